// A recorded game to look through: a slider, the board at every action, the log, and what can be said of it.

import { at } from "../core/api.js";
import { json } from "../core/files.js";
import { Game } from "../core/game.js";
import { save } from "../core/storage.js";
import { Opening } from "../core/opening.js";
import { anotherTitle, recordIn } from "../core/record.js";
import { money, say } from "../core/i18n.js";
import { h, isCancelled, Problem, Rule, useAnswer, useEffect, useMemo, useRef, useState, walk } from "../core/ui.js";
import { Board } from "../board/board.js";
import * as g1846 from "../g1846/panels.js";
import { ToRoutes } from "../g1846/toroutes.js";
import { isOpen, ready, sentences, titleOf } from "../play/titles.js";
import * as signal from "../signal/panels.js";
import { breaches, runs } from "./judge.js";
import { through } from "./through.js";

/** @typedef {import("../core/record.js").Entry} Entry */
/** @typedef {import("../core/record.js").Told} Told */
/** @typedef {import("./through.js").Read} Read */

/** So many characters are shown of what is refused. */
const SHOWN = 300;

/** @type {Record<string, { Panels: any, Result: any }>} */
const PANELS = { "1846": g1846, "switch-and-signal": signal };

export function Replay() {
  const [read, setRead] = useState(/** @type {Read | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [done, setDone] = useState(-1);
  const open = async (/** @type {File} */ file) => {
    setProblem(null);
    setDone(0);
    try {
      const found = await json(file);
      const title = anotherTitle(found);
      if (title !== null) throw new Error(say("This is a game of {title}. Of 18xx.games only games of 1846 can be replayed.", { title: title.slice(0, SHOWN) }));
      const told = recordIn(found);
      if (!told) throw new Error(say("This file holds no record of a game."));
      await ready(told.game);
      setRead(await through(told, setDone));
    } catch (error) {
      setProblem(error);
    }
    setDone(-1);
  };
  return h("div", { class: "replay" },
    h("h1", {}, say("Replay")),
    h(Opening, { name: "record", label: say("Drop a record here, or choose a file: of this service, or a game as 18xx.games exports it"), isBusy: done >= 0, onFile: open }),
    done >= 0 ? h("p", { role: "status" }, say("Playing it through … {count, plural, one {# action} other {# actions}}", { count: done })) : null,
    h(Problem, { problem }),
    read ? h(Shown, { key: read.told, read }) : null);
}

/** @param {{ read: Read }} props */
function Shown({ read }) {
  const { told, entries, end, problem, refused } = read;
  const [place, setPlace] = useState(Math.max(0, entries.length - 1));
  const [best, setBest] = useState(/** @type {Best | null} */ (null));
  const [isBest, setIsBest] = useState(false);
  const [wrong, setWrong] = useState(/** @type {unknown} */ (null));
  const title = titleOf(told.game);
  const entry = entries[place] ?? beginning(end);
  const box = useAnswer(() => title.box(entry.view), []);
  const { Panels, Result } = /** @type {{ Panels: any, Result: any }} */ (title.panels ?? PANELS[title.id]);
  const go = (/** @type {number} */ next, /** @type {Best | null} */ found = null) => {
    setPlace(Math.max(0, Math.min(entries.length - 1, next)));
    setBest(found);
    setIsBest(found !== null);
  };
  const ran = title.isPlain ? undefined : entry.events.find((one) => one.type === "run");
  const routes = (best && isBest ? best.routes : (ran?.routes ?? [])).map((/** @type {any} */ one) => ({ train: one.train, path: one.path, revenue: one.revenue }));
  const words = entry.turn ? title.words.round(entry.turn.round) : say("The end");
  return h("div", { class: "shown" },
    problem ? h(Refused, { problem, refused }) : null,
    entries.length === 0 ? h("p", { class: "slider" }, say("Nothing has been played yet.")) : h("div", { class: "slider row" },
      h("button", { type: "button", "data-do": "previous", disabled: place === 0, onClick: () => go(place - 1) }, say("Back")),
      h("input", { type: "range", name: "place", min: 0, max: entries.length - 1, value: place, "aria-label": say("Action"), "aria-valuetext": say("Action {number}: {round}", { number: place + 1, round: words }), onInput: (/** @type {any} */ event) => go(Number(event.target.value)) }),
      h("button", { type: "button", "data-do": "next", disabled: place === entries.length - 1, onClick: () => go(place + 1) }, say("Forward")),
      h("output", { "data-place": place + 1 }, say("Action {number} of {all}: {round}", { number: place + 1, all: entries.length, round: words }))),
    h("div", { class: "middle" },
      told.game === "1846" && !isOpen(entry.view)
        ? h("div", { class: "board panel" }, say("The draft: nothing lies on the board yet."))
        : title.isPlain && !title.isDrawn ? null : h("div", { class: "drawn" }, h(Board, {
            path: at(told.game, "board.svg"), ...(title.isPlain ? {} : { sheet: at(told.game, "pictures.css") }), only: title.board, body: { state: entry.view, ...(told.game === "1846" && routes?.length ? { routes } : {}) },
            name: say("Board of {game}", { game: title.name }), onError: setWrong,
          }), ran ? h(Caption, { ran, best, isBest, onBest: setIsBest }) : null),
      h("div", { class: "side" },
        h(Problem, { problem: wrong }),
        entries.length === 0 ? null : h("section", { class: "panel", "aria-live": "polite" }, h("h2", {}, say("Action {number}", { number: place + 1 })),
          led(title, box, entries, place).map((text, index) => h("p", { key: index }, text))),
        end.result && place === entries.length - 1 ? h("section", { class: "panel result" }, h("h2", {}, say("The game is over")), h("p", {}, title.words.ending(end.result.reason)), h(Result, { result: end.result })) : null,
        h(GoOn, { told, place, setWrong }),
        told.game === "1846" && isOpen(entry.view) ? h(ToRoutes, { view: entry.view, company: ran?.company }) : null,
        told.game === "1846" ? h(Judged, { entries, go }) : null,
        h(Lines, { title, box, entries, place, go }))),
    h(Panels, { box, view: entry.view, turn: entry.turn }));
}

