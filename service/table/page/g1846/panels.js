// Reference panels of 1846: phases and trains, privates, tiles, earnings.

import { list, money, say } from "../core/i18n.js";
import { h } from "../core/ui.js";
import { called } from "../words/g1846.js";
import { Revenue, roundsOf, Worth } from "./history.js";
import { Holdings, Ledger } from "./ledger.js";
import { Manifest } from "./manifest.js";

export { Actor, Order } from "./actor.js";
export { first, Ledger } from "./ledger.js";
export { Company } from "./company.js";

/** @typedef {{ box: any, view: any, turn: Turn | null, session?: any }} Props */

/** @param {Props} props  A table shows the ledger by itself: it is a part of the panels where there is no session. */
export function Panels({ box, view, turn, session }) {
  const rounds = session ? roundsOf(session.game) : [];
  return h("div", { class: "panels" },
    session ? null : h(Ledger, { box, view, turn }), view.draft ? h(Holdings, { box, view, turn }) : null,
    h(Phases, { box, view }), h(Privates, { box, view }),
    h(Revenue, { box, rounds }), h(Worth, { view, rounds }), h(Manifest, { box, view }));
}

/** @param {{ box: any, view: any }} props */
function Privates({ box, view }) {
  const held = Object.entries(view.privates).filter(([, state]) => ["player", "corporation"].includes(state.status));
  if (!held.length) return null;
  return h("section", { class: "panel privates" }, h("h2", {}, say("Privates")),
    h("ul", { class: "plain" }, held.map(([id, state]) => {
      const marker = view.markers[id];
      const where = marker?.hex ? say("marker on {hex}", { hex: marker.hex }) : "";
      return h("li", { key: id }, h("b", {}, called(box, id)), ` – ${state.owner}`, where ? `, ${where}` : "",
        h("br", {}), h("small", {}, box?.privates?.[id]?.power));
    })));
}

/** The phases with their trains: number left, price, rusting. @param {{ box: any, view: any }} props */
function Phases({ box, view }) {
  /** @type {Record<string, () => string>} */
  const colours = { yellow: () => say("yellow"), green: () => say("green"), brown: () => say("brown"), gray: () => say("gray") };
  const phases = Object.entries(/** @type {Record<string, any>} */ (box?.phases ?? {}));
  const cards = Object.entries(/** @type {Record<string, any>} */ (box?.cards ?? {}));
  return h("section", { class: "panel trains" }, h("h2", {}, say("Phases and trains"), h("small", {}, ` ${say("Bank: {amount}", { amount: money(view.bank) })}`, view.bank_broken ? ` (${say("broken")})` : "")),
    h("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": say("Phases and trains") }, h("table", { class: "phases" },
      h("thead", {}, h("tr", {}, [say("Phase"), say("Trains"), say("Left"), say("Limit"), say("Tiles"), say("Rusting")].map((name) => h("th", { key: name, scope: "col" }, name)))),
      h("tbody", {}, phases.map(([id, phase]) => {
        const [card, sale] = cards.find(([, entry]) => entry.phase === id) ?? [];
        const left = card ? view.trains_for_sale[card] : undefined;
        const rusts = cards.flatMap(([, entry]) => [
          ...(entry.phased_out_by === id ? [say("{trains}: once more", { trains: list(entry.types) })] : []), ...(entry.removed_by === id ? [say("{trains}: gone", { trains: list(entry.types) })] : []),
        ]);
        return h("tr", { key: id, class: view.phase === id ? "now" : "", "aria-current": view.phase === id ? "step" : undefined },
          h("th", { scope: "row" }, id),
          h("td", {}, (sale?.types ?? []).map((/** @type {string} */ type) => h("span", { key: type, class: "offer" }, h("span", { class: "train" }, type), ` ${money(box.trains[type].price)}`))),
          h("td", {}, left === null ? "∞" : left), h("td", {}, phase.train_limit),
          h("td", {}, h("span", { class: `swatch ${phase.colours.at(-1)}` }), colours[phase.colours.at(-1)]?.() ?? phase.colours.at(-1)),
          h("td", { class: "who" }, h("small", {}, rusts.join("; "))));
      })))),
    view.returned_trains.length ? h("p", {}, say("Returned: {trains}", { trains: view.returned_trains.join(", ") })) : null);
}

/** The end of a game. @param {{ result: any }} props */
export function Result({ result }) {
  return h("table", { class: "standing" },
    h("thead", {}, h("tr", {}, [say("Rank"), say("Player"), say("Worth")].map((name) => h("th", { key: name, scope: "col" }, name)))),
    h("tbody", {}, result.standing.map((/** @type {any} */ row) => h("tr", { key: row.player }, h("td", {}, row.rank), h("th", { scope: "row" }, row.player), h("td", {}, money(row.score))))));
}
