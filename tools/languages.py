"""Write the message catalogues: the template (`messages.pot`) and the translations (`ja.po` …) of each.

    python -m tools.languages

Translations are kept. One whose English has changed is marked `fuzzy` and is not used until a translator has confirmed
it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from service.table.sentences import CONTEXT, DOCS_CONTEXT
from stationmaster.i18n.message import ENGLISH, Plural, Template
from stationmaster.i18n.source import Source
from stationmaster.languages import LANGUAGES
from stationmaster.languages.choice import LOCALE
from stationmaster.registry import TITLES
from tools.translatable import COMMON, SOURCES

ROOT = Path(__file__).parents[1]
OTHERS = tuple(code for code in LANGUAGES if code != ENGLISH.code)
WIDTH = 120
_WHEN = datetime(2026, 1, 1, tzinfo=UTC)
"""A constant date, so that the same sentences give the same bytes."""
_CHANGING = (b'"Generated-By', b'"Report-Msgid', b'"PO-Revision', b'"Last-Tr', b'"Language-Team')
"""Lines of a header that do not depend on the sentences."""


def folder_of(name: str) -> Path:
    """Return the folder of a catalogue: the common one, or that of a title by id."""
    return Path(str(LOCALE if name == COMMON else TITLES[name].locale))


def template_path(name: str) -> Path:
    """Return the path of a template."""
    return folder_of(name) / "messages.pot"


def path_of(name: str, code: str) -> Path:
    """Return the path of a translation."""
    return folder_of(name) / f"{code}.po"


def template(sources: Iterable[Source]) -> Catalog:
    """Return the catalogue of the texts to be translated."""
    catalog = _empty(None)
    for source in sources:
        catalog.add(_key(source.template), context=source.context, auto_comments=[source.about] if source.about else [])
    return catalog


def translated(name: str, code: str) -> Catalog:
    """Read a translation; it is empty where there is no file."""
    path = path_of(name, code)
    return _parsed(path.read_bytes(), code) if path.exists() else _empty(code)


@cache
def _parsed(content: bytes, code: str) -> Catalog:
    return read_po(BytesIO(content), locale=code)


def updated(english: Catalog, old: Catalog, code: str) -> Catalog:
    """Return the translations of `old` for the current texts."""
    catalog = _empty(code)
    known = {_place(message): message for message in _messages(old)}
    left = {_place(message): message for message in _messages(old) if english.get(message.id, message.context) is None}
    for message in _messages(english):
        kept = old.get(message.id, message.context)
        changed = None if kept is not None else left.get(_place(message)) if _place(message) in known else None
        found = kept or changed
        flags = {"fuzzy"} if (changed is not None and changed.string) or (kept is not None and kept.fuzzy) else set()
        string = found.string if found is not None and _fits(found, message) else ""
        catalog.add(
            message.id,
            string,
            context=message.context,
            auto_comments=message.auto_comments,
            user_comments=found.user_comments if found is not None else (),
            flags=flags if string else set(),
        )
    return catalog


def _fits(found: Message, message: Message) -> bool:
    return isinstance(found.id, str) == isinstance(message.id, str)


def _place(message: Message) -> tuple[str | None, str]:
    """Return the key of a text regardless of its wording: its context, and whether it is the detail or the hint."""
    return message.context, "".join(message.auto_comments)


def _messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _key(template: Template) -> str | tuple[str, str]:
    return (template.one, template.other) if isinstance(template, Plural) else template


def _empty(code: str | None) -> Catalog:
    about = "# Sentences of Stationmaster. `make languages` writes this file anew; translations are kept."
    return Catalog(
        code,
        header_comment=about,
        project="Stationmaster",
        version="1",
        creation_date=_WHEN,
        revision_date=_WHEN,
        last_translator="",
        language_team="",
        fuzzy=False,
    )


def written(catalog: Catalog) -> bytes:
    """Write a catalogue as a gettext file."""
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, ignore_obsolete=True)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_CHANGING))


def files(sources: Mapping[str, Iterable[Source]] = SOURCES) -> Iterator[tuple[Path, bytes]]:
    """Yield each catalogue file with its content."""
    for name, found in sources.items():
        english = template(found)
        yield template_path(name), written(english)
        for code in OTHERS:
            yield path_of(name, code), written(updated(english, translated(name, code), code))


PAGES = {CONTEXT: "service/table/page/locale", DOCS_CONTEXT: "service/docs_page/locale"}
"""The context of each page's sentences, and the folder from which browsers load them."""


def page_sentences(context: str, code: str) -> tuple[Path, bytes]:
    """Return the JSON file of a page: its sentences with their confirmed translations."""
    done = [message for message in _messages(translated(COMMON, code)) if message.string and not message.fuzzy]
    found = {str(message.id): str(message.string) for message in done if message.context == context}
    return ROOT / PAGES[context] / f"{code}.json", json.dumps(
        found, ensure_ascii=False, indent=0, sort_keys=True
    ).encode() + b"\n"


def main() -> None:
    """Write all files."""
    for made in (files(), (page_sentences(context, code) for context in PAGES for code in OTHERS)):
        for path, content in list(made):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


if __name__ == "__main__":
    main()
