// Replays a record as far as possible. An unreadable or refused action is reported with the entries before it.

import { ask, at, Refusal } from "../core/api.js";
import { replayed } from "../core/record.js";

/** @typedef {import("../core/record.js").Entry} Entry */
/** @typedef {import("../core/record.js").RecordSource} RecordSource */
/** @typedef {{ source: RecordSource, entries: Entry[], end: any, problem: unknown, refused: unknown }} Read  `refused` is the refused action. */

/** @param {RecordSource} source @param {(done: number) => void} onProgress @returns {Promise<Read>} */
export async function through(source, onProgress) {
  const { actions } = source.record;
  /** @type {unknown} */
  let problem = null;
  for (let end = actions.length; ; ) {
    const record = end < actions.length ? { ...source.record, actions: actions.slice(0, end) } : source.record;
    try {
      return { ...(await inOwnFormat({ ...source, record }, onProgress)), problem, refused: actions[end] };
    } catch (error) {
      const place = refusedAt(error);
      if (place < 0 || place >= end) throw error;
      problem = error;
      end = place;
    }
  }
}

/** The index of the action at which a record is refused, named by a violation or pointed at by a fault; -1 for other errors. @param {unknown} error */
function refusedAt(error) {
  if (!(error instanceof Refusal)) return -1;
  const { index, errors = [] } = /** @type {any} */ (error.problem);
  if (typeof index === "number") return index;
  const places = errors.map((/** @type {any} */ fault) => Number(/^\/record\/actions\/(\d+)/.exec(fault.pointer)?.[1] ?? -1));
  return places.length ? Math.min(...places) : -1;
}

/** Convert a record of another site first: then its actions are those of this service, which can be checked. @param {RecordSource} source @param {(done: number) => void} onProgress */
async function inOwnFormat(source, onProgress) {
  /** @type {any} */
  const written = source.format === "stationmaster" ? source : { ...source, format: "stationmaster", record: await exported(source) };
  return { source: written, ...(await replayed(written, {}, undefined, onProgress)) };
}

/** @param {RecordSource} source */
async function exported({ game, format, record }) {
  /** @type {any} */
  const answer = await ask(at(game, "replay"), { format, record, export: "stationmaster" });
  return answer.record;
}
