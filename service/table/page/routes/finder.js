// Routes, found and drawn in the browser. Browsers without WebAssembly ask the service, which answers the same.

import { ask, at, constant, draw, Refusal } from "../core/api.js";
import { language } from "../core/i18n.js";

/** @typedef {import("../vendor/routes/index.js").Finder} Finder */
/** @typedef {import("../vendor/routes/index.js").Progress} Progress */
/** @typedef {(progress: Progress) => void} Watch */

/** The finders by language, each loaded when it is first needed. @type {Map<string, Promise<Finder | null>>} */
const loaded = new Map();

/** The finder in a worker; null where the browser has none. @returns {Promise<Finder | null>} */
function finder() {
  const spoken = language();
  let found = loaded.get(spoken);
  if (!found) {
    found = typeof WebAssembly === "object" && typeof Worker === "function"
      ? import("../vendor/routes/index.js").then(({ load }) => load({ worker: true, language: /** @type {any} */ (spoken) })).catch(() => null)
      : Promise.resolve(null);
    loaded.set(spoken, found);
  }
  return found;
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

/**
 * The best routes of a position of a title. The finder reads the title's description, which is requested once. Of a position
 * that it refuses the service says best what is wrong with it.
 * @param {string} game @param {any} position  as the service takes it @param {import("../vendor/routes/index.js").TitlePosition} described  the same for the finder
 * @param {AbortSignal} signal @param {Watch} onProgress @returns {Promise<any>}
 */
export async function bestRoutesOf(game, position, described, signal, onProgress) {
  const own = await finder();
  const question = own && await own.question(described, await constant(at(game, "map")), { signal }).catch(ifProblem);
  return own && question ? refusing(own.best(question, { signal, onProgress })) : ask(at(game, "routes"), { position }, signal);
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
