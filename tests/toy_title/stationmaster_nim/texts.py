"""What Nim says: refusals, faults, the log, choices and paragraphs."""

from __future__ import annotations

from stationmaster.engine.action_kind import refuser
from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Contract
from stationmaster.i18n.message import catalogue, teller
from stationmaster.i18n.sentences import FOR_ONE, SURPRISES
from stationmaster.schema.faults import maker

REFUSALS = catalogue(
    {
        "game_over": "The game is over.",
        "heap_too_small": "There are only {stones}.",
        "not_sure": "Resigning needs to be sure of it.",
        "too_many": ("{stones} are too many.", "Take 1 to {most}."),
        "wrong_step": "{action} has no place now.",
    },
    SURPRISES,
    FOR_ONE,
)
FAULTS = catalogue({"impossible": "The turn is that of one of {seats} seats, counted from 0."})
PARTS = catalogue({"takes": "{player} takes stones"})
refuse, fault_at, tell = refuser(REFUSALS), maker(FAULTS), teller(PARTS)

TEXTS = Telling(
    lines=catalogue(
        {
            "dealt": "There are {stones} stones.",
            "taken": "{player} takes {stones:count|stone|stones}.",
            "resigned": "{player} gives up.",
        }
    ),
    sentences={**REFUSALS, **FAULTS, **PARTS},
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
    violations={
        "game_over": "The game is over (1.3).",
        "heap_too_small": "There are not so many stones (1.2).",
        "hidden": "Chance or hidden cards decide what follows.",
        "not_as_expected": "A field that only informs is not as it was sent.",
        "not_sure": "The player is not sure (1.4).",
        "not_your_turn": "Only others may act now.",
        "too_many": "More than three stones (1.1).",
        "wrong_step": "The action has no place now.",
    },
    faults={"impossible": "This cannot be."},
    events={},
    examples={
        "start": {"two players": {"players": ["Amy", "Bob"], "seed": "a"}},
    },
)
