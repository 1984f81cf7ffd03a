// The paragraphs that choices, refusals and the log cite, in short and in the language of the page.

import { catalogue, components, constant } from "../core/api.js";
import { say } from "../core/i18n.js";
import { h, Problem, useEffect, useRef, useState } from "../core/ui.js";
import { titles } from "../play/titles.js";

/** @typedef {{ id: string, name: string, rules: { rule: string, text: string }[] }} Chapter */

const SIGNAL = "switch-and-signal";

/** The paragraphs of every game. @returns {Promise<Chapter[]>} */
async function chapters() {
  const { games } = await catalogue();
  return Promise.all(games.map(async ({ id, name }) => ({ id, name, .../** @type {any} */ (await constant(`/v1/games/${id}/rules`)) })));
}

const wanted = () => decodeURIComponent(location.hash.slice(1));

export function Rules() {
  const [all, setAll] = useState(/** @type {Chapter[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [anchor, setAnchor] = useState(wanted);
  useEffect(() => {
    const turn = () => setAnchor(wanted());
    chapters().then(setAll, setProblem);
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, []);
  const shown = all.find(({ id, rules }) => id === anchor || rules.some(({ rule }) => rule === anchor)) ?? all[0];
  return h("div", { class: "rules" },
    h("h1", {}, say("Rules")),
    h(Problem, { problem }),
    h("p", { class: "row" }, all.map(({ id, name }) => h("a", { key: id, href: `#${id}`, "aria-current": id === shown?.id ? "true" : undefined }, name))),
    shown ? h(Paragraphs, { key: shown.id, chapter: shown, anchor }) : problem ? null : h("p", {}, say("One moment …")));
}

/** @param {{ chapter: Chapter, anchor: string }} props */
function Paragraphs({ chapter, anchor }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = place.current?.querySelector("[aria-current]");
    if (now instanceof HTMLElement) {
      now.scrollIntoView({ block: "center" });
      now.focus({ preventScroll: true });
    }
  }, [anchor]);
  return h("div", { ref: place },
    !titles[chapter.id] || titles[chapter.id]?.isPlain ? null : h("p", {}, chapter.id === SIGNAL
      ? say("These are the paragraphs of our own digest of the rulebook, which has no such numbers.")
      : say("Numbers such as 6.47 are those of the rulebook; paragraphs with a letter are rulings of our own. All in short and in our own words.")),
    chapter.id === SIGNAL ? h(Provenance, {}) : null,
    h("dl", { class: "paragraphs" }, chapter.rules.map(({ rule, text }) =>
      h("div", { key: rule, tabIndex: -1, "data-rule": rule, "aria-current": rule === anchor ? "true" : undefined },
        h("dt", {}, h("a", { href: `#${encodeURIComponent(rule)}` }, `§ ${rule}`)), h("dd", {}, text)))));
}

/** The provenance of the components: from the rulebook, or reconstructed. */
function Provenance() {
  const [provenance, setProvenance] = useState(/** @type {any} */ (null));
  useEffect(() => {
    components(SIGNAL).then((box) => setProvenance(box.provenance), () => undefined);
  }, []);
  if (!provenance) return null;
  const lines = (/** @type {string[]} */ some) => h("ul", {}, some.map((text) => h("li", { key: text }, text)));
  return h("section", { class: "panel", "data-about": "provenance" },
    h("h2", {}, say("What is reconstructed")), h("p", {}, provenance.summary),
    h("h3", {}, say("From the rulebook")), lines(provenance.from_the_rulebook),
    h("h3", {}, say("Reconstructed")), lines(provenance.reconstructed));
}
