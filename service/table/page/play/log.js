// What has happened, in sentences, with the place to go back to. New entries are announced to screen readers.

import { say } from "../core/i18n.js";
import { h, useEffect, useLayoutEffect, useRef, useState, walk } from "../core/ui.js";
import { sentences } from "./titles.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
export function Log({ session, title, box }) {
  const { game } = session;
  const end = useRef(/** @type {HTMLOListElement | null} */ (null));
  const line = game.line();
  const here = game.kept.here;
  useLayoutEffect(() => {
    // Where it stands is known once the page is laid out, which is done once, with all that has changed.
    const frame = requestAnimationFrame(() => {
      const now = end.current?.querySelector("[aria-current]");
      const list = end.current;
      if (now instanceof HTMLElement && list) list.scrollTop = now.offsetTop - list.clientHeight + now.offsetHeight + 40;
    });
    return () => cancelAnimationFrame(frame);
  }, [here, line.length, box]);
  const isPast = new Set(game.past());
  return h("section", { class: "log", "aria-label": say("Log") },
    h("h2", {}, say("Log")),
    h(Said, { session, title, box }),
    h("ol", { ref: end, tabIndex: 0, onKeyDown: walk, "aria-label": say("What has happened"), "aria-description": say("The arrow keys go from action to action.") },
      line.map((place) => entry(session, title, box, place, place === here, !isPast.has(place)))));
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
  return h("li", { class: isLater ? "later" : "", "aria-current": isHere ? "step" : undefined },
    h("button", {
      type: "button", class: "goto", tabIndex: -1, disabled: isHere, onClick: () => session.go(place),
      "aria-label": say("Go to action {number}", { number: one.revision }),
    }, String(one.revision)),
    h("div", {}, said.length ? said.map((text, index) => h("p", { key: index }, text)) : h("p", { class: "quiet" }, say("The game begins."))));
}

/** What a step led to. @param {Session} session @param {import("./titles.js").Title} title @param {any} box @param {import("../core/game.js").Step} one */
function told({ game }, title, box, one) {
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
