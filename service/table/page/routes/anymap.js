// Any map: a board in the tile language is shown as soon as it can be read, and the best routes on it are found.

import { ask, Refusal } from "../core/api.js";
import { say } from "../core/i18n.js";
import { h, isCancelled, Problem, useEffect, useRef, useState } from "../core/ui.js";
import { Board } from "../board/board.js";

const EXAMPLE = {
  board: {
    layout: "pointy",
    axes: { x: "number", y: "letter" },
    hexes: {
      B2: "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0",
      B4: ["57", 1],
      B6: "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4",
      B8: ["57", 1],
      B10: "offboard=revenue:yellow_20|green_50,groups:East;path=a:1,b:_0",
    },
  },
  colors: ["yellow", "green"],
  operator: "Blue",
  tokens: [{ company: "Blue", hex: "B4", city: 0 }],
  trains: [{ name: "3", distance: 3 }],
  rules: { bonuses: [{ type: "pair", value: 20, a: [{ group: "West" }], b: [{ group: "East" }] }] },
};

/** The pause in typing before the board is requested. */
const PAUSE = 400;

/** The question as an object; null where the text is none. @param {string} text @returns {any} */
function parsed(text) {
  try {
    const found = JSON.parse(text);
    return typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

export function AnyMap() {
  const [text, setText] = useState(JSON.stringify(EXAMPLE, null, 1));
  const [asked, setAsked] = useState(/** @type {any} */ (EXAMPLE));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  const [stop, setStop] = useState(/** @type {AbortController | null} */ (null));
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (/** @type {string} */ now) => {
    setText(now);
    setAnswer(null);
    stop?.abort();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => read(now), PAUSE);
  };
  const read = (/** @type {string} */ now) => {
    clearTimeout(timer.current);
    const question = parsed(now);
    if (!question) return void find(now); // The service explains best what is wrong with such a text.
    setProblem(null);
    setAsked(question);
  };
  const find = async (/** @type {string} */ now) => {
    const control = new AbortController();
    setStop(control);
    try {
      setAnswer(await ask("/v1/routes", now, control.signal));
      setProblem(null);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error);
    }
    setStop(null);
  };
  return h("div", { class: "anymap" },
    h("h1", {}, say("Any map")),
    h("p", {}, say("A board in the tile language of 18xx.games, who runs, with which trains: the picture shows the best routes, proved to be the best.")),
    h("div", { class: "middle" },
      h(Board, { path: "/v1/routes/board.svg", sheet: "/v1/routes/pictures.css", body: asked, name: say("Board"), onError: (error) => error instanceof Refusal && setProblem(error) }),
      h("div", { class: "side" },
        h(Problem, { problem }),
        h("label", { class: "field" }, h("span", {}, say("Board, tokens, trains, rules (JSON)")),
          h("textarea", { name: "question", rows: 24, spellcheck: false, value: text, onInput: (/** @type {any} */ event) => type(event.target.value) })),
        h("p", { class: "row" },
          h("button", { type: "button", class: "main", "data-do": "find", disabled: stop !== null, onClick: () => find(text) }, say("Find the best routes")),
          stop ? h("button", { type: "button", onClick: () => stop.abort() }, say("Cancel")) : null,
          stop ? h("progress", { "aria-label": say("Searching") }) : null),
        answer ? h(Found, { answer }) : null)));
}

/** @param {any} stop */
const asTold = (stop) => (stop.name ? `${stop.hex} ${stop.name}` : stop.hex);

/** A bonus without a name is shown by its number. @param {any} bonus */
const named = (bonus) => (bonus.name === `${bonus.type} ${bonus.bonus}` ? say("Bonus {number}", { number: bonus.bonus + 1 }) : bonus.name);

/** @param {number} value @returns {string | number} */
const plainly = (value) => value;

/** @param {{ answer: any, stopped?: (stop: any) => string, amount?: (value: number) => string | number }} props  `stopped` says what a stop is called, `amount` how an amount is written. */
export function Found({ answer, stopped = asTold, amount = plainly }) {
  return h("section", { class: "panel", role: "status", "data-revenue": answer.revenue },
    h("h2", {}, say("{operator} earns {revenue}", { operator: answer.operator, revenue: amount(answer.revenue) })),
    h("p", { class: "quiet" }, answer.optimal ? say("Proved to be the best ({nodes} nodes searched).", { nodes: answer.search.nodes }) : say("The best found; nothing earns more than {bound}.", { bound: amount(answer.upper_bound) })),
    h("ol", { class: "plain" }, answer.routes.map((/** @type {any} */ route, /** @type {number} */ index) => h("li", { key: index },
      h("b", {}, say("{train} train: {revenue}", { train: route.train, revenue: amount(route.revenue) })),
      h("ul", { class: "plain sums" },
        route.stops.map((/** @type {any} */ stop, /** @type {number} */ place) => h("li", { key: place, class: stop.counted ? "" : "later" }, say("{stop}: {earned}", { stop: stopped(stop), earned: amount(stop.earned) }))),
        route.bonuses.map((/** @type {any} */ bonus, /** @type {number} */ place) => h("li", { key: `b${place}` }, say("{name}: {amount}", { name: named(bonus), amount: amount(bonus.amount) })))))),
    ),
    answer.idle_trains?.length ? h("p", {}, say("Without a route: {trains}", { trains: answer.idle_trains.join(", ") })) : null);
}
