// A game as this page stores it: a tree of positions. The service keeps nothing, so taking back means to continue from an earlier state.

import { ask, at } from "./api.js";
import { replayed } from "./record.js";

/**
 * @typedef {object} Step  The result of one action. The first step of a game has neither parent nor action.
 * @property {number} parent  Which step it follows, -1 for the first.
 * @property {Action | null} action
 * @property {string | null} state  Sealed; null for steps of a record that have not been visited yet.
 * @property {Turn | null} turn
 * @property {number} revision
 * @property {GameEvent[]} events
 * @property {number} next  The step that was last taken from here, -1 for none.
 * @property {Record<string, number> | undefined} [worth]  The worth of each player at this step, in games that state it.
 * @property {boolean} [secret]  Whether a hand was shown to choose it from.
 */

/**
 * @typedef {object} StoredGame  A game as it is stored.
 * @property {string} id
 * @property {string} game
 * @property {string[]} players
 * @property {Record<string, unknown>} options
 * @property {string} seed
 * @property {Step[]} steps
 * @property {number} here
 * @property {number} touched
 * @property {string} [standing]  One line for the list of games.
 */

/** @returns {string} */
export const newId = () => crypto.randomUUID?.() ?? String(Math.random()).slice(2);

/** An unpredictable seed, so that the deal is unpredictable too. */
export function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** A tree of positions and the operations on it. It does not depend on a page. */
export class Game {
  /** @param {StoredGame} stored */
  constructor(stored) {
    this.stored = stored;
  }

  /**
   * Start a game.
   * @param {string} game @param {string[]} players @param {Record<string, unknown>} options @param {string} seed
   * @returns {Promise<{ game: Game, position: Position }>}
   */
  static async start(game, players, options, seed) {
    /** @type {Position} */
    const position = await ask(at(game, "start"), { players, options, seed });
    const first = step(-1, null, position);
    const stored = { id: newId(), game, players, options, seed, steps: [first], here: 0, touched: Date.now() };
    return { game: new Game(stored), position };
  }

  /**
   * Read a game from a record of this service.
   * @param {string} game @param {GameRecord} record
   * @returns {Promise<{ game: Game, position: Position }>}
   */
  static async read(game, record) {
    const { entries, end } = await replayed({ game, format: "stationmaster", record });
    const { players, options = {}, seed } = record;
    const { game: rebuilt } = await Game.start(game, players, options, seed);
    for (const { action, turn, events, view } of entries) {
      rebuilt.append(action, null);
      Object.assign(rebuilt.here, { turn, events, worth: worthOf(view) });
    }
    rebuilt.here.state = end.state;
    return { game: rebuilt, position: await ask(at(game, "legal-actions"), { state: end.state }) };
  }

  get id() {
    return this.stored.id;
  }

  get name() {
    return this.stored.game;
  }

  get here() {
    return this.step(this.stored.here);
  }

  get last() {
    return this.stored.steps.length - 1;
  }

  /** @param {number} place @returns {Step} */
  step(place) {
    const step = this.stored.steps[place];
    if (!step) throw new Error(`no step ${place}`);
    return step;
  }

  /** From the first step to the present one. @returns {number[]} */
  past(from = this.stored.here) {
    const line = [];
    for (let place = from; place >= 0; place = this.step(place).parent) line.push(place);
    return line.reverse();
  }

  /** The past, and the steps last taken from here. @returns {number[]} */
  line() {
    const line = this.past();
    for (let place = this.here.next; place >= 0; place = this.step(place).next) line.push(place);
    return line;
  }

  /** @param {number} place @returns {number[]} */
  children(place) {
    return this.stored.steps.flatMap((step, index) => (step.parent === place ? [index] : []));
  }

  /** The ends of all branches. @returns {number[]} */
  ends() {
    const parents = new Set(this.stored.steps.map((step) => step.parent));
    return this.stored.steps.flatMap((_, place) => (parents.has(place) ? [] : [place]));
  }

