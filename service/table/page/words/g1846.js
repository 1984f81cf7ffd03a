// Texts of 1846: actions on buttons, events in the log.

import { list, money, say } from "../core/i18n.js";

/** @typedef {Record<string, any>} Fields */

/** The name of a private or a company; its id stands on the board. @param {any} box @param {string} id */
export function called(box, id) {
  const name = box?.corporations?.[id]?.name ?? box?.privates?.[id]?.name;
  return name ? `${name} (${id})` : id === "bank" ? say("the bank") : id;
}

/** @param {any} box @param {string} id */
export const brief = (box, id) => box?.privates?.[id]?.name ?? id;

/** A hex with the name of what lies there. @param {any} box @param {string} hex */
export function place(box, hex) {
  const name = box?.map?.hexes?.[hex]?.name;
  return name ? `${hex} ${name}` : hex;
}

/** @param {any} box @param {string} from */
const seller = (box, from) => (from === "discard" ? say("the bank (returned)") : from === "bank" ? say("the bank") : called(box, from));

/** The label of a field where it is picked. @param {string} name */
export function field(name) {
  /** @type {Record<string, () => string>} */
  const names = {
    corporation: () => say("Corporation"), shares: () => say("Shares"), price: () => say("Price"), from: () => say("From"),
    hex: () => say("Hex"), tile: () => say("Tile"), rotation: () => say("Turned"), private: () => say("Private"), city: () => say("City"),
    train: () => say("Train"), to: () => say("For"), kind: () => say("How"), card: () => say("Card"), accept: () => say("Answer"),
  };
  return names[name]?.() ?? name;
}

/** A value where it is picked. @param {any} box @param {string} name @param {any} value @returns {string} */
export function value(box, name, value) {
  if (value === undefined) return say("none");
  if (name === "price" && typeof value === "number") return money(value);
  if (name === "hex") return place(box, value);
  if (name === "rotation") return `${value * 60}°`;
  if (name === "city") return String(value + 1);
  if (name === "from" && value === "treasury") return say("its treasury");
  if (name === "from" && value === "market") return say("the market");
  if (name === "from") return seller(box, value);
  if (["corporation", "private", "to", "card"].includes(name)) return called(box, value);
  return String(value);
}

/** The cash of a company or a player. @param {any} view @param {string} id @returns {number | undefined} */
export const purse = (view, id) =>
  (view.corporations[id] ?? view.independents[id] ?? view.players.find((/** @type {any} */ player) => player.id === id))?.cash;

/** The cash that is left after a choice that costs or brings money, and the power of the private that is drafted or bought. @param {any} box @param {any} view @param {Turn | null} turn @param {string} type @param {Fields} choice */
export function note(box, view, turn, type, choice) {
  const actor = turn?.entity ?? "";
  const cash = purse(view, actor);
  const change = changes(type, choice);
  const left = cash === undefined || !change ? "" : say("{who} has {cash}, then {left}.", { who: actor, cash: money(cash), left: money(cash + change) });
  const power = box?.privates?.[choice.card ?? (type === "buy_private" ? choice.private : "")]?.power ?? "";
  return [left, power].filter(Boolean).join(" ");
}

/** By how much the cash of the acting company or player changes, as the choice states. @param {string} type @param {Fields} choice */
function changes(type, choice) {
  if (type === "draft") return 0; // It is paid for when the draft is over.
  if (type === "sell" || type === "issue") return choice.amount ?? 0;
  const cost = choice.cost ?? choice.amount ?? (type.startsWith("buy_") ? choice.price : 0);
  return typeof cost === "number" ? -cost : 0;
}

/** @param {string} why */
function reason(why) {
  /** @type {Record<string, () => string>} */
  const reasons = {
    bankruptcy: () => say("what is left after a bankruptcy"), closing: () => say("the treasury of a company that leaves"),
    dividend: () => say("dividend"), income: () => say("income of privates"), issue: () => say("issued shares"),
    opening_grant: () => say("grant at the opening"), private: () => say("a private"), redemption: () => say("redeemed shares"),
    retained: () => say("revenue kept"), setup: () => say("money to begin with"), shares: () => say("shares"),
    takeover: () => say("the treasury taken over"), token: () => say("a token"), track: () => say("a tile"),
    train: () => say("a train"), treasury: () => say("the first treasury"),
  };
  return reasons[why]?.() ?? why;
}

