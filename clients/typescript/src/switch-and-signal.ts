// A whole game of Switch & Signal, won or lost.

import { Chance } from "./chance.js";
import { answered, type Schemas, type Service } from "./client.js";

type Action = Schemas["ActionSwitchAndSignal"];
type Family = Schemas["FamilySwitchAndSignal"];
type Position = Schemas["PositionSwitchAndSignal"];

/** An action out of a family. `one_of` stands for one value out of several; what only informs is left out. */
export function pick(family: Family, chance: Chance): Action {
  switch (family.type) {
    case "carry_out":
    case "end_actions":
      return { type: family.type };
    case "deploy":
      return { type: family.type, colour: chance.one(family.choices).colour };
    case "choose_colour":
      return { type: family.type, colour: chance.one(family.choices).colour };
    case "choose_train":
      return { type: family.type, train: chance.one(family.choices).train };
    case "run":
      return { type: family.type, exits: chance.one(family.choices).exits };
    case "set_signal": {
      const { from, to, cards } = chance.one(family.choices);
      return { type: family.type, from: chance.one(from.one_of), to: chance.one(to.one_of), cards: chance.one(cards.one_of) };
    }
    case "set_switch": {
      const { junction, discs, cards } = chance.one(family.choices);
      return { type: family.type, junction, discs: chance.one(discs.one_of), cards: chance.one(cards.one_of) };
    }
    case "move_train": {
      const { train, cards } = chance.one(family.choices);
      return { type: family.type, train, cards: chance.one(cards.one_of) };
    }
    case "load": {
      const { train, cards } = chance.one(family.choices);
      return { type: family.type, train, cards: chance.one(cards.one_of) };
    }
    case "use_helper": {
      const { helper, colour, point, train } = chance.one(family.choices);
      return { type: family.type, helper, colour, point, train };
    }
    case "report":
      throw new Error("the service shuffles in this game: nothing is to be reported");
  }
}

export async function play(service: Service, players: string[], seed: string): Promise<Position> {
  const chance = new Chance(seed.length);
  let position = answered(await service.POST("/v1/games/switch-and-signal/start", { body: { players, seed } }));
  while (position.turn !== null) {
    const action = pick(chance.one(position.legal), chance);
    position = answered(
      await service.POST("/v1/games/switch-and-signal/moves", { body: { state: position.state, actions: [action] } }),
    );
    for (const event of position.events) {
      if (event.type === "good_delivered") {
        console.log(`  ${position.revision}: ${event.train} delivers ${event.colour} goods in ${event.port}`);
      }
    }
  }
  return position;
}
