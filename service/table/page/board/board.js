// A board: the picture that the service draws, put into the page so that it can be touched. Its parts have handles (`data-hex`,
// `data-signal` …), the same ids as in actions; a click or a key on one of them picks it.

import { draw } from "../core/api.js";
import { say } from "../core/i18n.js";
import { h, isCancelled, useEffect, useLayoutEffect, useRef, useState } from "../core/ui.js";
import { useNear } from "./near.js";
import { patch } from "./patch.js";

const LEAST = 1;
const MOST = 6;

/**
 * @param {{
 *   path: string, body: any, name: string, drawn?: (path: string, body: any, signal: AbortSignal) => Promise<string>, sheet?: string, only?: string | undefined, handles?: Record<string, string>, marked?: Record<string, ReadonlySet<string>>,
 *   kinds?: Record<string, string[]>, matter?: Record<string, ReadonlySet<string>>, picked?: string | null, isNear?: boolean,
 *   onTouch?: (field: string, id: string, element: Element) => void, onMiss?: (field: string, id: string) => void, tools?: unknown, dashed?: number, onError?: (error: unknown) => void,
 * }} props  `marked` names, for each field, the ids that can be picked, `kinds` of what kinds they are; a touch on
 *   anything else is missed. Of a field in `matter` the ids that are not named there can be picked too, but do not stand out. `picked` is the hex that was picked.
 *   `drawn` requests the picture; without a `body` there is none yet. `only` selects the part that is shown; routes from `dashed` on are dashed. With `isNear` a small screen opens where something
 *   can be picked.
 */
export function Board({ path, body, name, drawn = draw, sheet, only, handles = {}, marked = {}, kinds = {}, matter = {}, picked = null, isNear = false, onTouch, onMiss, tools = null, dashed = Infinity, onError }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [{ of, picture }, setDrawn] = useState({ of: "", picture: "" });
  const [zoom, setZoom] = useState(1);
  const shown = useRef("");
  const source = useRef(/** @type {Element | null} */ (null));
  const { isHeld, hold } = useHold();
  const request = JSON.stringify({ ...body, ...(sheet ? { face: "bare" } : {}) });
  useEffect(() => {
    if (sheet) look(sheet);
  }, [sheet]);

  // At once, and not when the page is painted: the picture is what the player waits for.
  useLayoutEffect(() => {
    if (!body) return;
    const stop = new AbortController();
    drawn(path, JSON.parse(request), stop.signal).then(
      (text) => setDrawn({ of: path + request, picture: text }),
      (error) => {
        if (isCancelled(error)) return;
        setDrawn((old) => ({ ...old, of: path + request }));
        onError?.(error);
      },
    );
    return () => stop.abort();
  }, [path, request]);

  useLayoutEffect(() => {
    if (!place.current || !picture || isHeld || shown.current === picture) return;
    const next = parsed(picture);
    if (Object.keys(marked).length) nameHits(next);
    const focused = focusedIn(place.current);
    const old = place.current.firstElementChild;
    if (old && source.current) patch(old, source.current, next);
    else place.current.replaceChildren(document.importNode(next, true));
    const drawn = /** @type {Element} */ (place.current.firstElementChild);
    applyFace(drawn);
    shown.current = picture;
    source.current = next;
    if (only) crop(drawn, only, path);
    mark(place.current, handles, marked, kinds, matter);
    point(place.current, picked);
    dash(drawn, dashed);
    if (focused && !focusedIn(place.current)) focusOn(drawn, focused);
  }, [picture, isHeld]);

  useLayoutEffect(() => {
    if (place.current) mark(place.current, handles, marked, kinds, matter);
  }, [JSON.stringify([[marked, matter].map((some) => Object.entries(some).map(([field, ids]) => [field, ...ids])), kinds])]);

  useLayoutEffect(() => {
    if (place.current) point(place.current, picked);
  }, [picked]);

  useLayoutEffect(() => {
    if (place.current) dash(place.current, dashed);
  }, [dashed]);

  const touch = (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target);
    /** @type {[string, string] | null} */
    let missed = null;
    for (const [attribute, field] of Object.entries(handles)) {
      const element = target.closest?.(`[${attribute}]`);
      const id = element?.getAttribute(attribute);
      if (element && id && onTouch && (!marked[field] || marked[field].has(id))) {
        onTouch(field, id, element);
        return true;
      }
      if (element && id) missed ??= [field, id];
    }
    if (missed) onMiss?.(...missed);
    return false;
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if ((event.key === "Enter" || event.key === " ") && touch(event)) event.preventDefault();
  };
  const sheet_ = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { zoomBy, whole, isDragged } = useZoom(sheet_, zoom, setZoom);
  const pinch = usePinch(zoomBy);
  useNear(isNear ? sheet_ : null, shown, setZoom);

  return h("div", { class: "board", "aria-busy": String(of !== path + request) },
    h("div", { class: "sheet", role: "region", "aria-label": name, tabIndex: 0, ref: sheet_, ...pinch },
      h("div", { class: "picture", ref: place, onClick: (/** @type {Event} */ event) => !isDragged() && touch(event), onKeyDown: press, onPointerDown: hold, style: { width: `${zoom * 100}%`, "--zoom": String(zoom) } })),
    h("div", { class: "zoom" }, tools,
      h("button", { type: "button", "data-do": "larger", onClick: () => zoomBy(1.4), "aria-label": say("Larger") }, "+"),
      h("button", { type: "button", "data-do": "smaller", onClick: () => zoomBy(1 / 1.4), "aria-label": say("Smaller"), disabled: zoom <= LEAST }, "−"),
      h("button", { type: "button", "data-do": "whole", onClick: whole, disabled: zoom === 1 }, say("Whole"))));
}

