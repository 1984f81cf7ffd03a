"""The languages, and the choice among them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from stationmaster.i18n.message import ENGLISH, Language

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "ja": "日本語", "pl": "Polski", "ru": "Русский"})
"""Every language by its code (BCP 47), with the name that it has for itself."""

LOCALE = files("stationmaster") / "locale"
"""The folder of the catalogues of library, service and pages; each title has a folder of its own."""


@cache
def language(code: str) -> Language:
    """Return the language with this code.

    :raises KeyError: for a code that is none of `LANGUAGES`.
    """
    if LANGUAGES[code] and code == ENGLISH.code:
        return ENGLISH
    from stationmaster.languages.reading import read  # Babel is only imported for other languages.
    from stationmaster.registry import locales, tellings

    return read(code, LOCALE, tellings, locales)


def best(wanted: str) -> str:
    """Return the code of the language that a name such as `pl_PL.UTF-8` or `ja-JP` means; English for any other."""
    code = wanted.replace("_", "-").partition(".")[0].partition("@")[0].partition("-")[0].lower()
    return code if code in LANGUAGES else ENGLISH.code
