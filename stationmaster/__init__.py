"""The rules of two railway board games, *1846: The Race for the Midwest* and *Switch & Signal*, as a library.

    >>> import stationmaster
    >>> rules = stationmaster.games["1846"]
    >>> position, events = rules.start(["Amy", "Bob", "Cy"], seed="spike")
    >>> rules.turn(position)["entity"]
    'Cy'
    >>> position, events = stationmaster.play(position, {"type": "draft", "card": "MS"})
    >>> stationmaster.check(position, {"type": "pass"}).rule
    '3.21'

- `games` has the rules of each game by its id: `start`, `legal`, `check`, `play`, `view`, `result` …
- `play`, `check`, `legal`, `turn`, `view`, `result`, `dumps` and `loads` do the same for a position of any game.
- `routes` finds and checks routes of trains, `records` reads, replays and writes games.
- What can go wrong is one tree: `RulesError` with `IllegalAction`, `ImpossibleInput`, `Unreadable` (a state or a
  record), `SearchCancelled` and `TooMuchWork`.

A position is immutable, can be hashed and compared. An action is the JSON object of the HTTP contract or the game's
own record of it (`stationmaster.titles.g1846.model.actions`, `stationmaster.titles.switch_and_signal.model.actions`).
docs/library.md says which names are stable. Importing this package imports none of its modules: each is imported on
first use.
"""

from __future__ import annotations

TYPE_CHECKING = False  # The same name as in typing, whose import would take longer than all the rest.

if TYPE_CHECKING:
    from stationmaster import records, routes
    from stationmaster.engine.chance import new_seed
    from stationmaster.errors import (
        Fault,
        Faults,
        IllegalAction,
        ImpossibleInput,
        RulesError,
        SearchCancelled,
        TooMuchWork,
        Unreadable,
        UnreadableRecord,
        UnreadableState,
        Violation,
        WrongShape,
    )
    from stationmaster.front.games import GAMES as games
    from stationmaster.front.games import Rules1846, RulesOfSwitchAndSignal
    from stationmaster.front.legal import LegalActions, LegalFamily
    from stationmaster.front.rules import Following, Rules, Typed
    from stationmaster.front.shortcuts import check, dumps, legal, loads, play, result, turn, view
    from stationmaster.titles.g1846.model.actions import Action as Action1846
    from stationmaster.titles.g1846.model.position import Position as Position1846
    from stationmaster.titles.switch_and_signal.model.actions import Action as ActionOfSwitchAndSignal
    from stationmaster.titles.switch_and_signal.model.position import Position as PositionOfSwitchAndSignal

__version__ = "1.0.0"

__all__ = [
    "Action1846",
    "ActionOfSwitchAndSignal",
    "Fault",
    "Faults",
    "Following",
    "IllegalAction",
    "ImpossibleInput",
    "LegalActions",
    "LegalFamily",
    "Position1846",
    "PositionOfSwitchAndSignal",
    "Rules",
    "Rules1846",
    "RulesError",
    "RulesOfSwitchAndSignal",
    "SearchCancelled",
    "TooMuchWork",
    "Typed",
    "Unreadable",
    "UnreadableRecord",
    "UnreadableState",
    "Violation",
    "WrongShape",
    "check",
    "dumps",
    "games",
    "legal",
    "loads",
    "new_seed",
    "play",
    "records",
    "result",
    "routes",
    "turn",
    "view",
]

_FRONT = "stationmaster.front."
_PLACES = {
    "Action1846": ("stationmaster.titles.g1846.model.actions", "Action"),
    "ActionOfSwitchAndSignal": ("stationmaster.titles.switch_and_signal.model.actions", "Action"),
    "Position1846": ("stationmaster.titles.g1846.model.position", "Position"),
    "PositionOfSwitchAndSignal": ("stationmaster.titles.switch_and_signal.model.position", "Position"),
    "games": (_FRONT + "games", "GAMES"),
    **{name: (_FRONT + "games", name) for name in ("Rules1846", "RulesOfSwitchAndSignal")},
    "new_seed": ("stationmaster.engine.chance", "new_seed"),
    **{name: (_FRONT + "legal", name) for name in ("LegalActions", "LegalFamily")},
    "Typed": (_FRONT + "rules", "Typed"),
    **{name: (_FRONT + "rules", name) for name in ("Following", "Rules")},
    **{
        name: (_FRONT + "shortcuts", name)
        for name in ("check", "dumps", "legal", "loads", "play", "result", "turn", "view")
    },
    **{
        name: ("stationmaster.errors", name)
        for name in (
            "Fault",
            "Faults",
            "IllegalAction",
            "ImpossibleInput",
            "RulesError",
            "SearchCancelled",
            "TooMuchWork",
            "Unreadable",
            "UnreadableRecord",
            "UnreadableState",
            "Violation",
            "WrongShape",
        )
    },
}
"""Where each name is found: module and name there."""

_MODULES = ("records", "routes")


if not TYPE_CHECKING:  # Hidden from type checkers, which read the imports above: with it, they would accept any name.

    def __getattr__(name):
        from importlib import import_module

        if name in _MODULES:
            return import_module(f"stationmaster.{name}")
        if name not in _PLACES:
            raise AttributeError(f"module 'stationmaster' has no attribute {name!r}")
        module, there = _PLACES[name]
        globals()[name] = found = getattr(import_module(module), there)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
