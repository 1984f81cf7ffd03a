"""The titles: the built-in ones, and those that installed packages add.

A package adds a title through an entry point of the group `stationmaster.titles`. Its name is the title's id, its
value the location of the `Title`:

    [project.entry-points."stationmaster.titles"]
    nim = "nim.title:TITLE"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias, get_args

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import (
    Analysis,
    Contract,
    EnvCodes,
    Evaluator,
    Game,
    Pictures,
    Records,
    RouteCalculator,
    Title,
)
from stationmaster.i18n.message import Entry, Message, Param, catalogue, teller

AnyTitle: TypeAlias = Title[Any, Any]

GROUP: Final = "stationmaster.titles"
"""The group of entry points."""

BUILT_IN: Final[Mapping[str, str]] = {
    "1846": "stationmaster.titles.g1846.title:TITLE",
    "switch-and-signal": "stationmaster.titles.switch_and_signal.title:TITLE",
}
"""The titles of this package, known without package metadata, in the order in which they are listed."""

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
"""An id stands in paths, file names and the names of schemas."""


PROBLEMS: Final[Mapping[str, Entry]] = {
    "title.capability": "the title {id!r}: `{capability}` of {place} fails: {why}",
    "title.capability.kind": "the title {id!r}: `{capability}` of {place} is no {wanted}, but {kind}",
    "title.game": "the title {id!r}: the rules of {place} lack {missing}",
    "title.id": "the title {id!r} of {place}: an id consists of lower-case letters, digits and hyphens",
    "title.import": "the title {id!r} cannot be imported from {place}: {why}",
    "title.kind": "the title {id!r}: {place} is no Title, but {kind}",
    "title.other": "the title {id!r}: {place} has the id {other!r}",
    "title.texts": "the title {id!r}: the texts of {place} lack {missing}",
    "title.twice": "the title {id!r} is there twice: {place} and {other}",
}
"""Why a title cannot be used, in English."""

SENTENCES: Final = catalogue(PROBLEMS)
_make_message = teller(SENTENCES)


class TitleError(ImportError):
    """A title that cannot be used."""

    def __init__(self, name: str, /, **params: Param) -> None:
        self.message: Message = _make_message(f"title.{name}", **params)
        super().__init__(self.message.detail)


class Titles(Mapping[str, AnyTitle]):
    """The titles by id. A built-in title is imported on first use.

    Package metadata is read for everything beyond the built-in titles. The titles that it names are imported at once,
    so that a faulty one is found at the start.
    """

    def __init__(self, built_in: Mapping[str, str] = BUILT_IN) -> None:
        self._built_in = built_in
        self._loaded: dict[str, AnyTitle] = {}
        self._places: dict[str, str] | None = None
        self._by_class: dict[type[Any], AnyTitle] = {}

    @property
    def places(self) -> Mapping[str, str]:
        """The location of each title, `module:name`, by id.

        :raises TitleError: for an id that is used twice, and for a title that cannot be imported.
        """
        if self._places is None:
            added = _added(self._built_in)
            self._loaded |= {id_: _load(id_, place) for id_, place in added.items()}
            for id_, place in added.items():
                _demand_whole(self._loaded[id_], place)
            self._places = {**self._built_in, **added}
        return self._places

    def __getitem__(self, id_: str) -> AnyTitle:
        if id_ not in self._loaded:
            self._loaded[id_] = _load(id_, self._built_in.get(id_) or self.places[id_])
        return self._loaded[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)

    def of_position(self, kind: type[Any]) -> AnyTitle:
        """Return the title whose positions are of a class. A built-in title is only imported when the class is in its
        package.

        :raises TypeError: when there is none.
        """
        found = self._by_class.get(kind)
        if found is None:
            found = self._by_class[kind] = self._find(kind)
        return found

    def _find(self, kind: type[Any]) -> AnyTitle:
        for id_, place in self._built_in.items():
            if _is_within(kind.__module__, place) and self[id_].positions is kind:
                return self[id_]
        for id_ in self.places.keys() - self._built_in.keys():  # These are imported anyway.
            if self[id_].positions is kind:
                return self[id_]
        raise TypeError(f"a position is needed, not {kind.__name__}")


def _added(built_in: Mapping[str, str]) -> dict[str, str]:
    """Return the locations of the titles that installed packages add, sorted by id."""
    from importlib.metadata import entry_points  # Only imported when the built-in titles are not enough.

    added: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        other = built_in.get(entry.name) or added.get(entry.name)
        if other is not None:
            raise TitleError("twice", id=entry.name, place=other, other=entry.value)
        added[entry.name] = entry.value
    return added


def _load(id_: str, place: str) -> AnyTitle:
    """Import a title.

    :raises TitleError: when it cannot be imported, is not a `Title`, or has another id than its entry point.
    """
    module, _, name = place.partition(":")
    if _ID.fullmatch(id_) is None:
        raise TitleError("id", id=id_, place=place)
    try:
        found = getattr(import_module(module), name)
    except Exception as error:  # Whatever it is, the message names the title.
        raise TitleError("import", id=id_, place=place, why=f"{type(error).__name__}: {error}") from error
    if not isinstance(found, Title):
        raise TitleError("kind", id=id_, place=place, kind=type(found).__name__)
    if found.id != id_:
        raise TitleError("other", id=id_, place=place, other=found.id)
    return found


_CAPABILITIES: Final[Mapping[str, type[Any]]] = {
    "texts": Telling,
    "records": Records,
    "contract": Contract,
    "pictures": Pictures,
    "routes": RouteCalculator,
    "evaluator": Evaluator,
    "analysis": Analysis,
    "env": EnvCodes,
}
"""What a title offers by functions, and what each returns."""
_ON_DEMAND: Final = frozenset({"env"})
"""What imports packages that are not always installed."""


def capability(title: AnyTitle, name: str, place: str | None = None) -> Any:
    """Import and return a capability of a title; None when the title does not have it.

    :raises TitleError: when that fails, or is something else.
    """
    load, wanted = getattr(title, name), _CAPABILITIES[name]
    about: dict[str, Param] = {"id": title.id, "place": place or type(title.game).__module__, "capability": name}
    if load is None:
        return None
    try:
        found = load()
    except Exception as error:  # Whatever it is, the message names the title.
        raise TitleError("capability", **about, why=f"{type(error).__name__}: {error}") from error
    if not isinstance(found, wanted):
        raise TitleError("capability.kind", **about, wanted=wanted.__name__, kind=type(found).__name__)
    if isinstance(found, Contract):
        for field in fields(Contract):
            value = getattr(found, field.name)
            if not isinstance(value, Mapping):
                about["capability"] = f"{name}.{field.name}"
                raise TitleError("capability.kind", **about, wanted=Mapping.__name__, kind=type(value).__name__)
    return found


def _demand_whole(title: AnyTitle, place: str) -> None:
    """Import all parts of an added title, so that a faulty one fails at the start and not in a request.

    :raises TitleError: when something fails, is missing or is something else.
    """
    lacking = sorted(name for name in vars(Game) if not name.startswith("_") and not hasattr(title.game, name))
    if lacking:
        raise TitleError("game", id=title.id, place=place, missing=tuple(lacking))
    found = {name: capability(title, name, place) for name in _CAPABILITIES if name not in _ON_DEMAND}
    texts: Telling = found["texts"]
    kinds = {action.type for action in title.actions}
    events = {tag for tag in _tags(title.shapes.event) if tag not in {line.code for line in texts.lines.values()}}
    untold = {f"actions/{kind}" for kind in kinds - texts.actions.keys()}
    untold |= {f"choices/{kind}" for kind in kinds - {choice.code for choice in texts.choices.values()}}
    untold |= {f"lines/{tag}" for tag in events}
    if untold:
        raise TitleError("texts", id=title.id, place=place, missing=tuple(sorted(untold)))


def _tags(union: Any) -> Iterator[str]:
    """Return the tags of the statements of a union."""
    config = getattr(union, "__struct_config__", None)
    if config is not None:
        yield str(config.tag)
    for part in get_args(union):
        yield from _tags(part)


def _is_within(module: str, place: str) -> bool:
    """Return whether a module belongs to the package of the title at a location."""
    home = place.partition(":")[0]
    package = home.rpartition(".")[0] or home
    return module == package or module.startswith(f"{package}.")


TITLES: Final = Titles()


class _Games(Mapping[str, Game[Any, Any]]):
    """The rules of each title by id."""

    def __getitem__(self, id_: str) -> Game[Any, Any]:
        return TITLES[id_].game

    def __iter__(self) -> Iterator[str]:
        return iter(TITLES)

    def __len__(self) -> int:
        return len(TITLES)


GAMES: Final[Mapping[str, Game[Any, Any]]] = _Games()


def tellings() -> tuple[Telling, ...]:
    """Import the sentences of each title."""
    return tuple(title.texts() for title in TITLES.values())


def locales() -> tuple[Traversable, ...]:
    """Return the folders of the titles' translations."""
    return tuple(title.locale for title in TITLES.values() if title.locale is not None)
