"""A whole game of 1846, from the draft to the final standing."""

from __future__ import annotations

from typing import TypeAlias

from stationmaster_client import Client
from stationmaster_client import models as m
from stationmaster_client.api.tag1846 import moves_1846, start_1846

from player.chance import Chance
from player.service import answered

Action: TypeAlias = (
    m.Assign1846
    | m.BuyPrivate1846
    | m.BuyShare1846
    | m.BuyTrain1846
    | m.Consent1846
    | m.DeclareBankruptcy1846
    | m.Decline1846
    | m.DiscardTrain1846
    | m.Dividend1846
    | m.Draft1846
    | m.Issue1846
    | m.LayTile1846
    | m.Pass1846
    | m.PlaceToken1846
    | m.Redeem1846
    | m.Run1846
    | m.Sell1846
    | m.Start1846
    | m.Take1846
)


def pick(family: object, chance: Chance) -> Action:
    """An action out of a family: one of its choices, and a number wherever that holds a range."""
    match family:
        case m.LayTileFamily1846(choices=tiles):
            tile = chance.one(tiles)
            return m.LayTile1846("lay_tile", tile.hex_, tile.tile, tile.rotation, tile.private)
        case m.PlaceTokenFamily1846(choices=tokens):
            token = chance.one(tokens)
            return m.PlaceToken1846("place_token", token.hex_, token.city, token.private)
        case m.AssignFamily1846(choices=markers):
            marker = chance.one(markers)
            return m.Assign1846("assign", marker.private, marker.hex_, marker.to)
        case m.BuyTrainFamily1846(choices=trains):
            train = chance.one(trains)
            return m.BuyTrain1846("buy_train", train.train, train.from_, chance.within(train.price))
        case m.BuyPrivateFamily1846(choices=privates):
            private = chance.one(privates)
            return m.BuyPrivate1846("buy_private", private.private, chance.within(private.price))
        case m.BuyShareFamily1846(choices=shares):
            share = chance.one(shares)
            return m.BuyShare1846("buy_share", share.corporation, share.from_)
        case m.SellFamily1846(choices=blocks):
            block = chance.one(blocks)
            return m.Sell1846("sell", block.corporation, block.shares)
        case m.StartFamily1846(choices=openings):
            opening = chance.one(openings)
            return m.Start1846("start", opening.corporation, opening.price)
        case m.DiscardTrainFamily1846(choices=discards):
            discard = chance.one(discards)
            return m.DiscardTrain1846("discard_train", discard.corporation, discard.train)
        case m.RunFamily1846():
            return m.Run1846("run", "best")
        case m.DividendFamily1846(choices=dividends):
            return m.Dividend1846("dividend", chance.one(dividends).kind)
        case m.IssueFamily1846(choices=issues):
            return m.Issue1846("issue", chance.one(issues).shares)
        case m.RedeemFamily1846(choices=redeemed):
            return m.Redeem1846("redeem", chance.one(redeemed).shares)
        case m.DraftFamily1846(choices=cards):
            return m.Draft1846("draft", chance.one(cards).card)
        case m.ConsentFamily1846(choices=answers):
            return m.Consent1846("consent", chance.one(answers).accept)
        case m.TakeFamily1846():
            return m.Take1846("take")
        case m.DeclineFamily1846():
            return m.Decline1846("decline")
        case m.DeclareBankruptcyFamily1846():
            return m.DeclareBankruptcy1846("declare_bankruptcy")
        case m.PassFamily1846():
            return m.Pass1846("pass")
        case _:
            raise TypeError(f"a later contract knows more kinds of actions: {family}")


def play(client: Client, players: list[str], seed: str) -> m.Position1846:
    """Plays at random to the end, and tells what was bought."""
    chance = Chance(seed)
    begun = start_1846.sync(client=client, body=m.StartRequest1846(players=players, seed=seed))
    position = answered(begun, m.Position1846)
    while position.turn is not None:
        action = pick(chance.one(position.legal), chance)
        moved = moves_1846.sync(client=client, body=m.MovesRequest1846(position.state, [action]))
        position = answered(moved, m.Position1846)
        for event in position.events:
            if isinstance(event, m.TrainBought1846):
                print(f"  {position.revision}: {event.corporation} buys a {event.train} for ${event.price}")
    return position
