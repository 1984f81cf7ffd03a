"""A game in words: the sentences of the log and of choices, and the names of things, steps and rounds.

Each type of event has sentences under its name, as refusals have under their code: `token_placed`, and variants such as
`token_placed.private` that are used where their condition holds. Their places are the fields of the event; the fields
of an object within it are joined to its name (`to_city`). So a client can write the same log in any language from
the sentences alone.

The choices of legal actions have such sentences too, under the type of the action. Where a choice holds a range or
`one_of`, the place of the field stays in the text (`{price:money}`), for the value that will be picked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, UnsetType

from stationmaster.i18n.message import ENGLISH, Language, Message, Place, Plural, Sentence, Template
from stationmaster.schema.statements import Statement

Json = Any
Scalar = str | int | bool | None

ANYTHING: Final = "*"
"""In a condition: the field is present and not empty."""

Condition = Mapping[str, Scalar]
"""The values that fields must all have for a sentence to be used."""


class PluralForms(Statement, frozen=True):
    """A sentence whose form depends on a number."""

    by: Annotated[str, Meta(description="The place whose number decides.")]
    forms: Annotated[dict[str, str], Meta(description="The sentence by the plural category of the number (CLDR).")]


class EventLine(Statement, frozen=True):
    """One wording of an event or a choice."""

    sentence: Annotated[
        str | PluralForms,
        Meta(description="The sentence, with places such as `{amount:money}` for the fields."),
    ]
    when: (
        Annotated[
            dict[str, Scalar],
            Meta(
                description="The condition: the value of each of these fields. Null stands for null or an empty list, "
                "`*` for any other value."
            ),
        ]
        | UnsetType
    ) = UNSET


class SentenceForms(Statement, frozen=True):
    """The templates of a refusal, a fault, or a part of one, by which a client can write it from its `params`."""

    detail: str | PluralForms
    hint: str | PluralForms | UnsetType = UNSET


class LanguageFormats(Statement, frozen=True):
    """How the language writes what fills the places."""

    money: Annotated[str, Meta(description="An amount of money; the number stands for `{}`.", examples=["${}"])]
    list: Annotated[str, Meta(description="What stands between the entries of a list.", examples=[", "])]
    both: Annotated[str, Meta(description="The same where all are meant (`{hexes:and}`).", examples=[" and "])]
    either: Annotated[str, Meta(description="The same where one is meant (`{colours:or}`).", examples=[" or "])]


class WordsOfGame(Statement, frozen=True):
    """A game in the words of a language: with them a client can write its log and its refusals itself."""

    language: Annotated[str, Meta(description="Which language it is (BCP 47).", examples=["en"])]
    formats: LanguageFormats
    events: Annotated[
        dict[str, tuple[EventLine, ...]],
        Meta(description="The wordings of each type of event: the first whose condition holds is used."),
    ]
    choices: Annotated[
        dict[str, tuple[EventLine, ...]],
        Meta(description="The wordings of a choice of each type of action, likewise (`?words=true`)."),
    ]
    sentences: Annotated[
        dict[str, SentenceForms], Meta(description="The templates of refusals and faults, by their `sentence`.")
    ]
    steps: Annotated[dict[str, str], Meta(description="What the steps of play (`turn.step`) are called.")]
    rounds: Annotated[
        dict[str, str],
        Meta(description="What rounds are called, by the first word of `turn.round`; the rest stands for `{number}`."),
    ]
    names: Annotated[dict[str, str], Meta(description="What companies, places and the like are called, by their ids.")]
    words: Annotated[dict[str, str], Meta(description="What other ids are called in sentences (`{colour:word}`).")]
    actions: Annotated[dict[str, str], Meta(description="What types of actions are called (`{action:action}`).")]


class Paragraph(Statement, frozen=True):
    """A paragraph of the rules, as refusals, events and legal actions cite it (`rule`)."""

    rule: Annotated[str, Meta(description="The paragraph.", examples=["6.47"])]
    text: Annotated[str, Meta(description="Its text, in short.")]


class Paragraphs(Statement, frozen=True):
    """The paragraphs of a game's rules, in short."""

    language: Annotated[str, Meta(description="Which language it is (BCP 47).", examples=["en"])]
    rules: Annotated[tuple[Paragraph, ...], Meta(description="The paragraphs, in their order.")]


