"""Positions for refusals that no recorded game reaches, built as in the tests of their paragraphs.

Play never stops in positions whose names begin with `between`: there the next step is automatic. The rules are called
all the same, because playing on includes a check first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Options, Position
from stationmaster.titles.g1846.rules.prices import close_corporation
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from tests.support.switch_and_signal import Table
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, position_with, turn_of
from tests.unit.titles.g1846.rules.track_positions import building
from tests.unit.titles.g1846.turn_positions import in_turn

SECOND_EDITION = Options(edition="second")
Tiles = Mapping[str, tuple[str, int]]


def _between_purchase_and_end_of_turn() -> Position:
    position = position_with(cash={AMY: 500}, corporations={"GT": Opened(90, {AMY: 5}), "NYC": Opened(80, {BOB: 4})})
    return turn_of(position, AMY, bought=True)


def _between_run_and_end_of_an_independent() -> Position:
    opened = {"NYC": Opened(50, {BOB: 3}, cash=100)}
    return in_turn("MS", "trains", opened, privates={"MS": AMY}, independent_cash={"MS": 90})


def _with_little_miami(tiles: Tiles | None = None) -> Position:
    return building("GT", privates={"LM": "GT"}, tiles=tiles, phase="II", options=SECOND_EDITION)


def _with_little_miami_and_michigan_central() -> Position:
    return building("GT", privates={"LM": "GT", "MC": "GT"}, options=SECOND_EDITION)


def _running(company: str, tiles: Tiles, tokens: Sequence[str]) -> Position:
    opened = Opened(70, {AMY: 3}, trains=["4"], tokens=[(hex_id, 0) for hex_id in tokens], cash=100)
    return in_turn(company, "run", {company: opened}, tiles=tiles, phase="II", stock={"2": 0, "3/5": 2})


def _ways_through_the_gulf() -> Position:
    tiles = {"G9": ("57", 2), "H10": ("8", 0), "I9": ("8", 3), "I11": ("9", 0), "H12": ("293", 0)}
    return _running("IC", tiles, ["G9", "H12"])


def _two_switches_face_to_face() -> Position:
    tiles = {"C9": ("5", 4), "D10": ("25", 4), "D12": ("25", 1), "C13": ("7", 5), "D14": ("6", 0)}
    return _running("NYC", {**tiles, "E13": ("7", 2), "E9": ("7", 3), "E11": ("57", 1)}, ["D14"])


def _gray_indianapolis() -> Position:
    return building("IC", tiles={"G7": ("51", 0)}, tokens=[("G7", 0)], phase="IV")


def _forced_to_buy() -> Position:
    nyc, others = Opened(50, {AMY: 4}, market=4, cash=700), {"GT": Opened(100, {BOB: 4, AMY: 3})}
    return in_turn("NYC", "trains", {"NYC": nyc, **others}, phase="IV", cash={AMY: 100})


def _private_of_another() -> Position:
    nyc, gt = Opened(100, {AMY: 3}, cash=100, trains=["2"]), Opened(50, {BOB: 3})
    return in_turn("NYC", "track", {"NYC": nyc, "GT": gt}, privates={"MAIL": BOB})


def _bank_without_trains() -> Position:
    opened = {
        "NYC": Opened(100, {AMY: 3}, cash=2000),
        "GT": Opened(50, {BOB: 3}, trains=["5", "5"]),
        "IC": Opened(50, {BOB: 3}, trains=["6"]),
    }
    nothing = {"2": 0, "3/5": 0, "4/6": 0, "7/8": 0}
    return in_turn("NYC", "trains", opened, players=2, phase="IV", stock=nothing, last_set=6)


def _over_the_certificate_limit() -> Position:
    corporations = {
        "GT": Opened(90, {AMY: 6}),
        "NYC": Opened(80, {AMY: 4, BOB: 5}),
        "IC": Opened(70, {AMY: 5, BOB: 1}),
        "B&O": Opened(60, {AMY: 1, CARLOS: 2}, market=1),
        "C&O": Opened(50, {BOB: 2}),
    }
    ledger = Ledger(position_with(cash={AMY: 500, BOB: 100, CARLOS: 100}, corporations=corporations))
    close_corporation(ledger, "C&O", "8.0")
    return ledger.position


def _only_one_block_for_sale() -> Position:
    corporations = {
        "GT": Opened(90, {AMY: 6}),
        "NYC": Opened(80, {AMY: 5, BOB: 5}, operated=False, president=BOB),
        "IC": Opened(70, {AMY: 4, BOB: 5}, operated=False),
    }
    return position_with(corporations=corporations, closed=["B&O"])


def _occupied_exit() -> Any:
    table = Table().phase_2(move=6).change(helpers_used=("dispatcher",))
    table.green(add=["sig-paris-bourges"], remove=["sig-ts-mannheim-cologne"]).put("black-1", "paris")
    table.put("gray-1", ("paris--j-bourges", "j-bourges"))
    table.act("move_train", train="black-1", cards=["move"], dice=[3])
    return table.position


def _empty_goods_city() -> Any:
    return Table().phase_2().put("black-1", "paris").put("black-2", "calais").take_good("blue", 2).position


def _occupied_point() -> Any:
    return Table("north-america").phase_2().put("black-1", "seattle").card("D02").position


HAND = ["signal", "signal", "switch", "move", "move"]


def cards_to_deal() -> Any:
    """SS-18.9: the players shuffle; one hand is reported, the others are not."""
    table = Table("central-europe", players=3, cards="table")
    table.act("report", cards=HAND)
    return table.position


def _card_to_reveal() -> Any:
    table = Table("central-europe", cards="table")
    while table.step == "deal":
        table.act("report", cards=HAND)
    table.phase_2(signal=2, switch=1, move=2)
    table.act("end_actions")
    table.act("report", cards=HAND)
    return table.position


def _numbers_to_lay() -> Any:
    table = Table("central-europe", cards="table", variant="random-departure-numbers")
    table.act("report", point=next(iter(table.position.board.points)), token=7)
    return table.position


def _few_cards_to_draw() -> Any:
    """The draw pile has a signal and a move card; all others are held or in the discard pile."""
    table = Table("central-europe", cards="table")
    while table.step == "deal":
        table.act("report", cards=HAND)
    table.phase_2(signal=2, switch=1, move=2)
    left = [kind.count - held for kind, held in zip(TABLES.card_kinds, table.position.hands[1], strict=True)]
    table.change(draw_pile="02", card_discard=(left[0] - 3, left[1] - 1, left[2] - 3))
    table.act("end_actions")
    return table.position


POSITIONS: Mapping[str, Callable[[], Any]] = {
    "bank-without-trains": _bank_without_trains,
    "between-purchase-and-end-of-turn": _between_purchase_and_end_of_turn,
    "between-run-and-end-of-an-independent": _between_run_and_end_of_an_independent,
    "card-to-reveal": _card_to_reveal,
    "cards-to-deal": cards_to_deal,
    "empty-goods-city": _empty_goods_city,
    "few-cards-to-draw": _few_cards_to_draw,
    "forced-to-buy": _forced_to_buy,
    "gray-indianapolis": _gray_indianapolis,
    "little-miami": _with_little_miami,
    "little-miami-and-another": _with_little_miami_and_michigan_central,
    "little-miami-done": lambda: _with_little_miami({"G13": ("57", 0), "H12": ("293", 0)}),
    "numbers-to-lay": _numbers_to_lay,
    "occupied-exit": _occupied_exit,
    "occupied-point": _occupied_point,
    "one-block-for-sale": _only_one_block_for_sale,
    "over-the-limit": _over_the_certificate_limit,
    "private-of-another": _private_of_another,
    "two-switches": _two_switches_face_to_face,
    "ways-through-the-gulf": _ways_through_the_gulf,
}
