"""`Vary`: the request headers on which a response depends; and the language of responses."""

from __future__ import annotations

from functools import lru_cache

from flask import Response
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.http.hooks import Hooks, header_of
from service.http.request import ServiceRequest, current_request
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.languages import LANGUAGES, language

# The language of a response: negotiated by `Accept-Language`, named in `Content-Language`.

_LONGEST_CACHED = 200
"""Characters. Longer headers are not cached; those of browsers are shorter."""
_BY_PREFERENCE = (ENGLISH.code, *(code for code in LANGUAGES if code != ENGLISH.code))
"""With equal preferences, the first is chosen."""


def spoken() -> Language:
    """Return the language of the current response, which from then on names it in `Content-Language`."""
    request = current_request()
    if request.language is None:
        request.language = in_language(negotiated(request.environ.get("HTTP_ACCEPT_LANGUAGE", "")))
    return request.language


def in_language(code: str) -> Language:
    """Return the language with this code."""
    return language(code)


def negotiated(header: str) -> str:
    """Return the code of the best available language for an `Accept-Language`; English if none is accepted."""
    return _cached(header) if len(header) <= _LONGEST_CACHED else _best(header)


def _best(header: str) -> str:
    """Return the best match. `pl-PL` accepts `pl`, and `*` every language that is not named."""
    liked: dict[str, float] = {}
    for name, quality in parse_accept_header(header, LanguageAccept):
        liked.setdefault(name.partition("-")[0].lower(), quality)
    wanted = [name for name in liked if name in LANGUAGES]
    others = [code for code in _BY_PREFERENCE if code not in liked] if "*" in liked else []
    best = max([*wanted, *others], key=lambda code: liked.get(code, liked.get("*", 0)), default=ENGLISH.code)
    return best if liked.get(best, liked.get("*", 0)) > 0 else ENGLISH.code


_cached = lru_cache(maxsize=256)(_best)


def register_languages(hooks: Hooks) -> None:
    """Add `Content-Language` to responses with sentences, and complete `Vary`: the last step after the view."""

    @hooks.after
    def name_language(request: ServiceRequest, response: Response) -> Response:
        headers, found, names = response.headers, request.language, request.varies_by
        if found is not None:
            headers.add("Content-Language", found.code)
            names += ("Accept-Language",)
        if names:
            given = header_of(response, "Vary")
            listed = [] if given is None else [name.strip() for name in given.split(",")]
            headers.set("Vary", ", ".join(dict.fromkeys([*listed, *names])))
        return response