class Lines:
    """Sentences by type: variants in the order of their conditions, then the sentence without a condition."""

    def __init__(self, sentences: Mapping[str, Sentence], when: Mapping[str, Condition]) -> None:
        self._when = when
        self._kinds: dict[str, list[Sentence]] = {}
        order = {name: place for place, name in enumerate(when)}
        for sentence in sorted(sentences.values(), key=lambda sentence: order.get(sentence.name, len(order))):
            self._kinds.setdefault(sentence.code, []).append(sentence)

    def describe(self, kind: str, about: Mapping[str, Json], language: Language) -> str:
        """Fill the first sentence of a type whose condition holds with the fields of an event or a choice."""
        fields = dict(_flat(about))
        sentence = next(sentence for sentence in self._kinds[kind] if self._holds(sentence, fields))
        return Message(sentence, fields).detail_in(language)

    def written(self, language: Language) -> dict[str, tuple[EventLine, ...]]:
        """Return all sentences in a language."""
        return {
            kind: tuple(self._line(sentence, language) for sentence in sentences)
            for kind, sentences in sorted(self._kinds.items())
        }

    def _holds(self, sentence: Sentence, fields: Mapping[str, Json]) -> bool:
        condition = self._when.get(sentence.name, {})
        return all(_is(fields.get(name), value) for name, value in condition.items())

    def _line(self, sentence: Sentence, language: Language) -> EventLine:
        condition = self._when.get(sentence.name)
        template = _forms(sentence.detail, sentence.context, language)
        return EventLine(template, UNSET if condition is None else dict(condition))


def _nothing(_language: Language) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class Telling:
    """The texts of a game in English; the catalogues hold the same sentences, names and words in other languages."""

    lines: Mapping[str, Sentence] = field(default_factory=dict)
    when: Mapping[str, Condition] = field(default_factory=dict)
    """The conditions of variants, in the order in which they are tried; a sentence without one is the last resort."""
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    """Refusals, faults and parts of them."""
    steps: Mapping[str, str] = field(default_factory=dict)
    rounds: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    actions: Mapping[str, str] = field(default_factory=dict)
    """The name of each type of action: a verb phrase."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """A short text for each paragraph of the rules."""
    choices: Mapping[str, Sentence] = field(default_factory=dict)
    """The choices of each type of action."""
    choices_when: Mapping[str, Condition] = field(default_factory=dict)
    """The conditions of their variants."""
    named_in: Callable[[Mapping[str, Json]], Mapping[str, str]] | None = None
    """What a view calls by names of its own, by the ids; None in games whose things have the same names always."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Of things that share their names with others, the forms in which languages may have them."""
    composed: Callable[[Language], Mapping[str, str]] = _nothing
    """Names that are made of others."""

    def line(self, event: Mapping[str, Json], language: Language = ENGLISH) -> str:
        """Return the line of the log for an event."""
        return self._events.describe(str(event["type"]), event, InGame(language, self))

    def choice_words(
        self,
        kind: str,
        choices: Iterable[Mapping[str, Json]],
        language: Language = ENGLISH,
        view: Mapping[str, Json] | None = None,
    ) -> list[str]:
        """Return the choices of a type of action in words, in their order; open values keep their places.

        `view` is that of the position, where it may have names of its own.
        """
        own = {} if view is None or self.named_in is None else self.named_in(view)
        voice = InGame(language, self, own) if own else self._voice(language)
        return [self._choices.describe(kind, choice, voice) for choice in choices]

    def with_words(
        self,
        legal: Iterable[Mapping[str, Json]],
        language: Language = ENGLISH,
        view: Mapping[str, Json] | None = None,
    ) -> list[dict[str, Json]]:
        """Return the families of legal actions, each with its `words`."""
        return [
            {**family, "words": self.choice_words(family["type"], family["choices"], language, view)}
            for family in legal
        ]

    def _voice(self, language: Language) -> InGame:
        """Return the language with the constant names of the game, made once."""
        return self._voices.setdefault(language, InGame(language, self))

    @cached_property
    def _voices(self) -> dict[Language, InGame]:
        return {}

    @cached_property
    def _events(self) -> Lines:
        return Lines(self.lines, self.when)

    @cached_property
    def _choices(self) -> Lines:
        return Lines(self.choices, self.choices_when)

    def called(self, name: str, language: Language = ENGLISH) -> str:
        """Return the name of a company, a place or the like."""
        return InGame(language, self).name(name)

    def step(self, step: str, language: Language = ENGLISH) -> str:
        """Return the name of a step of play."""
        return language.phrase(f"step.{step}", self.steps[step], 0)

    def round(self, name: str, language: Language = ENGLISH) -> str:
        """Return the name of a round."""
        kind, _, number = name.partition(" ")
        return language.write(self.rounds[kind], {"number": number}, f"round.{kind}")

    def paragraph(self, rule: str, language: Language = ENGLISH) -> Paragraph:
        """Return a paragraph of the rules.

        :raises KeyError: for an unknown paragraph.
        """
        return Paragraph(rule, language.phrase(f"rule.{rule}", self.rules[rule], 0))

    def paragraphs(self, language: Language = ENGLISH) -> Paragraphs:
        """Return all paragraphs."""
        return Paragraphs(language.code, tuple(self.paragraph(rule, language) for rule in self.rules))

    def written(self, language: Language = ENGLISH) -> WordsOfGame:
        """Return all texts in a language."""
        game = InGame(language, self)
        return WordsOfGame(
            language=language.code,
            formats=LanguageFormats(language.money_form, language.list_, language.and_, language.or_),
            events=self._events.written(game),
            choices=self._choices.written(game),
            sentences={name: _templates(sentence, game) for name, sentence in sorted(self.sentences.items())},
            steps={step: self.step(step, language) for step in self.steps},
            rounds={kind: game.phrase(f"round.{kind}", form, 0) for kind, form in self.rounds.items()},
            names=dict(game.names),
            words={word: game.word(word) for word in self.words},
            actions={action: language.phrase(f"action.{action}", name, 0) for action, name in self.actions.items()},
        )


