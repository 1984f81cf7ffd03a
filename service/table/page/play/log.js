// The log: sentences for each action, with a button to go back to it. New entries are announced to screen readers.

import { say } from "../core/i18n.js";
import { h, useEffect, useState, walk } from "../core/ui.js";
import { sentences } from "./titles.js";

/** @typedef {import("./session.js").Session} Session */

/** At least so many entries are shown at first. */
const SHOWN = 60;

/** @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
export function Log({ session, title, box }) {
  const { game } = session;
  const line = game.line();
  const here = game.stored.here;
  const isPast = new Set(game.past());
  const [isWhole, setWhole] = useState(false);
  const from = isWhole ? 0 : Math.max(0, Math.min(line.length - SHOWN, line.indexOf(here) - SHOWN / 2));
  return h("section", { class: "log", "aria-label": say("Log") },
    h("h2", {}, say("Log")),
    h(Announcer, { session, title, box }),
    from ? h("button", { type: "button", "data-do": "whole-log", onClick: () => setWhole(true) }, say("Show the whole log")) : null,
    h("ol", { tabIndex: 0, onKeyDown: walk, "aria-label": say("What has happened"), "aria-description": say("The arrow keys go from action to action.") },
      line.slice(from).map((place) => entry(session, title, box, place, place === here, !isPast.has(place)))));
}

/** @typedef {{ key: string, events: unknown, box: any, element: import("../core/ui.js").VNode }} CachedEntry */

/** A cache of entries: a long log is not rebuilt with every click. @type {WeakMap<import("../core/game.js").Step, CachedEntry>} */
const elements = new WeakMap();

/** @param {Session} session @param {import("./titles.js").Title} title @param {any} box @param {number} place @param {boolean} isHere @param {boolean} isLater */
function entry(session, title, box, place, isHere, isLater) {
  const step = session.game.step(place);
  const key = `${session.game.id} ${place} ${isHere} ${isLater}`;
  const old = elements.get(step);
  if (old && old.key === key && old.events === step.events && old.box === box) return old.element;
  const element = h(Entry, { key: place, session, title, box, place, isHere, isLater });
  elements.set(step, { key, events: step.events, box, element });
  return element;
}

/** @param {{ session: Session, title: import("./titles.js").Title, box: any, place: number, isHere: boolean, isLater: boolean }} props */
function Entry({ session, title, box, place, isHere, isLater }) {
  const step = session.game.step(place);
  const lines = stepSentences(session, title, box, step);
  const player = actor(session, step, lines);
  return h("li", { class: isLater ? "later" : "", "aria-current": isHere ? "step" : undefined },
    h("button", {
      type: "button", class: "goto", tabIndex: -1, disabled: isHere, onClick: () => session.go(place),
      "aria-label": say("Go to action {number}", { number: step.revision }),
    }, String(step.revision)),
    h("div", {}, player ? h("span", { class: "by" }, player) : null, lines.length ? lines.map((text, index) => h("p", { key: index }, text)) : h("p", { class: "quiet" }, say("The game begins."))));
}

/** The player who acted, unless the sentences begin with that name. @param {Session} session @param {import("../core/game.js").Step} step @param {string[]} lines */
function actor({ game }, step, lines) {
  const player = step.action && step.parent >= 0 ? (game.step(step.parent).turn?.players.join(", ") ?? "") : "";
  return player && !lines[0]?.replaceAll(/[\u2068\u2069]/g, "").startsWith(player) ? player : "";
}

/** The sentences for a step. @param {Session} session @param {import("./titles.js").Title} title @param {any} box @param {import("../core/game.js").Step} step */
export function stepSentences({ game }, title, box, step) {
  const before = step.parent < 0 ? null : game.step(step.parent).turn;
  return sentences(title, box, { action: step.action, before, after: step.turn, events: step.events });
}

/** The newest lines for screen readers. @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
function Announcer({ session, title, box }) {
  const [text, setText] = useState("");
  const { game, position } = session;
  useEffect(() => {
    const now = position.turn ? say("{player} is to decide: {step}.", { player: position.turn.players.join(", "), step: title.words.step(position.turn.step) }) : "";
    setText([...stepSentences(session, title, box, game.here).slice(-8), now].join(" "));
  }, [game.stored.here, position.revision, box]);
  return h("p", { class: "unseen", "aria-live": "polite" }, text);
}