/** @param {string} why */
export function ending(why) {
  /** @type {Record<string, () => string>} */
  const reasons = {
    bank: () => say("The bank is broken."), bankruptcy: () => say("All players but one are bankrupt."),
    all_closed: () => say("No company is left to operate."), final_train: () => say("The last train was sold."),
    agreement: () => say("The players agreed to end the game."), turn_limit: () => say("The game has lasted too long."),
  };
  return reasons[why]?.() ?? why;
}

/** The bonuses within a route's revenue. @param {any} box @param {Fields} route */
function earned(box, route) {
  /** @type {Fields[]} */
  const bonuses = route.bonuses ?? [];
  const parts = bonuses.map((bonus) => say("{name}: {amount}", { name: box?.bonuses?.[bonus.name] ?? bonus.name, amount: money(bonus.amount) }));
  return parts.length ? say(" ({bonuses})", { bonuses: list(parts) }) : "";
}

/** @param {any} box @param {Fields} event */
function ran(box, event) {
  /** @type {Fields[]} */
  const routes = event.routes;
  const parts = routes.map((route) => say("{train}: {path} for {revenue}", { train: route.train, path: route.path.join(" – "), revenue: money(route.revenue) }) + earned(box, route));
  const company = called(box, event.company);
  if (!parts.length) return say("{company} runs no train.", { company });
  return say("{company} runs for {revenue}: {routes}.", { company, revenue: money(event.revenue), routes: parts.join("; ") });
}

/** @param {any} box @param {Fields} e */
function paid(box, e) {
  return say("{from} pays {to} {amount}: {why}.", { from: called(box, e.from), to: called(box, e.to), amount: money(e.amount), why: reason(e.why) });
}

