// A board and a deck of one's own, out of files, and a word on why one might want them.

import { components } from "../core/api.js";
import { json } from "../core/files.js";
import { say } from "../core/i18n.js";
import { h, useAnswer, useRef, useState } from "../core/ui.js";

/** What a file holds that a game can be started with: a board, a deck, or both under their names. @param {any} found */
function options(found) {
  if (Array.isArray(found)) return { deck: found };
  if (found?.schema === "switch-and-signal/board") return { board: found };
  const { board, deck } = found ?? {};
  return board || deck ? { ...(board ? { board } : {}), ...(deck ? { deck } : {}) } : null;
}

/** @param {{ options: Record<string, any>, onPick: (options: Record<string, any>) => void }} props */
export function Own({ options: chosen, onPick }) {
  const box = useAnswer(() => components("switch-and-signal"), []);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [wrong, setWrong] = useState("");
  const read = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    const found = file ? options(await json(file)) : null;
    event.target.value = "";
    setWrong(found ? "" : say("This file holds neither a board nor a deck."));
    if (!found) return;
    const { map, ...rest } = chosen;
    onPick({ ...(found.board ? rest : chosen), ...found });
  };
  const drop = (/** @type {string} */ name) => {
    const { [name]: _, ...rest } = chosen;
    onPick(rest);
  };
  return h("fieldset", { class: "own" }, h("legend", {}, say("Your own board and deck")),
    h("p", { class: "quiet" }, box?.provenance.summary ?? "", " ", h("a", { href: "/play/rules#switch-and-signal" }, say("What is reconstructed"))),
    chosen.board ? h(Chosen, { text: say("Board: {name}", { name: chosen.board.name }), name: "board", onDrop: drop }) : null,
    chosen.deck ? h(Chosen, { text: say("Deck: {count, plural, one {# card} other {# cards}}", { count: chosen.deck.length }), name: "deck", onDrop: drop }) : null,
    wrong ? h("p", { class: "problem", role: "alert" }, wrong) : null,
    h("input", { type: "file", name: "own", hidden: true, ref: input, accept: ".json,application/json", onChange: read }),
    h("button", { type: "button", "data-do": "choose-own", onClick: () => input.current?.click() }, say("Choose a file")));
}

/** @param {{ text: string, name: string, onDrop: (name: string) => void }} props */
const Chosen = ({ text, name, onDrop }) =>
  h("p", { class: "row", "data-own": name }, text, h("button", { type: "button", onClick: () => onDrop(name) }, say("Remove")));