def _is(value: Json, wanted: Scalar) -> bool:
    if wanted == ANYTHING:
        return value not in (None, ())
    return value in (None, ()) if wanted is None else bool(value == wanted)


def _flat(about: Mapping[str, Json], before: str = "") -> Iterator[tuple[str, Json]]:
    """Yield the fields by the names of their places. An object with numbers for names is a list of `number: value`."""
    for name, value in about.items():
        if _is_open(value):
            yield before + name, Place(before + name)
        elif isinstance(value, dict) and value and all(key.isdecimal() for key in value):
            yield before + name, tuple(f"{key}: {entry}" for key, entry in value.items())
        elif isinstance(value, dict):
            yield from _flat(value, f"{before}{name}_")
        else:
            yield before + name, tuple(value) if isinstance(value, list) else value


def _is_open(value: Json) -> bool:
    """Return whether a value of a choice is still to be picked."""
    if isinstance(value, dict):
        return value.keys() in ({"min", "max"}, {"one_of"})
    return isinstance(value, list | tuple) and any(_is_open(entry) for entry in value)


def _templates(sentence: Sentence, language: Language) -> SentenceForms:
    hint = UNSET if sentence.hint is None else _forms(sentence.hint, sentence.context, language)
    return SentenceForms(_forms(sentence.detail, sentence.context, language), hint)


def _forms(template: Template, context: str, language: Language) -> str | PluralForms:
    if not isinstance(template, Plural):
        return language.phrase(context, template, 0)
    shown = {kind: language.phrase(context, template, number) for kind, number in language.categories.items()}
    return PluralForms(template.by, shown)


class InGame(Language):
    """A language with the names and words of a game; `own` are names of one position alone, by the ids."""

    def __init__(self, language: Language, telling: Telling, own: Mapping[str, str] = MappingProxyType({})) -> None:
        self._language, self._telling, self._own = language, telling, own
        self.code, self.money_form, self.categories = language.code, language.money_form, language.categories
        self.list_, self.and_, self.or_ = language.list_, language.and_, language.or_

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of things by id."""
        kinds = self._telling.kinds
        own = {id_: self._language.name(name, kinds.get(id_, "")) for id_, name in self._telling.names.items()}
        return {**self._telling.composed(self._language), **own, **self._own}

    def phrase(self, context: str, template: Template, number: int) -> str:
        return self._language.phrase(context, template, number)

    def noun(self, number: int, forms: Sequence[str]) -> str:
        return self._language.noun(number, forms)

    def number(self, number: int) -> str:
        return self._language.number(number)

    def name(self, name: str, form: str = "") -> str:
        return self.names.get(name, name)

    def place(self, id_: str) -> str:
        return f"{id_} {self.name(id_)}" if id_ in self.names else id_

    def round(self, name: str) -> str:
        return self._telling.round(name, self._language)

    def word(self, word: str, form: str = "") -> str:
        if self._language.code == ENGLISH.code:
            return self._telling.words.get(word, word)
        return self._language.word(word, form)


def all_names(tellings: Iterable[Telling]) -> tuple[str, ...]:
    """Return every name of the games, for translators."""
    return tuple(dict.fromkeys(name for telling in tellings for name in telling.names.values()))
