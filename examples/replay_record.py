"""Write the record of a game, or read one from the given file, and replay it.

python examples/replay_record.py [FILE]
"""

import json
import sys
from pathlib import Path

import stationmaster
from stationmaster import records

TURNS = 3


def written() -> bytes:
    """Return the record of a draft that has just begun."""
    game = stationmaster.games["1846"]
    position, _ = game.start(["Amy", "Bob", "Cy"], seed="spike")
    actions = []
    for _ in range(TURNS):
        actions.append(next(game.legal(position).actions()))
        position, _ = game.play(position, actions[-1])
    return json.dumps(records.write("1846", ["Amy", "Bob", "Cy"], actions, seed="spike")).encode()


record = records.read(Path(sys.argv[1]) if len(sys.argv) > 1 else written())
game = records.play_through(record)
position = game.start
for played in game:
    position = played.after
    print(played.index, played.recorded, [event["type"] for event in played.events])
print(f"{record.game}, {record.format}: {game.total} actions;", stationmaster.result(position) or "not over yet")
