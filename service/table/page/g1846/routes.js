// Routes for the trains: the best ones with one click, or others by clicking on their stops.

import { at, ask, Refusal } from "../core/api.js";
import { money, say } from "../core/i18n.js";
import { h, Problem, Rule, useEffect, useLayoutEffect, useState } from "../core/ui.js";
import { headed } from "../play/titles.js";
import { place } from "../words/g1846.js";
import { extended, nextStops } from "./track.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {{ train: string, path: string[], revenue?: number }} Route */

/** @param {{ session: Session, box: any, family: Family, isOnly: boolean }} props */
export function RoutePicker({ session, box, family, isOnly }) {
  const best = /** @type {any} */ (family.choices.find((/** @type {any} */ choice) => Array.isArray(choice.routes)) ?? family.choices[0]);
  const [own, setOwn] = useState(/** @type {Route[] | null} */ (null));
  const [train, setTrain] = useState(0);
  const { isBusy, position } = session;
  const view = /** @type {any} */ (position.view);
  const shown = own ? own.filter((route) => route.path.length > 1) : Array.isArray(best.routes) ? best.routes : [];
  // A layout effect, as a click may come before the page is painted.
  useLayoutEffect(() => session.show(shown.length ? { routes: shown } : {}), [JSON.stringify(shown)]);
  const extend = (/** @type {string} */ hex) => setOwn((now) => now && now.map((route, index) => (index === train ? { ...route, path: extended(box, view.tiles, route.path, hex) } : route)));
  useLayoutEffect(() => session.takeTouches(own ? extend : null), [own === null, train, box]);
  const play = (/** @type {any} */ routes) => session.play(/** @type {Action} */ (/** @type {unknown} */ ({ type: "run", routes })));
  return h("section", { class: "family", "data-family": "run" },
    h("h3", {}, headed(box, "run"), " ", h(Rule, { rule: family.rule })),
    own === null
      ? h("div", { class: "choices" },
          h("button", { type: "button", class: isOnly ? "choice main" : "choice", "data-type": "run", disabled: isBusy, onClick: () => play("best") },
            family.words[0]),
          h(Routes, { box, routes: shown }),
          h("button", { type: "button", "data-do": "own-routes", disabled: isBusy, onClick: () => setOwn(trains(view).map((type) => ({ train: type, path: [] }))) }, say("Find other routes")))
      : h("div", { class: "choices" },
          h("p", { class: "quiet" }, say("Choose the stops of a train, one after the other; choosing the last one again takes it away.")),
          own.map((route, index) => h("div", { key: index, class: "row" },
            h("button", { type: "button", "aria-pressed": String(index === train), "data-train-tab": index, onClick: () => setTrain(index) }, say("{train} train", { train: route.train })),
            h("span", {}, route.path.length ? route.path.join(" – ") : say("no route")),
            h("button", { type: "button", disabled: !route.path.length, onClick: () => setOwn((now) => now && now.map((entry, place) => (place === index ? { ...entry, path: [] } : entry))) }, say("Clear")))),
          h(Add, { box, tiles: view.tiles, path: own[train]?.path ?? [], onAdd: extend }),
          h(Verdict, { session, routes: shown }),
          h("button", { type: "button", class: "choice main", "data-type": "run", disabled: isBusy, onClick: () => play(shown) }, say("Run these routes")),
          h("button", { type: "button", onClick: () => setOwn(null) }, say("Back to the best routes"))));
}

/** Which trains the operator has that may run. @param {any} view @returns {string[]} */
function trains(view) {
  const id = view.operating?.operator;
  const company = view.corporations[id] ?? view.independents[id];
  return (company?.trains ?? []).map((/** @type {any} */ train) => train.type);
}

/** The same by a list, for the keyboard: only stops to which track leads on. @param {{ box: any, tiles: any, path: string[], onAdd: (hex: string) => void }} props */
function Add({ box, tiles, path, onAdd }) {
  const stops = nextStops(box, tiles, path);
  const [hex, setHex] = useState("");
  const next = stops.includes(hex) ? hex : (stops[0] ?? "");
  const last = path[path.length - 1];
  return h("div", { class: "row" },
    stops.length
      ? h("label", { class: "field" }, h("span", {}, path.length ? say("Next stop") : say("First stop")),
          h("select", { name: "stop", value: next, onChange: (/** @type {any} */ event) => setHex(event.target.value) }, stops.map((stop) => h("option", { key: stop, value: stop }, place(box, stop)))))
      : h("p", { class: "quiet" }, say("No track leads on from here.")),
    h("button", { type: "button", "data-do": "add-stop", disabled: !next, onClick: () => onAdd(next) }, say("Add")),
    h("button", { type: "button", "data-do": "last-stop", disabled: last === undefined, onClick: () => last !== undefined && onAdd(last) }, say("Take the last one away")));
}

/** @param {{ box: any, routes: any[] }} props */
export function Routes({ box, routes }) {
  return h("ul", { class: "plain routes" }, routes.map((route, index) => h("li", { key: index },
    h("b", {}, say("{train} train", { train: route.train })), ` ${route.path.map((/** @type {string} */ hex) => place(box, hex)).join(" – ")}: ${money(route.revenue ?? 0)}`)));
}

/** The verdict of the service on routes that are being built. @param {{ session: Session, routes: Route[] }} props */
function Verdict({ session, routes }) {
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    const stop = new AbortController();
    setProblem(null);
    if (!routes.length) setAnswer(null);
    else {
      session.game.state().then((state) => ask(at("1846", "routes/check"), { state, routes }, stop.signal)).then(
        (verdict) => stop.signal.aborted || setAnswer(verdict), (error) => { if (error instanceof Refusal && !stop.signal.aborted) setProblem(error); });
    }
    return () => stop.abort();
  }, [JSON.stringify(routes)]);
  if (problem) return h(Problem, { problem });
  if (!answer) return null;
  return h("div", { role: "status" },
    answer.legal
      ? h("p", {}, say("These routes earn {revenue}.", { revenue: money(answer.revenue) }), answer.better_exists ? ` ${say("Better ones exist.")}` : ` ${say("No other routes earn more.")}`)
      : (answer.violations ?? []).map((/** @type {any} */ violation, /** @type {number} */ index) => h("p", { key: index, class: "problem" }, violation.detail, " ", violation.rule ? h(Rule, { rule: violation.rule }) : null)));
}