/** @typedef {{ revenue: number, optimal: boolean, routes: any[] }} Best  Routes that could have been run. */

/** Which routes are drawn; where better ones are known, either can be. @param {{ ran: any, best: Best | null, isBest: boolean, onBest: (isBest: boolean) => void }} props */
function Caption({ ran, best, isBest, onBest }) {
  const run = say("The routes that were run: {revenue}", { revenue: money(ran.revenue) });
  if (!best) return h("p", { class: "caption" }, run);
  const found = best.optimal
    ? say("The best routes: {revenue}", { revenue: money(best.revenue) })
    : say("The best routes found: {revenue}", { revenue: money(best.revenue) });
  const button = (/** @type {string} */ name, /** @type {boolean} */ which) =>
    h("button", { type: "button", "data-do": which ? "draw-best" : "draw-run", "aria-pressed": String(isBest === which), onClick: () => onBest(which) }, name);
  return h("div", { class: "caption row" }, h("span", { role: "status" }, say("Drawn: {what}", { what: isBest ? found : run })), button(run, false), button(found, true));
}

/** The table before the first action. @param {any} end @returns {Entry} */
const beginning = ({ turn, view }) => ({ index: -1, type: "", entity: null, round: "", action: null, turn, events: [], view });

/** What nothing came of, and why. @param {{ problem: unknown, refused: unknown }} props */
const Refused = ({ problem, refused }) => h("div", { class: "refused" },
  h("p", {}, say("The record can be played up to here. The next action is refused:"), " ", h("code", {}, JSON.stringify(refused)?.slice(0, SHOWN))),
  h(Problem, { problem }));

/** Plays on from here, as a game of one's own. @param {{ told: Told, place: number, setWrong: (error: unknown) => void }} props */
function GoOn({ told, place, setWrong }) {
  const { record } = told;
  if (record.seed === undefined) return null;
  const go = async () => {
    try {
      const { game } = await Game.read(told.game, { ...record, actions: record.actions.slice(0, place + 1) });
      await save(game.kept);
      location.href = `/play#game=${game.id}`;
    } catch (error) {
      setWrong(error);
    }
  };
  return h("p", {}, h("button", { type: "button", "data-do": "go-on", onClick: go }, say("Play on from here")));
}

/** @param {{ title: import("../play/titles.js").Title, box: any, entries: Entry[], place: number, go: (place: number) => void }} props */
function Lines({ title, box, entries, place, go }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const texts = useMemo(() => entries.map((_, index) => led(title, box, entries, index)[0] ?? ""), [entries, box]);
  useEffect(() => {
    const now = list.current?.children[place];
    if (now instanceof HTMLElement && list.current) list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2;
  }, [place, texts]);
  return h("section", { class: "log" }, h("h2", {}, say("Log")),
    h("ol", { ref: list, tabIndex: 0, onKeyDown: walk, "aria-label": say("What has happened"), "aria-description": say("The arrow keys go from action to action.") }, texts.map((text, index) => h(Line, { key: index, text, index, isHere: index === place, go }))));
}

