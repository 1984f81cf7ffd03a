// Custom boards and decks from files, with a note on what is reconstructed.

import { components } from "../core/api.js";
import { json } from "../core/files.js";
import { say } from "../core/i18n.js";
import { h, useAnswer, useRef, useState } from "../core/ui.js";

/** Return the options in a file: a board, a deck, or both under their names. @param {any} value */
function options(value) {
  if (Array.isArray(value)) return { deck: value };
  if (value?.schema === "switch-and-signal/board") return { board: value };
  const { board, deck } = value ?? {};
  return board || deck ? { ...(board ? { board } : {}), ...(deck ? { deck } : {}) } : null;
}

/** @param {{ options: Record<string, any>, onPick: (options: Record<string, any>) => void }} props */
export function Own({ options: chosen, onPick }) {
  const box = useAnswer(() => components("switch-and-signal"), []);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [wrong, setWrong] = useState("");
  const read = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    const loaded = file ? options(await json(file)) : null;
    event.target.value = "";
    setWrong(loaded ? "" : say("This file holds neither a board nor a deck."));
    if (!loaded) return;
    const { map, ...rest } = chosen;
    onPick({ ...(loaded.board ? rest : chosen), ...loaded });
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
