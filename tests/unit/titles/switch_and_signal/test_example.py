"""SS-16: the rulebook's example turn, step by step."""

from __future__ import annotations

from stationmaster.titles.switch_and_signal.game import GAME
from tests.support.switch_and_signal import Table, conserved


def test_ss_16_the_example_turn() -> None:
    table = Table().phase_2().put("brown-1", "salzburg").card("D05")
    table.cards(signal=1, switch=2, move=3)
    symbols = [(symbol["symbol"], symbol["colour"]) for symbol in GAME.view(table.position)["card"]["symbols"]]
    assert symbols == [("deploy", None), ("move", "black"), ("move", "gray")]

    # 1. The departure dice total 6: the black train is put at Calais.
    table.act("deploy", colour="black", dice=[2, 4])
    assert table.at("black-1") == "calais"

    # 2. The black die shows 4: two sections and Paris; the fourth point costs nothing. No gray train is on the network.
    table.act("choose_train", train="black-1", dice=[4])
    (way,) = table.legal("run")
    assert way["path"] == ["calais--j-lille", "paris--j-lille", "paris"]
    assert (way["ending"], way["tokens"], way["unspent"]) == ("city", 0, 1)
    table.act("run", exits=[])
    assert (table.at("black-1"), table.position.clock) == ("paris", 7)
    assert table.step == "actions"

    # 3. A Move train card loads a blue good in Paris.
    table.act("load", train="black-1", cards=["move"])
    assert table.train("black-1").good == "blue"

    # 4. Set signal: from the track signal between Mannheim and Cologne to the Bourges exit of Paris.
    table.act("set_signal", from_="sig-ts-mannheim-cologne", to="sig-paris-bourges", cards=["signal"])

    # 5. Set switch: the discs of Bourges junction go on the branches to Nimes and Nantes.
    table.act("set_switch", junction="j-bourges", discs=["j-bourges--j-nimes", "j-nantes--j-bourges"], cards=["switch"])

    # 6. Move train: the black die shows 3. The train now stands in front of Lyon junction with no point left.
    table.act("move_train", train="black-1", cards=["move"], dice=[3])
    table.act("run", exits=["paris--j-bourges"])
    assert table.at("black-1") == ("ts-bourges-lyon--j-lyon", "j-lyon")
    assert table.position.clock == 7

    # 7. Set switch: Bourges junction is changed again behind the train.
    table.act("set_switch", junction="j-bourges", discs=["paris--j-bourges", "j-nantes--j-bourges"], cards=["switch"])

    # 8. Move train: brown shows 4 and moves three sections, up to the red Munich exit of Nuremberg; one token is lost.
    table.act("move_train", train="brown-1", cards=["move"], dice=[4])
    (way,) = table.legal("run")
    assert (way["path"][-1], way["ending"], way["at"]) == ("nuremberg--j-munich", "red_signal", "sig-nuremberg-munich")
    table.act("run", exits=[])
    assert table.happened("tokens_lost")[0]["rule"] == "SS-7.7"
    assert table.position.clock == 6

    # 9. The hand is empty: five cards are drawn, and the next player's turn begins.
    assert len(table.happened("cards_drawn")[0]["cards"]) == 5
    assert table.position.player == "Bob"
    conserved(table.position)
