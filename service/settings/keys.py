"""Keys that seal states, as variables and files write them."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re

from service.refusals import WrongSetting
from service.sealing import KEY_SIZES

DEVELOPMENT_KEY = hashlib.sha512(b"Stationmaster development key, known to everybody").digest()
"""Seals states where somebody asked for it by name. It protects nothing: it stands in a public file."""


def parse_keys(text: str) -> tuple[bytes, ...]:
    """The keys that seal states: separated by commas or each on a line of its own, the one that seals first.

    :raises WrongSetting: for what is no such key.
    """
    return tuple(_key(part) for part in re.split(r"[,\s]+", text) if part)


def parse_key_file(text: str) -> tuple[bytes, ...]:
    """The keys of a file, one at the least; lines that begin with `#` are for people.

    :raises WrongSetting: for what is no such file.
    """
    keys = parse_keys("\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#")))
    if not keys:
        raise WrongSetting("setting.no_key_in_file")
    return keys


def _key(text: str) -> bytes:
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise WrongSetting("setting.base64") from error
    if len(key) not in KEY_SIZES:
        raise WrongSetting("setting.key_size", size=len(key), sizes=KEY_SIZES)
    if key == DEVELOPMENT_KEY:
        raise WrongSetting("setting.development")
    return key
