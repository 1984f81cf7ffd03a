// Games in the browser's IndexedDB, and settings in its localStorage. Without them the page works, but stores nothing.

const NAME = "stationmaster";
const GAMES = "games";

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opened ??= new Promise((done) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return opened;
}

/** @template T @param {"readonly" | "readwrite"} mode @param {(games: IDBObjectStore) => IDBRequest<T>} makeRequest @returns {Promise<T | undefined>} */
async function transact(mode, makeRequest) {
  const all = await database();
  if (!all) return undefined;
  return new Promise((done) => {
    const transaction = all.transaction(GAMES, mode, { durability: "relaxed" });
    const request = makeRequest(transaction.objectStore(GAMES));
    transaction.commit(); // Commits even if the page is closed at once.
    request.onsuccess = () => done(request.result);
    request.onerror = () => done(undefined);
  });
}

/** Other tabs, which may show the same game. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);

/** Store a game. @param {import("./game.js").StoredGame} game */
export async function save(game) {
  await transact("readwrite", (games) => games.put(game));
  others?.postMessage(game.id);
}

/** Call back when another tab has stored the game. @param {string} id @param {() => void} callback @returns {() => void} */
export function onSaved(id, callback) {
  const stop = new AbortController();
  others?.addEventListener("message", ({ data }) => data === id && callback(), { signal: stop.signal });
  return () => stop.abort();
}

/** @param {string} id @returns {Promise<import("./game.js").StoredGame | undefined>} */
export const find = (id) => transact("readonly", (games) => games.get(id));

/** Return all games, the last played first. @returns {Promise<import("./game.js").StoredGame[]>} */
export async function all() {
  const games = (await transact("readonly", (games) => games.getAll())) ?? [];
  return games.sort((a, b) => b.touched - a.touched);
}

/** @param {string} id */
export const remove = (id) => transact("readwrite", (games) => games.delete(id));

/** Read a setting, such as the colours, or set it. @param {string} name @param {string} [value] @returns {string | null} */
export function setting(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return value ?? null;
  }
}
