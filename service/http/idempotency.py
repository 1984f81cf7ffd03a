"""`Idempotency-Key`: what a client sends with a request that it may have to send again.

Whatever is posted is a function of its body, so a retry is safe anyway; but for the deal of a game without a seed.
With a key that deal is derived from it: no answer has to be remembered, and every replica deals alike.
"""

from __future__ import annotations

import re

from flask import Request
from werkzeug.exceptions import BadRequest

from service.http.problem_texts import with_message

HEADER = "Idempotency-Key"
LONGEST = 255

_LETTERS = rf"[!#-+\--\[\]-~]{{1,{LONGEST}}}"
"""Visible ASCII without quotation marks and backslashes, which would have to be read as such, and without commas, which
join what has been sent twice."""
PATTERN = rf'^(?:{_LETTERS}|"{_LETTERS}")$'
MEANING = (
    "Names this start, so that it can be sent again: without `seed` the deal is derived from this key, the game, "
    "the players, the options and a secret of the service. The same key with the same body gives the same answer. "
    "Take a new one for each game, one that nobody can guess, such as a random UUID. With `seed` it changes nothing."
)

_FORM = re.compile(PATTERN)


def is_key(sent: str) -> bool:
    """Whether this can be a key."""
    return _FORM.fullmatch(sent) is not None


def key_of(request: Request) -> str | None:
    """The key that a request was sent with. In quotation marks it is the same key.

    :raises BadRequest: for what cannot be a key.
    """
    sent = request.headers.get(HEADER)
    if sent is None:
        return None
    if not is_key(sent):
        raise with_message(BadRequest(), "bad_request.key", header=HEADER, most=LONGEST)
    return sent.strip('"')
