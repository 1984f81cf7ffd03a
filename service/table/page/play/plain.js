// A game for which this page has no code: its choices as forms, its view as a list, its picture if it has one.

import { catalogue, components, constant } from "../core/api.js";
import { h } from "../core/ui.js";

/** @typedef {import("./titles.js").Title} Title */

/** Its picture, as the list of games names it. */
const DRAWN = "board.svg";

/** @param {string} id @returns {Title} */
export function plainTitle(id) {
  /** The texts of the service, once the box has been loaded. @type {Record<string, Record<string, string>>} */
  let texts = {};
  const word = (/** @type {string} */ kind, /** @type {string} */ key) => texts[kind]?.[key] ?? key.replaceAll("_", " ");
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
      const entry = games.find((game) => game.id === id);
      texts = /** @type {any} */ (words);
      title.name = entry?.name ?? id;
      title.isDrawn = entry?.capabilities.includes(DRAWN) ?? false;
      return { .../** @type {any} */ (box), actions: texts.actions, names: texts.names };
    },
    words: {
      field: (name) => name.replaceAll("_", " "),
      value: (_box, _name, value) => shown(value, (text) => texts.names?.[text] ?? texts.words?.[text] ?? text),
      event: () => "",
      describe: () => [],
      question: () => "",
      round: (round) => word("rounds", round),
      step: (step) => word("steps", step),
      ending: (why) => why,
    },
    seen: [],
    handles: {},
  };
  return title;
}

/** A value as text: names where there are any. @param {any} value @param {(text: string) => string} named @returns {string} */
function shown(value, named) {
  if (Array.isArray(value)) return value.map((item) => shown(item, named)).join(", ");
  if (value === null || value === undefined) return "–";
  if (typeof value === "object") return Object.entries(value).map(([name, item]) => `${named(name)}: ${shown(item, named)}`).join("; ");
  return typeof value === "string" ? named(value) : String(value);
}

/** The view as a list. @param {{ box: any, view: any }} props */
const Panels = ({ box, view }) =>
  h("div", { class: "panels" }, h("section", { class: "panel plain-view" },
    h("dl", {}, Object.entries(view).map(([name, value]) =>
      h("div", { key: name }, h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, shown(value, (text) => box?.names?.[text] ?? text)))))));

/** The result of the game. @param {{ result: any }} props */
const Result = ({ result }) =>
  result.standing
    ? h("ol", { class: "outcome" }, result.standing.map((/** @type {any} */ row) => h("li", { key: row.player, value: row.rank }, `${row.player}: ${row.score}`)))
    : null;
