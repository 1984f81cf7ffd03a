// Why nothing can be done with a part of the board. The service says it of an action there: the hints of a refusal name what would
// fit instead, and that is asked next, until what is left is the reason.

import { ask, at } from "../core/api.js";
import { say } from "../core/i18n.js";
import { h, Rule } from "../core/ui.js";

/** @typedef {{ detail: string, hint?: string, rule: string }} Reason */

/** The field that a parameter of a hint corrects. @type {Record<string, string>} */
const CORRECTS = { tiles: "tile", rotations: "rotation" };

/** So many corrections lead to the reason: the tile, and how it is turned. */
const MOST = 3;

/** @param {string} game @param {string} state @param {Record<string, any>} action @param {AbortSignal} [signal] @returns {Promise<Reason | null>} */
async function reason(game, state, action, signal) {
  /** @type {Reason | null} */
  let found = null;
  let tried = action;
  for (let turn = 0; turn < MOST; turn++) {
    const { violation } = await ask(at(game, "check"), { state, action: tried }, signal);
    if (!violation) return null;
    found = violation;
    const [hint, field = ""] = Object.entries(CORRECTS).find(([name]) => violation.params?.[name]?.length) ?? [];
    if (!hint) break;
    tried = { ...tried, [field]: violation.params[hint][0] };
  }
  return found;
}

/** The reasons for some actions, each once. @param {string} game @param {string} state @param {Record<string, any>[]} actions @param {AbortSignal} [signal] @returns {Promise<Reason[]>} */
export async function reasons(game, state, actions, signal) {
  const found = (await Promise.all(actions.map((one) => reason(game, state, one, signal)))).filter((one) => one !== null);
  return found.filter((one, place) => found.findIndex((other) => other.detail === one.detail) === place);
}

/** @param {{ what: string, why: Reason[], onClose: () => void }} props */
export const Why = ({ what, why, onClose }) =>
  h("div", { class: "why", role: "status" },
    h("p", { class: "row" }, h("b", {}, what), h("button", { type: "button", "data-do": "close-why", "aria-label": say("Close"), onClick: onClose }, "×")),
    why.map((one) => h("p", { key: one.detail }, one.detail, " ", h(Rule, { rule: one.rule }), one.hint ? h("small", { class: "note" }, one.hint) : null)));
