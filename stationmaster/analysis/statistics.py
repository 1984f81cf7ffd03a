"""Statistics of all games: sums and shares, computed row by row in constant memory."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from stationmaster.analysis.facts import GameFacts, RunOfTrains
from stationmaster.registry import TITLES

Json = Any


class Mean:
    """A mean of whole numbers."""

    def __init__(self) -> None:
        self._sum = self.count = 0

    def add(self, value: int) -> None:
        """Add a value."""
        self._sum += value
        self.count += 1

    @property
    def value(self) -> float | None:
        """The mean, rounded to three places; None without values."""
        return round(self._sum / self.count, 3) if self.count else None


class Tally:
    """Counts by name, with means of some numbers."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._means: dict[str, dict[str, Mean]] = defaultdict(lambda: defaultdict(Mean))

    def add(self, name: str, **numbers: int | None) -> None:
        """Count a name; numbers that are None are left out."""
        self._counts[name] += 1
        for what, number in numbers.items():
            if number is not None:
                self._means[name][what].add(number)

    def to_json(self) -> dict[str, Json]:
        """Return the whole table as JSON, in the order of the names."""
        return {
            name: {
                "count": self._counts[name],
                **{what: mean.value for what, mean in sorted(self._means[name].items())},
            }
            for name in sorted(self._counts)
        }


class Statistics:
    """Statistics of the games and runs added."""

    def __init__(self) -> None:
        self._games: Counter[str] = Counter()
        self._status: Counter[str] = Counter()
        self._ends: Counter[str] = Counter()
        self._breaches: Counter[str] = Counter()
        self._first, self._openings, self._privates, self._trains = Tally(), Tally(), Tally(), Tally()
        self._corporations, self._runs, self._scores = Tally(), Tally(), Tally()
        self._judged = 0

    def add_games(self, rows: Iterable[GameFacts]) -> None:
        """Add games."""
        for game in rows:
            self._games[game.game or "none"] += 1
            self._status[game.status] += 1
            if game.ended is not None:
                self._ends[f"{game.game}: {game.ended}"] += 1
            if game.game is not None and TITLES[game.game].analysis is not None:
                self._add_judged(game)

    def _add_judged(self, game: GameFacts) -> None:
        self._judged += 1
        self._breaches[game.breach.rule if game.breach else "none"] += 1
        over = bool(game.winners)
        for place, opening in enumerate(game.openings):
            won = int(opening.player in game.winners) * 100 if over else None
            self._openings.add(opening.corporation, price=opening.price, won_by_opener_percent=won)
            if not place:
                self._first.add(opening.corporation, price=opening.price, won_by_opener_percent=won)
        for private in game.privates:
            won = int(private.player in game.winners) * 100 if over else None
            sold = int(private.sold_to is not None) * 100
            self._privates.add(
                private.private,
                price=private.price,
                sold_percent=sold,
                sold_for=private.sold_for,
                won_by_buyer_percent=won,
            )
        for train in game.trains:
            source = train.source if train.source in ("bank", "discard") else "a corporation"
            self._trains.add(f"{train.train} from {source}", price=train.price)
        for name, price in game.prices.items():
            self._corporations.add(name, last_price=price)
        for score in game.scores.values():
            self._scores.add(f"{len(game.players)} players", score=score)

    def add_runs(self, rows: Iterable[RunOfTrains]) -> None:
        """Add runs of trains."""
        for run in rows:
            lost = run.possible - run.earned
            self._runs.add(f"phase {run.phase}", earned=run.earned, possible=run.possible, lost=lost)
            self._runs.add("best" if not lost else "not the best", earned=run.earned, possible=run.possible)

    def to_json(self) -> Mapping[str, Json]:
        """Return the statistics as JSON."""
        return {
            "games": dict(sorted(self._games.items())),
            "status": dict(sorted(self._status.items())),
            "ends": dict(sorted(self._ends.items())),
            "first_breach_by_paragraph": dict(sorted(self._breaches.items())),
            "first_opened": self._first.to_json(),
            "opened": self._openings.to_json(),
            "corporations_at_the_end": self._corporations.to_json(),
            "privates": self._privates.to_json(),
            "trains_bought": self._trains.to_json(),
            "runs": self._runs.to_json(),
            "scores": self._scores.to_json(),
        }
