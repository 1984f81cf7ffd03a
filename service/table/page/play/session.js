// One game at the table: its tree, the present position, what is picked, the last refusal.

import { ask, at, Refusal } from "../core/api.js";
import { Game } from "../core/game.js";
import { find, save } from "../core/storage.js";
import { isOpen } from "./titles.js";
import { reasons } from "./why.js";

/** @typedef {Record<string, any>} Picked  The picks so far: values of fields, and perhaps the family's `type`. */

export class Session {
  /** @param {Game} game @param {Position} position */
  constructor(game, position) {
    this.game = game;
    this.position = position;
    /** @type {Picked} */
    this.picked = {};
    /** Additions to the board: the preview of an action, routes. @type {Record<string, any>} */
    this.drawn = {};
    /** The handler of clicks on the board in place of the choices. @type {((id: string) => void) | null} */
    this.onTouch = null;
    /** Whether another page has continued the game while this one was busy. */
    this.isBehind = false;
    /** Aborts the request for reasons, once something else is picked. @type {AbortController | null} */
    this.pending = null;
    /** Why nothing can be done with the part of the board that was clicked last. @type {{ what: string, why: import("./why.js").Reason[] } | null} */
    this.why = null;
    /** @type {unknown} */
    this.problem = null;
    this.isBusy = false;
    /** The bar above the table of a game that is stored elsewhere. @type {any} */
    this.Bar = null;
    /** The player who looks at the screen; null until one is chosen. @type {string | null} */
    this.seen = null;
    /** The position as the player at the screen may see it. @type {Position | null} */
    this.own = null;
    /** @type {AbortController | null} */
    this.stop = null;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
  }

  /** @param {() => void} watcher @returns {() => void} */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  changed() {
    for (const watcher of this.watchers) watcher();
  }

  /** The player whose hand others must not see: the drafting player, unless everything lies open. @returns {string | null} */
  get secret() {
    const { turn, view } = this.position;
    return turn && !isOpen(view) ? (turn.players[0] ?? null) : null;
  }

  /** Whether the page waits for the device to be handed over. */
  get waits() {
    return this.secret !== null && this.seen !== this.secret;
  }

  /** The position to show: for a secret decision the one for that player alone. @returns {Position} */
  get shown() {
    return this.secret !== null && this.own && !this.waits ? this.own : this.position;
  }

  /** @returns {Family[]} */
  get legal() {
    return this.waits || (this.secret !== null && !this.own) ? [] : this.shown.legal;
  }

  /** Pass clicks on the board to a form, until the returned function is called. @param {((id: string) => void) | null} handler @returns {() => void} */
  takeTouches(handler) {
    if (handler === this.onTouch) return () => undefined;
    this.onTouch = handler;
    this.changed();
    return () => {
      if (this.onTouch !== handler) return;
      this.onTouch = null;
      this.changed();
    };
  }

  /** @param {Picked} picked */
  pick(picked) {
    this.pending?.abort();
    this.picked = picked;
    if (!picked.tile) this.drawn = {};
    this.why = null;
    this.problem = null;
    this.changed();
  }

  /** @param {Record<string, any>} drawn */
  show(drawn) {
    if (JSON.stringify(drawn) === JSON.stringify(this.drawn)) return;
    this.drawn = drawn;
    this.changed();
  }

  /** Request the reasons why nothing can be done with a part of the board. @param {string} what @param {Record<string, any>[]} actions */
  async explain(what, actions) {
    this.pending?.abort();
    const stop = new AbortController();
    this.pending = stop;
    const state = await this.game.state();
    const why = await reasons(this.game.name, state, actions, stop.signal).catch(() => []);
    if (!why.length || stop.signal.aborted) return;
    this.picked = {};
    this.drawn = {};
    this.why = { what, why };
    this.changed();
  }

  /** Show the hand: its player holds the device now. @param {string} player */
  handOver(player) {
    return this.run(async () => {
      this.own = await ask(at(this.game.name, "legal-actions", player), { state: await this.game.state() });
      this.seen = player;
    });
  }

  /** @param {Action} action */
  play(action) {
    return this.run(async (signal) => this.advance(await this.game.play(action, signal)));
  }

  /** @param {number} place */
  go(place) {
    return this.run(async (signal) => this.advance(await this.game.go(place, signal)));
  }

  /** Adopt the game as another page of this browser has continued it, with the actions of this page as a branch. */
  async follow() {
    const stored = await find(this.game.id);
    this.isBehind = this.isBusy;
    if (!stored || this.isBusy || stored.touched <= this.game.stored.touched) return;
    const other = new Game(stored);
    const isMore = other.graft(this.game);
    await this.run(async (signal) => {
      const position = await other.go(stored.here, signal);
      this.game.stored = stored;
      this.setPosition(position);
      if (isMore) this.store();
    });
  }

  /** Abort the pending request; the game is unchanged. */
  cancel() {
    this.stop?.abort();
  }

  /** @param {Position} position */
  advance(position) {
    this.setPosition(position);
    this.store();
  }

  /** @param {Position} position */
  setPosition(position) {
    this.position = position;
    this.picked = {};
    this.drawn = {};
    this.why = null;
    this.own = null;
    this.seen = null;
  }

  /** Run one task at a time, and keep its error to be shown. @param {(signal: AbortSignal) => Promise<void>} task */
  async run(task) {
    if (this.isBusy) return;
    this.pending?.abort();
    this.isBusy = true;
    this.stop = new AbortController();
    this.problem = null;
    this.changed();
    try {
      await this.attempt(task, this.stop.signal);
    } catch (error) {
      this.problem = this.stop.signal.aborted ? null : error;
    }
    this.isBusy = false;
    this.changed();
    if (this.isBehind) await this.follow();
  }

  /** Run a task; if the service cannot open its states any more, run it again with the game replayed from its record. @param {(signal: AbortSignal) => Promise<void>} task @param {AbortSignal} signal */
  async attempt(task, signal) {
    try {
      await task(signal);
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.status !== 400) throw error;
      this.game.unseal();
      await task(signal);
    }
  }

  store() {
    const { turn, result } = this.position;
    this.game.stored.standing = turn ? turn.round : result ? "end" : "";
    save(this.game.stored);
  }
}
