"""`/docs`: a page to read and to try the contract. It loads nothing from another host."""

from __future__ import annotations

from flask import Flask


def register_docs(app: Flask) -> None:
    """Adds the page."""
