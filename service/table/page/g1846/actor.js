// The acting company or player of 1846, with everything that the decision depends on.

import { list, money, say } from "../core/i18n.js";
import { h, Rule } from "../core/ui.js";
import { brief, called } from "../words/g1846.js";
import { Company, coloured, moves, priced, Train } from "./company.js";

/** @param {{ box: any, view: any, turn: Turn }} props */
export function Actor({ box, view, turn }) {
  const id = /** @type {string} */ (turn.entity);
  const corporation = view.corporations[id];
  if (corporation) return h(Corporation, { box, view, id, corporation });
  const independent = view.independents[id];
  if (independent) return h(Independent, { box, view, id, independent });
  const player = view.players.find((/** @type {any} */ player) => turn.players.includes(player.id));
  return player ? h(Player, { box, view, player }) : null;
}

/** A line of a card: what it is, and how much. @param {string} name @param {unknown} value */
const fact = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

/** @param {{ box: any, view: any, id: string, corporation: any }} props */
function Corporation({ box, view, id, corporation }) {
  const president = view.players.find((/** @type {any} */ player) => player.id === corporation.president);
  const limit = box?.phases?.[view.phase]?.train_limit;
  return h("section", { class: "actor", "aria-label": called(box, id) },
    h("h2", { class: "band", style: coloured(box, id) }, h("span", {}, box?.corporations?.[id]?.name ?? id, " ", h("b", {}, id)), h("span", { class: "cash" }, money(corporation.cash))),
    h("dl", { class: "facts" },
      fact(say("Price"), priced(corporation.price)),
      fact(say("Trains"), [corporation.trains.length ? corporation.trains.map((/** @type {any} */ train, /** @type {number} */ index) => h(Train, { key: index, train })) : "–", limit ? h("small", {}, ` ${corporation.trains.length}/${limit}`) : null]),
      fact(say("Tokens left"), corporation.tokens_left),
      president ? fact(say("President"), `${president.id} · ${money(president.cash)}`) : null,
      fact(say("Shares"), h("span", { class: "holders" }, holders(view, id, corporation)))),
    corporation.price ? h(Moves, { box, price: corporation.price }) : null,
    h(Rusting, { box, trains: corporation.trains }),
    h(Owned, { box, ids: corporation.privates }));
}

/** The holders of the shares. @param {any} view @param {string} id @param {any} corporation */
function holders(view, id, corporation) {
  const held = view.players.flatMap((/** @type {any} */ player) => (player.shares[id] ? [[player.id, player.shares[id]]] : []));
  return [...held, [say("Treasury"), corporation.treasury_shares], [say("Market"), corporation.market_shares]]
    .filter(([, count]) => count).map(([name, count]) => h("span", { key: name }, `${name}\u00a0${count * 10}%`));
}

/** The moves of the price by the payout. @param {{ box: any, price: number }} props */
function Moves({ box, price }) {
  if (!box) return null;
  return h("div", { class: "moves" }, h("span", { class: "quiet" }, say("Paid out")),
    h("ul", {}, moves(box, price).map(({ least, to }, index, all) => h("li", { key: least, class: to < price ? "down" : to > price ? "up" : "" },
      h("small", {}, index === 0 ? `< ${money(all[1]?.least ?? 0)}` : `${money(least)}+`), h("b", {}, `${to < price ? "▼" : to > price ? "▲" : "="} ${to}`)))));
}

/** When the trains of a company rust. @param {{ box: any, trains: any[] }} props */
function Rusting({ box, trains }) {
  const types = [...new Set(trains.map((train) => train.type))];
  const lines = types.flatMap((type) => {
    const card = box?.cards?.[box.trains[type]?.card];
    return card?.phased_out_by ? [say("{train} trains run once more from phase {phase}", { train: type, phase: card.phased_out_by })] : [];
  });
  return lines.length ? h("p", { class: "quiet rusting" }, list(lines)) : null;
}

/** Privates with their powers. @param {{ box: any, ids: string[] }} props */
function Owned({ box, ids }) {
  return ids.length ? h("ul", { class: "plain owned" }, ids.map((id) => {
    const card = box?.privates?.[id];
    return h("li", { key: id }, h("b", {}, brief(box, id)), " ", card ? h(Rule, { rule: card.rule }) : null, " ", h("small", { class: "power" }, card?.power));
  })) : null;
}

/** @param {{ box: any, view: any, id: string, independent: any }} props */
function Independent({ box, view, id, independent }) {
  const owner = view.players.find((/** @type {any} */ player) => player.id === independent.owner);
  return h("section", { class: "actor", "aria-label": called(box, id) },
    h("h2", { class: "band", style: coloured(box, id) }, h("span", {}, brief(box, id), " ", h("b", {}, id)), h("span", { class: "cash" }, money(independent.cash))),
    h("dl", { class: "facts" },
      owner ? fact(say("Owner"), `${owner.id} · ${money(owner.cash)}`) : null,
      fact(say("Trains"), independent.trains.map((/** @type {any} */ train, /** @type {number} */ index) => h(Train, { key: index, train })))),
    h(Rusting, { box, trains: independent.trains }));
}

/** @param {{ box: any, view: any, player: any }} props */
function Player({ box, view, player }) {
  const held = Object.entries(player.shares).filter(([, count]) => count);
  return h("section", { class: "actor", "aria-label": player.id },
    h("h2", { class: "band own" }, h("span", {}, player.id), h("span", { class: "cash" }, money(player.cash))),
    h("dl", { class: "facts" },
      fact(say("Worth"), player.bankrupt ? say("bankrupt") : money(player.worth)),
      fact(say("Certificates"), `${player.certificates}/${view.certificate_limit}`),
      held.length ? fact(say("Shares"), h("span", { class: "holders" }, held.map(([id, count]) => h("span", { key: id }, h(Company, { box, id }), ` ${Number(count) * 10}%`)))) : null),
    h(Owned, { box, ids: player.privates }));
}

/** The order of play, with those who have acted and those who act now. @param {{ box: any, view: any, turn: Turn | null }} props */
export function Order({ box, view, turn }) {
  const { operating, players, stock_round: stock } = view;
  const companies = turn && operating ? operating.order : null;
  const label = say("Order of play");
  if (companies) {
    return h("ol", { class: "order", "aria-label": label }, companies.map((/** @type {string} */ id) =>
      h("li", { key: id, class: operating.done.includes(id) ? "done" : "", "aria-current": id === operating.operator ? "step" : undefined }, h(Company, { box, id }))));
  }
  return h("ol", { class: "order", "aria-label": label }, players.map((/** @type {any} */ player) =>
    h("li", { key: player.id, class: player.bankrupt ? "done" : "", "aria-current": turn?.players.includes(player.id) ? "step" : undefined },
      player.id, view.priority === player.id ? h("span", { class: "badge", title: say("Priority Deal") }, say("PD")) : null)),
    stock?.passes ? h("li", { class: "quiet" }, say("{count, plural, one {# pass} other {# passes}} in a row", { count: stock.passes })) : null);
}
