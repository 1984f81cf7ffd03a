// A palette for any map: tiles, tokens and trains to be laid by clicks. Each change is written into the question, and so into its text.

import { constant } from "../core/api.js";
import { say } from "../core/i18n.js";
import { h, useAnswer, useState } from "../core/ui.js";
import { drawRoutes } from "./finder.js";
import { Board } from "../board/board.js";

/** @typedef {{ kind: "tile", tile: string } | { kind: "code", code: string } | { kind: "turn" } | { kind: "token" } | { kind: "plain" }} Tool */
/** @typedef {any} Question */

const EDGES = 6;

/** The contents of a hex besides standard tiles: places as printed on maps. @type {() => [string, string][]} */
const PLACES = () => [
  [say("city"), "city=revenue:20"],
  [say("two slots"), "city=revenue:30,slots:2"],
  [say("town"), "town=revenue:10"],
  [say("off-board area"), "offboard=revenue:yellow_30|brown_60;path=a:0,b:_0"],
];

/** An empty board to build on. @returns {Question} */
export const emptyBoard = () => ({
  board: {
    layout: "pointy", axes: { x: "number", y: "letter" },
    hexes: Object.fromEntries(["A", "B", "C", "D", "E"].flatMap((row, index) => Array.from({ length: 6 }, (_, place) => [`${row}${2 * place + 1 + (index % 2)}`, ""]))),
  },
  colors: ["yellow", "green", "brown", "gray"], operator: "Blue", tokens: [], trains: [{ name: "3", distance: 3 }],
});

/** The content of a hex, turned once more. @param {any} held */
function turned(held) {
  if (Array.isArray(held)) return [held[0], (Number(held[1] ?? 0) + 1) % EDGES];
  if (typeof held === "string") return { code: held, rotation: 1 };
  return { ...held, rotation: (Number(held?.rotation ?? 0) + 1) % EDGES };
}

/** How many cities a hex has. @param {any} held @param {Record<string, { code: string }>} tiles */
function cities(held, tiles) {
  const code = Array.isArray(held) ? tiles[String(held[0])]?.code : typeof held === "string" ? held : held?.code;
  return (String(code ?? "").match(/(^|;)city=/g) ?? []).length;
}

/** The tokens with one of the operator in the next city of a hex, or with none there after the last. @param {Question} question @param {string} hex @param {number} count */
function stepped(question, hex, count) {
  const tokens = Array.isArray(question.tokens) ? question.tokens : [];
  const own = tokens.find((/** @type {any} */ token) => token.company === question.operator && token.hex === hex);
  const next = own ? Number(own.city ?? 0) + 1 : 0;
  const rest = tokens.filter((/** @type {any} */ token) => token !== own);
  return next < count ? [...rest, { company: question.operator, hex, city: next }] : rest;
}

/** The question after a tool was used on a hex; another use of a tile turns it. @param {Question} question @param {Tool} tool @param {string} hex @param {Record<string, { code: string }>} tiles @returns {Question} */
export function applied(question, tool, hex, tiles) {
  const hexes = question.board?.hexes ?? {};
  const held = hexes[hex];
  const put = (/** @type {any} */ next) => {
    const left = (question.tokens ?? []).filter((/** @type {any} */ token) => token.hex !== hex || Number(token.city ?? 0) < cities(next, tiles));
    return { ...question, board: { ...question.board, hexes: { ...hexes, [hex]: next } }, tokens: left };
  };
  if (tool.kind === "token") return { ...question, tokens: stepped(question, hex, cities(held, tiles)) };
  if (tool.kind === "plain") return put("");
  if (tool.kind === "turn") return put(turned(held));
  if (tool.kind === "tile") return put(Array.isArray(held) && String(held[0]) === tool.tile ? turned(held) : [tool.tile, 0]);
  const isSame = held === tool.code || held?.code === tool.code;
  return put(isSame ? turned(held) : tool.code);
}

/** @returns {Promise<Record<string, { color: string, code: string }>>} */
export const standardTiles = () => constant("/v1/routes/tiles").then((response) => response.tiles);

const COLUMNS = 6;

/** A hex of the picture that shows the tiles: rows of so many, each half a hex further. @param {number} place */
function spot(place) {
  const row = Math.floor(place / COLUMNS);
  const letters = row < 26 ? String.fromCharCode(65 + row) : `A${String.fromCharCode(65 + row - 26)}`;
  return `${letters}${2 * (place % COLUMNS) + 1 + (row % 2)}`;
}

