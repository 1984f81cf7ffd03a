"""A question as it is put to the finder: read, checked in full, and in the finder's numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from stationmaster._route_core import Details, Network, NetworkError
from stationmaster._route_core import Terms as CoreTerms
from stationmaster.kernel.errors import Fault, ImpossibleInput
from stationmaster.kernel.statements import read
from stationmaster.routes.board.laid import lay
from stationmaster.routes.faults import fault_at
from stationmaster.routes.question.forms import LongestBonus, Question, Rules
from stationmaster.routes.question.network import GAUGES, Drawn, Halt, draw
from stationmaster.routes.question.places import place_faults, stops_at
from stationmaster.routes.question.trains import DIESELS, Fleet, Terms, fleet
from stationmaster.routes.tiles.parts import STOP_KINDS


@dataclass(frozen=True, slots=True)
class Posed:
    """A question, what it draws, and what the finder is asked."""

    question: Question
    drawn: Drawn
    fleet: Fleet
    network: Network


def pose(body: Any) -> Posed:
    """What a question asks.

    :raises ImpossibleInput: with everything that is wrong with it, each fault with its pointer.
    """
    return posed(read(Question, body))


def posed(question: Question) -> Posed:
    """What a question asks that has the right shape.

    :raises ImpossibleInput: with everything that is wrong with it, each fault with its pointer.
    """
    wrong = [*place_faults(question.rules), *_not_supported(question)]
    if wrong:
        raise ImpossibleInput(wrong)
    drawn = draw(lay(question.board), question.tokens, question.operator)
    wrong = list(_negative(question, drawn))
    if wrong:
        raise ImpossibleInput(wrong)
    running = fleet(drawn, question.trains, question.rules, question.colors)
    try:
        network = _network(drawn, question.rules, running)
    except NetworkError as error:
        raise ImpossibleInput([fault_at("/board", "too_large", code=str(error))]) from error
    return Posed(question, drawn, running, network)


def _not_supported(question: Question) -> Iterator[Fault]:
    for index, bonus in enumerate(question.rules.bonuses):
        if isinstance(bonus, LongestBonus) and bonus.trains is not None:
            yield fault_at(f"/rules/bonuses/{index}/trains", "not_supported.longest")


def _negative(question: Question, drawn: Drawn) -> Iterator[Fault]:
    """A stop that takes money away would make the best routes those that visit least: nobody has proved that search."""
    for halt in drawn.halts:
        values = [halt.stop.revenue.at(question.colors, train.name in DIESELS) for train in question.trains]
        if min(values, default=0) < 0:
            yield fault_at(f"/board/hexes/{halt.hex}", "not_supported.negative", hex=halt.hex)


def _network(drawn: Drawn, rules: Rules, running: Fleet) -> Network:
    places, further = _places(drawn.halts, rules.hex_once)
    groups, forbidden = _forbidden(drawn, rules)
    stops = [
        (place, 0, halt.token, halt.through, group, 0)
        for halt, place, group in zip(drawn.halts, places, groups, strict=True)
    ]
    kinds = [(STOP_KINDS.index(halt.stop.kind), halt.stop.visit_cost) for halt in drawn.halts]
    gauges = [GAUGES[piece.gauge] for _, piece in drawn.track]
    marked = {name: mark for mark, name in enumerate(running.marked)}
    details = Details(
        junctions=drawn.junctions,
        places=further,
        no_ends=stops_at(drawn, rules.no_end_at),
        kinds=kinds,
        gauges=gauges if set(gauges) != {GAUGES["broad"]} else [],
        marks=[(number, marked[name]) for number, (name, _) in enumerate(drawn.track) if name in marked],
        twins=drawn.twins,
        terms=[_core_terms(terms) for terms in running.terms],
    )
    return Network(drawn.joints.count, stops, drawn.segments, forbidden_ends=forbidden, details=details)


def _core_terms(terms: Terms) -> CoreTerms:
    return CoreTerms(
        terms.values,
        kinds=terms.kinds,
        visits=terms.visits,
        pays=terms.pays,
        gauge=terms.gauge,
        counted_token=terms.counted_token,
        end_limit=terms.end_limit,
        conditions=[(condition.value, condition.sets) for condition in terms.conditions],
        ends=[(value, a, b) for _, value, a, b in terms.ends],
        marks=terms.marks,
        needs=terms.needs,
    )


def _places(halts: Sequence[Halt], hex_once: bool) -> tuple[list[int], list[tuple[int, int]]]:
    """For each stop its place, and further places: its hex where that is visited once, itself, and its groups."""
    labels: list[list[str | tuple[str, int | str]]] = []
    for halt in halts:
        own: str | tuple[str, int | str] = halt.hex if hex_once else (halt.hex, halt.stop.number)
        labels.append([own, *(("group", group) for group in halt.stop.groups)])
    shared = Counter(label for named in labels for label in named)
    numbers: dict[str | tuple[str, int | str], int] = {}
    places, further = [], []
    for stop, (own, *groups) in enumerate(labels):
        kept = [label for label in groups if shared[label] > 1]
        if shared[own] > 1 or not kept:
            kept.insert(0, own)
        first, *rest = (numbers.setdefault(label, len(numbers)) for label in kept)
        places.append(first)
        further += [(stop, place) for place in rest]
    return places, further


def _forbidden(drawn: Drawn, rules: Rules) -> tuple[list[int], list[tuple[int, int]]]:
    """For each stop a group, and the pairs of groups that may not be the two ends of a route."""
    if not rules.forbidden_pairs:
        return [0] * len(drawn.halts), []
    sides = [(set(stops_at(drawn, pair.a)), set(stops_at(drawn, pair.b))) for pair in rules.forbidden_pairs]
    seen = [tuple((stop in a, stop in b) for a, b in sides) for stop in range(len(drawn.halts))]
    numbers = {signature: number for number, signature in enumerate(dict.fromkeys(seen), 1)}
    forbidden = [
        (numbers[one], numbers[other])
        for one, other in product(numbers, repeat=2)
        if any(mine[0] and theirs[1] for mine, theirs in zip(one, other, strict=True))
    ]
    return [numbers[signature] for signature in seen], forbidden
