// Any map: a board in the tile language is shown as soon as it can be read, and the best routes on it are found.

import { ask, Refusal } from "../core/api.js";
import { say } from "../core/i18n.js";
import { h, isCancelled, Problem, useAnswer, useEffect, useRef, useState } from "../core/ui.js";
import { Board } from "../board/board.js";
import { bestRoutes, drawRoutes } from "./finder.js";
import { Found, Searching } from "./found.js";
import { applied, emptyBoard, Palette, standardTiles } from "./palette.js";

/** The examples of the documentation, each of one mechanism. @returns {Promise<Record<string, any>>} */
const examples = async () => (await fetch(new URL("./examples.json", import.meta.url))).json();

/** The name of an example. @param {string} id */
function exampled(id) {
  /** @type {Record<string, () => string>} */
  const names = {
    "east-west": () => say("A bonus from east to west"), "hex-once": () => say("One stop of a hex"), diesel: () => say("A diesel"),
    "town-trains": () => say("Trains for towns"), "pay-less": () => say("Trains that count their best stops"), groups: () => say("Areas in a group"),
    terminal: () => say("A terminal city"), "narrow-gauge": () => say("Two gauges"), lanes: () => say("Double track"), "visit-cost": () => say("Stops that cost nothing, or two"),
  };
  return names[id]?.() ?? id;
}

/** The pause in typing before the board is requested. */
const PAUSE = 400;

/** The question as an object; null where the text is none. @param {string} text @returns {any} */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export function AnyMap() {
  const [text, setText] = useState("");
  const [question, setQuestion] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  const [stop, setStop] = useState(/** @type {AbortController | null} */ (null));
  const [progress, setProgress] = useState(/** @type {import("./finder.js").Progress | null} */ (null));
  const [tool, setTool] = useState(/** @type {import("./palette.js").Tool} */ ({ kind: "turn" }));
  const all = useAnswer(examples, []);
  const tiles = useAnswer(standardTiles, []) ?? {};
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
    if (!question) return void find(now); // The service explains what is wrong with the text.
    setProblem(null);
    setQuestion(question);
  };
  const find = async (/** @type {string} */ now) => {
    const control = new AbortController();
    setStop(control);
    setProgress(null);
    try {
      const question = parsed(now);
      setAnswer(await (question ? bestRoutes(question, control.signal, setProgress) : ask("/v1/routes", now, control.signal)));
      setProblem(null);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error);
    }
    setStop(null);
  };
  /** Show a question that was changed by clicks, with its best routes. @param {any} question */
  const lay = (question) => {
    clearTimeout(timer.current);
    stop?.abort();
    const now = JSON.stringify(question, null, 1);
    setText(now);
    setQuestion(question);
    setProblem(null);
    setAnswer(null);
    find(now);
  };
  useEffect(() => {
    if (all && !question) lay(Object.values(all)[0]);
  }, [all]);
  if (!all || !question) return h("p", {}, say("One moment …"));
  const use = (/** @type {string} */ hex) => lay(applied(question, tool, hex, tiles));
  return h("div", { class: "anymap" },
    h("h1", {}, say("Any map")),
    h("p", {}, say("Describe a board in the tile language of 18xx.games, a company and its trains. The picture shows the best routes, with proof.")),
    h("div", { class: "row examples", role: "group", "aria-label": say("Examples") },
      Object.keys(all).map((id) => h("button", { key: id, type: "button", class: "pick", "data-example": id, onClick: () => lay(all[id]) }, exampled(id))),
      h("button", { type: "button", class: "pick", "data-example": "empty", onClick: () => lay(emptyBoard()) }, say("An empty board"))),
    h("div", { class: "middle" },
      h("div", { class: "drawn" },
        h(Board, {
          path: "/v1/routes/board.svg", drawn: drawRoutes, sheet: "/v1/routes/pictures.css", body: question, name: say("Board"), handles: { "data-hex": "hex" }, onTouch: (_, hex) => use(hex),
          onError: (error) => error instanceof Refusal && setProblem(error),
        }),
        answer ? h(Found, { answer }) : null),
      h("div", { class: "side" },
        h(Problem, { problem }),
        h(Palette, { question, tool, onTool: setTool, onChange: lay, onUse: use }),
        h("details", { class: "panel", open: true }, h("summary", {}, say("As text")),
          h("label", { class: "field" }, h("span", {}, say("Board, tokens, trains, rules (JSON)")),
            h("textarea", { name: "question", rows: 14, spellcheck: false, value: text, onInput: (/** @type {any} */ event) => type(event.target.value) })),
          h("p", { class: "row" },
            h("button", { type: "button", class: "main", "data-do": "find", disabled: stop !== null, onClick: () => find(text) }, say("Find the best routes"))),
          stop ? h(Searching, { progress, cancel: () => stop.abort() }) : null))));
}
