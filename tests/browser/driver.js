// Plays by clicks alone, as a player would: whatever the page offers next, one of it by chance that can be made again. It looks at
// nothing but the page, and ends with the game or after so many clicks. Where `window.glance` measures, it is called at every step,
// and after every field of a form that is filled in.
async ({ seed, most, only }) => {
  const OWN_ROUTES = 3; // How often in a game other routes are tried.
  let chance = seed >>> 0;
  const below = (end) => { chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0; return Math.floor((chance / 2 ** 32) * end); };
  for (let turn = 0; turn < 4; turn++) below(1); // Seeds that lie side by side begin alike.
  const until = (ready, what) => new Promise((done, fail) => {
    const began = performance.now();
    const look = () => {
      const found = ready();
      if (found) done(found);
      else if (performance.now() - began > 120000) fail(new Error(`never: ${what}`));
      else setTimeout(look, 4);
    };
    look();
  });
  const here = () => document.querySelector(".log [aria-current] .goto")?.textContent;
  const some = (all) => all[below(all.length)];
  const find = (selector) => [...document.querySelectorAll(selector)];
  let clicks = 0; let tried = 0; const types = {}; const wrong = [];
  const measure = async (what) => {
    if (!window.glance) return;
    await until(() => document.querySelector(".board[aria-busy=false] .picture svg"), "a board");
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); // What grows is fitted in before the next frame.
    wrong.push(...window.glance().map((text) => `${clicks}, ${what}: ${text}`));
  };
  // Other routes than the best, stop by stop.
  const tryRoutes = async () => {
    document.querySelector("[data-do=own-routes]").click();
    const form = await until(() => document.querySelector("[name=stop]"), "stops");
    await measure("other routes");
    for (let stop = 0; stop < 3 && form.isConnected; stop++) {
      const before = document.querySelector("[data-train-tab] + span").textContent;
      const add = document.querySelector("[data-do=add-stop]");
      if (add.disabled) break;
      add.click();
      await until(() => document.querySelector("[data-train-tab] + span").textContent !== before, "a stop");
      if (stop) await until(() => document.querySelector("[data-family=run] [role=status], [data-family=run] .problem"), "a verdict");
      await measure(`${stop + 1} stops`);
    }
    find("[data-family=run] .choices > button").at(-1).click();
    await until(() => document.querySelector("[data-do=own-routes]"), "the best routes");
  };
  const place = only ? `.legal [data-family="${only}"]` : ".legal";
  // A button, a form to be filled in field by field, or a hex with its tiles.
  const choice = async () => {
    const forms = find(`${place} .picker`).filter((form) => !form.querySelector(".choice:not(:disabled)"));
    const picked = some([...find(`${place} .choice:not(:disabled)`), ...forms, ...find(`${place} .hexes .pick`)]);
    if (picked.matches(".pick")) {
      picked.click();
      await until(() => document.querySelector(".tiles .tile"), "tiles");
      await measure("tiles");
      some(find(".tiles .tile")).click();
      const lay = await until(() => document.querySelector(".legal .main[data-type=lay_tile]:not(:disabled)"), "a tile");
      await measure("a tile");
      return lay;
    }
    if (!picked.matches(".picker")) return picked;
    const family = picked.closest("[data-family]").dataset.family;
    const now = () => document.querySelector(`[data-family="${family}"] .picker`);
    const isOpen = (field) => (field.matches("label") ? field.querySelector("select").value === "-1" : !field.querySelector("[aria-pressed=true]"));
    for (let step = 0; step < 9; step++) {
      const field = [...now().querySelectorAll("[data-pick], .faces .row")].find(isOpen);
      if (!field) break;
      const list = field.querySelector("select");
      if (list) {
        list.value = some([...list.options].filter((option) => !option.disabled)).value;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      } else some([...field.querySelectorAll("button")]).click();
      await until(() => !isOpen([...now().querySelectorAll("[data-pick], .faces .row")][step] ?? field) || !field.isConnected, "a field that is filled in");
      await measure(`${family}, ${step + 1} fields`);
    }
    return until(() => now().querySelector(".choice:not(:disabled)"), `a whole ${family}`);
  };
  while (clicks < most) {
    const next = await until(() => document.querySelector("[data-do=hand-over]:not(:disabled)") ?? document.querySelector(".result") ?? document.querySelector(".legal[aria-busy=false]")?.querySelector(".choice:not(:disabled), .pick, .picker select"), "a choice");
    if (next.matches(".result")) break;
    await measure(next.matches("[data-do=hand-over]") ? "handed over" : "all choices");
    if (next.matches("[data-do=hand-over]")) { next.click(); await until(() => document.querySelector(".legal[aria-busy=false]"), "the hand"); continue; }
    if (window.glance && document.querySelector("[data-do=own-routes]") && tried++ < OWN_ROUTES) await tryRoutes();
    const button = await choice();
    const before = here();
    types[button.dataset.type] = (types[button.dataset.type] ?? 0) + 1;
    button.click();
    await until(() => here() !== before || document.querySelector(".problem"), `an answer to ${button.textContent}`);
    const problem = document.querySelector(".problem");
    if (problem) throw new Error(`${button.textContent}: ${problem.textContent}`);
    clicks++;
  }
  return { clicks, types, wrong, over: Boolean(document.querySelector(".result")) };
}
