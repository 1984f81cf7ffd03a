// The games that this page can show: their words, their panels, what a click on their boards means.

import { components, constant } from "../core/api.js";
import { capital, say } from "../core/i18n.js";
import * as g1846 from "../words/g1846.js";
import * as signal from "../words/signal.js";
import { matters } from "../signal/ahead.js";

/**
 * @typedef {object} PlayedAction  An action with the turns before and after it, and its events.
 * @property {Record<string, any> | null} action
 * @property {Turn | null} before
 * @property {Turn | null} after
 * @property {Record<string, any>[]} events
 */

/**
 * @typedef {object} Words
 * @property {(name: string) => string} field
 * @property {(box: any, name: string, value: any) => string} value
 * @property {(box: any, event: Record<string, any>) => string} event
 * @property {(box: any, played: PlayedAction) => string[]} describe
 * @property {(box: any, view: any) => string} question
 * @property {(box: any, view: any, turn: Turn | null, type: string, choice: Record<string, any>) => string} [note]  The consequences of a choice.
 * @property {(round: string) => string} round
 * @property {(step: string) => string} step
 * @property {(why: string) => string} ending
 */

/**
 * @typedef {object} Title
 * @property {string} id
 * @property {string} name
 * @property {Words} words
 * @property {(view: any) => Promise<any>} box  The components, with the board in play.
 * @property {string} [board]  The selector of the board in the picture, if the page shows the rest beside it.
 * @property {{ Panels: any, Result: any }} [panels]  The panels below the board and the result of a plain game.
 * @property {boolean} [isPlain]  Whether the page has no code for it and shows only what the service states of every game.
 * @property {boolean} [isDrawn]  Of a plain game, whether it has a picture: known once its box is there.
 * @property {string[]} [unset]  Fields for which nothing is picked beforehand.
 * @property {(box: any, type: string, choice: Record<string, any>) => string} [kind]  The kind of a choice that is made on the board.
 * @property {(box: any, view: any, legal: Family[], picked: Record<string, any>) => Record<string, ReadonlySet<string>>} [matters]  Of all that can be picked on the board what stands out, by field; of other fields all.
 * @property {(turn: Turn) => { trains: string[] } | null} [acting]  The acting trains, which the board points out.
 * @property {(box: any, field: string, id: string) => Record<string, any>[]} [tries]  Actions to check, to find out why nothing can be done with a part of the board.
 * @property {string[]} seen  Actions that show on the board, before they are played.
 * @property {Record<string, string>} handles  Attributes of the picture, and the field of a choice that a click on them picks.
 */

/** @type {Record<string, Title>} */
export const titles = {
  "1846": {
    id: "1846", name: "1846", words: g1846, box: box1846, board: ".map",
    seen: ["lay_tile", "place_token", "assign"],
    kind: kind1846, tries: tries1846,
    handles: { "data-hex": "hex" },
  },
  "switch-and-signal": {
    id: "switch-and-signal", name: "Switch & Signal", words: signal,
    box: boxOfSignal, board: ".sea",
    unset: ["dice"],
    seen: ["set_signal", "set_switch"],
    matters,
    acting: (turn) => (isTrain(turn) ? { trains: [String(turn.entity)] } : null),
    tries: (_box, field, id) => SIGNAL_TRIES[field]?.(id) ?? [],
    handles: { "data-train": "train", "data-signal": "signal", "data-junction": "junction", "data-point": "point" },
  },
};

/** The kind of a choice on a hex: a first tile, an upgrade, a token, or the ability of a private. @param {any} box @param {string} type @param {Record<string, any>} choice */
function kind1846(box, type, choice) {
  if (choice.private) return "ability";
  if (type === "place_token") return "token";
  return type !== "lay_tile" ? "" : box?.tiles[choice.tile]?.colour === "yellow" ? "track" : "upgrade";
}

