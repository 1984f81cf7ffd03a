// Finds out why nothing can be done with a part of the board, by checking an action there. The hint of a refusal names what would
// fit instead; that is checked next, until the remaining refusal is the reason.

import { ask, at } from "../core/api.js";
import { say } from "../core/i18n.js";
import { h, Rule } from "../core/ui.js";

/** @typedef {{ detail: string, hint?: string, rule: string }} Reason */

/** The field that a parameter of a hint corrects. @type {Record<string, string>} */
const CORRECTS = { tiles: "tile", rotations: "rotation" };

/** The most checks: the first one, then with the tile and the rotation corrected. */
const MOST = 3;

/** @param {string} game @param {string} state @param {Record<string, any>} action @param {AbortSignal} [signal] @returns {Promise<Reason | null>} */
async function reason(game, state, action, signal) {
  /** @type {Reason | null} */
  let last = null;
  let tried = action;
  for (let turn = 0; turn < MOST; turn++) {
    const { violation } = await ask(at(game, "check"), { state, action: tried }, signal);
    if (!violation) return null;
    last = violation;
    const [hint, field = ""] = Object.entries(CORRECTS).find(([name]) => violation.params?.[name]?.length) ?? [];
    if (!hint) break;
    tried = { ...tried, [field]: violation.params[hint][0] };
  }
  return last;
}

/** The reasons for some actions, each once. @param {string} game @param {string} state @param {Record<string, any>[]} actions @param {AbortSignal} [signal] @returns {Promise<Reason[]>} */
export async function reasons(game, state, actions, signal) {
  const all = (await Promise.all(actions.map((action) => reason(game, state, action, signal)))).filter((item) => item !== null);
  return all.filter((item, place) => all.findIndex((earlier) => earlier.detail === item.detail) === place);
}

/** @param {{ what: string, why: Reason[], onClose: () => void }} props */
export const Why = ({ what, why, onClose }) =>
  h("div", { class: "why", role: "status" },
    h("p", { class: "row" }, h("b", {}, what), h("button", { type: "button", "data-do": "close-why", "aria-label": say("Close"), onClick: onClose }, "×")),
    why.map((reason) => h("p", { key: reason.detail }, reason.detail, " ", h(Rule, { rule: reason.rule }), reason.hint ? h("small", { class: "note" }, reason.hint) : null)));
