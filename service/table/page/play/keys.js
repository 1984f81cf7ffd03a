// The keys at the table, the same as on 18xx.games.

import { BOARD_KEYS, press, useKeys } from "../core/keys.js";
import { say } from "../core/i18n.js";

/** @returns {[string, string][]} */
export const tableKeys = () => [
  ["Ctrl + Z", say("take back")], ["Ctrl + Y", say("again")], ["1", say("pass")], ["3", say("run the best routes")],
  ["R", say("turn the tile")], ["Enter", say("do what is picked")], ["Esc", say("pick something else")],
];

/** Keys do what buttons do: none plays anything that is not shown. */
export const useTableKeys = () => useKeys({
  ...BOARD_KEYS,
  "ctrl+z": () => press("[data-do=back]"),
  "ctrl+y": () => press("[data-do=forward]"),
  1: () => press(".legal .choice[data-type=pass], .legal .choice[data-type=end_actions]"),
  3: () => press(".legal .choice[data-type=run]"),
  r: () => press("[data-do=turn]"),
  Enter: () => press(".legal .choice.main:not(:disabled)"),
  Escape: () => press("[data-do=close-why], [data-do=unpick]"),
});
