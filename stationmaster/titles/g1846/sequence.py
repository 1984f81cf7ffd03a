"""The sequence of play: whose decision comes next, and what happens by itself in between.

`STEPS` is the order of things as one table, the rulebook's paragraph beside each row. A step either waits for a
decision or is left; leaving it does what the rules do next without asking, until one waits. `ENGINE` plays by the table
and by all kinds of action.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from stationmaster.engine.chance import Source, new_seed
from stationmaster.engine.engine import Engine
from stationmaster.engine.step import Step
from stationmaster.errors import Violation
from stationmaster.i18n.message import Named
from stationmaster.titles.g1846.model import options
from stationmaster.titles.g1846.model.actions import Action, Pass
from stationmaster.titles.g1846.model.events import Event
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import active_players, decider, operator, train_limit
from stationmaster.titles.g1846.model.position import (
    DraftRound,
    Finished,
    OperatingRound,
    Options,
    Position,
    StockRound,
)
from stationmaster.titles.g1846.rules import (
    bankruptcy,
    challenge,
    consent,
    dividends,
    draft,
    ending,
    forced_issue,
    forced_purchase,
    issue,
    markers,
    open_draft,
    operating,
    private_track,
    privates,
    running,
    steamboat,
    stock,
    tokens,
    track,
    train_returns,
    trains,
    waiting,
)
from stationmaster.titles.g1846.rules import forced_purchase as forced_sale
from stationmaster.titles.g1846.rules.any_turn import in_any_turn, with_players_steamboat
from stationmaster.titles.g1846.rules.drafting import Chance, draft_round, recorded
from stationmaster.titles.g1846.rules.kinds import ActionKind, StepKind, freely_passed, refuse
from stationmaster.titles.g1846.rules.setup import deal
from stationmaster.titles.g1846.rules.stock_rounds import stock_round
from stationmaster.titles.g1846.text.log import ACTIONS
from stationmaster.titles.g1846.text.phrases import tell


def _always(_position: Position) -> bool:
    return True


def _stay(_ledger: Ledger) -> None:
    """Leave a step that only its action ends."""


# Interrupts


def _has_request(position: Position) -> bool:
    return position.request is not None


def _has_surplus_train(position: Position) -> bool:
    """6.83b. Phased-out trains are held, but do not count."""
    if not isinstance(position.round, OperatingRound):
        return False
    limit = train_limit(position)
    for corporation in position.corporations.values():  # Runs after every action: a loop is faster than `any`.
        if len(corporation.trains) > limit:
            return train_returns.next_to_return(position) is not None
    return False


def _has_second_tile(position: Position) -> bool:
    return isinstance(position.round, OperatingRound) and position.round.turn.second_tile is not None


_INTERRUPTS: Final = (
    StepKind(
        name="consent",
        rule="6.81",
        is_current=_has_request,
        waits=_always,
        leave=_stay,
        entity=lambda position: consent.request_of(position).asked,
        deciders=lambda position: (consent.request_of(position).asked,),
        describe=consent.describe,
        interrupts=True,
        cites=consent.paragraph,
    ),
    StepKind(
        name="return_trains",
        rule="6.83b",
        is_current=_has_surplus_train,
        waits=train_returns.waits,
        leave=train_returns.leave,
        entity=train_returns.returner,
        deciders=train_returns.deciders,
        describe=lambda position: tell("returns_a_train", corporation=train_returns.returner(position)),
        check_pass=train_returns.check_pass,
        interrupts=True,
    ),
    StepKind(
        name="second_tile",
        rule="6.93",
        is_current=_has_second_tile,
        waits=private_track.waits,
        leave=private_track.forfeit_second_tile,
        entity=private_track.second_tile_of,
        deciders=lambda position: _deciders(position),
        describe=lambda position: tell(
            "lays_second_tile", operator=operator(position), private=private_track.second_tile_of(position)
        ),
        check_pass=private_track.check_pass,
        beneath=private_track.beneath,
    ),
)


# The drafts and the stock round


def _is_last_private(position: Position) -> bool:
    return isinstance(position.round, DraftRound) and position.round.discount is not None


def _drafter(position: Position) -> str:
    return draft_round(position).player


def _deciders_of_draft(position: Position) -> tuple[str, ...]:
    return (draft_round(position).player,)


def _shareholder(position: Position) -> str:
    return stock_round(position).player


_BEFORE_OPERATING: Final = (
    StepKind(
        name=draft.LAST_PRIVATE,
        rule="3.22",
        is_current=_is_last_private,
        stage=DraftRound,
        waits=lambda position: not draft.is_at_floor(position),
        leave=draft.force_take,
        entity=_drafter,
        deciders=_deciders_of_draft,
        describe=lambda position: tell("is_offered", player=_drafter(position)),
    ),
    StepKind(
        name=draft.DRAFT,
        rule="3.2",
        is_current=draft.is_under_way,
        stage=DraftRound,
        waits=_always,
        leave=draft.pass_on,
        entity=_drafter,
        deciders=_deciders_of_draft,
        describe=lambda position: tell("chooses_a_card", player=_drafter(position)),
        check_pass=draft.check_pass,
    ),
    StepKind(
        name=open_draft.OPEN_DRAFT,
        rule="15.25",
        is_current=None,
        stage=DraftRound,
        waits=_always,
        leave=open_draft.pass_turn,
        entity=_drafter,
        deciders=_deciders_of_draft,
        describe=lambda position: tell("chooses_a_card", player=_drafter(position)),
        check_pass=open_draft.check_pass,
    ),
    StepKind(
        name=stock.STOCK,
        rule="5.11",
        is_current=None,
        stage=StockRound,
        waits=stock.can_act,
        leave=stock.end_turn,
        entity=_shareholder,
        deciders=lambda position: (_shareholder(position),),
        describe=lambda position: tell("has_a_turn", player=_shareholder(position)),
        check_pass=stock.check_pass,
    ),
)


# The operating round


def _is_gone(position: Position) -> bool:
    """8.1a: the operator has closed in its own turn."""
    company = position.corporations.get(operator(position))
    return company is not None and company.status != "open"


def _leave_track(ledger: Ledger) -> None:
    ledger.update_round(step="run")


def _leave_trains(ledger: Ledger) -> None:
    """7.14d: without a President the corporation buys by itself."""
    ledger.update_round(step="privates")
    trains.buy_train(ledger)


def _deciders(position: Position) -> tuple[str, ...]:
    """6.2G, 6.2H; O-5: without a President any player enters the run."""
    player = decider(position, operator(position))
    return active_players(position) if player is None else (player,)


def _deciders_of_dividend(position: Position) -> tuple[str, ...]:
    """6.68: as long as better routes could be shown, any player may show them."""
    return active_players(position) if challenge.is_open(position) else _deciders(position)


def _waits_for_dividend(position: Position) -> bool:
    return dividends.waits(position) or challenge.is_open(position)


def _step_of_turn(
    name: str,
    rule: str,
    due: str,
    waits: Callable[[Position], bool],
    leave: Callable[[Ledger], None],
    check_pass: Callable[[Position], Violation | None],
    deciders: Callable[[Position], tuple[str, ...]] = _deciders,
) -> StepKind:
    """Return one step of a company's turn. A corporation that has closed leaves every step and its turn at once."""
    return StepKind(
        name=name,
        rule=rule,
        is_current=None,
        stage=name,
        waits=lambda position: not _is_gone(position) and waits(position),
        leave=lambda ledger: operating.end_turn(ledger) if _is_gone(ledger.position) else leave(ledger),
        entity=operator,
        deciders=deciders,
        describe=lambda position: tell(due, operator=operator(position)),
        check_pass=check_pass,
    )


