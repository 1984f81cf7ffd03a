"""Keys of clients: created once, always recognised, and not recoverable from what is stored of them."""

from __future__ import annotations

import hmac
from typing import Any

import pytest

from service.clients import keys
from service.clients.keys import ClientKey, KnownKeys, new_key, parse_line, parse_lines

DIGEST = "sha256:" + "0f" * 32


def test_a_key_is_recognised_by_what_is_kept_of_it() -> None:
    shown, kept = new_key("amy", "600/minute", 4)
    again = parse_line(kept.line)
    assert again == kept
    assert shown.rpartition("_")[2] not in kept.line
    assert KnownKeys([again]).holder_of(shown) == kept


def test_no_other_key_is() -> None:
    shown, kept = new_key("amy")
    other, _ = new_key("amy")
    known = KnownKeys([kept])
    id_, secret = kept.id, shown[len("smk_") + len(kept.id) + 1 :]
    swapped = other[: len("smk_") + len(id_) + 1] + secret
    wrong = f"smk_{id_}_{secret[:-1]}{'A' if secret[-1] != 'A' else 'B'}"
    for almost in (other, swapped, wrong, shown[:-1], f"{shown}x", shown.upper(), "", "smk_", kept.line, "\udcff", "ÿ"):
        assert known.holder_of(almost) is None, almost
    assert KnownKeys([]).holder_of(shown) is None


def test_a_secret_is_compared_in_constant_time_whether_its_id_is_known_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[int, int]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((len(one), len(other)))
        return hmac.compare_digest(one, other)

    class Watched:
        compare_digest = staticmethod(compare)

    shown, kept = new_key("amy")
    known: Any = KnownKeys([kept])
    monkeypatch.setattr(keys, "hmac", Watched)
    for key in (shown, new_key("bob")[0], "nothing like a key"):
        known.holder_of(key)
    assert compared == [(32, 32)] * 3


def test_of_several_keys_of_a_client_the_last_sets_its_limits() -> None:
    (first, one), (second, two) = new_key("amy", "1/minute"), new_key("amy", "2/minute")
    known = KnownKeys([one, two])
    assert known.holder_of(first) == known.holder_of(second) == two


def test_lines_hold_names_ids_and_hashes() -> None:
    text = f"# Ours\n\namy abcdefgh {DIGEST}\n  bob ijkmnpqr {DIGEST} rate=5/second places=12\n"
    assert parse_lines(text) == (
        ClientKey("amy", "abcdefgh", bytes.fromhex("0f" * 32)),
        ClientKey("bob", "ijkmnpqr", bytes.fromhex("0f" * 32), "5/second", 12),
    )


@pytest.mark.parametrize(
    "line",
    [
        "amy",
        f"amy abcdefgh {DIGEST[:-1]}",
        f"a/b abcdefgh {DIGEST}",
        f"amy abc {DIGEST}",
        f"amy abcdefgh {DIGEST} rate=often",
        f"amy abcdefgh {DIGEST} places=0",
        f"amy abcdefgh {DIGEST} places=1 places=2",
        f"amy abcdefgh {DIGEST} colour=red",
        f"amy abcdefgh {DIGEST}\namy abcdefgh {DIGEST}",
    ],
)
def test_what_cannot_be_read_is_named_by_its_line_and_not_repeated(line: str) -> None:
    with pytest.raises(ValueError, match=r"^line [23]: ") as caught:
        parse_lines(f"# one\n{line}")
    assert DIGEST not in str(caught.value)


def test_a_name_is_a_word() -> None:
    for name in ("", "two words", "ü", "a" * 65, "-a"):
        with pytest.raises(ValueError, match="name"):
            new_key(name)
