"""Options that say nothing beside others, or nothing without them: what would be passed over is refused."""

from __future__ import annotations

import argparse

from stationmaster.cli.sentences import Unusable


def refuse_beside(arguments: argparse.Namespace, option: str, *others: str) -> None:
    """Refuses options that say nothing where this one is given, or another argument, whose value is then named.

    :raises Unusable: for the first that is given.
    """
    for other in others:
        if _is_given(arguments, option) and _is_given(arguments, other):
            raise Unusable("not_together", option=_called(arguments, option), other=other)


def demand_with(arguments: argparse.Namespace, option: str, other: str) -> None:
    """Demands an option without which this one says nothing.

    :raises Unusable: when it is not given.
    """
    if _is_given(arguments, option) and not _is_given(arguments, other):
        raise Unusable("needs", option=option, other=other)


def _called(arguments: argparse.Namespace, option: str) -> str:
    return option if option.startswith("-") else str(getattr(arguments, option))


def _is_given(arguments: argparse.Namespace, option: str) -> bool:
    """Return whether an option stands on the command line; one that has a default there is never known to."""
    return getattr(arguments, option.lstrip("-").replace("-", "_")) not in (None, False)
