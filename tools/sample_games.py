"""Write the sample games of the replay page: games that this program has played against itself.

    python -m tools.sample_games

Players of 1846 prefer to build, run and pay out, and leave something on the table now and then; those of
Switch & Signal play by chance.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import stationmaster
from stationmaster.front.rules import Rules

Json = Any
FOLDER: Final = Path(__file__).parents[1] / "service" / "table" / "page" / "replay" / "samples"
PLAYERS: Final = ["Amy", "Bob", "Cy"]
WEIGHTS: Final[Mapping[str, float]] = {
    "start": 30, "buy_share": 40, "sell": 0.4, "lay_tile": 30, "place_token": 4, "buy_train": 20, "buy_private": 0.5,
    "issue": 0.3, "redeem": 0.1, "run": 30, "assign": 1, "take": 5, "draft": 5, "consent": 1, "dividend": 5,
}  # fmt: skip
"""How much more often than passing a type of action is chosen."""
POOR: Final = 0.3
"""The part of the runs that earn less than they could."""


def sample(name: str, seed: str, options: Mapping[str, Json], most: int) -> Json:
    """Play a game to its end, for at most so many actions, and return its record."""
    rules: Any = stationmaster.games[name]
    random = Random(seed)
    position, _ = rules.start(PLAYERS, options, seed=seed)
    actions: list[Json] = []
    while len(actions) < most and rules.turn(position):
        action = rules.action_json(rules.action(_chosen(rules, position, random)))
        position, _ = rules.play(position, action)
        actions.append(action)
    return {"game": name, "record": {"players": PLAYERS, "options": dict(options), "seed": seed, "actions": actions}}


def _chosen(rules: Rules[Any, Any], position: Any, random: Random) -> Json:
    legal = rules.legal(position)
    families = {family.type: family for family in legal}
    weights = [WEIGHTS.get(kind, 1.0) for kind in families]
    kind = random.choices(list(families), weights)[0]
    if kind == "run" and random.random() < POOR:
        poor = _shortened(rules, position, families[kind].choices)
        if poor is not None:
            return poor
    for _ in range(200):
        action = legal.pick(random)
        if action["type"] == kind and _is_sensible(action):
            return action
    return legal.pick(random)


def _is_sensible(action: Json) -> bool:
    """Return whether the action is more than chance: the best routes are run, and their revenue is paid out."""
    return bool(action.get("routes", "best") == "best" and action.get("kind", "full") == "full")


def _shortened(rules: Rules[Any, Any], position: Any, choices: Json) -> Json | None:
    """Return a run in which one train stops short of the best route, or stays in; None where there is none."""
    best: Json = next((choice["routes"] for choice in choices if isinstance(choice.get("routes"), list)), [])
    for place, route in enumerate(best):
        for end in range(2, len(route["path"])):
            for path in (route["path"][:end], route["path"][-end:]):
                shorter = {"train": route["train"], "path": path}
                others = [{"train": route["train"], "path": route["path"]} for route in best]
                run = {"type": "run", "routes": [*others[:place], shorter, *others[place + 1 :]]}
                if rules.check(position, run) is None:
                    return run
    if len(best) > 1:
        return {"type": "run", "routes": [{"train": route["train"], "path": route["path"]} for route in best[1:]]}
    return None


SAMPLES: Final = {
    "1846": ("1846", "three on the lakes", {"conventions": "online"}, 900),
    "switch-and-signal": ("switch-and-signal", "central europe", {}, 400),
}


def main() -> None:
    """Write all samples."""
    FOLDER.mkdir(exist_ok=True)
    for name, made in SAMPLES.items():
        text = json.dumps(sample(*made), separators=(",", ":"), ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
