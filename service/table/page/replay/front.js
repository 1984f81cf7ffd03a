// Opens a record: dropped, chosen, pasted, in a link, or a sample.

import { say } from "../core/i18n.js";
import { Opening } from "../core/opening.js";
import { packed, unpacked } from "../core/files.js";
import { h, useState } from "../core/ui.js";
import { titles } from "../play/titles.js";

/** Games that the service has played against itself. */
const SAMPLES = ["1846", "switch-and-signal"];

/** @param {string} game @returns {Promise<any>} */
export const sample = async (game) => (await fetch(new URL(`./samples/${game}.json`, import.meta.url))).json();

/** The record that the address holds, and the action it points at; null where it holds none. @returns {Promise<{ record: any, place: number | null } | null>} */
export async function linked() {
  const named = new URLSearchParams(location.hash.slice(1));
  const value = named.get("r");
  if (!value) return null;
  const place = Number(named.get("at"));
  return { record: await unpacked(value).catch(() => null), place: named.has("at") && Number.isInteger(place) ? place - 1 : null };
}

/** A link that shows a record at one of its actions to others. @param {any} record @param {number} place */
export const linkTo = async (record, place) => `${location.origin}/play/replay#r=${await packed(record)}&at=${place + 1}`;

/** @param {{ isBusy: boolean, isSmall: boolean, onFile: (file: File) => void, onText: (text: string) => void, onSample: (game: string) => void }} props */
export function Front({ isBusy, isSmall, onFile, onText, onSample }) {
  const [text, setText] = useState("");
  const paste = (/** @type {any} */ event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (pasted.trim().startsWith("{")) {
      event.preventDefault();
      onText(pasted);
    }
  };
  const ways = [
    h(Opening, { name: "record", label: say("Drop a record here, or choose a file: a record of this service, or a game exported from 18xx.games"), isBusy, onFile }),
    h("div", { class: "row pasting" },
      h("label", { class: "field" }, h("span", {}, say("Or paste it")),
        h("textarea", { name: "pasted", rows: 2, spellcheck: false, value: text, onPaste: paste, onInput: (/** @type {any} */ event) => setText(event.target.value) })),
      h("button", { type: "button", "data-do": "read", disabled: isBusy || !text.trim(), onClick: () => onText(text) }, say("Read it"))),
    h("div", { class: "row" }, h("span", {}, say("Or a game that this service has played against itself:")),
      SAMPLES.map((game) => h("button", { key: game, type: "button", "data-sample": game, disabled: isBusy, onClick: () => onSample(game) }, titles[game]?.name ?? game))),
  ];
  return isSmall
    ? h("details", { class: "front" }, h("summary", {}, say("Another game")), ways)
    : h("section", { class: "front panel" },
        h("h2", {}, say("What could have been better?")),
        h("p", {}, say("For any recorded game: every run beside the best one, what breaks the printed rules, and what each player was worth.")),
        ways);
}
