"""For every refusal code, a moment of a recorded game and an action that is refused there with this code.

The moments are in tests/data/refusals, one file for each game, one line for each code: the recorded game (`game`), how
many of its actions have been played (`after`), the actions played then (`played`), the action that is refused, and the
parameters of the refusal besides its code (`params`). Where no recorded game reaches such a moment the line names a
`built` position of `refused_positions.py`. For errors that only a record of another site can have, the line has that
site's action, which follows those of the recorded game or of a separate `record`, and perhaps the `conventions` by
which it is read. An action that is refused only to one player names this `viewer`.

`python -m tests.golden.refusals` keeps the lines that hold and searches for moments for all other codes; those that it
does not find must be written by hand. `params` is written anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from stationmaster.engine.title import Game
from stationmaster.errors import IllegalAction, RulesError, Violation
from stationmaster.registry import GAMES
from stationmaster.titles.g1846.model.position import OperatingRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.records.playthrough import SITE, Conventions
from stationmaster.titles.g1846.records.replay import replay
from stationmaster.titles.g1846.sequence import legal_actions
from stationmaster.titles.g1846.text.refusals import REFUSALS as REFUSALS_1846
from stationmaster.titles.switch_and_signal.text.refusals import REFUSALS as REFUSALS_SWITCH_AND_SIGNAL
from tests.golden.kept_games import READ, WRITE, kept, names_of, positions_of
from tests.golden.refused_positions import POSITIONS
from tests.support.g1846 import values_by_field
from tests.support.switch_and_signal import anything
from tests.support.switch_and_signal_players import filled

Json = Any

FOLDER = Path(__file__).parents[1] / "data" / "refusals"
CODES: Mapping[str, Mapping[str, str]] = {
    "1846": REFUSALS_1846.meanings,
    "switch-and-signal": REFUSALS_SWITCH_AND_SIGNAL.meanings,
}
TRIED = 120
"""The number of actions tried in each position during a search for moments."""


@dataclass(frozen=True)
class Moment:
    """A moment at which an action is refused, and the refusal."""

    code: str
    rule: str
    action: Json
    game: str | None = None
    after: int | None = None
    played: Sequence[Json] = ()
    built: str | None = None
    record: Json = None
    conventions: Conventions | None = None
    params: Json = None
    """The parameters of the refusal besides its code."""
    viewer: str | None = None

    def position(self, game_id: str) -> Any:
        """Return the position at the moment."""
        rules: Game[Any, Any] = GAMES[game_id]
        if self.built is not None:
            position = POSITIONS[self.built]()
        else:
            position = positions_of(game_id, self.game or "")[self.after or 0]
        for sent in self.played:
            position, _ = rules.play(position, READ[game_id](sent))
        return position

    def refusal(self, game_id: str) -> Violation | None:
        """Return the refusal of the action by the rules."""
        if self.viewer is not None:
            return self._refusal_to(self.viewer, GAMES[game_id], self.position(game_id), READ[game_id](self.action))
        if "entity" not in self.action:
            rules: Game[Any, Any] = GAMES[game_id]
            return rules.check(self.position(game_id), READ[game_id](self.action))
        record = dict(self.record or kept(self.game or "")["record"])
        record["actions"] = [*record["actions"][: self.after], self.action]
        try:
            replay(SITE, record, conventions=self.conventions)
        except IllegalAction as refusal:
            return refusal.violation
        return None

    def _refusal_to(self, viewer: str, rules: Game[Any, Any], position: Any, action: Any) -> Violation | None:
        if self.code != "hidden":
            return rules.others_turn(position, viewer)
        hidden = rules.kept_from(position, viewer)
        return hidden or rules.unforeseen(position, action, rules.play(position, action)[1])


def moments(game_id: str) -> list[Moment]:
    """Return the table of a game."""
    lines = (FOLDER / f"{game_id}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Moment(**json.loads(line)) for line in lines]


# Search for moments


def tries(game_id: str, position: Any, random: Random) -> Iterator[Json]:
    """Yield actions to try in a position: listed ones with a field changed, and any that can be expressed."""
    if game_id == "1846":
        return _tries_1846(position, random)
    return _tries_switch_and_signal(position, random)


def _tries_1846(position: Any, random: Random) -> Iterator[Json]:
    values = values_by_field((-1, 0, 1, 40, 100, 10_000))
    families = legal_actions(position)
    for number in range(TRIED):
        kind = random.choice([kind for kind, _ in values])
        fields = {field: random.choice(several) for (of, field), several in values.items() if of == kind and several}
        action = {"type": kind, **fields}
        if number % 2 and families:
            family = random.choice(families)
            kind, choice = family["type"], random.choice(family["choices"])
            action = {"type": kind, **{k: v.get("min") if isinstance(v, dict) else v for k, v in choice.items()}}
            changeable = [field for (of, field), several in values.items() if of == kind and several]
            if changeable:
                field = random.choice(changeable)
                action[field] = random.choice(values[kind, field])
        action = {("from" if name == "source" else name): value for name, value in action.items() if value is not None}
        if action["type"] == "run":
            action["routes"] = list(_routes(position, random))
        yield action
    yield {"type": "pass"}


def _routes(position: Any, random: Random) -> Iterator[Json]:
    """Yield walks from hex to hex, occasionally back, from a hex with a token of the operator, or from anywhere."""
    rnd, table = position.round, tables()
    if not isinstance(rnd, OperatingRound) or rnd.operator is None:
        return
    holder = position.corporations.get(rnd.operator) or position.independents.get(rnd.operator)
    trains = [train.type for train in holder.trains] or ["2"]
    tokens = [hex_id for hex_id, _ in position.board.tokens_of(rnd.operator)] or ["D6"]
    for _ in range(random.choice([0, 1, 1, 1, 2])):
        path = [random.choice([*tokens, *tokens, random.choice(list(table.hexes))])]
        for _ in range(random.randint(0, 7)):
            around = [hex_id for hex_id in table.hexes[path[-1]].neighbours if hex_id is not None]
            with_track = [hex_id for hex_id in around if position.board.face(hex_id).edges]
            path.append(random.choice(with_track or around))
        yield {"train": random.choice(trains), "path": path}


def _tries_switch_and_signal(position: Any, random: Random) -> Iterator[Json]:
    families = GAMES["switch-and-signal"].legal(position)
    for number in range(TRIED):
        other = anything(position, random)
        if number % 2 and families:
            family = random.choice(families)
            sent = {"type": family["type"], **filled(random.choice(family["choices"]), random)}
            names = [name for name in sent if name != "type"]
            if names:
                name = random.choice(names)
                nowhere = ["nowhere"] if isinstance(sent[name], list) else "nowhere"
                sent[name] = other.get(name, nowhere) if random.random() < 0.6 else nowhere
            if random.random() < 0.1:
                sent["dice"] = [1]
            yield sent
        else:
            yield other


def found(game_id: str, wanted: set[str]) -> Iterator[Moment]:
    """Yield moments for codes that have none."""
    game: Game[Any, Any] = GAMES[game_id]
    for name in names_of(game_id):
        random = Random(name)
        for after, position in enumerate(positions_of(game_id, name)):
            for sent in tries(game_id, position, random):
                try:
                    violation = game.check(position, READ[game_id](sent))
                except RulesError:
                    continue
                if violation is not None and violation.code in wanted:
                    wanted.discard(violation.code)
                    yield Moment(violation.code, violation.rule, _posted(game_id, sent), name, after)
            if not wanted:
                return


def _posted(game_id: str, sent: Json) -> Json:
    """Return the action in its own form, with the fields that its sender expects."""
    action = READ[game_id](sent)
    return {**WRITE[game_id](action), **action.expected}


def holds(game_id: str, moment: Moment) -> bool:
    """Return whether the action is refused there as the table specifies."""
    try:
        violation = moment.refusal(game_id)
    except (RulesError, LookupError):
        return False
    return violation is not None and (violation.code, violation.rule) == (moment.code, moment.rule)


def _params_of(game_id: str, moment: Moment) -> Json:
    refusal = moment.refusal(game_id)
    return None if refusal is None else refusal.written()["params"]


def main() -> None:
    """Keep the moments that hold, and search for others."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game_id, codes in CODES.items():
        path = FOLDER / f"{game_id}.jsonl"
        kept = [one for one in moments(game_id) if holds(game_id, one)] if path.exists() else []
        missing = set(codes) - {one.code for one in kept}
        kept += found(game_id, missing)
        kept = [replace(one, params=_params_of(game_id, one)) for one in kept]
        lines = [json.dumps({k: v for k, v in asdict(one).items() if v not in (None, ())}) for one in kept]
        path.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
        sys.stdout.write(f"{game_id}: {len(kept)} of {len(codes)}; to be written by hand: {sorted(missing)}\n")


if __name__ == "__main__":
    main()
