// The page: chooses the view, and holds what all views share.

import { savedGameIn, unpacked } from "./core/files.js";
import { Game } from "./core/game.js";
import * as storage from "./core/storage.js";
import { keepPage } from "./core/opening.js";
import { say } from "./core/i18n.js";
import { LANGUAGES, loadTranslations, locale, setLocale } from "./core/locale.js";
import { h, Problem, render, useAnswer, useEffect, useErrorBoundary, useRef, useState } from "./core/ui.js";
import { applyFaces } from "./board/board.js";
import { Session } from "./play/session.js";
import { resume, Start } from "./play/start.js";
import { ready } from "./play/titles.js";

/** @type {{ path: string, name: () => string, load: () => Promise<any> }[]} */
const VIEWS = [
  { path: "/play", name: () => say("Play"), load: async () => Play },
  { path: "/play/replay", name: () => say("Replay"), load: async () => (await import("./replay/replay.js")).Replay },
  { path: "/play/routes", name: () => say("Routes"), load: async () => (await import("./routes/board1846.js")).Routes },
  { path: "/play/rules", name: () => say("Rules"), load: async () => (await import("./rules/rules.js")).Rules },
  { path: "/play/map", name: () => say("Any map"), load: async () => (await import("./routes/anymap.js")).AnyMap },
];

/** Open the game that the address names, if any. @returns {Promise<Session | null>} */
async function sessionFromAddress() {
  const [kind, value] = location.hash.slice(1).split("=");
  if (kind === "g" && value) {
    const saved = savedGameIn(await unpacked(value).catch(() => null));
    if (!saved) throw new Error(say("The link holds no game."));
    const { game, position } = await Game.read(saved.game, saved.record);
    await ready(game.name);
    // From now on it is a game of this browser, which is there again when the page is reloaded.
    history.replaceState(null, "", `/play#game=${game.id}`);
    const session = new Session(game, position);
    session.store();
    return session;
  }
  if (kind === "seat" && value) return (await import("./lobby/seat.js")).openSeat(value);
  if (kind !== "game" || !value) return null;
  const stored = await storage.find(value);
  if (!stored) throw new Error(say("This game is not in this browser."));
  const { game, position } = await resume(stored);
  await ready(game.name);
  return new Session(game, position);
}

/** Load the view of a game. It is not part of the first view, and is fetched in the background. */
const loadTable = () => import("./play/table.js");

function Play() {
  const Table = useAnswer(() => loadTable().then((module) => module.Table), []);
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [isReady, setReady] = useState(false);
  const begin = (/** @type {{ game: Game, position: Position }} */ { game, position }) => {
    history.pushState(null, "", `/play#game=${game.id}`);
    const newSession = new Session(game, position);
    newSession.store();
    newest.current++;
    setSession(newSession);
    scrollTo(0, 0);
  };
  const newest = useRef(0);
  const read = async () => {
    const now = ++newest.current;
    /** @type {Session | null} */
    let opened = null;
    /** @type {unknown} */
    let failure = null;
    try {
      opened = await sessionFromAddress();
    } catch (error) {
      failure = error;
    }
    if (now !== newest.current) return; // The address has changed meanwhile.
    setProblem(failure);
    setSession(opened);
    setReady(true);
  };
  useEffect(() => {
    read();
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  if (!isReady || (session && !Table)) return h("p", {}, say("One moment …"));
  return h("div", {}, h(Problem, { problem }), session?.Bar ? h(session.Bar, { session }) : null, session && Table ? h(Table, { key: session.game.id, session }) : h(Start, { onBegin: begin }));
}

/** Replace a view that has failed, and keep the page. @param {{ shown: any }} props */
function ErrorBoundary({ shown }) {
  const [error] = useErrorBoundary((thrown) => console.error(thrown));
  return error ? h(Problem, { problem: new Error(say("Something went wrong on this page. The games that are kept are not lost: load the page again.")) }) : h(shown, {});
}

function App() {
  const view = VIEWS.find(({ path }) => path === location.pathname) ?? VIEWS[0];
  const [Shown, setShown] = useState(/** @type {any} */ (null));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    document.title = `${view?.name()} – Stationmaster`;
    view?.load().then((component) => setShown(() => component));
  }, []);
  return h("div", { class: "page" },
    h("a", { class: "skip", href: "#content" }, say("Skip to the content")),
    h("nav", { class: "top", "aria-label": say("Views") },
      h("a", { class: "name", href: "/" }, "Stationmaster"),
      h("button", { type: "button", class: "menu", "aria-expanded": String(isOpen), onClick: () => setOpen(!isOpen) }, view?.name()),
      h("div", { class: "links" },
        VIEWS.map(({ path, name }) => h("a", { key: path, href: path, "aria-current": path === view?.path ? "page" : undefined }, name())),
        h("a", { href: "/docs" }, say("For programs")),
        h("span", { class: "ways" }, h(Language, {}), h(Theme, {})))),
    h("main", { id: "content", tabIndex: -1 }, Shown ? h(ErrorBoundary, { shown: Shown }) : null));
}

function Language() {
  return h("select", { class: "language", "aria-label": say("Language"), value: locale(), onChange: (/** @type {any} */ event) => setLocale(event.target.value) },
    Object.entries(LANGUAGES).map(([code, name]) => h("option", { key: code, value: code, lang: code }, name)));
}

/** The colours of the page and of all its pictures. Without a choice they are those of the system. */
function Theme() {
  /** @type {Record<string, string>} */
  const themes = { auto: say("Colours of the system"), light: say("Light colours"), dark: say("Dark colours"), contrast: say("High contrast") };
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? "auto");
  const turn = (/** @type {string} */ wanted) => {
    if (wanted === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = wanted;
    storage.setting("theme", wanted);
    setTheme(wanted);
    applyFaces();
  };
  return h("select", { class: "theme", "aria-label": say("Colours"), value: theme, onChange: (/** @type {any} */ event) => turn(event.target.value) },
    Object.entries(themes).map(([key, name]) => h("option", { key, value: key }, name)));
}

keepPage();
await loadTranslations(new URL("./locale/", import.meta.url));
render(h(App, {}), /** @type {Element} */ (document.getElementById("page")));
