// Tiles as they look when they are turned: the same track in two rotations is the same lay.

/** @typedef {[string, string][]} Track  Pieces of track by their ends: an edge (e3) or a city (c0). */

/** @param {Track} track @param {number} rotation @returns {Track} */
export function turned(track, rotation) {
  const turn = (/** @type {string} */ end) => (end.startsWith("e") ? `e${(Number(end.slice(1)) + rotation) % 6}` : end);
  return track.map(([from, to]) => [turn(from), turn(to)]);
}

/** A key that rotations of a tile share when they look the same. @param {Track} track @param {number} rotation */
const look = (track, rotation) => turned(track, rotation).map((ends) => ends.sort().join("-")).sort().join();

/** Of some rotations those that look different, the first of each. @param {Track} track @param {number[]} rotations */
export function apart(track, rotations) {
  const looks = rotations.map((rotation) => look(track, rotation));
  return rotations.filter((_, index) => looks.indexOf(looks[index] ?? "") === index);
}