  /** The step with which the present player's turn began. @returns {number} */
  began() {
    const turn = this.here.turn;
    const revision = turn ? turn.began : this.here.revision;
    const first = this.step(0).revision;
    return this.past()[revision - first] ?? 0;
  }

  /** @param {number} [place] @returns {Action[]} */
  actions(place = this.stored.here) {
    return this.past(place).flatMap((index) => this.step(index).action ?? []);
  }

  /** @param {number} [place] @returns {GameRecord} */
  record(place = this.stored.here) {
    const { players, options, seed } = this.stored;
    return { players, options, seed, actions: this.actions(place) };
  }

  /**
   * Play an action, or follow the branch that begins with it.
   * @param {Action} action @param {AbortSignal} [signal]
   * @returns {Promise<Position>}
   */
  async play(action, signal) {
    /** @type {Position} */
    const position = await ask(at(this.name, "moves"), { state: await this.state(), actions: [action] }, signal);
    this.append(action, position);
    return position;
  }

  /** @param {Action} action @param {Position | null} position */
  append(action, position) {
    const from = this.stored.here;
    const json = JSON.stringify(action);
    let place = this.children(from).find((child) => JSON.stringify(this.step(child).action) === json) ?? -1;
    if (place < 0) place = this.stored.steps.push(step(from, action, position)) - 1;
    else if (position) Object.assign(this.step(place), step(from, action, position), { next: this.step(place).next });
    if (!position) this.step(place).revision = this.step(from).revision + 1;
    this.step(from).next = place;
    this.stored.here = place;
    this.stored.touched = Date.now();
  }

  /** Add the line of another tree of this game, as a branch where it differs. @param {Game} other @returns {boolean} Whether there was anything to add. */
  graft(other) {
    const before = this.last;
    let at = 0;
    for (const place of other.past().slice(1)) {
      const step = other.step(place);
      const json = JSON.stringify(step.action);
      at = this.children(at).find((child) => JSON.stringify(this.step(child).action) === json) ?? this.stored.steps.push({ ...step, parent: at, next: -1 }) - 1;
    }
    return this.last > before;
  }

  /** Go to another step. @param {number} place @param {AbortSignal} [signal] @returns {Promise<Position>} */
  async go(place, signal) {
    /** @type {Position} */
    const position = await ask(at(this.name, "legal-actions"), { state: await this.state(place) }, signal);
    const step = this.step(place);
    step.turn = position.turn;
    const line = this.past(place);
    line.forEach((current, index) => (this.step(current).next = line[index + 1] ?? this.step(current).next));
    this.stored.here = place;
    this.stored.touched = Date.now();
    return position;
  }

  /** The sealed state of a step. A step without one is replayed from the record. @param {number} [place] @returns {Promise<string>} */
  async state(place = this.stored.here) {
    const step = this.step(place);
    if (step.state === null) {
      /** @type {ReplayAnswer} */
      const answer = await ask(at(this.name, "replay"), { format: "stationmaster", record: this.record(place) });
      Object.assign(step, { state: answer.state, turn: answer.turn, revision: answer.revision });
    }
    if (step.state === null) throw new Error("no state");
    return step.state;
  }

  /** Forget the states, after a change of keys: records need none. */
  unseal() {
    for (const step of this.stored.steps) step.state = null;
  }
}

/** @param {number} parent @param {Action | null} action @param {Position | null} position @returns {Step} */
function step(parent, action, position) {
  return {
    parent,
    action,
    state: position?.state ?? null,
    turn: position?.turn ?? null,
    revision: position?.revision ?? 0,
    events: position?.events ?? [],
    worth: worthOf(position?.view),
    next: -1,
  };
}

/** @param {any} view @returns {Record<string, number> | undefined} */
function worthOf(view) {
  /** @type {any[]} */
  const players = view?.players ?? [];
  return players.some((player) => typeof player.worth === "number") ? Object.fromEntries(players.map((player) => [player.id, player.worth])) : undefined;
}
