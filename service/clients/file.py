"""The file of the clients' keys, changed atomically. Comments in it stay."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from service.clients.keys import BeingChanged, ClientKey, WrongKey, parse_line, parse_lines

_FOR_ME_ALONE = 0o600


def keys_in(path: Path) -> tuple[ClientKey, ...]:
    """Return the keys of a file; none if the file does not exist.

    :raises WrongKey: when a line cannot be read.
    :raises OSError: when the file cannot.
    """
    try:
        return parse_lines(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    except UnicodeDecodeError:
        raise WrongKey("no_utf8") from None


def add(path: Path, key: ClientKey) -> None:
    """Add a key at the end. Raise as `keys_in` does, and `BeingChanged`."""

    def with_it(text: str) -> str:
        return f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{key.line}\n"

    _change(path, with_it)


def revoke(path: Path, name_or_id: str) -> tuple[ClientKey, ...]:
    """Remove all keys of a client, or the one with this id, and return them. Raise as `add` does."""
    gone: list[ClientKey] = []

    def stays(line: str) -> bool:
        if not line.strip() or line.lstrip().startswith("#"):
            return True
        key = parse_line(line)
        if name_or_id in (key.name, key.id):
            gone.append(key)
            return False
        return True

    _change(path, lambda text: "".join(line for line in text.splitlines(keepends=True) if stays(line)))
    return tuple(gone)


def _change(path: Path, edit: Callable[[str], str]) -> None:
    keys_in(path)
    target = path.resolve()
    beside = target.with_name(f"{target.name}.new")
    try:
        opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FOR_ME_ALONE)
    except FileExistsError:
        raise BeingChanged(str(beside)) from None
    try:
        with os.fdopen(opened, "w", encoding="utf-8") as new:
            before = target.read_text(encoding="utf-8") if target.exists() else ""
            new.write(edit(before))
            new.flush()
            _like(target, new.fileno())
            os.fsync(new.fileno())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _like(target: Path, opened: int) -> None:
    """Give the new file the owner and permissions of the old one."""
    if target.exists():
        old = target.stat()
        os.fchmod(opened, old.st_mode & 0o777)
        if (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
            os.fchown(opened, old.st_uid, old.st_gid)
