"""Rounds and turns: the players and companies that can be at turn, and the possible states of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from stationmaster.errors import Fault, IllegalAction
from stationmaster.titles.g1846 import sequence
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import BuyPrivate, BuyTrain
from stationmaster.titles.g1846.model.position import (
    CompanyTurn,
    DraftRound,
    Finished,
    OperatingRound,
    Position,
    StockRound,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.validate.common import fault, is_in_game
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.rules.asking import LOWEST_PRICE, thing_of

_OVER: Final = {
    ending.ALL_BUT_ONE_BANKRUPT: "game_over.bankruptcy",
    ending.NOTHING_LEFT: "game_over.all_closed",
}


def faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the round and the turn."""
    rnd = position.round
    match rnd:
        case StockRound():
            yield from _stock(position, rnd)
        case OperatingRound():
            yield from _operating(position, rnd)
        case DraftRound():
            yield from _draft(position, rnd)
        case Finished():
            yield from _finished(position, rnd)
    if not isinstance(rnd, Finished) and (reason := ending.ends_at_once(position)) is not None:
        yield fault(_OVER.get(reason, "game_over"), "round")
    yield from _sets(position)
    if position.request is not None and not isinstance(rnd, OperatingRound):
        yield fault("no_request", "request")


def request_faults(position: Position) -> Iterator[Fault]:
    """Check the request for consent."""
    if not position.is_over:
        yield from _request(position)


def _sets(position: Position) -> Iterator[Fault]:
    """4.1, 15.26: sets count from 1; the two-player draft is interrupted in set 0. 15.28: the last set."""
    if isinstance(position.round, StockRound | OperatingRound) and position.set_number < 1:
        undrafted = any(private.status == "undrafted" for private in position.privates.values())
        if not (undrafted and isinstance(position.round, OperatingRound)):
            yield fault("unknown_round.sets", "round")
    if position.last_set is not None:
        sold_out = all(left == 0 for left in position.stock.values())
        if not position.options.two_player or not sold_out or position.last_set < position.set_number:
            yield fault("no_last_set", "last_set")


def _stock(position: Position, rnd: StockRound) -> Iterator[Fault]:
    """5.1: check the stock round."""
    at = ("stock_round",)
    if not is_in_game(position, rnd.player):
        yield fault("unknown_player.turn", *at, "player", player=rnd.player)
    if rnd.last_actor is not None and rnd.last_actor not in position.players:
        yield fault("unknown_player", *at, "last_actor", player=rnd.last_actor)
    active = sum(not player.bankrupt for player in position.players.values())
    if rnd.passes >= active:
        yield fault("round_over.stock", *at, "passes")
    if rnd.bought:
        yield fault("turn_over", *at, "bought")
    yield from _sold(position, rnd)


def _sold(position: Position, rnd: StockRound) -> Iterator[Fault]:
    """Check the sales of all players in this round, and the player at turn (5.38)."""
    at = ("stock_round",)
    for name in rnd.sold or {}:
        if name not in position.players:
            yield fault("unknown_player", *at, "sold", name, player=name)
    sold = (rnd.sold or {}).get(rnd.player, ())
    for index, name in enumerate(rnd.sold_this_turn):
        if name not in sold:
            yield fault("not_sold.turn", *at, "sold_this_turn", index, player=rnd.player)
    for player, names in (rnd.sold or {}).items():
        for index, name in enumerate(names):
            if position.corporations[name].status not in ("open", "closed") or name in names[:index]:
                yield fault("not_sold", *at, "sold", player, index, player=player, corporation=name)


def _draft(position: Position, rnd: DraftRound) -> Iterator[Fault]:
    """Check that the offer is the privates without owner (15.25)."""
    if rnd.player not in position.players:
        yield fault("unknown_player", "draft", "player", player=rnd.player)
    undrafted = {name for name, private in position.privates.items() if private.status == "undrafted"}
    if set(rnd.drawn) != undrafted or len(rnd.drawn) != len(undrafted) or not undrafted:
        yield fault("wrong_offer", "draft", "offer")
    if rnd.passes >= len(position.seats):
        yield fault("round_over.draft", "draft", "passes")
    if (rnd.discount is not None) != (len(rnd.drawn) == 1):
        yield fault("wrong_discount", "draft", "discount")
    elif rnd.discount is not None:
        price = tables().privates[rnd.drawn[0]].price
        if rnd.discount >= price or rnd.discount % tables().draft_discount:
            yield fault("wrong_discount.steps", "draft", "discount", step=tables().draft_discount)


