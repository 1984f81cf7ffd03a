// The signals and junctions ahead of the trains of Switch & Signal, which stand out among all that can be picked.

import { narrowed, values } from "../core/choices.js";

/** The parts that stand out on the board: those ahead of the trains, or those left to be picked. @param {any} box @param {any} view @param {Family[]} legal @param {Record<string, any>} picked @returns {Record<string, ReadonlySet<string>>} */
export function matters(box, view, legal, picked) {
  if (!legal.some((family) => family.type === "set_signal" || family.type === "set_switch")) return {};
  if (!Object.keys(picked).length) return ahead(box.board, view);
  const left = narrowed(legal, picked);
  const of = (/** @type {string} */ type, /** @type {string[]} */ ...names) =>
    new Set(left.flatMap((family) => (family.type === type ? names.flatMap((name) => (name in picked ? [picked[name]] : values(family.choices, name))) : [])));
  return { train: of("move_train", "train"), signal: of("set_signal", "from", "to"), junction: of("set_switch", "junction") };
}

/**
 * The signals and junctions on the ways of the trains, up to the first that holds each.
 * @param {any} board  Nodes and sections. @param {any} view
 */
export function ahead(board, view) {
  const result = { signal: /** @type {Set<string>} */ (new Set()), junction: /** @type {Set<string>} */ (new Set()) };
  const nodes = new Map(board.nodes.map((/** @type {any} */ node) => [node.id, node]));
  /** @type {Map<string, string[]>} */
  const ends = new Map(board.sections.map((/** @type {any} */ section) => [section.id, section.ends]));
  const onTrack = new Map(board.signal_spaces.map((/** @type {any} */ space) => [space.node, space.id]));
  const beyond = (/** @type {string} */ section, /** @type {string} */ from) => ends.get(section)?.find((end) => end !== from) ?? "";
  const isGreen = (/** @type {string} */ signal) => view.green_signals.includes(signal);
  /** @type {Set<string>} */
  const been = new Set();

  /** Follow a section towards a node. @param {string} section @param {string} towards */
  const go = (section, towards) => {
    const node = nodes.get(towards);
    if (!node || been.has(`${section} ${towards}`)) return;
    been.add(`${section} ${towards}`);
    const leave = (/** @type {string} */ next) => go(next, beyond(next, towards));
    if (node.branches) {
      result.junction.add(towards);
      const closed = view.switch_discs[towards] ?? [];
      if (!closed.includes(section)) node.branches.filter((/** @type {string} */ branch) => branch !== section && !closed.includes(branch)).forEach(leave);
    } else if (node.kind === "track_signal") {
      const signal = onTrack.get(towards);
      result.signal.add(signal);
      if (isGreen(signal)) node.sections.filter((/** @type {string} */ exit) => exit !== section).forEach(leave);
    }
  };

  for (const { place } of view.trains) {
    if (place.at === "section") go(place.section, place.towards);
    else if (place.at === "departure") go(nodes.get(place.point)?.section ?? "", beyond(nodes.get(place.point)?.section ?? "", place.point));
    for (const { section, signal } of place.at === "city" ? nodes.get(place.city)?.exits ?? [] : []) {
      result.signal.add(signal);
      if (isGreen(signal)) go(section, beyond(section, place.city));
    }
  }
  return result;
}
