"""Files of an analysis, written atomically and never through a symbolic link."""

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
    """Open a new file that replaces `file`, or a link of that name, when the block ends without an error.

    :raises OSError: if it cannot be written, or is a folder.
    """
    beside = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    with _named(file), beside.open("xb") as out:  # Exclusive: an existing file or link is an error.
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
    """Report errors of the temporary file under the name of the target."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(file), None
        raise


def regular_content(file: Path) -> bytes | None:
    """Return the content of a file; None if it does not exist or is no regular file, such as a link.

    :raises OSError: if it cannot be read.
    """
    try:
        return file.read_bytes() if stat.S_ISREG(file.lstat().st_mode) else None
    except FileNotFoundError:
        return None


def made_folder(folder: Path) -> None:
    """Make a folder unless it exists.

    :raises OSError: if it cannot be made, or is a link.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if folder.is_symlink():
        raise NotADirectoryError(errno.ENOTDIR, "Not a directory", str(folder))
