"""The positions of the load test: early, in the middle and late in a game of 1846.

`python -m loadtests.payloads` regenerates them: it plays a game as busy, not very clever players would, and stores the
views of three moments. They are stored as open states, so that they outlive keys and versions of sealed ones.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stationmaster.engine.title import Game
from stationmaster.registry import GAMES, TITLES

FOLDER = Path(__file__).parent / "payloads"
SEED = 9
LONGEST = 2000
PLAYERS = {"1846": ["Amy", "Bob", "Cy", "Dee"], "switch-and-signal": ["Amy", "Bob"]}

WEIGHTS = {
    "lay_tile": 12,
    "run": 20,
    "buy_train": 8,
    "place_token": 6,
    "start": 6,
    "buy_share": 6,
    "dividend": 4,
    "draft": 4,
    "consent": 4,
    "pass": 2,
    "sell": 0.1,
    "issue": 0.2,
}
"""How much the table likes each kind of action; others have weight 1."""

Views = dict[str, dict[str, Any]]


def load_payloads() -> Views:
    """Return the stored views by name."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def start_of(game_id: str, seed: int = SEED) -> Any:
    """Return the first position of the game that `play` plays."""
    position, _ = GAMES[game_id].start(PLAYERS[game_id], {}, f"load {seed}")
    return position


def play(game_id: str, seed: int = SEED) -> Iterator[tuple[Any, Any]]:
    """Yield the actions of a whole game, each with the position after it. The same seed plays the same game."""
    yield from play_on(game_id, start_of(game_id, seed), random.Random(seed))


def play_on(game_id: str, position: Any, chance: random.Random) -> Iterator[tuple[Any, Any]]:
    """Yield the actions of a game from a position on, each with the position after it."""
    title = TITLES[game_id]
    for _ in range(LONGEST):
        families = title.game.legal(position)
        if not families:
            return
        (family,) = chance.choices(families, [WEIGHTS.get(family["type"], 1) for family in families])
        choice = family["choices"][0] if family["type"] == "dividend" else chance.choice(family["choices"])
        chosen = {name: _picked(value, chance) for name, value in choice.items()}
        action = title.read_action({"type": family["type"], **chosen}, "")
        position, _ = title.game.play(position, action)
        yield action, position


def _picked(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        return chance.randint(value["min"], value["max"])
    if isinstance(value, dict) and set(value) == {"one_of"}:
        return chance.choice(value["one_of"])
    return value


def moments() -> Views:
    """Return the views of three moments: in each third of the game the one with the most choices for laying track."""
    game = GAMES["1846"]
    positions = [position for _, position in play("1846") if _choices(game, position)]
    third = len(positions) // 3
    thirds = {"early": positions[:third], "middle": positions[third : 2 * third], "late": positions[2 * third :]}
    return {
        f"1846-{name}": game.view(max(those, key=lambda position: _choices(game, position)))
        for name, those in thirds.items()
    }


def _choices(game: Game[Any, Any], position: Any) -> int:
    return sum(len(family["choices"]) for family in game.legal(position) if family["type"] == "lay_tile")


def main() -> None:
    """Write the payloads."""
    FOLDER.mkdir(exist_ok=True)
    for name, view in moments().items():
        text = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
