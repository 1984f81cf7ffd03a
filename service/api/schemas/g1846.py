"""1846: its actions, its minimal position for the route calculator, and the routes that somebody declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, post_load

from service.api.schemas.actions import ActionSchema, InformedSchema, kind
from service.api.schemas.common import BaseSchema, Choice, Flag, Many, Object, StateField, Text, Whole, Within
from service.api.schemas.routes import Route, RoutesBody
from stationmaster.g1846 import actions
from stationmaster.g1846.action_forms import BEST, INFORMATIVE
from stationmaster.kernel.bounds import LONGEST_PATH, MOST_ROUTES

MAX_MONEY = 100_000
MAX_SHARES = 10
MAX_CITY = 20
MAX_HEXES = LONGEST_PATH
MAX_TRAINS = MOST_ROUTES
LONGEST_ID = 20


def identifier(**kwargs: Any) -> Text:
    """The id of a hex, a tile, a corporation, a private, a train. The rules know which exist."""
    return Text(longest=LONGEST_ID, **kwargs)


class Action(ActionSchema):
    """What all actions of 1846 share."""

    informs = INFORMATIVE


class Draft(Action):
    """Keep one of the cards drawn (3.2)."""

    record = actions.Draft
    type = kind("draft")
    card = identifier(required=True, metadata={"description": "A private's id, or `blank`.", "example": "MAIL"})


class Take(Action):
    """Buy the last private at its present price (3.22)."""

    record = actions.Take
    type = kind("take")


class Decline(Action):
    """Leave the last private to the next player, $10 cheaper (3.22)."""

    record = actions.Decline
    type = kind("decline")


class Sell(Action):
    """Sell a block of shares (5.21)."""

    record = actions.Sell
    type = kind("sell")
    corporation = identifier(required=True)
    shares = Whole(1, MAX_SHARES, required=True)


class Start(Action):
    """Open a corporation (5.34)."""

    record = actions.Start
    type = kind("start")
    corporation = identifier(required=True, metadata={"example": "NYC"})
    price = Whole(0, MAX_MONEY, required=True, metadata={"example": 70})


class BuyShare(Action):
    """Buy one share (5.31)."""

    record = actions.BuyShare
    type = kind("buy_share")
    corporation = identifier(required=True)
    source = Choice("treasury", "market", data_key="from", required=True)


class Pass(Action):
    """End or skip what may be skipped."""

    record = actions.Pass
    type = kind("pass")


class Issue(Action):
    """Issue shares to the market (6.31)."""

    record = actions.Issue
    type = kind("issue")
    shares = Whole(1, MAX_SHARES, required=True)


class Redeem(Action):
    """Redeem shares from the market (6.32)."""

    record = actions.Redeem
    type = kind("redeem")
    shares = Whole(1, MAX_SHARES, required=True)


class LayTile(Action):
    """Lay or upgrade a tile (6.4)."""

    record = actions.LayTile
    type = kind("lay_tile")
    hex = identifier(required=True, metadata={"example": "D14"})
    tile = identifier(required=True, metadata={"example": "14"})
    rotation = Whole(0, 5, required=True)
    private = identifier(
        load_default=None, allow_none=True, metadata={"description": "Laid by this private's ability."}
    )


class PlaceToken(Action):
    """Place a token (6.5)."""

    record = actions.PlaceToken
    type = kind("place_token")
    hex = identifier(required=True)
    city = Whole(0, MAX_CITY, required=True)
    private = identifier(
        load_default=None, allow_none=True, metadata={"description": "Placed by this private's ability."}
    )


class TrainRun(InformedSchema):
    """One train's route: the hexes from one end to the other. What the calculator says of a route may be left in."""

    informs = frozenset(Route._declared_fields)

    train = identifier(required=True, metadata={"example": "4/6"})
    path = Many(identifier(), least=1, most=MAX_HEXES, required=True, metadata={"example": ["D20", "D18", "C17"]})

    @post_load
    def make(self, data: dict[str, Any], **_kwargs: Any) -> actions.TrainRun:
        """The record of the rules."""
        return actions.TrainRun(data["train"], tuple(data["path"]))


ROUTES = Many(Within(TrainRun), most=MAX_TRAINS)


class RoutesOrBest(fields.Field[Any]):
    """A list of routes, or the word `best`."""

    best = BEST

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if value == BEST:
            return BEST
        if not isinstance(value, list):
            raise ValidationError('wrong_type|This must be a list of routes, or "best".')
        routes: list[Any] = ROUTES.deserialize(value) or []
        return tuple(routes)


