"""The choices of Switch & Signal in words: a sentence for each type of action, and its variants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stationmaster.engine.texts import ANYTHING, Condition
from stationmaster.i18n.message import Entry, Plural

CHOICES: Final[Mapping[str, Entry]] = {
    "carry_out": "Carry out the card",
    "choose_colour": "Choose {colour:word}: {trains:name}",
    "choose_colour.none": "Choose {colour:word}: no train",
    "choose_train": "{train:name} (time tokens lost, by the roll: {outlook_tokens})",
    "choose_train.delivers": "{train:name} (time tokens lost, by the roll: {outlook_tokens}; "
    "delivers with {outlook_delivers:or})",
    "choose_train.delivers_table": "{train:name}, rolled: {dice} (time tokens lost, by the roll: {outlook_tokens}; "
    "delivers with {outlook_delivers:or})",
    "choose_train.table": "{train:name}, rolled: {dice} (time tokens lost, by the roll: {outlook_tokens})",
    "deploy": "Deploy a train: {colour:word} ({fails} of {of} rolls name an occupied point)",
    "deploy.certain": "Deploy a train: {colour:word}",
    "deploy.certain_table": "Deploy a train: {colour:word}; rolled: {dice}",
    "deploy.table": "Deploy a train: {colour:word}; rolled: {dice} ({fails} of {of} rolls name an occupied point)",
    "end_actions": "End the actions",
    "load": "Load a {good:word} good onto {train:name}, paid with {cards:word}",
    "move_train": "Move {train:name}, paid with {cards:word} (time tokens lost, by the roll: {outlook_tokens})",
    "move_train.delivers": "Move {train:name}, paid with {cards:word} (time tokens lost, by the roll: "
    "{outlook_tokens}; delivers with {outlook_delivers:or})",
    "move_train.delivers_table": "Move {train:name}, paid with {cards:word}; rolled: {dice} (time tokens lost, by the "
    "roll: {outlook_tokens}; delivers with {outlook_delivers:or})",
    "move_train.table": "Move {train:name}, paid with {cards:word}; rolled: {dice} (time tokens lost, by the roll: "
    "{outlook_tokens})",
    "report": "Report the location token: {token}",
    "report.card": "Report the departure card: {card}",
    "report.cards": "Report the cards drawn: {cards:word}",
    "report.point": "Report the location token of {point:name}: {token}",
    "run": Plural(
        "tokens",
        "Run to {to_section:name}, towards {to_towards:name} ({ending:word}): {tokens} time token is lost",
        "Run to {to_section:name}, towards {to_towards:name} ({ending:word}): {tokens} time tokens are lost",
    ),
    "run.city": "Run to {to_city:name} ({ending:word})",
    "run.city_losing": Plural(
        "tokens",
        "Run to {to_city:name} ({ending:word}): {tokens} time token is lost",
        "Run to {to_city:name} ({ending:word}): {tokens} time tokens are lost",
    ),
    "run.delivering": "Run to {at:name} and deliver the {delivers:word} good",
    "run.delivering_losing": Plural(
        "tokens",
        "Run to {at:name} and deliver the {delivers:word} good: {tokens} time token is lost",
        "Run to {at:name} and deliver the {delivers:word} good: {tokens} time tokens are lost",
    ),
    "run.depot": "Run to {at:name} and from there to the depot ({ending:word})",
    "run.depot_losing": Plural(
        "tokens",
        "Run to {at:name} and from there to the depot ({ending:word}): {tokens} time token is lost",
        "Run to {at:name} and from there to the depot ({ending:word}): {tokens} time tokens are lost",
    ),
    "run.point": "Stay at {to_point:name} ({ending:word})",
    "run.point_losing": Plural(
        "tokens",
        "Stay at {to_point:name} ({ending:word}): {tokens} time token is lost",
        "Stay at {to_point:name} ({ending:word}): {tokens} time tokens are lost",
    ),
    "run.whole": "Run to {to_section:name}, towards {to_towards:name} ({ending:word})",
    "set_signal": "Move a signal disc from {from:name} to {to:name}, paid with {cards:word}",
    "set_switch": "{junction:name}: lay the discs on {discs:name|and}, paid with {cards:word}",
    "use_helper": "{helper:word}",
    "use_helper.colour": "{helper:word}: {colour:word}",
    "use_helper.dice": "{helper:word}; rolled: {dice}",
    "use_helper.point": "{helper:word}: {colour:word} train to {point:name}",
    "use_helper.train": "{helper:word}: {train:name}",
}

_NONE_LOST: Final[Condition] = {"tokens": 0}
_DELIVERS: Final[Condition] = {"outlook_delivers": ANYTHING}
_AT_THE_TABLE: Final[Condition] = {"dice": ANYTHING}

CHOICES_WHEN: Final[Mapping[str, Condition]] = {
    "choose_colour.none": {"trains": None},
    "choose_train.delivers_table": {**_DELIVERS, **_AT_THE_TABLE},
    "choose_train.delivers": _DELIVERS,
    "choose_train.table": _AT_THE_TABLE,
    "deploy.table": {"fails": ANYTHING, **_AT_THE_TABLE},
    "deploy.certain_table": _AT_THE_TABLE,
    "deploy.certain": {"fails": None},
    "move_train.delivers_table": {**_DELIVERS, **_AT_THE_TABLE},
    "move_train.delivers": _DELIVERS,
    "move_train.table": _AT_THE_TABLE,
    "report.card": {"card": ANYTHING},
    "report.cards": {"cards": ANYTHING},
    "report.point": {"point": ANYTHING},
    "run.delivering": {"delivers": ANYTHING, **_NONE_LOST},
    "run.delivering_losing": {"delivers": ANYTHING},
    "run.city": {"to_at": "city", **_NONE_LOST},
    "run.city_losing": {"to_at": "city"},
    "run.depot": {"to_at": "depot", **_NONE_LOST},
    "run.depot_losing": {"to_at": "depot"},
    "run.point": {"to_at": "departure", **_NONE_LOST},
    "run.point_losing": {"to_at": "departure"},
    "run.whole": _NONE_LOST,
    "use_helper.dice": _AT_THE_TABLE,
    "use_helper.train": {"train": ANYTHING},
    "use_helper.point": {"point": ANYTHING},
    "use_helper.colour": {"colour": ANYTHING},
}
"""The conditions of the variants; the first that holds counts."""
