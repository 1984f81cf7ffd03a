// A paragraph of the rules in a sheet of its own: a game that is under way stays where it is.

import { catalogue, constant } from "./api.js";
import { say } from "./i18n.js";

/** What a paragraph says, of whichever game it is. @param {string} rule @returns {Promise<string>} */
async function text(rule) {
  const { games } = await catalogue();
  const all = await Promise.all(games.map(({ id }) => constant(`/v1/games/${id}/rules`)));
  return all.flatMap(({ rules }) => rules).find((one) => one.rule === rule)?.text ?? "";
}

/** The address of a paragraph among the others. @param {string} rule */
export const addressOf = (rule) => `/play/rules#${encodeURIComponent(rule)}`;

/** @param {string} name @param {Record<string, string>} attributes @param {(string | Node)[]} content */
function made(name, attributes, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** Opens the sheet with a paragraph; where it cannot be brought, the page of the rules. @param {string} rule */
export async function openParagraph(rule) {
  const said = await text(rule).catch(() => "");
  if (!said) return void open(addressOf(rule), "_blank", "noopener");
  const sheet = /** @type {HTMLDialogElement} */ (made("dialog", { class: "paragraph", "aria-label": `§ ${rule}` },
    made("h2", {}, `§ ${rule}`), made("p", {}, said),
    made("p", {}, made("a", { href: addressOf(rule), target: "_blank", rel: "noopener" }, say("All paragraphs"))),
    made("form", { method: "dialog" }, made("button", {}, say("Close")))));
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
