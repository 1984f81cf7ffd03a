"""Open states of Switch & Signal reduced to what a table shows (SS-18.1): all are accepted, and play is unchanged.

`python -m tests.properties.test_switch_and_signal_open_states GAMES` tries many games, and prints the counts.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from tests.support.switch_and_signal_players import NAMES, greedy_player, play_out, random_player

Json = Any
View = dict[str, Any]

TOP = (
    *("map", "settings", "active", "players", "trains", "goods", "ports", "switch_discs", "green_signals", "clock"),
    *(
        "departure_deck",
        "card",
        "roll",
        "action_cards",
        "helpers",
        "dispatcher",
        "departure_numbers",
        "location_tokens",
    ),
)
SETTINGS = ("time_tokens", "departure_cards_removed", "goods_to_win", "variant", "dice", "cards")
"""A table does not show who rolls and who shuffles; the view names them where it is not the service."""
NOTED = ("begun", "touched", "deployed", "moved", "waiting", "rolled", "idle", "spared", "deploying")
"""What the service records of a departure card besides its present symbol."""
DIFFICULTIES: tuple[Mapping[str, Json], ...] = (
    {},
    {"time_tokens": 10, "departure_cards_removed": 0, "extra_signal_discs": 1},
    {"departure_cards_removed": 6, "goods_to_win": 10},
)
VARIANTS = (None, *TABLES.variants)
BY_WHOM = (("service", "service"), ("table", "service"), ("service", "table"), ("table", "table"))


def starts() -> Iterator[tuple[int, dict[str, Json]]]:
    """Yield both boards, two to four players, all difficulties, all options."""
    for map_, players, how, variant, (dice, cards) in product(MAPS, (2, 3, 4), DIFFICULTIES, VARIANTS, BY_WHOM):
        yield players, {"map": map_, "variant": variant, "dice": dice, "cards": cards, **how}


def cut(shown: View) -> View:
    """Return the view with only what lies on the table."""
    kept = _some(json.loads(json.dumps(shown)), TOP)
    kept["settings"] = _some(kept["settings"], SETTINGS)
    kept["trains"] = [_some(train, ("id", "place", "good")) for train in kept["trains"]]
    kept["ports"] = {name: _some(port, ("received",)) for name, port in kept["ports"].items()}
    kept["departure_deck"] = _some(kept["departure_deck"], ("count", "bottom", "discard"))
    kept["action_cards"] = _some(kept["action_cards"], ("discard",))
    if kept["card"] is not None:
        kept["card"] = _some(kept["card"], ("id", "next"))
    for name in ("card", "roll", "location_tokens"):
        if kept[name] is None:
            del kept[name]
    if kept["settings"]["variant"] != "random-departure-numbers":
        del kept["departure_numbers"]
    return kept


def with_drawing(shown: View) -> View:
    """Return the cut view with the fields that alone show whether cards are being drawn or revealed at the table."""
    return {**cut(shown), **_some(shown, ("drawing", "phase"))}


def with_notes(shown: View) -> View:
    """Return the same view with what the service records of the card."""
    kept = with_drawing(shown)
    return kept if shown["card"] is None else {**kept, "card": {**kept["card"], **_some(shown["card"], NOTED)}}


def _some(shown: Mapping[str, Json], names: tuple[str, ...]) -> View:
    return {name: shown[name] for name in names}


def reached(players: int, options: Mapping[str, Json], seed: str, most: int) -> list[Position]:
    """Return some positions of a game: the first ones, the last one, and any between."""
    random = Random(f"{players}{options}{seed}")
    position, _ = GAME.start(NAMES[:players], options, seed)
    player = random.choice((random_player, greedy_player))
    found = [position, *(step.after for step in play_out(position, player, random))]
    some = [*found[:4], found[-1], *random.sample(found, min(most, len(found)))]
    return [position for position in some if not position.is_over or position is found[-1]]


def noted(position: Position, again: Position) -> set[str]:
    """Return the recorded fields of the card that differ."""
    ours, others = GAME.view(position)["card"], GAME.view(again)["card"]
    if ours is None or others is None:
        return set() if ours == others else {"card"}
    return {name for name in NOTED if ours[name] != others[name]}


def tried(position: Position, keep: Callable[[View], View]) -> str:
    """Return the result of a cut view: the same legal actions, or the recorded field that makes the difference."""
    shown = GAME.view(position)
    if position.is_over:
        shown = {**shown, "card": shown["card"]}
        again, _ = GAME.opened({**keep(shown), "result": shown["result"]})
        assert again.is_over and again.outcome == position.outcome
        untold, _ = GAME.opened(keep(shown))
        if position.outcome != "out_of_time":
            assert untold.outcome == position.outcome
        elif any(position.hand):
            assert GAME.turn(untold)["step"] == "actions"  # type: ignore[index]
        return "over"
    again, events = GAME.opened(keep(shown))
    if GAME.legal(again) == GAME.legal(position):
        return "same"
    differing = noted(position, again)
    assert differing or events, (shown, GAME.view(again))
    return "went on by itself" if events else f"differs by {min(differing)}"


def count(games: int, most: int) -> Counter[str]:
    """Try every start, with the given number of games of each."""
    found: Counter[str] = Counter()
    for seed in range(games):
        for players, options in starts():
            for position in reached(players, options, str(seed), most):
                assert tried(position, with_notes) in ("same", "over")
                found[tried(position, with_drawing)] += 1
    return found


@pytest.mark.parametrize("number", range(6))
def test_ss_18_1_what_lies_on_the_table_suffices(number: int) -> None:
    found: Counter[str] = Counter()
    for players, options in list(starts())[7 * number :: 61]:
        for position in reached(players, options, str(number), 3):
            assert tried(position, with_notes) in ("same", "over")
            found[tried(position, with_drawing)] += 1
    assert found["same"] > found.total() // 3, found


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("dice", ["service", "table"])
def test_ss_18_9_a_table_that_is_being_laid_needs_no_word_of_it(variant: str | None, dice: str) -> None:
    options = {"cards": "table", "dice": dice, "variant": variant, "map": "north-america"}
    position, _ = GAME.start(NAMES[:3], options, "laid")
    laid = 0
    for step in play_out(position, random_player, Random(dice)):
        if step.before.phase:
            break
        again, events = GAME.opened(cut(GAME.view(step.before)))
        assert (GAME.view(again), events) == ({**GAME.view(step.before), "revision": 0, "turn_began": 0}, [])
        with pytest.raises(ImpossibleInput) as refused:
            GAME.opened({**cut(GAME.view(step.before)), "turn": 0})
        assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [("/turn", "wrong_turn")]
        laid += 1
    assert laid >= 3


IMPOSSIBLE: Mapping[str, tuple[Callable[[View], None], str]] = {
    "/clock": (lambda view: view.update(clock=11), "out_of_range"),
    "/turn": (lambda view: view.update(turn=9), "wrong_turn"),
    "/active": (lambda view: view.update(active="Zoe"), "unknown_player"),
    "/departure_deck/count": (lambda view: view["departure_deck"].update(count=16, removed=0), "wrong_count"),
    "/departure_deck/removed": (lambda view: view["departure_deck"].update(count=18, removed=0), "wrong_count"),
    "/action_cards/draw_pile": (lambda view: view["action_cards"].update(draw_pile=3), "wrong_count"),
    "/players/0/hand": (lambda view: _deal(view, 20), "hand_limit"),
    "/trains/3/place": (lambda view: view["trains"][3].update(place=view["trains"][0]["place"]), "space_occupied"),
    "/trains/8/good": (lambda view: view["trains"][8].update(good="red", place={"at": "depot"}), "loaded_there"),
    "/goods/paris": (lambda view: view["goods"].update(paris=5), "wrong_number_of_goods"),
    "/helpers/coupler": (lambda view: view["helpers"].update(coupler="used"), "unknown_field"),
    "/dispatcher": (lambda view: view.update(dispatcher=True), "helper_not_used"),
}
"""What cannot be, by the place of the fault, and its code."""


def _deal(view: View, cards: int) -> None:
    view["players"][0]["hand"].update(signal=cards)
    del view["action_cards"]["draw_pile"]


@pytest.mark.parametrize("pointer", IMPOSSIBLE)
def test_ss_2_10_what_cannot_be_is_refused_by_its_place(pointer: str) -> None:
    position, _ = GAME.start(NAMES[:2], {}, "impossible")
    shown = json.loads(json.dumps(GAME.view(position)))
    GAME.opened(shown)
    change, code = IMPOSSIBLE[pointer]
    change(shown)
    with pytest.raises(ImpossibleInput) as refused:
        GAME.opened(shown)
    assert (pointer, code) in [(fault.pointer, fault.code) for fault in refused.value.faults]


if __name__ == "__main__":
    counts = count(int(sys.argv[1]), 12)
    sys.stdout.write(f"{counts.total()} views, each cut in two ways: {dict(counts)}\n")
