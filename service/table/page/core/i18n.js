// All text of the page goes through `say`: an English template, which the catalogue of another language replaces.
//
// A placeholder is `{name}`; a plural is `{count, plural, one {# share} other {# shares}}`, as in ICU messages, with the plural
// forms of the language. A catalogue maps English templates to translations; missing ones stay English.

/** @typedef {Record<string, string | number | null | undefined>} Places */
/** @typedef {string | { name: string, forms?: Record<string, Piece[]> }} Piece */

/** @type {{ language: string, sentences: Record<string, string>, plural: Intl.PluralRules, number: Intl.NumberFormat }} */
const current = { language: "en", sentences: {}, plural: new Intl.PluralRules("en"), number: new Intl.NumberFormat("en") };

/** @type {Map<string, Piece[]>} */
const read = new Map();

/** Use another language from now on. @param {string} language @param {Record<string, string>} sentences */
export function setTranslations(language, sentences) {
  current.language = language;
  current.sentences = sentences;
  current.plural = new Intl.PluralRules(language);
  current.number = new Intl.NumberFormat(language);
}

export const language = () => current.language;

/** Return the translated template with its placeholders filled. @param {string} sentence @param {Places} [places] */
export function say(sentence, places = {}) {
  const text = current.sentences[sentence] ?? sentence;
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
      const form = piece.forms[`=${number}`] ?? piece.forms[current.plural.select(number)] ?? piece.forms.other ?? [];
      text += filled(form, places, current.number.format(number));
    } else text += shown(places[piece.name]);
  }
  return text;
}

/** Characters of right-to-left scripts. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolate right-to-left names, so that the punctuation and numbers beside them keep their order. @param {string | number | null | undefined} value */
function shown(value) {
  if (typeof value === "number") return current.number.format(value);
  return value && FROM_RIGHT.test(value) && !value.includes("\u2068") ? `\u2068${value}\u2069` : (value ?? "");
}

/** Format an amount of dollars, with the sign where the language puts it. @param {number} amount */
export function money(amount) {
  const digits = current.number.format(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${current.language === "pl" ? `${digits}\u00a0$` : `$${digits}`}`;
}

/** Capitalize the first letter. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(current.language) + text.slice(1);

/** Join items into a list. @param {string[]} things */
export const list = (things) => new Intl.ListFormat(current.language, { type: "conjunction" }).format(things);

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

/** Return the index of the brace that closes the one at `open`. @param {string} text @param {number} open */
function closing(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`unclosed placeholder: ${text}`);
}
