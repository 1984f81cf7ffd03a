"""`GET /v1/games` and below: the catalogue, and a game's components, rules and words."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response
from werkzeug.exceptions import NotFound

from service.http.constant import constant_in_each
from service.http.endpoints import Answer, Endpoints, Operation
from service.http.problem_texts import with_message
from service.resources.game_service import PREFIX, GameService
from stationmaster.engine.texts import Paragraph, Paragraphs, Telling, WordsOfGame
from stationmaster.errors import cut
from stationmaster.i18n.message import Language
from stationmaster.schema.envelope import Catalogue
from stationmaster.schema.statements import write

ALL = Answer(Paragraphs, "The paragraphs, in their order.")
ONE = Answer(Paragraph, "The paragraph.")


def all_of(telling: Telling, language: Language) -> Any:
    """Return all paragraphs as JSON."""
    return write(telling.paragraphs(language))


def one_of(telling: Telling, rule: str, language: Language) -> Any:
    """Return one paragraph as JSON."""
    return write(telling.paragraph(rule, language))


def unknown(rule: str) -> Exception:
    """Return the 404 for an unknown paragraph."""
    return with_message(NotFound(), "not_found.rule", rule=cut(rule))


# `GET /v1/games` and `GET /v1/games/{game}`: the catalogue, and a game's components as data.

LIST_GAMES = Operation(
    id="list_games",
    path=PREFIX,
    group="games",
    summary="List the games, with their options and capabilities",
    answer=Answer(Catalogue, "The games there are."),
    is_constant=True,
)


def add_catalogue(endpoints: Endpoints, games: tuple[GameService, ...]) -> None:
    """Add the catalogue, a constant in each language."""
    made = constant_in_each(lambda language: {"games": [game.title.entry(language) for game in games]})

    @endpoints.serves(LIST_GAMES)
    def list_games() -> Response:
        return made().answer()


def add_games(endpoints: Endpoints, game: GameService) -> None:
    """Add the components of one game, a constant in each language."""
    made = constant_in_each(game.title.game.components)
    summary = "Show the game's components: map, cards, tiles, trains … as data"

    @endpoints.serves(game.operation("show", "", summary, answer=game.answers.components, is_constant=True))
    def show_game() -> Response:
        return made().answer()


# `GET /v1/games/{game}/rules`: the paragraphs that refusals, events and legal actions cite (`rule`).


def add_rules(endpoints: Endpoints, game: GameService) -> None:
    """Add both endpoints."""
    telling = game.telling
    everything = constant_in_each(partial(all_of, telling))
    pages = {rule: constant_in_each(partial(one_of, telling, rule)) for rule in telling.rules}
    in_path = {"paragraph": ("A `rule`, as it is cited.", list(telling.rules)[-1])}
    summary = "Say in short what every paragraph of the rules says, in the language of the client"

    @endpoints.serves(game.operation("rules", "rules", summary, answer=ALL, is_constant=True))
    def rules() -> Response:
        return everything().answer()

    summary = "Say in short what a paragraph says, as refusals, events and legal actions cite it"

    @endpoints.serves(
        game.operation(
            "rule", "rules/<paragraph>", summary, answer=ONE, refuses=(404,), in_path=in_path, is_constant=True
        )
    )
    def rule(paragraph: str) -> Response:
        if paragraph not in pages:
            raise unknown(paragraph)
        return pages[paragraph]().answer()


# `GET /v1/games/{game}/words`: the sentences of a game in one language, for clients that write the log.


def add_words(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoint."""
    made = constant_in_each(lambda language: write(game.telling.written(language)))
    summary = "Show the game's words in the language of the client: its log, its refusals, its names"

    @endpoints.serves(
        game.operation(
            "words", "words", summary, answer=Answer(WordsOfGame, "The words of the game."), is_constant=True
        )
    )
    def words() -> Response:
        return made().answer()
