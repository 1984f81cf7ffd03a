// From a board of 1846 to the page where other track, tokens and trains are tried on it.

import { packed } from "../core/files.js";
import { say } from "../core/i18n.js";
import { h } from "../core/ui.js";

/** @param {{ view: any, company?: string | undefined }} props  `company` is the company that runs; by default the operating one. */
export function ToRoutes({ view, company }) {
  const go = async () => {
    const { positionOf } = await import("../routes/position.js");
    location.href = `/play/routes#p=${await packed(positionOf(view, company))}`;
  };
  return h("p", {}, h("button", { type: "button", "data-do": "to-routes", onClick: go }, say("Try routes on this board")));
}
