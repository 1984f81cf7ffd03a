// A small picture of a tile, as it would lie: enough to tell the tiles that fit from each other.

import { h } from "../core/ui.js";

const RADIUS = 30;
const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;
const COLOURS = /** @type {Record<string, string>} */ ({ yellow: "#ffe600", green: "#71bf44", brown: "#cb7745", gray: "#bcbdc0" });

/** @param {number} angle in degrees, clockwise from the east @param {number} far @returns {[number, number]} */
const toward = (angle, far) => [far * Math.cos((angle * Math.PI) / 180), far * Math.sin((angle * Math.PI) / 180)];

/** The middle of an edge: 0 lies south-west, and they go on clockwise. @param {number} edge @param {number} [far] */
const edgeAt = (edge, far = APOTHEM) => toward(120 + 60 * edge, far);

/** @param {[number, number]} point */
const at = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** @param {{ box: any, tile: string, rotation: number }} props */
export function TileFace({ box, tile, rotation }) {
  const drawn = box?.tiles?.[tile];
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => at(toward(30 + 60 * corner, RADIUS))).join(" ");
  const turned = (/** @type {string} */ end) => (Number(end.slice(1)) + rotation) % 6;
  const cities = (drawn?.cities ?? []).map((/** @type {any} */ city, /** @type {number} */ place) => ({ ...city, at: cityAt(drawn, place, turned) }));
  return h("svg", { viewBox: "-32 -32 64 64", width: 64, height: 64, "aria-hidden": "true", class: "face" },
    h("polygon", { points: corners, fill: COLOURS[drawn?.colour] ?? "#eee", stroke: "#333" }),
    (drawn?.track ?? []).map((/** @type {[string, string]} */ [one, other], /** @type {number} */ index) => {
      const [from, to] = one.startsWith("e") ? [one, other] : [other, one];
      const end = to.startsWith("e") ? edgeAt(turned(to)) : cities[Number(to.slice(1))]?.at ?? [0, 0];
      const way = to.startsWith("e") ? `Q0 0 ${at(end)}` : `L${at(end)}`;
      return h("path", { key: index, d: `M${at(edgeAt(turned(from)))}${way}`, fill: "none", stroke: "#111", "stroke-width": 5 });
    }),
    cities.map((/** @type {any} */ city, /** @type {number} */ index) => h("g", { key: index },
      Array.from({ length: city.slots }, (_, slot) => h("circle", { key: slot, cx: city.at[0] + (slot - (city.slots - 1) / 2) * 11, cy: city.at[1], r: 6, fill: "#fff", stroke: "#111" })))),
    drawn?.label ? h("text", { x: 0, y: -15, "text-anchor": "middle", "font-size": 11, "font-weight": "bold", fill: "#111" }, drawn.label) : null,
    cities.length ? h("text", { x: 0, y: 25, "text-anchor": "middle", "font-size": 9, fill: "#111" }, String(drawn.cities[0].value)) : null);
}

/** One city lies in the middle, several where their track comes from. @param {any} drawn @param {number} place @param {(end: string) => number} turned @returns {[number, number]} */
function cityAt(drawn, place, turned) {
  if (drawn.cities.length === 1) return [0, 0];
  const own = drawn.track.find((/** @type {[string, string]} */ ends) => ends.includes(`c${place}`)) ?? ["e0"];
  const edge = own.find((/** @type {string} */ end) => end.startsWith("e")) ?? "e0";
  return edgeAt(turned(edge), APOTHEM * 0.55);
}
