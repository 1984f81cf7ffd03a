"""The texts to be translated: every sentence that a person reads, names and words, by message catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from service.clients.keys import SENTENCES as CLIENT_KEY_SENTENCES
from service.http.problem_kinds import KINDS
from service.http.problem_texts import API_FAULTS, BODY_SENTENCES, HTTP_SENTENCES, WHY_NO_JSON
from service.refusals import SENTENCES as START_SENTENCES
from service.resources.docs import PAGE as DOCS_PAGE
from service.table.sentences import CONTEXT, DOCS_CONTEXT, sentences
from stationmaster.analysis.sentences import SENTENCES as REPORT_SENTENCES
from stationmaster.any_map import faults as faults_of_routes
from stationmaster.any_map.drawing import words as pictures_of_any_map
from stationmaster.cli.command import parser_for
from stationmaster.cli.commands.service import COMMANDS as SERVICE_COMMANDS
from stationmaster.cli.parser import CONTEXT as HELP
from stationmaster.cli.parser import texts
from stationmaster.cli.sentences import SENTENCES as COMMAND_SENTENCES
from stationmaster.engine.texts import Telling
from stationmaster.i18n.message import Sentence, Template, catalogue
from stationmaster.i18n.sentences import COMMON as ANY_GAME
from stationmaster.i18n.sentences import WHY_UNREADABLE, meanings_of
from stationmaster.languages.reading import NAME, WORD
from stationmaster.registry import SENTENCES as TITLE_SENTENCES
from stationmaster.registry import TITLES, AnyTitle
from stationmaster.schema.faults import RECORD_SENTENCES, STATE_SENTENCES
from stationmaster.titles.g1846.drawing import sentences as pictures_1846
from stationmaster.titles.g1846.model.events import described as events_1846
from stationmaster.titles.g1846.model.ids import PAYMENTS
from stationmaster.titles.g1846.text import faults as faults_1846
from stationmaster.titles.g1846.text.choices import CONTEXT as POWER
from stationmaster.titles.g1846.text.choices import POWERS
from stationmaster.titles.g1846.text.phrases import FRAMES
from stationmaster.titles.switch_and_signal.drawing import sentences as pictures_sas
from stationmaster.titles.switch_and_signal.model.components import PROVENANCE
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.text import faults as faults_sas

HINT = "what would be possible instead"


@dataclass(frozen=True, slots=True)
class Source:
    """A text to be translated, its context, and a comment for translators."""

    context: str
    template: Template
    about: str = ""


def _of(*catalogues: Mapping[str, Sentence]) -> tuple[Source, ...]:
    """Return the templates of sentences."""
    return tuple(source for sentences in catalogues for name in sorted(sentences) for source in _both(sentences[name]))


def _unique(sources: Iterable[Source]) -> tuple[Source, ...]:
    """Drop repeated texts of the same context."""
    return tuple({(source.context, source.template): source for source in sources}.values())


def _both(sentence: Sentence) -> Iterator[Source]:
    yield Source(sentence.context, sentence.detail)
    if sentence.hint is not None:
        yield Source(sentence.context, sentence.hint, HINT)


def _problems() -> Iterator[Source]:
    for kind in KINDS:
        yield Source(f"problem.{kind.code}", kind.title, "title")
        yield Source(f"problem.{kind.code}", kind.meaning, "meaning")


def _words(telling: Telling) -> Iterator[Source]:
    for step, name in telling.steps.items():
        yield Source(f"step.{step}", name)
    for kind, name in telling.rounds.items():
        yield Source(f"round.{kind}", name)
    for action, name in telling.actions.items():
        yield Source(f"action.{action}", name)
    for word, meaning in telling.words.items():
        yield Source(WORD, word, meaning)
    for name in dict.fromkeys(telling.names.values()):
        yield Source(NAME, name)


def _rules(telling: Telling) -> Iterator[Source]:
    for rule, text in telling.rules.items():
        yield Source(f"rule.{rule}", text)


def _options(title: AnyTitle) -> Iterator[Source]:
    for option in title.game.catalogue()["options"]:
        yield Source(f"option.{option['name']}", option["meaning"])


def _more_of_1846() -> Iterator[Source]:
    yield from _of(faults_1846.FAULTS.sentences, catalogue(FRAMES), pictures_1846.SENTENCES)
    for why, meaning in PAYMENTS.items():
        yield Source(f"payment.{why}", meaning, "what a payment is for")
    for context, meaning in meanings_of(events_1846()):
        yield Source(context, meaning)
    for private, text in POWERS.items():
        yield Source(f"{POWER}.{private}", text)


def _more_of_switch_and_signal() -> Iterator[Source]:
    yield from _of(faults_sas.FAULTS.sentences, pictures_sas.SENTENCES)
    yield from (Source(PROVENANCE, text) for text in TABLES.provenance.texts)
    for kind in TABLES.card_kinds:
        yield Source(f"action_card.{kind.id}", kind.name, "name")
    for die in TABLES.dice.values():
        yield Source(f"die.{die.colour}", die.name, "what runs by this die")
    for helper in TABLES.helpers.values():
        yield Source(f"helper.{helper.id}", helper.name, "name")
        yield Source(f"helper.{helper.id}", helper.effect, "effect")
    for name, variant in TABLES.variants.items():
        yield Source(f"variant.{name}", variant["effect"])


_MORE: Mapping[str, Callable[[], Iterator[Source]]] = {
    "1846": _more_of_1846,
    "switch-and-signal": _more_of_switch_and_signal,
}
"""What the built-in titles say beside their `Telling`: faults, pictures, components."""


def of_title(title: AnyTitle) -> tuple[Source, ...]:
    """Return the texts of a title; those of any game are in the common catalogue."""
    telling = title.texts()
    own = {
        name: sentence for name, sentence in telling.sentences.items() if sentence is not ANY_GAME.sentences.get(name)
    }
    more = _MORE.get(title.id)
    return _unique(
        (
            *_of(own),
            *_of(telling.lines),
            *_words(telling),
            *_of(telling.choices),
            *_options(title),
            *(more() if more is not None else ()),
            *_rules(telling),
        )
    )


def _help() -> Iterator[Source]:
    """The help texts of the command, with the service and without."""
    for arguments in (tuple(SERVICE_COMMANDS), ()):
        yield from (Source(HELP, text) for text in texts(parser_for(arguments)))


def _common() -> Iterator[Source]:
    """The texts of the library, of the service and of its pages."""
    yield from _of(ANY_GAME.sentences, STATE_SENTENCES, RECORD_SENTENCES, TITLE_SENTENCES)
    yield from (Source(WORD, why) for why in (*WHY_UNREADABLE, *WHY_NO_JSON))
    yield from _of(
        faults_of_routes.FAULTS.sentences, faults_of_routes.REFUSALS.sentences, pictures_of_any_map.SENTENCES
    )
    yield from _of(COMMAND_SENTENCES, CLIENT_KEY_SENTENCES, REPORT_SENTENCES)
    yield from _help()
    yield from _of(START_SENTENCES, API_FAULTS.sentences, BODY_SENTENCES, HTTP_SENTENCES)
    yield from _problems()
    yield from (Source(CONTEXT, sentence) for sentence in sentences())
    yield from (Source(DOCS_CONTEXT, sentence) for sentence in sentences(DOCS_PAGE))


COMMON = "common"
"""The name of the catalogue of all that belongs to no title."""

PAGE_CONTEXTS = frozenset({CONTEXT, DOCS_CONTEXT})
"""The contexts of the pages' sentences, whose templates are JavaScript's."""

SOURCES: Mapping[str, tuple[Source, ...]] = {
    COMMON: _unique(_common()),
    **{id_: of_title(title) for id_, title in TITLES.items() if title.locale is not None},
}
"""The texts of each catalogue: the common one, and that of each title by id."""
