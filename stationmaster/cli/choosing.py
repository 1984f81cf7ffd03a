"""Actions named by the number or the words of a line that `legal` prints, or as JSON."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from stationmaster.cli.reading import json_argument
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.writing import NOT_SHOWN, describe_fields
from stationmaster.front.games import AnyRules
from stationmaster.i18n.message import Language

Json = Any

_LEFT_OPEN: Final = ({"min", "max"}, {"one_of"})

MOST_SHOWN: Final = 5
"""The most lines shown when a text is ambiguous or unknown."""

_TOKEN = re.compile(r"[^\s,=\[\]{}\"]+")
_PLACE = re.compile(r"\{(\w+)[^{}]*\}")
"""Placeholders of values to pick in the words of a choice."""
_NUMBERED = re.compile(r"\s*([0-9]+)[.):]?(?:\s+|$)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of `legal`: a choice and its number."""

    number: int
    type: str
    choice: Mapping[str, Json]
    rule: str
    words: str
    """Its words, with the name of each open value."""

    def printed(self, language: Language) -> str:
        """Return the whole line."""
        return f"{self.number:>3}  {self.described(language)} [{self.rule}] {self.words}"

    def described(self, language: Language) -> str:
        """Return the type and the fields."""
        return f"{self.type} {describe_fields(self.choice, language)}".rstrip()


