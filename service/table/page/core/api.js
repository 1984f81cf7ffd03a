// Requests to the service, as any client may send them.

import { language } from "./i18n.js";
import { inWords } from "./lobby_problems.js";

/** A refusal of the service, with its sentence and paragraph (RFC 9457). */
export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }
}

/** A missing response: the network or the service is unreachable. */
export class Unreachable extends Error {}

/**
 * Send a request: POST with a body, GET without one.
 * @param {string} path
 * @param {unknown} [body]
 * @param {{ signal?: AbortSignal | undefined, accept?: string, type?: string }} [options]
 */
async function send(path, body, options = {}) {
  const redirected = redirect?.(path, body);
  return redirected ? sendTo(redirected.path, redirected.body, options, redirected.headers) : sendTo(path, body, options);
}

/**
 * @typedef {{ path: string, body: unknown, headers: Record<string, string> }} Redirect
 * @type {((path: string, body: unknown) => Redirect | null) | null}
 */
let redirect = null;

/** Redirect requests from now on, such as to a lobby, which holds the state. @param {(path: string, body: unknown) => Redirect | null} next */
export function setRedirect(next) {
  redirect = next;
}

/** @param {string} path @param {unknown} body @param {{ signal?: AbortSignal | undefined, accept?: string, type?: string }} options @param {Record<string, string>} [extraHeaders] */
async function sendTo(path, body, { signal, accept = "application/json", type = "application/json" }, extraHeaders = {}) {
  /** @type {RequestInit} */
  const init = { headers: { Accept: accept, "Accept-Language": language(), ...extraHeaders }, ...(signal ? { signal } : {}) };
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

/** Request a picture as text. @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
export async function draw(path, body, signal) {
  return (await send(path, body, { signal, accept: "image/svg+xml" })).text();
}

const LINES = "application/x-ndjson";

/**
 * Send many requests as one. They are answered in their order, each with its own status, so that a refusal does not fail the others.
 * @param {{ path: string, body: unknown }[]} requests @param {AbortSignal} [signal]
 * @returns {Promise<{ status: number, body: any }[]>}
 */
export async function batch(requests, signal) {
  const lines = requests.map((request, id) => `${JSON.stringify({ id, ...request })}\n`).join("");
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

/** Operations that list legal actions; their answers hold the labels of the choices too. */
const LISTS = ["start", "legal-actions", "moves"];

/** @param {string} game @param {string} operation @param {string | null} [player] */
export function at(game, operation, player) {
  const parameters = [...(player ? [`as=${encodeURIComponent(player)}`] : []), ...(LISTS.includes(operation) ? ["words=true"] : [])];
  return `/v1/games/${game}/${operation}${parameters.length ? `?${parameters.join("&")}` : ""}`;
}
