"""Writes the catalogues for those who translate: the templates (.pot), and what each language has of them (.po).

    python -m tools.languages

A translation whose English has changed stays, marked `fuzzy`: it is not told until a translator has looked at it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from service.table.sentences import CONTEXT, DOCS_CONTEXT
from stationmaster.i18n.message import ENGLISH, Plural, Template
from stationmaster.languages import LANGUAGES
from tools.translatable import SOURCES, Source

ROOT = Path(__file__).parents[1]
OTHERS = tuple(code for code in LANGUAGES if code != ENGLISH.code)
WIDTH = 120
_WHEN = datetime(2026, 1, 1, tzinfo=UTC)
"""No file tells when it was written: the same sentences give the same bytes."""
_CHANGING = (b'"Generated-By', b'"Report-Msgid', b'"PO-Revision', b'"Last-Tr', b'"Language-Team')
"""Lines of a head that say nothing of the sentences."""


def template_path(name: str) -> Path:
    """Where a template lies; `service/…` are those of the service."""
    project, _, domain = name.rpartition("/")
    return ROOT / (project or "stationmaster") / "locale" / f"{domain}.pot"


def path_of(name: str, code: str) -> Path:
    """Where a language's catalogue lies."""
    template = template_path(name)
    return template.parent / code / f"{template.stem}.po"


def template(sources: Iterable[Source]) -> Catalog:
    """The catalogue of what is to be translated."""
    catalog = _empty(None)
    for source in sources:
        catalog.add(_key(source.template), context=source.context, auto_comments=[source.about] if source.about else [])
    return catalog


def translated(name: str, code: str) -> Catalog:
    """The catalogue of a language as it lies there; empty where there is none."""
    path = path_of(name, code)
    if not path.exists():
        return _empty(code)
    return read_po(BytesIO(path.read_bytes()), locale=code)


def updated(english: Catalog, old: Catalog, code: str) -> Catalog:
    """What a language has, for what there is to translate now."""
    catalog = _empty(code)
    known = {_place(message): message for message in _messages(old)}
    left = {_place(message): message for message in _messages(old) if english.get(message.id, message.context) is None}
    for message in _messages(english):
        kept = old.get(message.id, message.context)
        changed = None if kept is not None else left.get(_place(message)) if _place(message) in known else None
        said = kept or changed
        flags = {"fuzzy"} if (changed is not None and changed.string) or (kept is not None and kept.fuzzy) else set()
        string = said.string if said is not None and _fits(said, message) else ""
        catalog.add(
            message.id,
            string,
            context=message.context,
            auto_comments=message.auto_comments,
            user_comments=said.user_comments if said is not None else (),
            flags=flags if string else set(),
        )
    return catalog


def _fits(said: Message, message: Message) -> bool:
    return isinstance(said.id, str) == isinstance(message.id, str)


def _place(message: Message) -> tuple[str | None, str]:
    """Which sentence it is, and whether its detail or its hint."""
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
    """A catalogue as its file."""
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, ignore_obsolete=True)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_CHANGING))


def files(sources: Mapping[str, Iterable[Source]] = SOURCES) -> Iterator[tuple[Path, bytes]]:
    """Every file, as it is to be."""
    for name, found in sources.items():
        english = template(found)
        yield template_path(name), written(english)
        for code in OTHERS:
            yield path_of(name, code), written(updated(english, translated(name, code), code))


PAGES = {
    "service/table": (CONTEXT, "service/table/page/locale"),
    "service/docs": (DOCS_CONTEXT, "service/docs_page/locale"),
}
"""The catalogues of pages in a browser: their context, and where the pages find what they read of them."""


def spoken_by_a_page(name: str, code: str) -> tuple[Path, bytes]:
    """What a page reads of its catalogue: sentences and their translations, those left out that wait."""
    context, folder = PAGES[name]
    done = [message for message in _messages(translated(name, code)) if message.string and not message.fuzzy]
    said = {str(message.id): str(message.string) for message in done if message.context == context}
    return ROOT / folder / f"{code}.json", json.dumps(
        said, ensure_ascii=False, indent=0, sort_keys=True
    ).encode() + b"\n"


def main() -> None:
    """Writes them all."""
    for made in (files(), (spoken_by_a_page(name, code) for name in PAGES for code in OTHERS)):
        for path, content in list(made):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


if __name__ == "__main__":
    main()
