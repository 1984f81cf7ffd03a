// A tile for a hex: the tiles that fit as pictures, turned by clicks, shown on the board before they are laid.

import { useFace } from "../board/board.js";
import { action, same, some, worded } from "../core/choices.js";
import { say } from "../core/i18n.js";
import { h, Rule, useLayoutEffect, useRef, useState } from "../core/ui.js";
import { headed } from "../play/titles.js";
import { brief, note, place } from "../words/g1846.js";
import { apart } from "./faces.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {{ hex: string, tile: string, rotation: number, cost?: number, private?: string }} Laying */

/** @param {string} tile @param {number} rotation @param {string} face */
const tileAddress = (tile, rotation, face) => `/v1/games/1846/tiles/${encodeURIComponent(tile)}.svg?rotation=${rotation}&face=${face}`;

/** A tile as it would lie. @param {{ tile: string, rotation: number }} props */
export const TilePicture = ({ tile, rotation }) => h("img", { src: tileAddress(tile, rotation, useFace()), alt: "", width: 63, height: 72 });

/** @param {Laying} one @param {Laying} other */
const isSameTile = (one, other) => one.tile === other.tile && one.private === other.private;

/** The lays that look different: what a turn would not change is passed over. @param {any} box @param {Family[]} legal @returns {Family[]} */
export function distinct(box, legal) {
  if (!box) return legal;
  /** @type {Map<string, number[]>} */
  const ways = new Map();
  const key = (/** @type {Laying} */ one) => `${one.hex} ${one.tile} ${one.private ?? ""}`;
  return legal.flatMap((family) => {
    if (family.type !== "lay_tile") return [family];
    const all = /** @type {Laying[]} */ (family.choices);
    for (const one of all) ways.set(key(one), [...(ways.get(key(one)) ?? []), one.rotation]);
    for (const one of all) ways.set(key(one), apart(box.tiles[one.tile].track, ways.get(key(one)) ?? []));
    return some(family, (choice) => ways.get(key(/** @type {Laying} */ (choice)))?.includes(choice.rotation) ?? false);
  });
}

/** The next way to turn the tile that is picked. @param {Laying[]} choices @param {Laying} now @returns {Laying} */
function turned(choices, now) {
  const ways = choices.filter((one) => isSameTile(one, now));
  return ways[(ways.findIndex((one) => same(one, now)) + 1) % ways.length] ?? now;
}

/** What another click on the picked hex does: it turns the tile. @param {Family} family @param {Record<string, any>} picked @returns {Record<string, any>} */
export function turn(family, picked) {
  const choices = /** @type {Laying[]} */ (family.choices).filter((one) => one.hex === picked.hex);
  const now = choices.find((one) => one.tile === picked.tile && one.rotation === picked.rotation && one.private === picked.private) ?? choices[0];
  return now ? asPicked(turned(choices, now)) : picked;
}

/** @param {Laying} one @returns {Record<string, any>} */
const asPicked = (one) => ({ type: "lay_tile", hex: one.hex, tile: one.tile, rotation: one.rotation, ...(one.private ? { private: one.private } : {}) });

/** All hexes with what fits there as pictures, for those who like a list better than the board. @param {{ session: Session, box: any, family: Family }} props */
export function HexList({ session, box, family }) {
  const [isOpen, setOpen] = useState(false);
  const choices = /** @type {Laying[]} */ (family.choices);
  const hexes = [...new Set(choices.map((one) => one.hex))];
  return h("section", { class: "family", "data-family": "lay_tile" },
    h("h3", {}, headed(box, "lay_tile"), " ", h(Rule, { rule: family.rule })),
    h("p", { class: "quiet" }, say("Pick a marked hex on the board, or here:")),
    h("div", { class: "row hexes", "data-pick": "hex", role: "group", "aria-label": say("Hex") }, hexes.map((hex) =>
      h("button", { key: hex, type: "button", class: "pick", "data-hex-pick": hex, onClick: () => session.pick({ hex }) }, place(box, hex)))),
    h("p", {}, h("button", { type: "button", "data-do": "pictures", onClick: () => setOpen(true) }, say("All of them as pictures"))),
    isOpen ? h(Pictures, { box, choices, hexes, onClose: () => setOpen(false), onPick: (one) => session.pick(asPicked(one)) }) : null);
}

