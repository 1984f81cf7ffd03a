// Texts of the options of a game. Other options have the texts of the service.

import { say } from "../core/i18n.js";

/** @typedef {{ name: () => string, means: () => string, values?: Record<string, () => string>, usual?: () => string }} OptionText */

/** @type {Record<string, OptionText>} */
const OPTIONS = {
  edition: {
    name: () => say("Edition"), means: () => say("The second has Boomtown and Little Miami too."),
    values: { first: () => say("first"), second: () => say("second") },
  },
  conventions: {
    name: () => say("Conventions"), means: () => say("The printed rules alone, or the habits of online play."),
    values: { rulebook: () => say("the rulebook"), online: () => say("online play") },
  },
  consent: {
    name: () => say("Consent"), means: () => say("Whether a sale between two players waits for the seller’s consent."),
    values: { asked: () => say("is asked for"), assumed: () => say("is assumed") }, usual: () => say("as the conventions have it"),
  },
  designer_clarifications: { name: () => say("Designer’s answers"), means: () => say("Whether the designer’s answers to questions about the rules are followed.") },
  guarantee: { name: () => say("Guarantee"), means: () => say("Second edition: Boomtown, Little Miami and the Chesapeake & Ohio are always in the game.") },
  two_player: { name: () => say("Two-player variant"), means: () => say("For two players, who always play it."), usual: () => say("by the number of players") },
  deal: {
    name: () => say("Deal"), means: () => say("Only a game dealt as on 18xx.games can go on there. Anyone who knows its seed knows all cards."),
    values: { stationmaster: () => say("by this service") },
  },
  map: {
    name: () => say("Board"), means: () => say("Which side of the board is played."),
    values: { "central-europe": () => say("Central Europe"), "north-america": () => say("North America") },
  },
  time_tokens: { name: () => say("Time tokens"), means: () => say("More are easier.") },
  departure_cards_removed: { name: () => say("Departure cards removed"), means: () => say("Fewer are easier.") },
  goods_to_win: { name: () => say("Goods to deliver"), means: () => say("Ten are harder.") },
  extra_signal_discs: { name: () => say("Additional signal discs"), means: () => say("One makes it easier.") },
  variant: {
    name: () => say("Variant"), means: () => say("Tokens in place of the printed numbers or of the departure dice."),
    values: { "random-departure-numbers": () => say("random departure numbers"), "no-departure-dice": () => say("no departure dice") }, usual: () => say("none"),
  },
  dice: { name: () => say("Dice"), means: () => say("Who rolls them."), values: table() },
  cards: { name: () => say("Cards"), means: () => say("Who shuffles them, and the tokens."), values: table() },
};

/** @returns {Record<string, () => string>} */
function table() {
  return { service: () => say("this service"), table: () => say("the players at the table") };
}

/** @param {{ name: string }} option */
export const optionName = (option) => OPTIONS[option.name]?.name() ?? option.name.replaceAll("_", " ");

/** @param {{ name: string, meaning: string }} option */
export const optionMeaning = (option) => OPTIONS[option.name]?.means() ?? option.meaning;

/** @param {{ name: string }} option @param {unknown} value */
export function optionValue(option, value) {
  if (value === true) return say("yes");
  if (value === false) return say("no");
  const texts = OPTIONS[option.name];
  if (value === null) return texts?.usual?.() ?? say("as usual");
  return texts?.values?.[String(value)]?.() ?? String(value);
}
