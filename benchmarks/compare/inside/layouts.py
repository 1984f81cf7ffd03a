"""How the engine is asked in process, for each layout that builds of this project have had.

The HTTP contract does not change, but what is imported does. When the packages move, a class is added here and put in
front of `LAYOUTS`; the old ones stay, for they speak to the builds that are compared with. What a layout has no answer
to is left out of the tables.
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
    """What can be asked of a build in process."""

    def replay(self, record_format: str, record: Json) -> int:
        """Replay a recorded game of 1846; how many actions were applied."""

    def routes(self, form: Json) -> Json:
        """The best routes of a position in its minimal form, explained."""

    def random_play(self, seed: str, most: int) -> int:
        """Play 1846 at random, at most so many steps, listing what is legal at each; how many it were."""


def known() -> Layout:
    """The layout of the build that this runs in.

    :raises LookupError: it is none of those that are known
    """
    for layout in LAYOUTS:
        try:
            return layout()
        except ImportError:
            continue
    raise LookupError("this build has a layout that benchmarks/compare/inside/layouts.py does not know")


def picked(random: Random, families: Sequence[Json]) -> Json:
    """One of the actions that are listed, as JSON."""
    (family,) = random.choices(families, [WEIGHTS.get(family["type"], 1) for family in families])
    choice = random.choice(family["choices"])
    return {"type": family["type"], **{name: _in_range(random, value) for name, value in choice.items()}}


def _in_range(random: Random, value: Json) -> Json:
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        return random.randint(value["min"], value["max"])
    return value


class Modules:
    """A build whose game of 1846 stands in modules of these names."""

    game: str
    action_forms: str
    replaying: str
    calculator: str

    def __init__(self) -> None:
        """:raises ImportError: the build is of another layout"""
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
    """The library stands beside the service, its shapes and its calculator in folders of their own."""

    game = "stationmaster.titles.g1846.game"
    action_forms = "stationmaster.titles.g1846.model.actions"
    replaying = "stationmaster.titles.g1846.records.replay"
    calculator = "stationmaster.titles.g1846.routes.calculator"


class LibraryOfItsOwn(Modules):
    """Before that: the library stands beside the service, by chapters of the rulebook."""

    game = "stationmaster.titles.g1846.game"
    action_forms = "stationmaster.g1846.action_forms"
    replaying = "stationmaster.titles.g1846.records.replay"
    calculator = "stationmaster.g1846.routes.calculator"


class RulesInTheService(Modules):
    """0.1.0: the rules are a package within the service."""

    game = "service.rules.g1846.game"
    action_forms = "service.rules.g1846.action_forms"
    replaying = "service.rules.g1846.replay"
    calculator = "service.rules.g1846.routes"


LAYOUTS: tuple[type[Layout], ...] = (SmallFolders, LibraryOfItsOwn, RulesInTheService)
