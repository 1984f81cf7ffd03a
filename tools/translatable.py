"""The texts to be translated: every sentence, name and word shown to users, by message catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from service.clients.keys import SENTENCES as CLIENT_KEY_SENTENCES
from service.http.problem_kinds import KINDS
from service.http.problem_texts import API_FAULTS, BODY_SENTENCES, HTTP_SENTENCES, WHY_NO_JSON
from service.refusals import SENTENCES as START_SENTENCES
from service.resources.docs import PAGE as DOCS_PAGE
from service.table.sentences import CONTEXT, DOCS_CONTEXT, sentences
from stationmaster.analysis.sentences import SENTENCES as REPORT_SENTENCES
from stationmaster.any_map import faults as faults_of_routes
from stationmaster.any_map.catalogue import PICTURES as PICTURES_OF_ANY_MAP
from stationmaster.cli.command import parser_for
from stationmaster.cli.commands.service import COMMANDS as SERVICE_COMMANDS
from stationmaster.cli.parser import CONTEXT as HELP
from stationmaster.cli.parser import texts
from stationmaster.cli.sentences import SENTENCES as COMMAND_SENTENCES
from stationmaster.engine.texts import Telling
from stationmaster.i18n.sentences import COMMON as ANY_GAME
from stationmaster.i18n.sentences import WHY_UNREADABLE
from stationmaster.i18n.source import Source, of_sentences
from stationmaster.languages.reading import NAME, WORD
from stationmaster.registry import SENTENCES as TITLE_SENTENCES
from stationmaster.registry import TITLES, AnyTitle
from stationmaster.schema.faults import RECORD_SENTENCES, STATE_SENTENCES


def _unique(sources: Iterable[Source]) -> tuple[Source, ...]:
    """Drop repeated texts of the same context."""
    return tuple({(source.context, source.template): source for source in sources}.values())


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


def of_title(title: AnyTitle) -> tuple[Source, ...]:
    """Return the texts of a title; those of any game are in the common catalogue."""
    telling = title.texts()
    own = {
        name: sentence for name, sentence in telling.sentences.items() if sentence is not ANY_GAME.sentences.get(name)
    }
    return _unique(
        (
            *of_sentences(own),
            *of_sentences(telling.lines),
            *_words(telling),
            *of_sentences(telling.choices),
            *_options(title),
            *(() if title.sources is None else title.sources()),
            *_rules(telling),
        )
    )


def _help() -> Iterator[Source]:
    """Yield the help texts of the command, with the service and without."""
    for arguments in (tuple(SERVICE_COMMANDS), ()):
        yield from (Source(HELP, text) for text in texts(parser_for(arguments)))


def _common() -> Iterator[Source]:
    """Yield the texts of the library, of the service and of its pages."""
    yield from of_sentences(ANY_GAME.sentences, STATE_SENTENCES, RECORD_SENTENCES, TITLE_SENTENCES)
    yield from (Source(WORD, why) for why in (*WHY_UNREADABLE, *WHY_NO_JSON))
    yield from of_sentences(faults_of_routes.FAULTS.sentences, faults_of_routes.REFUSALS.sentences, PICTURES_OF_ANY_MAP)
    yield from of_sentences(COMMAND_SENTENCES, CLIENT_KEY_SENTENCES, REPORT_SENTENCES)
    yield from _help()
    yield from of_sentences(START_SENTENCES, API_FAULTS.sentences, BODY_SENTENCES, HTTP_SENTENCES)
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