_OPERATING: Final = (
    StepKind(
        name="steamboat",
        rule="6.1A",
        is_current=None,
        stage="steamboat",
        waits=steamboat.waits,
        leave=operating.begin_next_turn,
        entity=steamboat.owner,
        deciders=lambda position: (steamboat.owner(position),),
        describe=lambda position: tell("sets_markers", player=steamboat.owner(position)),
        check_pass=freely_passed,
    ),
    _step_of_turn("track", "6.2B", "builds", waiting.track, _leave_track, freely_passed),
    _step_of_turn("run", "6.2C", "runs", running.waits, running.leave, running.check_pass),
    _step_of_turn(
        "dividend",
        "6.2D",
        "distributes",
        _waits_for_dividend,
        dividends.leave,
        dividends.check_pass,
        _deciders_of_dividend,
    ),
    _step_of_turn("trains", "6.2E", "buys_trains", waiting.trains, _leave_trains, forced_purchase.check_pass),
    _step_of_turn("privates", "6.2F", "uses_privates", waiting.privates_step, operating.end_turn, freely_passed),
)

STEPS: Final[tuple[StepKind, ...]] = (*_INTERRUPTS, *_BEFORE_OPERATING, *_OPERATING)
"""Interrupts first (a request for consent, too many trains, a second tile), then the rounds in the order of play.

A step is current in its stage when those before it are not. Interrupts come before anything else in any stage.
"""


def stage(position: Position) -> Hashable:
    """Return a quick key of the step: the kind of round, and in operating rounds the step of the turn."""
    round_ = position.round
    return round_.step if isinstance(round_, OperatingRound) else type(round_)


def round_name(position: Position) -> str:
    """Return `DR 1`, `SR 2`, `OR 2.1`; `end` once the game is over.

    The open drafts of two players and the operating rounds between them (15.26) belong to no set: `DR 0`, `OR 0.1`.
    """
    round_ = position.round
    if isinstance(round_, DraftRound):
        return f"DR {position.set_number if position.options.two_player else round_.number}"
    if isinstance(round_, StockRound):
        return f"SR {position.set_number}"
    if isinstance(round_, OperatingRound):
        return f"OR {position.set_number}.{round_.number}"
    return "end"


# All kinds of action

