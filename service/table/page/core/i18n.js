// Every word of the page goes through `say`: an English sentence with places, which another language may say its own way.
//
// A place is `{name}`; what depends on a number is `{count, plural, one {# share} other {# shares}}`, as in ICU messages, with the
// forms that the language has. A catalogue maps the English sentence to the same in another language; what it lacks stays English.

/** @typedef {Record<string, string | number | null | undefined>} Places */
/** @typedef {string | { name: string, forms?: Record<string, Piece[]> }} Piece */

/** @type {{ language: string, sentences: Record<string, string>, plural: Intl.PluralRules, number: Intl.NumberFormat }} */
const spoken = { language: "en", sentences: {}, plural: new Intl.PluralRules("en"), number: new Intl.NumberFormat("en") };

/** @type {Map<string, Piece[]>} */
const read = new Map();

/** Speak another language from now on. @param {string} language @param {Record<string, string>} sentences */
export function speak(language, sentences) {
  spoken.language = language;
  spoken.sentences = sentences;
  spoken.plural = new Intl.PluralRules(language);
  spoken.number = new Intl.NumberFormat(language);
}

export const language = () => spoken.language;

/** A sentence with its places filled. @param {string} sentence @param {Places} [places] */
export function say(sentence, places = {}) {
  const text = spoken.sentences[sentence] ?? sentence;
  let pieces = read.get(text);
  if (!pieces) read.set(text, (pieces = parse(text)));
  return filled(pieces, places, "");
}

/** @param {Piece[]} pieces @param {Places} places @param {string} count @returns {string} */
function filled(pieces, places, count) {
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") text += count ? piece.replaceAll("#", count) : piece;
    else if (piece.forms) {
      const number = Number(places[piece.name]);
      const form = piece.forms[`=${number}`] ?? piece.forms[spoken.plural.select(number)] ?? piece.forms.other ?? [];
      text += filled(form, places, spoken.number.format(number));
    } else text += shown(places[piece.name]);
  }
  return text;
}

/** What is written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is written the other way stands apart, so that the signs and numbers beside it keep their places. @param {string | number | null | undefined} value */
function shown(value) {
  if (typeof value === "number") return spoken.number.format(value);
  return value && FROM_RIGHT.test(value) && !value.includes("\u2068") ? `\u2068${value}\u2069` : (value ?? "");
}

/** An amount of dollars, the sign where the language has it. @param {number} amount */
export function money(amount) {
  const digits = spoken.number.format(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${spoken.language === "pl" ? `${digits}\u00a0$` : `$${digits}`}`;
}

/** A sentence begins with a capital, whatever its first word is. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(spoken.language) + text.slice(1);

/** Several things in a row. @param {string[]} things */
export const list = (things) => new Intl.ListFormat(spoken.language, { type: "conjunction" }).format(things);

/** @param {string} text @returns {Piece[]} */
function parse(text) {
  /** @type {Piece[]} */
  const pieces = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    if (open > at) pieces.push(text.slice(at, open));
    const close = closing(text, open);
    pieces.push(place(text.slice(open + 1, close)));
    at = close + 1;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** @param {string} text @returns {Piece} */
function place(text) {
  const parts = /^\s*([\w]+)\s*,\s*plural\s*,([\s\S]*)$/.exec(text);
  if (!parts) return { name: text.trim() };
  const [, name = "", rest = ""] = parts;
  /** @type {Record<string, Piece[]>} */
  const forms = {};
  for (let at = 0; ; ) {
    const open = rest.indexOf("{", at);
    if (open < 0) break;
    const close = closing(rest, open);
    forms[rest.slice(at, open).trim()] = parse(rest.slice(open + 1, close));
    at = close + 1;
  }
  return { name, forms };
}

/** Where the brace at `open` is closed. @param {string} text @param {number} open */
function closing(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`A place is not closed: ${text}`);
}