/** A sheet with all tiles, hex by hex. @param {{ box: any, choices: Laying[], hexes: string[], onClose: () => void, onPick: (one: Laying) => void }} props */
function Pictures({ box, choices, hexes, onClose, onPick }) {
  const sheet = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => sheet.current?.showModal(), []);
  const kinds = (/** @type {string} */ hex) => choices.filter((one, index) => one.hex === hex && choices.findIndex((other) => other.hex === hex && isSameTile(one, other)) === index);
  return h("dialog", { class: "pictures", ref: sheet, "aria-label": say("All of them as pictures"), onClose, onClick: (/** @type {Event} */ event) => event.target === sheet.current && onClose() },
    h("form", { method: "dialog", class: "row" }, h("h2", {}, headed(box, "lay_tile")), h("button", {}, say("Close"))),
    h("div", { class: "rows" }, hexes.map((hex) => h("div", { key: hex, class: "row" }, h("b", {}, place(box, hex)),
      kinds(hex).map((one) => h("button", { key: `${one.tile}${one.private}`, type: "button", class: "tile", onClick: () => onPick(one) },
        h(TilePicture, { tile: one.tile, rotation: one.rotation }), h("span", {}, one.private ? say("tile {tile} with {by}", { tile: one.tile, by: brief(box, one.private) }) : say("tile {tile}", { tile: one.tile }))))))));
}

/** @param {{ session: Session, box: any, family: Family, title: import("../play/titles.js").Title }} props */
export function TilePicker({ session, box, family, title }) {
  const { picked, isBusy } = session;
  const choices = /** @type {Laying[]} */ (family.choices);
  const now = choices.find((one) => one.tile === picked.tile && one.rotation === picked.rotation && one.private === picked.private);
  const kinds = choices.filter((one, index) => choices.findIndex((other) => isSameTile(one, other)) === index);
  const chosen = now ? action("lay_tile", now, {}) : null;
  useLayoutEffect(() => session.show(chosen ? { preview: chosen } : {}), [JSON.stringify(chosen)]);
  const pick = (/** @type {Laying} */ one) => session.pick(asPicked(now && isSameTile(one, now) ? turned(choices, now) : one));
  return h("section", { class: "family", "data-family": "lay_tile" },
    h("h3", {}, say("Tiles that fit on {hex}", { hex: place(box, picked.hex) }), " ", h(Rule, { rule: family.rule })),
    h("div", { class: "tiles" }, kinds.map((one) => {
      const isNow = now !== undefined && isSameTile(one, now);
      const shown = isNow ? now : one;
      const name = one.private ? say("tile {tile} with {by}", { tile: one.tile, by: brief(box, one.private) }) : say("tile {tile}", { tile: one.tile });
      return h("button", { key: `${one.tile}:${one.private}`, type: "button", class: "tile", "aria-pressed": String(isNow), disabled: isBusy, "data-tile": one.tile, onClick: () => pick(one) },
        h(TilePicture, { tile: one.tile, rotation: shown.rotation }), h("span", {}, name));
    })),
    now ? h("p", { class: "row" },
      choices.filter((one) => isSameTile(one, now)).length > 1
        ? h("button", { type: "button", "data-do": "turn", disabled: isBusy, onClick: () => pick(now) }, say("Turn it")) : null,
      h("button", { type: "button", class: "choice main", "data-type": "lay_tile", disabled: isBusy, onClick: () => chosen && session.play(chosen) }, worded(family, now, {}, String),
          h("small", { class: "note" }, note(box, session.position.view, session.position.turn, "lay_tile", now))))
      : h("p", { class: "quiet" }, say("Pick a tile; picking it again turns it.")));
}
