// Routes: a bare board of 1846 on which tiles, tokens, trains and markers are laid by clicking; the best set of routes appears at once.

import { at, draw } from "../core/api.js";
import { packed, unpacked } from "../core/files.js";
import { money, say } from "../core/i18n.js";
import { h, Problem, useAnswer, useEffect, useState } from "../core/ui.js";
import { Board } from "../board/board.js";
import { titleOf } from "../play/titles.js";
import { TilePicture } from "../g1846/tiles.js";
import { brief, called, place } from "../words/g1846.js";
import { Found, Searching } from "./found.js";
import { useBest } from "./best.js";
import { apart } from "../g1846/faces.js";
import { bare, citiesOn, isBuildable, isPosition, tilesFor } from "./position.js";

/** @typedef {import("./position.js").RoutePosition} RoutePosition */
/** @typedef {(change: Partial<RoutePosition>) => void} Change */

/** The position in the address, or the bare board; and whether the address holds something else. */
async function linked() {
  const [kind, value] = location.hash.slice(1).split("=");
  if (kind !== "p" || !value) return { position: bare(), isWrong: false };
  const opened = await unpacked(value).catch(() => null);
  return isPosition(opened) ? { position: { ...bare(), ...opened }, isWrong: false } : { position: bare(), isWrong: true };
}

export function Routes() {
  const box = useAnswer(() => titleOf("1846").box({}), []);
  const [position, setPosition] = useState(/** @type {RoutePosition | null} */ (null));
  const [picked, setPicked] = useState(/** @type {string | null} */ (null));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    linked().then((board) => {
      setPosition(board.position);
      setWrong(board.isWrong);
    });
  }, []);
  const { answer, problem, seen, isLate, progress, cancel } = useBest(box, position);
  const [refused, setRefused] = useState(/** @type {{ of: unknown, error: unknown }} */ ({ of: null, error: null }));
  useEffect(() => {
    if (position) packed(position).then((text) => history.replaceState(null, "", `#p=${text}`));
  }, [position]);
  if (!box || !position) return h("p", {}, say("One moment …"));
  const change = (/** @type {Partial<RoutePosition>} */ more) => {
    setPosition({ ...position, ...more });
    setWrong(false);
  };
  const buildable = Object.keys(box.map.hexes).filter((hex) => isBuildable(box, hex) || box.map.hexes[hex].cities.length);
  const picture = seen?.picture ?? null;
  const isDrawnHere = !seen || picture !== null;
  const wrong = problem ?? (refused.of === position ? refused.error : null);
  const touch = (/** @type {string} */ hex) => {
    if (hex === picked && position.tiles[hex]) change({ tiles: turnedOn(box, position, hex) });
    setPicked(hex);
  };
  return h("div", { class: "routing" },
    h("h1", {}, say("Routes")),
    h("p", {}, say("Choose a hex and lay a tile or a token; choosing the tile again turns it. The best routes are drawn, with what they earn."), " ",
      h("a", { href: "/play/replay" }, say("A record can be opened here at any of its actions."))),
    h("div", { class: "middle" },
      h(Board, {
        path: at("1846", "routes/board.svg"), name: say("Board of {game}", { game: "1846" }),
        sheet: isDrawnHere ? "/v1/routes/pictures.css" : at("1846", "pictures.css"), only: isDrawnHere ? "svg > g" : ".map",
        body: seen && { position: seen.position, routes: seen.routes }, drawn: picture === null ? draw : async () => picture, onError: (error) => setRefused({ of: position, error }),
        handles: { "data-hex": "hex" }, marked: { hex: new Set(buildable) }, picked, onTouch: (_, hex) => touch(hex),
      }),
      h("div", { class: "side" },
        h(Problem, { problem: isWrong ? new Error(say("The link holds no board.")) : wrong }),
        isLate ? h(Searching, { progress, cancel, amount: money }) : null,
        answer && !wrong ? h(Found, { answer, stopped: (stop) => place(box, stop.hex), earnedBy: ({ name }) => box.bonuses?.[name] ?? brief(box, name), amount: money }) : null,
        h(Hex, { box, position, picked, change, pick: setPicked, hexes: buildable }),
        h(Company, { box, position, change }),
        h("p", {}, h("button", { type: "button", "data-do": "bare", onClick: () => setPosition(bare()) }, say("Clear the board"))))));
}

/** The tiles with the one on a hex turned once more. @param {any} box @param {RoutePosition} position @param {string} hex @returns {RoutePosition["tiles"]} */
function turnedOn(box, position, hex) {
  const [tile, rotation] = position.tiles[hex] ?? ["", 0];
  const { [hex]: _, ...rest } = position.tiles;
  const ways = tilesFor(box, { ...position, tiles: rest }, hex, true).find((choice) => choice.tile === tile)?.rotations ?? [0, 1, 2, 3, 4, 5];
  const now = ways.indexOf(rotation);
  const [, next = rotation] = now < 0 ? [0, ways[0]] : apart(box.tiles[tile]?.track ?? [], [...ways.slice(now), ...ways.slice(0, now)]);
  return { ...rest, [hex]: [tile, next] };
}

