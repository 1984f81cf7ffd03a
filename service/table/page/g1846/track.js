// Follows the track on a board of 1846, to turn clicked stops into the hexes of a route.

/** @typedef {{ tile: string, rotation: number }} Laid */
/** @typedef {string} Place  A hex with an edge or a city, such as `D14:e3`. */

/** The present track on a hex: pairs of edges and cities. @param {any} box @param {Record<string, Laid>} tiles @param {string} hex @returns {[string, string][]} */
export function trackOn(box, tiles, hex) {
  const laid = tiles[hex];
  if (!laid) return box.map.hexes[hex]?.track ?? [];
  const turned = (/** @type {string} */ end) => (end.startsWith("e") ? `e${(Number(end.slice(1)) + laid.rotation) % 6}` : end);
  return (box.tiles[laid.tile]?.track ?? []).map((/** @type {[string, string]} */ [from, to]) => [turned(from), turned(to)]);
}

/** @param {any} box @param {Record<string, Laid>} tiles @returns {(place: Place) => Place[]} */
function ways(box, tiles) {
  return (place) => {
    const [hex = "", end = ""] = place.split(":");
    const on = trackOn(box, tiles, hex).flatMap(([from, to]) => (from === end ? [to] : to === end ? [from] : []));
    const places = on.map((node) => `${hex}:${node}`);
    if (end.startsWith("e")) {
      const edge = Number(end.slice(1));
      const beyond = box.map.hexes[hex]?.neighbours[edge];
      if (beyond) places.push(`${beyond}:e${(edge + 3) % 6}`);
    }
    return places;
  };
}

/**
 * The hexes from one hex to another along the track, by the fewest; null where no track leads there.
 * @param {any} box @param {Record<string, Laid>} tiles @param {string} from @param {string} to @param {ReadonlySet<string>} [without] hexes not to be passed
 * @returns {string[] | null}
 */
export function between(box, tiles, from, to, without = new Set()) {
  const next = ways(box, tiles);
  const starts = [...new Set(trackOn(box, tiles, from).flat())].filter((end) => end.startsWith("c")).map((end) => `${from}:${end}`);
  /** @type {Map<Place, Place | null>} */
  const came = new Map(starts.map((place) => [place, null]));
  const waiting = [...starts];
  for (const place of waiting) {
    if (place.startsWith(`${to}:c`)) return hexes(came, place);
    for (const neighbour of next(place)) {
      const hex = neighbour.slice(0, neighbour.indexOf(":"));
      if (came.has(neighbour) || (without.has(hex) && hex !== to)) continue;
      came.set(neighbour, place);
      waiting.push(neighbour);
    }
  }
  return null;
}

/** @param {Map<Place, Place | null>} came @param {Place} last */
function hexes(came, last) {
  /** @type {string[]} */
  const path = [];
  for (let place = /** @type {Place | null} */ (last); place !== null; place = came.get(place) ?? null) {
    const hex = place.slice(0, place.indexOf(":"));
    if (path[0] !== hex) path.unshift(hex);
  }
  return path;
}

/** Whether track on a hex leads to a city or an area. @param {any} box @param {Record<string, Laid>} tiles @param {string} hex */
const isStop = (box, tiles, hex) => trackOn(box, tiles, hex).flat().some((end) => end.startsWith("c"));

/** The hexes of all stops to which track leads from a hex. @param {any} box @param {Record<string, Laid>} tiles @param {string} from @param {ReadonlySet<string>} without hexes not to be passed */
function reached(box, tiles, from, without) {
  const next = ways(box, tiles);
  const seen = new Set(trackOn(box, tiles, from).flat().filter((end) => end.startsWith("c")).map((end) => `${from}:${end}`));
  /** @type {Set<string>} */
  const stops = new Set();
  for (const place of seen) {
    for (const neighbour of next(place)) {
      const [hex = "", end = ""] = neighbour.split(":");
      if (without.has(hex) && hex !== from) continue;
      seen.add(neighbour);
      if (end.startsWith("c") && hex !== from) stops.add(hex);
    }
  }
  return stops;
}

/** The stops to which track leads on from the end of a path; of an empty one those from which track leads to another. @param {any} box @param {Record<string, Laid>} tiles @param {string[]} path @returns {string[]} */
export function nextStops(box, tiles, path) {
  const stops = Object.keys(box?.map?.hexes ?? {}).filter((hex) => isStop(box, tiles, hex));
  const last = path[path.length - 1];
  if (last === undefined) return stops.filter((hex) => reached(box, tiles, hex, new Set()).size);
  const further = reached(box, tiles, last, new Set(path));
  return stops.filter((hex) => further.has(hex));
}

/** Extend a path to a hex: along the track if there is any, directly otherwise. @param {any} box @param {Record<string, Laid>} tiles @param {string[]} path @param {string} hex @returns {string[]} */
export function extended(box, tiles, path, hex) {
  const last = path[path.length - 1];
  if (last === undefined) return [hex];
  if (last === hex) return path.slice(0, path.findLastIndex((item, place) => place < path.length - 1 && isStop(box, tiles, item)) + 1);
  const more = between(box, tiles, last, hex, new Set(path)) ?? [last, hex];
  return [...path, ...more.slice(1)];
}
