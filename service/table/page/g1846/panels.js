// What lies on the table of 1846 beside the board: players, companies, prices, trains.

import { money, say } from "../core/i18n.js";
import { h } from "../core/ui.js";
import { brief, called } from "../words/g1846.js";

/** @typedef {{ box: any, view: any, turn: Turn | null }} Props */

/** @param {Props} props */
export function Panels({ box, view, turn }) {
  return h("div", { class: "panels" },
    h(Hand, { box, view }), h(Players, { box, view, turn }), h(Privates, { box, view }), h(Trains, { box, view }), h(Companies, { box, view, turn }), h(Market, { box, view }));
}

/** The cards that only the drafting player may see. @param {{ box: any, view: any }} props */
function Hand({ box, view }) {
  const hand = view.draft?.hand;
  if (!hand) return null;
  const cards = (/** @type {string[]} */ some) => some.map((card, index) => h("li", { key: index, class: "card" }, card.startsWith("blank") ? say("blank") : called(box, card),
    h("small", {}, box?.privates?.[card]?.power)));
  return h("section", { class: "panel hand" }, h("h2", {}, say("Your hand")),
    h("h3", {}, say("Drawn")), h("ul", { class: "cards" }, cards(hand.drawn)),
    hand.kept.length ? [h("h3", {}, say("Kept")), h("ul", { class: "cards" }, cards(hand.kept))] : null);
}

/** @param {Props} props */
function Players({ box, view, turn }) {
  const open = Object.keys(view.corporations).filter((id) => view.players.some((/** @type {any} */ one) => one.shares[id]));
  return h("section", { class: "panel players" }, h("h2", {}, say("Players")),
    h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": say("Players") }, h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}),
        view.players.map((/** @type {any} */ one) => h("th", { key: one.id, scope: "col", class: turn?.players.includes(one.id) ? "now" : "" },
          one.id, view.priority === one.id ? h("span", { class: "badge", title: say("Priority Deal") }, say("PD")) : null)))),
      h("tbody", {},
        row(say("Cash"), view, (one) => money(one.cash)),
        row(say("Worth"), view, (one) => (one.bankrupt ? say("bankrupt") : money(one.worth))),
        row(say("Certificates"), view, (one) => `${one.certificates}/${view.certificate_limit}`),
        open.map((id) => row(h(Company, { box, id }), view, (one) => shares(view, one, id), id)),
        row(say("Privates"), view, (one) => one.privates.map((/** @type {string} */ id) => brief(box, id)).join(", "))))));
}

/** @param {any} view @param {any} one @param {string} id */
function shares(view, one, id) {
  const held = one.shares[id];
  if (!held) return "";
  return view.corporations[id].president === one.id ? `${held * 10}%\u00a0★` : `${held * 10}%`;
}

/** @param {any} head @param {any} view @param {(player: any) => any} cell @param {string} [key] */
function row(head, view, cell, key) {
  return h("tr", { key }, h("th", { scope: "row" }, head), view.players.map((/** @type {any} */ one) => h("td", { key: one.id }, cell(one))));
}

/** A company with its colour. The colour adds no information to the letters. @param {{ box: any, id: string }} props */
export function Company({ box, id }) {
  const colour = box?.corporations?.[id]?.colour ?? box?.privates?.[id]?.colour;
  return h("span", { class: "company" }, h("span", { class: "chip", "aria-hidden": "true", style: colour ? { background: colour } : {} }), id);
}

