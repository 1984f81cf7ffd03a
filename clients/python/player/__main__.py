"""Plays one game of each kind against a running service: `python -m player http://127.0.0.1:8000`."""

from __future__ import annotations

import sys

from stationmaster_client import Client

from player import g1846, switch_and_signal


def main(address: str) -> None:
    """Plays and tells how it ended."""
    with Client(base_url=address) as client:
        print("1846")
        rich = g1846.play(client, ["Amy", "Bob", "Cy"], "python")
        if rich.result is None:
            raise RuntimeError("a game that is over has a result")
        print(f"  {rich.revision} actions, {rich.result.reason}:")
        for place in rich.result.standing:
            print(f"  {place.rank}. {place.player}: ${place.score}")
        print("Switch & Signal")
        done = switch_and_signal.play(client, ["Amy", "Bob"], "python")
        if done.result is None:
            raise RuntimeError("a game that is over has a result")
        print(f"  {done.revision} actions, {'won' if done.result.won else 'lost'}: {done.result.reason}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
