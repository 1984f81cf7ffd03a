"""The little game of the tests as a title of a package of its own: its metadata lies beside it."""

from tests.support.nim_offer import NIM as TITLE

__all__ = ["TITLE"]
