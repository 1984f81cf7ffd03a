"""The little game of the tests as a title of a package of its own: its metadata lies beside it."""

from __future__ import annotations

from typing import Any, Final

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Contract, Json, Pictures, Records, Title
from tests.support import nim_offer
from tests.support.nim import Position, Resign, Take


def _write(action: Take | Resign) -> dict[str, Json]:
    return {"type": action.type, **{name: getattr(action, name) for name in action.__struct_fields__}}


def _texts() -> Telling:
    return Telling(
        lines={},
        when={},
        sentences={},
        steps={"take": "take stones"},
        rounds={"play": "play"},
        names={},
        words={},
        actions={"take": "take stones", "resign": "give up"},
        rules={"1.1": "Take one to three stones.", "1.4": "Give up."},
    )


def _unread(*_arguments: Any, **_named: Any) -> Any:
    raise NotImplementedError("records of this game are replayed only")


def _records() -> Records:
    return Records(_unread, nim_offer.replay)


def _pictures() -> Pictures:
    return Pictures(nim_offer.draw, nim_offer.in_words, "12 stones")


def _contract() -> Contract:
    offer = nim_offer.NIM
    return Contract(offer.violations, offer.faults, offer.events, offer.examples)


TITLE: Final[Title[Position, Any]] = Title(
    game=nim_offer.OfferedNim(),
    positions=Position,
    actions=(Take, Resign),
    read_action=nim_offer.read_action,
    write_action=_write,
    texts=_texts,
    pictures=_pictures,
    records=_records,
    contract=_contract,
)
