// One instance of the module: a question in, an answer as text out.

/** The number of each kind of question, as the module takes it. */
const KINDS = { best: 0, check: 1, reach: 2, draw: 3, drawReach: 4, speak: 5, audit: 6, lastPosition: 7, question: 8 };
/** The parts of a reach, in the order of their bits. */
const PARTS = ["hexes", "stops", "tokenable", "complete", "track"];
const USUAL_PARTS = PARTS.slice(0, 4);

/** A question that has no answer, with the body that the HTTP service would send (RFC 9457). */
export class Problem extends Error {
  /** @param {any} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.name = "Problem";
    this.problem = problem;
  }
}

/** The milliseconds between two reports of progress. */
const TICK = 100;

/** What the first module returns for what only the whole one can answer: recorded games, and networks that need wider sets. */
const NEEDS_WHOLE = 2;

/** @typedef {(progress: import("./index.d.ts").Progress) => void} Watch */
/** @typedef {(kind: keyof typeof KINDS, body: unknown, parts?: string[], onProgress?: Watch) => Promise<string>} Answered */

/**
 * @param {WebAssembly.Module} module
 * @param {unknown} catalogue  the sentences of another language than English
 * @param {() => Promise<WebAssembly.Module>} whole  the module that answers what this one cannot
 * @returns {Promise<Answered>}
 */
export async function instantiate(module, catalogue, whole) {
  /** @type {Watch | undefined} */
  let watch;
  let began = 0, reported = 0;
  const now = () => performance.now();
  const progress = (/** @type {number} */ nodes, /** @type {number} */ best, /** @type {number} */ bound) => {
    if (!watch || now() - reported < TICK) return;
    reported = now();
    watch({ ms: reported - began, nodes, best, bound: bound <= Number.MAX_SAFE_INTEGER ? bound : null });
  };
  const { exports } = await WebAssembly.instantiate(module, { host: { now, progress } });
  const { memory, room, ask, answer, answer_length: length } = /** @type {any} */ (exports);
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  /** @param {keyof typeof KINDS} kind @param {unknown} body @param {string[]} [parts] @param {Watch} [onProgress] @returns {string | null} */
  const answered = (kind, body, parts = USUAL_PARTS, onProgress) => {
    [watch, began, reported] = [onProgress, now(), now()];
    const bytes = encoder.encode(JSON.stringify(body) ?? "null");
    const bits = parts.reduce((known, name) => known | (1 << place(name)), 0);
    const at = room(bytes.length); // May move the memory: its buffer is read afterwards.
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const status = ask(KINDS[kind], bits);
    if (status === NEEDS_WHOLE) return null;
    const text = decoder.decode(new Uint8Array(memory.buffer, answer(), length()));
    if (status) throw new Problem(JSON.parse(text));
    return text;
  };
  if (catalogue) answered("speak", catalogue);
  /** @type {Promise<Answered> | undefined} */
  let fallback;
  return async (kind, body, parts, onProgress) => {
    const text = answered(kind, body, parts, onProgress);
    if (text !== null) return text;
    fallback ??= whole().then((compiled) => instantiate(compiled, catalogue, whole));
    fallback.catch(() => (fallback = undefined));
    return (await fallback)(kind, body, parts, onProgress);
  };
}

/** @param {string} name */
function place(name) {
  const at = PARTS.indexOf(name);
  if (at < 0) throw new TypeError(`no part of a reach: ${name}; there are: ${PARTS.join(", ")}`);
  return at;
}