/** A pointer that has moved so far has dragged the board, and clicks on nothing. */
const DRAGGED = 6;

/**
 * Zooming about a point of the sheet, by buttons, the wheel or fingers, and moving it by dragging.
 * @param {{ current: HTMLDivElement | null }} sheet @param {number} zoom @param {(change: number | ((now: number) => number)) => void} setZoom
 */
function useZoom(sheet, zoom, setZoom) {
  /** The place under the pointer: as a part of the picture, and in the sheet. */
  const anchor = useRef(/** @type {{ x: number, y: number, left: number, top: number } | null} */ (null));
  const dragged = useRef(false);
  const zoomBy = (/** @type {number} */ by, /** @type {{ clientX: number, clientY: number } | null} */ at = null) => {
    const box = sheet.current;
    if (!box) return;
    const { left, top, width, height } = box.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - left, at.clientY - top] : [width / 2, height / 2];
    anchor.current = { x: (box.scrollLeft + x) / box.scrollWidth, y: (box.scrollTop + y) / box.scrollHeight, left: x, top: y };
    setZoom((now) => Math.min(MOST, Math.max(LEAST, now * by)));
  };
  useLayoutEffect(() => {
    const [box, to] = [sheet.current, anchor.current];
    if (!box || !to) return;
    box.scrollTo(to.x * box.scrollWidth - to.left, to.y * box.scrollHeight - to.top);
    anchor.current = null;
  }, [zoom]);
  const now = useRef(zoom);
  now.current = zoom;
  useEffect(() => {
    const stop = new AbortController();
    const box = sheet.current;
    const wheel = (/** @type {WheelEvent} */ event) => {
      const isWhole = (now.current ?? LEAST) <= LEAST;
      if (isWhole && !event.ctrlKey && (event.deltaY > 0 || scrollY > 0)) return; // The page scrolls on.
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 400), event);
    };
    const down = (/** @type {PointerEvent} */ event) => {
      dragged.current = false;
      if (event.pointerType !== "mouse" || event.button !== 0 || !box) return;
      const from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
      const over = new AbortController();
      const move = (/** @type {PointerEvent} */ moved) => {
        const [x, y] = [moved.clientX - from.x, moved.clientY - from.y];
        if (Math.hypot(x, y) > DRAGGED) dragged.current = true;
        if (dragged.current) box.scrollTo(from.left - x, from.top - y);
      };
      addEventListener("pointermove", move, { signal: over.signal });
      for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => over.abort(), { signal: over.signal });
    };
    box?.addEventListener("wheel", wheel, { passive: false, signal: stop.signal });
    box?.addEventListener("pointerdown", down, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return { zoomBy, whole: () => setZoom(1), isDragged: () => dragged.current };
}

/** Whether a button or a finger is down on the picture: nothing may be changed under it then, or its click would be lost. */
function useHold() {
  const [isHeld, setHeld] = useState(false);
  const hold = () => {
    setHeld(true);
    const over = new AbortController();
    const lift = () => {
      over.abort();
      setTimeout(() => setHeld(false)); // The click comes right after the pointer is lifted.
    };
    addEventListener("pointerup", lift, { signal: over.signal });
    addEventListener("pointercancel", lift, { signal: over.signal });
  };
  return { isHeld, hold };
}

