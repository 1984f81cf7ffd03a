"""Checks of options that have no effect beside others, or without others: such options are refused, not ignored."""

from __future__ import annotations

import argparse

from stationmaster.cli.sentences import Unusable


def refuse_beside(arguments: argparse.Namespace, option: str, *others: str) -> None:
    """Refuse options that have no effect beside this option, or beside a positional argument.

    :raises Unusable: for the first of them that is given.
    """
    for other in others:
        if _is_given(arguments, option) and _is_given(arguments, other):
            raise Unusable("not_together", option=_called(arguments, option), other=other)


def demand_with(arguments: argparse.Namespace, option: str, other: str) -> None:
    """Demand the option without which this one has no effect.

    :raises Unusable: when only this one is given.
    """
    if _is_given(arguments, option) and not _is_given(arguments, other):
        raise Unusable("needs", option=option, other=other)


def _called(arguments: argparse.Namespace, option: str) -> str:
    return option if option.startswith("-") else str(getattr(arguments, option))


def _is_given(arguments: argparse.Namespace, option: str) -> bool:
    """Return whether an option is on the command line. Its default must be None or False."""
    return getattr(arguments, option.lstrip("-").replace("-", "_")) not in (None, False)
