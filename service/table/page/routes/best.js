// The best routes of a position of 1846 with its picture: found and drawn in the browser, or else by the service.

import { ask, at, Refusal } from "../core/api.js";
import { isCancelled, useEffect, useRef, useState } from "../core/ui.js";
import { finderOf, prepare } from "./finder.js";
import { described } from "./position.js";
import { isSound } from "./sound.js";

/** @typedef {import("./position.js").RoutePosition} RoutePosition */
/** @typedef {import("./finder.js").Progress} Progress */

/**
 * A position with routes, and its picture; null where the service draws it.
 * @typedef {{ position: RoutePosition, routes: { train: string, path: string[], revenue: number }[], picture: string | null }} Seen
 */

const GAME = "1846";
/** The colour of tokens of corporations that are out of the game. */
const REMOVED = "#8c8c8c";
/** A board without its routes is shown after so many milliseconds. */
const LATE = 150;

/**
 * Additions to the picture in the language of the page: names, the markers that serve the company.
 * @param {any} box @param {RoutePosition} position @param {Record<string, any>} known  what the description of the title states
 */
function decoration(box, position, known) {
  const names = Object.entries(box.map.hexes).flatMap(([hex, printed]) => (printed.name ? [[hex, printed.name]] : []));
  const marks = { ...known.marks };
  for (const [text, hex] of Object.entries(described(position).privates ?? {})) {
    if (typeof hex === "string") marks[hex] = [...(marks[hex] ?? []), { text, company: position.corporation }];
  }
  const removed = position.blocked_homes.map((token) => [token.corporation, REMOVED]);
  return { ...known, names: Object.fromEntries(names), marks, companies: { ...known.companies, ...Object.fromEntries(removed) } };
}

/**
 * The best routes with their picture. The service finds them where the browser has no finder, and for a position that
 * the finder refuses, because the service explains better what is wrong with it.
 * @param {any} box @param {RoutePosition} position @param {AbortSignal} signal @param {(progress: Progress) => void} onProgress
 * @param {(picture: string | null) => void} onBoard  is called with the picture of the board alone, before the search
 * @returns {Promise<{ answer: any, picture: string | null }>}
 */
async function bestOf(box, position, signal, onProgress, onBoard) {
  const own = isSound(box, position) ? await finderOf(GAME, described(position)) : null;
  signal.throwIfAborted();
  if (own) {
    const shown = { decoration: decoration(box, position, own.question.decoration ?? {}), face: "bare" };
    try {
      // The finder does one thing after the other: the board alone is drawn before the search, which may be long.
      const [, answer] = await Promise.all([own.draw({ ...shown, routes: [] }).then(onBoard), own.best(signal, onProgress)]);
      const routes = answer.routes.map((/** @type {any} */ { number, path, stops }) => ({ train: number, hexes: path, visited: stops.map((/** @type {any} */ { hex, stop }) => [hex, stop]) }));
      return { answer, picture: await own.draw({ ...shown, routes }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  onBoard(null);
  return { answer: await ask(at(GAME, "routes"), { position }, signal), picture: null };
}

/** The best routes of a position, found again whenever it changes, and the picture to show meanwhile. @param {any} box @param {RoutePosition | null} position */
export function useBest(box, position) {
  const [{ of, answer, problem }, setFound] = useState({ of: "", answer: /** @type {any} */ (null), problem: /** @type {unknown} */ (null) });
  const [late, setLate] = useState({ of: "", progress: /** @type {Progress | null} */ (null) });
  const [seen, setSeen] = useState(/** @type {Seen | null} */ (null));
  const key = JSON.stringify(position);
  const stop = useRef(/** @type {AbortController | null} */ (null));
  const hasSeen = useRef(false);
  useEffect(() => prepare(GAME), []);
  useEffect(() => {
    if (!box || !position) return;
    const control = new AbortController();
    stop.current = control;
    let isLate = false;
    /** @type {string | null | undefined} */
    let board;
    const show = (/** @type {Seen["routes"]} */ routes, /** @type {string | null} */ picture) => {
      if (stop.current !== control) return;
      hasSeen.current = true;
      setSeen({ position, routes, picture });
    };
    const showBoard = () => {
      if (board !== undefined && (isLate || !hasSeen.current)) show([], board);
    };
    const timer = setTimeout(() => {
      isLate = true;
      setLate({ of: key, progress: null });
      showBoard();
    }, LATE);
    const finish = (/** @type {any} */ answer, /** @type {unknown} */ problem, /** @type {string | null | undefined} */ picture) => {
      clearTimeout(timer);
      if (stop.current !== control) return;
      setFound({ of: key, answer, problem });
      if (picture !== undefined) show((answer?.routes ?? []).map((/** @type {any} */ { train, path, revenue }) => ({ train, path, revenue })), picture);
    };
    bestOf(box, position, control.signal, (progress) => setLate({ of: key, progress }), (picture) => {
      board = picture;
      showBoard();
    }).then(
      ({ answer, picture }) => finish(answer, null, picture),
      (error) => finish(null, isCancelled(error) ? null : error, board),
    );
    return () => {
      clearTimeout(timer);
      stop.current = null;
      control.abort();
    };
  }, [box, key]);
  const isFound = of === key;
  return { answer, problem, seen, isLate: !isFound && late.of === key, progress: late.progress, cancel: () => stop.current?.abort() };
}
