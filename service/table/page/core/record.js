// Records of games: of this service, or of 18xx.games. The service replays them, page by page.

import { ask, at } from "./api.js";

/**
 * @typedef {object} Entry  The result of one action of a record.
 * @property {number} index
 * @property {string} type
 * @property {string | null} entity
 * @property {string} round
 * @property {any} action
 * @property {Turn | null} turn
 * @property {any[]} events
 * @property {any} view
 */

/** @typedef {{ game: string, format: string, record: any }} RecordSource */

/** The title of a game that 18xx.games has exported and that is none of 1846; null for anything else. @param {any} file @returns {string | null} */
export const anotherTitle = (file) => (Array.isArray(file?.actions) && typeof file.title === "string" && !file.title.startsWith("1846") ? file.title : null);

/** Return the record in a file; null when it has none. @param {any} file @returns {RecordSource | null} */
export function recordIn(file) {
  if (typeof file?.game === "string" && file.record?.actions) return { game: file.game, format: "stationmaster", record: file.record };
  if (Array.isArray(file?.actions) && typeof file.title === "string" && file.title.startsWith("1846")) return { game: "1846", format: "18xx.games", record: file };
  if (!Array.isArray(file?.actions)) return null;
  if (file.seed === undefined && file.state === undefined) return null;
  return { game: gameOf(file), format: "stationmaster", record: file };
}

/** Tell the game of a record, which does not name it, by its options and actions. @param {any} record */
function gameOf(record) {
  const signalActions = new Set(["end_actions", "choose_train", "choose_colour", "deploy", "report", "carry_out", "set_switch", "set_signal", "move_train"]);
  return record.actions.some((/** @type {any} */ action) => signalActions.has(action?.type)) || "map" in (record.options ?? {}) ? "switch-and-signal" : "1846";
}

/**
 * Replay a record. `onProgress` is called with the number of actions done.
 * @param {RecordSource} source @param {Record<string, unknown>} [options] @param {AbortSignal} [signal] @param {(done: number) => void} [onProgress]
 * @returns {Promise<{ entries: Entry[], end: any }>}
 */
export async function replayed({ game, format, record }, options = {}, signal, onProgress) {
  /** @type {Entry[]} */
  const entries = [];
  for (let from = 0; ; ) {
    const answer = await ask(at(game, "replay"), { format, record, trace: "full", trace_from: from, ...options }, signal);
    entries.push(.../** @type {any} */ (answer).trace);
    onProgress?.(entries.length);
    const next = /** @type {any} */ (answer).trace_next;
    if (typeof next !== "number" || next <= from) return { entries, end: answer };
    from = next;
  }
}
