// One instance of the module: a question in, an answer as text out.

/** The numbers by which the module knows what is asked for. */
const KINDS = { best: 0, check: 1, reach: 2, draw: 3, drawReach: 4, speak: 5 };
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

/**
 * @param {WebAssembly.Module} module
 * @param {unknown} catalogue  the sentences of another language than English
 */
export async function instantiate(module, catalogue) {
  const { exports } = await WebAssembly.instantiate(module, { host: { now: () => performance.now() } });
  const { memory, room, ask, answer, answer_length: length } = /** @type {any} */ (exports);
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  /** @param {keyof typeof KINDS} kind @param {unknown} body @param {string[]} [parts] @returns {string} */
  const answered = (kind, body, parts = USUAL_PARTS) => {
    const bytes = encoder.encode(JSON.stringify(body) ?? "null");
    const bits = parts.reduce((known, name) => known | (1 << place(name)), 0);
    const at = room(bytes.length); // May move the memory: its buffer is read afterwards.
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const refused = ask(KINDS[kind], bits);
    const text = decoder.decode(new Uint8Array(memory.buffer, answer(), length()));
    if (refused) throw new Problem(JSON.parse(text));
    return text;
  };
  if (catalogue) answered("speak", catalogue);
  return answered;
}

/** @param {string} name */
function place(name) {
  const at = PARTS.indexOf(name);
  if (at < 0) throw new TypeError(`no part of a reach: ${name}; there are: ${PARTS.join(", ")}`);
  return at;
}