/** @type {Record<string, (box: any, e: Fields) => string>} */
const EVENTS = {
  payment: paid,
  bank_broken: () => say("The bank has run out: this set is the last."),
  corporation_removed: (box, e) => say("{company} is not in this game.", { company: called(box, e.company) }),
  private_removed: (box, e) => say("{company} is not in this game.", { company: called(box, e.company) }),
  card_kept: (_, e) => say("{player} keeps a card.", e),
  last_private_offered: (box, e) => say("{player} is offered {private} for {price}.", { ...e, private: called(box, e.private), price: money(e.price) }),
  last_private_taken: (box, e) => say("{player} buys {private} for {price}.", { ...e, private: called(box, e.private), price: money(e.price) }),
  last_private_declined: (box, e) => say("{player} leaves {private}.", { ...e, private: called(box, e.private) }),
  private_drafted: (box, e) => say("{player} buys {private} for {price}.", { ...e, private: called(box, e.private), price: money(e.price) }),
  draft_revealed: (box, e) =>
    e.privates.length
      ? say("{player} shows {privates}.", { player: e.player, privates: list(e.privates.map((/** @type {string} */ id) => called(box, id))) })
      : say("{player} shows no private.", e),
  round_started: (_, e) => (e.round === "end" ? say("The game ends.") : say("{round} begins.", { round: round(e.round) })),
  priority_deal: (_, e) => say("{player} has the Priority Deal.", e),
  turn_began: (box, e) => say("{company} operates.", { company: called(box, e.company) }),
  passed: (_, e) => say("{player} passes.", e),
  phase_began: (_, e) => say("Phase {phase} begins.", e),
  last_train_sold: (_, e) => say("The last train is sold: the game ends after set {last_set}.", e),
  game_over: (_, e) => say("The game is over. {why}", { why: ending(e.reason) }),
  corporation_opened: (box, e) => say("{player} opens {corporation} at {price}.", { ...e, corporation: called(box, e.corporation), price: money(e.price) }),
  share_bought: (_, e) =>
    e.from === "market"
      ? say("{player} buys a share of {corporation} from the market for {price}.", { ...e, price: money(e.price) })
      : say("{player} buys a share of {corporation} from its treasury for {price}.", { ...e, price: money(e.price) }),
  shares_sold: (_, e) => say("{player} sells {shares, plural, one {# share} other {# shares}} of {corporation} for {amount}.", { ...e, amount: money(e.amount) }),
  shares_issued: (_, e) => say("{corporation} issues {shares, plural, one {# share} other {# shares}} at {price}.", { ...e, price: money(e.price) }),
  shares_redeemed: (_, e) => say("{corporation} redeems {shares, plural, one {# share} other {# shares}} at {price}.", { ...e, price: money(e.price) }),
  president_changed: (_, e) =>
    e.new ? say("{new} is now President of {corporation}.", e) : say("{corporation} has no President: its certificate is in the market.", e),
  price_moved: (_, e) => say("The price of {corporation} moves from {old} to {new}.", { ...e, old: money(e.old), new: money(e.new) }),
  corporation_closed: (box, e) => say("{corporation} closes.", { corporation: called(box, e.corporation) }),
  bankrupt: (_, e) => say("{player} is bankrupt.", e),
  tile_laid: (box, e) =>
    e.private
      ? say("{company} lays tile {tile} on {hex}, turned by {turn}°, with {by}.", { ...e, hex: place(box, e.hex), turn: e.rotation * 60, by: brief(box, e.private) })
      : say("{company} lays tile {tile} on {hex}, turned by {turn}°.", { ...e, hex: place(box, e.hex), turn: e.rotation * 60 }),
  token_placed: (box, e) =>
    e.replaces
      ? say("{company} places a token on {hex} in the place of {replaces}.", { ...e, hex: place(box, e.hex) })
      : say("{company} places a token on {hex}.", { ...e, hex: place(box, e.hex) }),
  token_removed: (box, e) => say("The token of {company} on {hex} is removed.", { ...e, hex: place(box, e.hex) }),
  second_tile_forfeited: (box, e) => say("The second tile of {private} is given up.", { private: brief(box, e.private) }),
  run: ran,
  routes_replaced: (_, e) => say("{company} has better routes: {revenue} in place of {declared}.", { ...e, revenue: money(e.revenue), declared: money(e.declared) }),
  dividend: (_, e) => {
    const places = { ...e, payout: money(e.payout), retained: money(e.retained) };
    if (e.kind === "withhold") return say("{company} withholds {retained}.", places);
    return e.kind === "half" ? say("{company} pays {payout} and keeps {retained}.", places) : say("{company} pays {payout}.", places);
  },
  train_bought: (box, e) => say("{corporation} buys a {train} train from {from} for {price}.", { ...e, from: seller(box, e.from), price: money(e.price) }),
  train_returned: (_, e) => say("{corporation} returns a {train} train.", e),
  trains_phased_out: (_, e) => say("The trains of {company} may run once more: {trains}.", { company: e.company, trains: list(e.trains) }),
  trains_removed: (_, e) => say("The trains of {company} leave the game: {trains}.", { company: e.company, trains: list(e.trains) }),
  returned_trains_removed: (_, e) => say("{count, plural, one {# returned train leaves} other {# returned trains leave}} the game.", e),
  private_bought: (box, e) => say("{corporation} buys {private} from {player} for {price}.", { ...e, private: called(box, e.private), price: money(e.price) }),
  private_closed: (box, e) => say("{private} closes.", { private: called(box, e.private) }),
  marker_placed: (box, e) => {
    const places = { private: brief(box, e.private), hex: e.hex ? place(box, e.hex) : "", company: e.company };
    if (!e.hex) return e.company ? say("The marker of {private} serves {company}.", places) : say("The marker of {private} is taken off.", places);
    return e.company ? say("The marker of {private} lies on {hex} for {company}.", places) : say("The marker of {private} lies on {hex}.", places);
  },
  marker_removed: (box, e) => say("The marker of {private} leaves the game.", { private: brief(box, e.private) }),
  consent_asked: (box, e) => {
    const places = { ...e, private: called(box, e.private), price: money(e.price) };
    return e.private
      ? say("{buyer} asks {player}: may {corporation} buy {private} for {price}?", places)
      : say("{buyer} asks {player}: may {corporation} buy a {train} train from {seller} for {price}?", places);
  },
  consent_given: (_, e) => say("{player} agrees.", e),
  consent_refused: (_, e) => say("{player} refuses.", e),
};

