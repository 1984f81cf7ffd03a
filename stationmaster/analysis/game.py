"""Facts of one recorded game, replayed by its own rules and, if its title can, by the printed ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from stationmaster import records
from stationmaster.analysis.facts import Breach, Drafted, GameFacts, Opening, RunOfTrains, TrainBought
from stationmaster.engine.title import Analysis
from stationmaster.errors import IllegalAction, ImpossibleInput, RulesError
from stationmaster.front.games import rules_of
from stationmaster.front.recorded import STATIONMASTER, Played
from stationmaster.registry import TITLES

Json = Any

LONGEST_ERROR = 300
"""The most characters of the message for a game that cannot be replayed."""


def analyse(number: int, source: str, document: Json) -> tuple[GameFacts, list[RunOfTrains]]:
    """Return the facts of a record. Faults are reported, not raised."""
    if not isinstance(document, Mapping):
        return _failed(number, source, "unreadable", "A record is to be an object."), []
    try:
        record = records.read(document)
        looked = _Looking(number, source, record)
        looked.play()
    except IllegalAction as refusal:
        return looked.facts("refused", refusal), looked.runs
    except ImpossibleInput as error:
        return _failed(number, source, "impossible", str(error)), []
    except RulesError as error:
        return _failed(number, source, "unreadable", str(error)), []
    return looked.facts("played"), looked.runs


def _failed(number: int, source: str, status: str, error: str) -> GameFacts:
    return GameFacts(number=number, source=source, game=None, format=None, status=status, error=error[:LONGEST_ERROR])


def _text_of(refusal: IllegalAction) -> str:
    violation = refusal.violation
    return f"action {refusal.index}, rule {violation.rule} ({violation.code}): {violation.detail}"[:LONGEST_ERROR]


class _Looking:
    """Collects facts while a game is replayed."""

    def __init__(self, number: int, source: str, record: records.Record) -> None:
        self._number, self._source, self._record = number, source, record
        self._game = records.play_through(record)
        self._position = self._game.start
        self._rules = rules_of(self._position)
        analysis = TITLES[self._rules.id].analysis
        self._analysis = None if analysis is None else analysis()
        self._actions = 0
        self._events: Counter[str] = Counter()
        self._openings: list[Opening] = []
        self._privates: dict[str, Drafted] = {}
        self._shown: dict[str, list[str]] = {}
        self._trains: list[TrainBought] = []
        self.runs: list[RunOfTrains] = []

    def play(self) -> None:
        """Replay the whole game.

        :raises IllegalAction: at the first forbidden action.
        """
        for played in self._game:
            self._note(played)
            self._position = played.after
            self._actions += played.is_last

    def _note(self, played: Played) -> None:
        turn = self._rules.turn(played.before)
        current = turn["round"] if turn else None
        for event in played.events:
            self._events[event["type"]] += 1
            if self._analysis is None:
                continue
            match event["type"]:
                case "round_started":
                    current = event["round"]
                case "corporation_opened":
                    opened = Opening(event["corporation"], event["player"], event["price"], played.index)
                    self._openings.append(opened)
                case "private_bought":
                    self._sold(event)
                case "draft_revealed":
                    self._shown[event["player"]] = list(event["privates"])
                case "payment" if event["why"] == "private" and event["from"] in played.before.players:
                    self._bought(event, played)
                case "train_bought":
                    bought = (event["train"], event["corporation"], event["from"], event["price"])
                    self._trains.append(TrainBought(*bought, current))
                case "run":
                    self._ran(self._analysis, event, played, current)

    def _bought(self, event: Mapping[str, Json], played: Played) -> None:
        """Record the purchase of a private in the draft: of those shown, in their order (3.23), or of the one taken."""
        player = event["from"]
        shown = self._shown.get(player)
        if shown:
            private = shown.pop(0)
        else:
            had, has = (position.players[player].privates for position in (played.before, played.after))
            private = next(iter(sorted(set(has) - set(had))), "")
        self._privates[private] = Drafted(private, player, event["amount"])

    def _sold(self, event: Mapping[str, Json]) -> None:
        known = self._privates.get(event["private"])
        first, price = (event["player"], 0) if known is None else (known.player, known.price)
        self._privates[event["private"]] = Drafted(event["private"], first, price, event["corporation"], event["price"])

    def _ran(self, judging: Analysis, event: Mapping[str, Json], played: Played, current: str | None) -> None:
        earned = event["revenue"]
        possible, proved = judging.most(played.before, played.action, earned)
        trains = tuple(route["train"] for route in event["routes"])
        phase = played.before.phase
        self.runs.append(
            RunOfTrains(self._number, played.index, event["company"], current, phase, trains, earned, possible, proved)
        )

    def _breach(self, refusal: IllegalAction | None) -> Breach | None:
        """Return the first breach of the printed rules: in a game that was played by them, the refused action."""
        judging = self._analysis
        if judging is None:
            return None
        if judging.is_judged_as_played(self._game.start):
            return None if refusal is None else _breach(refusal)
        return _first_breach(judging, self._record, self._game.start)

    def facts(self, status: str, refusal: IllegalAction | None = None) -> GameFacts:
        """Return all facts, with the refusal that ended the game, if any."""
        position, rules = self._position, self._rules
        result = rules.result(position) or {}
        standing = result.get("standing", ())
        companies = {} if self._analysis is None else rules.view(position)["corporations"]
        return GameFacts(
            number=self._number,
            source=self._source,
            game=rules.id,
            format=self._record.format,
            status=status,
            error=None if refusal is None else _text_of(refusal),
            players=tuple(TITLES[rules.id].game.players(position)),
            actions=self._actions,
            ended=result.get("reason"),
            won=result.get("won"),
            scores={entry["player"]: entry["score"] for entry in standing},
            winners=tuple(entry["player"] for entry in standing if entry["rank"] == 1),
            rounds=self._events["round_started"] or self._events["turn_began"],
            breach=self._breach(refusal),
            openings=tuple(self._openings),
            privates=tuple(self._privates.values()),
            trains=tuple(self._trains),
            prices={name: company["price"] for name, company in companies.items() if company["price"] is not None},
            earned=sum(run.earned for run in self.runs),
            possible=sum(run.possible for run in self.runs),
            events=dict(sorted(self._events.items())),
        )


def _first_breach(judging: Analysis, record: records.Record, start: Any) -> Breach | None:
    """Return the first action of an online game that the printed rules forbid."""
    try:
        for _ in _by_the_printed_rules(judging, record, start):
            pass
    except IllegalAction as refusal:
        return _breach(refusal)
    except RulesError:
        return None
    return None


def _breach(refusal: IllegalAction) -> Breach:
    violation, action = refusal.violation, refusal.action
    kind = str(action.get("type")) if isinstance(action, Mapping) else ""
    return Breach(refusal.index or 0, kind, violation.rule, violation.code, violation.detail)


def _by_the_printed_rules(judging: Analysis, record: records.Record, start: Any) -> Iterable[Any]:
    """Replay the game by the printed rules; assumed consent stays assumed.

    :raises IllegalAction: while it is played.
    """
    if record.format != STATIONMASTER or "state" in record.document:
        return records.play_through(record, conventions="rulebook")
    options = judging.anew(start, record.document.get("options") or {})
    anew = replace(record, document={**record.document, "options": options}, conventions=None)
    return judging.by_the_book(records.play_through(anew).start, records.play_through(record))
