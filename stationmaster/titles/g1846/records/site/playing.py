"""Playing one action of an export: its translation, whether its entity may act, and the effect of the agreed end."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.errors import IllegalAction, ImpossibleInput, cut
from stationmaster.titles.g1846.model.actions import Action, LayTile, Pass
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import Vintage
from stationmaster.titles.g1846.records.playthrough import END_GAME, Played, end_by_agreement, refused
from stationmaster.titles.g1846.records.site.actions import Translator, complaint
from stationmaster.titles.g1846.records.site.header import SiteRecord, player_key
from stationmaster.titles.g1846.records.site.undoing import SiteAction
from stationmaster.titles.g1846.rules.kinds import refuse
from stationmaster.titles.g1846.sequence import current_step, play

SECOND_TILE = "second_tile"
PASSED_BY_PRIVATES = ("steamboat", SECOND_TILE)


def play_standing(record: SiteRecord, position: Position, vintage: tuple[Vintage, ...] = ()) -> Iterator[Played]:
    """Yield the game of a record as it stands.

    :raises IllegalAction: with index and action, at the first that the rules forbid.
    :raises ImpossibleInput: at the first without meaning.
    """
    translator = Translator(position, record.names, vintage)
    for recorded in record.actions:
        try:
            for played in play_one(record, recorded, translator, position):
                yield played
                position = played.after
        except IllegalAction as error:
            raise refused(error, recorded.index, recorded.fields) from error
        except ImpossibleInput as error:
            raise complaint(recorded, error) from error


def play_one(record: SiteRecord, recorded: SiteAction, translator: Translator, position: Position) -> Iterator[Played]:
    """Yield a recorded action as our actions: one, or two where one pass of the site stands for both.

    :raises IllegalAction: when the rules forbid it.
    :raises ImpossibleInput: when it has no meaning.
    """
    index, fields = recorded.index, recorded.fields
    if recorded.type == END_GAME:
        yield Played(index, fields, None, position, *end_by_agreement(position))
        return
    action = translator.translate(recorded, position)
    _check_actor(record, recorded, position)
    if _gives_up_tile(recorded, action, position):
        after, events = play(position, Pass())
        ended = isinstance(action, Pass) and (after.is_over or current_step(after).name != _step_beneath(position))
        yield Played(index, fields, Pass(), position, after, events, is_last=ended)
        if ended:
            return
        position = after
    after, events = play(position, action)
    translator.follow(recorded, action, after)
    yield Played(index, fields, action, position, after, events)


def _gives_up_tile(recorded: SiteAction, action: Action, position: Position) -> bool:
    """Return whether a corporation passes while the second tile of its private is open, and so passes on both
    (O-10); or lays a tile of its own, before which the second one has to be passed here.
    """
    if position.is_over or current_step(position).name != SECOND_TILE:
        return False
    is_own = recorded.fields.get("entity") != current_step(position).entity(position)
    return is_own and (isinstance(action, Pass) or (isinstance(action, LayTile) and action.private is None))


def _step_beneath(position: Position) -> str | None:
    """Return the step of its turn in which a company stands, interrupts aside."""
    return position.round.step if isinstance(position.round, OperatingRound) else None


def _check_actor(record: SiteRecord, recorded: SiteAction, position: Position) -> None:
    """Check that the recorded entity may act now.

    :raises IllegalAction: when it is another's turn.
    """
    if position.is_over:
        return  # The rules refuse it with a better reason.
    step = current_step(position)
    entity = recorded.fields.get("entity")
    name = str(entity)
    if recorded.fields.get("entity_type") == "player":
        name = record.names.get(player_key(entity) or "", name)
    if name in (step.entity(position), *step.deciders(position)):
        return
    if name in tables().privates and (recorded.type != "pass" or step.name in PASSED_BY_PRIVATES):
        return  # It acts for its owner; the rules decide whether that is possible.
    if isinstance(position.round, OperatingRound) and name == position.round.operator:
        return  # While the second tile of its private is open (O-10).
    raise IllegalAction(refuse("not_their_turn", step.paragraph(position), name=cut(name), due=step.describe(position)))