@dataclass(frozen=True, slots=True)
class _Open:
    """An open value of a choice."""

    value: Mapping[str, Json]

    def taken(self, tokens: Sequence[str], language: Language) -> Iterator[tuple[int, int | None]]:
        """Yield how many of the first tokens may name it, and the value; None leaves it open."""
        yield 0, self._only
        printed = _tokens(describe_fields({"": self.value}, language))
        if list(tokens[: len(printed)]) == printed:
            yield len(printed), self._only
        if "one_of" in self.value:
            for place, option in enumerate(self.value["one_of"]):
                named = _tokens(describe_fields({"": option}, language))
                if list(tokens[: len(named)]) == named:
                    yield len(named), place
        elif tokens and tokens[0].isdecimal() and self.value["min"] <= int(tokens[0][:9]) <= self.value["max"]:
            yield 1, int(tokens[0])

    @property
    def _only(self) -> int | None:
        """Return the value, if there is only one."""
        if "one_of" in self.value:
            return 0 if len(self.value["one_of"]) == 1 else None
        return int(self.value["min"]) if self.value["min"] == self.value["max"] else None

    def at(self, place: int | None) -> Json:
        """Return the value at a number."""
        if place is None:
            return self.value
        return self.value["one_of"][place] if "one_of" in self.value else place


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a line, which may be left out: names of fields matter less than values."""

    token: str
    is_name: bool = False


class _Reading(NamedTuple):
    """A reading of a text as a line: values for open places, and the words left out."""

    places: tuple[int | None, ...] = ()
    names_left_out: bool = False
    values_left_out: bool = False

    @property
    def distance(self) -> int:
        """0 for the whole line, 1 for all of its values, 2 for some of them."""
        return 2 if self.values_left_out else int(self.names_left_out)

    def without(self, word: _Word) -> _Reading:
        """Return the reading with this word left out."""
        return self._replace(names_left_out=True) if word.is_name else self._replace(values_left_out=True)


def lines(rules: AnyRules, position: Any, language: Language) -> Iterator[Line]:
    """Return the lines of `legal`, numbered from 1."""
    number = 0
    for family in rules.legal(position):
        for choice, words in zip(family.choices, family.words(language.code), strict=True):
            number += 1
            named = _PLACE.sub(lambda place: f"<{place[1]}>", words)
            yield Line(number, family.type, choice, family.rule, named)


def action_named(rules: AnyRules, position: Any, text: str, language: Language) -> Json:
    """Return the action that a text names at a position.

    :raises Unusable: if it names none or several.
    """
    if text.lstrip()[:1] in ("{", "[", '"'):
        return json_argument(text, "action")
    word = text.strip()
    if word in rules.action_types and word not in [family.type for family in rules.legal(position)]:
        return {"type": word}  # The rules give the reason.
    numbered = _NUMBERED.match(text)
    listed = list(lines(rules, position, language))
    if numbered is None:
        return _by_words(text, text, listed, language)
    rest = text[numbered.end() :]
    if any(line.type in _tokens(rest)[:1] for line in listed):
        return _by_words(text, rest, listed, language)  # A whole line: its number may come from another position.
    return _by_words(text, rest, [_by_number(int(numbered[1][:9]), listed)], language, by_number=True)


def _by_number(number: int, listed: Sequence[Line]) -> Line:
    if not listed:
        raise Unusable("no_action")
    if not 1 <= number <= len(listed):
        raise Unusable("no_number", number=number, count=len(listed))
    return listed[number - 1]


def _by_words(
    text: str, words: str, listed: Sequence[Line], language: Language, *, by_number: bool = False
) -> dict[str, Json]:
    """Return the action of the best matching line; `text` is the argument, `words` its part to be read."""
    if not listed:
        raise Unusable("no_action")
    tokens = _tokens(_without_paragraph(words, listed))
    found: list[tuple[_Reading, Line]] = []
    for line in listed:
        rest = tokens if by_number else tokens[1:] if tokens[:1] == [line.type.casefold()] else None
        if rest is not None:
            found += [(reading, line) for reading in _readings(line.choice, rest, language)]
    whole = [(reading, line) for reading, line in found if None not in reading.places]
    nearest = min((reading.distance for reading, _ in whole), default=0)
    actions: list[dict[str, Json]] = []
    for reading, line in whole:
        action = {"type": line.type, **_with(line.choice, reading.places)}
        if reading.distance == nearest and action not in actions:
            actions.append(action)
    if len(actions) == 1:
        return actions[0]
    in_words = [line for line in listed if _plain(line.words) == _plain(words)]
    if len(in_words) == 1 and not whole:
        return _by_words(text, "", in_words, language, by_number=True)
    raise _unclear(text, tokens, [line for _, line in (whole or found)], listed, language, is_open=not whole)


def _without_paragraph(text: str, listed: Sequence[Line]) -> str:
    """Strip a line after its paragraph, which its words follow."""
    places = [text.find(f"[{line.rule}]") for line in listed]
    return text[: min((place for place in places if place > 0), default=len(text))]


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _unclear(
    text: str, tokens: list[str], meant: Sequence[Line], listed: Sequence[Line], language: Language, *, is_open: bool
) -> Unusable:
    """Return why a text names no action: no match, several, or an open value."""
    could = list({line.number: line for line in meant}.values())
    if not could:
        near = _shown(_near(tokens, listed, language), len(listed), language)
        return Unusable("no_words", text=text, near=near)
    shown = _shown(could[:MOST_SHOWN], len(could), language)
    if is_open and len(could) == 1:
        return Unusable("leaves_open", text=text, line=shown)
    return Unusable("several_actions", text=text, near=shown)


def _near(tokens: list[str], listed: Sequence[Line], language: Language) -> list[Line]:
    """Return the lines most similar to a text, preferably of its type."""
    same = [line for line in listed if [line.type.casefold()] == tokens[:1]] or listed

    def likeness(line: Line) -> float:
        return SequenceMatcher(None, " ".join(tokens), " ".join(_tokens(line.described(language)))).ratio()

    best = sorted(same, key=likeness, reverse=True)[:MOST_SHOWN]
    return sorted(best, key=lambda line: line.number)


def _shown(shown: Sequence[Line], count: int, language: Language) -> str:
    listed = "; ".join(f"{line.number} {line.described(language)}" for line in shown)
    more = count - len(shown)
    return listed if more <= 0 else f"{listed}; {say_in(language, 'said.more', count=more)}"


def _tokens(text: str) -> list[str]:
    """Split a text into words, without punctuation."""
    return [token.rstrip(":").casefold() for token in _TOKEN.findall(text) if token.strip(":")]


def _pattern(value: Json) -> Iterator[_Word | _Open]:
    """Return the printed words of a value, in order."""
    if isinstance(value, Mapping) and value.keys() in _LEFT_OPEN:
        yield _Open(value)
    elif isinstance(value, Mapping):
        for name, entry in value.items():
            yield from (_Word(token, is_name=True) for token in _tokens(name))
            yield from _pattern(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _pattern(entry)
    else:
        yield from map(_Word, _tokens(value if isinstance(value, str) else json.dumps(value)))


def _readings(choice: Mapping[str, Json], tokens: Sequence[str], language: Language) -> set[_Reading]:
    """Yield every reading of the tokens as a choice, in order, some left out."""
    so_far: dict[int, set[_Reading]] = {0: {_Reading()}}
    for part in _pattern(_shown_fields(choice)):
        further: dict[int, set[_Reading]] = defaultdict(set)
        for read, readings in so_far.items():
            for reading in readings:
                if isinstance(part, _Open):
                    for count, place in part.taken(tokens[read:], language):
                        further[read + count].add(reading._replace(places=(*reading.places, place)))
                    continue
                further[read].add(reading.without(part))
                if list(tokens[read : read + 1]) == [part.token]:
                    further[read + 1].add(reading)
        so_far = further
    return so_far.get(len(tokens), set())


def _with(choice: Mapping[str, Json], places: Sequence[int | None]) -> dict[str, Json]:
    """Return the choice with its open values filled in."""
    left = iter(places)

    def filled(value: Json) -> Json:
        if isinstance(value, Mapping) and value.keys() in _LEFT_OPEN:
            return _Open(value).at(next(left))
        if isinstance(value, Mapping):
            return {name: filled(entry) for name, entry in value.items()}
        return [filled(entry) for entry in value] if isinstance(value, list | tuple) else value

    return {**choice, **filled(_shown_fields(choice))}


def _shown_fields(choice: Mapping[str, Json]) -> dict[str, Json]:
    """Return the fields of a choice as its line shows them."""
    return {name: value for name, value in choice.items() if name not in NOT_SHOWN}
