// Routes and reach on any 18xx map, in the browser and in Node: the answers of the HTTP service, without a service.

import { read, usual, whole } from "./files.js";
import { instantiate, Problem } from "./finder.js";

export { Problem };

/** @typedef {import("./index.d.ts").LoadOptions} LoadOptions */
/** @typedef {import("./index.d.ts").AskOptions} AskOptions */
/** @typedef {import("./index.d.ts").Finder} Finder */
/** @typedef {"best" | "check" | "reach" | "draw" | "drawReach" | "audit" | "lastPosition" | "question"} Kind */
/** @typedef {import("./finder.js").Watch} Watch */
/** @typedef {(kind: Kind, body: unknown, options: AskOptions & { fields?: string[] }) => Promise<string>} Ask */

/**
 * Load the module, in this thread or in a worker.
 * @param {LoadOptions} [options]
 * @returns {Promise<Finder>}
 */
export async function load({ worker = false, language = "en" } = {}) {
  const [module, catalogue] = await Promise.all([usual(), language === "en" ? null : read(`./${language}.json`, "json")]);
  const { ask, close } = worker ? await inWorker(module, catalogue) : await inPlace(module, catalogue);
  /** @param {Kind} kind @returns {(question: unknown, options?: any) => Promise<any>} */
  const json = (kind) => async (question, options = {}) => JSON.parse(await ask(kind, question, options));
  return {
    best: json("best"),
    check: async (question, options) => translated(await json("check")(question, options), catalogue),
    reach: json("reach"),
    draw: (question, options = {}) => ask("draw", question, options),
    drawReach: (question, options = {}) => ask("drawReach", question, options),
    audit: async (recorded, options) => {
      const found = await json("audit")(recorded, options);
      for (const run of found.runs) if (run.judged) translated(run, catalogue);
      return found;
    },
    lastPosition: (record, map, options) => json("lastPosition")({ record, map }, options),
    question: (position, map, options) => json("question")({ position, map }, options),
    close,
  };
}

/**
 * A judgement with its violations in the language of a catalogue.
 * @param {any} judged @param {{ list: string, group: string, forms: Record<string, string[]> } | null} catalogue
 */
function translated(judged, catalogue) {
  if (!catalogue) return judged;
  /** @param {unknown} value @returns {string} */
  const shown = (value) => (Array.isArray(value) ? value.map(shown).join(catalogue.list) : typeof value === "number" ? String(value).replace(/\B(?=(\d{3})+$)/g, catalogue.group) : String(value));
  for (const violation of judged.violations) {
    const name = Object.keys(catalogue.forms).find((one) => one.startsWith(`${violation.sentence}\u0004`));
    const [form] = (name && catalogue.forms[name]) || [];
    if (form) violation.detail = form.replace(/\{(\w+)\}/g, (_, place) => shown(violation.params[place]));
  }
  return judged;
}

/** @param {WebAssembly.Module} module @param {unknown} catalogue @returns {Promise<{ ask: Ask, close: () => void }>} */
async function inPlace(module, catalogue) {
  let answered = await instantiate(module, catalogue, whole);
  /** @type {Ask} */
  const ask = async (kind, body, { fields, signal, onProgress }) => {
    signal?.throwIfAborted();
    try {
      return await answered(kind, body, fields, onProgress);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) answered = await instantiate(module, catalogue, whole);
      throw error;
    }
  };
  return { ask, close() {} };
}

/**
 * A finder in a worker, which answers one question at a time. Cancelling that question terminates the worker, and a new
 * one takes its place.
 * @param {WebAssembly.Module} module @param {unknown} catalogue @returns {Promise<{ ask: Ask, close: () => void }>}
 */
async function inWorker(module, catalogue) {
  /** @type {{ id: number, message: any, done: (text: string) => void, failed: (error: unknown) => void, watch?: Watch | undefined }[]} */
  const waiting = [];
  let worker = await started(module, catalogue, received), last = 0;

  /** @param {any} message */
  function received({ id, text, problem, error, progress }) {
    const [first] = waiting;
    if (!first || first.id !== id) return;
    if (progress) return void first.watch?.(progress);
    waiting.shift();
    begin();
    if (problem) first.failed(new Problem(problem));
    else if (error) first.failed(new Error(error));
    else first.done(text);
  }

  /** Begin with the first question. */
  function begin() {
    const [first] = waiting;
    if (!first) return void worker.unref?.(); // An idle worker does not keep Node running.
    worker.ref?.();
    worker.postMessage(first.message);
  }

  /** @param {number} id @param {unknown} reason */
  async function cancel(id, reason) {
    const at = waiting.findIndex((one) => one.id === id);
    if (at < 0) return;
    waiting[at]?.failed(reason);
    if (at > 0) return void waiting.splice(at, 1);
    worker.terminate();
    const rest = waiting.splice(0).slice(1);
    worker = await started(module, catalogue, received);
    waiting.unshift(...rest);
    begin();
  }

  /** @type {Ask} */
  const ask = (kind, body, { fields, signal, onProgress }) => new Promise((done, failed) => {
    if (signal?.aborted) return failed(signal.reason);
    const id = (last += 1);
    signal?.addEventListener("abort", () => void cancel(id, signal.reason), { once: true });
    waiting.push({ id, message: { id, kind, body, parts: fields, isWatched: onProgress !== undefined }, done, failed, watch: onProgress });
    if (waiting.length === 1) begin();
  });
  return { ask, close: () => void worker.terminate() };
}

/** @param {WebAssembly.Module} module @param {unknown} catalogue @param {(message: any) => void} received @returns {Promise<any>} */
async function started(module, catalogue, received) {
  const url = new URL("./worker.js", import.meta.url);
  let worker;
  if (typeof Worker === "function") {
    worker = new Worker(url, { type: "module" });
    worker.addEventListener("message", (event) => received(event.data));
  } else {
    worker = new (await import("node:worker_threads")).Worker(url, { execArgv: [] });
    worker.on("message", received);
    worker.unref();
  }
  worker.postMessage({ module, catalogue });
  return worker;
}
