// A game that this page knows nothing of: its choices as forms, what lies open as a list, its picture if it has one.

import { catalogue, components, constant } from "../core/api.js";
import { h } from "../core/ui.js";

/** @typedef {import("./titles.js").Title} Title */

/** Its picture, as the list of games names it. */
const DRAWN = "board.svg";

/** @param {string} id @returns {Title} */
export function plainTitle(id) {
  /** The words of the service, once the box has been asked for. @type {Record<string, Record<string, string>>} */
  let said = {};
  const word = (/** @type {string} */ kind, /** @type {string} */ one) => said[kind]?.[one] ?? one.replaceAll("_", " ");
  /** @type {Title} */
  const title = {
    id,
    name: id,
    isPlain: true,
    isDrawn: false,
    panels: { Panels, Result },
    box: async () => {
      const path = `/v1/games/${id}`;
      const [box, words, { games }] = await Promise.all([components(id), constant(`${path}/words`), catalogue()]);
      const entry = games.find((one) => one.id === id);
      said = /** @type {any} */ (words);
      title.name = entry?.name ?? id;
      title.isDrawn = entry?.capabilities.includes(DRAWN) ?? false;
      return { .../** @type {any} */ (box), actions: said.actions, names: said.names };
    },
    words: {
      field: (name) => name.replaceAll("_", " "),
      value: (_box, _name, value) => shown(value, (one) => said.names?.[one] ?? said.words?.[one] ?? one),
      event: () => "",
      told: () => [],
      question: () => "",
      round: (told) => word("rounds", told),
      step: (step) => word("steps", step),
      ending: (why) => why,
    },
    seen: [],
    handles: {},
  };
  return title;
}

/** A value as text: names where there are any. @param {any} value @param {(one: string) => string} named @returns {string} */
function shown(value, named) {
  if (Array.isArray(value)) return value.map((one) => shown(one, named)).join(", ");
  if (value === null || value === undefined) return "–";
  if (typeof value === "object") return Object.entries(value).map(([name, one]) => `${named(name)}: ${shown(one, named)}`).join("; ");
  return typeof value === "string" ? named(value) : String(value);
}

/** All that lies open. @param {{ box: any, view: any }} props */
const Panels = ({ box, view }) =>
  h("div", { class: "panels" }, h("section", { class: "panel plain-view" },
    h("dl", {}, Object.entries(view).map(([name, value]) =>
      h("div", { key: name }, h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, shown(value, (one) => box?.names?.[one] ?? one)))))));

/** How it ended. @param {{ result: any }} props */
const Result = ({ result }) =>
  result.standing
    ? h("ol", { class: "outcome" }, result.standing.map((/** @type {any} */ one) => h("li", { key: one.player, value: one.rank }, `${one.player}: ${one.score}`)))
    : null;