/** Two fingers on the sheet make it larger or smaller; one moves it, which the browser does by itself. @param {(by: number, at: { clientX: number, clientY: number }) => void} zoomBy */
function usePinch(zoomBy) {
  const fingers = useRef(/** @type {Map<number, [number, number]>} */ (new Map()));
  const distance = () => {
    const [first, second] = [...(fingers.current?.values() ?? [])];
    return first && second ? Math.hypot(first[0] - second[0], first[1] - second[1]) : 0;
  };
  const between = () => {
    const places = [...(fingers.current?.values() ?? [])];
    return { clientX: places.reduce((sum, [x]) => sum + x, 0) / places.length, clientY: places.reduce((sum, [, y]) => sum + y, 0) / places.length };
  };
  const lift = (/** @type {PointerEvent} */ event) => fingers.current?.delete(event.pointerId);
  return {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "touch") fingers.current?.set(event.pointerId, [event.clientX, event.clientY]);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (!fingers.current?.has(event.pointerId)) return;
      const before = distance();
      fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
      const after = distance();
      if (fingers.current.size === 2 && before > 0) zoomBy(after / before, between());
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}

/** Parse a picture. It comes without colours, which the page has in a stylesheet: the policy forbids styles in the picture. @param {string} text */
function parsed(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const style of root.querySelectorAll("style")) style.remove();
  root.removeAttribute("width");
  root.removeAttribute("height");
  return root;
}

/** Mark the parts of a picture of any map that take clicks, as in pictures of games, so that the keyboard reaches them. @param {Element} root */
function nameHits(root) {
  for (const hit of root.querySelectorAll('[data-hex] > [pointer-events="all"]')) {
    hit.classList.add("hit");
    if (hit.hasAttribute("data-hex")) continue; // A slot of the hex.
    const hex = /** @type {Element} */ (hit.parentElement);
    hit.setAttribute("data-hex", hex.getAttribute("data-hex") ?? "");
    hit.setAttribute("role", "img");
    hit.append(.../** @type {Element[]} */ ([...hex.children]).filter(({ tagName }) => tagName === "title").map((title) => title.cloneNode(true)));
    root.setAttribute("role", "graphics-document");
  }
}

const EDGE = 10;

/** The measured boxes of parts: measuring makes the browser lay out the page, and the boxes do not change. @type {Map<string, number[]>} */
const measured = new Map();

/** Show one part of a picture alone, as large as there is room for it. @param {Element} picture @param {string} only @param {string} path */
function crop(picture, only, path) {
  const box = measured.get(path + only) ?? measure(picture.querySelector(only));
  if (!box) return;
  measured.set(path + only, box);
  put(picture, "viewBox", box.join(" "));
  const sheet = picture.querySelector(":scope > .sheet");
  if (!sheet) return;
  put(sheet, "x", String(box[0]));
  put(sheet, "y", String(box[1]));
}

/** Set an attribute unless it has the value already, as setting it is expensive. @param {Element} element @param {string} name @param {string} value */
function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {Element | null} part */
function measure(part) {
  if (!(part instanceof SVGGraphicsElement)) return null;
  const { x: left, y: top, width, height } = part.getBBox();
  const moved = part.transform.baseVal;
  const { e, f } = moved.numberOfItems ? moved.getItem(0).matrix : { e: 0, f: 0 };
  const [x, y] = [left + e, top + f];
  const edge = part instanceof SVGRectElement ? 0 : EDGE; // A rectangle is the whole ground already.
  return width && height ? [x - edge, y - edge, width + 2 * edge, height + 2 * edge] : null;
}

const FACES = ["bare", "auto", "light", "dark", "contrast"];

/** The face of all pictures: that of the page, or of the system. */
const pageFace = () => document.documentElement.dataset.theme ?? (matchMedia("(prefers-contrast: more)").matches ? "contrast" : "auto");

/** Callbacks for changes of the page's colours, of views that draw pictures themselves. @type {Set<(face: string) => void>} */
const watching = new Set();

/** The face of the page, for requests of pictures. */
export function useFace() {
  const [face, setFace] = useState(pageFace());
  useEffect(() => {
    watching.add(setFace);
    return () => void watching.delete(setFace);
  }, []);
  return face;
}

