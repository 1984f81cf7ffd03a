// Texts of Switch & Signal: actions on buttons, events in the log. `box` is the components with the board in play.

import { list, say } from "../core/i18n.js";

/** @typedef {Record<string, any>} Fields */

/** @param {any} box @param {string | null | undefined} id a node, a section or a signal space */
export const spot = (box, id) => (id ? (box?.names?.nodes?.[id] ?? box?.names?.sections?.[id] ?? box?.names?.signals?.[id] ?? id) : "");

/** @param {string | null} colour */
export function colour(colour) {
  /** @type {Record<string, () => string>} */
  const colours = {
    black: () => say("black"), brown: () => say("brown"), gray: () => say("gray"), any: () => say("any colour"),
    yellow: () => say("yellow"), blue: () => say("blue"), red: () => say("red"), white: () => say("white"),
  };
  return colour ? (colours[colour]?.() ?? colour) : "";
}

/** @param {string} id such as black-1 */
export function train(id) {
  const [kind = "", number = ""] = id.split("-");
  return say("{colour} train {number}", { colour: colour(kind), number });
}

/** @param {string} kind */
export function card(kind) {
  if (kind === "signal") return say("Set signal");
  return kind === "switch" ? say("Set switch") : say("Move train");
}

/** @param {string[]} cards */
export function cards(cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const kind of cards) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return list([...counts].map(([kind, count]) => (count > 1 ? `${count} × ${card(kind)}` : card(kind))));
}

/** @typedef {{ symbol: string, colour?: string | null }} Symbol_ */

/** A symbol of a departure card. @param {Symbol_} item */
export function symbol(item) {
  const named = item.colour ? colour(item.colour) : say("any colour");
  return item.symbol === "deploy" ? say("deploy: {colour}", { colour: named }) : say("move: {colour}", { colour: named });
}

/** The symbols of a departure card: printed cards have no names. @param {Symbol_[]} symbols */
export const shows = (symbols) => list(symbols.map(symbol));

/** @param {any} box @param {string} id */
const shown = (box, id) => shows(box?.departure_cards?.find((/** @type {any} */ item) => item.id === id)?.symbols ?? []);

/** @param {string} id */
export function helper(id) {
  /** @type {Record<string, () => string>} */
  const names = {
    logistician: () => say("Logistician"), dispatcher: () => say("Dispatcher"), conductor: () => say("Conductor"),
    switchman: () => say("Switchman"), coupler: () => say("Coupler"), "station-attendant": () => say("Station attendant"),
  };
  return names[id]?.() ?? id;
}

/** The effect of a helper, in short. @param {string} id */
export function help(id) {
  /** @type {Record<string, () => string>} */
  const effects = {
    logistician: () => say("Rolls a movement die again before its train moves; the second roll counts."),
    dispatcher: () => say("Until the end of the turn every train may pass through every city behind green signals."),
    conductor: () => say("All trains of one colour shown on the departure card stay where they are."),
    switchman: () => say("Puts the revealed departure card under the deck; the next one is carried out."),
    coupler: () => say("Chooses the departure point of one new train."),
    "station-attendant": () => say("One train of a colour shown on the departure card stays where it is."),
  };
  return effects[id]?.() ?? "";
}

/** @param {any} box @param {Fields} place */
export function where(box, place) {
  if (place.at === "depot") return say("in the depot");
  if (place.at === "departure") return say("at the departure point {point}", { point: spot(box, place.point) });
  if (place.at === "city") return say("in {city}", { city: spot(box, place.city) });
  return say("on {section}, towards {towards}", { section: spot(box, place.section), towards: spot(box, place.towards) });
}

/** @param {any} box @param {any} discs */
const settled = (box, discs) => list((Array.isArray(discs) ? discs : []).map((id) => spot(box, id)));

/** @param {string} ending */
function stopping(ending) {
  /** @type {Record<string, () => string>} */
  const endings = {
    points_spent: () => say("all points spent"), closed_branch: () => say("a closed switch"), red_signal: () => say("a red signal"),
    train_ahead: () => say("a train ahead"), occupied_city: () => say("an occupied city"), collision: () => say("a collision"),
    arrival: () => say("a departure point"), city: () => say("a stop in a city"), port: () => say("a port"),
  };
  return endings[ending]?.() ?? ending;
}

/** @param {any} box @param {Fields} fields */
function helped(box, fields) {
  const places = {
    helper: helper(fields.helper), colour: colour(fields.colour ?? null), point: spot(box, fields.point), train: fields.train ? train(fields.train) : "",
  };
  if (fields.train) return say("{helper}: {train}", places);
  if (fields.point) return say("{helper}: {colour} at {point}", places);
  return fields.colour ? say("{helper}: {colour}", places) : places.helper;
}

/** @param {string} name */
export function field(name) {
  /** @type {Record<string, () => string>} */
  const names = {
    from: () => say("From"), to: () => say("To"), cards: () => say("Paid with"), junction: () => say("Junction"), discs: () => say("Closed branches"),
    train: () => say("Train"), colour: () => say("Colour"), helper: () => say("Helper"), point: () => say("Departure point"),
    dice: () => say("Rolled"), card: () => say("Card"), token: () => say("Location token"), exits: () => say("Way"),
  };
  return names[name]?.() ?? name;
}

