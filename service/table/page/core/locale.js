// In which language the page speaks: the one that was chosen, or the first of the browser's own that there is.

import { setting } from "./storage.js";
import { speak } from "./i18n.js";

/** Every language by its code, with the name that it has for itself. */
export const TONGUES = { en: "English", ja: "日本語", pl: "Polski", ru: "Русский" };

/** The code of a language that there is. @returns {string} */
export function chosen() {
  const wished = [setting("language"), ...(navigator.languages ?? [])];
  for (const one of wished) {
    const code = (one ?? "").split("-")[0]?.toLowerCase() ?? "";
    if (code in TONGUES) return code;
  }
  return "en";
}

/** Choose another, and begin anew in it; the game at hand is kept. @param {string} code */
export function choose(code) {
  setting("language", code);
  location.reload();
}

/** Fetches the words from a folder, and speaks from then on. Without them the page speaks English rather than not at all. @param {string | URL} folder */
export async function listen(folder) {
  const code = chosen();
  if (code === "en") return;
  try {
    const answer = await fetch(new URL(`${code}.json`, new URL(folder, location.href)));
    if (!answer.ok) return;
    speak(code, await answer.json());
    document.documentElement.lang = code;
  } catch {
    return;
  }
}
