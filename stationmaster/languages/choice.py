"""Which languages there are, and which of them is meant."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from stationmaster.i18n.message import ENGLISH, Language

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "ja": "日本語", "pl": "Polski", "ru": "Русский"})
"""Every language by its code (BCP 47), with the name that it has for itself."""

LOCALE = files("stationmaster") / "locale"
"""Where the library's catalogues lie: a folder for each language."""


def language(code: str, *also: Traversable) -> Language:
    """The language with this code. `also` names folders of further catalogues; without, it is read but once.

    :raises KeyError: for a code that is none of `LANGUAGES`.
    """
    return _read(code, also) if also else _own(code)


@cache
def _own(code: str) -> Language:
    return _read(code, ())


def _read(code: str, also: tuple[Traversable, ...]) -> Language:
    if LANGUAGES[code] and code == ENGLISH.code:
        return ENGLISH
    from stationmaster.languages.reading import read  # Babel is only brought for those who read another language.
    from stationmaster.registry import tellings

    return read(code, (LOCALE, *also), tellings)


def best(wanted: str) -> str:
    """The code of the language that a name such as `pl_PL.UTF-8` or `ja-JP` means; English for any other."""
    code = wanted.replace("_", "-").partition(".")[0].partition("@")[0].partition("-")[0].lower()
    return code if code in LANGUAGES else ENGLISH.code
