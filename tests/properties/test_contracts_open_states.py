"""Open states reduced to the fields that the contract names: all are accepted, and play continues unchanged."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.position import CompanyTurn, DraftRound, OperatingRound, Position, StockRound
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.sequence import legal_actions
from tests.golden import kept_games
from tests.unit.titles.g1846.games import GAMES, positions

View = dict[str, Any]

TOP = (
    *("round", "phase", "priority", "bank", "bank_broken", "certificate_limit", "players", "corporations"),
    *("independents", "privates", "tiles", "slots", "markers", "trains_for_sale", "returned_trains", "operating"),
)
PLAYER = ("id", "cash", "shares", "privates", "certificates", "worth", "bankrupt")
CORPORATION = (
    *("status", "cash", "price", "stack", "president", "treasury_shares", "market_shares", "trains", "tokens"),
    *("tokens_left", "privates", "operated", "earnings"),
)
INDEPENDENT = ("status", "owner", "cash", "trains", "tokens")

NOT_STATED = {
    "stock_round": "whose turn it is, and what each player has sold in the round",
    "used": "which abilities to lay tiles have been used",
    "steamboat_set": "which markers have been set in this round",
    "queue": "an order fixed by a bankruptcy",
}
"""Fields beyond the contract's whose values nothing else shows, as docs/rulings-1846.md lists them."""


def cut(shown: View) -> View:
    """Return the view with only the fields of the contract's example."""
    shown = json.loads(json.dumps(shown))
    kept = _some(shown, TOP)
    kept["players"] = [_some(player, PLAYER) for player in kept["players"]]
    kept["corporations"] = {name: _some(one, CORPORATION) for name, one in kept["corporations"].items()}
    kept["independents"] = {name: _some(one, INDEPENDENT) for name, one in kept["independents"].items()}
    kept["privates"] = {name: _some(one, ("owner", "status")) for name, one in kept["privates"].items()}
    if kept["operating"] is not None:
        kept["operating"] = _some(kept["operating"], ("order", "operator"))
    return kept


def _some(shown: View, names: Sequence[str]) -> View:
    found = {name: shown[name] for name in names}
    if "trains" in found:
        found["trains"] = [{"type": train["type"], "phased_out": train["phased_out"]} for train in found["trains"]]
    return found


def turn_starts(found: Sequence[Position]) -> Iterator[Position]:
    """Yield the positions in which a player's turn begins, or the game is over."""
    for before, position in pairwise(found):
        rnd, old = position.round, before.round
        if isinstance(rnd, DraftRound) or position.request is not None:
            continue
        if isinstance(rnd, OperatingRound):
            if isinstance(old, OperatingRound) and (old.number, old.operator) == (rnd.number, rnd.operator):
                continue
            if rnd.turn != CompanyTurn() or rnd.step not in ("steamboat", "track", "run"):
                continue
        if isinstance(rnd, StockRound) and (rnd.bought or rnd.sold_this_turn):
            continue
        yield position


def unsaid(position: Position, again: Position) -> set[str]:
    """Return the fields outside the contract in which the two positions differ."""
    ours, others = view(position), view(again)
    found = {name for name in ("steamboat_set", "queue") if _of(ours, name) != _of(others, name)}
    if ours["stock_round"] != others["stock_round"]:
        found.add("stock_round")
    for name, private in ours["privates"].items():
        if private["status"] == "corporation" and private["used"] != others["privates"][name]["used"]:
            found.add("used")
    return found


def _of(shown: View, name: str) -> Any:
    return (shown["operating"] or {}).get(name)


def tried(found: Sequence[Position], keep: Callable[[View], View]) -> Counter[str]:
    """Count how often a cut view was accepted, and how often it had the same legal actions."""
    count: Counter[str] = Counter()
    for position in turn_starts(found):
        again, _ = GAME.opened(keep(view(position)))
        count["accepted"] += 1
        if position.is_over:
            assert again.is_over and again.round == position.round
            continue
        if legal_actions(again) == legal_actions(position):
            count["same"] += 1
            continue
        differing = unsaid(position, again)
        assert differing, (position.revision, view(position), view(again))
        for name in differing:
            count[name] += 1
    return count


def with_options(shown: View) -> View:
    return {**cut(shown), "options": shown["options"]}


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_of_a_random_game_the_contracts_fields_and_the_options_suffice(game: int) -> None:
    count = tried(positions(game), with_options)
    assert count["same"] > count["accepted"] // 4, count


@pytest.mark.parametrize("name", kept_games.names_of("1846"))
def test_of_a_kept_game_the_contracts_fields_and_the_options_suffice(name: str) -> None:
    count = tried(kept_games.positions_of("1846", name), with_options)
    assert count["same"] > count["accepted"] // 4, count


@pytest.mark.parametrize("name", kept_games.names_of("1846"))
def test_of_any_game_the_contracts_fields_alone_are_accepted(name: str) -> None:
    """The printed rules are read where the position allows them, and the edition from the privates."""
    for position in turn_starts(kept_games.positions_of("1846", name)):
        again, _ = GAME.opened(cut(view(position)))
        assert again.options.edition == position.options.edition
        if position.is_over:
            assert again.round == position.round


LEFT_OUT = (
    *(("revision",), ("turn_began",), ("set",), ("certificate_limit",), ("options",), ("operating", "done")),
    *(("operating", "step"), ("operating", "number"), ("operating", "queue"), ("operating", "steamboat_set")),
    *(("operating", "turn", name) for name in CompanyTurn.__struct_fields__),
)
"""Each field beyond the contract's that an operating round shows, on its own."""

NEXT_TO = {"run": "track", "privates": "trains"}
"""Steps that show no difference from the previous one."""


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_each_addition_alone_may_be_left_out_at_any_moment(game: int) -> None:
    for position in positions(game)[::23]:
        rnd = position.round
        if not isinstance(rnd, OperatingRound) or position.request is not None:
            continue
        for path in LEFT_OUT:
            shown = view(position)
            holder = shown
            for step in path[:-1]:
                holder = holder[step]
            del holder[path[-1]]
            again = GAME.from_view(shown)
            assert isinstance(again.round, OperatingRound), path
            assert again.round.step in (rnd.step, NEXT_TO.get(rnd.step)), (path, view(position))


def test_10_1_the_bank_is_reported_with_the_notes_or_without_them() -> None:
    """Three players: $5,500 are set aside."""
    broken = next(one for one in kept_games.positions_of("1846", "bank-three-first") if one.bank_broken)
    shown = cut(view(broken))
    again = GAME.from_view(shown)
    noted = GAME.from_view({**shown, "bank": shown["bank"] + 5500})
    assert noted == again
    assert noted.bank == broken.bank
    assert replace(noted, bank_broken=False) != again