def _finished(position: Position, rnd: Finished) -> Iterator[Fault]:
    """Check the end of the game (10)."""
    reasons = {
        ending.BANK_BROKEN: position.bank_broken,
        ending.ALL_BUT_ONE_BANKRUPT: ending.ends_at_once(position) == ending.ALL_BUT_ONE_BANKRUPT,
        ending.NOTHING_LEFT: ending.ends_at_once(position) == ending.NOTHING_LEFT,
        ending.LAST_TRAIN_SOLD: position.last_set is not None,
        ending.AGREED: True,
        ending.TOO_LONG: position.set_number > tables().longest_game,
    }
    if not reasons[rnd.reason]:
        possible = tuple(reason for reason, is_possible in reasons.items() if is_possible)
        yield fault("wrong_reason", "finished", "reason", reason=rnd.reason, possible=possible)


def _operating(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """Check the operating round (6.1)."""
    at = ("operating",)
    if not 1 <= rnd.number <= tables().operating_rounds:
        yield fault("unknown_round.rounds", "round", most=tables().operating_rounds)
    if rnd.operator is None:
        if rnd.step != "steamboat":
            yield fault("no_operator", *at, "operator")
        if rnd.done:
            yield fault("no_operator.begun", *at, "operator")
    elif rnd.step == "steamboat":
        yield fault("operator_too_early", *at, "step")
    else:
        yield from _operator(position, rnd, rnd.operator)
    yield from _done(position, rnd)
    yield from _must_have_operated(position, rnd)
    yield from _markers_set(position, rnd)


def _done(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """Check the companies that have had a turn in this round (4.2)."""
    at = ("operating",)
    for index, name in enumerate(rnd.done):
        if name == rnd.operator or name in rnd.done[:index]:
            yield fault("operated_twice", *at, "done", index, company=name)
        elif name in position.corporations and position.corporations[name].status in ("unopened", "removed"):
            yield fault("not_open.done", *at, "done", index, company=name)


def _markers_set(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """Check the fields that only the online conventions have (O-7, O-22)."""
    at = ("operating",)
    if rnd.queue is not None:
        yield from _queue(position, rnd.queue)
    if len(set(rnd.steamboat_set)) != len(rnd.steamboat_set):
        yield fault("marker_moved", *at, "steamboat_set")


def _queue(position: Position, queue: tuple[str, ...]) -> Iterator[Fault]:
    """Check that a bankruptcy fixes the order of all corporations that were open then, and that none is opened
    before the end (O-7).
    """
    at = ("operating", "queue")
    if not conventions(position).fixed_order_after_bankruptcy:
        yield fault("no_queue", *at)
    elif not any(player.bankrupt for player in position.players.values()):
        yield fault("no_queue.bankruptcy", *at)
    for name, corporation in position.corporations.items():
        if corporation.status == "open" and queue.count(name) != 1:
            yield fault("no_queue.each_once", *at, company=name, count=queue.count(name))


def _must_have_operated(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """Check that each company that has distributed its revenue has operated (0.4c); in the second round of a set all
    have (5.34).
    """
    for name, corporation in position.corporations.items():
        distributed = name == rnd.operator and rnd.step in ("trains", "privates")
        had_turn = name in rnd.done or distributed or rnd.number > 1
        if corporation.status == "open" and had_turn and not corporation.operated:
            yield fault("not_operated", "corporations", name, "operated", company=name)


def _operator(position: Position, rnd: OperatingRound, name: str) -> Iterator[Fault]:
    at = ("operating", "operator")
    if name in position.independents:
        independent = position.independents[name]
        if independent.status != "independent" or independent.owner is None:
            yield fault("not_in_play", *at, company=name)
        steps = ("track", "run", "dividend") if conventions(position).challenge else ("track", "run")
        if rnd.step not in steps:  # Printed: before its revenue is halved, better routes may be shown (6.68).
            yield fault("wrong_step", "operating", "step", step=rnd.step)
    elif position.corporations[name].status != "open":
        yield fault("not_in_play.status", *at, company=name, status=position.corporations[name].status)
    yield from _turn(position, rnd, rnd.turn)


def _turn(position: Position, rnd: OperatingRound, so_far: CompanyTurn) -> Iterator[Fault]:
    """Check the state of a turn at its step (6.2)."""
    at = ("operating", "turn")
    if so_far.tiles > tables().tile_actions or so_far.upgrades > min(so_far.tiles, tables().upgrades):
        yield fault("too_many_tiles", *at, "tiles", tile_actions=tables().tile_actions, upgrades=tables().upgrades)
    if so_far.tokens > 1:
        yield fault("too_many_tokens", *at, "tokens")
    if so_far.run and sum(revenue for _, _, revenue in so_far.run) != so_far.revenue:
        yield fault("wrong_revenue", *at, "revenue")
    if so_far.revenue % tables().retained_half_unit:
        yield fault("wrong_revenue.tens", *at, "revenue")
    for index, (_, path, _) in enumerate(so_far.run):
        if len(path) < 2:
            yield fault("no_route", *at, "run", index, "path")
    yield from _order_of_steps(rnd, so_far, may_show=conventions(position).challenge)
    yield from _refused(position, rnd)
    yield from _second_tile(position, rnd, so_far)


def _order_of_steps(rnd: OperatingRound, so_far: CompanyTurn, *, may_show: bool) -> Iterator[Fault]:
    """Check that nothing has happened that belongs to a later step (6.2). `may_show`: better routes may be shown
    (6.68).
    """
    at = ("operating", "turn")
    before_run = rnd.step in ("track", "run")
    if before_run and (so_far.has_run or so_far.run):
        yield fault("run_too_early", *at, "has_run", step=rnd.step)
    if rnd.step == "dividend" and not so_far.revenue and not may_show:
        yield fault("no_revenue", *at, "revenue")
    forced = so_far.forced_issue or so_far.forced_minimum or so_far.forced_sales or so_far.must_buy_with_help
    if rnd.step != "trains" and forced and rnd.step != "privates":
        yield fault("forced_too_early", *at)
    if so_far.bought_trains and rnd.step not in ("trains", "privates"):
        yield fault("bought_too_early", *at, "bought_trains")
    if so_far.refused_trains and rnd.step not in ("trains", "privates"):
        yield fault("bought_too_early.asked", *at, "refused_trains")


def _refused(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """Check what the operator can have requested in this turn, each thing once (6.81d, 6.91c)."""
    at, things = (
        ("operating", "turn", "refused_purchases"),
        [thing_of(purchase) for purchase in rnd.turn.refused_purchases],
    )
    for index, one in enumerate(rnd.turn.refused_purchases):
        if position.options.consent != "asked":
            yield fault("not_refused.consent", *at, index)
        elif things.index(things[index]) != index:
            yield fault("not_refused.twice", *at, index)
        elif not _may_be_requested(position, rnd, one):
            yield fault("not_refused", *at, index, operator=str(rnd.operator))
        elif isinstance(one, BuyTrain) and one.source not in rnd.turn.refused_trains:
            yield fault("not_refused.seller", *at, index, seller=one.source)


def _may_be_requested(position: Position, rnd: OperatingRound, purchase: BuyTrain | BuyPrivate) -> bool:
    if rnd.operator not in position.corporations or purchase.price < LOWEST_PRICE:
        return False
    if isinstance(purchase, BuyTrain):
        may_buy = rnd.step in ("trains", "privates") and purchase.source != rnd.operator
        return may_buy and position.corporations[purchase.source].status in ("open", "closed")
    return purchase.private in position.privates and purchase.price <= tables().privates[purchase.private].price


def _second_tile(position: Position, rnd: OperatingRound, so_far: CompanyTurn) -> Iterator[Fault]:
    """Check that a second tile follows the first of a private that the operator owns (6.93-MC, 15.14d)."""
    at = ("operating", "turn")
    name = so_far.second_tile
    if name is None:
        if so_far.first_tile_hex is not None or so_far.first_tile_edges:
            yield fault("no_second_tile.none", *at, "first_tile_hex")
        return
    kind, private = tables().privates[name].tiles, position.privates.get(name)
    if kind is None or private is None or private.owner != rnd.operator or kind.count <= max(1, private.used):
        yield fault("no_second_tile", *at, "second_tile", company=name, operator=str(rnd.operator))
    elif so_far.first_tile_hex not in kind.hexes or so_far.first_tile_hex not in position.board.tiles:
        yield fault("no_first_tile", *at, "first_tile_hex", company=name)
    elif private.used != 1:
        yield fault("no_second_tile.used", "privates", name, "used", company=name)
    else:
        edges = position.board.face(str(so_far.first_tile_hex)).edges
        if not edges.issuperset(so_far.first_tile_edges):
            yield fault("no_first_tile.edges", *at, "first_tile_edges")


def _request(position: Position) -> Iterator[Fault]:
    """Check that the purchase that waits for consent is possible, and that `asked` is the player who decides
    (6.81, 6.91).
    """
    if position.request is None:
        return
    before = replace(position, request=None)
    try:
        after, _ = sequence.play(before, position.request.purchase)
    except IllegalAction as refusal:
        violation = refusal.violation
        yield fault("no_such_purchase", "request", "purchase", cause=violation, rule=violation.rule)
        return
    if after.request != position.request:
        yield fault("wrong_request", "request", "asked")