class Token(BaseSchema):
    """A token on the map."""

    corporation = identifier(required=True)
    hex = identifier(required=True)
    city = Whole(0, MAX_CITY, required=True)


class Helpers(BaseSchema):
    """The privates that serve the operator, and where their markers stand."""

    mail_contract = Flag()
    meat_packing = identifier(allow_none=True)
    steamboat = identifier(allow_none=True)
    boomtown = identifier(allow_none=True)


class RoutePosition(BaseSchema):
    """All that a company's revenue depends on, as a person at a table can give it."""

    phase = Choice("I", "II", "III", "IV", required=True)
    tiles = fields.Dict(
        keys=identifier(),
        values=fields.List(fields.Raw()),
        required=True,
        metadata={"description": "Hex: [tile, rotation]. Hexes that are not named show the printed map."},
    )
    tokens = Many(Within(Token), most=100, required=True)
    blocked_homes = Many(Within(Token), most=100, metadata={"description": "Tokens of corporations removed at set-up."})
    privates = Within(Helpers)
    corporation = identifier(required=True, metadata={"description": "Who runs: a corporation or an independent."})
    trains = Many(identifier(), most=MAX_TRAINS, required=True, metadata={"example": ["4/6", "5"]})


class ShownRoute(BaseSchema):
    """A path to draw."""

    path = Many(identifier(), most=MAX_HEXES, required=True)


class Highlight(BaseSchema):
    """What to point out on the picture."""

    hexes = Many(identifier(), most=MAX_HEXES, load_default=list)
    routes = Many(Within(ShownRoute), most=MAX_TRAINS, load_default=list)


class RoutesOf1846(RoutesBody):
    """What the route calculator is asked."""

    state = StateField(shown_as="OpenStateOf1846", metadata={"description": "A state of the game."})
    position = Object(shown_as=RoutePosition, metadata={"description": "The minimal form."})


class CheckRoutesOf1846(RoutesOf1846):
    """The same, with the routes to judge."""

    routes = Many(Within(TrainRun), most=MAX_TRAINS, required=True)


class Run(Action):
    """Run the trains (6.6)."""

    record = actions.Run
    type = kind("run")
    routes = RoutesOrBest(
        required=True, metadata={"description": "The routes as the calculator gives them, or the word `best`."}
    )


class Dividend(Action):
    """Say what happens with the revenue (6.71)."""

    record = actions.Dividend
    type = kind("dividend")
    kind = Choice("full", "half", "withhold", required=True)


class BuyTrain(Action):
    """Buy a train (6.81)."""

    record = actions.BuyTrain
    type = kind("buy_train")
    train = identifier(required=True)
    source = identifier(data_key="from", required=True, metadata={"description": "`bank`, `discard` or a corporation."})
    price = Whole(0, MAX_MONEY, required=True)


class DiscardTrain(Action):
    """Return a surplus train (6.83b)."""

    record = actions.DiscardTrain
    type = kind("discard_train")
    corporation = identifier(required=True)
    train = identifier(required=True)


class BuyPrivate(Action):
    """Buy a private from a player (6.91)."""

    record = actions.BuyPrivate
    type = kind("buy_private")
    private = identifier(required=True)
    price = Whole(0, MAX_MONEY, required=True)


class Assign(Action):
    """Place a private's marker (6.93)."""

    record = actions.Assign
    type = kind("assign")
    private = identifier(required=True)
    hex = identifier(load_default=None, allow_none=True, metadata={"description": "Absent when only `to` changes."})
    to = identifier(load_default=None, allow_none=True, metadata={"description": "The company the Steamboat serves."})


class Consent(Action):
    """Answer an owner's question for a train or a private (6.81, 6.91)."""

    record = actions.Consent
    type = kind("consent")
    accept = Flag(required=True)


class DeclareBankruptcy(Action):
    """Nothing that could be sold pays for the cheapest train (6.89)."""

    record = actions.DeclareBankruptcy
    type = kind("declare_bankruptcy")


ACTIONS: Mapping[str, type[ActionSchema]] = {
    schema.record.type: schema
    for schema in (
        Draft, Take, Decline, Sell, Start, BuyShare, Pass, Issue, Redeem, LayTile, PlaceToken, Run, Dividend, BuyTrain,
        DiscardTrain, BuyPrivate, Assign, Consent, DeclareBankruptcy,
    )
}  # fmt: skip
"""The schema of every type of action."""
