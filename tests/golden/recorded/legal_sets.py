"""Recorded sets of legal actions, and ours in the same format.

`SETS` names every set with its rule. A recorded set that is missing means that no such action was legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from stationmaster.titles.g1846.model.position import DraftRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules.drafting import card_meant
from stationmaster.titles.g1846.sequence import current_step, legal_actions
from tests.golden.recorded.states import PERCENT, Difference

Json = Any
Entries = set[tuple[Json, ...]]

_SOURCES = {"depot": "bank", "discard": "discard", "market_president": "market"}


_IN_NEED = frozenset({"president_sell_shares", "bankrupt"})
"""Actions that the other engine offers without need; the rules do not (6.87, 6.88, 6.89)."""


def legal_differences(position: Position, line: Mapping[str, Json]) -> Iterator[Difference]:
    """Yield the differences between our legal actions and the set recorded at a line."""
    recorded = line["legal"]
    if position.is_over:
        return
    ours = [(family["type"], choice) for family in legal_actions(position) for choice in family["choices"]]
    for name, rule, read_ours, read_recorded in _SETS:
        if line["state"]["step"] == "SpecialTrack" and name not in _while_a_tile_is_open(line["state"]["entity"]):
            continue
        if name in _IN_NEED and not _is_in_need(line):
            continue
        mine, theirs = set(read_ours(position, ours)), set(read_recorded(recorded))
        if mine != theirs:
            yield Difference(
                f"legal {name}", f"only ours {_shown(mine - theirs)}", f"only recorded {_shown(theirs - mine)}", rule
            )


def _is_in_need(line: Mapping[str, Json]) -> bool:
    """Return whether a train must be bought for which the treasury is too small (6.86c, 6.87)."""
    state, legal = line["state"], line["legal"]
    if not legal.get("must_buy_train"):
        return False
    cash = state["corporations"][state["or"]["operator"]]["cash"]
    return all(price > cash for _, _, source, price, _ in legal.get("buy_train", ()) if source in ("depot", "discard"))


def _while_a_tile_is_open(private: str) -> tuple[str, ...]:
    """Return what is recorded while the second tile of a private may be laid.

    Any other action is also legal, and forfeits the tile. A Little Miami that does not link its hexes yet cannot pass,
    but its owner can, which is our `pass`.
    """
    ability = tables().privates[private].tiles
    return ("lay_tile",) if ability is not None and ability.links else ("lay_tile", "pass")


def _shown(entries: Entries) -> str:
    listed = sorted(entries, key=str)
    return str(listed[:6]) + (f" and {len(listed) - 6} more" if len(listed) > 6 else "")


_Choices = list[tuple[str, Mapping[str, Json]]]


def _of(choices: _Choices, *types: str) -> Iterator[Mapping[str, Json]]:
    return (choice for kind, choice in choices if kind in types)


def _step(position: Position) -> str:
    return current_step(position).name


def _bids(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    round_ = position.round
    for choice in _of(choices, "draft"):
        card = card_meant(round_.drawn if isinstance(round_, DraftRound) else (), choice["card"])
        yield (card if card in tables().privates else f"Pass ({card.split()[-1]})",)
    if isinstance(round_, DraftRound) and any(True for _ in _of(choices, "take")):
        yield (round_.drawn[0],)


def _sales(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    for choice in _of(choices, "sell"):
        yield choice["corporation"], PERCENT * choice["shares"], choice["price"], choice["amount"]


def _sales_in(step: str) -> Callable[[Position, _Choices], Iterator[tuple[Json, ...]]]:
    return lambda position, choices: _sales(position, choices) if _step(position) == step else iter(())


def _trains(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    for choice in _of(choices, "buy_train"):
        price = choice["price"]
        least, most = (price["min"], price["max"]) if isinstance(price, dict) else (price, price)
        yield choice["train"], choice["from"], least, most


def _recorded_trains(legal: Mapping[str, Json]) -> Iterator[tuple[Json, ...]]:
    for _, kind, source, least, most in legal.get("buy_train", ()):
        yield kind, _SOURCES.get(source, source), least, most


def _privates(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    for choice in _of(choices, "buy_private"):
        yield choice["private"], choice["price"]["min"], choice["price"]["max"]


def _shares(kind: str) -> Callable[[Position, _Choices], Iterator[tuple[Json, ...]]]:
    def read(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
        for choice in _of(choices, kind):
            yield PERCENT * choice["shares"], choice["shares"], choice["price"], choice["amount"]

    return read


def _assigned(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    for choice in _of(choices, "assign"):
        yield choice["private"], choice.get("hex") or choice["to"]


def _recorded_assigned(legal: Mapping[str, Json]) -> Iterator[tuple[Json, ...]]:
    return ((private, target) for private, targets in legal.get("assign", {}).items() for _, target in targets)


def _tiles(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    for choice in _of(choices, "lay_tile"):
        yield choice.get("private"), choice["hex"], choice["tile"], choice["rotation"], choice["cost"]


def _recorded_tiles(legal: Mapping[str, Json]) -> Iterator[tuple[Json, ...]]:
    """A Little Miami lay that reaches a dead end is marked with a 0; ours offers none of those (15.14)."""
    yield from ((None, *entry) for entry in legal.get("lay_tile", ()))
    for private, entries in legal.get("company_lay_tile", {}).items():
        yield from ((private, *entry[:4]) for entry in entries if len(entry) < 5 or entry[4])


def _tokens(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    for choice in _of(choices, "place_token"):
        yield choice.get("private"), choice["hex"], choice["city"], choice["cost"]


def _recorded_tokens(legal: Mapping[str, Json]) -> Iterator[tuple[Json, ...]]:
    yield from ((None, *entry) for entry in legal.get("place_token", ()))
    for private, entries in legal.get("company_place_token", {}).items():
        yield from ((private, *entry) for entry in entries)


_KINDS = {"payout": "full", "half": "half", "withhold": "withhold"}


def _dividends(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    for choice in _of(choices, "dividend"):
        yield choice["kind"], choice["retained"], choice["per_share"]


def _recorded_dividends(legal: Mapping[str, Json]) -> Iterator[tuple[Json, ...]]:
    return ((_KINDS[kind], retained, int(share)) for kind, retained, share, _ in legal.get("dividend", ()))


def _best(position: Position, choices: _Choices) -> Iterator[tuple[Json, ...]]:
    return ((choice["revenue"],) for choice in _of(choices, "run"))


def _recorded_best(legal: Mapping[str, Json]) -> Iterator[tuple[Json, ...]]:
    if "run_routes" in legal:
        yield (legal["run_routes"]["best_found"],)


def _offered(kind: str) -> Callable[[Mapping[str, Json]], Iterator[tuple[Json, ...]]]:
    return lambda legal: (tuple(entry) for entry in legal.get(kind, ()))


def _single(*types: str) -> Callable[[Position, _Choices], Iterator[tuple[Json, ...]]]:
    return lambda position, choices: iter({(True,) for _ in _of(choices, *types)})


def _flag(name: str) -> Callable[[Mapping[str, Json]], Iterator[tuple[Json, ...]]]:
    return lambda legal: iter([(True,)] if legal.get(name) else [])


_SETS: tuple[
    tuple[
        str,
        str,
        Callable[[Position, _Choices], Iterator[tuple[Json, ...]]],
        Callable[[Mapping[str, Json]], Iterator[tuple[Json, ...]]],
    ],
    ...,
] = (
    ("bid", "3.2", _bids, lambda legal: ((card,) for card, _ in legal.get("bid", ()))),
    (
        "par",
        "5.34",
        lambda position, choices: ((c["corporation"], c["price"]) for c in _of(choices, "start")),
        lambda legal: ((name, price) for name, prices in legal.get("par", {}).items() for price in prices),
    ),
    (
        "buy_shares",
        "5.31",
        lambda position, choices: ((c["corporation"], c["from"], c["cost"]) for c in _of(choices, "buy_share")),
        lambda legal: ((name, _SOURCES.get(at, at), price) for name, at, _, price in legal.get("buy_shares", ())),
    ),
    ("sell_shares", "5.2", _sales_in("stock"), _offered("sell_shares")),
    ("president_sell_shares", "6.88", _sales_in("trains"), _offered("president_sell_shares")),
    ("issue", "6.31", _shares("issue"), _offered("issue")),
    ("redeem", "6.32", _shares("redeem"), _offered("redeem")),
    ("lay_tile", "6.4", _tiles, _recorded_tiles),
    ("place_token", "6.5", _tokens, _recorded_tokens),
    ("assign", "6.93", _assigned, _recorded_assigned),
    ("buy_train", "6.8", _trains, _recorded_trains),
    ("buy_company", "6.91", _privates, lambda legal: (tuple(entry[:3]) for entry in legal.get("buy_company", ()))),
    (
        "discard_train",
        "6.83b",
        lambda position, choices: ((c["train"],) for c in _of(choices, "discard_train")),
        lambda legal: ((kind,) for _, kind in legal.get("discard_train", ())),
    ),
    ("dividend", "6.71", _dividends, _recorded_dividends),
    ("run_routes", "6.68", _best, _recorded_best),
    ("bankrupt", "6.89", _single("declare_bankruptcy"), _flag("can_bankrupt")),
    ("pass", "4.2", _single("pass", "decline"), _flag("pass_ok")),
)
