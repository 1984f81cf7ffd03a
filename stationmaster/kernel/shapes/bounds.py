"""How much may be sent: the bounds on tables, actions and records of every game, in one place.

They leave room for every real game (the longest recorded ones have some 1,200 actions, undone ones and talk included)
and end whatever is asked of the sent value afterwards.
"""

from __future__ import annotations

from stationmaster.kernel.errors import LONGEST_ECHO

MOST_PLAYERS = 8
"""Who may sit down: more than any game seats, so that a game itself says how many it takes."""
MOST_OPTIONS = 40
"""Options of a game: more than any has."""
LONGEST_SEED = 200
"""Characters of a seed."""
MOST_MOVES = 2_000
"""So many actions are played by one request for moves."""
MOST_RECORDED = 5_000
"""So many actions may be in a record, those that were undone or made by a program included."""
MOST_TRACED = 2_000
"""So many entries of a trace are told at once: those of a whole game."""
LONGEST_TEXT = LONGEST_ECHO
"""Characters of an id or a name in an action: no more than are repeated to whoever sent it."""
LONGEST_LIST = 100
"""Entries of a list in an action."""
MOST_ROUTES = 40
"""Routes of one run: more than a company can have trains."""
LONGEST_PATH = 200
"""Hexes of a route: more than the board has."""
LARGEST_NUMBER = 2**53 - 1
"""The largest number that every reader of JSON reads exactly; no game has any use for larger ones."""
LAST_REVISION = 1_000_000_000
"""Revisions are counted so far; whoever plays on from there stays at it. So no view tells one that nobody may send."""
