// Reports cards and tokens drawn at the table: a departure card by its symbols, action cards by their counts, a token by its number.
// Nothing is picked beforehand.

import { say } from "../core/i18n.js";
import { h, Rule, useState } from "../core/ui.js";
import { card, shows, spot } from "../words/signal.js";

/** @typedef {{ box: any, family: Family, onPlay: (action: Action) => void, isBusy: boolean }} Props */

/** @param {Props} props */
export function ReportForm({ box, family, onPlay, isBusy }) {
  const [choice = {}] = /** @type {Record<string, any>[]} */ (family.choices);
  const report = (/** @type {Record<string, any>} */ fields) => onPlay(/** @type {Action} */ (/** @type {unknown} */ ({ type: family.type, ...fields })));
  return h("section", { class: "family", "data-family": family.type }, h("h3", {}, heading(box, choice)),
    choice.card ? h(Cards, { box, ids: choice.card.one_of, report, isBusy }) : null,
    choice.token ? h(Tokens, { tokens: choice.token.one_of, report: (token) => report({ ...(choice.point ? { point: choice.point } : {}), token }), isBusy }) : null,
    choice.cards ? h(Counters, { possible: choice.cards.one_of, report, isBusy }) : null,
    h(Rule, { rule: family.rule }));
}

/** @param {any} box @param {Record<string, any>} choice */
function heading(box, choice) {
  if (choice.card) return say("Which departure card has come up?");
  if (choice.cards) return say("Which cards have come up?");
  return choice.point ? say("Which location token lies at {point}?", { point: spot(box, choice.point) }) : say("Which location token has come up?");
}

/** A button for each departure card that can have come up; alike ones are one. @param {{ box: any, ids: string[], report: (fields: any) => void, isBusy: boolean }} props */
function Cards({ box, ids, report, isBusy }) {
  /** @type {Map<string, any[]>} */
  const distinct = new Map();
  for (const id of ids) {
    const symbols = box?.departure_cards.find((/** @type {any} */ item) => item.id === id)?.symbols;
    if (symbols) distinct.set(JSON.stringify(symbols), symbols);
  }
  return h("div", { class: "choices" }, [...distinct].map(([key, symbols]) =>
    h("button", { key, type: "button", class: "choice", disabled: isBusy, "data-type": "report", onClick: () => report({ symbols }) }, shows(symbols))));
}

/** @param {{ tokens: number[], report: (token: number) => void, isBusy: boolean }} props */
const Tokens = ({ tokens, report, isBusy }) =>
  h("div", { class: "row" }, tokens.map((token) =>
    h("button", { key: token, type: "button", class: "choice", disabled: isBusy, "data-type": "report", onClick: () => report(token) }, String(token))));

const KINDS = ["signal", "switch", "move"];

/** As many of each kind as were drawn. @param {{ possible: string[][], report: (fields: any) => void, isBusy: boolean }} props */
function Counters({ possible, report, isBusy }) {
  const [counts, setCounts] = useState(/** @type {Record<string, number>} */ ({}));
  const all = possible[0]?.length ?? 0;
  const of = (/** @type {string} */ kind) => counts[kind] ?? 0;
  const counted = KINDS.reduce((sum, kind) => sum + of(kind), 0);
  const tallies = possible.map((cards) => Object.fromEntries(KINDS.map((kind) => [kind, cards.filter((item) => item === kind).length])));
  const fits = (/** @type {Record<string, number>} */ wanted) => tallies.some((tally) => KINDS.every((kind) => (tally[kind] ?? 0) >= (wanted[kind] ?? 0)));
  const cards = KINDS.flatMap((kind) => Array(of(kind)).fill(kind));
  return h("div", { class: "counters" },
    KINDS.map((kind) => {
      const more = { ...counts, [kind]: of(kind) + 1 };
      return h("div", { key: kind, class: "row counter", role: "group", "aria-label": card(kind), "data-kind": kind },
        h("span", {}, card(kind)),
        h("button", { type: "button", "data-do": "less", disabled: !of(kind), "aria-label": say("One {card} less", { card: card(kind) }), onClick: () => setCounts({ ...counts, [kind]: of(kind) - 1 }) }, "−"),
        h("output", {}, String(of(kind))),
        h("button", { type: "button", "data-do": "more", disabled: !fits(more), "aria-label": say("One {card} more", { card: card(kind) }), onClick: () => setCounts(more) }, "+"));
    }),
    h("p", { role: "status" }, say("{counted} of {all, plural, one {# card} other {# cards}}", { counted, all })),
    h("button", { type: "button", class: "choice main", disabled: isBusy || counted !== all, "data-type": "report", onClick: () => report({ cards }) }, say("Report")));
}
