// The building blocks of every view.

export { render } from "../vendor/preact.js";
export { useCallback, useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import { h as element } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { Refusal, Unreachable } from "./api.js";
import { say } from "./i18n.js";
import { addressOf, openParagraph } from "./paragraph.js";

/** @typedef {import("../vendor/preact.js").VNode<any>} VNode */

/**
 * An element, or a component with exactly the properties that it declares.
 * @type {{
 *   <P>(type: (props: P) => VNode | null, props: P & { key?: unknown }, ...children: unknown[]): VNode,
 *   (type: string, props?: Record<string, unknown> | null, ...children: unknown[]): VNode,
 * }}
 */
export const h = /** @type {any} */ (element);

/** The value of a promise, undefined until it is there. @template T @param {() => Promise<T>} make @param {unknown[]} on @returns {T | undefined} */
export function useAnswer(make, on) {
  const [answer, setAnswer] = useState(/** @type {T | undefined} */ (undefined));
  useEffect(() => {
    let isWanted = true;
    make().then((value) => isWanted && setAnswer(() => value), () => undefined);
    return () => {
      isWanted = false;
    };
  }, on);
  return answer;
}

/** An error: its sentence, what would be legal instead, and the paragraph. @param {{ problem: unknown }} props */
export function Problem({ problem }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [problem]);
  if (!problem) return null;
  const shown = { class: "problem", role: "alert", ref: place };
  if (problem instanceof Unreachable) return h("p", shown, say("The service does not answer. Nothing is lost: try again."));
  if (!(problem instanceof Refusal)) return h("p", shown, problem instanceof Error ? problem.message : String(problem));
  const { detail, title, hint, rule, errors = [] } = /** @type {any} */ (problem.problem);
  return h("div", shown,
    h("p", {}, detail || title, " ", rule ? h(Rule, { rule }) : null),
    hint ? h("p", { class: "quiet" }, hint) : null,
    errors.length ? h("ul", {}, errors.slice(0, 12).map((/** @type {any} */ error) => h("li", {}, h("code", {}, error.pointer), " ", error.detail === detail ? "" : error.detail))) : null);
}

/** A link to a paragraph of the rules. A click opens it in a sheet over the game, a click with a modifier key in a tab. @param {{ rule: string }} props */
export const Rule = ({ rule }) =>
  h("a", { class: "rule", href: addressOf(rule), target: "_blank", rel: "noopener", title: say("What this paragraph says"), onClick: (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openParagraph(rule);
  } }, `§ ${rule}`);

/** @param {unknown} error */
export const isCancelled = (error) => error instanceof DOMException && error.name === "AbortError";

/** Move through the buttons of a log by arrow keys, beginning at the present action. The log is a single tab stop. @param {KeyboardEvent} event */
export function walk(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement[]} */
  const buttons = [...list.querySelectorAll(/** @type {"button"} */ (".goto:not(:disabled)"))];
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const here = list.querySelector("[aria-current]");
  const last = here ? Math.max(0, buttons.findLastIndex((button) => here.contains(button) || here.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING)) : 0;
  /** @type {Record<string, number>} */
  const ways = { ArrowUp: at < 0 ? last : at - 1, ArrowDown: at < 0 ? last : at + 1, Home: 0, End: buttons.length - 1 };
  const next = buttons[ways[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
