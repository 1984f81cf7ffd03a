// Taking back, going on again, branches, files, links.

import { packed, save } from "../core/files.js";
import { say } from "../core/i18n.js";
import { h, useEffect, useState } from "../core/ui.js";
import { stepSentences } from "./log.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {{ session: Session, title: import("./titles.js").Title, box: any }} props */
export function Timeline({ session, title, box }) {
  const { game } = session;
  const { here } = game.stored;
  const back = game.here.parent;
  const { next } = game.here;
  const began = game.began();
  const ends = game.ends();
  const to = (/** @type {number} */ place) => () => session.go(place);
  // The button names the action that it takes back or plays again.
  const preview = (/** @type {number} */ place) => {
    const text = place > 0 ? (stepSentences(session, title, box, game.step(place))[0] ?? "") : "";
    return { title: text || undefined, small: text ? h("small", { class: "what" }, text) : null };
  };
  const [taken, again] = [preview(here), preview(next)];
  return h("div", { class: "timeline", role: "group", "aria-label": say("Take back") },
    h("button", { type: "button", "data-do": "back", disabled: back < 0 || session.isBusy, onClick: to(back), title: taken.title }, say("Take back"), taken.small),
    h("button", { type: "button", "data-do": "forward", disabled: next < 0 || session.isBusy, onClick: to(next), title: again.title }, say("Again"), again.small),
    h("button", { type: "button", "data-do": "began", disabled: began === here || session.isBusy, onClick: to(began) }, say("To the turn’s beginning")),
    ends.length > 1 ? h(Branches, { session, title, ends }) : null);
}

/** @param {{ session: Session, title: import("./titles.js").Title, ends: number[] }} props */
function Branches({ session, title, ends }) {
  const { game } = session;
  const line = game.line();
  const last = line[line.length - 1];
  return h("label", { class: "field" }, h("span", {}, say("Branch")),
    h("select", { name: "branch", disabled: session.isBusy, value: String(last), onChange: (/** @type {any} */ event) => session.go(Number(event.target.value)) },
      ends.map((place, index) => {
        const { turn, revision } = game.step(place);
        const round = turn ? title.words.round(turn.round) : "";
        return h("option", { key: place, value: String(place) }, say("{index}: {count, plural, one {# action} other {# actions}} · {round}", { index: index + 1, count: revision, round }));
      })));
}

/** @param {{ session: Session }} props */
export function Keeping({ session }) {
  const [message, setMessage] = useState("");
  const [address, setAddress] = useState("");
  const { game } = session;
  const savedGame = () => ({ game: game.name, record: game.record() });
  const file = () => save(`${game.name}-${game.stored.players.join("-")}.json`, JSON.stringify(savedGame(), null, 1));
  const link = async () => {
    const { here } = game.stored;
    const url = `${location.origin}/play#g=${await packed(savedGame())}`;
    if (here !== game.stored.here) return;
    setAddress(url);
    setMessage(say("The link holds the whole game, hidden cards too."));
    await navigator.clipboard?.writeText(url).then(() => setMessage(say("The link is copied. It holds the whole game, hidden cards too.")), () => undefined);
  };
  // The link holds the game at one moment: it is removed when the game continues.
  useEffect(() => {
    setAddress("");
    setMessage("");
  }, [game.stored.here]);
  return h("div", { class: "keeping" },
    h("button", { type: "button", "data-do": "save", onClick: file }, say("Save to a file")),
    h("button", { type: "button", "data-do": "link", onClick: link }, say("Link")),
    address ? h("input", { class: "link", readOnly: true, value: address, "aria-label": say("Link"), onFocus: (/** @type {any} */ event) => event.target.select() }) : null,
    h("span", { role: "status", class: "quiet" }, message));
}
