"""Files that an analysis writes and reads back: whole or not at all, and never through a symbolic link."""

from __future__ import annotations

import errno
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def replacing(file: Path) -> Iterator[IO[bytes]]:
    """A new file that takes the place of `file`, or of a link of that name, once the block ends without an error.

    :raises OSError: when it cannot be written, or a folder is in its place.
    """
    beside = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    with _named(file), beside.open("xb") as out:  # Exclusive: what stands there, a link too, is an error.
        try:
            yield out
        except BaseException:
            beside.unlink()
            raise
    try:
        with _named(file):
            beside.replace(file)
    except OSError:
        beside.unlink()
        raise


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """Let errors of the file beside it name the file that was meant."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(file), None
        raise


def regular_content(file: Path) -> bytes | None:
    """What is in a file; None when there is none, or something else, such as a link.

    :raises OSError: when it cannot be read.
    """
    try:
        return file.read_bytes() if stat.S_ISREG(file.lstat().st_mode) else None
    except FileNotFoundError:
        return None


def made_folder(folder: Path) -> None:
    """Make a folder, if it is not there.

    :raises OSError: when it cannot be made, or is a link.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if folder.is_symlink():
        raise NotADirectoryError(errno.ENOTDIR, "Not a directory", str(folder))
