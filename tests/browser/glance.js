// Measures boxes: returns what a decision needs and cannot be seen without scrolling, and what is scrolled by itself.
() => {
  scrollTo(0, 0);
  const wrong = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className.baseVal ?? element.className} ${element.textContent.slice(0, 40)}`;
  const isHidden = Boolean(document.querySelector(".handover"));
  const isStock = Boolean(document.querySelector(".stepped-back > .ledger .market"));
  const needed = [
    ".whose", ".drawn .sheet", "[data-do=back]",
    ...(isHidden ? [] : [".actor", ".legal"]),
    ...(isStock && !isHidden ? [".ledger .holdings", ".ledger .market"] : []),
  ];
  for (const selector of needed) if (!document.querySelector(selector)) wrong.push(`no ${selector}`);
  const controls = [".legal .choice", ".legal .pick", ".legal select", ".legal input", ".families > *", ".decision .bar"];
  for (const element of all([...needed, ...controls].join(","))) {
    if (element.matches(".unseen")) continue;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    if (!isInside || !width || !height) wrong.push(`${name(element)}: ${[left, top, right, bottom].map(Math.round)}`);
  }
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [bar, board] = [box(".decision .bar"), box(".drawn .sheet")];
  for (const element of all(".families > *")) {
    if (bar && element.getBoundingClientRect().bottom > bar.top + 0.5) wrong.push(`under the bar: ${name(element)}`);
  }
  if (board && (board.height < 170 || board.width < 300)) wrong.push(`a board of ${board.width} by ${board.height}`);
  for (const element of all("main *")) {
    const isScrolled = ["auto", "scroll"].includes(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (isScrolled) wrong.push(`scrolls by itself: ${name(element)}`);
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) wrong.push(`wider than the window: ${wide}`);
  return wrong;
}
