// A company as it looks everywhere on the page: its token, its trains.

import { money, say } from "../core/i18n.js";
import { h } from "../core/ui.js";

/** @param {any} box @param {string} id @returns {string | null} */
export const colourOf = (box, id) => box?.corporations?.[id]?.colour ?? box?.privates?.[id]?.colour ?? null;

/** Black or white, whichever is easier to read on a colour: by the relative luminance of WCAG. @param {string} colour */
export function inkOn(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

/** The colours of a company for an element. @param {any} box @param {string} id */
export function coloured(box, id) {
  const colour = colourOf(box, id);
  return colour ? { background: colour, color: inkOn(colour) } : {};
}

/** A company's token. The colour adds no information to the letters. @param {{ box: any, id: string }} props */
export const Company = ({ box, id }) => h("span", { class: "company", style: coloured(box, id) }, id);

/** A train card. @param {{ train: { type: string, phased_out: boolean, ran?: boolean } }} props */
export const Train = ({ train }) =>
  h("span", { class: train.phased_out ? "train old" : "train", title: train.phased_out ? say("may run once more") : undefined }, train.type);

/** The stock price, or a dash where there is none. @param {number | null | undefined} price */
export const priced = (price) => (price === undefined || price === null ? "–" : money(price));

/** The moves of the price by the payout, as the components state them. @param {any} box @param {number} price @returns {{ least: number, to: number }[]} */
export function moves(box, price) {
  /** @type {number[]} */
  const prices = box.market.prices;
  const at = prices.indexOf(price);
  return box.market.payout_steps.filter((/** @type {any} */ step) => step.from_price <= price).map((/** @type {any} */ step) => ({
    least: Math.ceil((step.twice_payout_at_least * price) / 2), to: prices[Math.min(prices.length - 1, Math.max(0, at + step.steps))] ?? price,
  }));
}