/** @param {Props} props */
function Companies({ box, view, turn }) {
  const order = view.operating?.order ?? [];
  const rank = (/** @type {string} */ id) => (order.includes(id) ? order.indexOf(id) : 99);
  const all = [
    ...Object.entries(view.corporations).filter(([, one]) => !["removed", "closed"].includes(one.status)),
    ...Object.entries(view.independents).filter(([, one]) => one.status === "independent" && one.owner),
  ].sort(([one], [other]) => rank(one) - rank(other));
  const cell = (/** @type {any} */ value) => h("td", {}, value);
  return h("section", { class: "panel companies" }, h("h2", {}, say("Companies")),
    h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": say("Companies") }, h("table", {},
      h("thead", {}, h("tr", {}, [say("Company"), say("President"), say("Price"), say("Cash"), say("Trains"), say("Treasury"), say("Market"), say("Tokens"), say("Privates"), say("Earned per share")]
        .map((name) => h("th", { key: name, scope: "col" }, name)))),
      h("tbody", {}, all.map(([id, one]) => h("tr", { key: id, class: turn?.entity === id ? "now" : one.status === "unopened" ? "later" : "" },
        h("th", { scope: "row" }, h(Company, { box, id })),
        h("td", { class: "who" }, one.president ?? one.owner ?? "–"),
        cell(one.price === undefined || one.price === null ? "–" : money(one.price)),
        cell(one.status === "unopened" ? "–" : money(one.cash)),
        cell(one.trains.map((/** @type {any} */ train, /** @type {number} */ index) => h("span", { key: index, class: train.phased_out ? "train old" : "train", title: train.phased_out ? say("may run once more") : "" }, train.type))),
        cell(one.treasury_shares === undefined ? "–" : `${one.treasury_shares * 10}%`),
        cell(one.market_shares === undefined ? "–" : `${one.market_shares * 10}%`),
        cell(one.tokens_left ?? "–"),
        h("td", { class: "owned" }, (one.privates ?? []).map((/** @type {string} */ owned) => brief(box, owned)).join(", ")),
        cell(one.earnings ? money(one.earnings) : "–")))))));
}

/** @param {{ box: any, view: any }} props */
function Privates({ box, view }) {
  const held = Object.entries(view.privates).filter(([, one]) => ["player", "corporation"].includes(one.status));
  if (!held.length) return null;
  return h("section", { class: "panel privates" }, h("h2", {}, say("Privates")),
    h("ul", { class: "plain" }, held.map(([id, one]) => {
      const marker = view.markers[id];
      const where = marker?.hex ? say("marker on {hex}", { hex: marker.hex }) : "";
      return h("li", { key: id }, h("b", {}, called(box, id)), ` – ${one.owner}`, where ? `, ${where}` : "",
        h("br", {}), h("small", {}, box?.privates?.[id]?.power));
    })));
}

/** @param {{ box: any, view: any }} props */
function Market({ box, view }) {
  /** @type {Map<number, [string, any][]>} */
  const at = new Map();
  for (const [id, one] of Object.entries(view.corporations)) {
    if (one.price !== null && one.price !== undefined) at.set(one.price, [...(at.get(one.price) ?? []), [id, one]]);
  }
  const prices = box?.market?.prices ?? [];
  return h("section", { class: "panel market" }, h("h2", {}, say("Stock market")),
    h("ol", { class: "prices", "aria-label": say("Share prices") }, prices.map((/** @type {number} */ price) => {
      const here = (at.get(price) ?? []).sort(([, one], [, other]) => one.stack - other.stack);
      const isOpening = box.market.opening_prices.includes(price);
      return h("li", { key: price, class: [isOpening ? "opening" : "", here.length ? "held" : ""].join(" ") },
        h("span", { class: "price" }, price), here.map(([id]) => h(Company, { key: id, box, id })));
    })));
}

/** @param {{ box: any, view: any }} props */
function Trains({ box, view }) {
  const cards = Object.entries(view.trains_for_sale);
  return h("section", { class: "panel trains" }, h("h2", {}, say("Trains for sale")),
    h("ul", { class: "plain" }, cards.map(([card, count]) => {
      const prices = (box?.cards?.[card]?.types ?? [card]).map((/** @type {string} */ type) => `${type} ${money(box?.trains?.[type]?.price ?? 0)}`).join(", ");
      const left = count === null ? say("unlimited") : say("{count} left", { count: /** @type {number} */ (count) });
      return h("li", { key: card, class: count === 0 ? "later" : "" }, h("b", {}, prices), ` – ${left}`);
    }), view.returned_trains.length ? h("li", {}, say("Returned: {trains}", { trains: view.returned_trains.join(", ") })) : null),
    h("p", {}, say("Bank: {amount}", { amount: money(view.bank) }), view.bank_broken ? ` (${say("broken")})` : ""));
}

/** The end of a game. @param {{ result: any }} props */
export function Result({ result }) {
  return h("table", { class: "standing" },
    h("thead", {}, h("tr", {}, [say("Rank"), say("Player"), say("Worth")].map((name) => h("th", { key: name, scope: "col" }, name)))),
    h("tbody", {}, result.standing.map((/** @type {any} */ one) => h("tr", { key: one.player }, h("td", {}, one.rank), h("th", { scope: "row" }, one.player), h("td", {}, money(one.score))))));
}