/** Give a picture the colours of the page. @param {Element} picture */
function applyFace(picture) {
  const face = pageFace();
  picture.classList.remove(...FACES.filter((name) => name !== face));
  picture.classList.add(face);
}

/** Apply changed colours of the page to all pictures. */
export function applyFaces() {
  document.querySelectorAll(".picture svg").forEach(applyFace);
  for (const turn of watching) turn(pageFace());
}

/** Request the stylesheet of a game's pictures once. @param {string} path */
function look(path) {
  if (document.head.querySelector(`link[href="${path}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = path;
  document.head.append(link);
}

/** The handles of the focused part of the picture. @param {Element} root @returns {Record<string, string | undefined> | null} */
function focusedIn(root) {
  const now = document.activeElement;
  return now instanceof SVGElement && root.contains(now) ? { ...now.dataset } : null;
}

/** Restore the focus after the picture was redrawn. @param {Element} picture @param {Record<string, string | undefined>} handles */
function focusOn(picture, handles) {
  const same = (/** @type {SVGElement} */ element) => Object.entries(handles).every(([name, value]) => element.dataset[name] === value);
  const target = [.../** @type {NodeListOf<SVGElement>} */ (picture.querySelectorAll(".can"))].find(same);
  target?.focus({ preventScroll: true });
}

/** Dash the routes from a number on, as the lower of two layers. @param {Element} root @param {number} from */
function dash(root, from) {
  for (const route of root.querySelectorAll("[data-route]")) {
    const isDashed = Number(route.getAttribute("data-route")) >= from;
    if (route.classList.contains("dashed") !== isDashed) route.classList.toggle("dashed");
  }
}

/** Show which hex is picked. @param {Element} root @param {string | null} hex */
function point(root, hex) {
  for (const hit of root.querySelectorAll(".hit[data-hex]")) {
    const isPicked = hit.getAttribute("data-hex") === hex;
    if (hit.classList.contains("picked") !== isPicked) hit.classList.toggle("picked");
  }
}

/** The classes of what can be picked on a hex. */
const KINDS = ["kind-track", "kind-upgrade", "kind-token", "kind-ability"];

/** Mark the parts that can be picked, for the eye, the keyboard and the screen reader. Parts that are marked already stay unchanged. @param {Element} root @param {Record<string, string>} handles @param {Record<string, ReadonlySet<string>>} marked @param {Record<string, string[]>} kinds @param {Record<string, ReadonlySet<string>>} matter */
function mark(root, handles, marked, kinds, matter) {
  const wanted = new Set(Object.entries(handles).flatMap(([attribute, field]) => firsts(root, attribute, marked[field])));
  for (const old of root.querySelectorAll(".can")) {
    if (wanted.delete(old)) continue;
    old.classList.remove("can", "faint");
    for (const name of ["tabindex", "aria-label"]) old.removeAttribute(name);
    old.setAttribute("role", "img");
  }
  for (const element of wanted) {
    element.classList.add("can");
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
  }
  for (const hit of root.querySelectorAll(".hit")) {
    const its = hit.classList.contains("can") ? (kinds[hit.getAttribute("data-hex") ?? ""] ?? []) : [];
    for (const kind of KINDS) if (hit.classList.contains(kind) !== its.includes(kind.slice(5))) hit.classList.toggle(kind);
  }
  for (const element of root.querySelectorAll(".can")) {
    const isFaint = Object.entries(handles).some(([attribute, field]) => element.hasAttribute(attribute) && matter[field]?.has(element.getAttribute(attribute) ?? "") === false);
    if (element.classList.contains("faint") !== isFaint) element.classList.toggle("faint");
  }
  for (const element of root.querySelectorAll(".can")) put(element, "aria-label", element.querySelector("title")?.textContent || Object.values(/** @type {SVGElement} */ (element).dataset).join(" "));
}

/** The first part that takes clicks for each of these ids. @param {Element} root @param {string} attribute @param {ReadonlySet<string> | undefined} ids */
function firsts(root, attribute, ids) {
  /** @type {Map<string, Element>} */
  const elements = new Map();
  if (!ids?.size) return [];
  for (const element of root.querySelectorAll(`.hit[${attribute}]`)) {
    const id = element.getAttribute(attribute) ?? "";
    if (ids.has(id) && !elements.has(id)) elements.set(id, element);
  }
  return [...elements.values()];
}
