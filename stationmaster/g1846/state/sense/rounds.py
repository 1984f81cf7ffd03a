"""Rounds and turns: who can be at turn, and what a turn can have come to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from stationmaster.g1846 import play
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.conventions import conventions
from stationmaster.g1846.ending import ending
from stationmaster.g1846.play import current_step
from stationmaster.g1846.state.position import CompanyTurn, DraftRound, Finished, OperatingRound, Position, StockRound
from stationmaster.g1846.state.sense.common import fault, is_in_game
from stationmaster.kernel.errors import Fault, IllegalAction


def faults(position: Position) -> Iterator[Fault]:
    """What is wrong with the round and the turn."""
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
        yield fault("game_over", f"The game has ended: {reason} ({ending.PARAGRAPHS[reason]}).", "round")
    yield from _sets(position)
    if position.request is not None and not isinstance(rnd, OperatingRound):
        yield fault("no_request", "Consent is asked in operating turns only (6.81, 6.91).", "request")


def waiting_faults(position: Position) -> Iterator[Fault]:
    """Whether somebody has to decide something: at a moment when nobody has, the rules would have gone on."""
    if position.is_over:
        return
    if not current_step(position).waits(position):
        detail = "Nobody has anything to decide here: play would have gone on by itself."
        yield fault("nothing_to_decide", detail, "round")
    yield from _request(position)


def _sets(position: Position) -> Iterator[Fault]:
    """4.1, 15.26: sets count from 1; the two-player draft is interrupted in set 0. 15.28: the last set."""
    if isinstance(position.round, StockRound | OperatingRound) and position.set_number < 1:
        undrafted = any(private.status == "undrafted" for private in position.privates.values())
        if not (undrafted and isinstance(position.round, OperatingRound)):
            yield fault("unknown_round", "Sets count from 1 (4.1).", "round")
    if position.last_set is not None:
        sold_out = all(left == 0 for left in position.stock.values())
        if not position.options.two_player or not sold_out or position.last_set < position.set_number:
            detail = "Only for two players, and once the last train is sold, a set is the last (15.28)."
            yield fault("no_last_set", detail, "last_set")


def _stock(position: Position, rnd: StockRound) -> Iterator[Fault]:
    """5.1."""
    at = ("stock_round",)
    if not is_in_game(position, rnd.player):
        yield fault("unknown_player", f"{rnd.player} has no turn.", *at, "player")
    if rnd.last_actor is not None and rnd.last_actor not in position.players:
        yield fault("unknown_player", f"{rnd.last_actor} does not sit at the table.", *at, "last_actor")
    active = sum(not player.bankrupt for player in position.players.values())
    if rnd.passes >= active:
        yield fault("round_over", "All players have passed: the round is over (5.13).", *at, "passes")
    if rnd.bought:
        yield fault("turn_over", "A purchase ends the turn (5.11).", *at, "bought")
    yield from _sold(position, rnd)


def _sold(position: Position, rnd: StockRound) -> Iterator[Fault]:
    """5.38: what everybody has sold in this round, and who is at turn in this turn."""
    at = ("stock_round",)
    for name in rnd.sold or {}:
        if name not in position.players:
            yield fault("unknown_player", f"{name} does not sit at the table.", *at, "sold", name)
    sold = (rnd.sold or {}).get(rnd.player, ())
    for index, name in enumerate(rnd.sold_this_turn):
        if name not in sold:
            detail = f"What {rnd.player} sells in a turn is sold in the round too (5.38)."
            yield fault("not_sold", detail, *at, "sold_this_turn", index)
    for player, names in (rnd.sold or {}).items():
        for index, name in enumerate(names):
            if position.corporations[name].status not in ("open", "closed") or name in names[:index]:
                yield fault("not_sold", f"{player} cannot have sold {name}.", *at, "sold", player, index)


def _draft(position: Position, rnd: DraftRound) -> Iterator[Fault]:
    """15.25: the offer is what nobody owns yet."""
    if rnd.player not in position.players:
        yield fault("unknown_player", f"{rnd.player} does not sit at the table.", "draft", "player")
    undrafted = {name for name, private in position.privates.items() if private.status == "undrafted"}
    if set(rnd.drawn) != undrafted or len(rnd.drawn) != len(undrafted) or not undrafted:
        yield fault("wrong_offer", "On offer is each private that is not drafted yet, once (15.25).", "draft", "offer")
    if rnd.passes >= len(position.seats):
        yield fault("round_over", "Both have passed: operating rounds follow (15.26).", "draft", "passes")
    if (rnd.discount is not None) != (len(rnd.drawn) == 1):
        yield fault("wrong_discount", "The price falls for the last private alone (3.22).", "draft", "discount")
    elif rnd.discount is not None:
        price = tables().privates[rnd.drawn[0]].price
        if rnd.discount >= price or rnd.discount % tables().draft_discount:
            detail = f"The price falls by ${tables().draft_discount} at a time and not to nothing (3.22)."
            yield fault("wrong_discount", detail, "draft", "discount")


def _finished(position: Position, rnd: Finished) -> Iterator[Fault]:
    """10."""
    at = ("finished", "reason")
    reasons = {
        ending.BANK_BROKEN: position.bank_broken,
        ending.ALL_BUT_ONE_BANKRUPT: ending.ends_at_once(position) == ending.ALL_BUT_ONE_BANKRUPT,
        ending.NOTHING_LEFT: ending.ends_at_once(position) == ending.NOTHING_LEFT,
        ending.LAST_TRAIN_SOLD: position.last_set is not None,
        ending.AGREED: True,
        ending.TOO_LONG: position.set_number > tables().longest_game,
    }
    if rnd.reason not in reasons:
        yield fault("unknown_value", f"A game ends for one of: {', '.join(reasons)}.", *at)
    elif not reasons[rnd.reason]:
        yield fault("wrong_reason", "The game cannot have ended for this reason (10).", *at)


def _operating(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """6.1."""
    at = ("operating",)
    if not 1 <= rnd.number <= tables().operating_rounds:
        yield fault("unknown_round", f"A set has {tables().operating_rounds} operating rounds (4.1).", "round")
    if rnd.operator is None:
        if rnd.step != "steamboat":
            yield fault("no_operator", "Somebody operates in this step (6.2).", *at, "operator")
        if rnd.done:
            yield fault("no_operator", "The round has begun: somebody operates (6.1).", *at, "operator")
    elif rnd.step == "steamboat":
        yield fault(
            "operator_too_early", "The Steamboat's markers are set before anybody operates (6.1A).", *at, "step"
        )
    else:
        yield from _operator(position, rnd, rnd.operator)
    yield from _done(position, rnd)
    yield from _must_have_operated(position, rnd)
    yield from _markers_set(position, rnd)


def _done(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """4.2: who has had a turn in this round."""
    at = ("operating",)
    for index, name in enumerate(rnd.done):
        if name == rnd.operator or name in rnd.done[:index]:
            yield fault("operated_twice", f"{name} operates once in a round (4.2).", *at, "done", index)
        elif name in position.corporations and position.corporations[name].status in ("unopened", "removed"):
            yield fault("not_open", f"{name} has not operated.", *at, "done", index)


def _markers_set(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """O-7, O-22: what only the online conventions know."""
    at = ("operating",)
    if rnd.queue is not None and not conventions(position).fixed_order_after_bankruptcy:
        yield fault("no_queue", "The order is found anew after each turn (4.31).", *at, "queue")
    if len(set(rnd.steamboat_set)) != len(rnd.steamboat_set):
        yield fault("marker_moved", "A marker is set once in a round (O-22).", *at, "steamboat_set")


def _must_have_operated(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """0.4c: whoever has distributed its revenue has operated; in the second round of a set all have (5.34)."""
    for name, corporation in position.corporations.items():
        distributed = name == rnd.operator and rnd.step in ("trains", "privates")
        had_turn = name in rnd.done or distributed or rnd.number > 1
        if corporation.status == "open" and had_turn and not corporation.operated:
            detail = f"{name} has had a turn, so that it has operated (0.4c)."
            yield fault("not_operated", detail, "corporations", name, "operated")


def _operator(position: Position, rnd: OperatingRound, name: str) -> Iterator[Fault]:
    at = ("operating", "operator")
    if name in position.independents:
        independent = position.independents[name]
        if independent.status != "independent" or independent.owner is None:
            yield fault("not_in_play", f"{name} does not operate any more.", *at)
        steps = ("track", "run", "dividend") if conventions(position).challenge else ("track", "run")
        if rnd.step not in steps:  # Printed: before its revenue is halved, better routes may be shown (6.68).
            detail = f"An independent builds and runs, and takes no step {rnd.step} (6.2H)."
            yield fault("wrong_step", detail, "operating", "step")
    elif position.corporations[name].status != "open":
        yield fault("not_in_play", f"{name} is {position.corporations[name].status} and does not operate.", *at)
    yield from _turn(position, rnd, rnd.turn)


def _turn(position: Position, rnd: OperatingRound, so_far: CompanyTurn) -> Iterator[Fault]:
    """6.2: what a turn can have come to at its step."""
    at = ("operating", "turn")
    if so_far.tiles > tables().tile_actions or so_far.upgrades > min(so_far.tiles, tables().upgrades):
        detail = f"A turn has {tables().tile_actions} tile actions, {tables().upgrades} of them an upgrade (6.43)."
        yield fault("too_many_tiles", detail, *at, "tiles")
    if so_far.tokens > 1:
        yield fault("too_many_tokens", "A turn has one token (6.51).", *at, "tokens")
    if sum(revenue for _, _, revenue in so_far.run) != so_far.revenue:
        yield fault("wrong_revenue", "The revenue is the sum of the routes (6.71).", *at, "revenue")
    if so_far.revenue % tables().retained_half_unit:
        yield fault("wrong_revenue", "All revenue is a multiple of $10 (0.4m).", *at, "revenue")
    for index, (_, path, _) in enumerate(so_far.run):
        if len(path) < 2:
            yield fault("no_route", "A route leads from one hex to another (6.62).", *at, "run", index, "path")
    yield from _order_of_steps(rnd, so_far, may_show=conventions(position).challenge)
    yield from _second_tile(position, rnd, so_far)


def _order_of_steps(rnd: OperatingRound, so_far: CompanyTurn, *, may_show: bool) -> Iterator[Fault]:
    """6.2: nothing has happened that belongs to a later step. `may_show`: better routes may be shown (6.68)."""
    at = ("operating", "turn")
    before_run = rnd.step in ("track", "run")
    if before_run and (so_far.has_run or so_far.run):
        yield fault("run_too_early", f"In the step {rnd.step} no train has run yet (6.2).", *at, "has_run")
    if rnd.step == "dividend" and not so_far.revenue and not may_show:
        yield fault("no_revenue", "With a revenue of $0 there is no choice (6.71c).", *at, "revenue")
    forced = so_far.forced_issue or so_far.forced_minimum or so_far.forced_sales or so_far.must_buy_with_help
    if rnd.step != "trains" and forced and rnd.step != "privates":
        yield fault("forced_too_early", "A forced purchase belongs to the step trains (6.86).", *at)
    if so_far.bought_trains and rnd.step not in ("trains", "privates"):
        yield fault("bought_too_early", "Trains are bought in the step trains (6.2E).", *at, "bought_trains")
    if so_far.refused_trains and rnd.step not in ("trains", "privates"):
        yield fault("bought_too_early", "Trains are asked for in the step trains (6.2E).", *at, "refused_trains")


def _second_tile(position: Position, rnd: OperatingRound, so_far: CompanyTurn) -> Iterator[Fault]:
    """6.93-MC, 15.14d: a second tile follows the first of a private that the operator owns."""
    at = ("operating", "turn")
    name = so_far.second_tile
    if name is None:
        if so_far.first_tile_hex is not None or so_far.first_tile_edges:
            yield fault("no_second_tile", "No second tile of a private is to follow.", *at, "first_tile_hex")
        return
    kind, private = tables().privates[name].tiles, position.privates.get(name)
    if kind is None or private is None or private.owner != rnd.operator or kind.count <= max(1, private.used):
        yield fault("no_second_tile", f"{name} of {rnd.operator} lays no second tile (6.93).", *at, "second_tile")
    elif so_far.first_tile_hex not in kind.hexes or so_far.first_tile_hex not in position.board.tiles:
        yield fault("no_first_tile", f"The first tile of {name} lies in one of its hexes.", *at, "first_tile_hex")
    elif private.used != 1:
        yield fault("no_second_tile", f"The ability of {name} was used once.", "privates", name, "used")
    else:
        edges = position.board.face(str(so_far.first_tile_hex)).edges
        if not edges.issuperset(so_far.first_tile_edges):
            yield fault("no_first_tile", "These edges have track since the first tile.", *at, "first_tile_edges")


def _request(position: Position) -> Iterator[Fault]:
    """6.81, 6.91: what waits for consent could be bought, and the one who is asked is the one who decides."""
    if position.request is None:
        return
    before = replace(position, request=None)
    try:
        after, _ = play.play(before, position.request.purchase)
    except IllegalAction as refusal:
        detail = f"This purchase is not possible: {refusal.violation.detail} ({refusal.violation.rule})"
        yield fault("no_such_purchase", detail, "request", "purchase")
        return
    if after.request != position.request:
        yield fault("wrong_request", "This purchase does not wait for the consent of this player.", "request", "asked")
