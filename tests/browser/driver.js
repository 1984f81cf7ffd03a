// Plays by clicks alone, as a player would: whatever the page offers next, one of it by chance that can be made again. It looks at
// nothing but the page, and ends with the game or after so many clicks.
async (told) => {
  const { seed, most } = told;
  let chance = seed >>> 0;
  const below = (end) => { chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0; return Math.floor((chance / 2 ** 32) * end); };
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
  let clicks = 0; const types = {};
  while (clicks < most) {
    const next = await until(() => document.querySelector("[data-do=hand-over]:not(:disabled)") ?? document.querySelector(".result") ?? document.querySelector(".legal[aria-busy=false] .choice:not(:disabled)"), "a choice");
    if (next.matches(".result")) break;
    if (next.matches("[data-do=hand-over]")) { next.click(); await until(() => document.querySelector(".legal[aria-busy=false]"), "the hand"); continue; }
    const all = [...document.querySelectorAll(".legal .choice:not(:disabled)")];
    const one = all[below(all.length)];
    const before = here();
    types[one.dataset.type] = (types[one.dataset.type] ?? 0) + 1;
    one.click();
    await until(() => here() !== before || document.querySelector(".problem"), `an answer to ${one.textContent}`);
    const problem = document.querySelector(".problem");
    if (problem) throw new Error(`${one.textContent}: ${problem.textContent}`);
    clicks++;
  }
  return { clicks, types, over: Boolean(document.querySelector(".result")) };
}