/** The tile and tokens of the clicked hex. @param {{ box: any, position: RoutePosition, picked: string | null, change: Change, pick: (hex: string) => void, hexes: string[] }} props */
function Hex({ box, position, picked, change, pick, hexes }) {
  const [onlyFitting, setOnlyFitting] = useState(true);
  const hex = picked ?? "";
  const tiles = picked ? tilesFor(box, position, hex, onlyFitting) : [];
  const laid = picked ? position.tiles[hex] : undefined;
  const { [hex]: _, ...others } = position.tiles;
  return h("section", { class: "panel" }, h("h2", {}, say("Hex")),
    h("label", { class: "field" }, h("span", {}, say("Hex")),
      h("select", { name: "hex", value: hex, onChange: (/** @type {any} */ event) => pick(event.target.value) }, h("option", { value: "" }, say("none")), hexes.map((id) => h("option", { key: id, value: id }, place(box, id))))),
    picked ? h("div", {},
      h("label", { class: "row" }, h("input", { type: "checkbox", checked: onlyFitting, onChange: (/** @type {any} */ event) => setOnlyFitting(event.target.checked) }), say("Only tiles that fit what lies there")),
      h("div", { class: "tiles" }, tiles.map(({ tile, rotations }) => h("button", { key: tile, type: "button", class: "tile", "data-tile": tile, onClick: () => change({ tiles: { ...position.tiles, [hex]: [tile, rotations[0] ?? 0] } }) },
        h(TilePicture, { tile, rotation: rotations[0] ?? 0 }), h("span", {}, say("tile {tile}", { tile }))))),
      laid ? h("p", { class: "row" },
        h("button", { type: "button", "data-do": "turn", onClick: () => change({ tiles: turnedOn(box, position, hex) }) }, say("Turn it")),
        h("button", { type: "button", onClick: () => change({ tiles: others }) }, say("Take tile {tile} away", { tile: laid[0] }))) : null,
      citiesOn(box, position, hex).map((_, city) => h(City, { key: city, box, position, hex, city, change }))) : null);
}

/** @param {{ box: any, position: RoutePosition, hex: string, city: number, change: Change }} props */
function City({ box, position, hex, city, change }) {
  const companies = companiesOf(box);
  const [owner, setOwner] = useState(position.corporation);
  const here = position.tokens.filter((token) => token.hex === hex && token.city === city);
  return h("div", {},
    h("h3", {}, say("City {number}", { number: city + 1 })),
    here.map((token) => h("p", { key: token.corporation, class: "row" }, token.corporation,
      h("button", { type: "button", onClick: () => change({ tokens: position.tokens.filter((item) => item !== token) }) }, say("Take the token away")))),
    h("p", { class: "row" },
      h("select", { "aria-label": say("Whose token"), value: owner, onChange: (/** @type {any} */ event) => setOwner(event.target.value) }, companies.map((id) => h("option", { key: id, value: id }, id))),
      h("button", { type: "button", "data-do": "token", disabled: here.some((token) => token.corporation === owner), onClick: () => change({ tokens: [...position.tokens, { corporation: owner, hex, city }] }) }, say("Put a token here"))));
}

/** @param {any} box @returns {string[]} */
const companiesOf = (box) => [...Object.keys(box.corporations), ...Object.keys(box.privates).filter((id) => box.privates[id].independent)];

/** The company that runs, with its trains and helpers. @param {{ box: any, position: RoutePosition, change: Change }} props */
function Company({ box, position, change }) {
  const [type, setType] = useState("2");
  const { privates, trains } = position;
  const marker = (/** @type {"meat_packing" | "steamboat" | "boomtown"} */ name, /** @type {string} */ id) => h("label", { class: "field", key: name }, h("span", {}, called(box, id)),
    h("select", { name, value: privates[name] ?? "", onChange: (/** @type {any} */ event) => change({ privates: { ...privates, [name]: event.target.value || undefined } }) },
      h("option", { value: "" }, say("none")), (box.privates[id]?.marker?.hexes ?? []).map((/** @type {string} */ hex) => h("option", { key: hex, value: hex }, place(box, hex)))));
  return h("section", { class: "panel" }, h("h2", {}, say("Company")),
    h("label", { class: "field" }, h("span", {}, say("Phase")),
      h("select", { name: "phase", value: position.phase, onChange: (/** @type {any} */ event) => change({ phase: event.target.value }) }, Object.keys(box.phases).map((phase) => h("option", { key: phase, value: phase }, phase)))),
    h("label", { class: "field" }, h("span", {}, say("Company")),
      h("select", { name: "corporation", value: position.corporation, onChange: (/** @type {any} */ event) => change({ corporation: event.target.value }) }, companiesOf(box).map((id) => h("option", { key: id, value: id }, called(box, id))))),
    h("h3", {}, say("Trains")),
    h("p", { class: "row" }, trains.map((train, index) => h("button", { key: index, type: "button", "aria-label": say("Take the {train} train away", { train }), onClick: () => change({ trains: trains.filter((_, i) => i !== index) }) }, `${train} ×`))),
    h("p", { class: "row" },
      h("select", { name: "train", "aria-label": say("Train"), value: type, onChange: (/** @type {any} */ event) => setType(event.target.value) }, Object.keys(box.trains).map((name) => h("option", { key: name, value: name }, name))),
      h("button", { type: "button", "data-do": "train", onClick: () => change({ trains: [...trains, type] }) }, say("Add a train"))),
    h("h3", {}, say("Privates")),
    h("label", { class: "row" }, h("input", { type: "checkbox", name: "mail", checked: privates.mail_contract === true, onChange: (/** @type {any} */ event) => change({ privates: { ...privates, mail_contract: event.target.checked || undefined } }) }), called(box, "MAIL")),
    marker("meat_packing", "MPC"), marker("steamboat", "SC"), marker("boomtown", "BT"));
}
