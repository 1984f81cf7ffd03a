// A game at the table.

import { at } from "../core/api.js";
import { narrowed, values } from "../core/choices.js";
import { onSaved } from "../core/storage.js";
import { Help } from "../core/keys.js";
import { say } from "../core/i18n.js";
import { h, Problem, useAnswer, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../core/ui.js";
import { Board } from "../board/board.js";
import * as g1846 from "../g1846/panels.js";
import { RoutePicker } from "../g1846/routes.js";
import { ToRoutes } from "../g1846/toroutes.js";
import { distinct, HexList, TilePicker, turn } from "../g1846/tiles.js";
import * as signal from "../signal/panels.js";
import { useFit } from "./fit.js";
import { FamilyForm } from "./form.js";
import { tableKeys, useTableKeys } from "./keys.js";
import { Log } from "./log.js";
import { Keeping, Timeline } from "./timeline.js";
import { headed, isTrain, titleOf } from "./titles.js";
import { Why } from "./why.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * @typedef {object} Shown  The parts of a table beside the board. A plain title has `Panels` and `Result` only.
 * @property {any} Panels  The reference panels.
 * @property {any} Result  The result of the game.
 * @property {any} [Actor]  The acting player or company, with everything that the decision depends on.
 * @property {any} [Order]  The order of play.
 * @property {any} [Ledger]  What comes before the board, if `first` is true.
 * @property {(view: any) => boolean} [first]
 */

/** @type {Record<string, Shown>} */
const PANELS = { "1846": g1846, "switch-and-signal": signal };

/** @param {{ session: Session }} props */
export function Table({ session }) {
  const [, setTick] = useState(0);
  useLayoutEffect(() => {
    const turn = () => setTick((now) => now + 1);
    turn(); // A child may have changed the session before it is watched.
    return session.watch(turn);
  }, [session]);
  useEffect(() => onSaved(session.game.id, () => session.follow()), [session]);
  const title = titleOf(session.game.name);
  useTableKeys();
  useEffect(() => {
    const before = document.title;
    document.title = `${title.name} – Stationmaster`;
    return () => {
      document.title = before;
    };
  }, [title]);
  const { view, turn, result } = session.shown;
  const box = useAnswer(() => title.box(session.position.view), [session.game.id]);
  const { Panels, Result, Actor, Order, Ledger, first } = /** @type {Shown} */ (title.panels ?? PANELS[title.id]);
  const words = turn ? title.words.round(turn.round) : say("The end");
  const isOpen = !session.waits;
  const column = useFit([session.position.revision, session.position, session.waits, session.picked, box]);
  return h("div", { class: first?.(view) ? "table stepped-back" : "table" },
    h("header", { class: "turn" },
      h("h1", {}, title.name, h("small", {}, ` ${words}${phase(view)}`)),
      Order && isOpen ? h(Order, { box, view, turn }) : null),
    title.isPlain && !title.isDrawn ? null : h(TheBoard, { session, title, box }),
    Ledger && isOpen ? h("div", { class: "ledger" }, h(Ledger, { box, view, turn })) : null,
    h("div", { class: "decision", ref: column },
      turn ? h("p", { class: "whose" }, whose(title, box, turn)) : null,
      h(Problem, { problem: session.problem }),
      session.isBusy ? h("p", { class: "row waiting" }, h("progress", { "aria-label": say("Searching") }), h("button", { type: "button", "data-do": "cancel", onClick: () => session.cancel() }, say("Cancel"))) : null,
      Actor && turn && isOpen ? h(Actor, { box, view, turn }) : null,
      result ? h("section", { class: "panel result" }, h("h2", {}, say("The game is over")), h("p", {}, title.words.ending(result.reason)), h(Result, { result })) : null,
      session.waits ? h(HandOver, { session }) : null,
      h(Choices, { session, title, box })),
    h("div", { class: "below" },
      isOpen ? h(Panels, { box, view, turn, session }) : null,
      h("div", { class: "record" }, session.Bar ? null : h(Keeping, { session }), title.id === "1846" && session.secret === null ? h(ToRoutes, { view }) : null),
      h(Log, { session, title, box })));
}

/** @param {any} view */
const phase = (view) => (typeof view.phase === "string" ? ` · ${say("phase {phase}", { phase: view.phase })}` : "");

/** @param {import("./titles.js").Title} title @param {any} box @param {Turn} turn */
function whose(title, box, turn) {
  const player = turn.players.join(", ");
  const step = title.words.step(turn.step);
  if (turn.entity && !turn.players.includes(turn.entity)) return say("{player} for {entity}: {step}", { player, entity: title.words.value(box, isTrain(turn) ? "train" : "corporation", turn.entity), step });
  return say("{player}: {step}", { player, step });
}

/** A hand is shown to its player only. @param {{ session: Session }} props */
function HandOver({ session }) {
  const player = session.secret ?? "";
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [session.position.revision]);
  return h("section", { class: "panel handover", tabIndex: -1, ref: place },
    h("h2", {}, say("It is {player}’s turn: hand over", { player })),
    h("p", {}, say("The next decision is made from cards that {player} alone may see.", { player })),
    h("button", { type: "button", class: "choice main", "data-do": "hand-over", disabled: session.isBusy, onClick: () => session.handOver(player) }, say("I am {player}: show my hand", { player })));
}

