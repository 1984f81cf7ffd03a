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

/** @param {Laying} a @param {Laying} b */
const isSameTile = (a, b) => a.tile === b.tile && a.private === b.private;

/** The lays that look different: rotations that look the same are left out. @param {any} box @param {Family[]} legal @returns {Family[]} */
export function distinct(box, legal) {
  if (!box) return legal;
  /** @type {Map<string, number[]>} */
  const ways = new Map();
  const key = (/** @type {Laying} */ lay) => `${lay.hex} ${lay.tile} ${lay.private ?? ""}`;
  return legal.flatMap((family) => {
    if (family.type !== "lay_tile") return [family];
    const all = /** @type {Laying[]} */ (family.choices);
    for (const lay of all) ways.set(key(lay), [...(ways.get(key(lay)) ?? []), lay.rotation]);
    for (const lay of all) ways.set(key(lay), apart(box.tiles[lay.tile].track, ways.get(key(lay)) ?? []));
    return some(family, (choice) => ways.get(key(/** @type {Laying} */ (choice)))?.includes(choice.rotation) ?? false);
  });
}

/** The next way to turn the tile that is picked. @param {Laying[]} choices @param {Laying} now @returns {Laying} */
function turned(choices, now) {
  const ways = choices.filter((lay) => isSameTile(lay, now));
  return ways[(ways.findIndex((lay) => same(lay, now)) + 1) % ways.length] ?? now;
}

/** Turn the tile, as another click on the picked hex does. @param {Family} family @param {Record<string, any>} picked @returns {Record<string, any>} */
export function turn(family, picked) {
  const choices = /** @type {Laying[]} */ (family.choices).filter((lay) => lay.hex === picked.hex);
  const now = choices.find((lay) => lay.tile === picked.tile && lay.rotation === picked.rotation && lay.private === picked.private) ?? choices[0];
  return now ? asPicked(turned(choices, now)) : picked;
}

/** @param {Laying} lay @returns {Record<string, any>} */
const asPicked = (lay) => ({ type: "lay_tile", hex: lay.hex, tile: lay.tile, rotation: lay.rotation, ...(lay.private ? { private: lay.private } : {}) });

/** All hexes with what fits there as pictures, instead of the board. @param {{ session: Session, box: any, family: Family }} props */
export function HexList({ session, box, family }) {
  const [isOpen, setOpen] = useState(false);
  const choices = /** @type {Laying[]} */ (family.choices);
  const hexes = [...new Set(choices.map((lay) => lay.hex))];
  return h("section", { class: "family", "data-family": "lay_tile" },
    h("h3", {}, headed(box, "lay_tile"), " ", h(Rule, { rule: family.rule })),
    h("p", { class: "quiet" }, say("Pick a marked hex on the board, or here:")),
    h("div", { class: "row hexes", "data-pick": "hex", role: "group", "aria-label": say("Hex") }, hexes.map((hex) =>
      h("button", { key: hex, type: "button", class: "pick", "data-hex-pick": hex, onClick: () => session.pick({ hex }) }, place(box, hex)))),
    h("p", {}, h("button", { type: "button", "data-do": "pictures", onClick: () => setOpen(true) }, say("All of them as pictures"))),
    isOpen ? h(Pictures, { box, choices, hexes, onClose: () => setOpen(false), onPick: (lay) => session.pick(asPicked(lay)) }) : null);
}

/** A sheet with all tiles, hex by hex. @param {{ box: any, choices: Laying[], hexes: string[], onClose: () => void, onPick: (lay: Laying) => void }} props */
function Pictures({ box, choices, hexes, onClose, onPick }) {
  const sheet = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => sheet.current?.showModal(), []);
  const kinds = (/** @type {string} */ hex) => choices.filter((lay, index) => lay.hex === hex && choices.findIndex((candidate) => candidate.hex === hex && isSameTile(lay, candidate)) === index);
  return h("dialog", { class: "pictures", ref: sheet, "aria-label": say("All of them as pictures"), onClose, onClick: (/** @type {Event} */ event) => event.target === sheet.current && onClose() },
    h("form", { method: "dialog", class: "row" }, h("h2", {}, headed(box, "lay_tile")), h("button", {}, say("Close"))),
    h("div", { class: "rows" }, hexes.map((hex) => h("div", { key: hex, class: "row" }, h("b", {}, place(box, hex)),
      kinds(hex).map((lay) => h("button", { key: `${lay.tile}${lay.private}`, type: "button", class: "tile", onClick: () => onPick(lay) },
        h(TilePicture, { tile: lay.tile, rotation: lay.rotation }), h("span", {}, lay.private ? say("tile {tile} with {by}", { tile: lay.tile, by: brief(box, lay.private) }) : say("tile {tile}", { tile: lay.tile }))))))));
}

/** @param {{ session: Session, box: any, family: Family, title: import("../play/titles.js").Title }} props */
export function TilePicker({ session, box, family, title }) {
  const { picked, isBusy } = session;
  const choices = /** @type {Laying[]} */ (family.choices);
  const now = choices.find((lay) => lay.tile === picked.tile && lay.rotation === picked.rotation && lay.private === picked.private);
  const kinds = choices.filter((lay, index) => choices.findIndex((candidate) => isSameTile(lay, candidate)) === index);
  const chosen = now ? action("lay_tile", now, {}) : null;
  useLayoutEffect(() => session.show(chosen ? { preview: chosen } : {}), [JSON.stringify(chosen)]);
  const pick = (/** @type {Laying} */ lay) => session.pick(asPicked(now && isSameTile(lay, now) ? turned(choices, now) : lay));
  return h("section", { class: "family", "data-family": "lay_tile" },
    h("h3", {}, say("Tiles that fit on {hex}", { hex: place(box, picked.hex) }), " ", h(Rule, { rule: family.rule })),
    h("div", { class: "tiles" }, kinds.map((lay) => {
      const isNow = now !== undefined && isSameTile(lay, now);
      const shown = isNow ? now : lay;
      const name = lay.private ? say("tile {tile} with {by}", { tile: lay.tile, by: brief(box, lay.private) }) : say("tile {tile}", { tile: lay.tile });
      return h("button", { key: `${lay.tile}:${lay.private}`, type: "button", class: "tile", "aria-pressed": String(isNow), disabled: isBusy, "data-tile": lay.tile, onClick: () => pick(lay) },
        h(TilePicture, { tile: lay.tile, rotation: shown.rotation }), h("span", {}, name));
    })),
    now ? h("p", { class: "row" },
      choices.filter((lay) => isSameTile(lay, now)).length > 1
        ? h("button", { type: "button", "data-do": "turn", disabled: isBusy, onClick: () => pick(now) }, say("Turn it")) : null,
      h("button", { type: "button", class: "choice main", "data-type": "lay_tile", disabled: isBusy, onClick: () => chosen && session.play(chosen) }, worded(family, now, {}, String),
          h("small", { class: "note" }, note(box, session.position.view, session.position.turn, "lay_tile", now))))
      : h("p", { class: "quiet" }, say("Pick a tile; picking it again turns it.")));
}