/** A lay and, in a city, a token, to be checked by the service. @param {any} box @param {string} field @param {string} hex */
function tries1846(box, field, hex) {
  const printed = field === "hex" ? box?.map.hexes[hex] : null;
  if (!printed) return [];
  const lay = { type: "lay_tile", hex, tile: Object.keys(box.tiles)[0], rotation: 0 };
  return printed.cities.length ? [lay, { type: "place_token", hex, city: 0 }] : [lay];
}

/** Whether a train acts, not a player. @param {Turn} turn */
export const isTrain = ({ entity, players }) => /^\w+-\d+$/.test(entity ?? "") && !players.includes(entity ?? "");

/** Actions to check for a part of the board of Switch & Signal. @type {Record<string, (id: string) => Record<string, any>[]>} */
const SIGNAL_TRIES = {
  train: (train) => [{ type: "move_train", train, cards: ["move"] }],
  signal: (signal) => [{ type: "set_signal", from: signal, to: signal, cards: ["signal"] }],
  junction: (junction) => [{ type: "set_switch", junction, discs: [], cards: ["switch"] }],
};

/** Load the names of things, places and actions in the language of the page. @param {string} game @returns {Promise<any>} */
const wordsOf = (game) => constant(`/v1/games/${game}/words`).catch(() => ({ names: {}, actions: {} }));

/** The name of a type of action, as the heading of its choices. @param {any} box @param {string} type */
export const headed = (box, type) => capital(box?.actions?.[type] ?? "");

/** Things by their ids, with other names. @param {Record<string, any>} things @param {Record<string, string>} names */
const renamed = (things, names) =>
  Object.fromEntries(Object.entries(things).map(([id, thing]) => [id, names[id] ? { ...thing, name: names[id] } : thing]));

/** @returns {Promise<any>} */
async function box1846() {
  const [box, { names, actions }] = await Promise.all([components("1846"), wordsOf("1846")]);
  const { corporations, privates, map } = box;
  // Events name bonuses by words of the components: a private's name, or one that stands for itself.
  const bonuses = { ...names, ...Object.fromEntries(Object.entries(privates).flatMap(([id, entry]) => (names[id] ? [[entry.name, names[id]]] : []))) };
  return { ...box, actions, bonuses, corporations: renamed(corporations, names), privates: renamed(privates, names), map: { ...map, hexes: renamed(map.hexes, names) } };
}

/** @param {any} view @returns {Promise<any>} */
async function boxOfSignal(view) {
  const [box, { names, actions }] = await Promise.all([components("switch-and-signal"), wordsOf("switch-and-signal")]);
  const departure_cards = [box.start_card, ...(view.deck ?? box.departure_cards)];
  const all = { ...box, actions, departure_cards };
  if (view.board) return { ...all, names: view.names, board: view.board }; // The board brings its own names.
  const named = Object.entries(all.names[view.map]).map(([kind, some]) => [
    kind, Object.fromEntries(Object.entries(/** @type {Record<string, string>} */ (some)).map(([id, name]) => [id, names[id] ?? name])),
  ]);
  return { ...all, names: Object.fromEntries(named), board: all.boards[view.map] };
}

/** Describe an action and its events in at least one sentence. @param {Title} title @param {any} box @param {PlayedAction} played @returns {string[]} */
export function sentences(title, box, played) {
  const lines = title.words.describe(box, played).map(capital);
  if (lines.length || !played.action) return lines;
  return [say("{who}: {what}.", { who: played.before?.players.join(", ") ?? "", what: box?.actions?.[played.action.type] ?? "" })];
}

/** Whether a view shows the whole state: no player holds a hidden hand in a draft. @param {any} view */
export const isOpen = (view) => !view.draft || view.draft.drawn === 0 || view.draft.offer.length > 0;

/** @param {string} game @returns {Title} */
export function titleOf(game) {
  const title = titles[game];
  if (!title) throw new Error(`unknown game ${game}`);
  return title;
}

/** Load the code for a game; only games of other packages need more than the page has. @param {string} game */
export async function ready(game) {
  if (titles[game]) return;
  titles[game] = (await import("./plain.js")).plainTitle(game);
}
