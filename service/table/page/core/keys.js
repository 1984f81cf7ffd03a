// Keys of a view, and the sheet that names them. Fields keep their own keys.

import { say } from "./i18n.js";
import { h, useEffect, useRef } from "./ui.js";

/** @typedef {Record<string, () => unknown>} Keys  What a key does: `ctrl+z`, `Enter`, `1`. A false answer leaves the key to the browser. */

/** @param {KeyboardEvent} event */
function keyName(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey && key === "z" ? "ctrl+y" : `ctrl+${key}`;
}

/** Whether a key belongs to the element that has the focus. @param {Element | null} element @param {string} key */
function isTaken(element, key) {
  if (!(element instanceof Element)) return false;
  if (element.matches("input:not([type=checkbox]):not([type=radio]), select, textarea, [contenteditable]")) return true;
  if (key === "Enter") return element.matches("button, a, summary, [role=button]");
  return /^(Arrow|Home|End)/.test(key) && element.matches("ol, .goto, summary, .sheet");
}

/** @param {Keys} keys  They may differ at each call. */
export function useKeys(keys) {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const key = keyName(event);
      const act = now.current?.[key];
      if (!act || event.defaultPrevented || event.altKey || document.querySelector("dialog[open]") || isTaken(document.activeElement, key)) return;
      if (act() !== false) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Click a button of the page, unless it is missing or disabled. Keys do nothing that buttons do not. @param {string} selector */
export function press(selector) {
  const button = document.querySelector(selector);
  if (!(button instanceof HTMLButtonElement) || button.disabled) return false;
  button.click();
  return true;
}

/** The keys of the board. */
export const BOARD_KEYS = { "+": () => press("[data-do=larger]"), "=": () => press("[data-do=larger]"), "-": () => press("[data-do=smaller]"), 0: () => press("[data-do=whole]") };

/** The sheet that names the keys, behind a button and the key `?`. @param {{ keys: [string, string][] }} props */
export function Help({ keys }) {
  const sheet = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = () => sheet.current?.showModal();
  useKeys({ "?": open });
  const all = [...keys, ["+ − 0", say("the board larger, smaller, whole")], ["?", say("this sheet")]];
  return h("span", { class: "help" },
    h("button", { type: "button", "data-do": "keys", "aria-label": say("Keys"), title: say("Keys"), onClick: open }, "?"),
    h("dialog", { ref: sheet, "aria-label": say("Keys"), onClick: (/** @type {Event} */ event) => event.target === sheet.current && sheet.current?.close() },
      h("h2", {}, say("Keys")),
      h("dl", {}, all.map(([key, meaning]) => h("div", { key }, h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)))),
      h("p", { class: "quiet" }, say("On the board, zoom with the wheel or two fingers, and drag to move it.")),
      h("form", { method: "dialog" }, h("button", {}, say("Close")))));
}
