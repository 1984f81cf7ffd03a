// Games in files and in links. A file holds the record, a link the same, packed into what stands behind the #: no server sees it.

/** @param {string} name @param {string} text @param {string} [type] */
export function save(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What stands in a file; null where that is no JSON. @param {File} file @returns {Promise<any>} */
export async function json(file) {
  const text = await file.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @typedef {{ game: string, record: GameRecord }} Told */

/** What a file or a link says of a game; null when it is no game of this service. @param {any} told @returns {Told | null} */
export function told(told) {
  if (typeof told?.game === "string" && told.record?.actions && told.record.seed !== undefined) return told;
  return null;
}

/** @param {unknown} value @returns {Promise<string>} */
export async function packed(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const MOST = 4_000_000; // What a link unpacks to at most: a link comes from anybody.

/** @param {string} text @returns {Promise<any>} */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error("too long");
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}
