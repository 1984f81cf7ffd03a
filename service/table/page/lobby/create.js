// Play with others: create a game in the lobby, and share the links of its seats.

import { say } from "../core/i18n.js";
import { h, Problem, useState } from "../core/ui.js";
import { Option } from "../play/start.js";
import { askLobby } from "./client.js";
import { seats } from "./seat.js";

/** @typedef {{ id: string, seats: { player: string, token: string }[], watch: string }} CreatedGame */

/** @param {{ games: CatalogueEntry[] }} props */
export function Others({ games }) {
  const [id, setId] = useState(games[0]?.id ?? "");
  const [names, setNames] = useState("Amy, Bob, Cy");
  const [options, setOptions] = useState(/** @type {Record<string, unknown>} */ ({}));
  const [created, setCreated] = useState(/** @type {CreatedGame | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [isBusy, setBusy] = useState(false);
  const game = games.find((game) => game.id === id);
  const plain = (game?.options ?? []).filter((option) => Array.isArray(option.values) && option.values.length);
  const create = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const players = names.split(",").map((name) => name.trim()).filter(Boolean);
      setCreated(await askLobby("/games", "", { title: id, players, options }));
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return h("section", { class: "panel others" },
    h("h2", {}, say("Play with others")),
    h("p", {}, say("Each player has a link to a seat and plays on a device of their own. The links are shown once, and anyone with a link has the seat.")),
    h("form", { onSubmit: create, "data-form": "others" },
      h("label", { class: "field" }, h("span", {}, say("Game")),
        h("select", { name: "title", value: id, onChange: (/** @type {any} */ event) => {
          setId(event.target.value);
          setOptions({});
        } }, games.map((game) => h("option", { key: game.id, value: game.id }, game.name)))),
      h("label", { class: "field" }, h("span", {}, say("Players, with commas between them")),
        h("input", { name: "players", value: names, required: true, maxLength: 400, autoComplete: "off", onInput: (/** @type {any} */ event) => setNames(event.target.value) })),
      plain.length ? h("details", {}, h("summary", {}, say("Options")), plain.map((option) => h(Option, { key: `${id}:${option.name}`, option, value: options[option.name], onPick: (value) => {
        const { [option.name]: _, ...rest } = options;
        setOptions(value === undefined ? rest : { ...rest, [option.name]: value });
      } }))) : null,
      h("button", { class: "choice main", "data-do": "create", disabled: isBusy }, say("Create the game"))),
    h(Problem, { problem }),
    created ? h(Links, { created }) : null,
    h(Taken, { games }));
}

/** @param {{ created: CreatedGame }} props */
function Links({ created }) {
  const all = [...created.seats.map(({ player, token }) => ({ name: player, link: linkTo(token) })), { name: say("To watch"), link: linkTo(created.watch) }];
  return h("div", { class: "invitations", role: "status" },
    h("p", {}, say("Send each player their link:")),
    h("ul", { class: "plain" }, all.map(({ name, link }) => h("li", { key: link, class: "row" },
      h("a", { href: link, "data-seat": name, target: "_blank", rel: "noopener noreferrer" }, name),
      h("input", { class: "link", readOnly: true, value: link, "aria-label": say("Link of {name}", { name }), onFocus: (/** @type {any} */ event) => event.target.select() }),
      h("button", { type: "button", "data-do": "copy", onClick: () => navigator.clipboard?.writeText(link).catch(() => undefined) }, say("Copy"))))));
}

/** The seats that this browser has taken. @param {{ games: CatalogueEntry[] }} props */
function Taken({ games }) {
  const taken = seats();
  if (!taken.length) return null;
  return h("div", {}, h("h3", {}, say("Your seats")),
    h("ul", { class: "plain" }, taken.map(({ token, title, players, seat }) => h("li", { key: token },
      h("a", { href: linkTo(token) }, say("{game}: {players}", { game: games.find((game) => game.id === title)?.name ?? title, players: players.join(", ") })),
      " ", h("span", { class: "quiet" }, seat ? say("You are {player}.", { player: seat }) : say("You watch this game."))))));
}

/** @param {string} token */
const linkTo = (token) => `${location.origin}/play#seat=${token}`;
