"""Sealed states: the same text for the same state, and a distinct reason for each text that cannot be opened."""

from __future__ import annotations

import base64
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.sealing import MAX_PLAIN, MAX_SEALED, Sealer
from stationmaster.errors import UnreadableState

OLD, NEW = b"o" * 64, b"n" * 32
STATE = '{"deck": ["MAIL", "MS"], "bank": 6500, "über": null}'.encode()


def refusal(sealer: Sealer, sealed: str, game: str = "1846", version: int = 2) -> str:
    with pytest.raises(UnreadableState) as caught:
        sealer.open(game, version, sealed)
    assert caught.value.detail
    return caught.value.code


@given(st.binary(max_size=300), st.integers(1, 2))
def test_what_is_sealed_opens_again(value: bytes, version: int) -> None:
    sealer = Sealer([NEW])
    assert sealer.open("1846", 2, sealer.seal("1846", version, value)) == (version, value)


def test_the_same_state_seals_to_the_same_text() -> None:
    assert Sealer([NEW]).seal("1846", 2, STATE) == Sealer([NEW, OLD]).seal("1846", 2, STATE)


def test_a_sealed_state_is_letters_that_need_no_escape() -> None:
    allowed = set(string.ascii_letters + string.digits + "-_.")
    assert set(Sealer([NEW]).seal("switch-and-signal", 12, STATE)) <= allowed


def test_nothing_can_be_read_in_a_sealed_state() -> None:
    sealed = Sealer([NEW]).seal("1846", 2, STATE)
    body = sealed.rpartition(".")[2]
    raw = base64.urlsafe_b64decode(body + "==")
    assert b"MAIL" not in raw
    assert "MAIL" not in sealed


def test_keys_rotate_the_first_seals_and_all_open() -> None:
    before = Sealer([OLD]).seal("1846", 2, STATE)
    rotated = Sealer([NEW, OLD])
    assert rotated.open("1846", 2, before) == (2, STATE)
    assert Sealer([NEW]).open("1846", 2, rotated.seal("1846", 2, STATE)) == (2, STATE)


@given(st.binary(max_size=100), st.binary(max_size=100))
def test_a_mac_proves_a_text_for_one_purpose(text: bytes, other: bytes) -> None:
    before, rotated = Sealer([OLD]), Sealer([NEW, OLD])
    mac = before.mac("this", text)
    assert before.proves(mac, "this", text) and rotated.proves(mac, "this", text)
    assert not Sealer([NEW]).proves(mac, "this", text)
    assert not before.proves(mac, "that", text)
    assert not before.proves(other, "this", text)
    assert before.proves(mac, "this", other) is (text == other)
    assert mac != rotated.mac("this", text)


def test_a_key_that_was_retired_is_distinguished_from_a_forgery() -> None:
    assert refusal(Sealer([NEW]), Sealer([OLD]).seal("1846", 2, STATE)) == "state_key_unknown"


def test_every_single_changed_letter_is_noticed() -> None:
    sealer = Sealer([NEW])
    sealed = sealer.seal("1846", 2, STATE)
    for place, letter in enumerate(sealed):
        changed = sealed[:place] + ("A" if letter != "A" else "B") + sealed[place + 1 :]
        assert refusal(sealer, changed).startswith("state_")


def test_every_missing_end_is_noticed() -> None:
    sealer = Sealer([NEW])
    sealed = sealer.seal("1846", 2, STATE)
    for length in range(len(sealed)):
        assert refusal(sealer, sealed[:length]) in {"state_damaged", "state_forged"}


@pytest.mark.parametrize(
    ("game", "version", "code"),
    [
        ("switch-and-signal", 2, "state_of_another_game"),
        ("1846", 1, "state_too_new"),
    ],
)
def test_states_of_other_games_and_versions(game: str, version: int, code: str) -> None:
    sealer = Sealer([NEW])
    assert refusal(sealer, sealer.seal("1846", 2, STATE), game, version) == code


def test_a_version_before_the_first_is_distinguished_from_damage() -> None:
    sealer = Sealer([NEW])
    assert refusal(sealer, sealer.seal("1846", 0, STATE)) == "state_too_old"


def test_a_newer_sealed_form_is_distinguished_from_damage() -> None:
    sealer = Sealer([NEW])
    assert refusal(sealer, "sm2" + sealer.seal("1846", 2, STATE)[3:]) == "state_too_new"
    assert refusal(sealer, "sm0" + sealer.seal("1846", 2, STATE)[3:]) == "state_too_old"


def test_a_prefix_that_claims_another_version_breaks_the_seal() -> None:
    sealer = Sealer([NEW])
    claimed = sealer.seal("1846", 1, STATE).replace("sm1.1846.1.", "sm1.1846.2.")
    assert refusal(sealer, claimed) == "state_forged"


def test_one_state_has_one_text() -> None:
    """The last letter of base64 has bits that decoders ignore; they must not make a second text of the same state."""
    sealer = Sealer([NEW])
    for filler in range(3):
        sealed = sealer.seal("1846", 2, b"x" * filler)
        for letter in string.ascii_letters + string.digits + "-_":
            if letter != sealed[-1]:
                assert refusal(sealer, sealed[:-1] + letter) in {"state_damaged", "state_forged"}


def test_a_state_that_unfolds_without_end_is_stopped() -> None:
    sealer = Sealer([NEW])
    assert refusal(sealer, sealer.seal("1846", 2, b"x" * (MAX_PLAIN + 1))) == "state_damaged"


def test_a_text_too_long_to_be_a_state_is_not_looked_at() -> None:
    assert refusal(Sealer([NEW]), "sm1.1846.2.abcdef." + "A" * MAX_SEALED) == "state_damaged"


@given(st.text(max_size=60))
def test_any_text_is_refused_properly(text: str) -> None:
    refusal(Sealer([NEW]), text)


@pytest.mark.parametrize("keys", [[], [b"short"], [NEW, b""]])
def test_keys_that_cannot_seal_are_refused(keys: list[bytes]) -> None:
    with pytest.raises(ValueError, match="key"):
        Sealer(keys)


def test_the_length_of_a_sealed_state_does_not_depend_on_its_compression() -> None:
    sealer = Sealer([NEW])
    orders = ["".join(letters) for letters in ("aaaabbbb", "abababab", "abbabaab", "hgfedcba")]
    assert len({len(sealer.seal("1846", 1, f"{order}{order}{order}".encode())) for order in orders}) == 1
