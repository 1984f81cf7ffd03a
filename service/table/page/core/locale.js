// The language of the page: the chosen one, or the first of the browser's languages that is available.

import { setting } from "./storage.js";
import { setTranslations } from "./i18n.js";

/** The available languages by code, each with its own name. */
export const LANGUAGES = { en: "English", ja: "日本語", pl: "Polski", ru: "Русский" };

/** The code of the current language. @returns {string} */
export function locale() {
  const preferred = [setting("language"), ...(navigator.languages ?? [])];
  for (const tag of preferred) {
    const code = (tag ?? "").split("-")[0]?.toLowerCase() ?? "";
    if (code in LANGUAGES) return code;
  }
  return "en";
}

/** Switch to another language and reload the page; the game is stored. @param {string} code */
export function setLocale(code) {
  setting("language", code);
  location.reload();
}

/** Load the translations from a folder. If that fails, the page stays English. @param {string | URL} folder */
export async function loadTranslations(folder) {
  const code = locale();
  if (code === "en") return;
  try {
    const response = await fetch(new URL(`${code}.json`, new URL(folder, location.href)));
    if (!response.ok) return;
    setTranslations(code, await response.json());
    document.documentElement.lang = code;
  } catch {
    return;
  }
}
