"""Read languages from gettext files (.po). Babel parses these and formats numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable

from babel import Locale
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from stationmaster.engine.texts import InGame, Telling
from stationmaster.i18n.message import Language, Plural, Template

Entries = Mapping[tuple[str, str], tuple[str, ...]]
"""The forms of each translation, by its context and its English text."""

FORM = " | "
"""The separator of the forms of a translated word or name: `жёлтый | f: жёлтая | of: жёлтого`."""

WORD, NAME = "word", "name"
"""The contexts of words and of names."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The conventions of a language that no catalogue states. Money is written as in the rulebook of the language."""

    list_: str
    and_: str
    or_: str
    money: str
    numbers: Mapping[str, int]
    """The plural categories of whole numbers, in the order in which gettext files have their forms, each with one."""


HABITS: Mapping[str, Habits] = {
    "ja": Habits("、", "と", "または", "${}", {"other": 0}),
    "pl": Habits(", ", " i ", " lub ", "{}\N{NO-BREAK SPACE}$", {"one": 1, "few": 2, "many": 5}),
    "ru": Habits(", ", " и ", " или ", "${}", {"one": 1, "few": 2, "many": 5}),
}


class Translated(Language):
    """A language other than English."""

    def __init__(
        self,
        code: str,
        entries: Entries,
        tellings: Callable[[], Iterable[Telling]] = tuple,
        of_titles: Callable[[], Entries] = dict,
    ) -> None:
        """`tellings` are the texts of the games whose names are used; no two have the same id for different things.

        `of_titles` reads the translations of titles, which is only done for what `entries` does not have.
        """
        self.code = code
        self._entries, self._tellings, self._read_titles = entries, tellings, of_titles
        self._locale = Locale(code)
        self._habits = HABITS[code]
        self.list_, self.and_, self.or_ = self._habits.list_, self._habits.and_, self._habits.or_
        self.money_form, self.categories = self._habits.money, self._habits.numbers
        self._order = tuple(self._habits.numbers)

    def phrase(self, context: str, template: Template, number: int) -> str:
        forms = self._found(context, template.one if isinstance(template, Plural) else template)
        if forms is None:
            return super().phrase(context, template, number)
        return forms[self._category(number)] if isinstance(template, Plural) else forms[0]

    def noun(self, number: int, forms: Sequence[str]) -> str:
        return forms[min(self._category(number), len(forms) - 1)]

    def number(self, number: int) -> str:
        return str(format_decimal(number, locale=self._locale))

    def decimal(self, number: float, places: int) -> str:
        return str(format_decimal(number, format=f"#,##0.{'0' * places}", locale=self._locale))

    def name(self, name: str, form: str = "") -> str:
        return self._called.get(name, name) if self._found(NAME, name) is None else self._form_of(NAME, name, form)

    def words(self) -> Iterator[str]:
        return (text for context, text in {**self._of_titles, **self._entries} if context == WORD)

    def _found(self, context: str, text: str) -> tuple[str, ...] | None:
        """Return the forms of a translation."""
        forms = self._entries.get((context, text))
        return self._of_titles.get((context, text)) if forms is None else forms

    @cached_property
    def _of_titles(self) -> Entries:
        return self._read_titles()

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """The names of things by id."""
        plain = Translated(self.code, self._entries, of_titles=lambda: self._of_titles)
        return {id_: name for telling in self._tellings() for id_, name in InGame(plain, telling).names.items()}

    def word(self, word: str, form: str = "") -> str:
        return self._form_of(WORD, word, form)

    def _form_of(self, context: str, word: str, form: str) -> str:
        """Return a form of the word, or the word itself where it does not have that form."""
        plain, *others = (self._found(context, word) or (word,))[0].split(FORM)
        return next((other.removeprefix(f"{form}: ") for other in others if other.startswith(f"{form}: ")), plain)

    def _category(self, number: int) -> int:
        return self._order.index(self._locale.plural_form(number))


def read(
    code: str,
    folder: Traversable,
    tellings: Callable[[], Iterable[Telling]] = tuple,
    of_titles: Callable[[], Iterable[Traversable]] = tuple,
) -> Translated:
    """Read a language from the catalogue in a folder, and from those of titles when they are needed."""
    return Translated(code, _entries_in(code, [folder]), tellings, lambda: _entries_in(code, of_titles()))


def _entries_in(code: str, folders: Iterable[Traversable]) -> Entries:
    """Return the translations in some folders. A folder without a file of the language is skipped."""
    entries: dict[tuple[str, str], tuple[str, ...]] = {}
    for folder in folders:
        file = folder / f"{code}.po"
        if file.is_file():
            entries |= _entries_of(file)
    return entries


def _entries_of(file: Traversable) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the translations in a file, without those that a translator has still to confirm (`fuzzy`)."""
    with file.open("rb") as text:
        messages = [message for message in read_po(text) if message.id and not message.fuzzy]
    found = {}
    for message in messages:
        english = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if forms and all(forms):
            found[str(message.context), english] = forms
    return found
