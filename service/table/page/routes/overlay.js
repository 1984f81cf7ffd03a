// What is laid on a bare board, drawn over its picture: tiles, tokens, routes.

import { citiesOn } from "./position.js";
import { tileAddress } from "../g1846/tiles.js";

/** @typedef {import("./position.js").RoutePosition} RoutePosition */

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 98.1; // Of the picture of a tile, with its edge.
const HIGH = 112;
const TOKEN = 11;
const COLOURS = ["#d1006c", "#0057b8", "#008744", "#b35900", "#6a1fb5", "#007c89"];
const DASHES = ["", "14 6", "4 6", "18 5 4 5", "8 8", "2 5"];

/** @param {string} name @param {Record<string, unknown>} attributes @param {string} [text] */
function make(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/** Draws all of it under the layer that takes clicks. @param {Element} picture @param {any} box @param {RoutePosition} position @param {any[]} routes @param {string | null} picked */
export function drawOver(picture, box, position, routes, picked) {
  const at = box.map.geometry.hexes;
  crop(picture, at);
  for (const old of picture.querySelectorAll("[data-token], .laid")) if (!old.classList.contains("hit")) old.remove();
  const layer = make("g", { class: "laid" });
  for (const [hex, [tile, rotation]] of Object.entries(position.tiles)) {
    const [x, y] = at[hex];
    layer.append(make("image", { href: tileAddress(tile, rotation), x: x - WIDE / 2, y: y - HIGH / 2, width: WIDE, height: HIGH, "data-tile": tile, "data-rotation": rotation }));
  }
  routes.forEach((route, index) => layer.append(line(box, route, index)));
  for (const token of position.tokens) layer.append(disc(picture, box, position, token));
  if (picked && at[picked]) layer.append(make("circle", { cx: at[picked][0], cy: at[picked][1], r: 48, fill: "none", stroke: "#d1006c", "stroke-width": 4, "stroke-dasharray": "9 5" }));
  const hits = picture.querySelector(".hits");
  if (hits) hits.before(layer);
  else picture.append(layer);
}

/** Heading and market say nothing of a board that is laid by hand. @param {Element} picture @param {Record<string, [number, number]>} at */
function crop(picture, at) {
  const ys = Object.values(at).map(([, y]) => y);
  const [, , width] = (picture.getAttribute("viewBox") ?? "0 0 1150 1100").split(" ");
  picture.setAttribute("viewBox", `0 ${Math.min(...ys) - 60} ${width} ${Math.max(...ys) - Math.min(...ys) + 120}`);
}

/** A route follows its track: from edge to edge, bent towards the middle. @param {any} box @param {any} route @param {number} index */
function line(box, route, index) {
  const at = box.map.geometry.hexes;
  const group = make("g", { "data-route": index, "data-train": route.train });
  let path = "";
  for (const { hex, sides, city } of route.track) {
    const ends = sides.map((/** @type {number} */ side) => beside(at[hex], side));
    const [x, y] = at[hex];
    path += city === undefined && ends.length === 2 ? `M${ends[0]}Q${x} ${y} ${ends[1]}` : ends.map((/** @type {string} */ end) => `M${end}L${x} ${y}`).join("");
  }
  const look = { d: path, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
  group.append(make("path", { ...look, stroke: "#fff", "stroke-width": 11 }));
  group.append(make("path", { ...look, stroke: COLOURS[index % COLOURS.length], "stroke-width": 7, "stroke-dasharray": DASHES[index % DASHES.length] }));
  return group;
}

/** @param {[number, number]} middle @param {number} side @returns {string} */
function beside([x, y], side) {
  const angle = ((120 + 60 * side) * Math.PI) / 180;
  return `${(x + 45.033 * Math.cos(angle)).toFixed(1)} ${(y + 45.033 * Math.sin(angle)).toFixed(1)}`;
}

/** @param {Element} picture @param {any} box @param {RoutePosition} position @param {import("./position.js").Token} token */
function disc(picture, box, position, token) {
  const inCity = position.tokens.filter((one) => one.hex === token.hex && one.city === token.city);
  const [x, y] = placeOf(picture, box, position, token, inCity.indexOf(token));
  const colour = box.corporations[token.corporation]?.colour ?? box.privates[token.corporation]?.colour ?? "#888";
  const group = make("g", { "data-placed": token.corporation });
  group.append(make("circle", { cx: x, cy: y, r: TOKEN, fill: colour, stroke: "#1d1d1b" }));
  group.append(make("circle", { cx: x, cy: y, r: 8.5, fill: "#fff" }));
  group.append(make("text", { x, y: y + 2.8, "font-size": 7.5, "font-weight": "bold", "text-anchor": "middle", fill: "#1d1d1b" }, token.corporation.slice(0, 4)));
  return group;
}

/** Where a token lies: several cities lie where the picture has them, the slots of one city beside each other. @param {Element} picture @param {any} box @param {RoutePosition} position @param {import("./position.js").Token} token @param {number} slot @returns {[number, number]} */
function placeOf(picture, box, position, token, slot) {
  const [x, y] = box.map.geometry.hexes[token.hex];
  const cities = citiesOn(box, position, token.hex);
  if (cities.length > 1) {
    const printed = picture.querySelector(`.hit[data-hex="${token.hex}"][data-city="${token.city}"]`);
    if (printed) return [Number(printed.getAttribute("cx")), Number(printed.getAttribute("cy"))];
  }
  const slots = cities[token.city]?.slots ?? 1;
  return [x + (slot - (slots - 1) / 2) * 25, y];
}
