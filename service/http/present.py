"""The present request, and what is kept for it.

Flask's own `request` and `g` ask anew at each use where they are to be found, and a request has some twenty uses: what
every request passes through finds them by these.
"""

from __future__ import annotations

from typing import Any

from flask import Request
from flask.globals import _cv_app, _cv_request


def present_request() -> Request:
    """The request that is being answered.

    :raises LookupError: outside of any.
    """
    return _cv_request.get().request


def present_notes() -> Any:
    """What is kept for it, Flask's `g`: the values have names, and any type.

    :raises LookupError: outside of any.
    """
    return _cv_app.get().g
