// A whole game of 1846, from the draft to the final standing.

import { Chance } from "./chance.js";
import { answered, type Schemas, type Service } from "./client.js";

type Action = Schemas["Action1846"];
type Family = Schemas["Family1846"];
type Position = Schemas["Position1846"];

/** An action out of a family: its type, one of its choices, and a number wherever the choice holds a range. */
export function pick(family: Family, chance: Chance): Action {
  switch (family.type) {
    case "buy_private": {
      const choice = chance.one(family.choices);
      return { type: family.type, private: choice.private, price: chance.within(choice.price) };
    }
    case "buy_train": {
      const choice = chance.one(family.choices);
      const price = typeof choice.price === "number" ? choice.price : chance.within(choice.price);
      return { type: family.type, train: choice.train, from: choice.from, price };
    }
    case "run":
      return { type: family.type, routes: "best" };
    case "take":
    case "decline":
    case "pass":
    case "declare_bankruptcy":
      return { type: family.type };
    case "draft":
      return { type: family.type, ...chance.one(family.choices) };
    case "sell":
      return { type: family.type, ...chance.one(family.choices) };
    case "start":
      return { type: family.type, ...chance.one(family.choices) };
    case "buy_share":
      return { type: family.type, ...chance.one(family.choices) };
    case "issue":
      return { type: family.type, ...chance.one(family.choices) };
    case "redeem":
      return { type: family.type, ...chance.one(family.choices) };
    case "lay_tile":
      return { type: family.type, ...chance.one(family.choices) };
    case "place_token":
      return { type: family.type, ...chance.one(family.choices) };
    case "dividend":
      return { type: family.type, ...chance.one(family.choices) };
    case "discard_train":
      return { type: family.type, ...chance.one(family.choices) };
    case "assign":
      return { type: family.type, ...chance.one(family.choices) };
    case "consent":
      return { type: family.type, ...chance.one(family.choices) };
  }
}

/** The lines of the log that this client cares for. The type of an event determines its fields. */
function logLine(event: Schemas["Event1846"]): string | undefined {
  switch (event.type) {
    case "corporation_opened":
      return `${event.corporation} opens`;
    case "train_bought":
      return `${event.corporation} buys a ${event.train} for $${event.price}`;
    case "phase_began":
      return `phase ${event.phase}`;
    default:
      return undefined;
  }
}

export async function play(service: Service, players: string[], seed: string): Promise<Position> {
  const chance = new Chance(seed.length);
  let position = answered(await service.POST("/v1/games/1846/start", { body: { players, seed } }));
  while (position.turn !== null) {
    const action = pick(chance.one(position.legal), chance);
    position = answered(
      await service.POST("/v1/games/1846/moves", { body: { state: position.state, actions: [action] } }),
    );
    for (const line of position.events.map(logLine)) {
      if (line !== undefined) {
        console.log(`  ${position.revision}: ${line}`);
      }
    }
  }
  return position;
}
