// Games in files and in links. Both hold the record; a link has it packed in its fragment, which no server sees.

/** @param {string} name @param {string} text @param {string} [type] */
export function save(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Read the JSON in a file, packed by gzip or not; null when it holds none. @param {File} file @returns {Promise<any>} */
export async function json(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  try {
    return JSON.parse(first === 0x1f && second === 0x8b ? await text(file, "gzip", MOST_IN_A_FILE) : await file.text());
  } catch {
    return null;
  }
}

const MOST_IN_A_FILE = 64_000_000;

/** Unpack to text, of so many bytes at most. @param {Blob} packed @param {CompressionFormat} format @param {number} most @returns {Promise<string>} */
async function text(packed, format, most) {
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error("too long");
    parts.push(value);
  }
  return new Blob(parts).text();
}

/** @typedef {{ game: string, record: GameRecord }} SavedGame */

/** Return the saved game in a file or a link; null when it holds none. @param {any} value @returns {SavedGame | null} */
export function savedGameIn(value) {
  if (typeof value?.game === "string" && value.record?.actions && value.record.seed !== undefined) return value;
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

const MOST = 4_000_000; // What a link unpacks to at most: links are untrusted.

/** @param {string} packed @returns {Promise<any>} */
export async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  return JSON.parse(await text(new Blob([bytes]), "deflate-raw", MOST));
}
