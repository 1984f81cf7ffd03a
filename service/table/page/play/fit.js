// Makes the column of the decision fit the window, so that no choice has to be scrolled to: first closer together, then in two
// columns, then in three, for which the board steps back.

import { useLayoutEffect, useRef } from "../core/ui.js";

const MOST = 4;

/** The least height of a board that comes after shares and market, with the gap above it: as in `.stepped-back > .drawn`. */
const LEAST = 192;

/**
 * Return the reference for the column. Its level of compactness is the attribute `data-fit` of the table around it.
 * @param {unknown[]} on  Values on whose change the fitting starts again.
 */
export function useFit(on) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const column = place.current;
    const table = column?.closest(".table");
    if (!(column instanceof HTMLElement) || !(table instanceof HTMLElement)) return;
    const isOver = () => column.scrollHeight > column.clientHeight + 1 || [...column.children].some((child) => child.scrollHeight > child.clientHeight + 1);
    const others = /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(":scope > .drawn div.sheet, :scope > .below"));
    // Each level is a layout of the page: without the picture and the log, which take longest and decide nothing here.
    const aside = (/** @type {() => void} */ task) => {
      for (const element of others) element.style.setProperty("content-visibility", "hidden");
      task();
      for (const element of others) element.style.removeProperty("content-visibility");
    };
    const settle = () => {
      for (let level = Number(table.dataset.fit ?? 0); level < MOST && isOver(); level++) table.dataset.fit = String(level + 1);
      // The board takes the height that the ledger leaves, which depends on its width.
      const ledger = table.querySelector(":scope > .ledger");
      if (!(ledger instanceof HTMLElement)) return;
      ledger.classList.remove("tight");
      if (ledger.offsetHeight > column.clientHeight - LEAST) ledger.classList.add("tight");
      table.style.setProperty("--ledger", `${ledger.offsetHeight}px`);
    };
    const begin = () => aside(() => {
      // The height above the column, so that the column ends with the window.
      const turn = table.firstElementChild?.getBoundingClientRect();
      if (turn) table.style.setProperty("--above", `${Math.round(turn.bottom + scrollY) + 8}px`);
      table.dataset.fit = "0";
      settle();
    });
    begin();
    // Picks change the height of a form: then the column only becomes more compact, so that nothing jumps back and forth.
    const watcher = new ResizeObserver(() => isOver() && aside(settle));
    for (const element of column.querySelectorAll(".families > *")) watcher.observe(element);
    addEventListener("resize", begin);
    return () => {
      watcher.disconnect();
      removeEventListener("resize", begin);
    };
  }, on);
  return place;
}
