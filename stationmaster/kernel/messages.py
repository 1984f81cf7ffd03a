"""What a person is told: sentences with named places, and what fills them.

A *sentence* stands in a catalogue, under its code or, where a code has several, under `code.variant`. Its *templates*
(what is so, and perhaps a hint at what would be possible instead) hold places such as `{hex}`, which *parameters* of
the same names fill: ids, names and numbers, lists of them, and messages of their own; never words of a language. How a
value is written stands in the template, since it differs between languages:

    {hex}            a name, an id or a number as it is; of a list all, separated by commas
    {price:money}    an amount of money
    {tile:#}         the number of a tile
    {status:word}    an id that a person knows by another word
    {cities:and}     a list of which all is meant; `{cities:or}` one of it; `{kinds:word|or}` both ways at once

A `Plural` is a template of which each language has as many forms as it needs. Nothing is written before it is read: the
rules make thousands of refusals that nobody ever reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Param: TypeAlias = "str | int | float | Named | Message | tuple[str | int | float | Message, ...]"
Params: TypeAlias = "Mapping[str, Param]"

NO_PARAMS: Params = MappingProxyType({})


class Plural(Struct, frozen=True):
    """A template whose form depends on the number in the place `by`."""

    by: str
    one: str
    other: str


Template = str | Plural


class Sentence(Struct, frozen=True):
    """What there is to say: what is so, and perhaps what would be possible instead.

    A hint is left out when one of its places would name nothing: an empty list, or none of something.
    """

    name: str
    detail: Template
    hint: Template | None = None

    @property
    def code(self) -> str:
        """The code that the sentence belongs to."""
        return self.name.partition(".")[0]

    @property
    def places(self) -> frozenset[str]:
        """The names of all parameters."""
        return places(self.detail) | (places(self.hint) if self.hint is not None else frozenset())


class Named(Struct, frozen=True):
    """A thing with an id, and the name by which a person knows it."""

    id: str
    name: str


class Message(Struct, frozen=True):
    """A sentence and what fills its places."""

    sentence: Sentence
    params: Params = NO_PARAMS

    def __hash__(self) -> int:
        return hash((self.sentence.name, *self.params.values()))

    @property
    def code(self) -> str:
        """The stable code."""
        return self.sentence.code

    @property
    def detail(self) -> str:
        """The sentence in English."""
        return ENGLISH.write(self.sentence.detail, self.params)

    @property
    def hint(self) -> str | None:
        """What would be possible instead, in English."""
        return ENGLISH.hint(self)


class Language:
    """How one language writes templates. This one is English; others differ by the templates and by their words."""

    and_, or_ = "and", "or"

    def template(self, template: Template) -> Template:
        """The template in this language; English ones stand in the catalogues themselves."""
        return template

    def form(self, plural: Plural, number: int) -> str:
        """The form that goes with a number."""
        return plural.one if number == 1 else plural.other

    def money(self, amount: int) -> str:
        """An amount of money."""
        return f"${amount}"

    def name(self, name: str) -> str:
        """A name that others may write otherwise."""
        return name

    def word(self, word: str) -> str:
        """What a person calls that which has this id."""
        return word

    def write(self, template: Template, params: Params) -> str:
        """The template with its places filled."""
        own = self.template(template)
        if isinstance(own, Plural):
            number = params[own.by]
            own = self.form(own, number if isinstance(number, int) else 0)
        return _Writer(self).vformat(own, (), params) if params else own

    def hint(self, message: Message) -> str | None:
        """The hint of a message, if it has one and would name anything."""
        template = message.sentence.hint
        if template is None or not all(message.params[place] for place in places(template)):
            return None
        return self.write(template, message.params)


class _Writer(Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        ways = format_spec.split("|")
        if isinstance(value, tuple):
            joint = f" {self.language.and_} " if "and" in ways else f" {self.language.or_} " if "or" in ways else ", "
            return joint.join(self._one(entry, ways) for entry in value)
        return self._one(value, ways)

    def _one(self, value: Any, ways: list[str]) -> str:
        if isinstance(value, Message):
            return self.language.write(value.sentence.detail, value.params)
        if isinstance(value, Named):
            return self.language.name(value.name)
        if "money" in ways:
            return self.language.money(value)
        if "word" in ways:
            return self.language.word(str(value))
        return f"#{value}" if "#" in ways else str(value)


ENGLISH = Language()


@cache
def places(template: Template) -> frozenset[str]:
    """The names of the parameters of a template."""
    if isinstance(template, Plural):
        return places(template.one) | places(template.other) | {template.by}
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


def told(message: Message) -> dict[str, Any]:
    """A message as JSON, for those who tell it in their own words: which sentence, and what fills it."""
    return {"sentence": message.sentence.name, "params": {name: _told(it) for name, it in message.params.items()}}


def _told(value: Any) -> Any:
    if isinstance(value, Message):
        return told(value)
    if isinstance(value, Named):
        return value.id
    return [_told(entry) for entry in value] if isinstance(value, tuple) else value


Entry = Template | tuple[Template, Template]
"""What a catalogue says under a name: what is so, or that and a hint."""


def catalogue(*tables: Mapping[str, Entry]) -> Mapping[str, Sentence]:
    """The sentences of some tables, by their names; each name stands in one table."""
    made = {name: _sentence(name, entry) for table in tables for name, entry in table.items()}
    if len(made) < sum(map(len, tables)):
        raise AssertionError("a sentence stands in two tables")
    return MappingProxyType(made)


def _sentence(name: str, entry: Entry) -> Sentence:
    return Sentence(name, *entry) if isinstance(entry, tuple) else Sentence(name, entry)


def teller(sentences: Mapping[str, Sentence]) -> Tell:
    """What makes messages whose sentences stand in this catalogue."""

    def tell(name: str, /, **params: Param) -> Message:
        return Message(sentences[name], params)

    return tell


class Tell(Protocol):
    """What makes messages: the name of the sentence, and what fills it."""

    def __call__(self, name: str, /, **params: Param) -> Message: ...


def all_templates(sentences: Mapping[str, Sentence]) -> Iterator[Template]:
    """Every template of a catalogue, for those who translate it."""
    for sentence in sentences.values():
        yield sentence.detail
        if sentence.hint is not None:
            yield sentence.hint
