// Routes, found and drawn in the browser. Browsers without WebAssembly use the service, which gives the same answers.

import { ask, at, constant, draw, Refusal } from "../core/api.js";
import { language } from "../core/i18n.js";

/** @typedef {import("../vendor/routes/index.js").Finder} Finder */
/** @typedef {import("../vendor/routes/index.js").Progress} Progress */
/** @typedef {(progress: Progress) => void} Watch */

/** The finders by language, each loaded when it is first needed. @type {Map<string, Promise<Finder | null>>} */
const loaded = new Map();

/** Whether this browser can have a finder. */
const canFind = () => typeof WebAssembly === "object" && typeof Worker === "function";

/** The finder in a worker; null where the browser has none. @returns {Promise<Finder | null>} */
function finder() {
  const code = language();
  let pending = loaded.get(code);
  if (!pending) {
    pending = canFind()
      ? import("../vendor/routes/index.js").then(({ load }) => load({ worker: true, language: /** @type {any} */ (code) })).catch(() => null)
      : Promise.resolve(null);
    loaded.set(code, pending);
  }
  return pending;
}

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
async function refusing(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.name === "Problem") throw new Refusal(/** @type {any} */ (error).problem);
    throw error;
  }
}

/** The best routes of a question. @param {any} question @param {AbortSignal} signal @param {Watch} onProgress @returns {Promise<any>} */
export async function bestRoutes(question, signal, onProgress) {
  const own = await finder();
  return own ? refusing(own.best(question, { signal, onProgress })) : ask("/v1/routes", question, signal);
}

/** Request early what `finderOf` needs. @param {string} game */
export function prepare(game) {
  if (!canFind()) return;
  finder();
  constant(at(game, "map")).catch(() => {}); // The question that needs it fails.
}

/**
 * The finder for a position of a title, by the title's description, which is requested once; null if the browser has no finder,
 * or the finder refuses the position.
 * @param {string} game @param {import("../vendor/routes/index.js").TitlePosition} position
 */
export async function finderOf(game, position) {
  const own = await finder();
  const question = own && await own.question(position, await constant(at(game, "map"))).catch(ifProblem);
  if (!own || !question) return null;
  return {
    question,
    best: (/** @type {AbortSignal} */ signal, /** @type {Watch} */ onProgress) => refusing(own.best(question, { signal, onProgress })),
    /** The picture of the position, with more of what such a request may have. @param {Record<string, unknown>} more */
    draw: (more) => refusing(own.draw({ ...question, ...more })),
  };
}

/** @param {unknown} error */
function ifProblem(error) {
  if (error instanceof Error && error.name === "Problem") return null;
  throw error;
}

/** The picture of a question. @param {string} path @param {any} question @param {AbortSignal} signal @returns {Promise<string>} */
export async function drawRoutes(path, question, signal) {
  const own = await finder();
  return own ? refusing(own.draw(question, { signal })) : draw(path, question, signal);
}
