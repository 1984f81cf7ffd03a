"""O-20: online a step waits exactly where the paragraphs require it, and the record of every game can be replayed.

The paragraphs are implemented here a second time, from the state of the game alone. A step in which only passing is
legal is one that they name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import from_json, to_json
from stationmaster.titles.g1846.model.position import Corporation, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay
from stationmaster.titles.g1846.rules import issue, tokens, waiting
from stationmaster.titles.g1846.rules.phases import offers
from stationmaster.titles.g1846.sequence import current_step, legal_actions, play
from tests.properties.random_play import MISERLY, NAMES, SPENDTHRIFT, WEIGHTS, pick

GREEDY: Mapping[str, float] = {**WEIGHTS, "buy_private": 8, "issue": 5}
"""Corporations that buy privates: the paragraphs are about the abilities of those."""

GAMES: tuple[tuple[int, str, Mapping[str, float], int], ...] = (
    (2, "first", GREEDY, 0),
    (2, "second", MISERLY, 1),
    (3, "second", GREEDY, 2),
    (3, "first", SPENDTHRIFT, 3),
    (4, "first", GREEDY, 4),
    (5, "second", MISERLY, 5),
    # Second tiles that do not fit; a Little Miami that gives its second tile up for one of its owner's, or for nothing.
    (2, "second", GREEDY, 100),
    (5, "second", SPENDTHRIFT, 119),
    (2, "second", MISERLY, 204),
)


def company(position: Position) -> Corporation:
    assert isinstance(position.round, OperatingRound)
    return position.corporations[position.round.operator or ""]


def means(position: Position, *, room: int) -> int:
    """Return the means of a corporation (O-20): cash, the proceeds of a possible issue, an independent's treasury."""
    corporation = company(position)
    cash = corporation.cash + (issue.money_from_issue(position) if room == 1 else 0)
    phase = tables().phases[position.phase]  # type: ignore[index]
    if corporation.cash and len(corporation.trains) + room <= phase.train_limit:
        owned = [one for one in position.independents.values() if one.status == "independent" and one.owner]
        cash += sum(max(one.cash - 1, 0) for one in owned)
    return cash


def tile_abilities(position: Position, *, printed_alone: bool) -> Iterator[str]:
    for name in company(position).privates:
        tiles = tables().privates[name].tiles
        if tiles is not None and position.privates[name].used < tiles.count:
            if not printed_alone or any(hex_id not in position.board.tiles for hex_id in tiles.hexes):
                yield name


def has_unused_c_and_wi(position: Position) -> bool:
    assert isinstance(position.round, OperatingRound)
    is_owned = "C&WI" in company(position).privates and not position.privates["C&WI"].used
    return is_owned and not position.board.has_token(position.round.operator or "", "D6")


def o_20a(position: Position) -> set[str]:
    """Return why the step of track and token waits (O-20a)."""
    round_ = position.round
    assert isinstance(round_, OperatingRound)
    operator = round_.operator or ""
    may_build = round_.turn.tiles < 2
    if operator in position.independents:
        return {"tile"} if may_build and position.independents[operator].cash >= 20 else set()
    if company(position).president is None:
        return set()
    found = set()
    money = means(position, room=1)
    if may_build and money >= 20:
        found.add("tile")
    kind = tables().corporations[operator]
    if may_build and any(hex_id not in position.board.tiles for hex_id in kind.land_grant):
        found.add("land granted")
    if may_build and any(tile_abilities(position, printed_alone=True)):
        found.add("ability")
    kept = kind.reservation
    has_reserved = kept is not None and not position.board.has_token(operator, kept.place.hex, kept.place.city)
    cheapest = 0 if has_unused_c_and_wi(position) else kept.price if kept is not None and has_reserved else 80
    can_be_placed = not round_.turn.tokens and company(position).tokens_left and any(tokens.token_places(position))
    if can_be_placed and money >= cheapest:
        found.add("token")
    return found


def o_20b(position: Position) -> set[str]:
    """Return why the last step of the turn waits (O-20b)."""
    round_ = position.round
    assert isinstance(round_, OperatingRound)
    if round_.operator in position.independents or company(position).president is None:
        return set()
    found = set()
    owned = any(private.status == "player" for private in position.privates.values())
    if position.phase in ("I", "II") and company(position).cash >= 1 and owned:
        found.add("private")
    held = company(position).privates
    if any(tile_abilities(position, printed_alone=False)) or has_unused_c_and_wi(position):
        found.add("ability")
    if any(name in held and position.markers[name].hex is None for name in ("MPC", "BT")):
        found.add("ability")
    return found


def of_trains(position: Position) -> set[str]:
    """Return why the step of trains waits (O-20): a train is needed, affordable, or on sale elsewhere for a dollar."""
    round_ = position.round
    assert isinstance(round_, OperatingRound)
    corporation = company(position)
    money = means(position, room=2)
    found = set()
    if not corporation.trains:
        found.add("needed")
    if any(offer.price <= money for offer in offers(position)):
        found.add("affordable")
    others = [one for name, one in position.corporations.items() if one.status == "open" and name != round_.operator]
    if money >= 1 and any(not train.phased_out for one in others for train in one.trains):
        found.add("another's")
    return found


def of_shares(position: Position) -> set[str]:
    """Return why a player with shares of a corporation without President has a turn, though they cannot be sold.

    O-20, 7.13.
    """
    held = position.players[current_step(position).entity(position)].shares
    return {"without President" for name in held if position.corporations[name].president is None}


def o_10(position: Position) -> set[str]:
    """A second tile is waited for, whether one fits or not (O-10)."""
    round_ = position.round
    return {"open"} if isinstance(round_, OperatingRound) and round_.turn.second_tile else set()


REASONS = {"second_tile": o_10, "track": o_20a, "privates": o_20b, "trains": of_trains, "stock": of_shares}


@pytest.mark.parametrize(("players", "edition", "weights", "number"), GAMES)
def test_o_20_online_steps_wait_exactly_as_the_paragraphs_require(
    players: int, edition: str, weights: Mapping[str, float], number: int
) -> None:
    options = {"conventions": "online", "deal": SITE, "edition": edition}
    chosen = Random(number)
    position, _ = GAME.start(NAMES[:players], options, str(number + 1))
    actions: list[Any] = []
    while not position.is_over:
        listed = legal_actions(position)
        step = current_step(position).name
        assert step not in ("track", "privates") or REASONS[step](position)
        if [family["type"] for family in listed] == ["pass"]:
            assert REASONS[step](position), f"{step} waits for nothing after {len(actions)} actions"
        round_ = position.round
        if isinstance(round_, OperatingRound) and round_.operator is not None and not round_.turn.second_tile:
            for name, ask in (("track", waiting.track), ("privates", waiting.privates_step)):
                there = changed(position, round=changed(round_, step=name))
                assert ask(there) == bool(REASONS[name](there)), f"{name} after {len(actions)} actions"
        action = from_json(pick(chosen, listed, weights))
        position, _ = play(position, action)
        actions.append(to_json(action))
    record = {"players": list(NAMES[:players]), "options": options, "seed": str(number + 1), "actions": actions}
    written = replay(STATIONMASTER, record, export=SITE).record
    read = replay(SITE, written).position
    assert changed(read, revision=0) == changed(position, revision=0)
    aligned = replay(SITE, written, passes="aligned")
    assert aligned.position == read
    assert aligned.passes == {"inserted": [], "left_out": [], "scores_agree": None}
