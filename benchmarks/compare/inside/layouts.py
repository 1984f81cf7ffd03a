"""Access to the engine in process, for each package layout that this project has had.

The HTTP contract does not change, but import paths do. When packages move, add a class here and put it first in
`LAYOUTS`. Older classes stay: they serve the builds that are compared with. The tables omit what a layout does not
support.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

Json = Any

NAMES = ("Amy", "Bob", "Carlos", "Dora")
WEIGHTS: Mapping[str, float] = {"run": 30, "lay_tile": 8, "buy_share": 8, "buy_train": 8, "place_token": 5, "start": 4}
"""How often a kind of action of 1846 is chosen when there are several; 1 where nothing is said."""


class Layout(Protocol):
    """The interface to a build in process."""

    def replay(self, record_format: str, record: Json) -> int:
        """Replay a recorded game of 1846; return the number of applied actions."""

    def routes(self, form: Json) -> Json:
        """Return the best routes of a position in its minimal form, explained."""

    def random_play(self, seed: str, most: int) -> int:
        """Play at most so many random steps of 1846, listing the legal actions at each; return the number of steps."""


def known() -> Layout:
    """Return the layout of the build that this code runs in.

    :raises LookupError: the layout is unknown
    """
    for layout in LAYOUTS:
        try:
            return layout()
        except ImportError:
            continue
    raise LookupError("this build has a layout that benchmarks/compare/inside/layouts.py does not know")


def picked(random: Random, families: Sequence[Json]) -> Json:
    """Pick one of the listed actions, as JSON."""
    (family,) = random.choices(families, [WEIGHTS.get(family["type"], 1) for family in families])
    choice = random.choice(family["choices"])
    return {"type": family["type"], **{name: _in_range(random, value) for name, value in choice.items()}}


def _in_range(random: Random, value: Json) -> Json:
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        return random.randint(value["min"], value["max"])
    return value


class Modules:
    """A build whose game of 1846 is in modules of these names."""

    game: str
    action_forms: str
    replaying: str
    calculator: str

    def __init__(self) -> None:
        """:raises ImportError: the build has another layout"""
        self._game = importlib.import_module(self.game).GAME
        self._from_json = importlib.import_module(self.action_forms).from_json
        self._replay = importlib.import_module(self.replaying).replay
        self._routes = importlib.import_module(self.calculator).routes_of_form

    def replay(self, record_format: str, record: Json) -> int:
        """As the protocol says."""
        return int(self._replay(record_format, record).applied)

    def routes(self, form: Json) -> Json:
        """As the protocol says."""
        return self._routes(form)

    def random_play(self, seed: str, most: int) -> int:
        """As the protocol says."""
        random = Random(seed)
        position, _ = self._game.start(NAMES, {}, seed)
        for step in range(most):
            families = self._game.legal(position)
            if not families:
                return step
            position, _ = self._game.play(position, self._from_json(picked(random, families)))
        return most


class SmallFolders(Modules):
    """The layout with the library beside the service, and shapes and calculator in separate folders."""

    game = "stationmaster.titles.g1846.game"
    action_forms = "stationmaster.titles.g1846.model.actions"
    replaying = "stationmaster.titles.g1846.records.replay"
    calculator = "stationmaster.titles.g1846.routes.calculator"


class LibraryOfItsOwn(Modules):
    """The layout before that: the library beside the service, divided by chapters of the rulebook."""

    game = "stationmaster.titles.g1846.game"
    action_forms = "stationmaster.g1846.action_forms"
    replaying = "stationmaster.titles.g1846.records.replay"
    calculator = "stationmaster.g1846.routes.calculator"


class RulesInTheService(Modules):
    """The layout of 0.1.0: the rules are a package within the service."""

    game = "service.rules.g1846.game"
    action_forms = "service.rules.g1846.action_forms"
    replaying = "service.rules.g1846.replay"
    calculator = "service.rules.g1846.routes"


LAYOUTS: tuple[type[Layout], ...] = (SmallFolders, LibraryOfItsOwn, RulesInTheService)
