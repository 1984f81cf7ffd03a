// Shows the contract: every operation to read and to try, every schema, event and code. Long parts are built when they are
// opened, so that the page loads at once.

import { operations } from "./contract.js";
import { make, prose, setting } from "./dom.js";
import { say } from "./i18n.js";
import { Schemas } from "./schemas.js";
import { addSearch } from "./search.js";
import * as sections from "./sections.js";
import { LANGUAGES, loadTranslations, locale, setLocale } from "./locale.js";

const root = document.documentElement;
const content = document.getElementById("content");
const menu = document.getElementById("menu");

function setMenu(isOpen) {
  root.classList.toggle("menu", isOpen);
  menu.setAttribute("aria-expanded", String(isOpen));
}

function addTheme() {
  const names = { auto: say("Colours of the system"), light: say("Light colours"), dark: say("Dark colours"), contrast: say("High contrast") };
  const choice = chooser("theme", say("Colours"), names, root.dataset.theme ?? "auto");
  choice.addEventListener("change", () => {
    if (choice.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = choice.value;
    setting("theme", choice.value);
  });
}

function addLanguages() {
  const choice = chooser("language", say("Language"), LANGUAGES, locale());
  choice.addEventListener("change", () => setLocale(choice.value));
}

function chooser(id, label, names, value) {
  const choice = document.getElementById(id);
  choice.replaceChildren(...Object.entries(names).map(([key, name]) => make("option", { value: key, textContent: name })));
  choice.setAttribute("aria-label", label);
  choice.value = value;
  return choice;
}

// Translates the texts that the page shows before the contract is loaded.
function translatePage() {
  const within = (selector) => document.querySelector(selector);
  document.title = `Stationmaster: ${say("the contract")}`;
  within(".skip").textContent = say("Skip to the contract");
  menu.textContent = say("Menu");
  within("#search").placeholder = say("Search   /");
  within("#search").setAttribute("aria-label", say("Search operations, schemas, fields, events and codes"));
  within("#found").setAttribute("aria-label", say("What was found"));
  within("#beside").setAttribute("aria-label", say("Contents"));
  within("#play").textContent = say("The table");
  content.textContent = say("Reading the contract …");
}

// Opens all parts around the element with this id, and scrolls to it. The element of a field exists once its schema has been opened.
function reveal(id) {
  const owner = document.getElementById(id) || document.getElementById(id.slice(0, id.lastIndexOf(".")));
  if (!owner) return;
  for (let details = owner.closest("details"); details; details = details.parentElement.closest("details")) {
    details.open = true;
    details.fill?.();
  }
  const place = document.getElementById(id) || owner;
  place.scrollIntoView();
  const target = place.matches("li, tr") ? place : place.querySelector("h1, h2, h3, summary");
  (target || place).focus({ preventScroll: true });
  for (const marked of document.querySelectorAll(".here")) marked.classList.remove("here");
  place.classList.add("here");
}

function followHash() {
  const id = decodeURIComponent(location.hash.slice(1));
  setMenu(false);
  if (!id) return;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${id}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  reveal(id);
}

function go(id) {
  if (location.hash === `#${id}`) followHash();
  else location.hash = id;
}

function body(contract) {
  const schemas = new Schemas(contract);
  const meanings = Object.fromEntries(contract.tags.map(({ name, description }) => [name, description]));
  const parts = [sections.introduction(contract)];
  let group = null;
  for (const endpoint of operations(contract)) {
    const [tag] = endpoint.operation.tags;
    if (tag !== group) parts.push(make("h2", { textContent: tag }), prose(meanings[tag]));
    group = tag;
    parts.push(sections.operation(contract, schemas, endpoint));
  }
  return [...parts, sections.events(contract, schemas), sections.codes(contract), sections.shapes(contract, schemas)];
}

async function show() {
  await loadTranslations("/docs/locale/");
  translatePage();
  addLanguages();
  addTheme();
  menu.addEventListener("click", () => setMenu(!root.classList.contains("menu")));
  document.addEventListener("keydown", (event) => event.key === "Escape" && setMenu(false));
  const contract = await (await fetch("/openapi.json")).json();
  document.getElementById("index").replaceChildren(...sections.index(contract));
  content.replaceChildren(...body(contract));
  addSearch(contract, go);
  addEventListener("hashchange", followHash);
  content.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) followHash(); // Clicking the current anchor again does not change the hash.
  });
  followHash();
}

show().catch((error) => {
  content.textContent = say("The contract cannot be read: {why}", { why: String(error) });
});
