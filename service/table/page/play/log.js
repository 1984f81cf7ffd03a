// What has happened, in sentences, with the place to go back to. New entries are announced to screen readers.

import { say } from "../core/i18n.js";
import { h, useEffect, useState, walk } from "../core/ui.js";
import { sentences } from "./titles.js";

/** @typedef {import("./session.js").Session} Session */

/** So many of the latest entries are shown at first. */
const SHOWN = 60;

/** @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
export function Log({ session, title, box }) {
  const { game } = session;
  const line = game.line();
  const here = game.kept.here;
  const isPast = new Set(game.past());
  const [isWhole, setWhole] = useState(false);
  const from = isWhole ? 0 : Math.max(0, Math.min(line.length - SHOWN, line.indexOf(here) - SHOWN / 2));
  return h("section", { class: "log", "aria-label": say("Log") },
    h("h2", {}, say("Log")),
    h(Said, { session, title, box }),
    from ? h("button", { type: "button", "data-do": "whole-log", onClick: () => setWhole(true) }, say("Show the whole log")) : null,
    h("ol", { tabIndex: 0, onKeyDown: walk, "aria-label": say("What has happened"), "aria-description": say("The arrow keys go from action to action.") },
      line.slice(from).map((place) => entry(session, title, box, place, place === here, !isPast.has(place)))));
}

/** @typedef {{ told: string, events: unknown, box: any, element: import("../core/ui.js").VNode }} Made */

/** Entries as they were made last: a long log is not made anew with every click. @type {WeakMap<import("../core/game.js").Step, Made>} */
const made = new WeakMap();

/** @param {Session} session @param {import("./titles.js").Title} title @param {any} box @param {number} place @param {boolean} isHere @param {boolean} isLater */
function entry(session, title, box, place, isHere, isLater) {
  const step = session.game.step(place);
  const now = `${session.game.id} ${place} ${isHere} ${isLater}`;
  const old = made.get(step);
  if (old && old.told === now && old.events === step.events && old.box === box) return old.element;
  const element = h(Entry, { key: place, session, title, box, place, isHere, isLater });
  made.set(step, { told: now, events: step.events, box, element });
  return element;
}

/** @param {{ session: Session, title: import("./titles.js").Title, box: any, place: number, isHere: boolean, isLater: boolean }} props */
function Entry({ session, title, box, place, isHere, isLater }) {
  const one = session.game.step(place);
  const said = told(session, title, box, one);
  const who = actor(session, one, said);
  return h("li", { class: isLater ? "later" : "", "aria-current": isHere ? "step" : undefined },
    h("button", {
      type: "button", class: "goto", tabIndex: -1, disabled: isHere, onClick: () => session.go(place),
      "aria-label": say("Go to action {number}", { number: one.revision }),
    }, String(one.revision)),
    h("div", {}, who ? h("span", { class: "by" }, who) : null, said.length ? said.map((text, index) => h("p", { key: index }, text)) : h("p", { class: "quiet" }, say("The game begins."))));
}

/** Who acted, where the sentences do not begin with that name. @param {Session} session @param {import("../core/game.js").Step} one @param {string[]} said */
function actor({ game }, one, said) {
  const who = one.action && one.parent >= 0 ? (game.step(one.parent).turn?.players.join(", ") ?? "") : "";
  return who && !said[0]?.replaceAll(/[\u2068\u2069]/g, "").startsWith(who) ? who : "";
}

/** What a step led to. @param {Session} session @param {import("./titles.js").Title} title @param {any} box @param {import("../core/game.js").Step} one */
export function told({ game }, title, box, one) {
  const before = one.parent < 0 ? null : game.step(one.parent).turn;
  return sentences(title, box, { action: one.action, before, after: one.turn, events: one.events });
}

/** The newest lines for screen readers. @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
function Said({ session, title, box }) {
  const [text, setText] = useState("");
  const { game, position } = session;
  useEffect(() => {
    const now = position.turn ? say("{player} is to decide: {step}.", { player: position.turn.players.join(", "), step: title.words.step(position.turn.step) }) : "";
    setText([...told(session, title, box, game.here).slice(-8), now].join(" "));
  }, [game.kept.here, position.revision, box]);
  return h("p", { class: "unseen", "aria-live": "polite" }, text);
}
