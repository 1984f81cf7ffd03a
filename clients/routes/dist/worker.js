// The worker: asks its own instance of the module, one question after the other.

import { whole } from "./files.js";
import { instantiate, Problem } from "./finder.js";

const isBrowser = typeof globalThis.postMessage === "function" && typeof globalThis.addEventListener === "function";
const port = isBrowser ? null : (await import("node:worker_threads")).parentPort;
const send = (/** @type {unknown} */ message) => (port ? port.postMessage(message) : globalThis.postMessage(message));

/** @type {ReturnType<typeof instantiate> | undefined} */
let finder;

/** @param {any} message */
async function receive(message) {
  if (message.module) {
    finder = instantiate(message.module, message.catalogue, whole);
    return;
  }
  const { id, kind, body, parts, isWatched } = message;
  const watch = isWatched ? (/** @type {unknown} */ progress) => send({ id, progress }) : undefined;
  try {
    const answered = await /** @type {NonNullable<typeof finder>} */ (finder);
    send({ id, text: await answered(kind, body, parts, watch) });
  } catch (error) {
    send(error instanceof Problem ? { id, problem: error.problem } : { id, error: String(error) });
  }
}

if (port) port.on("message", receive);
else globalThis.addEventListener("message", (event) => void receive(event.data));
