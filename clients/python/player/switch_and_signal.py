"""A whole game of Switch & Signal, won or lost."""

from __future__ import annotations

from typing import TypeAlias

from stationmaster_client import Client
from stationmaster_client import models as m
from stationmaster_client.api.switch_and_signal import moves_switch_and_signal, start_switch_and_signal

from player.chance import Chance
from player.service import answered

Action: TypeAlias = (
    m.CarryOutSwitchAndSignal
    | m.ChooseColourSwitchAndSignal
    | m.ChooseTrainSwitchAndSignal
    | m.DeploySwitchAndSignal
    | m.EndActionsSwitchAndSignal
    | m.LoadSwitchAndSignal
    | m.MoveTrainSwitchAndSignal
    | m.ReportSwitchAndSignal
    | m.RunSwitchAndSignal
    | m.SetSignalSwitchAndSignal
    | m.SetSwitchSwitchAndSignal
    | m.UseHelperSwitchAndSignal
)


def pick(family: object, chance: Chance) -> Action:
    """An action out of a family. `one_of` stands for one value out of several."""
    match family:
        case m.SetSignalFamilySwitchAndSignal(choices=discs):
            disc = chance.one(discs)
            return m.SetSignalSwitchAndSignal(
                "set_signal", chance.one(disc.from_.one_of), chance.one(disc.to.one_of), chance.one(disc.cards.one_of)
            )
        case m.SetSwitchFamilySwitchAndSignal(choices=switches):
            switch = chance.one(switches)
            return m.SetSwitchSwitchAndSignal(
                "set_switch", switch.junction, chance.one(switch.discs.one_of), chance.one(switch.cards.one_of)
            )
        case m.MoveTrainFamilySwitchAndSignal(choices=moves):
            move = chance.one(moves)
            return m.MoveTrainSwitchAndSignal("move_train", move.train, chance.one(move.cards.one_of))
        case m.LoadFamilySwitchAndSignal(choices=loads):
            load = chance.one(loads)
            return m.LoadSwitchAndSignal("load", load.train, chance.one(load.cards.one_of))
        case m.UseHelperFamilySwitchAndSignal(choices=helpers):
            helper = chance.one(helpers)
            return m.UseHelperSwitchAndSignal("use_helper", helper.helper, helper.colour, helper.point, helper.train)
        case m.RunFamilySwitchAndSignal(choices=ways):
            return m.RunSwitchAndSignal("run", chance.one(ways).exits)
        case m.DeployFamilySwitchAndSignal(choices=colours):
            return m.DeploySwitchAndSignal("deploy", chance.one(colours).colour)
        case m.ChooseColourFamilySwitchAndSignal(choices=colours):
            return m.ChooseColourSwitchAndSignal("choose_colour", chance.one(colours).colour)
        case m.ChooseTrainFamilySwitchAndSignal(choices=trains):
            return m.ChooseTrainSwitchAndSignal("choose_train", chance.one(trains).train)
        case m.CarryOutFamilySwitchAndSignal():
            return m.CarryOutSwitchAndSignal("carry_out")
        case m.EndActionsFamilySwitchAndSignal():
            return m.EndActionsSwitchAndSignal("end_actions")
        case _:
            raise TypeError(f"not a family of this game: {family}")


def play(client: Client, players: list[str], seed: str) -> m.PositionSwitchAndSignal:
    """Plays at random to the end, and prints what was delivered."""
    chance = Chance(seed)
    body = m.StartRequestSwitchAndSignal(players=players, seed=seed)
    begun = start_switch_and_signal.sync(client=client, body=body)
    position = answered(begun, m.PositionSwitchAndSignal)
    while position.turn is not None:
        action = pick(chance.one(position.legal), chance)
        moves = m.MovesRequestSwitchAndSignal(position.state, [action])
        position = answered(moves_switch_and_signal.sync(client=client, body=moves), m.PositionSwitchAndSignal)
        for event in position.events:
            if isinstance(event, m.GoodDeliveredSwitchAndSignal):
                print(f"  {position.revision}: {event.train} delivers {event.colour} goods in {event.port}")
    return position
