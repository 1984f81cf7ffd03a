"""Sentences of the commands, in English; catalogues have the other languages."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.i18n.message import Entry, Language, Message, Param, Plural, catalogue, teller

OUTPUT: Mapping[str, Entry] = {
    "said.all_files": "{games:count|game|games}, {failed} failed",
    "said.analysed": "{games:count|game|games}, {played} played to the end",
    "said.audited": "{source}: {runs:count|run|runs}, {judged} judged; illegal: {illegal}, other values: {wrong}, "
    "below the best: {below}, missed: {missed:money}",
    "said.audited.illegal": "{where}: route {route} is illegal, rule {rule} ({code}): {why}",
    "said.audited.missed": "{where}: {revenue:money} of {best:money}; best: {routes}",
    "said.audited.sum": "{games:count|game|games}, {runs:count|run|runs}, {judged} judged; illegal: {illegal}, other "
    "values: {wrong}, below the best: {below}, missed: {missed:money}",
    "said.audited.value": "{where}: {revenue:money}, recorded as {recorded:money}",
    "said.audited.where": "action {action}, {company}, phase {phase}",
    "said.ended": "ended ({how})",
    "said.ended.standing": "ended ({how}): {standing}",
    "said.failed": "{file}: FAILED: {why}",
    "said.failed.faults": Plural(
        "total", "{file}: FAILED: {total} thing is wrong:", "{file}: FAILED: {total} things are wrong:"
    ),
    "said.failed.taken": Plural(
        "total",
        "{file}: FAILED: {total} thing is wrong (read as a record of {game}; if it is one of {others:or}, say so with "
        "--game):",
        "{file}: FAILED: {total} things are wrong (read as a record of {game}; if it is one of {others:or}, say so "
        "with --game):",
    ),
    "said.game": "{id}: {name:name}, {least} to {most} players",
    "said.games": "games",
    "said.goes_on": "goes on in {round}, phase {phase}",
    "said.goes_on.round": "goes on in {round}",
    "said.illegal": "illegal, rule {rule} ({code}): {why}",
    "said.key_line": "For {variable}, beside others with a semicolon between:",
    "said.known": "{known} of {count} games are there already",
    "said.ladder": "{player}: {wins} of {games:count|game|games} won; share {share}, 95 % within {low} and {high}",
    "said.ladder.none": "{player}: no game has ended",
    "said.left": "{rate:.1}/s, {clock} left",
    "said.legal": "legal",
    "said.legal_routes": "legal, {revenue:money}; there are no better ones",
    "said.legal_routes.better": "legal, {revenue:money}; better ones earn {best:money}",
    "said.legal_routes.unknown": "legal, {revenue:money}; better ones may exist",
    "said.lost": "{reason:word}, lost",
    "said.more": Plural("count", "and {count} more", "and {count} more"),
    "said.over": "The game is over: {how}.",
    "said.pace": "{games:count|game|games} in {seconds:.1} s, {rate:.1} a second",
    "said.passes": "passes put in: {inserted}, left out: {left_out}",
    "said.passes.agree": "passes put in: {inserted}, left out: {left_out}, scores as recorded",
    "said.passes.differ": "passes put in: {inserted}, left out: {left_out}, other scores than recorded",
    "said.range": "{low} to {high}",
    "said.refused": "rule {rule} ({code}): {why}",
    "said.refused_at": "action {index}, rule {rule} ({code}): {why}",
    "said.refused_route": "route {route}, rule {rule} ({code}): {why}",
    "said.replayed": "{actions:count|action|actions} in {seconds:.2} s",
    "said.runs": "{operator} runs for {revenue:money} (proved)",
    "said.runs.bound": "{operator} runs for {revenue:money} (not proved: at most {bound:money})",
    "said.standard_input": "standard input",
    "said.turn": "{round}, {step}: {players} to act.",
    "said.turn_of": "{round}, {step} of {entity}: {players} to act.",
    "said.written": "Statistics, games and runs are in {folder}.",
    "said.unfinished": Plural("count", "{count} game has not ended", "{count} games have not ended"),
    "said.vintage": "read by rules of 2020: {vintage}",
    "said.won": "{reason:word}, won",
}
"""Lines of the output."""

UNUSABLE: Mapping[str, Entry] = {
    "unusable.action": "an action: {why}",
    "unusable.all_games": "one game is written at a time",
    "unusable.analysis": "an analysis needs {module}, which is not installed here: pip install {package!r}",
    "unusable.any_map": "positions of games are drawn by the command draw",
    "unusable.cluster": "no cluster at {at} could do the work: {why}; what is done is kept in {folder}",
    "unusable.completion": "completion is made by shtab, which is not installed here: pip install {package!r}",
    "unusable.damaged_part": "{file} is not as it was written: remove it and start again",
    "unusable.file": "{file}: {why:word}",
    "unusable.highlight": "the highlight: {why}",
    "unusable.highlight.object": "the highlight is a JSON object",
    "unusable.leaves_open": "{text!r} leaves something open: {line}; name one of the values as well",
    "unusable.needs": "{option} says nothing without {other}",
    "unusable.no_action": "nothing is to be decided: there is no legal action",
    "unusable.no_client": "{file}: there is no client {name!r}, and no key with that id",
    "unusable.no_key_file": "which file? Name it with --file, or in {variable}",
    "unusable.no_env": "{game} has no environment: only random can play it, not {players:or}",
    "unusable.no_number": Plural(
        "count",
        "there is no legal action {number}: there is {count}",
        "there is no legal action {number}: they are numbered from 1 to {count}",
    ),
    "unusable.no_operator": "no company operates now: say whose routes with --operator ({companies:or})",
    "unusable.no_operator.over": "the game is over: say whose routes with --operator ({companies:or})",
    "unusable.no_pictures": "{game} has no pictures",
    "unusable.no_position": "this is neither a position nor a view nor a record; "
    "if it is a view, name its game with --game",
    "unusable.no_processes": "no processes on this machine could do the work: {why}; what is done is kept in {folder}",
    "unusable.no_routes": "{game} has no route finder",
    "unusable.no_words": "no legal action is called {text!r}; the nearest are: {near}",
    "unusable.no_processes.alone": "no processes on this machine could do the work: {why}",
    "unusable.not_together": "{option} and {other} do not go together",
    "unusable.object": "a position is a JSON object",
    "unusable.option": "an option is NAME=VALUE, not {text!r}",
    "unusable.no_table": "{game} is for {least} to {most} players, not for {players}",
    "unusable.other_analysis": "{folder} belongs to an analysis of other games, or by another version: "
    "choose another folder, or remove it",
    "unusable.output": "the output cannot be written: {why:word}",
    "unusable.output_alone": "--output says where --export writes the game: say in which format",
    "unusable.record": "A record is to be an object.",
    "unusable.routes": "the routes: {why}",
    "unusable.several_actions": "{text!r} can be several actions: {near}",
    "unusable.sealed": "a sealed state can only be opened by the service that sealed it; a view would do",
    "unusable.service": "`{name}` belongs to the HTTP service, which is not installed here ({module} is missing): "
    "pip install {package!r}",
    "unusable.why": "{why:word}",
}
"""Why what was given on the command line cannot be used."""

PARSER: Mapping[str, Entry] = {
    "parser.ambiguous": "ambiguous option: {option} could match {matches}",
    "parser.argument": "argument {name}: {why}",
    "parser.error": "{prog}: error: {why}",
    "parser.explicit": "ignored explicit argument {value}",
    "parser.invalid_choice": "invalid choice: {value} (choose from {choices})",
    "parser.invalid_value": "invalid {type} value: {value}",
    "parser.no_number": "{value} is no number from 1 to {most}",
    "parser.no_places": "{value} is not a number of places, from 1 to 9999",
    "parser.no_rate": "{value} is not of the form 100/minute (second, minute, hour or day)",
    "parser.one": "expected one argument",
    "parser.required": "the following arguments are required: {names}",
    "parser.unrecognized": "unrecognized arguments: {names}",
    "parser.usage": "usage:",
}
"""The errors of argparse, in its own words."""

SENTENCES = catalogue(OUTPUT, UNUSABLE, PARSER)

make_message = teller(SENTENCES)
"""Makes messages of them."""


def say_in(language: Language, name: str, /, **params: Param) -> str:
    """Return the sentence of this name in a language, with its places filled."""
    return make_message(name, **params).detail_in(language)


class Unusable(Exception):
    """An unusable argument or input of a command; the message gives the reason."""

    def __init__(self, name: str, /, **params: Param) -> None:
        self.message: Message = make_message(f"unusable.{name}", **params)
        super().__init__(self.message)

    @property
    def is_file(self) -> bool:
        """Whether the message names a file and why it cannot be used."""
        return self.message.sentence.name == "unusable.file"

    def __str__(self) -> str:
        return self.message.detail
