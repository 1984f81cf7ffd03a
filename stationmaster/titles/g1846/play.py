"""The engine of 1846: all kinds of action in the order of listing, the end of the game, and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from stationmaster.titles.g1846.model.position import Finished, Options, Position
from stationmaster.titles.g1846.rules import (
    bankruptcy,
    challenge,
    consent,
    dividends,
    draft,
    ending,
    forced_issue,
    issue,
    markers,
    open_draft,
    private_track,
    privates,
    running,
    steamboat,
    stock,
    tokens,
    track,
    train_returns,
    trains,
)
from stationmaster.titles.g1846.rules import forced_purchase as forced_sale
from stationmaster.titles.g1846.rules.any_turn import in_any_turn, with_players_steamboat
from stationmaster.titles.g1846.rules.drafting import Chance, recorded
from stationmaster.titles.g1846.rules.kinds import Family, StepKind, refuse
from stationmaster.titles.g1846.rules.setup import deal
from stationmaster.titles.g1846.sequence import STEPS, round_name, stage
from stationmaster.titles.g1846.text.log import ACTIONS

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
"""The steps in which `pass` is understood, with the paragraph that speaks of it. Whether it is allowed, each step says
itself (`StepKind.check_pass`)."""


def _passing(step: StepKind, rule: str) -> Family:
    """The `pass` of one step."""

    def judge(position: Position, _action: Pass) -> Violation | None:
        return step.check_pass(position)

    def perform(ledger: Ledger, _action: Pass, _found: None) -> None:
        step.leave(ledger)

    return Family(
        type=Pass.type,
        rule=rule,
        steps=frozenset({step.name}),
        candidates=lambda _position: (Pass(),),
        judge=judge,
        perform=perform,
    )


PASSES = tuple(_passing(step, PARAGRAPHS[step.name]) for step in STEPS if step.name in PARAGRAPHS)


# --- All kinds of action, gathered from the parts of the rulebook in a fixed order.  Every part offers `FAMILIES`,
# its kinds of action. The order of the parts here is the order in which legal actions are listed.

FAMILIES: tuple[Family, ...] = (
    *consent.FAMILIES,
    *train_returns.FAMILIES,
    *draft.FAMILIES,
    *open_draft.FAMILIES,
    *stock.FAMILIES,
    *steamboat.FAMILIES,
    *issue.FAMILIES,
    *track.FAMILIES,
    *map(in_any_turn, private_track.FAMILIES),
    *tokens.FAMILIES,
    *map(in_any_turn, tokens.PRIVATE_FAMILIES),
    *map(with_players_steamboat, map(in_any_turn, markers.FAMILIES)),
    *running.FAMILIES,
    *challenge.FAMILIES,
    *dividends.FAMILIES,
    *trains.FAMILIES,
    *forced_issue.FAMILIES,
    *forced_sale.FAMILIES,
    *bankruptcy.FAMILIES,
    *privates.FAMILIES,
    *PASSES,
)


# --- The rules of 1846 on the engine: the steps of `sequence.py`, all kinds of action, and the end of the game.


def _over(position: Position) -> Violation:
    round_ = position.round
    return refuse("game_over", ending.PARAGRAPHS[round_.reason] if isinstance(round_, Finished) else "10")


def _misplaced(position: Position, action: Action, step: Step[Position, Ledger]) -> Violation:
    due, possible, rule = step.describe(position), ENGINE.types_at(position, step), step.paragraph(position)
    if action.type in possible:  # Another action of this type can be played: with a private, or without.
        return refuse("wrong_step.of_this_kind", rule, action=_called(action.type), due=due)
    return refuse("wrong_step", rule, action=_called(action.type), due=due, possible=tuple(map(_called, possible)))


def _called(action: str) -> Named:
    """A type of action by the word that a person has for it."""
    return Named(action, ACTIONS[action])


def _end(ledger: Ledger) -> bool:
    """10.2: whether the game is at its end, whoever is to act."""
    reason = ending.ends_at_once(ledger.position)
    if reason is not None:
        ending.finish(ledger, reason)
    return reason is not None


ENGINE: Final[Engine[Position, Action, Ledger]] = Engine(
    steps=STEPS,
    families=FAMILIES,
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
    """What shuffles the cards, as the option `deal` says."""
    if chosen.deal != options.SITE_DEAL:
        return Source(draw() if seed is None else seed)
    return recorded(int(draw(), 16) if seed is None else int(seed))
