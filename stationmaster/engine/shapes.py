"""The statements of a title, derived from those that only its author can write: actions, events and the view.

A family of legal actions follows from an action and its choice, records and traces from the actions, an open state from
the view. A title may declare any of them itself instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stationmaster.engine.actions import Submitted, families, family, informative
from stationmaster.engine.replays import STATIONMASTER
from stationmaster.engine.title import GameShapes
from stationmaster.schema.envelope import Standing, TraceEntry, Turn
from stationmaster.schema.open_state import opened
from stationmaster.schema.statements import LONGEST_SEED, LONGEST_TEXT, MOST_RECORDED, Statement, named

Kind = type[Statement]
Fields = Sequence[tuple[Any, ...]]


def shapes(
    game: str,
    *,
    actions: Sequence[type[Submitted]],
    events: Sequence[Kind],
    view: Kind,
    components: Kind,
    choices: Mapping[type[Submitted], Kind] | None = None,
    **stated: Any,
) -> GameShapes:
    """Return the statements of a title; `game` is part of the names of their schemas.

    `choices` are those of actions that are not listed with their own fields, but with ranges or informative fields.
    `stated` are fields of `GameShapes` that are not to be derived here.
    """

    def make(name: str, meaning: str, fields: Fields, base: Kind = Statement, **more: Any) -> Kind:
        namespace = {"__doc__": meaning, "game_name": game}
        kind: Any = msgspec.defstruct(name, fields, bases=(base,), namespace=namespace, frozen=True, **more)
        return kind  # type: ignore[no-any-return]

    own = dict(choices or {})
    for kind in actions:
        family(kind, own.get(kind) or _own_fields(make, kind))
    union: Any = reduce(or_, actions)
    action: Any = named(f"Action{game}", union, "Everything that a player can submit.")
    listed: Any = families(f"LegalFamily{game}", union, "The legal actions of one type.")
    event: Any = named(f"Event{game}", reduce(or_, events), "Something that happened.")
    open_state = stated.pop("open_state", None) or opened(view)
    options = stated.pop("options", None) or make("StartOptions", "There are no options.", ())
    name: Any = Annotated[str, Meta(max_length=LONGEST_TEXT)]
    played: Any = Annotated[_many(action), Meta(max_length=MOST_RECORDED)]
    seed: Any = Annotated[str, Meta(max_length=LONGEST_SEED, description="The seed of the deal.")]
    state: Any = str | open_state
    of_start: Fields = [
        ("players", _many(name)),
        ("options", options | UnsetType | None, UNSET),
        ("seed", seed),
        ("actions", played),
    ]
    of_trace: Fields = [
        ("action", action | UnsetType, UNSET),
        ("turn", Turn | None | UnsetType, UNSET),
        ("events", _many(event) | UnsetType, UNSET),
        ("view", view | UnsetType, UNSET),
        ("legal", _many(listed) | UnsetType, UNSET),
    ]
    made: dict[str, Any] = {
        "records": {
            STATIONMASTER: (
                make("RecordFromStart", "A game from its deal on.", of_start, kw_only=True),
                make("RecordFromState", "A game from some position on.", [("state", state), ("actions", played)]),
            )
        },
        "trace": make("TraceEntry", "What a trace says of an action.", of_trace, TraceEntry),
        "highlight": make("Highlight", "There is nothing to point out.", ()),
        "result": make("Result", "How the game ended.", [("reason", str), ("standing", tuple[Standing, ...])]),
    }
    return GameShapes(
        action=action,
        informative=informative(union),
        family=listed,
        event=event,
        view=view,
        open_state=open_state,
        options=options,
        components=components,
        **{**made, **stated},
    )


def _many(kind: Any) -> Any:
    """Return the type of a list of a statement."""
    return tuple[kind, ...]


def _own_fields(make: Any, action: type[Submitted]) -> Kind:
    """Return the statement of a choice that is listed with the fields of its action."""
    hints = get_type_hints(action, include_extras=True)
    fields = [(field.encode_name, hints[field.name]) for field in msgspec.structs.fields(action)]
    return make(f"{action.__name__}Choice", f"A choice: {(action.__doc__ or '').strip()}", fields)  # type: ignore[no-any-return]
