// Requests to the lobby, for one seat of a game. The token is in the fragment of the address, and is sent in a header only.

import { problemOf, Refusal, setRedirect, Unreachable } from "../core/api.js";
import { language } from "../core/i18n.js";

/** @typedef {{ revision: number, kind: string, type: string | null, player: string | null, point: number, parent: number, events: GameEvent[], turn: Turn | null, result: any }} Entry */
/** @typedef {{ id: string, title: string, players: string[], options: Record<string, unknown>, seat: string | null, revision: number, over: boolean, expires: number, webhook: string | null, position: Position }} Seen */

const LOBBY = "/lobby/v1";
/** The prefix that stands for a state held by the lobby. */
export const HELD = "lobby:";
const TRIES = 8;
const PAUSE = 1000;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Send a request to the lobby. Every request may be sent again: an action is played once for its revision.
 * @param {string} path @param {string} [token] @param {unknown} [body] @param {string} [method]
 * @returns {Promise<any>}
 */
export async function askLobby(path, token, body, method = body === undefined ? "GET" : "POST") {
  /** @type {RequestInit} */
  const init = { method, headers: headers(token), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  for (let left = TRIES; ; left--) {
    const response = await fetch(LOBBY + path, init).catch(() => null);
    if (response?.ok) return response.json();
    if (response && response.status !== 503) throw new Refusal(await problemOf(response));
    if (!left) throw new Unreachable(path);
    await pause(PAUSE);
  }
}

/** @param {string} [token] @returns {Record<string, string>} */
function headers(token) {
  return { "Accept-Language": language(), "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

/** Redirect requests about the position to the lobby, which adds the state. @param {string} token */
export function redirectToLobby(token) {
  setRedirect((path, body) => {
    const operation = /^\/v1\/games\/[^/]+\/(check|evaluate|board\.svg|market\.svg|routes|routes\/check)(\?|$)/.exec(path)?.[1];
    const { state, ...rest } = /** @type {any} */ (body ?? {});
    if (!operation || typeof state !== "string" || !state.startsWith(HELD)) return null;
    return { path: `${LOBBY}/game/ask/${operation}`, body: rest, headers: { Authorization: `Bearer ${token}` } };
  });
}

/**
 * Follow the game until the signal aborts: call back with new entries, and open the stream again when it breaks.
 * @param {string} token @param {AbortSignal} signal @param {(entries: Entry[]) => void} onEntries @param {(isLive: boolean) => void} onLive
 */
export async function follow(token, signal, onEntries, onLive) {
  let last = "";
  while (!signal.aborted) {
    try {
      const response = await fetch(`${LOBBY}/game/live`, { headers: { ...headers(token), ...(last ? { "Last-Event-ID": last } : {}) }, signal });
      if (!response.ok || !response.body) throw new Error(String(response.status));
      onLive(true);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ; ) {
        const { value, done } = await reader.read();
        if (done) break;
        const parts = (text + value.replaceAll("\r", "")).split("\n\n");
        text = parts.pop() ?? "";
        const entries = parts.flatMap((part) => {
          const fields = Object.fromEntries(part.split("\n").map((line) => line.split(/: ?(.*)/s, 2)));
          return fields.event === "entry" ? [JSON.parse(fields.data)] : [];
        });
        if (entries.length) last = String(entries[entries.length - 1].revision);
        if (entries.length) onEntries(entries);
      }
    } catch (error) {
      if (signal.aborted) return;
    }
    onLive(false);
    await pause(PAUSE);
  }
}
