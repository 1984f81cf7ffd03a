// The webhook of a seat: an address that the lobby calls when the player's turn comes. Not every lobby offers them.

import { say } from "../core/i18n.js";
import { h, Problem, useAnswer, useState } from "../core/ui.js";
import { askLobby } from "./client.js";

/** @param {{ token: string, url: string | null }} props */
export function Webhook({ token, url }) {
  const about = useAnswer(() => askLobby(""), []);
  const [saved, setSaved] = useState(url);
  const [typed, setTyped] = useState(url ?? "");
  const [secret, setSecret] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  if (!about?.webhooks) return null;
  const set = async (/** @type {string | null} */ to) => {
    setProblem(null);
    try {
      setSecret((await askLobby("/game/webhook", token, { url: to }, "PUT")).secret);
      setSaved(to);
      setTyped(to ?? "");
    } catch (error) {
      setProblem(error);
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    set(typed.trim());
  };
  return h("details", { class: "webhook" },
    h("summary", {}, saved ? say("A webhook is called when your turn comes") : say("Call a webhook when my turn comes")),
    h("form", { class: "row", "data-form": "webhook", onSubmit: submit },
      h("input", { type: "url", class: "link", name: "url", required: true, maxLength: 500, autoComplete: "off", placeholder: "https://", value: typed, "aria-label": say("Address of the webhook"), onInput: (/** @type {any} */ event) => setTyped(event.target.value) }),
      h("button", { "data-do": "set-webhook" }, say("Set")),
      saved ? h("button", { type: "button", "data-do": "remove-webhook", onClick: () => set(null) }, say("Remove")) : null),
    secret ? h("p", { role: "status" }, say("Calls are signed with this secret, which is shown once:"), " ", h("code", { "data-secret": true }, secret)) : null,
    h(Problem, { problem }));
}
