// ==UserScript==
// @name         Stationmaster routes
// @namespace    https://github.com/stationmaster
// @version      1.0.0
// @description  The best routes and the reach at the end of an exported 18xx game, found in this browser
// @match        https://18xx.games/*
// @grant        none
// @run-at       document-idle
// ==/UserScript==

// `build.mjs` puts before this what it needs: `instantiate`, `Problem`, `MODULE` (the whole one: base64, packed) and `TITLES`.

/** A search that takes longer than a few seconds ends with the best set so far. */
const NODES = 3_000_000;

/** The descriptions of titles, by their names without blanks. @type {Map<string, any>} */
const titles = new Map(TITLES.map((title) => [plain(title.title), title]));

/** @param {string} name */
function plain(name) {
  return name.replace(/\s/g, "");
}

/** The finder: a question in, the answer as text out. @type {Promise<(kind: string, body: unknown) => Promise<string>> | undefined} */
let loaded;

/** Unpack and start the module when it is first needed. */
function finder() {
  loaded ??= unpacked(MODULE).then((module) => instantiate(module, null, async () => module));
  return loaded;
}

/** @param {string} base64 */
async function unpacked(base64) {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

/** @param {string} tag @param {Record<string, any>} [properties] @param {...(Node | string)} children @returns {any} */
function element(tag, { style, data, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  Object.assign(made.style, style);
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

const status = element("p", { role: "status" });
const text = element("textarea", { rows: 3, placeholder: "Paste an exported game here, or drop its file", style: { width: "100%", boxSizing: "border-box" } });
const chosen = element("select", { ariaLabel: "Company" });
const kind = element("select", { ariaLabel: "Shown" }, ...["routes", "reach"].map((name) => element("option", { value: name }, name)));
const result = element("div");
const dialog = element("dialog", { style: { width: "min(60rem, 94vw)", maxHeight: "92vh" }, data: { stationmaster: "dialog" } },
  element("p", {}, "The best routes at the end of a game. Nothing leaves this browser."),
  text,
  element("p", { style: { display: "flex", gap: "0.5rem", flexWrap: "wrap" } },
    element("button", { type: "button", data: { stationmaster: "paste" }, onclick: async () => read(await navigator.clipboard.readText().catch(String)) }, "Read the clipboard"),
    chosen, kind,
    element("button", { type: "button", onclick: () => dialog.close() }, "Close")),
  status, result);

/** The record's last position, and the text that it was read from. @type {{ position: any, companies: any[], operator: string | null } | null} */
let last = null;

/** Read a record, or the description of another title. @param {string} given */
async function read(given) {
  last = null;
  result.replaceChildren();
  chosen.replaceChildren();
  let found;
  try {
    found = JSON.parse(given);
  } catch {
    return void (status.textContent = "This is not an exported game: it is not JSON.");
  }
  if (found?.board && found?.phases) {
    titles.set(plain(String(found.title)), found);
    return void (status.textContent = `The description of ${found.title} is known now. Paste a game.`);
  }
  const map = titles.get(plain(String(found?.title)));
  if (!map) return void (status.textContent = `No description of ${found?.title ?? "this title"}. Known: ${[...titles.values()].map((title) => title.title).join(", ")}. Paste a description first (examples/titles).`);
  await telling(async () => {
    last = JSON.parse(await (await finder())("lastPosition", { record: found, map }));
    const running = last?.companies ?? [];
    const first = running.find((company) => company.operator === last?.operator) ?? running.find((company) => company.trains.length) ?? running[0];
    chosen.append(...running.map((company) => element("option", { value: company.operator, selected: company === first }, company.operator)));
    await show();
  });
}

/** Show what the chosen company runs or reaches. */
async function show() {
  const company = last?.companies.find((one) => one.operator === chosen.value);
  if (!last || !company) return void (status.textContent = "No company has a token on the map.");
  const ask = await finder();
  const { board, tokens } = last.position;
  const doubt = company.known ? "" : " Something on which this depends could not be followed in the record.";
  if (kind.value === "reach") {
    const { stops, tokenable } = JSON.parse(await ask("reach", { board, tokens, operator: company.operator }));
    status.textContent = `${company.operator} reaches ${stops.length} stops, and could place a token in ${tokenable.length} cities.${doubt}`;
    return draw(await ask("drawReach", { board, tokens, operator: company.operator }));
  }
  const question = { ...last.position, operator: company.operator, trains: company.trains, rules: company.rules, max_nodes: NODES };
  const best = JSON.parse(await ask("best", question));
  const proof = best.optimal ? "proved to be the best" : `the best found; nothing earns more than ${best.upper_bound}`;
  status.textContent = `${company.operator} earns ${best.revenue} (${proof}).${doubt}`;
  status.dataset.revenue = best.revenue;
  const routes = best.routes.map((/** @type {any} */ route) => ({ train: route.number, hexes: route.path, visited: route.visited }));
  draw(await ask("draw", { ...question, routes }));
  result.append(element("ul", {}, ...best.routes.map((/** @type {any} */ route) => element("li", {}, `${route.train}: ${route.path.join("–")} = ${route.revenue}`))));
}

/** @param {string} picture  as SVG, which comes with its look: as an image it needs no leave of the page's policy for styles */
function draw(picture) {
  result.replaceChildren(element("img", { alt: "The board", src: `data:image/svg+xml,${encodeURIComponent(picture)}`, style: { maxWidth: "100%" } }));
}

/** @param {() => Promise<void>} work */
async function telling(work) {
  status.textContent = "One moment …";
  try {
    await work();
  } catch (error) {
    status.textContent = error instanceof Problem ? `The record cannot be read: ${error.message}` : String(error);
  }
}

text.addEventListener("input", () => void read(text.value));
for (const one of [chosen, kind]) one.addEventListener("change", () => void telling(show));
dialog.addEventListener("dragover", (/** @type {DragEvent} */ event) => event.preventDefault());
dialog.addEventListener("drop", async (/** @type {DragEvent} */ event) => {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) await read(await file.text());
});
document.body.append(dialog, element("button", {
  type: "button", data: { stationmaster: "open" }, onclick: () => dialog.showModal(),
  style: { position: "fixed", right: "0.5rem", bottom: "0.5rem", zIndex: "1000" },
}, "Routes"));