/** @param {any} box @param {string} name @param {any} value @returns {string} */
export function value(box, name, value) {
  if (name === "dice") return value?.join(" + ") ?? "…";
  if (value === undefined || value === null) return say("none");
  if (name === "cards") return cards(value);
  if (name === "discs") return settled(box, value);
  if (name === "train") return train(value);
  if (name === "colour") return colour(value);
  if (name === "helper") return helper(value);
  if (Array.isArray(value)) return settled(box, value) || say("none");
  return typeof value === "string" ? spot(box, value) : String(value);
}

/** @param {string} cause */
function loss(cause) {
  /** @type {Record<string, () => string>} */
  const causes = {
    unspent_points: () => say("points that could not be used"), collision: () => say("a collision"),
    arrival: () => say("an arrival at a departure point"), no_deployment: () => say("a train that could not be deployed"),
  };
  return causes[cause]?.() ?? cause;
}

/** @param {string} why */
export function ending(why) {
  /** @type {Record<string, () => string>} */
  const reasons = {
    goods_delivered: () => say("All goods are delivered."), out_of_time: () => say("The departure cards have run out."),
    out_of_tokens: () => say("The time tokens have run out."),
  };
  return reasons[why]?.() ?? why;
}

/** @type {Record<string, (box: any, e: Fields) => string>} */
const EVENTS = {
  game_started: (_, e) => say("The table is laid; {first_player} begins.", e),
  numbers_dealt: (_, e) => say("Location tokens are dealt: {numbers}.", { numbers: e.numbers.join(", ") }),
  turn_began: (_, e) => say("Turn {turn}: {player}.", e),
  card_revealed: (box, e) => say("Departure card: {symbols}; {left, plural, one {# card remains} other {# cards remain}}.", { symbols: shown(box, e.card), left: e.left }),
  card_discarded: () => say("The departure card is done."),
  colour_chosen: (_, e) => say("Chosen: {colour}.", { colour: colour(e.colour) }),
  dice_rolled: (_, e) =>
    e.train
      ? say("The {train} rolls {values}.", { train: train(e.train), values: e.values.join(" + ") })
      : say("The departure dice show {values}.", { values: e.values.join(" + ") }),
  location_token_revealed: (_, e) => say("Location token {number}.", e),
  location_tokens_shuffled: () => say("The location tokens are shuffled."),
  train_deployed: (box, e) => say("The {train} stands at {point} ({number}).", { ...e, train: train(e.train), point: spot(box, e.point) }),
  point_occupied: (box, e) => say("{point} ({number}) is occupied.", { ...e, point: spot(box, e.point) }),
  train_moved: (box, e) => say("The {train} runs; it is now {where} ({why}).", { train: train(e.train), where: where(box, e.to), why: stopping(e.ending) }),
  train_returned: (_, e) => say("The {train} goes to the depot.", { train: train(e.train) }),
  good_returned: (box, e) => say("The {colour} good goes back to {city}.", { colour: colour(e.colour), city: spot(box, e.city) }),
  good_delivered: (box, e) => say("A {colour} good is delivered in {port}.", { colour: colour(e.colour), port: spot(box, e.port) }),
  good_loaded: (box, e) => say("The {train} takes a {colour} good in {city}.", { train: train(e.train), colour: colour(e.colour), city: spot(box, e.city) }),
  tokens_lost: (_, e) =>
    say("{count, plural, one {# time token is} other {# time tokens are}} lost ({why}); {clock} left.", { count: e.count, clock: e.clock, why: loss(e.cause) }),
  departure_card_removed: (_, e) =>
    say("The clock has run out: a departure card goes, {left, plural, one {# remains} other {# remain}}; the clock is full with {clock}.", e),
  cards_played: (_, e) => say("{player} plays {cards}.", { player: e.player, cards: cards(e.cards) }),
  signal_set: (box, e) => say("The signal moves from {from} to {to}.", { from: spot(box, e.from), to: spot(box, e.to) }),
  switch_set: (box, e) => say("{junction} now closes {branches}.", { junction: spot(box, e.junction), branches: settled(box, e.discs) }),
  helper_used: (box, e) => say("Helper used: {what}.", { what: helped(box, e) }),
  cards_drawn: (_, e) => (e.cards.length ? say("{player} draws {cards}.", { player: e.player, cards: cards(e.cards) }) : say("{player} draws no card.", e)),
  discard_shuffled: (_, e) => say("The discard becomes the new pile: {cards, plural, one {# card} other {# cards}}.", e),
  game_ended: (_, e) => (e.won ? say("The players have won. {why}", { why: ending(e.reason) }) : say("The players have lost. {why}", { why: ending(e.reason) })),
};

/** @param {any} box @param {Fields} event */
export const event = (box, event) => EVENTS[event.type]?.(box, event) ?? "";

/** This game has no questions to players. */
export const question = () => "";

/** Describe an action in sentences. @param {any} box @param {import("../play/titles.js").PlayedAction} played @returns {string[]} */
export const describe = (box, { events }) => events.map((item) => event(box, item)).filter(Boolean);

/** @param {string} name */
export const round = (name) => say("Turn {number}", { number: name.replace(/^\D+/, "") });

/** @param {string} step */
export function step(step) {
  /** @type {Record<string, () => string>} */
  const steps = {
    numbers: () => say("location tokens"), deal: () => say("dealing cards"), reveal: () => say("departure card"), token: () => say("location token"),
    card: () => say("departure card"), deploy: () => say("new train"), colour: () => say("colour"), train: () => say("next train"),
    run: () => say("the way of the train"), actions: () => say("action cards"), draw: () => say("drawing cards"),
  };
  return steps[step]?.() ?? step;
}
