"""`ladder`: games between programs."""

from __future__ import annotations

import argparse
import os
from typing import Any, Final

from stationmaster.cli.commands.analyse import one_or_more
from stationmaster.cli.commands.playing import add_options, options_in
from stationmaster.cli.languages import spoken
from stationmaster.cli.sentences import Unusable, say_in
from stationmaster.cli.writing import add_json, say, say_json
from stationmaster.env.ladder import Score, counted, play_all
from stationmaster.env.options import table_options
from stationmaster.env.players import PLAYERS, RANDOM
from stationmaster.front.games import GAMES
from stationmaster.registry import TITLES

GAMES_OF_A_LADDER: Final = 100


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "ladder",
        help="let programs play against each other",
        description="Let programs play against each other at one table, game after game, and tell how often each wins. "
        "A player may be named several times; the seats go round. Sellers are not asked for their consent, unless "
        "--option consent=asked says so.",
    )
    parser.add_argument("players", nargs="+", choices=list(PLAYERS), metavar="PLAYER", help=" or ".join(PLAYERS))
    parser.add_argument(
        "--game", choices=list(GAMES), metavar="GAME", default=next(iter(GAMES)), help=" or ".join(GAMES)
    )
    parser.add_argument(
        "--games", type=one_or_more, metavar="N", default=GAMES_OF_A_LADDER, help="so many games (default: 100)"
    )
    parser.add_argument("--seed", default="ladder", help="the same seed gives the same games (default: ladder)")
    parser.add_argument(
        "--workers", type=one_or_more, metavar="N", help="so many processes (default: one for each core)"
    )
    add_options(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the standing."""
    rules, players, options = GAMES[arguments.game], arguments.players, options_in(arguments)
    numbers = rules.catalogue()["players"]
    if not numbers["min"] <= len(players) <= numbers["max"]:
        raise Unusable("no_table", game=rules.id, least=numbers["min"], most=numbers["max"], players=len(players))
    thinking = sorted(set(players) - {RANDOM})
    if thinking and TITLES[rules.id].env is None:
        raise Unusable("no_env", game=rules.id, players=tuple(thinking))
    rules.start([f"player_{seat}" for seat in range(len(players))], table_options(rules, options), "1")
    workers = min(arguments.workers or os.cpu_count() or 1, arguments.games)
    winners = play_all(arguments.game, players, arguments.games, options=options, seed=arguments.seed, workers=workers)
    standing = counted(players, winners)
    if arguments.json:
        say_json(standing.to_json())
        return 0
    for score in standing.scores:
        say(_line(score, arguments))
    if standing.unfinished:
        say(say_in(spoken(arguments), "said.unfinished", count=standing.unfinished))
    return 0


def _line(score: Score, arguments: argparse.Namespace) -> str:
    language = spoken(arguments)
    if score.share is None:
        return say_in(language, "said.ladder.none", player=score.player)
    share, low, high = (f"{value:.3f}" for value in (score.share, *score.interval))
    return say_in(
        language,
        "said.ladder",
        player=score.player,
        wins=score.wins,
        games=score.games,
        share=share,
        low=low,
        high=high,
    )
