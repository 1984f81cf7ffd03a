// Checks a position of 1846 on the page, to find out whether the service would refuse it.

import { citiesOn, mayLie } from "./position.js";

/** @typedef {import("./position.js").RoutePosition} RoutePosition */
/** @typedef {import("./position.js").Token} Token */

/** More than a company can ever own. */
const MOST_TRAINS = 8;

/**
 * Whether a position is possible, as far as the page can check. Others are sent to the service, which explains what is wrong with
 * them. The finder refuses what is overlooked here; a needless doubt costs only a request.
 * @param {any} box @param {RoutePosition} position
 */
export function isSound(box, position) {
  const phase = box.phases[position.phase];
  return Boolean(phase) && hasTiles(box, position, phase) && hasTokens(box, position) && hasTrains(box, position) && hasPrivates(box, position, phase);
}

/** @param {string[]} all  @returns {Map<string, number>} */
function counted(all) {
  const counts = new Map();
  for (const item of all) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Whether each tile exists, may lie on its hex in this phase, and there are enough of it. @param {any} box @param {RoutePosition} position @param {any} phase */
function hasTiles(box, position, phase) {
  const lies = (/** @type {[string, any]} */ [hex, laid]) => Array.isArray(laid) && mayLie(box, hex, laid[0], laid[1]) && phase.colours.includes(box.tiles[laid[0]].colour);
  const laid = Object.entries(position.tiles);
  return laid.every(lies) && [...counted(laid.map(([, [tile]]) => tile))].every(([tile, count]) => count <= (box.tiles[tile].count ?? count));
}

/** Whether each token stands in a city with room for it, and none beside another one of its company. @param {any} box @param {RoutePosition} position */
function hasTokens(box, position) {
  const all = [...position.tokens, ...position.blocked_homes];
  const blocked = position.blocked_homes.map((token) => token?.corporation);
  const slots = (/** @type {Token} */ token) => citiesOn(box, position, token.hex)[token.city]?.slots ?? 0;
  const home = (/** @type {string} */ id) => box.privates[id]?.independent?.home.hex;
  return all.every((token) => token && (box.corporations[token.corporation] || home(token.corporation) === token.hex) && slots(token) > 0)
    && [...counted(all.map(({ hex, city }) => `${hex} ${city}`))].every(([at, count]) => count <= slots({ corporation: "", hex: at.split(" ")[0] ?? "", city: Number(at.split(" ")[1]) }))
    && [...counted(all.map(({ hex, corporation }) => `${hex} ${corporation}`)).values()].every((count) => count === 1)
    && ![position.corporation, ...position.tokens.map((token) => token.corporation)].some((id) => blocked.includes(id));
}

/** Whether there are such trains in this phase; an independent has its own. @param {any} box @param {RoutePosition} position */
function hasTrains(box, { phase, corporation, trains }) {
  const order = Object.keys(box.phases);
  const has = (/** @type {string | null} */ first) => first !== null && order.indexOf(first) <= order.indexOf(phase);
  const own = box.privates[corporation]?.independent?.trains;
  if (!box.corporations[corporation] && !own) return false;
  return trains.length <= Math.min(MOST_TRAINS, own?.length ?? MOST_TRAINS)
    && trains.every((train) => box.trains[train] && has(box.trains[train].phase) && !has(box.cards[box.trains[train].card].removed_by) && (own?.includes(train) ?? true));
}

/** Whether its markers lie where they may, in a phase that has them. @param {any} box @param {RoutePosition} position @param {any} phase */
function hasPrivates(box, { privates, corporation }, phase) {
  const { mail_contract: mail, meat_packing, steamboat, boomtown, ...others } = privates;
  const markers = Object.entries({ MPC: meat_packing, SC: steamboat, BT: boomtown }).filter(([, hex]) => hex !== undefined && hex !== null);
  const lies = (/** @type {[string, any]} */ [id, hex]) => box.privates[id]?.marker?.hexes.includes(hex) && (box.corporations[corporation] || box.privates[id].marker.movable);
  return Object.keys(others).length === 0 && (mail ?? false) === Boolean(mail) && !(mail && !box.corporations[corporation])
    && (markers.length === 0 || !phase.removes_markers) && markers.every(lies);
}
