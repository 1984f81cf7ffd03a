"""Which headers of a request would have made its answer another one (`Vary`)."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask, Response, g, request
from werkzeug.datastructures import Headers, LanguageAccept
from werkzeug.http import parse_accept_header

from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.languages import LANGUAGES, language


def vary(headers: Headers, name: str) -> None:
    """Says that another value of this header would."""
    said = headers.get("Vary")
    if said is None:
        headers.add("Vary", name)
    elif name.lower() not in [known.strip().lower() for known in said.split(",")]:
        headers.set("Vary", f"{said}, {name}")


# --- In which language an answer speaks: `Accept-Language` is heard, and whatever speaks says which language it is.

_REMEMBERED = 200
"""Letters. A longer header is read each time; what browsers send is shorter."""
_BY_PREFERENCE = (ENGLISH.code, *(code for code in LANGUAGES if code != ENGLISH.code))
"""Whoever likes all languages alike gets the first."""


def spoken() -> Language:
    """The language in which the present request is answered; from then on its answer says so."""
    kept = g
    found: Language | None = kept.get("language")
    if found is None:
        found = kept.language = in_language(asked_for(request.environ.get("HTTP_ACCEPT_LANGUAGE", "")))
    return found


def in_language(code: str) -> Language:
    """Return the language with this code."""
    return language(code)


def asked_for(header: str) -> str:
    """The code of the language that an `Accept-Language` likes best of those that there are; English if none."""
    return _remembered(header) if len(header) <= _REMEMBERED else _best(header)


def _best(header: str) -> str:
    """A region counts as its language: whoever likes `pl-PL` likes `pl`. `*` is what is not named otherwise."""
    liked: dict[str, float] = {}
    for name, quality in parse_accept_header(header, LanguageAccept):
        liked.setdefault(name.partition("-")[0].lower(), quality)
    wanted = [name for name in liked if name in LANGUAGES]
    others = [code for code in _BY_PREFERENCE if code not in liked] if "*" in liked else []
    best = max([*wanted, *others], key=lambda code: liked.get(code, liked.get("*", 0)), default=ENGLISH.code)
    return best if liked.get(best, liked.get("*", 0)) > 0 else ENGLISH.code


_remembered = lru_cache(maxsize=256)(_best)


def register_languages(app: Flask) -> None:
    """Lets every answer that speaks say in which language, and that another header would have made it another."""

    @app.after_request
    def say_which(response: Response) -> Response:
        found: Language | None = g.get("language")
        if found is not None:
            response.headers["Content-Language"] = found.code
            vary(response.headers, "Accept-Language")
        return response
