"""Errors whose reason is a sentence, and how the start tells them: in the language of the terminal."""

from __future__ import annotations

from service.sentences import saying
from stationmaster.cli.languages import of_terminal
from stationmaster.i18n.message import Message, Param
from stationmaster.languages import language


class Told(Exception):
    """An exception whose reason is a sentence."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)

    def __str__(self) -> str:
        return self.message.detail


class WrongSetting(Told, ValueError):
    """A value that no setting can have; the sentence says why."""

    def __init__(self, name: str, /, **params: Param) -> None:
        super().__init__(saying(name, **params))


class SettingsError(Told, ValueError):
    """A variable of the environment that cannot be used. Its name opens the sentence."""

    def __init__(self, name: str, why: Message) -> None:
        super().__init__(saying("setting.variable", name=name, why=why))
        self.name = name


def cannot_start(why: Message) -> str:
    """What is said at last where the service does not start, a line in the language of the terminal."""
    return saying("start.cannot", why=why).detail_in(language(of_terminal())) + "\n"