/** A sentence of the log. An event without a sentence is left out. @param {any} box @param {Fields} event */
export const event = (box, event) => EVENTS[event.type]?.(box, event) ?? "";

/** The question to a player whose consent is pending: the whole purchase, and the cash of buyer and seller after it. @param {any} box @param {any} view */
export function question(box, view) {
  const { request, operating, corporations, draft } = view;
  if (!request) return draft ? lastOffer(box, draft) : "";
  const { operator } = operating;
  const { from, ...purchase } = request.purchase;
  const text = event(box, { ...purchase, type: "consent_asked", player: request.asked, corporation: operator, buyer: corporations[operator].president, seller: from });
  const seller = from ?? request.asked;
  const [paying, paid] = [purse(view, operator), purse(view, seller)];
  if (paying === undefined || paid === undefined || typeof purchase.price !== "number") return text;
  const then = [[operator, paying - purchase.price], [seller, paid + purchase.price]].map(([name, left]) => say("{who} then has {left}.", { who: name, left: money(Number(left)) }));
  return [text, ...then, box?.privates?.[purchase.private]?.power ?? ""].filter(Boolean).join(" ");
}

/** The one private that is left, where it is offered. @param {any} box @param {any} draft */
function lastOffer(box, draft) {
  const [id] = draft.offer ?? [];
  return draft.offer?.length === 1 && box?.privates?.[id] ? say("On offer: {private}. {power}", { private: called(box, id), power: box.privates[id].power ?? "" }) : "";
}

/** With these events a turn is over. */
const NEXT = ["turn_began", "round_started", "game_over"];

/** Move payments behind the other events of the turn that they belong to. @param {Fields[]} events */
function paidLast(events) {
  const next = events.findIndex((item) => NEXT.includes(item.type));
  const own = events.slice(0, next < 0 ? events.length : next);
  const isPaid = (/** @type {Fields} */ item) => item.type === "payment";
  return [...own.filter((item) => !isPaid(item)), ...own.filter(isPaid), ...events.slice(own.length)];
}

/**
 * Describe an action in sentences: its events, a pass, and independents that have not run.
 * @param {any} box @param {import("../play/titles.js").PlayedAction} played @returns {string[]}
 */
export function describe(box, { action, before, events }) {
  /** @type {string[]} */
  const lines = [];
  if (action?.type === "pass" && before && !events.some((item) => item.type === "passed")) lines.push(say("{who} passes: {step}.", { who: called(box, before.entity), step: step(before.step) }));
  // The independent whose turn may end without a run: independents only build and run.
  let builder = before?.step === "track" && box?.privates?.[before.entity] ? before.entity : null;
  for (const item of paidLast(events)) {
    if (NEXT.includes(item.type)) {
      if (builder) lines.push(say("{company} runs no train.", { company: called(box, builder) }));
      builder = box?.privates?.[item.company] ? item.company : null;
    }
    if (item.type === "run") builder = null;
    lines.push(event(box, item));
  }
  return lines.filter(Boolean);
}

/** @param {string} name */
export function round(name) {
  const [kind = "", number = ""] = name.split(" ");
  if (kind === "DR") return say("Draft");
  if (kind === "SR") return say("Stock round {number}", { number });
  return kind === "OR" ? say("Operating round {number}", { number }) : say("The end");
}

/** @param {string} step */
export function step(step) {
  /** @type {Record<string, () => string>} */
  const steps = {
    draft: () => say("draft"), last_private: () => say("last private"), stock: () => say("shares"), privates: () => say("privates"),
    track: () => say("track and tokens"), run: () => say("run trains"), dividend: () => say("dividend"), trains: () => say("trains"),
    steamboat: () => say("Steamboat"), consent: () => say("consent"), return_trains: () => say("surplus trains"),
    open_draft: () => say("open draft"), second_tile: () => say("second tile"),
  };
  return steps[step]?.() ?? step.replaceAll("_", " ");
}
