// The history of a game of 1846 by rounds: the revenue of the companies, the worth of the players.

import { money, say } from "../core/i18n.js";
import { h } from "../core/ui.js";
import { round } from "../words/g1846.js";
import { Company } from "./company.js";

/** @typedef {{ round: string, revenue: Record<string, number>, worth: Record<string, number> | undefined }} Round */

/** The rounds up to here, from the events and the worth of each step. @param {import("../core/game.js").Game} game @returns {Round[]} */
export function roundsOf(game) {
  /** @type {Round[]} */
  const rounds = [];
  for (const place of game.past()) {
    const { parent, turn, events, worth } = game.step(place);
    const name = (parent < 0 ? turn : game.step(parent).turn)?.round;
    if (!name) continue;
    if (rounds.at(-1)?.round !== name) rounds.push({ round: name, revenue: {}, worth: undefined });
    const now = /** @type {Round} */ (rounds.at(-1));
    now.worth = worth ?? now.worth;
    for (const event of /** @type {any[]} */ (events)) if (event.type === "run") now.revenue[event.company] = event.revenue;
  }
  return rounds;
}

/** @param {{ box: any, rounds: Round[] }} props */
export function Revenue({ box, rounds }) {
  const operating = rounds.filter((entry) => Object.keys(entry.revenue).length);
  const companies = [...new Set(operating.flatMap((entry) => Object.keys(entry.revenue)))];
  if (!companies.length) return null;
  return h("section", { class: "panel revenue" }, h("h2", {}, say("Revenue by round")),
    h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": say("Revenue by round") }, h("table", { class: "holdings" },
      h("thead", {}, h("tr", {}, h("td", {}), operating.map((entry) => h("th", { key: entry.round, scope: "col" }, entry.round.split(" ")[1])))),
      h("tbody", {}, companies.map((id) => h("tr", { key: id }, h("th", { scope: "row" }, h(Company, { box, id })),
        operating.map((entry) => h("td", { key: entry.round }, entry.revenue[id] === undefined ? "" : money(entry.revenue[id] ?? 0)))))))));
}

const [WIDTH, HEIGHT, LEFT, RIGHT, EDGE] = [640, 260, 56, 120, 22];

/** @param {{ view: any, rounds: Round[] }} props */
export function Worth({ view, rounds }) {
  const known = rounds.filter((entry) => entry.worth);
  if (known.length < 2) return null;
  const most = Math.max(1, ...known.flatMap((entry) => Object.values(entry.worth ?? {})));
  const x = (/** @type {number} */ index) => LEFT + (index / (known.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ worth) => HEIGHT - EDGE - (Math.max(0, worth) / most) * (HEIGHT - 2 * EDGE);
  const players = view.players.map((/** @type {any} */ player, /** @type {number} */ index) => ({ id: player.id, index, last: known.at(-1)?.worth?.[player.id] ?? 0 }));
  // Names stand at the ends of their lines, without overlapping.
  let low = -Infinity;
  const labels = [...players].sort((a, b) => b.last - a.last).map((player) => {
    low = Math.max(low + 17, y(player.last) + 4);
    return { ...player, at: low };
  });
  const every = Math.ceil(known.length / 8);
  return h("section", { class: "panel worth" }, h("h2", {}, say("Worth by round")),
    h("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${say("Worth of the players after each round")}: ${players.map((/** @type {any} */ player) => `${player.id} ${money(player.last)}`).join(", ")}` },
      [0, 0.5, 1].map((part) => h("g", { key: part }, h("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(part * most), y2: y(part * most) }), h("text", { x: LEFT - 6, y: y(part * most) + 4, class: "scale" }, money(Math.round(part * most))))),
      known.map((entry, index) => (index % every ? null : h("text", { key: index, class: "step", x: x(index), y: HEIGHT - 5 }, h("title", {}, round(entry.round)), entry.round))),
      players.map((/** @type {any} */ player) => h("polyline", { key: player.id, class: `line of-${player.index}`, points: known.map((entry, index) => `${x(index).toFixed(1)},${y(entry.worth?.[player.id] ?? 0).toFixed(1)}`).join(" ") })),
      labels.map((label) => h("text", { key: label.id, class: `of-${label.index}`, x: WIDTH - RIGHT + 6, y: label.at }, label.id.length > 14 ? `${label.id.slice(0, 13)}…` : label.id))));
}
