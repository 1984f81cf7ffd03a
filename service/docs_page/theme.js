// Applies the chosen colours before the first paint. It runs before the page, so it is no module.
"use strict";

try {
  const chosen = localStorage.getItem("theme");
  if (["light", "dark", "contrast"].includes(chosen)) document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the page follows the system.
}
