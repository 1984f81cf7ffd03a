// Narrows down the choices that `legal` lists. A type and a choice make an action, once a number has been picked for every range
// and a value for every `one_of`. Nothing here depends on a game.

/** @typedef {{ min: number, max: number }} Span */
/** @typedef {Record<string, any>} Choice */

/** @param {any} value @returns {value is Span} */
export const isSpan = (value) =>
  typeof value === "object" && value !== null && typeof value.min === "number" && typeof value.max === "number";

/** @param {any} value @returns {value is { one_of: any[] }} */
export const isOneOf = (value) => typeof value === "object" && value !== null && Array.isArray(value.one_of);

/** Whether a value of a choice is still to be picked: a range, a value of several, or a list with one of these. @param {any} value */
export const isOpen = (value) =>
  isSpan(value) || isOneOf(value) || (Array.isArray(value) && value.some((item) => isSpan(item) || isOneOf(item)));

/** Informative fields of a choice, which need not be sent back. */
const INFORMS = new Set([
  "cost", "amount", "retained", "per_share", "revenue", "optimal", "trains", "fails", "of", "outlook", "settings", "stops", "frees", "good",
]);

/** Fields of a family that look like picks and only inform. @type {Record<string, string[]>} */
const INFORMS_IN = {
  sell: ["price"], issue: ["price"], redeem: ["price"], dividend: ["price"],
  run: ["train", "path", "to", "ending", "at", "rule", "unspent", "tokens", "delivers"],
};

/** The fields of a choice that decide something. @param {string} type @param {Choice} choice @returns {string[]} */
export function deciding(type, choice) {
  const informative = INFORMS_IN[type] ?? [];
  return Object.keys(choice).filter((name) => !INFORMS.has(name) && !informative.includes(name));
}

/** @param {any} a @param {any} b */
export const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether a choice allows what has been picked. @param {Choice} choice @param {Record<string, any>} picked */
export function allows(choice, picked) {
  return Object.entries(picked).every(([name, value]) => {
    if (name === "type") return true;
    const offered = choice[name];
    if (isOneOf(offered)) return offered.one_of.some((item) => same(item, value));
    if (isSpan(offered)) return value >= offered.min && value <= offered.max;
    return isOpen(offered) || same(offered, value);
  });
}

/** The families with those choices that allow what has been picked. @param {Family[]} legal @param {Record<string, any>} picked @returns {Family[]} */
export function narrowed(legal, picked) {
  return legal.flatMap((family) => {
    if (picked.type && family.type !== picked.type) return [];
    return some(family, (choice) => allows(choice, picked));
  });
}

/** The family with some of its choices, each with its words; without any it is gone. @param {Family} family @param {(choice: Choice) => boolean} isMeant @returns {Family[]} */
export function some(family, isMeant) {
  const places = family.choices.flatMap((choice, place) => (isMeant(choice) ? [place] : []));
  const choices = places.map((place) => /** @type {Choice} */ (family.choices[place]));
  return places.length ? [{ ...family, choices, words: places.map((place) => family.words[place] ?? "") }] : [];
}

/** The words of a choice, with what has been picked in the places of its open fields. @param {Family} family @param {Choice} choice @param {Record<string, any>} picked @param {(name: string, value: any) => string} word @returns {string} */
export function worded(family, choice, picked, word) {
  const words = family.words[family.choices.indexOf(choice)] ?? "";
  return words.replace(/\{(\w+)[^{}]*\}/g, (place, name) => (isOpen(choice[name]) ? (picked[name] === undefined ? "…" : word(name, picked[name])) : place));
}

/** All values that a field has in some choices, in their order. @param {Choice[]} choices @param {string} name @returns {any[]} */
export function values(choices, name) {
  /** @type {Map<string, any>} */
  const distinct = new Map();
  for (const choice of choices) {
    const value = choice[name];
    for (const item of isOneOf(value) ? value.one_of : [value]) distinct.set(JSON.stringify(item) ?? "", item);
  }
  return [...distinct.values()];
}

/** The fields by which choices differ, in their order. @param {string} type @param {Choice[]} choices @returns {string[]} */
export function differing(type, choices) {
  const names = new Set(choices.flatMap((choice) => deciding(type, choice)));
  return [...names].filter((name) => choices.some((choice) => !same(choice[name], choices[0]?.[name])));
}

/**
 * How far a pick has come: the fields that must be picked, in order, each with its values. Fields after one that is not picked are
 * not shown yet. A price begins at the most that may be paid, once it is clear for what.
 * @param {Choice[]} choices @param {string[]} names @param {Record<string, any>} picked
 */
export function progress(choices, names, picked) {
  /** @type {{ name: string, offered: any[], isPicked: boolean }[]} */
  const rows = [];
  /** @type {Record<string, any>} */
  const standing = {};
  let left = choices;
  for (const name of names) {
    const offered = values(left, name);
    const isWanted = name in picked && offered.some((item) => same(item, picked[name]));
    const isPrice = name === PRICE && offered.every((item) => typeof item === "number");
    const isPicked = isWanted || offered.length === 1 || isPrice;
    rows.push({ name, offered, isPicked });
    if (!isPicked) return { rows, standing, left, isWhole: false };
    const value = isWanted ? picked[name] : isPrice ? Math.max(...offered) : offered[0];
    standing[name] = value;
    left = left.filter((choice) => (value === undefined ? choice[name] === undefined : allows(choice, { [name]: value })));
  }
  return { rows, standing, left, isWhole: true };
}

const PRICE = "price";

/** The action that a choice and what has been picked for its open fields make. @param {string} type @param {Choice} choice @param {Record<string, any>} picked @returns {Action} */
export function action(type, choice, picked) {
  /** @type {Record<string, any>} */
  const result = { type };
  for (const name of deciding(type, choice)) {
    const value = choice[name];
    if (isOpen(value)) result[name] = name in picked ? picked[name] : first(value, name);
    else if (value !== undefined) result[name] = value;
  }
  return /** @type {Action} */ (/** @type {unknown} */ (result));
}

/** The initial value of an open field: the most of a price, the least number, the first value. @param {any} value @param {string} [name] @returns {any} */
export function first(value, name) {
  if (isSpan(value)) return name === PRICE ? value.max : value.min;
  if (isOneOf(value)) return value.one_of[0];
  return Array.isArray(value) ? value.map((item) => first(item)) : value;
}
