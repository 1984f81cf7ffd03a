// A recorded game to look through: a slider, the board at every action, the log, and a judgement.

import { at } from "../core/api.js";
import { json } from "../core/files.js";
import { Game } from "../core/game.js";
import { save } from "../core/storage.js";
import { BOARD_KEYS, Help, useKeys } from "../core/keys.js";
import { anotherTitle, recordIn } from "../core/record.js";
import { money, say } from "../core/i18n.js";
import { h, isCancelled, Problem, Rule, useAnswer, useEffect, useMemo, useRef, useState, walk } from "../core/ui.js";
import { Board } from "../board/board.js";
import * as g1846 from "../g1846/panels.js";
import { ToRoutes } from "../g1846/toroutes.js";
import { isOpen, ready, sentences, titleOf } from "../play/titles.js";
import * as signal from "../signal/panels.js";
import { Front, linked, linkTo, sample } from "./front.js";
import { breaches, runs } from "./judge.js";
import { through } from "./through.js";
import { Worth } from "./worth.js";

/** @typedef {import("../core/record.js").Entry} Entry */
/** @typedef {import("../core/record.js").RecordSource} RecordSource */
/** @typedef {import("./through.js").Read} Read */

/** At most so many characters of a refused action are shown. */
const SHOWN = 300;

/** @type {Record<string, { Panels: any, Result: any }>} */
const PANELS = { "1846": g1846, "switch-and-signal": signal };

export function Replay() {
  const [read, setRead] = useState(/** @type {Read | null} */ (null));
  const [start, setStart] = useState(/** @type {number | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [done, setDone] = useState(-1);
  const newest = useRef(0);
  const open = async (/** @type {() => Promise<any>} */ bring, /** @type {number | null} */ place = null) => {
    // A record may be dropped while another one is read, whose result is then ignored.
    const now = ++newest.current;
    const isWanted = () => now === newest.current;
    setProblem(null);
    setDone(0);
    try {
      const file = await bring();
      const title = anotherTitle(file);
      if (title !== null) throw new Error(say("This is a game of {title}. Of 18xx.games only games of 1846 can be replayed.", { title: title.slice(0, SHOWN) }));
      const source = recordIn(file);
      if (!source) throw new Error(say("This file holds no record of a game."));
      await ready(source.game);
      const played = await through(source, (done) => isWanted() && setDone(done));
      if (!isWanted()) return;
      setStart(place);
      setRead(played);
    } catch (error) {
      if (!isWanted()) return;
      setProblem(error);
    }
    setDone(-1);
  };
  useEffect(() => {
    linked().then((link) => link && open(async () => link.record, link.place));
  }, []);
  const parse = async (/** @type {string} */ text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  return h("div", { class: "replay" },
    h("h1", {}, say("Replay")),
    h(Front, { isBusy: done >= 0, isSmall: read !== null, onFile: (file) => open(() => json(file)), onText: (text) => open(() => parse(text)), onSample: (game) => open(() => sample(game)) }),
    done >= 0 ? h("p", { role: "status" }, say("Playing it through … {count, plural, one {# action} other {# actions}}", { count: done })) : null,
    h(Problem, { problem }),
    read ? h(Shown, { key: read.source, read, start }) : null);
}

/** The best revenue of each run, and the actions that break the printed rules, requested once the game is read. @param {RecordSource} source @param {Entry[]} entries */
function useJudgement(source, entries) {
  const [judgement, setJudgement] = useState(/** @type {Judgement} */ ({ done: 0, isDone: false, runs: null, broken: null, unjudged: 0, problem: null }));
  const stop = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => {
    if (source.game !== "1846") return;
    const control = new AbortController();
    stop.current = control;
    const add = (/** @type {Partial<Judgement>} */ more) => !control.signal.aborted && setJudgement((old) => ({ ...old, ...more }));
    const judge = async () => {
      add({ runs: await runs(entries, control.signal, (done) => add({ done: done / 2 })) });
      const answer = await breaches(entries, control.signal, (done) => add({ done: (entries.length + done) / 2 }));
      add({ broken: answer.breaches, unjudged: answer.unjudged });
    };
    judge().catch((error) => isCancelled(error) || add({ problem: error })).then(() => add({ isDone: true }));
    return () => control.abort();
  }, [source]);
  const cancel = () => {
    stop.current?.abort();
    setJudgement((old) => ({ ...old, isDone: true }));
  };
  return { ...judgement, cancel };
}

/** @typedef {{ done: number, isDone: boolean, runs: import("./judge.js").Run[] | null, broken: import("./judge.js").Breach[] | null, unjudged: number, problem: unknown }} Judgement */

/** @returns {[string, string][]} */
const replayKeys = () => [["← →", say("one action back, forward")], ["Home, End", say("to the first, the last action")]];

