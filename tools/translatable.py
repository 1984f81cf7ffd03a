"""All that is translated, by the catalogue in which it stands: every sentence that a person reads, names and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from service.clients.sentences import SENTENCES as CLIENT_KEY_SENTENCES
from service.http.problem_kinds import KINDS
from service.http.problem_texts import BODY_SENTENCES, HTTP_SENTENCES, WHY_NO_JSON
from service.http.problem_texts import SENTENCES as REQUEST_FAULTS
from service.resources.docs import PAGE as DOCS_PAGE
from service.sentences import SENTENCES as START_SENTENCES
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
from stationmaster.i18n.sentences import WHY_UNREADABLE, meanings_of
from stationmaster.languages.reading import NAME, WORD
from stationmaster.registry import GAMES
from stationmaster.registry import SENTENCES as TITLE_SENTENCES
from stationmaster.schema.faults import COMMON_SENTENCES, RECORD_SENTENCES, STATE_SENTENCES
from stationmaster.titles.g1846.drawing import sentences as pictures_1846
from stationmaster.titles.g1846.model.events import described as events_1846
from stationmaster.titles.g1846.model.ids import PAYMENTS
from stationmaster.titles.g1846.text import faults as faults_1846
from stationmaster.titles.g1846.text import refusals as violations_1846
from stationmaster.titles.g1846.text.powers import CONTEXT as POWER
from stationmaster.titles.g1846.text.powers import POWERS
from stationmaster.titles.g1846.text.rounds import FRAMES
from stationmaster.titles.g1846.texts import TELLING as telling_1846
from stationmaster.titles.switch_and_signal.drawing import sentences as pictures_sas
from stationmaster.titles.switch_and_signal.model.board_names import PLACES
from stationmaster.titles.switch_and_signal.model.components import PROVENANCE
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.text import faults as faults_sas
from stationmaster.titles.switch_and_signal.text import refusals as violations_sas
from stationmaster.titles.switch_and_signal.texts import TELLING as telling_sas

HINT = "what would be possible instead"


@dataclass(frozen=True, slots=True)
class Source:
    """A text to be translated, where it stands, and what the translator should know of it."""

    context: str
    template: Template
    about: str = ""


def _of(*catalogues: Mapping[str, Sentence]) -> tuple[Source, ...]:
    """The templates of catalogues; what stands in several, once."""
    found = (source for sentences in catalogues for name in sorted(sentences) for source in _both(sentences[name]))
    return _unique(found)


def _unique(sources: Iterable[Source]) -> tuple[Source, ...]:
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


def _options(game: str) -> Iterator[Source]:
    for option in GAMES[game].catalogue()["options"]:
        yield Source(f"option.{option['name']}", option["meaning"])


def _components_1846() -> Iterator[Source]:
    for why, meaning in PAYMENTS.items():
        yield Source(f"payment.{why}", meaning, "what a payment is for")
    for context, meaning in meanings_of(events_1846()):
        yield Source(context, meaning)
    for private, text in POWERS.items():
        yield Source(f"{POWER}.{private}", text)


def _components_sas() -> Iterator[Source]:
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


def _help() -> Iterator[Source]:
    """What the help of the command says, with the service and without."""
    for arguments in (tuple(SERVICE_COMMANDS), ()):
        yield from (Source(HELP, text) for text in texts(parser_for(arguments)))


SOURCES: Mapping[str, tuple[Source, ...]] = {
    "common": (
        *_of(COMMON_SENTENCES, STATE_SENTENCES, RECORD_SENTENCES, TITLE_SENTENCES),
        *(Source(WORD, why) for why in WHY_UNREADABLE),
    ),
    "1846-refusals": _of(violations_1846.REFUSALS, violations_1846.PHRASES),
    "1846-faults": _of(faults_1846.SENTENCES, catalogue(FRAMES)),
    "switch-and-signal-refusals": _of(violations_sas.REFUSALS, violations_sas.PHRASES),
    "switch-and-signal-faults": _of(faults_sas.SENTENCES),
    "1846-choices": _of(telling_1846.choices),
    "switch-and-signal-choices": _of(telling_sas.choices),
    "1846-log": (*_of(telling_1846.lines), *_words(telling_1846)),
    "switch-and-signal-log": (*_of(telling_sas.lines, PLACES), *_words(telling_sas)),
    "1846-pictures": _of(pictures_1846.SENTENCES),
    "switch-and-signal-pictures": _of(pictures_sas.SENTENCES),
    "command": _of(COMMAND_SENTENCES, CLIENT_KEY_SENTENCES),
    "command-help": _unique(_help()),
    "report": _of(REPORT_SENTENCES),
    "1846-options": tuple(_options("1846")),
    "switch-and-signal-options": tuple(_options("switch-and-signal")),
    "1846-components": _unique(_components_1846()),
    "switch-and-signal-components": tuple(_components_sas()),
    "1846-rules": tuple(_rules(telling_1846)),
    "switch-and-signal-rules": tuple(_rules(telling_sas)),
    "routes": _of(faults_of_routes.SENTENCES, faults_of_routes.REFUSALS, pictures_of_any_map.SENTENCES),
    "service/settings": _of(START_SENTENCES),
    "service/docs": tuple(Source(DOCS_CONTEXT, sentence) for sentence in sentences(DOCS_PAGE)),
    "service/table": tuple(Source(CONTEXT, sentence) for sentence in sentences()),
    "service/service": (
        *(Source(WORD, why) for why in WHY_NO_JSON),
        *_of(REQUEST_FAULTS, BODY_SENTENCES, HTTP_SENTENCES),
        *_problems(),
    ),
}
"""The catalogues by their names; those of the service begin with `service/`."""
