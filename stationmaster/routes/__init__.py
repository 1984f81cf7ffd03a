"""Routes of trains: `find` finds the best set and proves it, `check` judges declared ones.

    >>> from stationmaster import routes
    >>> board = {"phase": "II", "tiles": {"D18": ["8", 4], "E17": ["292", 3]},
    ...          "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}], "corporation": "NYC", "trains": ["3/5"]}
    >>> routes.find(board)["revenue"]
    80

Both take questions about any map (`docs/any-map.md`) as well, and `picture` draws those.

The modules of this package surround the searches that the games make (`supervision`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stationmaster.front.routes import check, find, picture

__all__ = ["check", "find", "picture"]


if not TYPE_CHECKING:

    def __getattr__(name):
        """The games search by what is in this package; what asks the games is brought when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from stationmaster.front import routes

        globals()[name] = found = getattr(routes, name)
        return found
