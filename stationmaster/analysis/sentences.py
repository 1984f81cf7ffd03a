"""Sentences of the page of an analysis, in English; catalogues have the other languages."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.i18n.message import Entry, Language, Param, Plural, catalogue, teller

PAGE: Mapping[str, Entry] = {
    "more.rows": Plural("count", "and {count} more row", "and {count} more rows"),
    "page.games": Plural("count", "{count} game", "{count} games"),
    "plot.breaches": "The first breach of the printed rules, by paragraph",
    "plot.ends": "How games ended",
    "plot.first_opened": "The corporation that was opened first",
    "plot.runs": "A run of trains on average, by phase",
    "plot.trains_bought": "Trains bought",
    "unit.dollars": "dollars",
    "unit.games": "games",
    "unit.trains": "trains",
}
"""Headings and plots."""

TABLES: Mapping[str, Entry] = {
    "column.count": "count",
    "column.earned": "earned",
    "column.last_price": "last price",
    "column.lost": "lost",
    "column.possible": "possible",
    "column.price": "price",
    "column.score": "score",
    "column.sold_for": "sold for",
    "column.sold_percent": "sold percent",
    "column.won_by_buyer_percent": "won by buyer percent",
    "column.won_by_opener_percent": "won by opener percent",
    "table.corporations_at_the_end": "corporations at the end",
    "table.ends": "ends",
    "table.first_breach_by_paragraph": "first breach by paragraph",
    "table.first_opened": "first opened",
    "table.games": "games",
    "table.opened": "opened",
    "table.privates": "privates",
    "table.runs": "runs",
    "table.scores": "scores",
    "table.status": "status",
    "table.trains_bought": "trains bought",
}
"""The tables of the statistics and their columns, by their names in JSON."""

ROWS: Mapping[str, Entry] = {
    "row.bank": "{train} from bank",
    "row.best": "best",
    "row.corporation": "{train} from a corporation",
    "row.discard": "{train} from discard",
    "row.impossible": "impossible",
    "row.none": "none",
    "row.not_best": "not the best",
    "row.phase": "phase {phase}",
    "row.played": "played",
    "row.players": Plural("count", "{count} player", "{count} players"),
    "row.refused": "refused",
    "row.unreadable": "unreadable",
}
"""Names of rows that are not ids."""

SENTENCES = catalogue(PAGE, TABLES, ROWS)

_tell = teller(SENTENCES)


def sentence(language: Language, name: str, /, **params: Param) -> str:
    """Return the sentence of this name, in a language."""
    return _tell(name, **params).detail_in(language)


def row_called(language: Language, table: str, label: str) -> str:
    """Return the name of a row in a language."""
    words = {"best": "best", "not the best": "not_best", "none": "none"}
    if label in words:
        return sentence(language, f"row.{words[label]}")
    if table == "status" and f"row.{label}" in SENTENCES:
        return sentence(language, f"row.{label}")
    if table == "ends":
        game, _, reason = label.partition(": ")
        return f"{game}: {language.word(reason)}"
    if table == "scores":
        return sentence(language, "row.players", count=int(label.partition(" ")[0]))
    if table == "runs":
        return sentence(language, "row.phase", phase=label.removeprefix("phase "))
    if table == "trains_bought":
        train, _, source = label.partition(" from ")
        return sentence(language, f"row.{source if source in ('bank', 'discard') else 'corporation'}", train=train)
    return label
