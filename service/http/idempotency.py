"""`Idempotency-Key`: makes a retry safe.

Every answer is a function of its body, so a retry is safe anyway, except for the deal of a game without a seed. With a
key the deal is derived from it: no answer has to be stored, and every replica deals alike.
"""

from __future__ import annotations

import re

from flask import Request
from werkzeug.exceptions import BadRequest

from service.http.problem_texts import with_message

HEADER = "Idempotency-Key"
LONGEST = 255

_LETTERS = rf"[!#-+\--\[\]-~]{{1,{LONGEST}}}"
"""Visible ASCII without quotation marks and backslashes, which would need unescaping, and without commas, which join
repeated headers."""
PATTERN = rf'^(?:{_LETTERS}|"{_LETTERS}")$'
MEANING = (
    "Makes a retry safe: without `seed` the deal is derived from this key, the game, the players, the options and a "
    "secret of the service, so the same key with the same body gets the same answer. Use a new, unguessable key for "
    "each game, such as a random UUID. With `seed` it has no effect."
)

_FORM = re.compile(PATTERN)


def is_key(sent: str) -> bool:
    """Return whether a text is a valid key."""
    return _FORM.fullmatch(sent) is not None


def key_of(request: Request) -> str | None:
    """Return the key of a request, without quotation marks.

    :raises BadRequest: for an invalid key.
    """
    sent = request.headers.get(HEADER)
    if sent is None:
        return None
    if not is_key(sent):
        raise with_message(BadRequest(), "bad_request.key", header=HEADER, most=LONGEST)
    return sent.strip('"')
