// The games that this page can show: their words, their panels, what a click on their boards means.

import { components } from "../core/api.js";
import * as g1846 from "../words/g1846.js";
import * as signal from "../words/signal.js";

/**
 * @typedef {object} Words
 * @property {(type: string) => string} family
 * @property {(box: any, type: string, one: Record<string, any>) => string} action
 * @property {(name: string) => string} field
 * @property {(box: any, name: string, value: any) => string} value
 * @property {(box: any, event: Record<string, any>) => string} event
 * @property {(told: string) => string} round
 * @property {(step: string) => string} step
 * @property {(why: string) => string} ending
 */

/**
 * @typedef {object} Title
 * @property {string} id
 * @property {string} name
 * @property {Words} words
 * @property {(view: any) => Promise<any>} box  The components, with the board in play.
 * @property {string} [board]  What of its picture is the board, where the page shows the rest beside it.
 * @property {string[]} seen  Actions that show on the board, before they are played.
 * @property {Record<string, string>} handles  Attributes of the picture, and the field of a choice that a click on them picks.
 */

/** @type {Record<string, Title>} */
export const titles = {
  "1846": {
    id: "1846", name: "1846", words: g1846, box: () => components("1846"), board: ".map",
    seen: ["lay_tile", "place_token", "assign"],
    handles: { "data-hex": "hex" },
  },
  "switch-and-signal": {
    id: "switch-and-signal", name: "Switch & Signal", words: signal,
    box: async (view) => {
      const all = await components("switch-and-signal");
      return { ...all, names: view.names ?? all.names[view.map], board: view.board ?? all.boards[view.map] };
    },
    seen: ["set_signal", "set_switch"],
    handles: { "data-train": "train", "data-signal": "signal", "data-junction": "junction", "data-point": "point" },
  },
};

/** Whether a view shows the whole state: nobody holds a hand in a draft that others may not see. @param {any} view */
export const isOpen = (view) => !view.draft || view.draft.drawn === 0 || view.draft.offer.length > 0;

/** @param {string} game @returns {Title} */
export function titleOf(game) {
  const found = titles[game];
  if (!found) throw new Error(`unknown game ${game}`);
  return found;
}
