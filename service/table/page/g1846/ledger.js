// What counts in the stock rounds of 1846: who holds what, the market, and the hand of a draft.

import { money, say } from "../core/i18n.js";
import { h } from "../core/ui.js";
import { brief, called } from "../words/g1846.js";
import { Company, priced, Train } from "./company.js";

/** @typedef {{ box: any, view: any, turn: Turn | null }} Props */

/** @param {Props} props */
export function Ledger({ box, view, turn }) {
  return h("div", { class: "sheets" }, view.draft ? h(Hand, { box, view }) : [h(Holdings, { box, view, turn }), h(Market, { box, view })]);
}

/** Whether money and shares come before the map. @param {any} view */
export const first = (view) => view.stock_round !== null || view.draft !== null;

/** The cards that only the drafting player may see. @param {{ box: any, view: any }} props */
function Hand({ box, view }) {
  const hand = view.draft?.hand;
  if (!hand || !(hand.drawn.length + hand.kept.length)) return null;
  // What a drawn card does stands on the button that keeps it.
  const cards = (/** @type {string[]} */ some, /** @type {boolean} */ isTold) => some.map((card, index) => {
    const one = box?.privates?.[card];
    return h("li", { key: index, class: "card" }, h("b", {}, card.startsWith("blank") ? say("blank") : called(box, card)), one ? h("span", { class: "price" }, money(one.price)) : null, isTold && one ? h("small", {}, one.power) : null);
  });
  return h("section", { class: "panel hand" }, h("h2", {}, say("Your hand")),
    hand.drawn.length ? [h("h3", {}, say("Drawn")), h("ul", { class: "cards" }, cards(hand.drawn, false))] : null,
    hand.kept.length ? [h("h3", {}, say("Kept")), h("ul", { class: "cards" }, cards(hand.kept, true))] : null);
}

/** Companies against players, treasury and market. @param {Props} props */
export function Holdings({ box, view, turn }) {
  const companies = Object.entries(view.corporations).filter(([, one]) => !["removed", "closed"].includes(one.status))
    .sort(([, one], [, other]) => (other.price ?? -1) - (one.price ?? -1) || (one.stack ?? 0) - (other.stack ?? 0));
  const independents = Object.entries(view.independents).filter(([, one]) => one.status === "independent" && one.owner);
  const setup = box?.setups.find((/** @type {any} */ one) => one.players === view.players.length && one.edition === view.options.edition);
  const now = (/** @type {string} */ id) => (turn?.players.includes(id) ? "now" : "");
  const line = (/** @type {string} */ name, /** @type {(player: any) => unknown} */ cell) =>
    h("tr", { class: "sum" }, h("th", { scope: "row" }, name), h("td", {}), view.players.map((/** @type {any} */ one) => h("td", { key: one.id, class: now(one.id) }, cell(one))), h("td", { colSpan: 6 }));
  return h("section", { class: "panel players" },
    h("h2", {}, say("Players and companies"), setup ? h("small", {}, ` ${say("at most {percent} of a corporation", { percent: `${setup.holding_limit * 10}%` })}`) : null),
    h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": say("Players and companies") }, h("table", { class: "holdings" },
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, say("Price")),
        view.players.map((/** @type {any} */ one) => h("th", { key: one.id, scope: "col", class: `name ${now(one.id)}` }, one.id, view.priority === one.id ? h("span", { class: "badge", title: say("Priority Deal") }, say("PD")) : null)),
        [say("Treasury"), say("Market"), say("Cash"), say("Trains"), say("Tokens"), say("Per share")].map((name, index) => h("th", { key: name, scope: "col", class: index > 1 ? "more" : "" }, name)))),
      h("tbody", {},
        line(say("Cash"), (one) => h("b", {}, money(one.cash))),
        line(say("Certificates"), (one) => `${one.certificates}/${view.certificate_limit}`),
        companies.map(([id, one]) => h("tr", { key: id, class: turn?.entity === id ? "now" : one.status === "unopened" ? "later" : "" },
          h("th", { scope: "row" }, h(Company, { box, id })), h("td", {}, priced(one.price)),
          view.players.map((/** @type {any} */ player) => h("td", { key: player.id, class: now(player.id) }, shares(view, player, id))),
          h("td", {}, one.treasury_shares ? `${one.treasury_shares * 10}%` : ""), h("td", {}, one.market_shares ? `${one.market_shares * 10}%` : ""),
          has(one), h("td", { class: "more" }, one.status === "unopened" ? "" : one.tokens_left), h("td", { class: "more" }, one.earnings ? money(one.earnings) : ""))),
        independents.map(([id, one]) => h("tr", { key: id, class: turn?.entity === id ? "now" : "" },
          h("th", { scope: "row" }, h(Company, { box, id })), h("td", {}),
          view.players.map((/** @type {any} */ player) => h("td", { key: player.id, class: now(player.id) }, one.owner === player.id ? "★" : "")),
          h("td", {}), h("td", {}), has(one), h("td", { class: "more" }), h("td", { class: "more" }))),
        view.players.some((/** @type {any} */ one) => one.privates.length) ? line(say("Privates"), (one) => h("small", {}, one.privates.map((/** @type {string} */ id) => h("abbr", { key: id, title: brief(box, id) }, id, " ")))) : null,
        line(say("Worth"), (one) => (one.bankrupt ? say("bankrupt") : money(one.worth)))))));
}

/** What a company has itself. @param {any} one */
const has = (one) => [
  h("td", { class: "more" }, one.status === "unopened" ? "" : money(one.cash)),
  h("td", { class: "more" }, one.trains.map((/** @type {any} */ train, /** @type {number} */ index) => h(Train, { key: index, train }))),
];

/** @param {any} view @param {any} one @param {string} id */
function shares(view, one, id) {
  const held = one.shares[id];
  const sold = view.stock_round?.sold?.[one.id]?.includes(id) ? h("span", { class: "badge", title: say("sold in this round") }, say("sold")) : null;
  return [held ? `${held * 10}%` : "", held && view.corporations[id].president === one.id ? "\u00a0★" : "", sold];
}

/** @param {{ box: any, view: any }} props */
export function Market({ box, view }) {
  /** @type {Map<number, [string, any][]>} */
  const at = new Map();
  for (const [id, one] of Object.entries(view.corporations)) {
    if (one.price !== null && one.price !== undefined) at.set(one.price, [...(at.get(one.price) ?? []), [id, one]]);
  }
  const prices = box?.market?.prices ?? [];
  const far = Math.max(0, ...(box?.market?.payout_steps ?? []).map((/** @type {any} */ one) => one.from_price));
  const kind = (/** @type {number} */ price) => (price === 0 ? "closing" : box.market.opening_prices.includes(price) ? "opening" : price >= far ? "far" : "");
  return h("section", { class: "panel market" },
    h("div", { class: "row" }, h("h2", {}, say("Stock market")),
      h("p", { class: "key" }, h("span", { class: "opening" }, say("prices to open at")), h("span", { class: "far" }, say("three steps are possible")), h("span", { class: "closing" }, say("the corporation closes")))),
    h("ol", { class: "prices", "aria-label": say("Share prices") }, prices.map((/** @type {number} */ price) => {
      const here = (at.get(price) ?? []).sort(([, one], [, other]) => one.stack - other.stack);
      return h("li", { key: price, class: [kind(price), here.length ? "held" : ""].join(" ") },
        h("span", { class: "price" }, price), here.map(([id]) => h(Company, { key: id, box, id })));
    })));
}