/** @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
function Choices({ session, title, box }) {
  const { isBusy, picked } = session;
  const legal = useMemo(() => listed(title, box, session.legal), [session.legal, box]);
  const isPicked = Object.keys(picked).length > 0;
  const shown = isPicked ? narrowed(legal, picked) : legal;
  const passes = legal.filter((family) => family.type === "pass" || family.type === "end_actions");
  const others = shown.filter(({ type }) => !passes.some((family) => family.type === type));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    // The clicked element is gone: the focus continues here, not at the top of the page. At once, for the next key may have come already.
    if (!document.activeElement || document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [session.position.revision, session.waits]);
  const bar = (/** @type {unknown} */ passes) => h("div", { class: "bar" },
    h("button", { type: "button", class: "to-choices", onClick: () => place.current?.scrollIntoView({ block: "end" }) }, say("Choices")), passes, h(Timeline, { session, title, box }));
  if (!legal.length) return bar(null);
  const question = title.words.question(box, session.position.view);
  const form = (/** @type {Family} */ family) => {
    if (title.id === "1846" && family.type === "run") return h(RoutePicker, { key: `run:${session.position.revision}`, session, box, family, isOnly: legal.length === 1 });
    if (title.id === "switch-and-signal" && family.type === "report") {
      return h(signal.ReportForm, { key: `report:${session.position.revision}`, box, family, isBusy, onPlay: (action) => session.play(action) });
    }
    if (title.id === "1846" && family.type === "lay_tile" && picked.hex) {
      const fits = narrowed(legal, { type: "lay_tile", hex: picked.hex })[0] ?? family;
      return h(TilePicker, { key: `tile:${picked.hex}`, session, box, family: fits, title });
    }
    if (title.id === "1846" && family.type === "lay_tile") return h(HexList, { key: `hexes:${session.position.revision}`, session, box, family });
    return h(FamilyForm, { key: `${family.type}:${session.position.revision}:${JSON.stringify(picked)}`, title, box, view: session.shown.view, turn: session.shown.turn, family, picked, isBusy, isOnly: legal.length === 1, onPlay: (action) => session.play(action), onLook: (action) => look(session, title, action) });
  };
  return h("section", { class: "legal", tabIndex: -1, ref: place, "aria-label": say("Choices"), "aria-busy": String(isBusy) },
    h("div", { class: "families" },
      h("h2", { class: "unseen" }, say("Choices")),
      session.why ? h(Why, { ...session.why, onClose: () => session.pick({}) }) : null,
      isPicked ? h("p", { class: "picked" }, say("Picked: {what}", { what: Object.entries(picked).filter(([name]) => !picked.hex || name === "hex").map(([name, value]) => (name === "type" ? headed(box, value) : title.words.value(box, name, value))).join(", ") }),
        " ", h("button", { type: "button", "data-do": "unpick", onClick: () => session.pick({}) }, say("Show all"))) : null,
      question ? h("p", { class: "question" }, question) : null,
      others.map(form)),
    bar(passes.map(form)));
}

/** @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
function TheBoard({ session, title, box }) {
  const { game, position, onTouch } = session;
  const legal = useMemo(() => listed(title, box, session.legal), [session.legal, box]);
  const marked = useMemo(() => (onTouch ? {} : touchable(title, legal)), [legal, title, onTouch === null]);
  const kinds = useMemo(() => (onTouch ? {} : kindsOf(title, box, legal)), [legal, title, box, onTouch === null]);
  const matter = useMemo(() => (box && title.matters?.(box, position.view, legal, session.picked)) ?? {}, [legal, title, box, session.picked]);
  const acting = position.turn && !title.isPlain ? title.acting?.(position.turn) : null;
  const miss = (/** @type {string} */ field, /** @type {string} */ id) => {
    const actions = onTouch || session.waits || session.isBusy || !position.turn ? [] : (title.tries?.(box, field, id) ?? []);
    if (actions.length) session.explain(title.words.value(box, field, id), actions);
  };
  return h("div", { class: "drawn" }, h(Board, {
    path: at(game.name, "board.svg"), ...(title.isPlain ? {} : { sheet: at(game.name, "pictures.css") }), only: title.board, body: { state: position.state, ...(acting ? { highlight: acting } : {}), ...(Object.keys(session.drawn).length ? session.drawn : lastRun(session)) }, name: say("Board of {game}", { game: title.name }), isNear: true, handles: title.handles, marked, kinds, matter, onMiss: miss, tools: h(Help, { keys: tableKeys() }),
    onTouch: (field, id, element) => (onTouch ? onTouch(id) : session.pick(touched(session, legal, field, id, element.getAttribute("data-branch")))),
  }), h(Legend, { kinds }), Object.keys(matter).length && !Object.keys(session.picked).length ? h("p", { class: "quiet matter" }, say("Marked: the trains, and what they come to next. The other signals and switches can be picked too.")) : null);
}

