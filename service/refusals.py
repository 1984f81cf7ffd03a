"""Errors whose reason is a message, and how the start reports them: in the language of the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.cli.languages import of_terminal
from stationmaster.i18n.message import Entry, Message, Param, catalogue, teller
from stationmaster.languages import language

ENTRIES: Mapping[str, Entry] = {
    "start.cannot": "Stationmaster cannot start. {why}",
    "setting.base64": "a key is not base64url",
    "setting.beside": "the development key, which everybody knows, cannot stand beside keys of one's own",
    "setting.both": "keys stand in STATIONMASTER_KEYS or in a file, not in both",
    "setting.changed_file": "the file cannot be read: {why:word}",
    "setting.changed_file_utf8": "the file cannot be read: it is not UTF-8",
    "setting.development": "that is the development key, which everybody knows; set STATIONMASTER_DEV_KEY=1 to try it "
    "out",
    "setting.file": "{file} cannot be read: {why:word}",
    "setting.file_utf8": "{file} is not UTF-8",
    "setting.flag": "{text!r} is neither yes nor no (1 or 0)",
    "setting.key_size": "a key has {size} bytes; it must have one of {sizes}",
    "setting.listening": "without a key of its own the service listens on this machine alone, not on {host!r}; make "
    "one with `python -m stationmaster key` and give it in STATIONMASTER_KEYS",
    "setting.no_key": "no key given; make one with `python -m stationmaster key`, or set STATIONMASTER_DEV_KEY=1 to "
    "try it out",
    "setting.no_key_in_file": "there is no key in the file",
    "setting.one_of": "{text!r} is not one of {values}",
    "setting.origin": "{text!r} is not an origin such as https://example.org, nor *",
    "setting.store": "it is not of the form redis://host:6379/0 or rediss://:password@host:6379/0",
    "setting.store_library": "this needs the library redis: pip install 'stationmaster[store]'",
    "setting.trace_library": "this needs OpenTelemetry: pip install 'stationmaster[trace]'",
    "setting.unknown": "there is no such setting; docs/operations.md lists them all",
    "setting.unknown_near": "there is no such setting; did you mean {near}?",
    "setting.variable": "{name}: {why}",
    "setting.whole": "{text!r} is not a whole number from {low} to {high}",
}

SENTENCES = catalogue(ENTRIES)

make_message = teller(SENTENCES)
"""Make a message of an entry."""


class MessageError(Exception):
    """An exception whose reason is a message."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)

    def __str__(self) -> str:
        return self.message.detail


class WrongSetting(MessageError, ValueError):
    """An invalid value of a setting; the message says why."""

    def __init__(self, name: str, /, **params: Param) -> None:
        super().__init__(make_message(name, **params))


class SettingsError(MessageError, ValueError):
    """An invalid environment variable. Its name begins the message."""

    def __init__(self, name: str, why: Message) -> None:
        super().__init__(make_message("setting.variable", name=name, why=why))
        self.name = name


def cannot_start(why: Message) -> str:
    """Return the last line of a failed start, in the language of the terminal."""
    return make_message("start.cannot", why=why).detail_in(language(of_terminal())) + "\n"
