// A paragraph of the rules in a sheet of its own: a game that is under way stays where it is.

import { catalogue, constant } from "./api.js";
import { say } from "./i18n.js";

/** Return the text of a paragraph of any game. @param {string} rule @returns {Promise<string>} */
async function text(rule) {
  const { games } = await catalogue();
  const all = await Promise.all(games.map(({ id }) => constant(`/v1/games/${id}/rules`)));
  return all.flatMap(({ rules }) => rules).find((entry) => entry.rule === rule)?.text ?? "";
}

/** The address of a paragraph among the others. @param {string} rule */
export const addressOf = (rule) => `/play/rules#${encodeURIComponent(rule)}`;

/** @param {string} name @param {Record<string, string>} attributes @param {(string | Node)[]} content */
function create(name, attributes, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** Open the sheet with a paragraph; the page of the rules, if it cannot be loaded. @param {string} rule */
export async function openParagraph(rule) {
  const content = await text(rule).catch(() => "");
  if (!content) return void open(addressOf(rule), "_blank", "noopener");
  const sheet = /** @type {HTMLDialogElement} */ (create("dialog", { class: "paragraph", "aria-label": `§ ${rule}` },
    create("h2", {}, `§ ${rule}`), create("p", {}, content),
    create("p", {}, create("a", { href: addressOf(rule), target: "_blank", rel: "noopener" }, say("All paragraphs"))),
    create("form", { method: "dialog" }, create("button", {}, say("Close")))));
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
