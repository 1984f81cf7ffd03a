"""What a train may cost before its die is rolled: advice for the players, which decides nothing."""

from __future__ import annotations

from typing import Any

from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.movement.movement import Scene, Way, scene, ways
from stationmaster.switch_and_signal.movement.ranking import best_first
from stationmaster.switch_and_signal.shapes.actions import ChooseTrain, MoveTrain
from stationmaster.switch_and_signal.state.position import Position, Train

Json = Any


def outlook(position: Position, train: Train) -> dict[str, Json]:
    """For every face of the train's die the best it can do (`ranking.best_first`): `tokens` lost by face, the faces
    that deliver a good, and `of_six`, the tokens lost over all faces of the die together."""
    faces = TABLES.dice[train.colour].faces
    here = scene(position, train)
    best = {points: _best(position, here, points) for points in sorted(set(faces))}
    return {
        "tokens": {str(points): way.tokens for points, way in best.items()},
        "delivers": [points for points, way in best.items() if train.good is not None and way.ending == "port"],
        "of_six": sum(best[points].tokens for points in faces),
    }


def outlook_informs(position: Position, action: ChooseTrain | MoveTrain, _found: None) -> dict[str, Json]:
    """What the choice of a train tells of it."""
    return {"outlook": outlook(position, position.train(action.train))}


def _best(position: Position, here: Scene, points: int) -> Way:
    return best_first(position, here.train, ways(here, points))[0]
