// The names by which the page's modules speak of what the contract states.

import type { components } from "./schema.js";

type Schemas = components["schemas"];

declare global {
  type Action = Schemas["Action1846"] | Schemas["ActionSwitchAndSignal"];
  type Catalogue = Schemas["Catalogue"];
  type CatalogueEntry = Schemas["GameEntry"];
  type Family = { type: string; rule: string; choices: Record<string, any>[]; words: string[] };
  type GameEvent = Schemas["Event1846"] | Schemas["EventSwitchAndSignal"];
  type Position = Omit<Schemas["Position1846"] | Schemas["PositionSwitchAndSignal"], "legal"> & { legal: Family[] };
  type Problem = Schemas["Problem"];
  type Turn = Schemas["Turn"];
  /** A record as this page writes it: always with its seed. */
  type GameRecord = { players: string[]; options?: Record<string, unknown>; seed: string; actions: Action[] };
  type ReplayAnswer = Position;
}