PARAGRAPHS: Final[Mapping[str, str]] = {
    "second_tile": "6.93",
    "draft": "3.21",
    "open_draft": "15.25",
    "stock": "5.11a",
    "steamboat": "6.93-SCa",
    "track": "6.43",
    "run": "6.61",
    "dividend": "6.68",
    "trains": "6.2E",
    "privates": "6.2F",
    "return_trains": "6.83b",
}
"""The steps in which `pass` is understood, with its paragraph. Each step decides whether it is allowed
(`StepKind.check_pass`)."""


def _passing(step: StepKind, rule: str) -> ActionKind:
    """Return the `pass` of one step."""

    def judge(position: Position, _action: Pass) -> Violation | None:
        return step.check_pass(position)

    def perform(ledger: Ledger, _action: Pass, _found: None) -> None:
        step.leave(ledger)

    return ActionKind(
        type=Pass.type,
        rule=rule,
        steps=frozenset({step.name}),
        candidates=lambda _position: (Pass(),),
        judge=judge,
        perform=perform,
    )


PASSES = tuple(_passing(step, PARAGRAPHS[step.name]) for step in STEPS if step.name in PARAGRAPHS)


ACTION_KINDS: Final[tuple[ActionKind, ...]] = (
    *consent.ACTION_KINDS,
    *train_returns.ACTION_KINDS,
    *draft.ACTION_KINDS,
    *open_draft.ACTION_KINDS,
    *stock.ACTION_KINDS,
    *steamboat.ACTION_KINDS,
    *issue.ACTION_KINDS,
    *track.ACTION_KINDS,
    *map(in_any_turn, private_track.ACTION_KINDS),
    *tokens.ACTION_KINDS,
    *map(in_any_turn, tokens.PRIVATE_FAMILIES),
    *map(with_players_steamboat, map(in_any_turn, markers.ACTION_KINDS)),
    *running.ACTION_KINDS,
    *challenge.ACTION_KINDS,
    *dividends.ACTION_KINDS,
    *trains.ACTION_KINDS,
    *forced_issue.ACTION_KINDS,
    *forced_sale.ACTION_KINDS,
    *bankruptcy.ACTION_KINDS,
    *privates.ACTION_KINDS,
    *PASSES,
)


# The engine


def _over(position: Position) -> Violation:
    round_ = position.round
    return refuse("game_over", ending.PARAGRAPHS[round_.reason] if isinstance(round_, Finished) else "10")


def _misplaced(position: Position, action: Action, step: Step[Position, Ledger]) -> Violation:
    due, possible, rule = step.describe(position), ENGINE.types_at(position, step), step.paragraph(position)
    if action.type in possible:  # Another action of this type can be played: with a private, or without.
        return refuse("wrong_step.of_this_kind", rule, action=_called(action.type), due=due)
    return refuse("wrong_step", rule, action=_called(action.type), due=due, possible=tuple(map(_called, possible)))


def _called(action: str) -> Named:
    """Return a type of action by the word that a person has for it."""
    return Named(action, ACTIONS[action])


def _end(ledger: Ledger) -> bool:
    """10.2: whether the game is at its end, whichever player is to act."""
    reason = ending.ends_at_once(ledger.position)
    if reason is not None:
        ending.finish(ledger, reason)
    return reason is not None


ENGINE: Final[Engine[Position, Action, Ledger]] = Engine(
    steps=STEPS,
    kinds=ACTION_KINDS,
    begin=Ledger,
    over=_over,
    misplaced=_misplaced,
    refuse=refuse,
    end=_end,
    round_name=round_name,
    stage=stage,
)

check = ENGINE.check
play = ENGINE.play
legal_actions = ENGINE.legal
settle = ENGINE.settle
current_step = ENGINE.step
describe_turn = ENGINE.turn


def start(
    players: Sequence[str], options_given: Mapping[str, Any], seed: str | None, draw: Callable[[], str] = new_seed
) -> tuple[Position, list[Event]]:
    """Deal a new game; the first of the players has the Priority Deal (2.1).

    :raises ImpossibleInput: for names, options or a seed that cannot be; pointers begin with the field's name.
    """
    chosen = options.parse_start(players, options_given, seed)
    return _begun(players, chosen, _chance(chosen, seed, draw))


def recorded_start(players: Sequence[str], options_given: Mapping[str, Any], seed: str) -> Position:
    """Deal a recorded game: names that a new game may not have are accepted.

    :raises ImpossibleInput: as `start` does.
    """
    chosen = options.parse_start(players, options_given, seed, is_new=False)
    return _begun(players, chosen, _chance(chosen, seed, new_seed))[0]


def _begun(players: Sequence[str], chosen: Options, chance: Chance) -> tuple[Position, list[Event]]:
    ledger = deal(players, chosen, chance)
    settle(ledger)
    return ledger.position, ledger.events


def _chance(chosen: Options, seed: str | None, draw: Callable[[], str]) -> Chance:
    """Return the source of chance that the option `deal` selects."""
    if chosen.deal != options.SITE_DEAL:
        return Source(draw() if seed is None else seed)
    return recorded(int(draw(), 16) if seed is None else int(seed))
