// What the browser keeps: the games, in its own database. A browser that keeps nothing plays all the same.

const NAME = "stationmaster";
const GAMES = "games";

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES, { keyPath: "id" });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return opened;
}

/** @template T @param {"readonly" | "readwrite"} mode @param {(games: IDBObjectStore) => IDBRequest<T>} what @returns {Promise<T | undefined>} */
async function within(mode, what) {
  const all = await database();
  if (!all) return undefined;
  return new Promise((done) => {
    const one = all.transaction(GAMES, mode, { durability: "relaxed" });
    const asked = what(one.objectStore(GAMES));
    one.commit(); // Nothing more is asked: it is done even if the page is left at once.
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => done(undefined);
  });
}

/** Other pages of this browser, which may show the same game. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);

/** @param {import("./game.js").Kept} kept */
export async function keep(kept) {
  await within("readwrite", (games) => games.put(kept));
  others?.postMessage(kept.id);
}

/** Tells when another page has kept a game. @param {string} id @param {() => void} what @returns {() => void} */
export function heard(id, what) {
  const stop = new AbortController();
  others?.addEventListener("message", ({ data }) => data === id && what(), { signal: stop.signal });
  return () => stop.abort();
}

/** @param {string} id @returns {Promise<import("./game.js").Kept | undefined>} */
export const find = (id) => within("readonly", (games) => games.get(id));

/** All games, the last played first. @returns {Promise<import("./game.js").Kept[]>} */
export async function all() {
  const found = (await within("readonly", (games) => games.getAll())) ?? [];
  return found.sort((one, other) => other.touched - one.touched);
}

/** @param {string} id */
export const forget = (id) => within("readwrite", (games) => games.delete(id));

/** A small choice of the reader, such as dark colours. @param {string} name @param {string} [value] @returns {string | null} */
export function setting(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return value ?? null;
  }
}
