// The tiles of 1846 with the number left of each, as pictures that are loaded when the list is opened.

import { say } from "../core/i18n.js";
import { h, useState } from "../core/ui.js";
import { TilePicture } from "./tiles.js";

/** @param {{ box: any, view: any }} props */
export function Manifest({ box, view }) {
  const [isOpen, setOpen] = useState(false);
  /** @type {Map<string, number>} */
  const laid = new Map();
  for (const { tile } of /** @type {{ tile: string }[]} */ (Object.values(view.tiles))) laid.set(tile, (laid.get(tile) ?? 0) + 1);
  return h("details", { class: "panel manifest", onToggle: (/** @type {any} */ event) => setOpen(event.target.open) },
    h("summary", {}, h("h2", {}, say("Tiles left"))),
    isOpen ? h("ul", { class: "tiles" }, Object.entries(/** @type {Record<string, any>} */ (box?.tiles ?? {})).map(([tile, { count }]) => {
      const left = count === null ? say("Unlimited") : say("{count} of {all} left", { count: count - (laid.get(tile) ?? 0), all: count });
      return h("li", { key: tile, class: count !== null && count === laid.get(tile) ? "tile gone" : "tile", "aria-label": say("tile {tile}: {left}", { tile, left }) },
        h(TilePicture, { tile, rotation: 0 }), h("b", {}, count === null ? "∞" : count - (laid.get(tile) ?? 0)), h("small", {}, tile));
    })) : null);
}
