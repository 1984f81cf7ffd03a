// Applies the colours that were chosen before anything is painted. Run before the page, so it is no module.
"use strict";

try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
