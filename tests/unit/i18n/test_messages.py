"""Sentences with places: the values of places, their format, and that nothing is formatted before it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from stationmaster.engine.action_kind import Refuse, refuser
from stationmaster.errors import Fault
from stationmaster.i18n.message import (
    Entry,
    Language,
    Message,
    Named,
    Param,
    Plural,
    Sentence,
    Template,
    catalogue,
    described,
    places,
    teller,
)
from stationmaster.i18n.table import Reason, Row, Table, table
from stationmaster.schema.faults import maker
from stationmaster.titles.g1846.text.refusals import REFUSALS


@pytest.mark.parametrize(
    ("template", "params", "text"),
    [
        ("The game is over.", {}, "The game is over."),
        ("There is no hex {hex}.", {"hex": "A1"}, "There is no hex A1."),
        ("No action {type!r}.", {"type": "dance"}, "No action 'dance'."),
        ("It has {cash:money}.", {"cash": 80}, "It has $80."),
        ("#{tile} or {tiles:#}.", {"tile": "14", "tiles": ("15", "611")}, "#14 or #15, #611."),
        ("{a:and}; {b:or}; {c}.", {"a": ("X", "Y"), "b": (1, 2), "c": ("P", "Q")}, "X and Y; 1 or 2; P, Q."),
        ("{steps:word|or}.", {"steps": ("run", "track")}, "run or track."),
    ],
)
def test_places_are_filled_by_their_format(template: str, params: dict[str, Param], text: str) -> None:
    assert Message(Sentence("code", template), params).detail == text


def test_a_text_without_parameters_is_reported_as_it_stands() -> None:
    assert Message(Sentence("code", "Braces {} and {here} stay.")).detail == "Braces {} and {here} stay."


@pytest.mark.parametrize(("count", "text"), [(0, "0 shares"), (1, "one share"), (2, "2 shares")])
def test_a_plural_has_the_form_of_its_number(count: int, text: str) -> None:
    plural = Plural("count", "one share", "{count} shares")
    assert Message(Sentence("code", plural), {"count": count}).detail == text
    assert places(plural) == {"count"}


@pytest.mark.parametrize(("limit", "hint"), [(2, "Up to 2."), (0, None), ((), None), (("A", "B"), "Up to A, B.")])
def test_a_hint_that_would_name_nothing_is_left_out(limit: Param, hint: str | None) -> None:
    assert Message(Sentence("code", "Too many.", "Up to {limit}."), {"limit": limit}).hint == hint


def test_a_message_in_a_message_is_reported_within_it_and_is_json_with_its_own_parameters() -> None:
    cause = Message(Sentence("no_hex", "There is no hex {hex}."), {"hex": "A1"})
    outer = Message(Sentence("wrong", "Action {index}: {cause}"), {"index": 3, "cause": cause})
    assert outer.detail == "Action 3: There is no hex A1."
    assert described(outer) == {
        "sentence": "wrong",
        "params": {"index": 3, "cause": {"sentence": "no_hex", "params": {"hex": "A1"}}},
    }


def refusing(entries: Mapping[str, Entry]) -> Refuse:
    return refuser(Table({}, catalogue(entries), {}))


def test_the_code_of_a_variant_is_what_stands_before_the_dot() -> None:
    refuse = refusing({"cannot_pay.token": "A token costs {price:money}."})
    violation = refuse("cannot_pay.token", "6.51", price=40)
    assert (violation.code, violation.rule, violation.detail) == ("cannot_pay", "6.51", "A token costs $40.")
    assert (violation.sentence.name, dict(violation.params)) == ("cannot_pay.token", {"price": 40})


def test_a_hint_that_is_found_apart_stands_for_one_that_the_sentence_lacks() -> None:
    refuse = refusing({"bare": "No.", "full": ("No.", "Try {what}.")})
    advise = teller(catalogue({"try": "Try {other}."}))
    assert refuse("bare", "1").but(advise("try", other="B")).hint == "Try B."
    assert refuse("full", "1", what="A").but(advise("try", other="B")).hint == "Try A."
    assert refuse("bare", "1").but(None).hint is None


def test_a_fault_keeps_its_sentence_when_its_input_stands_elsewhere() -> None:
    fault_at = maker(catalogue({"missing": "{name} is missing."}))
    fault = fault_at("/a", "missing", name="a").at("/b/a")
    assert (fault.pointer, fault.code, fault.detail) == ("/b/a", "missing", "a is missing.")


def test_messages_with_the_same_parameters_are_the_same() -> None:
    fault_at = maker(catalogue({"missing": "{name} is missing."}))
    assert len({fault_at("/a", "missing", name="a"), fault_at("/a", "missing", name="a")}) == 1
    assert len({fault_at("/a", "missing", name="a"), fault_at("/b", "missing", name="a")}) == 2


def test_a_paragraph_stands_in_the_table_or_is_given() -> None:
    refuse = refuser(table(Row("late", "Too late.", Reason("No.", rule="5.1"), Reason("Never.", of="ever"))))
    assert refuse("late").rule == "5.1"
    assert refuse("late", "5.2").rule == "5.2"
    assert refuse("late.ever", "5.3").rule == "5.3"
    with pytest.raises(KeyError, match=r"late\.ever"):
        refuse("late.ever")


def test_a_code_of_any_game_may_have_a_meaning_and_sentences_of_a_title() -> None:
    common = (Row("hidden", "Hidden.", Reason("You may not know.")), Row("wrong_turn", "Wait."))
    found = table(Row("hidden", "Cards are hidden.", Reason("In hand.", of="hand")), common=common)
    assert dict(found.meanings) == {"hidden": "Cards are hidden.", "wrong_turn": "Wait."}
    assert set(found.sentences) == {"hidden", "hidden.hand"}


@pytest.mark.parametrize("other", [Row("a", "A.", Reason("B.", of="b")), Row("b", "B.", Reason("C."), Reason("D."))])
def test_no_code_and_no_sentence_stands_in_two_rows(other: Row) -> None:
    with pytest.raises(AssertionError, match="two rows"):
        table(Row("a", "A.", Reason("A.")), other)


def test_no_sentence_stands_in_two_tables() -> None:
    with pytest.raises(AssertionError, match="two tables"):
        catalogue({"a": "A."}, {"a": "B."})


class Unwritable:
    def __str__(self) -> str:
        raise AssertionError("this was written before it was read")


def test_a_violation_as_json_has_its_sentence_and_parameters() -> None:
    refuse = refusing({"cannot_pay.token": ("A token costs {price:money}.", "Open: {places}.")})
    advise = teller(catalogue({"place": "{hex} for {price:money}"}))
    places_to_go = (advise("place", hex="D14", price=40),)
    assert refuse("cannot_pay.token", "6.51", price=80, places=places_to_go).written() == {
        "code": "cannot_pay",
        "rule": "6.51",
        "detail": "A token costs $80.",
        "hint": "Open: D14 for $40.",
        "sentence": "cannot_pay.token",
        "params": {"price": 80, "places": [{"sentence": "place", "params": {"hex": "D14", "price": 40}}]},
    }


def test_a_thing_with_a_name_is_reported_by_it_and_written_by_its_id() -> None:
    message = Message(Sentence("moved", "The {private} has moved."), {"private": Named("SC", "Steamboat Company")})
    assert message.detail == "The Steamboat Company has moved."
    assert described(message)["params"] == {"private": "SC"}


def test_a_fault_in_a_larger_sentence_keeps_its_code_and_place() -> None:
    fault_at = maker(catalogue({"missing.text": "{field} is to be a text."}))
    framed = fault_at("/a", "missing.text", field="a").within(Sentence("action", "Action {index}: {cause}"), index=2)
    assert (framed.pointer, framed.code, framed.detail) == ("/a", "missing", "Action 2: a is to be a text.")
    assert framed.sentence.name == "missing.action"


def test_nothing_is_written_before_it_is_read() -> None:
    entry: Entry = ("There is {thing}.", "Take {thing}.")
    violation = refusing({"code": entry})("code", "1", thing=Unwritable())  # type: ignore[arg-type]
    assert isinstance(Fault(violation.sentence, violation.params, pointer="").at("/x"), Fault)
    with pytest.raises(AssertionError, match="before it was read"):
        _ = violation.detail


class Pirate(Language):
    """Another language: its own templates, words, plural forms and money."""

    and_, or_ = " an' ", " or else "
    phrases: ClassVar[dict[tuple[str, Template], str]] = {
        ("paid", "{who:and} pay {price:money} of {of:word}."): "{price:money} o' {of:word.many}, {who:and}!"
    }

    def phrase(self, context: str, template: Template, number: int) -> str:
        if isinstance(template, Plural):
            return template.other
        return self.phrases.get((context, template), template)

    def number(self, number: int) -> str:
        return {1: "one"}.get(number, str(number))

    def money(self, amount: int) -> str:
        return f"{amount} doubloons"

    def word(self, word: str, form: str = "") -> str:
        return {"treasury": {"": "chest", "many": "chests"}}[word][form]

    def name(self, name: str, form: str = "") -> str:
        return f"Cap'n {name}"


def test_another_language_uses_the_same_parameters_in_its_own_sentence() -> None:
    params: dict[str, Param] = {"who": ("Amy", "Bob"), "price": 5, "of": "treasury"}
    paid = Message(Sentence("paid", "{who:and} pay {price:money} of {of:word}."), params)
    assert paid.detail_in(Pirate()) == "5 doubloons o' chests, Amy an' Bob!"
    assert Message(paid.sentence, params).detail == "Amy and Bob pay $5 of treasury."
    assert Pirate().write(Plural("n", "{n} share", "{n} shares"), {"n": 1}) == "one shares"
    assert Pirate().write("{who:name}, {of}", {"who": "Amy", "of": Named("SC", "Jack")}) == "Cap'n Amy, Cap'n Jack"


def test_a_message_within_a_message_and_one_in_a_frame_are_reported_in_the_same_language() -> None:
    inner = Message(
        Sentence("paid", "{who:and} pay {price:money} of {of:word}."), {"who": ("A",), "price": 1, "of": "treasury"}
    )
    assert Message(Sentence("outer", "{n}: {cause}"), {"n": 1, "cause": inner}).detail_in(Pirate()) == (
        "one: 1 doubloons o' chests, A!"
    )
    fault = Fault(inner.sentence, inner.params, pointer="").within(Sentence("frame", "{n}: {cause}"), n=2)
    assert (fault.sentence.name, fault.sentence.context) == ("paid.frame", "frame")
    assert fault.written(Pirate())["detail"] == "2: 1 doubloons o' chests, A!"


@pytest.mark.parametrize(("count", "text"), [(1, "1 share"), (2, "2 shares")])
def test_a_number_brings_its_noun_in_the_form_that_goes_with_it(count: int, text: str) -> None:
    assert Message(Sentence("code", "{n:count|share|shares}"), {"n": count}).detail == text
    assert Message(Sentence("code", "{n:noun|share|shares}"), {"n": count}).detail == text.split()[1]


def test_a_violation_is_reported_in_another_language_with_its_hint() -> None:
    refuse = refusing({"paid": ("{who:and} pay {price:money} of {of:word}.", "It has {price:money}.")})
    written = refuse("paid", "5.3", who=("A",), price=3, of="treasury").written(Pirate())
    assert (written["detail"], written["hint"]) == ("3 doubloons o' chests, A!", "It has 3 doubloons.")
    assert written["params"] == {"who": ["A"], "price": 3, "of": "treasury"}


@pytest.mark.parametrize(("count", "start"), [(1, "1 share of GT would"), (3, "3 shares of GT would")])
def test_6_86g_a_refusal_counts_shares_as_english_does(count: int, start: str) -> None:
    from_catalogue = Message(REFUSALS.sentences["worthless_issue"], {"count": count, "corporation": "GT"})
    assert from_catalogue.detail.startswith(start)
