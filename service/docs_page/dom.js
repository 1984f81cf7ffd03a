// Builds parts of the page: elements, prose, details that are filled when they are opened, buttons that copy.

import { say } from "./i18n.js";

// Creates an element. Sets the property of a name if the element has one, the attribute otherwise; children may be null.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

// The place of an element in a translated sentence: `mixed(say("Used by {things}.", { things: HERE }), links)`.
export const HERE = "\u0000";

// A translated sentence with its elements in the places of `HERE`.
export function mixed(text, ...elements) {
  return text.split(HERE).flatMap((piece, place) => (place ? [elements[place - 1], piece] : [piece]));
}

export const code = (text) => make("code", { textContent: text });

// Text in which `words` between backticks are code.
export function inline(text) {
  return text.split("`").map((piece, place) => (place % 2 ? code(piece) : piece));
}

// The first paragraph, in one line.
export function beginning(text) {
  return inline((text || "").split(/\n\s*\n/)[0].replaceAll("\n", " "));
}

// Paragraphs, and lists where lines begin with a dash.
export function prose(text) {
  const box = make("div", { className: "prose" });
  for (const block of (text || "").split(/\n\s*\n/)) {
    const points = block.split(/^- /m);
    if (points[0].trim()) box.append(make("p", {}, inline(points[0].trim())));
    const items = points.slice(1).map((point) => make("li", {}, inline(point.trim())));
    if (items.length) box.append(make("ul", {}, items));
  }
  return box;
}

// A details element whose content is built when it is opened for the first time.
export function opening(summary, fill, properties = {}) {
  const details = make("details", properties, make("summary", {}, summary));
  const filled = () => {
    if (details.dataset.filled) return;
    details.dataset.filled = "yes";
    details.append(...[fill()].flat());
  };
  details.addEventListener("toggle", () => details.open && filled());
  details.fill = filled;
  return details;
}

// A heading that can be linked to.
export function heading(level, id, ...children) {
  const link = make("a", { className: "anchor", href: `#${id}` }, "#");
  link.setAttribute("aria-label", say("Link to this"));
  return make(`h${level}`, { tabIndex: -1 }, children, " ", link);
}

// Announces a text to screen readers.
export function announce(text) {
  document.getElementById("announcement").textContent = text;
}

// A button that copies what `text()` returns at the click.
export function copier(text) {
  const button = make("button", { type: "button", className: "copy", textContent: say("Copy") });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = say("Copied");
      announce(say("Copied"));
    } catch {
      button.textContent = say("Cannot copy");
    }
    setTimeout(() => (button.textContent = say("Copy")), 1500);
  });
  return button;
}

const COLOURED = 80_000; // Longer texts stay plain: an element for each word of them would take seconds.
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g;

// A JSON value, indented and coloured.
export function json(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const box = make("pre", { tabIndex: 0 });
  if (typeof value === "string" || text.length > COLOURED) {
    box.textContent = text;
    return box;
  }
  let done = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon, word] = match;
    const kind = colon ? "key" : quoted ? "text" : word ? "word" : "number";
    const shown = quoted || whole;
    box.append(text.slice(done, match.index), make("span", { className: kind, textContent: shown }));
    done = match.index + shown.length;
  }
  box.append(text.slice(done));
  return box;
}

// Reads a stored setting, or sets it. Without storage nothing is remembered.
export function setting(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return value ?? null;
  }
}
