// On a telephone a board opens at what is pointed out, where something can be picked, at routes, or at the trains, large enough for a finger, and follows from position to position.

import { useLayoutEffect, useRef } from "../core/ui.js";

/** The least that a part to be picked measures, in CSS pixels, and how much of the board is shown where all are large. */
const FINGER = 26;
const CLOSE = 2.2;
const MOST = 6;

/** The parts that the board opens at: the first selector that matches. */
const NEAR = [".pointed", ".hit.can:not(.faint)", "[data-route]", ".hit[data-train]"];

/** @param {{ current: HTMLElement | null } | null} sheet  None where the board does not follow. @param {{ current: string }} drawn  The picture that is shown. @param {(zoom: number) => void} setZoom */
export function useNear(sheet, drawn, setZoom) {
  const followed = useRef("");
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const box = sheet?.current;
    const picture = drawn.current;
    if (!box || !picture || followed.current === picture || !matchMedia("(max-width: 40rem)").matches) return;
    const elements = NEAR.map((selector) => box.querySelectorAll(selector)).find((some) => some.length) ?? [];
    const parts = [...elements].map((element) => element.getBoundingClientRect());
    if (!parts.length) return;
    if (!isOpened.current) {
      // Drawn once more in its new size, and followed then.
      isOpened.current = true;
      const least = elements[0]?.matches(".hit") ? Math.min(...parts.map((rect) => Math.min(rect.width, rect.height))) : FINGER;
      setZoom(Math.min(MOST, Math.max(CLOSE, FINGER / least)));
      return;
    }
    followed.current = picture;
    center(box, parts);
  });
}

/** Scroll to the part nearest to the middle of all. @param {HTMLElement} box @param {DOMRect[]} parts */
function center(box, parts) {
  const middles = parts.map((rect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }));
  const sum = middles.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  const [x, y] = [sum.x / middles.length, sum.y / middles.length];
  const nearest = middles.reduce((best, middle) => (Math.hypot(middle.x - x, middle.y - y) < Math.hypot(best.x - x, best.y - y) ? middle : best));
  const { left, top, width, height } = box.getBoundingClientRect();
  box.scrollBy(nearest.x - left - width / 2, nearest.y - top - height / 2);
}
