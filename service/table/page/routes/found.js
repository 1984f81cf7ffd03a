// The best routes with their revenue; and the progress of a search.

import { say } from "../core/i18n.js";
import { h } from "../core/ui.js";

/** @param {any} stop */
const stopName = (stop) => (stop.name ? `${stop.hex} ${stop.name}` : stop.hex);

/** A bonus without a name is shown by its number. @param {any} bonus */
const bonusName = (bonus) => (bonus.name === `${bonus.type} ${bonus.bonus}` ? say("Bonus {number}", { number: bonus.bonus + 1 }) : bonus.name);

/** @param {number} value @returns {string | number} */
const identity = (value) => value;

/** @param {{ answer: any, stopped?: (stop: any) => string, earnedBy?: (bonus: any) => string, amount?: (value: number) => string | number }} props  `stopped` names a stop, `earnedBy` a bonus, `amount` formats an amount. */
export function Found({ answer, stopped = stopName, earnedBy = bonusName, amount = identity }) {
  return h("section", { class: "panel", role: "status", "data-revenue": answer.revenue },
    h("h2", {}, say("{operator} earns {revenue}", { operator: answer.operator, revenue: amount(answer.revenue) })),
    h("p", { class: "quiet" }, answer.optimal ? say("Proved to be the best ({nodes} nodes searched).", { nodes: answer.search.nodes }) : say("The best found; nothing earns more than {bound}.", { bound: amount(answer.upper_bound) })),
    h("ol", { class: "plain" }, answer.routes.map((/** @type {any} */ route, /** @type {number} */ index) => h("li", { key: index },
      h("b", {}, say("{train} train: {revenue}", { train: route.train, revenue: amount(route.revenue) })),
      h("ul", { class: "plain sums" },
        route.stops.map((/** @type {any} */ stop, /** @type {number} */ place) => h("li", { key: place, class: stop.counted ? "" : "later" }, say("{stop}: {earned}", { stop: stopped(stop), earned: amount(stop.earned) }))),
        route.bonuses.map((/** @type {any} */ bonus, /** @type {number} */ place) => h("li", { key: `b${place}` }, say("{name}: {amount}", { name: earnedBy(bonus), amount: amount(bonus.amount) })))))),
    ),
    answer.idle_trains?.length ? h("p", {}, say("Without a route: {trains}", { trains: answer.idle_trains.join(", ") })) : null);
}

/** @param {{ progress: import("./finder.js").Progress | null, cancel: () => void, amount?: (value: number) => string | number }} props */
export const Searching = ({ progress, cancel, amount = identity }) =>
  h("div", {},
    h("p", { class: "row" }, h("progress", { "aria-label": say("Searching") }), h("button", { type: "button", onClick: cancel }, say("Cancel"))),
    progress ? h("p", { class: "quiet", "data-nodes": progress.nodes },
      progress.bound === null
        ? say("{nodes} nodes searched; the best so far earns {best}.", { nodes: progress.nodes, best: amount(progress.best) })
        : say("{nodes} nodes searched; the best so far earns {best}, and nothing earns more than {bound}.", { nodes: progress.nodes, best: amount(progress.best), bound: amount(progress.bound) })) : null);
