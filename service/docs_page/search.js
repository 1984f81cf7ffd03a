// The search of the page: a box with a list of matches for the arrow keys.

import { entries, find } from "./contract.js";
import { announce, make } from "./dom.js";
import { say } from "./i18n.js";

export function addSearch(contract, go) {
  const box = document.getElementById("search");
  const list = document.getElementById("found");
  let all = null;
  let at = -1;

  const close = () => {
    list.hidden = true;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  };

  const mark = (place) => {
    at = place;
    [...list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === at)));
    const item = list.children[at];
    if (item) {
      box.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    }
  };

  const choose = (item) => {
    close();
    box.blur();
    go(item.dataset.anchor);
  };

  const show = () => {
    all ??= [...entries(contract)];
    const matches = find(all, box.value);
    list.replaceChildren(...matches.map(({ kind, title, about, anchor }, number) => {
      const item = make("li", { role: "option", id: `found-${number}` }, make("code", { textContent: title }), " ",
        make("span", { className: "kind", textContent: kind }),
        make("div", { className: "about", textContent: about }));
      item.dataset.anchor = anchor;
      item.addEventListener("pointerdown", (event) => event.preventDefault());
      item.addEventListener("click", () => choose(item));
      return item;
    }));
    if (!matches.length) list.append(make("li", { className: "quiet", textContent: say("Nothing was found.") }));
    list.hidden = !box.value.trim();
    box.setAttribute("aria-expanded", String(!list.hidden));
    announce(list.hidden ? "" : say("Found: {count}", { count: matches.length }));
    mark(matches.length ? 0 : -1);
  };

  box.addEventListener("input", show);
  box.addEventListener("focus", show);
  box.addEventListener("blur", close);
  box.addEventListener("keydown", (event) => {
    const several = list.querySelectorAll("[role=option]").length;
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && !list.hidden && list.children[at]?.dataset.anchor) choose(list.children[at]);
    else if (event.key === "ArrowDown" && several) mark((at + 1) % several);
    else if (event.key === "ArrowUp" && several) mark((at - 1 + several) % several);
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    box.focus();
  });
}
