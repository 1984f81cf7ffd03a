"""All kinds of action, gathered from the parts of the rulebook in a fixed order.

Every part offers `FAMILIES`, its kinds of action. The order of the parts here is the order in which legal actions are
listed.
"""

from __future__ import annotations

from stationmaster.g1846.draft import draft, open_draft
from stationmaster.g1846.ending import bankruptcy
from stationmaster.g1846.engine.family import Family
from stationmaster.g1846.operating import capital, dividends, passing
from stationmaster.g1846.privates import consent, markers, privates, steamboat
from stationmaster.g1846.privates.any_turn import in_any_turn, with_players_steamboat
from stationmaster.g1846.routes import challenge, running
from stationmaster.g1846.stock import stock
from stationmaster.g1846.tokens import tokens
from stationmaster.g1846.track import private_track, track
from stationmaster.g1846.trains import returns as train_returns
from stationmaster.g1846.trains import trains
from stationmaster.g1846.trains.forced import issue as forced_issue
from stationmaster.g1846.trains.forced import sale as forced_sale

FAMILIES: tuple[Family, ...] = (
    *consent.FAMILIES,
    *train_returns.FAMILIES,
    *draft.FAMILIES,
    *open_draft.FAMILIES,
    *stock.FAMILIES,
    *steamboat.FAMILIES,
    *capital.FAMILIES,
    *track.FAMILIES,
    *map(in_any_turn, private_track.FAMILIES),
    *tokens.FAMILIES,
    *map(in_any_turn, tokens.PRIVATE_FAMILIES),
    *map(with_players_steamboat, map(in_any_turn, markers.FAMILIES)),
    *running.FAMILIES,
    *challenge.FAMILIES,
    *dividends.FAMILIES,
    *trains.FAMILIES,
    *forced_issue.FAMILIES,
    *forced_sale.FAMILIES,
    *bankruptcy.FAMILIES,
    *privates.FAMILIES,
    *passing.FAMILIES,
)