/** @param {{ read: Read, start: number | null }} props */
function Shown({ read, start }) {
  const { source, entries, end, problem, refused } = read;
  const last = Math.max(0, entries.length - 1);
  const [place, setPlace] = useState(Math.max(0, Math.min(last, start ?? last)));
  const [hidden, setHidden] = useState(/** @type {string[]} */ ([]));
  const [wrong, setWrong] = useState(/** @type {unknown} */ (null));
  const judgement = useJudgement(source, entries);
  const title = titleOf(source.game);
  const entry = entries[place] ?? beginning(end);
  const box = useAnswer(() => title.box(entry.view), []);
  const { Panels, Result } = /** @type {{ Panels: any, Result: any }} */ (title.panels ?? PANELS[title.id]);
  const go = (/** @type {number} */ next) => setPlace(Math.max(0, Math.min(last, next)));
  useKeys({ ...BOARD_KEYS, ArrowLeft: () => go(place - 1), ArrowRight: () => go(place + 1), Home: () => go(0), End: () => go(last) });
  const ran = title.isPlain ? undefined : entry.events.find((event) => event.type === "run");
  const best = ran ? (judgement.runs?.find((run) => run.index === place) ?? null) : null;
  const layer = (/** @type {string} */ name, /** @type {any[]} */ routes) => (hidden.includes(name) ? [] : routes.map(({ train, path, revenue }) => ({ train, path, revenue })));
  const upper = best && best.best > best.earned ? layer("best", best.routes) : [];
  const lower = layer("ran", ran?.routes ?? []);
  const routes = [...upper, ...lower];
  const words = entry.turn ? title.words.round(entry.turn.round) : say("The end");
  const flip = (/** @type {string} */ name) => setHidden(hidden.includes(name) ? hidden.filter((item) => item !== name) : [...hidden, name]);
  return h("div", { class: "shown" },
    problem ? h(Refused, { problem, refused }) : null,
    entries.length === 0 ? h("p", { class: "slider" }, say("Nothing has been played yet.")) : h("div", { class: "slider row" },
      h("button", { type: "button", "data-do": "previous", disabled: place === 0, onClick: () => go(place - 1) }, say("Back")),
      h("input", { type: "range", name: "place", min: 0, max: entries.length - 1, value: place, "aria-label": say("Action"), "aria-valuetext": say("Action {number}: {round}", { number: place + 1, round: words }), onInput: (/** @type {any} */ event) => go(Number(event.target.value)) }),
      h("button", { type: "button", "data-do": "next", disabled: place === last, onClick: () => go(place + 1) }, say("Forward")),
      h("output", { "data-place": place + 1 }, say("Action {number} of {all}: {round}", { number: place + 1, all: entries.length, round: words }))),
    h("div", { class: "middle" },
      h("div", { class: "drawn" },
        ran ? h(Caption, { ran, best, hidden, onFlip: flip }) : null,
        source.game === "1846" && !isOpen(entry.view)
          ? h("div", { class: "board panel" }, say("The draft: nothing lies on the board yet."))
          : title.isPlain && !title.isDrawn ? null : h(Board, {
              path: at(source.game, "board.svg"), ...(title.isPlain ? {} : { sheet: at(source.game, "pictures.css") }), only: title.board, body: { state: entry.view, ...(source.game === "1846" && routes.length ? { routes } : {}) },
              name: say("Board of {game}", { game: title.name }), dashed: upper.length || Infinity, tools: h(Help, { keys: replayKeys() }), onError: setWrong,
            }),
        h(Worth, { entries, place, round: title.words.round, go })),
      h("div", { class: "side" },
        h(Problem, { problem: wrong }),
        entries.length === 0 ? null : h("section", { class: "panel", "aria-live": "polite" }, h("h2", {}, say("Action {number}", { number: place + 1 })),
          led(title, box, entries, place).map((text, index) => h("p", { key: index }, text))),
        end.result && place === last ? h("section", { class: "panel result" }, h("h2", {}, say("The game is over")), h("p", {}, title.words.ending(end.result.reason)), h(Result, { result: end.result })) : null,
        source.game === "1846" ? h(Judged, { judgement, all: entries.length, go }) : null,
        h("div", { class: "row" }, h(GoOn, { source, place, setWrong }), h(Shared, { source, place }),
          source.game === "1846" && isOpen(entry.view) ? h(ToRoutes, { view: entry.view, company: ran?.company }) : null),
        h(Lines, { title, box, entries, place, go }))),
    h(Panels, { box, view: entry.view, turn: entry.turn }));
}

