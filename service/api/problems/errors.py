"""What a service refuses of its own accord, whatever the game: errors that become problems."""

from __future__ import annotations

from collections.abc import Iterable

from service.api.problems.sentences import tell
from stationmaster.errors import cut


class UnknownGame(Exception):
    """The path names a game that this service does not know."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.said = tell("unknown_game", name=cut(name), games=tuple(known))


class RateLimited(Exception):
    """The client has used up its requests for now."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after
        self.said = tell("rate_limited")


class ClientBusy(Exception):
    """The client has as many requests at work as one client may."""

    retry_after = 1


class Overloaded(Exception):
    """This worker has as much to do as it may."""

    retry_after = 1
