"""A question about routes: read, validated, and in the finder's numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stationmaster._route_core import Details, Network, NetworkError
from stationmaster._route_core import Terms as CoreTerms
from stationmaster.any_map.board import LaidBoard, lay
from stationmaster.any_map.faults import fault_at
from stationmaster.any_map.network import Drawn, Held, StopRecord, draw
from stationmaster.any_map.question import (
    MAX_CITY_TOKENS,
    LongestBonus,
    Question,
    Token,
)
from stationmaster.any_map.rules import GAUGES, MOST_NAMED, USUAL, sound_places
from stationmaster.any_map.trains import DIESELS, Fleet, Terms, fleet
from stationmaster.errors import Fault, Faults, ImpossibleInput, cut
from stationmaster.schema.statements import read

MOST_EARNED: Final = 100_000
"""The finder's limit on single amounts."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question with its board and fleet, and the network for the finder."""

    question: Question
    board: LaidBoard
    drawn: Drawn
    fleet: Fleet
    network: Network


def read_query(body: Any) -> Query:
    """Read a question.

    :raises ImpossibleInput: with every fault and its pointer.
    """
    return query_of(read(Question, body))


def query_of(question: Question) -> Query:
    """Return the query of a question.

    :raises ImpossibleInput: with every fault and its pointer.
    """
    wrong = [*sound_places(question.rules), *_not_supported(question)]
    if wrong:
        raise ImpossibleInput(wrong)
    board = lay(question.board)
    drawn = draw(board, held_cities(board, question.tokens, question.operator), tuple(question.colors))
    wrong = list(_negative(question, drawn))
    if wrong:
        raise ImpossibleInput(wrong)
    running = fleet(drawn, tuple(question.trains), question.rules)
    try:
        network = network_of(drawn, running)
    except NetworkError as error:
        raise ImpossibleInput([_beyond(question, error)]) from error
    return Query(question, board, drawn, running, network)


def _beyond(question: Question, error: NetworkError) -> Fault:
    """Return the fault for amounts beyond the finder's limits."""
    if error.code not in ("bad_value", "bad_detail"):
        return fault_at("/board", "too_large", code=str(error))
    pointer = "/rules" if question.rules.bonuses else "/trains"
    return fault_at(pointer, "too_large.amounts", value=MOST_EARNED, places=MOST_NAMED)


def network_of(drawn: Drawn, running: Fleet) -> Network:
    """Return the finder's network for trains under rules.

    :raises NetworkError: if it is larger than a search can hold.
    """
    ends = running.ruling.ends
    return Network(
        len(drawn.joints),
        stops_of(drawn, running),
        (),
        track=drawn.parts,
        end_bonus=() if running.terms else ends.bonus,
        forbidden_ends=ends.forbidden,
        details=_details(drawn, running),
    )


def stops_of(drawn: Drawn, running: Fleet) -> Sequence[StopRecord]:
    """Return the stops of a network, changed by the rules."""
    if not running.changes:
        return drawn.stops
    stops = list(drawn.stops)
    for at, other, added, group, bonus in running.changes:
        place, value, token, through, _, _ = stops[at]
        stops[at] = place if other is None else other, value + added, token, through, group, bonus
    return stops


def _details(drawn: Drawn, running: Fleet) -> Details | None:
    """Return the details of a network besides stops and track, if any."""
    ruled = running.ruling
    if drawn.is_plain and not (running.terms or ruled.further or ruled.no_ends):
        return None
    gauges = [] if drawn.is_plain else [GAUGES[piece.gauge] for _, piece in drawn.track]
    marked = {name: mark for mark, name in enumerate(ruled.marked)}
    kinds = ruled.sites.kinds
    return Details(
        junctions=0 if drawn.is_plain else drawn.junctions,
        places=ruled.further,
        no_ends=ruled.no_ends,
        kinds=kinds,
        gauges=gauges if set(gauges) != {USUAL} else [],
        marks=[(at, marked[name]) for at, (name, _) in enumerate(drawn.track) if name in marked] if marked else [],
        twins=() if drawn.is_plain else drawn.twins,
        sides=drawn.lanes,
        terms=[_core_terms(terms, drawn, kinds) for terms in running.terms],
    )


def _core_terms(terms: Terms, drawn: Drawn, kinds: Sequence[tuple[int, int]]) -> CoreTerms:
    return CoreTerms(
        terms.values(drawn, kinds),
        kinds=terms.kinds,
        visits=terms.visits,
        pays=terms.pays,
        gauge=terms.gauge,
        counted_token=terms.counted_token,
        end_limit=terms.end_limit,
        conditions=terms.conditions,
        ends=terms.ends,
        marks=terms.marks,
        needs=terms.needs,
    )


def _not_supported(question: Question) -> Iterator[Fault]:
    for index, bonus in enumerate(question.rules.bonuses):
        if isinstance(bonus, LongestBonus) and bonus.trains is not None:
            yield fault_at(f"/rules/bonuses/{index}/trains", "not_supported.longest")


def _negative(question: Question, drawn: Drawn) -> Iterator[Fault]:
    """Refuse stops with negative values: the search is not proved for them."""
    for halt in [halt for fragment in drawn.fragments for halt in fragment.losing]:
        values = [halt.stop.revenue.at(question.colors, train.name in DIESELS) for train in question.trains]
        if min(values, default=0) < 0:
            yield fault_at(f"/board/hexes/{halt.hex}", "not_supported.negative", hex=halt.hex)


def held_cities(board: LaidBoard, tokens: Sequence[Token], operator: str) -> list[Held]:
    """Return the cities with tokens, for the operator.

    :raises ImpossibleInput: for tokens in unknown cities, or too many in one.
    """
    faults = Faults()
    cities: dict[tuple[int, int], list[Token]] = {}
    for index, token in enumerate(tokens):
        tile = board.tile(token.hex)
        if tile is None:
            faults.append(fault_at(f"/tokens/{index}/hex", "not_on_board", hex=cut(token.hex)))
        elif token.city >= len(tile.cities):
            faults.append(fault_at(f"/tokens/{index}/city", "unknown_city", hex=token.hex, count=len(tile.cities)))
        else:
            standing = cities.setdefault((board.ground.order[token.hex], token.city), [])
            standing.append(token)
            if len(standing) == MAX_CITY_TOKENS + 1:
                faults.append(fault_at(f"/tokens/{index}", "too_many_tokens", hex=token.hex, most=MAX_CITY_TOKENS))
    if faults:
        raise ImpossibleInput(faults)
    return [_held_city(board, at, standing, operator) for at, standing in cities.items()]


def _held_city(board: LaidBoard, at: tuple[int, int], standing: Sequence[Token], operator: str) -> Held:
    """An own token, a vacant slot or a neutral token keep a city open; an extra token takes no slot."""
    own = neutral = False
    vacant = board.tiles[at[0]].cities[at[1]].slots
    for token in standing:
        own = own or token.company == operator
        neutral = neutral or token.neutral
        vacant -= not token.extra
    return *at, own, own or neutral or vacant > 0
