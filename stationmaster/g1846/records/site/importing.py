"""Playing an export of 18xx.games.

The deal comes from the record's seed. The record is played under the online conventions, where every recorded action
is one of ours; `by_the_book` judges the same actions by the printed rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from stationmaster.g1846 import setup
from stationmaster.g1846.actions import Action, Pass
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.draft import shuffling
from stationmaster.g1846.ending import ending
from stationmaster.g1846.family import refuse
from stationmaster.g1846.options import SITE_DEAL, options_for
from stationmaster.g1846.play import current_step, play
from stationmaster.g1846.records.by_the_book import by_the_book
from stationmaster.g1846.records.reading import Json
from stationmaster.g1846.records.replay import Conventions, Deal, Played, Playthrough, refused
from stationmaster.g1846.records.site.actions import END_GAME, Translator, complaint
from stationmaster.g1846.records.site.header import SiteRecord, player_key, read_site_record
from stationmaster.g1846.records.site.undoing import SiteAction
from stationmaster.g1846.state.ledger import Event, Ledger
from stationmaster.g1846.state.position import OperatingRound, Position
from stationmaster.kernel.errors import IllegalAction, ImpossibleInput, cut

SECOND_TILE = "second_tile"
PASSED_BY_PRIVATES = ("steamboat", SECOND_TILE)

Step = tuple[Position, list[Event]]


def play_record(record: Json, conventions: Conventions, pointer: str) -> Playthrough:
    """The game of a record. See `replay.play_through`."""
    read = read_site_record(record, pointer)
    online, reading, seed = _deal(read)
    given = {**reading, "conventions": conventions, "consent": "assumed", "deal": SITE_DEAL}
    deal = Deal(given, str(seed))
    if conventions == "online":
        return Playthrough(online, len(read.actions), _played(read, online), deal)
    start = replace(online, options=replace(online.options, conventions=conventions), stock=_printed_stock(online))
    return Playthrough(start, len(read.actions), by_the_book(start, _played(read, online)), deal)


def _printed_stock(position: Position) -> Mapping[str, int | None]:
    """6.84: the printed rules limit fewer cards than the online conventions do (O-11)."""
    return tables().setup(len(position.seats), position.options.edition).stock


def _deal(record: SiteRecord) -> tuple[Position, dict[str, Json], int]:
    """The deal with which the recorded beginning is possible, with its options and seed; the likeliest if none is.

    Sellers' consent is given outside the record (O-3).
    """
    dealt = [(_dealt(record, reading, seed), reading, seed) for reading in record.readings for seed in record.seeds]
    if len(dealt) == 1:
        return dealt[0]
    return next((one for one in dealt if _can_begin(record, one[0])), dealt[0])


def _dealt(record: SiteRecord, reading: Mapping[str, Json], seed: int) -> Position:
    given = {**reading, "conventions": "online", "consent": "assumed", "deal": SITE_DEAL}
    options = options_for(len(record.players), given)
    return setup.deal(record.players, options, shuffling.recorded(seed)).position


def _can_begin(record: SiteRecord, start: Position) -> bool:
    """Whether draft and first stock round, in which most corporations are opened, can have gone as recorded."""
    try:
        for played in _played(record, start):
            if played.after.set_number and isinstance(played.after.round, OperatingRound):
                return True
    except (IllegalAction, ImpossibleInput):
        return False
    return True


def _played(record: SiteRecord, position: Position) -> Iterator[Played]:
    translator = Translator(position, record.names)
    for recorded in record.actions:
        try:
            for played in _play_one(record, recorded, translator, position):
                yield played
                position = played.after
        except IllegalAction as error:
            raise refused(error, recorded.index, recorded.fields) from error
        except ImpossibleInput as error:
            raise complaint(recorded, error) from error


def _play_one(record: SiteRecord, recorded: SiteAction, translator: Translator, position: Position) -> Iterator[Played]:
    index, fields = recorded.index, recorded.fields
    if recorded.type == END_GAME:
        yield Played(index, fields, None, position, *_end_by_agreement(position))
        return
    action = translator.translate(recorded, position)
    _check_actor(record, recorded, position)
    if _passes_twice(recorded, action, position):
        after, events = play(position, action)
        ended = current_step(after).name != _step_beneath(position)
        yield Played(index, fields, action, position, after, events, is_last=ended)
        if ended:
            return
        position = after
    after, events = play(position, action)
    translator.follow(recorded, action, after)
    yield Played(index, fields, action, position, after, events)


def _passes_twice(recorded: SiteAction, action: Action, position: Position) -> bool:
    """Whether a corporation passes while the second tile of its private is open: it passes on both (O-10)."""
    if not isinstance(action, Pass) or position.is_over or current_step(position).name != SECOND_TILE:
        return False
    return recorded.fields.get("entity") != current_step(position).entity(position)


def _step_beneath(position: Position) -> str | None:
    """The step of its turn in which a company stands, interrupts aside."""
    return position.round.step if isinstance(position.round, OperatingRound) else None


def _check_actor(record: SiteRecord, recorded: SiteAction, position: Position) -> None:
    """The recorded entity has to be one that may act now.

    :raises IllegalAction: when it is another's turn.
    """
    if position.is_over:
        return  # The rules say it better.
    step = current_step(position)
    entity = recorded.fields.get("entity")
    name = str(entity)
    if recorded.fields.get("entity_type") == "player":
        name = record.names.get(player_key(entity) or "", name)
    if name in (step.entity(position), *step.deciders(position)):
        return
    if name in tables().privates and (recorded.type != "pass" or step.name in PASSED_BY_PRIVATES):
        return  # It acts for its owner; whether that is possible is for the rules to say.
    if isinstance(position.round, OperatingRound) and name == position.round.operator:
        return  # While the second tile of its private is open (O-10).
    raise IllegalAction(refuse("not_their_turn", step.rule, name=cut(name), due=step.describe(position)))


def _end_by_agreement(position: Position) -> Step:
    """O-9. A game that is over stays as it is."""
    ledger = Ledger(position)
    if not position.is_over:
        ending.finish(ledger, ending.AGREED)
        ledger.update(revision=position.revision + 1)
    return ledger.position, ledger.events
