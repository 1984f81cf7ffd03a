"""Answers, with every refusal as an exception."""

from __future__ import annotations

from typing import TypeVar

Kind = TypeVar("Kind")


class Refused(Exception):
    """The service refused a request; its sentence is the message."""


def answered(reply: object, kind: type[Kind]) -> Kind:
    """Return the answer of this kind.

    :raises Refused: for a problem, with its sentence.
    """
    if isinstance(reply, kind):
        return reply
    raise Refused(getattr(reply, "detail", None) or f"not the expected answer: {reply}")