/** A link to this game at this action, for others. @param {{ source: RecordSource, place: number }} props */
function Shared({ source, place }) {
  const [address, setAddress] = useState("");
  const [message, setMessage] = useState("");
  const shown = useRef(place);
  shown.current = place;
  useEffect(() => {
    setAddress("");
    setMessage("");
  }, [place]);
  const link = async () => {
    const url = await linkTo({ game: source.game, record: source.record }, place);
    if (shown.current !== place) return;
    setAddress(url);
    setMessage(say("The link holds the whole game, hidden cards too."));
    history.replaceState(null, "", url);
    await navigator.clipboard?.writeText(url).then(() => setMessage(say("The link is copied. It holds the whole game, hidden cards too.")), () => undefined);
  };
  return h("span", { class: "keeping" },
    h("button", { type: "button", "data-do": "link", onClick: link }, say("Link")),
    address ? h("input", { class: "link", readOnly: true, value: address, "aria-label": say("Link"), onFocus: (/** @type {any} */ event) => event.target.select() }) : null,
    h("span", { role: "status", class: "quiet" }, message));
}

/** The two layers of routes with their sums: those that were run, dashed where better ones are drawn, and the best. @param {{ ran: any, best: import("./judge.js").Run | null, hidden: string[], onFlip: (name: string) => void }} props */
function Caption({ ran, best, hidden, onFlip }) {
  const button = (/** @type {string} */ name, /** @type {string} */ words) =>
    h("button", { type: "button", class: `layer layer-${name}`, "data-layer": name, "aria-pressed": String(!hidden.includes(name)), onClick: () => onFlip(name) }, words);
  const isBetter = best && best.best > best.earned;
  return h("div", { class: "caption row" },
    button("ran", say("ran: {revenue}", { revenue: money(ran.revenue) })),
    isBetter ? button("best", best.optimal ? say("best: {revenue}", { revenue: money(best.best) }) : say("best found: {revenue}", { revenue: money(best.best) })) : null,
    h("span", { class: "quiet" }, isBetter ? say("{amount} left on the table", { amount: money(best.best - best.earned) }) : best ? say("none earn more") : ""));
}

/** The table before the first action. @param {any} end @returns {Entry} */
const beginning = ({ turn, view }) => ({ index: -1, type: "", entity: null, round: "", action: null, turn, events: [], view });

/** The refused action, and why it was refused. @param {{ problem: unknown, refused: unknown }} props */
const Refused = ({ problem, refused }) => h("div", { class: "refused" },
  h("p", {}, say("The record can be played up to here. The next action is refused:"), " ", h("code", {}, JSON.stringify(refused)?.slice(0, SHOWN))),
  h(Problem, { problem }));

/** A button to play on from here as a new game. @param {{ source: RecordSource, place: number, setWrong: (error: unknown) => void }} props */
function GoOn({ source, place, setWrong }) {
  const { record } = source;
  if (record.seed === undefined) return null;
  const go = async () => {
    try {
      const { game } = await Game.read(source.game, { ...record, actions: record.actions.slice(0, place + 1) });
      await save(game.stored);
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

/** The sentences for an action. @param {import("../play/titles.js").Title} title @param {any} box @param {Entry[]} entries @param {number} place */
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

/** @param {{ judgement: Judgement & { cancel: () => void }, all: number, go: (place: number) => void }} props */
function Judged({ judgement, all, go }) {
  const { done, isDone, runs: ran, broken, unjudged, problem, cancel } = judgement;
  const left = (ran ?? []).filter((run) => run.best > run.earned);
  return h("section", { class: "panel judged" }, h("h2", {}, say("Judgement of the game")),
    isDone ? null : h("p", { class: "row", role: "status" },
      h("progress", { max: all, value: done, "aria-label": say("Progress") }), h("button", { type: "button", onClick: cancel }, say("Cancel"))),
    h(Problem, { problem }),
    ran === null ? null : h("div", { role: "status", "data-runs": ran.length, "data-left": left.length },
      h("p", {}, left.length
        ? say("{count, plural, one {# run} other {# runs}} left {amount} on the table:", { count: left.length, amount: money(left.reduce((sum, run) => sum + run.best - run.earned, 0)) })
        : say("No run left anything on the table ({count, plural, one {# run} other {# runs}}).", { count: ran.length })),
      h("ol", { class: "plain found" }, left.map((run) => h("li", { key: run.index },
        h("button", { type: "button", class: "goto", onClick: () => go(run.index) }, run.index + 1), " ",
        say("{company}: {earned} of {best}", { company: run.company, earned: money(run.earned), best: money(run.best) }), run.optimal ? "" : ` ${say("(not proved to be the best)")}`)))),
    broken === null ? null : h("div", { role: "status", "data-broken": broken.length, "data-unjudged": unjudged },
      h("p", {}, broken.length ? say("{count, plural, one {# action breaks} other {# actions break}} the printed rules:", { count: broken.length }) : say("No action breaks the printed rules.")),
      h("ol", { class: "plain found" }, broken.map((breach) => h("li", { key: breach.index },
        h("button", { type: "button", class: "goto", onClick: () => go(breach.index - 1) }, breach.index + 1), " ", breach.detail, " ", h(Rule, { rule: breach.rule })))),
      unjudged ? h("p", { class: "quiet" }, say("{count, plural, one {# action} other {# actions}} could not be judged in a position of that kind.", { count: unjudged })) : null));
}