/** @param {{ question: Question, tool: Tool, onTool: (tool: Tool) => void, onChange: (question: Question) => void, onUse: (hex: string) => void }} props */
export function Palette({ question, tool, onTool, onChange, onUse }) {
  const [hex, setHex] = useState("");
  const hexes = Object.keys(question.board?.hexes ?? {}).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const at = hexes.includes(hex) ? hex : (hexes[0] ?? "");
  const button = (/** @type {string} */ name, /** @type {Tool} */ choice, /** @type {string} */ key) =>
    h("button", { key, type: "button", class: "pick", "data-tool": key, "aria-pressed": String(JSON.stringify(choice) === JSON.stringify(tool)), onClick: () => onTool(choice) }, name);
  return h("section", { class: "panel palette" }, h("h2", {}, say("Palette")),
    h("p", { class: "quiet" }, say("Pick something, then the hexes where it goes; picking the same hex again turns it.")),
    h("div", { class: "row" },
      PLACES().map(([name, code]) => button(name, { kind: "code", code }, code.split(/[=;]/)[0] + (code.includes("slots") ? "-2" : ""))),
      button(say("empty"), { kind: "plain" }, "plain"), button(say("turn"), { kind: "turn" }, "turn"), button(say("token of {company}", { company: String(question.operator ?? "") }), { kind: "token" }, "token")),
    h(Tiles, { tool, onTool }),
    h("div", { class: "row" },
      h("label", { class: "field" }, h("span", {}, say("Hex")), h("select", { name: "at", value: at, onChange: (/** @type {any} */ event) => setHex(event.target.value) }, hexes.map((id) => h("option", { key: id, value: id }, id)))),
      h("button", { type: "button", "data-do": "use", disabled: !at, onClick: () => onUse(at) }, say("Put it there"))),
    h(Trains, { question, onChange }));
}

/** The standard tiles of a colour, drawn by the service as one picture. @param {{ tool: Tool, onTool: (tool: Tool) => void }} props */
function Tiles({ tool, onTool }) {
  const tiles = useAnswer(standardTiles, []) ?? {};
  const [colour, setColour] = useState("yellow");
  /** @type {Record<string, string>} */
  const colours = { yellow: say("yellow"), green: say("green"), brown: say("brown"), gray: say("gray") };
  const shown = Object.keys(tiles).filter((tile) => tiles[tile]?.color === colour);
  const places = Object.fromEntries(shown.map((tile, place) => [spot(place), tile]));
  const body = {
    board: { layout: "pointy", axes: { x: "number", y: "letter" }, hexes: Object.fromEntries(shown.map((tile, place) => [spot(place), [tile, 0]])) },
    colors: [colour], operator: "-", tokens: [], trains: [], routes: [],
  };
  return h("div", {},
    h("div", { class: "row", role: "group", "aria-label": say("Colour") }, Object.entries(colours).map(([key, name]) =>
      h("button", { key, type: "button", class: "pick", "data-colour": key, "aria-pressed": String(key === colour), onClick: () => setColour(key) }, name)),
      h("label", { class: "row" }, say("Tile"),
        h("select", { name: "tile", value: tool.kind === "tile" ? tool.tile : "", onChange: (/** @type {any} */ event) => event.target.value && onTool({ kind: "tile", tile: event.target.value }) },
          h("option", { value: "" }, "–"), shown.map((tile) => h("option", { key: tile, value: tile }, tile))))),
    shown.length ? h(Board, {
      path: "/v1/routes/board.svg", drawn: drawRoutes, sheet: "/v1/routes/pictures.css", body, name: say("Tiles"), handles: { "data-hex": "hex" },
      onTouch: (_, place) => places[place] && onTool({ kind: "tile", tile: places[place] ?? "" }),
    }) : null);
}

const LENGTHS = ["2", "3", "4", "5", "6", "D"];

/** The trains that run: one more, or one less. @param {{ question: Question, onChange: (question: Question) => void }} props */
function Trains({ question, onChange }) {
  const trains = Array.isArray(question.trains) ? question.trains : [];
  const add = (/** @type {string} */ name) => onChange({ ...question, trains: [...trains, { name, distance: name === "D" ? "unlimited" : Number(name) }] });
  return h("div", {}, h("h3", {}, say("Trains")),
    h("div", { class: "row" }, trains.map((/** @type {any} */ train, /** @type {number} */ place) =>
      h("button", { key: place, type: "button", class: "train", "data-train": train.name, "aria-label": say("Remove the {train} train", { train: String(train.name) }), onClick: () => onChange({ ...question, trains: trains.filter((/** @type {any} */ _, /** @type {number} */ index) => index !== place) }) }, `${train.name} ×`)),
      LENGTHS.map((name) => h("button", { key: `add-${name}`, type: "button", class: "pick", "data-add-train": name, "aria-label": say("Add a {train} train", { train: name }), onClick: () => add(name) }, `+ ${name}`))));
}
