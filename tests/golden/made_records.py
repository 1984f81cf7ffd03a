"""The project's own recorded games: played here by simple players, stored in tests/data/golden/1846.

`python -m tests.golden.made_records` plays them anew and writes them; with `--mend` it keeps the games and only adds or
removes passes, for when a step now waits where it did not, or the other way round. Each file states why it is kept, and
holds the record and the milestones that a person at the table would remember: the state at the beginning of each round,
and the result.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import Pass, from_json, to_json
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through, replay
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.sequence import current_step, legal_actions, play, round_name
from tests.properties.random_play import MISERLY, WEIGHTS, pick

Json = Any

FOLDER = Path(__file__).resolve().parents[1] / "data" / "golden" / "1846"
NAMES = ("Amy", "Bob", "Carlos", "Dora", "Emil")

Choose = Callable[[Random, Position, list[dict[str, Json]]], dict[str, Json]]


@dataclass(frozen=True)
class Plan:
    """A game to be played: its players, its options, and why the record is kept."""

    name: str
    why: str
    players: int
    ends: str
    options: Mapping[str, Json] = field(default_factory=dict)
    choose: Choose | None = None
    record_format: str = STATIONMASTER
    stop_in: str | None = None
    """The round in which the players agree to stop."""


def at_random(weights: Mapping[str, float]) -> Choose:
    """Return a player who picks by weights."""
    return lambda random, position, families: pick(random, families, weights)


def ruinous(random: Random, position: Position, families: list[dict[str, Json]]) -> dict[str, Json]:
    """Return a player who opens every corporation cheaply, gives it the privates, pays nothing and sells what sells."""
    by_type = {family["type"]: family["choices"] for family in families}
    order = ("start", "buy_private", "sell", "buy_train", "dividend", "run", "pass")
    for kind in order:
        choices = by_type.get(kind, [])
        if kind == "start":
            choices = [choice for choice in choices if choice["price"] == choices[0]["price"]]
        if kind == "dividend":
            choices = [choice for choice in choices if choice["kind"] == "withhold"]
        if kind == "buy_private":
            choices = [{**choice, "price": choice["price"]["min"]} for choice in choices]
        if kind == "run" and choices and position.options.is_online:
            return {"type": "run", "routes": []}
        if choices:
            return pick(random, [{"type": kind, "choices": choices}], {})
    return pick(random, families, {})


UNASKED = {"consent": "assumed"}
HASTY = {**WEIGHTS, "buy_train": 40}

PLANS = (
    Plan("bank-three-first", "the printed rules, three players, sellers asked", 3, "bank"),
    Plan("bank-four-second", "the second edition, sellers not asked", 4, "bank", {**UNASKED, "edition": "second"}),
    Plan("bank-five-first", "five players", 5, "bank", UNASKED),
    Plan("bank-bare-text", "without the designer's clarifications", 3, "bank", {"designer_clarifications": False}),
    Plan("bank-two-second", "two players: open draft, second tokens", 2, "bank", {"edition": "second"}),
    Plan("final-train", "two players buy the bank's last train", 2, "final_train", {}, at_random(HASTY)),
    Plan("bankruptcy-three", "all but one are bankrupt", 3, "bankruptcy", UNASKED, at_random(MISERLY)),
    Plan("bankruptcy-four", "the same with four", 4, "bankruptcy", UNASKED, at_random(MISERLY)),
    Plan("all-closed", "every price runs to nothing", 3, "all_closed", {"conventions": "online"}, ruinous),
    Plan(
        "site-bank",
        "dealt as 18xx.games does and written in its form",
        4,
        "bank",
        {"conventions": "online", "deal": SITE, "edition": "second"},
        record_format=SITE,
    ),
    Plan(
        "site-agreement",
        "the players of a record stop in the middle",
        3,
        "agreement",
        {"conventions": "online", "deal": SITE},
        record_format=SITE,
        stop_in="OR 3.1",
    ),
    Plan(
        "site-five-guaranteed",
        "five players of the second edition, none of its privates removed, in the form of 18xx.games",
        5,
        "bank",
        {"conventions": "online", "deal": SITE, "edition": "second", "guarantee": True},
        record_format=SITE,
    ),
    Plan(
        "online-asked",
        "four players online who ask each other before they sell",
        4,
        "bank",
        {"conventions": "online", "consent": "asked"},
    ),
    Plan(
        "site-two-players",
        "the two-player variant in the form of 18xx.games",
        2,
        "bank",
        {"conventions": "online", "deal": SITE},
        record_format=SITE,
    ),
)

MEND = "--mend"
MOST_ATTEMPTS = 4000
LONGEST = 900


def play_plan(plan: Plan, seed: int) -> Json | None:
    """Return the record of a game of this plan from a seed; None when it ends differently or takes too long."""
    choose = plan.choose or at_random(WEIGHTS)
    random = Random(seed)
    options = dict(plan.options)
    position, _ = GAME.start(NAMES[: plan.players], options, str(seed))
    actions: list[Json] = []
    while not position.is_over and round_name(position) != plan.stop_in:
        action = from_json(choose(random, position, legal_actions(position)))
        position, _ = play(position, action)
        actions.append(to_json(action))
        if len(actions) > LONGEST:
            return None
    result = GAME.result(position)
    if plan.stop_in is None and (result is None or result["reason"] != plan.ends):
        return None
    record = {"players": list(NAMES[: plan.players]), "options": options, "seed": str(seed), "actions": actions}
    return _in_its_form(plan, position, record)


def _in_its_form(plan: Plan, position: Position, record: Json) -> Json:
    if plan.record_format == STATIONMASTER:
        return record
    exported: Any = replay(STATIONMASTER, record, export=SITE).record
    if plan.stop_in is not None:
        last = {"id": len(exported["actions"]) + 1, "type": "end_game", "entity_type": "corporation"}
        exported["actions"].append({**last, "entity": current_step(position).entity(position)})
    return exported


def milestones(record_format: str, record: Json) -> list[Json]:
    """Return the state of the game at the beginning of each round."""
    game = play_through(record_format, record)
    found: list[Json] = []
    position = game.start
    for played in game.played:
        if played.after.is_over or round_name(played.after) != round_name(position):
            found.append(_milestone(played.index + 1, played.after))
        position = played.after
    return found


def _milestone(at: int, position: Position) -> Json:
    return {
        "after": at,
        "round": round_name(position),
        "phase": position.phase,
        "bank": position.bank,
        "cash": {name: player.cash for name, player in position.players.items()},
        "prices": {name: shares.price(position, name) for name in shares.stock_order(position)},
    }


def mended(record: Json) -> Json | None:
    """Return the same game with the passes that it needs now; None when it can no longer be played."""
    position, _ = GAME.start(record["players"], record["options"], record["seed"])
    actions: list[Json] = []
    for sent in record["actions"]:
        action = from_json(sent)
        while (violation := GAME.check(position, action)) is not None:
            if action.type == "pass":
                break
            if violation.code != "wrong_step" or GAME.check(position, Pass()) is not None:
                return None
            position, _ = play(position, Pass())
            actions.append(to_json(Pass()))
        else:
            position, _ = play(position, action)
            actions.append(to_json(action))
    return {**record, "actions": actions}


def remade(plan: Plan) -> Json:
    """Return the file of a plan, with its game mended if possible and otherwise played anew."""
    document = json.loads((FOLDER / f"{plan.name}.json").read_text(encoding="utf-8"))
    if plan.record_format != STATIONMASTER:
        return document
    record = mended(document["record"])
    result = GAME.result(replay(STATIONMASTER, record).position) if record is not None else None
    return made(plan) if result is None or result["reason"] != plan.ends else _document(plan, record)


def made(plan: Plan) -> Json:
    """Return the file of a plan: the shortest of the first few games that end as the plan requires."""
    fitting: list[Json] = []
    for seed in range(1, MOST_ATTEMPTS):
        record = play_plan(plan, seed)
        if record is not None:
            fitting.append(record)
        if len(fitting) == 2 or (fitting and seed > 12):
            break
    return _document(plan, min(fitting, key=lambda one: len(one["actions"])))


def _document(plan: Plan, record: Json) -> Json:
    end = replay(plan.record_format, record)
    return {
        "why": plan.why,
        "format": plan.record_format,
        "applied": end.applied,
        "result": GAME.result(end.position),
        "milestones": milestones(plan.record_format, record),
        "record": record,
    }


def text_of(document: Json) -> str:
    """Return the file's text: a line for each action and each milestone, so that diffs are readable."""
    record = dict(document["record"])
    actions = record.pop("actions")
    head = {key: value for key, value in document.items() if key not in ("record", "milestones")}
    return "".join(
        (
            "{\n",
            *(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()),
            '"milestones": [\n',
            _lines(document["milestones"]),
            '],\n"record": {\n',
            *(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in record.items()),
            '"actions": [\n',
            _lines(actions),
            "]\n}\n}\n",
        )
    )


def _lines(values: Sequence[Json]) -> str:
    return ",\n".join(json.dumps(value, separators=(",", ":")) for value in values) + "\n"


def main(arguments: Sequence[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {*arguments} - {MEND}
    make = remade if MEND in arguments else made
    for plan in PLANS:
        if not wanted or plan.name in wanted:
            document = make(plan)
            (FOLDER / f"{plan.name}.json").write_text(text_of(document), encoding="utf-8")
            sys.stdout.write(f"{plan.name}: {document['applied']} actions, {document['result']}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
