"""The texts of Nim: refusals, faults, the log, choices and paragraphs."""

from __future__ import annotations

from stationmaster.engine.action_kind import refuser
from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Contract
from stationmaster.i18n.message import catalogue, teller
from stationmaster.i18n.sentences import REFUSED_ANYWHERE
from stationmaster.i18n.table import Reason, Row, table
from stationmaster.schema.faults import maker

REFUSALS = table(
    Row("game_over", "The game is over (1.3).", Reason("The game is over.", rule="1.3")),
    Row("heap_too_small", "There are not so many stones (1.2).", Reason("There are only {stones}.", rule="1.2")),
    Row("not_sure", "The player is not sure (1.4).", Reason("Resigning needs to be sure of it.", rule="1.4")),
    Row("too_many", "More than three stones (1.1).", Reason("{stones} are too many.", "Take 1 to {most}.", "1.1")),
    Row("wrong_step", "The action has no place now.", Reason("{action} has no place now.")),
    common=REFUSED_ANYWHERE,
)
FAULTS = table(Row("impossible", "This cannot be.", Reason("The turn is that of one of {seats} seats, from 0 on.")))
PARTS = catalogue({"takes": "{player} takes stones"})
refuse, fault_at, tell = refuser(REFUSALS), maker(FAULTS.sentences), teller(PARTS)

TEXTS = Telling(
    lines=catalogue(
        {
            "dealt": "There are {stones} stones.",
            "taken": "{player} takes {stones:count|stone|stones}.",
            "resigned": "{player} gives up.",
        }
    ),
    sentences={**REFUSALS.sentences, **FAULTS.sentences, **PARTS},
    steps={"take": "take stones"},
    rounds={"play": "play"},
    actions={"take": "take stones", "resign": "give up"},
    rules={
        "1.1": "Take one to three stones; whoever takes the last one wins.",
        "1.2": "Take no more stones than there are.",
        "1.3": "The game ends with the last stone.",
        "1.4": "Whoever resigns has to be sure of it.",
    },
    choices=catalogue({"take": "Take {stones} of {leaves} stones.", "resign": "Give up."}),
)

CONTRACT = Contract(
    violations=REFUSALS.meanings,
    faults=FAULTS.meanings,
    events={},
    examples={
        "start": {"two players": {"players": ["Amy", "Bob"], "seed": "a"}},
    },
)
