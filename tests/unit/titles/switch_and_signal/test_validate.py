"""Each check of a posted position in isolation: the states that it rejects, and those that it accepts.

Several checks may reject the same position, so each test looks for the message of the check that it covers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.titles.switch_and_signal.model.position import CardInPlay, LocationTokens, Position, Roll
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.open_state.validate import position_faults
from tests.golden.kept_games import names_of, positions_of
from tests.support.switch_and_signal import Table

Make = Callable[[], Table]


def europe() -> Table:
    """Return phase 2 of the second turn."""
    return Table().phase_2()


def america() -> Table:
    return Table("north-america").phase_2()


def with_card(name: str, **progress: Any) -> Table:
    """Return phase 1 with black-1 and gray-1 on the network, and a departure card at the given progress."""
    table = Table().phase_2().put("black-1", "calais").put("gray-1", "brest")
    deck = tuple(card for card in table.position.deck if card != name)
    removed = tuple(card for card in table.position.removed if card != name)
    spare = table.position.deck[:0] if name in table.position.deck else deck[:1]
    return table.change(
        turn=2,
        card=CardInPlay(name, **progress),
        deck=deck[len(spare) :],
        removed=(*removed, *spare),
    )


def start_card(**progress: Any) -> Table:
    """Return a table at the start card, which has deployed a black train."""
    table = Table()
    table.act("deploy", colour="black", dice=[3, 3])
    assert table.position.card is not None
    return table.change(card=replace(table.position.card, **progress))


def settings(table: Table, **changes: Any) -> Table:
    return table.change(settings=replace(table.position.settings, **changes))


def rolled(table: Table, train: str, points: int = 1) -> Table:
    return table.change(roll=Roll(train, points))


def won(table: Table) -> Table:
    """Deliver all required goods."""
    ports, half = table.position.board.ports, table.position.settings.goods_per_city
    received = tuple(tuple(half // len(ports) for _ in TABLES.goods) for _ in ports)
    return table.change(received=received, goods=tuple(0 for _ in table.position.goods))


def swapped(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return (numbers[1], numbers[0], *numbers[2:])


def one_track_signal_more() -> Table:
    table = europe()
    spare = next(signal for signal in table.position.board.signals if signal not in table.position.green)
    return table.green(add=[spare])


def no_way_out_of_paris() -> Table:
    table = europe()
    exits = {way.signal for way in table.position.board.cities["paris"].exits}
    elsewhere = [name for name in table.position.board.signals if name not in table.position.green | exits]
    out = list(exits & table.position.green)
    return table.green(remove=out, add=elsewhere[: len(out)])


TOKENS = TABLES.departure_numbers

WRONG: list[tuple[str, Make, str, str]] = [
    ("one disc too many", one_track_signal_more, "/green_signals", "signal discs lie on the board throughout"),
    ("no green exit", no_way_out_of_paris, "/green_signals", "paris has no green exit"),
    ("in port", lambda: europe().put("black-1", "marseille"), "/trains/0/place", "would have left marseille"),
    (
        "in port with a good",
        lambda: america().put("black-1", "new-york", "red"),
        "/trains/0/place",
        "would have left new-york",
    ),
    ("loaded at a departure", lambda: europe().put("black-1", "calais", "blue"), "/trains/0/good", "loaded in goods"),
    ("loaded in the depot", lambda: europe().put("black-1", "depot", "blue"), "/trains/0/good", "loaded in goods"),
    (
        "goods",
        lambda: europe().change(goods=(3, 2, 2, 2)),
        "/goods/paris",
        "There are 2 blue goods, but 3 are shown",
    ),
    (
        "goods in a port",
        lambda: europe().change(received=((1, 0, 0, 0),)),
        "/goods/amsterdam",
        "There are 2 yellow goods, but 3 are shown",
    ),
    (
        "a good on a train",
        lambda: europe().put("black-1", "paris", "blue").take_good("blue", -1),
        "/goods/paris",
        "There are 2 blue goods, but 3 are shown",
    ),
    (
        "number twice",
        lambda: settings(europe(), numbers=(2, *europe().position.settings.numbers[:-1])),
        "/departure_numbers",
        "Every number must occur once",
    ),
    (
        "numbers dealt",
        lambda: settings(europe(), numbers=swapped(europe().position.settings.numbers)),
        "/departure_numbers",
        "not the numbers printed on the board",
    ),
    ("hand", lambda: europe().cards(4, 4, 3), "/players/0/hand", "A hand has 10 cards at most"),
    ("no tokens left", lambda: europe().change(clock=0), "/clock", "The clock shows 1 to 7"),
    ("clock", lambda: europe().change(clock=8), "/clock", "The clock shows 1 to 7"),
    ("nothing removed", lambda: europe().change(removed=()), "/departure_deck/removed", "were removed at set-up"),
    ("turn", lambda: europe().change(turn=5), "/turn", "this is turn 1"),
    ("bottom", lambda: america().change(returned="D02"), "/departure_deck/bottom", "Only the Switchman"),
    ("dispatcher", lambda: europe().change(dispatcher=True), "/dispatcher", "Only the dispatcher does this"),
    ("idle", lambda: with_card("D12", idle=("black",)), "/card/idle", "Only the conductor does this"),
    ("spared", lambda: with_card("D12", spared="black-1"), "/card/spared", "Only the station-attendant does this"),
    (
        "two idle",
        lambda: with_card("D12", idle=("black", "gray")).change(helpers_used=("conductor",)),
        "/card/idle",
        "The conductor keeps one colour",
    ),
    *(
        (
            f"tokens {at}",
            lambda at=at: europe().change(tokens=LocationTokens(**{at: TOKENS})),
            "/location_tokens",
            "own",
        )
        for at in ("start", "revealed", "pile")
    ),
    (
        "token of the start card",
        lambda: Table(variant="no-departure-dice").phase_2().change(tokens=LocationTokens(TOKENS[:1], (), TOKENS[1:])),
        "/location_tokens/start",
        "0 of the tokens drawn for the start card",
    ),
    ("won", lambda: won(europe()), "/result", "another result"),
    ("out of time with a deck", lambda: europe().change(outcome="out_of_time"), "/result", "another result"),
    (
        "out of time with a card",
        lambda: with_card("D12").change(outcome="out_of_time", deck=()),
        "/result",
        "another result",
    ),
    (
        "out of time and won",
        lambda: won(europe()).change(outcome="out_of_time", deck=()),
        "/result",
        "another result",
    ),
    (
        "out of tokens with a deck",
        lambda: europe().change(outcome="out_of_tokens", clock=0),
        "/result",
        "another result",
    ),
    (
        "out of tokens with tokens",
        lambda: europe().change(outcome="out_of_tokens", deck=()),
        "/result",
        "another result",
    ),
    (
        "out of tokens and won",
        lambda: won(europe()).change(outcome="out_of_tokens", deck=(), clock=0),
        "/result",
        "another result",
    ),
    ("not won", lambda: europe().change(outcome="goods_delivered"), "/result", "another result"),
    (
        "a die after the end",
        lambda: rolled(europe().put("black-1", "paris").change(outcome="out_of_time", deck=()), "black-1"),
        "/roll",
        "no train will run",
    ),
    ("a die in the depot", lambda: rolled(europe(), "black-1"), "/roll/train", "black-1 is in the depot"),
    (
        "no such face",
        lambda: rolled(europe().put("black-1", "paris"), "black-1", 9),
        "/roll/points",
        "The black die does not show 9",
    ),
    (
        "unpaid",
        lambda: rolled(europe().put("black-1", "paris"), "black-1"),
        "/action_cards/discard",
        "cards that paid for the roll are missing",
    ),
    *(
        (f"die {what}", lambda progress=progress: rolled(with_card("D12", **progress), "black-1"), "/roll/train", "now")
        for what, progress in {
            "before the symbol": {"moved": ("black",), "rolled": ("black",), "touched": True},
            "of a colour not rolled": {"begun": True, "moved": ("black",)},
            "of a train that waits": {
                "begun": True,
                "moved": ("black",),
                "rolled": ("black",),
                "touched": True,
                "waiting": ("black-1",),
            },
            "of a train spared": {
                "begun": True,
                "moved": ("black",),
                "rolled": ("black",),
                "touched": True,
                "spared": "black-1",
            },
        }.items()
    ),
    # the card in play
    ("no such symbol", lambda: with_card("D12", next=3), "/card/next", "The card has 2 symbols"),
    ("named twice", lambda: with_card("D12", moved=("black", "black")), "/card/moved", "The same is named twice"),
    ("deployed", lambda: with_card("D12", deployed=("black",)), "/card/deployed", "More colours are deployed"),
    ("none deployed", lambda: with_card("D04", next=1), "/card/deployed", "though the depot has trains for it"),
    ("begun at the end", lambda: with_card("D12", next=2, begun=True), "/card/begun", "no train to move"),
    ("begun to deploy", lambda: with_card("D04", begun=True), "/card/begun", "no train to move"),
    ("moved", lambda: with_card("D12", moved=("black",)), "/card/moved", "not the colours of the symbols begun"),
    (
        "moved another",
        lambda: with_card("D12", begun=True, moved=("gray",)),
        "/card/moved",
        "not the colours of the symbols begun",
    ),
    (
        "chosen what is printed",
        lambda: with_card("D12", begun=True, next=1, moved=("black", "brown")),
        "/card/moved",
        "not the colours of the symbols begun",
    ),
    (
        "rolled",
        lambda: with_card("D12", begun=True, moved=("black",), rolled=("gray",), touched=True),
        "/card/rolled",
        "a colour that does not move",
    ),
    (
        "rolled and idle",
        lambda: with_card("D12", begun=True, moved=("black",), rolled=("black",), idle=("black",), touched=True),
        "/card/rolled",
        "a colour that does not move",
    ),
    ("touched", lambda: with_card("D12", touched=True), "/card/touched", "nothing of the card was carried out"),
    (
        "untouched",
        lambda: with_card("D12", begun=True, moved=("black",), rolled=("black",)),
        "/card/touched",
        "something of the card was carried out",
    ),
    (
        "a colour chosen",
        lambda: with_card("D17", begun=True, moved=("black",)),
        "/card/touched",
        "something of the card was carried out",
    ),
    (
        "a deployment",
        lambda: with_card("D04", next=1, deployed=("brown",)),
        "/card/touched",
        "something of the card was carried out",
    ),
    ("idle colour", lambda: with_card("D12", idle=("brown",)), "/card/idle", "does not show this colour"),
    ("spared colour", lambda: with_card("D13", spared="black-1"), "/card/spared", "would have moved"),
    ("spared in the depot", lambda: with_card("D12", spared="black-2"), "/card/spared", "would have moved"),
    (
        "waits for nothing",
        lambda: with_card("D12", waiting=("black-1",)),
        "/card/waiting",
        "does not wait for the present symbol",
    ),
    (
        "waits for another",
        lambda: with_card("D12", begun=True, moved=("black",), waiting=("black-1", "gray-1")),
        "/card/waiting",
        "gray-1 does not wait",
    ),
    (
        "waits though idle",
        lambda: with_card("D12", begun=True, moved=("black",), waiting=("black-1",), idle=("black",)),
        "/card/waiting",
        "black-1 does not wait",
    ),
    (
        "waits though spared",
        lambda: with_card("D12", begun=True, moved=("black",), waiting=("black-1",), spared="black-1"),
        "/card/waiting",
        "black-1 does not wait",
    ),
    (
        "waits no more",
        lambda: with_card("D12", begun=True, moved=("black",)),
        "/card/waiting",
        "so black-1 still waits",
    ),
    (
        "start card deploys another",
        lambda: start_card(deployed=("brown",)),
        "/card/deployed",
        "deploys its colours in order",
    ),
    (
        "start card deploys two of a colour",
        lambda: start_card().put("black-2", "calais"),
        "/trains/1/place",
        "deploys one train of a colour",
    ),
    ("start card and clock", lambda: start_card().change(clock=6), "/clock", "No time token is lost"),
    (
        "start card and removed",
        lambda: start_card().change(removed=(*start_card().position.removed, "D17")),
        "/departure_deck/removed",
        "No card is removed",
    ),
    ("start card and ports", lambda: start_card().deliver("marseille", "blue"), "/ports", "No good is delivered"),
    ("start card and hand", lambda: start_card().cards(2, 2, 2), "/players", "still has the 5 cards dealt"),
    (
        "start card and discard",
        lambda: start_card().change(card_discard=(1, 0, 0)),
        "/players",
        "still has the 5 cards dealt",
    ),
]
"""A name for the fault, the position, the pointer of the fault and its message."""


@pytest.mark.parametrize(("make", "pointer", "words"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_is_wrong_is_reported(make: Make, pointer: str, words: str) -> None:
    found = [(fault.pointer, fault.detail) for fault in position_faults(make().position)]
    assert any(place == pointer and words in detail for place, detail in found), found


@pytest.mark.parametrize("name", names_of("switch-and-signal"))
def test_every_position_of_a_recorded_game_can_be(name: str) -> None:
    positions: tuple[Position, ...] = positions_of("switch-and-signal", name)
    assert [number for number, position in enumerate(positions) if position_faults(position)] == []