/** What came of an action. @param {import("../play/titles.js").Title} title @param {any} box @param {Entry[]} entries @param {number} place */
function led(title, box, entries, place) {
  const { action, turn, events } = /** @type {Entry} */ (entries[place]);
  return sentences(title, box, { action, before: entries[place - 1]?.turn ?? null, after: turn, events });
}

/** @param {{ text: string, index: number, isHere: boolean, go: (place: number) => void }} props */
function Line({ text, index, isHere, go }) {
  return h("li", { "aria-current": isHere ? "step" : undefined },
    h("button", { type: "button", class: "goto", tabIndex: -1, onClick: () => go(index), "aria-label": say("Go to action {number}", { number: index + 1 }) }, index + 1),
    h("p", {}, text));
}

/** @param {{ entries: Entry[], go: (place: number, found?: Best | null) => void }} props */
function Judged({ entries, go }) {
  const [stop, setStop] = useState(/** @type {AbortController | null} */ (null));
  const [done, setDone] = useState(0);
  const [broken, setBroken] = useState(/** @type {import("./judge.js").Breach[] | null} */ (null));
  const [unjudged, setUnjudged] = useState(0);
  const [ran, setRan] = useState(/** @type {import("./judge.js").Run[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const doing = async (/** @type {(signal: AbortSignal) => Promise<void>} */ what) => {
    const control = new AbortController();
    setStop(control);
    setProblem(null);
    try {
      await what(control.signal);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error);
    }
    setStop(null);
  };
  const judge = () => doing(async (signal) => {
    const answer = await breaches(entries, signal, setDone);
    setBroken(answer.breaches);
    setUnjudged(answer.unjudged);
  });
  const compare = () => doing(async (signal) => setRan(await runs(entries, signal, setDone)));
  const left = (ran ?? []).filter((one) => one.best > one.earned);
  return h("section", { class: "panel judged" }, h("h2", {}, say("What can be said of it")),
    h("div", { class: "row" },
      h("button", { type: "button", "data-do": "judge", disabled: stop !== null, onClick: judge }, say("Judge it by the printed rules")),
      h("button", { type: "button", "data-do": "compare", disabled: stop !== null, onClick: compare }, say("What runs left on the table"))),
    stop ? h("p", { class: "row", role: "status" },
      h("progress", { max: entries.length, value: done, "aria-label": say("How far it has come") }), h("button", { type: "button", onClick: () => stop.abort() }, say("Cancel"))) : null,
    h(Problem, { problem }),
    broken === null ? null : h("div", { role: "status", "data-broken": broken.length, "data-unjudged": unjudged },
      h("p", {}, broken.length ? say("{count, plural, one {# action breaks} other {# actions break}} the printed rules:", { count: broken.length }) : say("No action breaks the printed rules.")),
      h("ol", { class: "plain found" }, broken.map((one) => h("li", { key: one.index },
        h("button", { type: "button", class: "goto", onClick: () => go(one.index - 1) }, one.index + 1), " ", one.detail, " ", h(Rule, { rule: one.rule })))),
      unjudged ? h("p", { class: "quiet" }, say("{count, plural, one {# action} other {# actions}} could not be judged in a position of that kind.", { count: unjudged })) : null),
    ran === null ? null : h("div", { role: "status", "data-runs": ran.length },
      h("p", {}, left.length
        ? say("{count, plural, one {# run} other {# runs}} left {amount} on the table:", { count: left.length, amount: money(left.reduce((sum, one) => sum + one.best - one.earned, 0)) })
        : say("No run left anything on the table ({count, plural, one {# run} other {# runs}}).", { count: ran.length })),
      h("ol", { class: "plain found" }, left.map((one) => h("li", { key: one.index },
        h("button", { type: "button", class: "goto", onClick: () => go(one.index, { revenue: one.best, optimal: one.optimal, routes: one.routes }) }, one.index + 1), " ",
        say("{company}: {earned} of {best}", { company: one.company, earned: money(one.earned), best: money(one.best) }), one.optimal ? "" : ` ${say("(not proved to be the best)")}`)))));
}
