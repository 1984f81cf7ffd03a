// A record played through as far as it goes. A part that is unreadable or refused is reported with the entries before it.

import { ask, at, Refusal } from "../core/api.js";
import { replayed } from "../core/record.js";

/** @typedef {import("../core/record.js").Entry} Entry */
/** @typedef {import("../core/record.js").Told} Told */
/** @typedef {{ told: Told, entries: Entry[], end: any, problem: unknown, refused: unknown }} Read  `refused` is the action that nothing came of. */

/** @param {Told} told @param {(done: number) => void} onProgress @returns {Promise<Read>} */
export async function through(told, onProgress) {
  const { actions } = told.record;
  /** @type {unknown} */
  let problem = null;
  for (let end = actions.length; ; ) {
    const record = end < actions.length ? { ...told.record, actions: actions.slice(0, end) } : told.record;
    try {
      return { ...(await inOurWords({ ...told, record }, onProgress)), problem, refused: actions[end] };
    } catch (error) {
      const place = refusedAt(error);
      if (place < 0 || place >= end) throw error;
      problem = error;
      end = place;
    }
  }
}

/** The action at which a record is refused: the rules name it, and faults point at it. -1 where something else is at fault. @param {unknown} error */
function refusedAt(error) {
  if (!(error instanceof Refusal)) return -1;
  const { index, errors = [] } = /** @type {any} */ (error.problem);
  if (typeof index === "number") return index;
  const places = errors.map((/** @type {any} */ one) => Number(/^\/record\/actions\/(\d+)/.exec(one.pointer)?.[1] ?? -1));
  return places.length ? Math.min(...places) : -1;
}

/** A record of another site is written anew first: then its actions are those of this service, to be asked about. @param {Told} told @param {(done: number) => void} onProgress */
async function inOurWords(told, onProgress) {
  /** @type {any} */
  const written = told.format === "stationmaster" ? told : { ...told, format: "stationmaster", record: await exported(told) };
  return { told: written, ...(await replayed(written, {}, undefined, onProgress)) };
}

/** @param {Told} told */
async function exported({ game, format, record }) {
  /** @type {any} */
  const answer = await ask(at(game, "replay"), { format, record, export: "stationmaster" });
  return answer.record;
}
