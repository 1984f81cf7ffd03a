// Measures boxes: returns what a decision needs and cannot be seen without scrolling, and what is scrolled by itself.
() => {
  scrollTo(0, 0);
  const wrong = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className} ${one.textContent.slice(0, 40)}`;
  const isHidden = Boolean(document.querySelector(".handover"));
  const isStock = Boolean(document.querySelector(".stepped-back > .ledger .market"));
  const needed = [
    ".whose", ".drawn .sheet", "[data-do=back]",
    ...(isHidden ? [] : [".actor", ".legal"]),
    ...(isStock && !isHidden ? [".ledger .holdings", ".ledger .market"] : []),
  ];
  for (const one of needed) if (!document.querySelector(one)) wrong.push(`no ${one}`);
  const controls = [".legal .choice", ".legal .pick", ".legal select", ".legal input", ".families > *", ".decision .bar"];
  for (const one of all([...needed, ...controls].join(","))) {
    if (one.matches(".unseen")) continue;
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    if (!isInside || !width || !height) wrong.push(`${name(one)}: ${[left, top, right, bottom].map(Math.round)}`);
  }
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [bar, board] = [box(".decision .bar"), box(".drawn .sheet")];
  for (const one of all(".families > *")) {
    if (bar && one.getBoundingClientRect().bottom > bar.top + 0.5) wrong.push(`under the bar: ${name(one)}`);
  }
  if (board && (board.height < 170 || board.width < 300)) wrong.push(`a board of ${board.width} by ${board.height}`);
  for (const one of all("main *")) {
    const isScrolled = ["auto", "scroll"].includes(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1;
    if (isScrolled) wrong.push(`scrolls by itself: ${name(one)}`);
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) wrong.push(`wider than the window: ${wide}`);
  return wrong;
}
