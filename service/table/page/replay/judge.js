// Judgements of a whole game: which paragraphs of the printed rules were broken, and how much more the runs could have earned.

import { at, batch } from "../core/api.js";
import { isOpen } from "../play/titles.js";

/** @typedef {import("../core/record.js").Entry} Entry */
/** @typedef {{ index: number, rule: string, detail: string }} Breach */
/** @typedef {{ index: number, company: string, earned: number, best: number, optimal: boolean, routes: any[] }} Run */

/** The requests of one batch: few enough that results show soon, and that the rest can be cancelled. */
const AT_ONCE = 16;

/** The position that a view shows, as the printed rules have it: an order found again each time, and trains without limit (2.4, 4.31). @param {any} view */
function printed(view) {
  const sale = Object.fromEntries(Object.entries(view.trains_for_sale).map(([card, left]) => [card, card === "7/8" ? null : left]));
  return {
    ...view,
    options: { ...view.options, conventions: "rulebook" },
    trains_for_sale: sale,
    operating: view.operating && { ...view.operating, queue: null },
  };
}

/**
 * Send a request for each of many actions, in the position in which it was taken. The answer of a refused one is null.
 * @param {number[]} places @param {(place: number) => { path: string, body: unknown }} question @param {AbortSignal} signal @param {(done: number) => void} onProgress
 * @returns {Promise<{ place: number, answer: any }[]>}
 */
async function ask(places, question, signal, onProgress) {
  /** @type {{ place: number, answer: any }[]} */
  const results = [];
  for (let from = 0; from < places.length; from += AT_ONCE) {
    const some = places.slice(from, from + AT_ONCE);
    const answers = await batch(some.map(question), signal);
    some.forEach((place, index) => results.push({ place, answer: answers[index]?.status === 200 ? answers[index].body : null }));
    onProgress(some[some.length - 1] ?? 0);
  }
  return results;
}

/**
 * Check every action against the printed rules, in the position in which it was taken.
 * @param {Entry[]} entries @param {AbortSignal} signal @param {(done: number) => void} onProgress
 * @returns {Promise<{ breaches: Breach[], unjudged: number }>}
 */
export async function breaches(entries, signal, onProgress) {
  const places = entries.flatMap((_, place) => (place > 0 && isOpen(entries[place - 1]?.view) ? [place] : []));
  const question = (/** @type {number} */ place) => ({ path: at("1846", "check"), body: { state: printed(entries[place - 1]?.view), action: entries[place]?.action } });
  const answers = await ask(places, question, signal, onProgress);
  return {
    breaches: answers.flatMap(({ place, answer }) => (answer && !answer.legal ? [{ index: place, rule: answer.violation.rule, detail: answer.violation.detail }] : [])),
    unjudged: answers.filter(({ answer }) => answer === null).length,
  };
}

/**
 * Find the revenue of each run, and the best possible one.
 * @param {Entry[]} entries @param {AbortSignal} signal @param {(done: number) => void} onProgress
 * @returns {Promise<Run[]>}
 */
export async function runs(entries, signal, onProgress) {
  const ran = (/** @type {number} */ place) => entries[place]?.events.find((event) => event.type === "run");
  const places = entries.flatMap((entry, place) => (place > 0 && entry.type === "run" && ran(place) ? [place] : []));
  const question = (/** @type {number} */ place) => ({ path: at("1846", "routes"), body: { state: entries[place - 1]?.view, operator: ran(place).company } });
  const answers = await ask(places, question, signal, onProgress);
  return answers.flatMap(({ place, answer }) => (answer
    ? [{ index: place, company: ran(place).company, earned: ran(place).revenue, best: answer.revenue, optimal: answer.optimal, routes: answer.routes }]
    : []));
}
