// The worth of each player at the end of each round, as a plot and as a table.

import { money, say } from "../core/i18n.js";
import { h } from "../core/ui.js";

/** @typedef {import("../core/record.js").Entry} Entry */
/** @typedef {{ round: string, index: number, worth: Record<string, number> }} Round */

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [560, 220, 52, 24, 10, 90];

/** The last moment of each round, with the worth of each player. @param {Entry[]} entries @returns {Round[]} */
export function rounds(entries) {
  /** @type {Round[]} */
  const result = [];
  entries.forEach(({ round, view }, index) => {
    const players = view?.players ?? [];
    if (!players.length || players.some((/** @type {any} */ player) => typeof player.worth !== "number")) return;
    if (result[result.length - 1]?.round === round) result.pop();
    result.push({ round, index, worth: Object.fromEntries(players.map((/** @type {any} */ player) => [player.id, player.worth])) });
  });
  return result;
}

/** @param {{ entries: Entry[], place: number, round: (name: string) => string, go: (place: number) => void }} props */
export function Worth({ entries, place, round, go }) {
  const all = rounds(entries);
  const players = Object.keys(all[0]?.worth ?? {});
  if (all.length < 2) return null;
  const most = Math.max(...all.flatMap((entry) => Object.values(entry.worth)), 1);
  const x = (/** @type {number} */ step) => LEFT + (step * (WIDTH - LEFT - RIGHT)) / (all.length - 1);
  const y = (/** @type {number} */ worth) => HEIGHT - BOTTOM - (Math.max(0, worth) * (HEIGHT - BOTTOM - TOP)) / most;
  const now = all.findIndex((entry) => entry.index >= place);
  const last = /** @type {Round} */ (all[all.length - 1]);
  // Names at the ends of the lines, which may end close together.
  const names = players.map((player) => ({ player, at: y(last.worth[player] ?? 0) })).sort((a, b) => a.at - b.at);
  names.forEach((label, index) => (label.at = Math.max(label.at, (names[index - 1]?.at ?? -99) + 14)));
  return h("section", { class: "panel worth" }, h("h2", {}, say("Worth by round")),
    h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("Worth by round") },
      [0, 0.5, 1].map((part) => [
        h("line", { key: `l${part}`, class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(most * part), y2: y(most * part) }),
        h("text", { key: `t${part}`, x: LEFT - 5, y: y(most * part) + 4, "text-anchor": "end" }, money(Math.round(most * part)))]),
      now >= 0 ? h("line", { class: "now", x1: x(now), x2: x(now), y1: TOP, y2: HEIGHT - BOTTOM }) : null,
      players.map((player, index) => h("polyline", { key: player, class: `line line-${index}`, points: all.map((entry, step) => `${x(step)},${y(entry.worth[player] ?? 0)}`).join(" ") })),
      names.map(({ player, at }) => h("text", { key: player, class: `name-${players.indexOf(player)}`, x: WIDTH - RIGHT + 6, y: at + 4 }, player.length > 11 ? `${player.slice(0, 10)}…` : player)),
      all.map((entry, step) => (step % Math.ceil(all.length / 8) ? null : h("text", { key: `r${step}`, x: x(step), y: HEIGHT - 6, "text-anchor": "middle" }, entry.round)))),
    h("details", {}, h("summary", {}, say("As a table")),
      h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": say("Worth by round") }, h("table", {},
        h("thead", {}, h("tr", {}, h("td", {}), players.map((player) => h("th", { key: player, scope: "col" }, player)))),
        h("tbody", {}, all.map((entry) => h("tr", { key: entry.round, class: entry === all[now] ? "now" : "" },
          h("th", { scope: "row" }, h("button", { type: "button", class: "goto", onClick: () => go(entry.index), "aria-label": say("Go to action {number}", { number: entry.index + 1 }) }, entry.index + 1), " ", round(entry.round)),
          players.map((player) => h("td", { key: player }, money(entry.worth[player] ?? 0))))))))));
}
