"""Messages: sentences with named places, and the parameters that fill them.

A *sentence* is an entry of a catalogue, under its code or, where a code has several, under `code.variant`. Its
*templates* (a detail, and perhaps a hint at what would be possible instead) have places such as `{hex}`, which
*parameters* of the same names fill: ids, names and numbers, lists of them, and nested messages; never words of a
language. The template states how a value is written, since that differs between languages:

    {hex}            a name, an id or a number as it is; of a list all, separated by commas
    {price:money}    an amount of money
    {tile:#}         the number of a tile
    {rate:.1}        a number that is not whole, with so many decimals
    {action:action}  the name of a type of action
    {status:word}    an id for which people use another word; `{colour:word.of}` that word in the form `of`. Of a
                     `Named` thing English says its name
    {city:name}      a name that this language may write otherwise; `{round:round}` that of a round,
                     `{hex:place}` an id with the name after it
    {cities:and}     a list, joined by "and"; `{cities:or}` by "or"; `{kinds:word|or}` combines two formats
    {shares:count|share|shares}    a number with its noun, in the form that goes with it; `noun` is the noun alone
    {rotation:turn}  sixths of a full turn, in degrees; `{city:nth}` the place in a list, counted from one

An open value (`Place`) stays in the text as a place, and is filled later.

A `Plural` is a template of which each language has as many forms as it needs. A message is written only when it is
read, as listing legal actions makes thousands of refusals.

The catalogues hold English templates. Another `Language` finds its own by the English template and its *context*, the
name of the sentence; it falls back to English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Param: TypeAlias = "str | int | float | Named | Message | Place | tuple[str | int | float | Named | Message, ...]"
Params: TypeAlias = "Mapping[str, Param]"

NO_PARAMS: Params = MappingProxyType({})


class Plural(Struct, frozen=True):
    """A template whose form depends on the number in the place `by`."""

    by: str
    one: str
    other: str


Template = str | Plural


class Sentence(Struct, frozen=True):
    """A sentence: its detail, and perhaps a hint at what would be possible instead.

    A hint is left out when one of its places would name nothing: an empty list, or none of something.
    """

    name: str
    detail: Template
    hint: Template | None = None
    frame: str | None = None
    """The name of the sentence that lends its templates, where that is another one."""

    @property
    def context(self) -> str:
        """The context of the templates in the message catalogues."""
        return self.frame or self.name

    @property
    def code(self) -> str:
        """The code that the sentence belongs to."""
        return self.name.partition(".")[0]

    @property
    def places(self) -> frozenset[str]:
        """The names of all parameters."""
        return places(self.detail) | (places(self.hint) if self.hint is not None else frozenset())


class Named(Struct, frozen=True):
    """A thing with an id and a name; a name that is made of others is a message."""

    id: str
    name: str | Message


class Place(Struct, frozen=True):
    """A field whose value is still to be picked: its place stays in the text."""

    name: str


class Message(Struct, frozen=True):
    """A sentence and its parameters."""

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
        return self.detail_in(ENGLISH)

    @property
    def hint(self) -> str | None:
        """The hint in English."""
        return self.hint_in(ENGLISH)

    def detail_in(self, language: Language) -> str:
        """Return the sentence in a language."""
        return language.write(self.sentence.detail, self.params, self.sentence.context)

    def hint_in(self, language: Language) -> str | None:
        """Return the hint, if the sentence has one and no place of it is empty."""
        template = self.sentence.hint
        if template is None or not all(self.params[place] for place in places(template)):
            return None
        return language.write(template, self.params, self.sentence.context)


class Language:
    """A language: how it writes templates. This one is English; others have templates and words of their own."""

    code = "en"
    list_, and_, or_ = ", ", " and ", " or "
    money_form = "${}"
    categories: Mapping[str, int] = MappingProxyType({"one": 1, "other": 0})
    """The plural categories of whole numbers (CLDR), each with a number of its kind."""

    def words(self) -> Iterator[str]:
        """Yield the ids for which the language has words."""
        return iter(())

    def phrase(self, context: str, template: Template, number: int) -> str:
        """Return the template in this language, in the plural form of the number."""
        if isinstance(template, Plural):
            return template.one if number == 1 else template.other
        return template

    def noun(self, number: int, forms: Sequence[str]) -> str:
        """Return the form of a noun that goes with the number; forms are in the order of the language."""
        return forms[0] if number == 1 else forms[-1]

    def number(self, number: int) -> str:
        """Write a whole number."""
        return str(number)

    def decimal(self, number: float, places: int) -> str:
        """Write a number with so many decimals."""
        return f"{number:.{places}f}"

    def money(self, amount: int) -> str:
        """Write an amount of money; a debt has its sign in front."""
        text = self.money_form.format(self.number(abs(amount)))
        return f"-{text}" if amount < 0 else text

    def name(self, name: str, form: str = "") -> str:
        """Write a name; in a form, where a thing of another kind has the same name."""
        return name

    def place(self, id_: str) -> str:
        """Write a place by its id and, if it has one, its name."""
        return id_

    def round(self, name: str) -> str:
        """Return the name of a round."""
        return name

    def word(self, word: str, form: str = "") -> str:
        """Return the word for an id, in a form of the word."""
        return word

    def write(self, template: Template, params: Params, context: str = "") -> str:
        """Fill the places of a template."""
        number = params[template.by] if isinstance(template, Plural) else 0
        own = self.phrase(context, template, number if isinstance(number, int) else 0)
        return _Writer(self).vformat(own, (), params) if params else own


class _Writer(Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Place):
            return f"{{{value.name}:{format_spec}}}" if format_spec else f"{{{value.name}}}"
        language, ways = self.language, format_spec.split("|")
        if ways[0] in _COUNTING and isinstance(value, int):
            noun = language.noun(value, ways[1:])
            return noun if ways[0] == "noun" else f"{language.number(value)} {noun}"
        if isinstance(value, tuple):
            joint = language.and_ if "and" in ways else language.or_ if "or" in ways else language.list_
            return joint.join(self._one(entry, ways) for entry in value)
        return self._one(value, ways)

    def _one(self, value: Any, ways: list[str]) -> str:
        language = self.language
        if isinstance(value, Message):
            return value.detail_in(language)
        way, _, form = ways[0].partition(".")
        if isinstance(value, Named):
            return self._named(value, way, form)
        if "money" in ways:
            return language.money(value)
        if not way and form:
            return language.decimal(value, int(form))
        if way == "word":
            return language.word(str(value), form)
        if way == "name":
            return language.name(str(value))
        if way == "place":
            return language.place(str(value))
        if way == "round":
            return language.round(str(value))
        if type(value) is int:
            return _COUNTED[way](language.number, value) if way in _COUNTED else language.number(value)
        return f"#{value}" if "#" in ways else str(value)

    def _named(self, value: Named, way: str, form: str) -> str:
        language = self.language
        if way == "action":
            return language.phrase(f"action.{value.id}", str(value.name), 0)
        word = language.word(value.id, form) if way == "word" else value.id
        return _name_of(value, language) if word == value.id else word


def _name_of(thing: Named, language: Language) -> str:
    name = thing.name
    return name.detail_in(language) if isinstance(name, Message) else language.name(name)


_COUNTING = ("count", "noun")
_SIXTH_OF_A_TURN = 60
_COUNTED: Mapping[str, Callable[[Callable[[int], str], int], str]] = {
    "turn": lambda number, value: f"{number(value * _SIXTH_OF_A_TURN)}°",
    "nth": lambda number, value: number(value + 1),
}
"""Ways to write a whole number that is not a count."""

ENGLISH = Language()


@cache
def places(template: Template) -> frozenset[str]:
    """Return the names of the parameters of a template."""
    if isinstance(template, Plural):
        return places(template.one) | places(template.other) | {template.by}
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


def described(message: Message) -> dict[str, Any]:
    """Return a message as JSON: the name of its sentence and its parameters, for clients with words of their own."""
    return {"sentence": message.sentence.name, "params": {name: _described(it) for name, it in message.params.items()}}


def _described(value: Any) -> Any:
    if isinstance(value, Message):
        return described(value)
    if isinstance(value, Named):
        return value.id
    return [_described(entry) for entry in value] if isinstance(value, tuple) else value


def retold(sentence: Sentence, params: Mapping[str, Any], language: Language) -> str:
    """Write a sentence in a language with parameters from JSON, none of which is a message."""
    filled = {name: tuple(value) if isinstance(value, list) else value for name, value in params.items()}
    return Message(sentence, filled).detail_in(language)


Entry = Template | tuple[Template, Template]
"""An entry of a catalogue: a detail, or a detail and a hint."""


def catalogue(*tables: Mapping[str, Entry]) -> Mapping[str, Sentence]:
    """Join tables of sentences by name; no name may occur twice."""
    made = {name: _sentence(name, entry) for table in tables for name, entry in table.items()}
    if len(made) < sum(map(len, tables)):
        raise AssertionError("a sentence stands in two tables")
    return MappingProxyType(made)


def _sentence(name: str, entry: Entry) -> Sentence:
    return Sentence(name, *entry) if isinstance(entry, tuple) else Sentence(name, entry)


def teller(sentences: Mapping[str, Sentence]) -> Tell:
    """Return the function that makes messages of a catalogue."""

    def tell(name: str, /, **params: Param) -> Message:
        return Message(sentences[name], params)

    return tell


class Tell(Protocol):
    """Make a message: the name of its sentence, and the parameters."""

    def __call__(self, name: str, /, **params: Param) -> Message: ...


def all_templates(sentences: Mapping[str, Sentence]) -> Iterator[Template]:
    """Yield every template of a catalogue, for translators."""
    for sentence in sentences.values():
        yield sentence.detail
        if sentence.hint is not None:
            yield sentence.hint