/** The routes that were run last, which stay on the board while their revenue is divided. @param {Session} session @returns {Record<string, any>} */
function lastRun({ game, position: { turn } }) {
  if (turn?.step !== "dividend") return {};
  const events = game.past().slice(-3).flatMap((place) => game.step(place).events);
  const ran = /** @type {any} */ (events.findLast((event) => event.type === "run" && /** @type {any} */ (event).company === turn.entity));
  return ran?.routes.length ? { routes: ran.routes.map((/** @type {any} */ { train, path, revenue }) => ({ train, path, revenue })) } : {};
}

/** The meanings of the marks on the board. @param {{ kinds: Record<string, string[]> }} props */
function Legend({ kinds }) {
  const here = new Set(Object.values(kinds).flat());
  if (!here.size) return null;
  /** @type {Record<string, string>} */
  const names = { track: say("new track"), upgrade: say("upgrade"), token: say("token"), ability: say("by a private") };
  return h("ul", { class: "legend", "aria-label": say("What can be picked on the board") }, Object.keys(names).filter((kind) => here.has(kind)).map((kind) =>
    h("li", { key: kind, class: `kind-${kind}` }, names[kind])));
}

/** The kinds of the choices by hex. @param {import("./titles.js").Title} title @param {any} box @param {Family[]} legal @returns {Record<string, string[]>} */
function kindsOf(title, box, legal) {
  /** @type {Record<string, Set<string>>} */
  const byHex = {};
  for (const { type, choices } of legal) {
    for (const choice of choices) {
      const kind = typeof choice.hex === "string" ? title.kind?.(box, type, choice) : "";
      if (kind) (byHex[choice.hex] ??= new Set()).add(kind);
    }
  }
  return Object.fromEntries(Object.entries(byHex).map(([hex, kinds]) => [hex, [...kinds].sort()]));
}

/** The legal actions to offer: lays that look the same only once. @param {import("./titles.js").Title} title @param {any} box @param {Family[]} legal */
const listed = (title, box, legal) => (title.id === "1846" ? distinct(box, legal) : legal);

/** Preview an action on the board, if it has an effect there. @param {Session} session @param {import("./titles.js").Title} title @param {Action | null} action */
function look(session, title, action) {
  session.show(action && title.seen.includes(action.type) && !session.isBusy ? { preview: action } : {});
}

/** The ids that can be picked on the board, by field. @param {import("./titles.js").Title} title @param {Family[]} legal */
function touchable(title, legal) {
  /** @type {Record<string, Set<string>>} */
  const byField = {};
  for (const field of Object.values(title.handles)) {
    const fields = field === "signal" ? ["from", "to"] : [field];
    const ids = legal.flatMap((family) => (family.type === "run" || (field === "signal" && family.type !== "set_signal") ? [] : fields.flatMap((name) => values(family.choices, name))));
    byField[field] = new Set(ids.filter((id) => typeof id === "string"));
  }
  return byField;
}

/** The pick of a click on the board. @param {Session} session @param {Family[]} legal @param {string} field @param {string} id @param {string | null} branch @returns {Record<string, any>} */
function touched(session, legal, field, id, branch) {
  const { picked } = session;
  if (field === "hex") {
    const laying = legal.find((family) => family.type === "lay_tile");
    return laying && picked.hex === id && picked.tile ? turn(laying, picked) : { hex: id };
  }
  if (field === "junction" && branch) return switched(session, id, branch);
  if (field !== "signal") return { [field]: id };
  const isFrom = legal.some((family) => family.type === "set_signal" && values(family.choices, "from").includes(id));
  return isFrom ? { type: "set_signal", from: id } : { ...(picked.from ? { from: picked.from } : {}), type: "set_signal", to: id };
}

/** A click on a branch opens it where it is closed, and closes it where it is open. @param {Session} session @param {string} junction @param {string} branch @returns {Record<string, any>} */
function switched(session, junction, branch) {
  const isClosed = /** @type {any} */ (session.position.view).switch_discs[junction]?.includes(branch) ?? false;
  const ways = values(narrowed(session.legal, { type: "set_switch", junction })[0]?.choices ?? [], "discs");
  const discs = ways.find((/** @type {string[]} */ way) => way.includes(branch) !== isClosed);
  return discs ? { type: "set_switch", junction, discs } : { junction };
}
