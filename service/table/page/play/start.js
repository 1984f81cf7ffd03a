// Starts a game with its players and options, or opens a stored one or a file.

import { catalogue } from "../core/api.js";
import { json, savedGameIn } from "../core/files.js";
import { Game, newSeed } from "../core/game.js";
import * as storage from "../core/storage.js";
import { Opening } from "../core/opening.js";
import { say } from "../core/i18n.js";
import { h, Problem, useAnswer, useState } from "../core/ui.js";
import { optionMeaning, optionName, optionValue } from "../words/options.js";
import { Own } from "../signal/own.js";
import { ready, titles } from "./titles.js";

const NAMES = ["Amy", "Bob", "Cy", "Dot", "Eve"];
const FIRST = 2;

/** @typedef {{ game: Game, position: Position }} OpenedGame */

/** @param {{ onBegin: (opened: OpenedGame) => void }} props */
export function Start({ onBegin }) {
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const games = useAnswer(() => catalogue().catch((error) => {
    setProblem(error);
    throw error;
  }), []);
  const [isBusy, setBusy] = useState(false);
  const begin = async (/** @type {() => Promise<OpenedGame>} */ load) => {
    if (isBusy) return; // A file may be dropped while a game is being read.
    setBusy(true);
    setProblem(null);
    try {
      const opened = await load();
      await ready(opened.game.name);
      onBegin(opened);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return h("div", { class: "start" },
    h("h1", {}, say("Play")),
    h("p", {}, say("Two railway games on one device. The service knows the rules; this page keeps your games in this browser.")),
    h(Problem, { problem }),
    games ? h("div", { class: "starts" }, games.games.map((game) => h(Form, { key: game.id, game, isBusy, begin }))) : problem ? null : h("p", {}, say("One moment …")),
    games && hasLobby() ? h(Others, { games: games.games }) : null,
    h(Files, { isBusy, begin }),
    h(StoredGames, { begin }));
}

/** @param {{ game: CatalogueEntry, isBusy: boolean, begin: (load: () => Promise<OpenedGame>) => void }} props */
function Form({ game, isBusy, begin }) {
  const { min, max } = game.players;
  const [names, setNames] = useState(NAMES.slice(0, Math.max(min, game.id === "1846" ? FIRST + 1 : FIRST)));
  const [options, setOptions] = useState(/** @type {Record<string, unknown>} */ ({}));
  const [seed, setSeed] = useState("");
  const plain = game.options.filter((option) => Array.isArray(option.values) && option.values.length && option.name !== "goods_per_city" && !(option.name === "map" && options.board));
  const name = (/** @type {number} */ place, /** @type {string} */ value) => setNames(names.map((old, index) => (index === place ? value : old)));
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    begin(() => Game.start(game.id, names.map((name) => name.trim()), options, seed || newSeed()));
  };
  return h("form", { class: "panel startform", "data-game": game.id, onSubmit: start },
    h("h2", {}, game.name),
    h("fieldset", {}, h("legend", {}, say("Players, in the order of their seats")),
      names.map((value, place) => h("label", { key: place, class: "field" }, h("span", {}, say("Player {number}", { number: place + 1 })),
        h("input", { value, required: true, maxLength: 40, autoComplete: "off", onInput: (/** @type {any} */ event) => name(place, event.target.value) }))),
      h("div", { class: "row" },
        h("button", { type: "button", disabled: names.length >= max, onClick: () => setNames([...names, NAMES[names.length] ?? ""]) }, say("One more")),
        h("button", { type: "button", disabled: names.length <= min, onClick: () => setNames(names.slice(0, -1)) }, say("One less")))),
    h("details", {}, h("summary", {}, say("Options")),
      plain.map((option) => h(Option, { key: option.name, option, value: options[option.name], onPick: (value) => {
        const { [option.name]: _, ...rest } = options;
        setOptions(value === undefined ? rest : { ...rest, [option.name]: value });
      } })),
      game.id === "switch-and-signal" ? h(Own, { options, onPick: setOptions }) : null,
      h("label", { class: "field" }, h("span", {}, say("Seed (the same seed deals the same game)")),
        h("input", { name: "seed", value: seed, maxLength: 100, autoComplete: "off", placeholder: say("by chance"), onInput: (/** @type {any} */ event) => setSeed(event.target.value) }))),
    h("button", { class: "choice main", "data-do": "start", disabled: isBusy }, say("Start")));
}

/** Whether a lobby answers beside the service. */
const hasLobby = () => document.querySelector("meta[name=lobby]")?.getAttribute("content") === "yes";

/** Play with others through a lobby, whose modules are loaded when they are needed. @param {{ games: CatalogueEntry[] }} props */
function Others({ games }) {
  const Shown = useAnswer(async () => (await import("../lobby/create.js")).Others, []);
  return Shown ? h(Shown, { games }) : null;
}

/** @param {{ option: any, value: unknown, onPick: (value: unknown) => void }} props */
export function Option({ option, value, onPick }) {
  /** @type {unknown[]} */
  const values = option.values;
  const word = (/** @type {unknown} */ value) => optionValue(option, value);
  const usual = values.indexOf(option.default);
  const pick = (/** @type {number} */ place) => onPick(place === usual ? undefined : values[place]);
  return h("label", { class: "field" }, h("span", {}, optionName(option), " ", h("small", {}, optionMeaning(option))),
    h("select", { name: option.name, value: String(value === undefined ? usual : values.indexOf(value)), onChange: (/** @type {any} */ event) => pick(Number(event.target.value)) },
      usual < 0 ? h("option", { value: "-1" }, word(option.default)) : null,
      values.map((item, place) => (item === null && usual !== place ? null : h("option", { key: place, value: String(place) }, word(item))))));
}

/** @param {{ isBusy: boolean, begin: (load: () => Promise<OpenedGame>) => void }} props */
function Files({ isBusy, begin }) {
  const open = (/** @type {File} */ file) => begin(async () => {
    const saved = savedGameIn(await json(file));
    if (!saved) throw new Error(say("This file holds no game that was saved here."));
    return Game.read(saved.game, saved.record);
  });
  return h(Opening, { name: "file", label: say("Open a saved game: choose its file, or drop it here"), isBusy, onFile: open });
}

/** @param {{ begin: (load: () => Promise<OpenedGame>) => void }} props */
function StoredGames({ begin }) {
  const [tick, setTick] = useState(0);
  const [gone, setGone] = useState(/** @type {import("../core/game.js").StoredGame | null} */ (null));
  const games = useAnswer(storage.all, [tick]);
  if (!games?.length && !gone) return null;
  const drop = async (/** @type {import("../core/game.js").StoredGame} */ game) => {
    await storage.remove(game.id);
    setGone(game);
    setTick((now) => now + 1);
  };
  const back = async () => {
    if (gone) await storage.save(gone);
    setGone(null);
    setTick((now) => now + 1);
  };
  return h("section", { class: "panel" }, h("h2", {}, say("Games in this browser")),
    gone ? h("p", { class: "row", role: "status" }, say("The game of {players} is deleted.", { players: gone.players.join(", ") }), " ",
      h("button", { type: "button", "data-do": "bring-back", onClick: back }, say("Bring it back"))) : null,
    h("ul", { class: "plain kept" }, (games ?? []).map((game) => h("li", { key: game.id, class: "row" },
      h("button", { type: "button", class: "choice", "data-kept": game.id, onClick: () => begin(() => resume(game)) },
        say("{game}: {players}", { game: titles[game.game]?.name ?? game.game, players: game.players.join(", ") })),
      h("span", { class: "quiet" }, say("{count, plural, one {# action} other {# actions}}", { count: game.steps.length - 1 }), " · ", game.standing === "end" ? say("over") : titles[game.game]?.words.round(game.standing ?? "") ?? ""),
      h("button", { type: "button", "data-do": "delete", onClick: () => drop(game), "aria-label": say("Delete the game of {players}", { players: game.players.join(", ") }) }, say("Delete"))))));
}

/** Resume a stored game. If its states cannot be opened any more, it is replayed from its record. @param {import("../core/game.js").StoredGame} stored @returns {Promise<OpenedGame>} */
export async function resume(stored) {
  const game = new Game(stored);
  try {
    return { game, position: await game.go(stored.here) };
  } catch {
    game.unseal();
    return { game, position: await game.go(stored.here) };
  }
}
