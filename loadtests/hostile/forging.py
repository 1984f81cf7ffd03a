"""Sealed states that are forged, truncated, swapped or of another version: none may open, none may cost much."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from random import Random

from loadtests.hostile.bench import Bench
from loadtests.hostile.pool import GAME_IDS, Moment, posted


def forged(sealed: str, other: str, chance: Random) -> Iterator[str]:
    """Yield texts that resemble a sealed state."""
    head, _, body = sealed.rpartition(".")
    at = chance.randrange(len(body))
    letter = "A" if body[at] != "A" else "B"
    yield f"{head}.{body[:at]}{letter}{body[at + 1 :]}"
    yield sealed[: chance.randrange(len(sealed))]
    yield f"{head}.{body[at:]}{body[:at]}"
    yield f"{head}.{other.rpartition('.')[2]}"
    yield f"{other.rpartition('.')[0]}.{body}"
    yield sealed.replace("sm1.", f"sm{chance.choice((0, 2, 999999, 10**20))}.", 1)
    yield sealed + chance.choice(("A", "=", ".", "\n", " ", "\u0000", "é"))
    junk = base64.urlsafe_b64encode(chance.randbytes(chance.choice((1, 16, 300, 45000)))).decode()
    yield f"{head}.{junk.rstrip('=')}"
    yield f"{head}.{'A' * chance.choice((65_000, 70_000, 900_000))}"
    yield "." * chance.choice((4, 60_000))


def forged_states(bench: Bench, moments: list[Moment]) -> None:
    """Send forged states to the endpoints that open one; a state that opens is a failure."""
    while bench.has_time:
        moment, other = bench.chance.choice(moments), bench.chance.choice(moments)
        for text in forged(moment.sealed, other.sealed, bench.chance):
            endpoint = bench.chance.choice(("legal-actions", "board.svg"))
            game = bench.chance.choice(GAME_IDS)
            request = posted("forged state", f"/v1/games/{game}/{endpoint}", {"state": text})
            reply = bench.send(request)
            if reply.status == 200 and text not in {moment.sealed for moment in moments}:
                bench.ledger.fail(request.kind, "a forged state was opened", request, reply)
