// The service, as any client may use it.

import { language } from "./i18n.js";
import { inWords } from "./lobby_problems.js";

/** What the service refuses, with the sentence and the paragraph (RFC 9457). */
export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }
}

/** A missing response: the network or the service is unreachable. */
export class Unreachable extends Error {}

/** How long the last answers took, in milliseconds, the newest last. @type {number[]} */
export const took = [];

/**
 * Sends a body (none: asks with GET) and reads the answer.
 * @param {string} path
 * @param {unknown} [body]
 * @param {{ signal?: AbortSignal | undefined, accept?: string, type?: string }} [how]
 */
async function send(path, body, how = {}) {
  const turned = turn?.(path, body);
  return turned ? sendTo(turned.path, turned.body, how, turned.headers) : sendTo(path, body, how);
}

/**
 * @typedef {{ path: string, body: unknown, headers: Record<string, string> }} Turned
 * @type {((path: string, body: unknown) => Turned | null) | null}
 */
let turn = null;

/** Lets requests go elsewhere: to a lobby, which holds the state. @param {(path: string, body: unknown) => Turned | null} through */
export function turnTo(through) {
  turn = through;
}

/** @param {string} path @param {unknown} body @param {{ signal?: AbortSignal | undefined, accept?: string, type?: string }} how @param {Record<string, string>} [more] */
async function sendTo(path, body, { signal, accept = "application/json", type = "application/json" }, more = {}) {
  const began = performance.now();
  /** @type {RequestInit} */
  const init = { headers: { Accept: accept, "Accept-Language": language(), ...more }, ...(signal ? { signal } : {}) };
  if (body !== undefined) {
    init.method = "POST";
    init.body = typeof body === "string" ? body : JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": type };
  }
  let response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
  if (!response.ok) throw new Refusal(await problemOf(response));
  took.push(performance.now() - began);
  if (took.length > 50) took.shift();
  return response;
}

/** @param {Response} response @returns {Promise<Problem>} */
export async function problemOf(response) {
  try {
    return inWords(await response.json());
  } catch {
    return /** @type {Problem} */ ({ type: "about:blank", title: response.statusText, status: response.status });
  }
}

/** @template T @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<T>} */
export async function ask(path, body, signal) {
  return (await send(path, body, { signal })).json();
}

/** A picture as text. @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
export async function draw(path, body, signal) {
  return (await send(path, body, { signal, accept: "image/svg+xml" })).text();
}

const LINES = "application/x-ndjson";

/**
 * Many requests in one, answered in their order; each with its own status, so that one refusal spoils nothing.
 * @param {{ path: string, body: unknown }[]} requests @param {AbortSignal} [signal]
 * @returns {Promise<{ status: number, body: any }[]>}
 */
export async function batch(requests, signal) {
  const lines = requests.map((one, id) => `${JSON.stringify({ id, ...one })}\n`).join("");
  const text = await (await send("/v1/batch", lines, { signal, accept: LINES, type: LINES })).text();
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Cached responses that never change. @type {Map<string, Promise<any>>} */
const constants = new Map();

/** @template T @param {string} path @returns {Promise<T>} */
export function constant(path) {
  let answer = constants.get(path);
  if (!answer) {
    answer = ask(path);
    constants.set(path, answer);
    answer.catch(() => constants.delete(path));
  }
  return answer;
}

/** @returns {Promise<Catalogue>} */
export const catalogue = () => constant("/v1/games");

/** @param {string} game @returns {Promise<any>} */
export const components = (game) => constant(`/v1/games/${game}`);

/** What lists legal actions says their choices in words too. */
const LISTS = ["start", "legal-actions", "moves"];

/** @param {string} game @param {string} what @param {string | null} [player] */
export function at(game, what, player) {
  const asked = [...(player ? [`as=${encodeURIComponent(player)}`] : []), ...(LISTS.includes(what) ? ["words=true"] : [])];
  return `/v1/games/${game}/${what}${asked.length ? `?${asked.join("&")}` : ""}`;
}
