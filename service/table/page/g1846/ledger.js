// The stock rounds of 1846: holdings, the market, and the hand of a draft.

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
  // The power of a drawn card stands on the button that keeps it.
  const cards = (/** @type {string[]} */ some, /** @type {boolean} */ withPower) => some.map((card, index) => {
    const details = box?.privates?.[card];
    return h("li", { key: index, class: "card" }, h("b", {}, card.startsWith("blank") ? say("blank") : called(box, card)), details ? h("span", { class: "price" }, money(details.price)) : null, withPower && details ? h("small", {}, details.power) : null);
  });
  return h("section", { class: "panel hand" }, h("h2", {}, say("Your hand")),
    hand.drawn.length ? [h("h3", {}, say("Drawn")), h("ul", { class: "cards" }, cards(hand.drawn, false))] : null,
    hand.kept.length ? [h("h3", {}, say("Kept")), h("ul", { class: "cards" }, cards(hand.kept, true))] : null);
}

/** Companies against players, treasury and market. @param {Props} props */
export function Holdings({ box, view, turn }) {
  const companies = Object.entries(view.corporations).filter(([, company]) => !["removed", "closed"].includes(company.status))
    .sort(([, a], [, b]) => (b.price ?? -1) - (a.price ?? -1) || (a.stack ?? 0) - (b.stack ?? 0));
  const independents = Object.entries(view.independents).filter(([, company]) => company.status === "independent" && company.owner);
  const setup = box?.setups.find((/** @type {any} */ setup) => setup.players === view.players.length && setup.edition === view.options.edition);
  const now = (/** @type {string} */ id) => (turn?.players.includes(id) ? "now" : "");
  const line = (/** @type {string} */ name, /** @type {(player: any) => unknown} */ cell) =>
    h("tr", { class: "sum" }, h("th", { scope: "row" }, name), h("td", {}), view.players.map((/** @type {any} */ player) => h("td", { key: player.id, class: now(player.id) }, cell(player))), h("td", { colSpan: 6 }));
  return h("section", { class: "panel players" },
    h("h2", {}, say("Players and companies"), setup ? h("small", {}, ` ${say("at most {percent} of a corporation", { percent: `${setup.holding_limit * 10}%` })}`) : null),
    h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": say("Players and companies") }, h("table", { class: "holdings" },
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, say("Price")),
        view.players.map((/** @type {any} */ player) => h("th", { key: player.id, scope: "col", class: `name ${now(player.id)}` }, player.id, view.priority === player.id ? h("span", { class: "badge", title: say("Priority Deal") }, say("PD")) : null)),
        [say("Treasury"), say("Market"), say("Cash"), say("Trains"), say("Tokens"), say("Per share")].map((name, index) => h("th", { key: name, scope: "col", class: index > 1 ? "more" : "" }, name)))),
      h("tbody", {},
        line(say("Cash"), (player) => h("b", {}, money(player.cash))),
        line(say("Certificates"), (player) => `${player.certificates}/${view.certificate_limit}`),
        companies.map(([id, company]) => h("tr", { key: id, class: turn?.entity === id ? "now" : company.status === "unopened" ? "later" : "" },
          h("th", { scope: "row" }, h(Company, { box, id })), h("td", {}, priced(company.price)),
          view.players.map((/** @type {any} */ player) => h("td", { key: player.id, class: now(player.id) }, shares(view, player, id))),
          h("td", {}, company.treasury_shares ? `${company.treasury_shares * 10}%` : ""), h("td", {}, company.market_shares ? `${company.market_shares * 10}%` : ""),
          has(company), h("td", { class: "more" }, company.status === "unopened" ? "" : company.tokens_left), h("td", { class: "more" }, company.earnings ? money(company.earnings) : ""))),
        independents.map(([id, company]) => h("tr", { key: id, class: turn?.entity === id ? "now" : "" },
          h("th", { scope: "row" }, h(Company, { box, id })), h("td", {}),
          view.players.map((/** @type {any} */ player) => h("td", { key: player.id, class: now(player.id) }, company.owner === player.id ? "★" : "")),
          h("td", {}), h("td", {}), has(company), h("td", { class: "more" }), h("td", { class: "more" }))),
        view.players.some((/** @type {any} */ player) => player.privates.length) ? line(say("Privates"), (player) => h("small", {}, player.privates.map((/** @type {string} */ id) => h("abbr", { key: id, title: brief(box, id) }, id, " ")))) : null,
        line(say("Worth"), (player) => (player.bankrupt ? say("bankrupt") : money(player.worth)))))));
}

/** The cash and the trains of a company. @param {any} company */
const has = (company) => [
  h("td", { class: "more" }, company.status === "unopened" ? "" : money(company.cash)),
  h("td", { class: "more" }, company.trains.map((/** @type {any} */ train, /** @type {number} */ index) => h(Train, { key: index, train }))),
];

/** @param {any} view @param {any} player @param {string} id */
function shares(view, player, id) {
  const held = player.shares[id];
  const sold = view.stock_round?.sold?.[player.id]?.includes(id) ? h("span", { class: "badge", title: say("sold in this round") }, say("sold")) : null;
  return [held ? `${held * 10}%` : "", held && view.corporations[id].president === player.id ? "\u00a0★" : "", sold];
}

/** @param {{ box: any, view: any }} props */
export function Market({ box, view }) {
  /** @type {Map<number, [string, any][]>} */
  const at = new Map();
  for (const [id, company] of Object.entries(view.corporations)) {
    if (company.price !== null && company.price !== undefined) at.set(company.price, [...(at.get(company.price) ?? []), [id, company]]);
  }
  const prices = box?.market?.prices ?? [];
  const far = Math.max(0, ...(box?.market?.payout_steps ?? []).map((/** @type {any} */ step) => step.from_price));
  const kind = (/** @type {number} */ price) => (price === 0 ? "closing" : box.market.opening_prices.includes(price) ? "opening" : price >= far ? "far" : "");
  return h("section", { class: "panel market" },
    h("div", { class: "row" }, h("h2", {}, say("Stock market")),
      h("p", { class: "key" }, h("span", { class: "opening" }, say("prices to open at")), h("span", { class: "far" }, say("three steps are possible")), h("span", { class: "closing" }, say("the corporation closes")))),
    h("ol", { class: "prices", "aria-label": say("Share prices") }, prices.map((/** @type {number} */ price) => {
      const here = (at.get(price) ?? []).sort(([, a], [, b]) => a.stack - b.stack);
      return h("li", { key: price, class: [kind(price), here.length ? "held" : ""].join(" ") },
        h("span", { class: "price" }, price), here.map(([id]) => h(Company, { key: id, box, id })));
    })));
}
