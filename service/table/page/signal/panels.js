// The table of Switch & Signal beside the board: clock, departure card, hands, trains, goods, helpers.

import { say } from "../core/i18n.js";
import { h } from "../core/ui.js";
import { card, colour, help, helper, spot, symbol, train, where } from "../words/signal.js";

export { ReportForm } from "./report.js";

/** @typedef {{ box: any, view: any, turn: Turn | null, session?: any }} Props */

/** @param {Props} props  At a table the acting player and the clock stand beside the choices already. */
export function Panels({ box, view, session }) {
  return h("div", { class: "panels packed" },
    session ? null : h(Clock, { view }), session ? null : h(Card, { view }), h(Hands, { view }), h(Trains, { box, view }), h(Goods, { box, view }), h(Helpers, { view }));
}

/** The acting player with the hand, the clock, the departure card and the die. @param {{ view: any, turn: Turn }} props */
export function Actor({ view, turn }) {
  const player = view.players.find((/** @type {any} */ player) => turn.players.includes(player.id));
  return h("section", { class: "actor", "aria-label": turn.players.join(", ") },
    player ? h("h2", { class: "band own" }, h("span", {}, player.id), h(Hand, { hand: player.hand })) : null,
    h(Clock, { view }), h(Card, { view }));
}

const KINDS = ["signal", "switch", "move"];

/** Action cards by kind, with their counts. @param {{ hand: Record<string, number> }} props */
const Hand = ({ hand }) =>
  h("ul", { class: "hand-cards" }, KINDS.map((kind) => h("li", { key: kind, class: hand[kind] ? `held ${kind}` : kind, title: card(kind) },
    h("span", { class: "unseen" }, `${card(kind)}: `), h("b", {}, hand[kind]))));

/** @param {{ view: any, turn: Turn | null }} props */
export const Order = ({ view, turn }) =>
  h("ol", { class: "order", "aria-label": say("Order of play") }, view.players.map((/** @type {any} */ player) =>
    h("li", { key: player.id, "aria-current": turn?.players.includes(player.id) ? "step" : undefined }, player.id)));

/** @param {{ view: any }} props */
function Clock({ view }) {
  const full = view.settings.time_tokens;
  const words = say("{left} of {full} time tokens", { left: view.clock, full });
  const deck = say("{count, plural, one {# departure card} other {# departure cards}} in the deck, {removed} out of the game", { count: view.departure_deck.count, removed: view.departure_deck.removed });
  return h("section", { class: "panel clock" }, h("h2", {}, say("Clock")),
    h("p", { class: "tokens", role: "img", "aria-label": words }, h("span", {}, "●".repeat(view.clock)), "○".repeat(Math.max(0, full - view.clock))),
    h("p", { class: "quiet" }, words, "; ", deck),
    view.final_turn ? h("p", {}, h("b", {}, say("This is the last turn."))) : null);
}

/** @param {{ view: any }} props */
function Card({ view }) {
  const now = view.card;
  const roll = view.roll;
  if (!now && !roll) return null;
  return h("section", { class: "panel departure" }, h("h2", {}, say("Departure card")),
    now ? h("ol", { class: "cards" }, now.symbols.map((/** @type {any} */ item, /** @type {number} */ index) =>
      h("li", { key: index, class: `card ${item.colour ?? "any"}${index === now.next ? " now" : ""}`, "aria-current": index === now.next ? "step" : undefined }, symbol(item)))) : null,
    roll ? h("p", { class: "rolled" }, h("span", { class: "die", "aria-hidden": "true" }, roll.points), say("The {train} has {points, plural, one {# point} other {# points}}.", { train: train(roll.train), points: roll.points })) : null);
}

/** @param {{ view: any }} props */
function Hands({ view }) {
  return h("section", { class: "panel hands" }, h("h2", {}, say("Hands")),
    h("ul", { class: "plain" }, view.players.map((/** @type {any} */ player) => h("li", { key: player.id, class: player.id === view.active ? "now" : "" }, h("span", {}, player.id), h(Hand, { hand: player.hand })))));
}

/** @param {{ box: any, view: any }} props */
function Trains({ box, view }) {
  return h("section", { class: "panel trains" }, h("h2", {}, say("Trains")),
    h("ul", { class: "plain" }, view.trains.filter((/** @type {any} */ item) => item.place.at !== "depot").map((/** @type {any} */ item) =>
      h("li", { key: item.id }, h("b", {}, train(item.id)), ` ${where(box, item.place)}`, item.good ? `, ${say("with a {colour} good", { colour: colour(item.good) })}` : ""))),
    h("p", { class: "quiet" }, say("{count, plural, one {# train} other {# trains}} in the depot", { count: view.trains.filter((/** @type {any} */ item) => item.place.at === "depot").length })));
}

/** @param {{ box: any, view: any }} props */
function Goods({ box, view }) {
  return h("section", { class: "panel goods" }, h("h2", {}, say("Goods")),
    h("ul", { class: "plain" },
      Object.entries(view.goods).map(([city, count]) => {
        const node = box?.board?.nodes?.find((/** @type {any} */ node) => node.id === city);
        return h("li", { key: city }, say("{city}: {count} {colour}", { city: spot(box, city), count, colour: colour(node?.goods ?? null) }));
      }),
      Object.entries(view.ports).map(([port, state]) => {
        const received = Object.entries(state.received).map(([kind, count]) => `${colour(kind)} ${count}/${state.demand.per_colour}`).join(", ");
        return h("li", { key: port }, h("b", {}, spot(box, port)), `: ${received}`, state.demand.extra ? ` + ${say("{count} of any colour", { count: state.demand.extra })}` : "");
      })));
}

/** @param {{ view: any }} props */
function Helpers({ view }) {
  return h("section", { class: "panel helpers" }, h("h2", {}, say("Helpers")),
    h("ul", { class: "plain" }, Object.entries(view.helpers).map(([id, state]) =>
      h("li", { key: id, class: state === "used" ? "later" : "" }, h("b", {}, helper(id)), ` – ${state === "used" ? say("used") : say("free")}`,
        h("br", {}), h("small", {}, help(id))))));
}

/** @param {{ result: any }} props */
export const Result = ({ result }) => h("p", { class: "outcome" }, h("b", {}, result.won ? say("The players have won.") : say("The players have lost.")));
