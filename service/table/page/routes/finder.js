// Routes on any map, found and drawn in the browser. Browsers without WebAssembly ask the service, which answers the same.

import { ask, draw, Refusal } from "../core/api.js";
import { language } from "../core/i18n.js";

/** @typedef {import("../vendor/routes/index.js").Finder} Finder */

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

/** The best routes of a question. @param {any} question @param {AbortSignal} signal @returns {Promise<any>} */
export async function bestRoutes(question, signal) {
  const own = await finder();
  return own ? refusing(own.best(question, { signal })) : ask("/v1/routes", question, signal);
}

/** The picture of a question. @param {string} path @param {any} question @param {AbortSignal} signal @returns {Promise<string>} */
export async function drawRoutes(path, question, signal) {
  const own = await finder();
  return own ? refusing(own.draw(question, { signal })) : draw(path, question, signal);
}
