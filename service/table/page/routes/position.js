// A position for the route calculator: what lies on a board of 1846, which company runs, with which trains.

import { turned } from "../g1846/faces.js";

/** @typedef {{ corporation: string, hex: string, city: number }} Token */
/** @typedef {{ mail_contract?: boolean, meat_packing?: string | null, steamboat?: string | null, boomtown?: string | null }} Helpers */
/** @typedef {{ phase: string, tiles: Record<string, [string, number]>, tokens: Token[], blocked_homes: Token[], privates: Helpers, corporation: string, trains: string[] }} RoutePosition */

/** An empty board. @returns {RoutePosition} */
export const bare = () => ({ phase: "II", tiles: {}, tokens: [{ corporation: "NYC", hex: "D20", city: 0 }], blocked_homes: [], privates: {}, corporation: "NYC", trains: ["3/5"] });

/** Whether a value has the shape of a position: links are untrusted, and the service reports faults in the values. @param {any} value */
export function isPosition(value) {
  const isObject = (/** @type {any} */ item) => typeof item === "object" && item !== null && !Array.isArray(item);
  const isOr = (/** @type {any} */ item, /** @type {(item: any) => boolean} */ wanted) => item === undefined || wanted(item);
  return isObject(value) && isOr(value.tiles, isObject) && isOr(value.privates, isObject) && isOr(value.tokens, Array.isArray) &&
    isOr(value.blocked_homes, Array.isArray) && isOr(value.trains, Array.isArray);
}

/** The same position by the names of the title's description. @param {RoutePosition} position @returns {import("../vendor/routes/index.js").TitlePosition} */
export function described({ phase, tiles, tokens, blocked_homes, privates, corporation, trains }) {
  const serving = { MAIL: privates.mail_contract, MPC: privates.meat_packing, SC: privates.steamboat, BT: privates.boomtown };
  return {
    phase, tiles, trains, operator: corporation,
    tokens: [...tokens, ...blocked_homes].map((token) => ({ company: token?.corporation, hex: token?.hex, city: token?.city })),
    privates: Object.fromEntries(Object.entries(serving).flatMap(([id, place]) => (place ? [[id, place]] : []))),
  };
}

/** Extract the position for the route calculator from a game's view. @param {any} view @param {string | null} [operator] @returns {RoutePosition} */
export function positionOf(view, operator) {
  /** @type {[string, any][]} */
  const companies = [...Object.entries(view.corporations), ...Object.entries(view.independents)];
  const runs = operator ?? view.operating?.operator ?? companies.find(([, company]) => company.trains.length)?.[0] ?? companies[0]?.[0] ?? "NYC";
  const company = view.corporations[runs] ?? view.independents[runs];
  const onBoard = (/** @type {(status: string) => boolean} */ wanted) => companies.flatMap(([corporation, company]) =>
    wanted(company.status) ? company.tokens.map((/** @type {any} */ token) => ({ corporation, hex: token.hex, city: token.city })) : []);
  return {
    phase: view.phase,
    tiles: Object.fromEntries(Object.entries(view.tiles).map(([hex, laid]) => [hex, [laid.tile, laid.rotation]])),
    tokens: onBoard((status) => status !== "removed"),
    blocked_homes: onBoard((status) => status === "removed"),
    privates: helpers(view, runs),
    corporation: runs,
    trains: (company?.trains ?? []).map((/** @type {any} */ train) => train.type),
  };
}

/** @param {any} view @param {string} operator @returns {Helpers} */
function helpers(view, operator) {
  const lies = (/** @type {string} */ id) => (view.markers[id]?.company === operator ? { hex: view.markers[id].hex } : null);
  const [meat, boat, boom] = [lies("MPC"), lies("SC"), lies("BT")];
  return {
    ...(view.privates.MAIL?.owner === operator ? { mail_contract: true } : {}),
    ...(meat ? { meat_packing: meat.hex } : {}),
    ...(boat ? { steamboat: boat.hex } : {}),
    ...(boom ? { boomtown: boom.hex } : {}),
  };
}

const RANKS = ["yellow", "green", "brown", "gray"];

/** Whether anything may ever be laid on a hex. @param {any} box @param {string} hex */
export const isBuildable = (box, hex) => ["open", "city", "yellow"].includes(box.map.hexes[hex]?.type);

/** @param {any} box @param {RoutePosition} position @param {string} hex @returns {{ rank: number, track: [string, string][] }} */
function lying(box, position, hex) {
  const laid = position.tiles[hex];
  if (!laid) {
    const printed = box.map.hexes[hex];
    return { rank: printed.type === "yellow" ? 0 : -1, track: printed.track };
  }
  const tile = box.tiles[laid[0]];
  return { rank: RANKS.indexOf(tile.colour), track: turned(tile.track, laid[1]) };
}

/** Whether a tile is of the kind that a hex takes: with cities or without, and with its label. @param {any} printed @param {any} tile */
const isKind = (printed, tile) => (tile.cities.length > 0) === (printed.cities.length > 0) && (tile.label ?? null) === (printed.label ?? null);

/** Whether a tile may lie on a hex in this way, whatever lay there before. @param {any} box @param {string} hex @param {string} tile @param {number} rotation */
export function mayLie(box, hex, tile, rotation) {
  const [printed, details] = [box.map.hexes[hex], box.tiles[tile]];
  if (!details || ![0, 1, 2, 3, 4, 5].includes(rotation) || !isBuildable(box, hex) || !isKind(printed, details)) return false;
  return RANKS.indexOf(details.colour) > (printed.type === "yellow" ? 0 : -1) && keeps(printed.track, turned(details.track, rotation), printed.usable_edges);
}

/** The tiles for a hex with the ways to turn them: all, or those that fit what lies there. @param {any} box @param {RoutePosition} position @param {string} hex @param {boolean} onlyFitting @returns {{ tile: string, rotations: number[] }[]} */
export function tilesFor(box, position, hex, onlyFitting) {
  if (!isBuildable(box, hex)) return [];
  const printed = box.map.hexes[hex];
  const now = lying(box, position, hex);
  const all = [0, 1, 2, 3, 4, 5];
  return Object.entries(box.tiles).flatMap(([tile, details]) => {
    if (!isKind(printed, details)) return [];
    if (!onlyFitting) return [{ tile, rotations: all }];
    if (RANKS.indexOf(details.colour) !== now.rank + 1 || !box.phases[position.phase].colours.includes(details.colour)) return [];
    const rotations = all.filter((rotation) => keeps(now.track, turned(details.track, rotation), printed.usable_edges));
    return rotations.length ? [{ tile, rotations }] : [];
  });
}

/** Whether new track keeps the old and leads to no closed edge. @param {[string, string][]} old @param {[string, string][]} track @param {number[]} usable */
function keeps(old, track, usable) {
  const shape = (/** @type {string} */ end) => (end.startsWith("c") ? "c" : end);
  const pairs = new Set(track.map((ends) => ends.map(shape).sort().join()));
  const edges = track.flat().filter((end) => end.startsWith("e")).map((end) => Number(end.slice(1)));
  return old.every((ends) => pairs.has(ends.map(shape).sort().join())) && edges.every((edge) => usable.includes(edge));
}

/** The cities on a hex as it lies. @param {any} box @param {RoutePosition} position @param {string} hex @returns {{ slots: number, value: number }[]} */
export const citiesOn = (box, position, hex) => {
  const laid = position.tiles[hex];
  return laid ? box.tiles[laid[0]].cities : (box.map.hexes[hex]?.cities ?? []);
};
