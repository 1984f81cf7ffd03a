// What somebody who has seen a whole game would tell: which paragraphs of the printed rules were broken, what runs left on the table.

import { ask, at, Refusal } from "../core/api.js";

/** @typedef {import("../core/record.js").Entry} Entry */
/** @typedef {{ index: number, rule: string, detail: string }} Breach */
/** @typedef {{ index: number, company: string, earned: number, best: number, optimal: boolean, routes: any[] }} Run */

/** The position that a view shows, as the printed rules have it: an order found anew each time, and trains without limit (2.4, 4.31). @param {any} view */
function printed(view) {
  const sale = Object.fromEntries(Object.entries(view.trains_for_sale).map(([card, left]) => [card, card === "7/8" ? null : left]));
  return {
    ...view,
    options: { ...view.options, conventions: "rulebook" },
    trains_for_sale: sale,
    operating: view.operating && { ...view.operating, queue: null },
  };
}

/** Nothing is hidden here, so the view is the whole state. @param {any} view */
export const isOpen = (view) => !view.draft || !("drawn" in view.draft) || view.draft.drawn === 0;

/**
 * Holds every action against the printed rules, in the position in which it was taken.
 * @param {Entry[]} entries @param {AbortSignal} signal @param {(done: number) => void} heard
 * @returns {Promise<{ breaches: Breach[], unjudged: number }>}
 */
export async function breaches(entries, signal, heard) {
  /** @type {Breach[]} */
  const found = [];
  let unjudged = 0;
  for (let place = 1; place < entries.length; place++) {
    const before = entries[place - 1]?.view;
    const entry = entries[place];
    if (!before || !entry) continue;
    heard(place);
    if (!isOpen(before)) continue;
    try {
      /** @type {any} */
      const answer = await ask(at("1846", "check"), { state: printed(before), action: entry.action }, signal);
      if (!answer.legal) found.push({ index: place, rule: answer.violation.rule, detail: answer.violation.detail });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unjudged++;
    }
  }
  return { breaches: found, unjudged };
}

/**
 * What each run earned, and what it could have earned.
 * @param {Entry[]} entries @param {AbortSignal} signal @param {(done: number) => void} heard
 * @returns {Promise<Run[]>}
 */
export async function runs(entries, signal, heard) {
  /** @type {Run[]} */
  const found = [];
  for (let place = 1; place < entries.length; place++) {
    const entry = entries[place];
    const ran = entry?.events.find((one) => one.type === "run");
    heard(place);
    if (!entry || entry.type !== "run" || !ran) continue;
    try {
      /** @type {any} */
      const best = await ask(at("1846", "routes"), { state: entries[place - 1]?.view, operator: ran.company }, signal);
      found.push({ index: place, company: ran.company, earned: ran.revenue, best: best.revenue, optimal: best.optimal, routes: best.routes });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return found;
}
