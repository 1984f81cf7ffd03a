// A session for a game in the lobby: its tree comes from the stream, its position is the one for this seat.

import { Game } from "../core/game.js";
import { say } from "../core/i18n.js";
import { setting } from "../core/storage.js";
import { h, useEffect, useState } from "../core/ui.js";
import { Session } from "../play/session.js";
import { isOpen, ready } from "../play/titles.js";
import { askLobby, redirectToLobby, follow, HELD } from "./client.js";
import { Webhook } from "./webhook.js";

/** @typedef {import("./client.js").Entry} Entry */
/** @typedef {import("./client.js").Seen} Seen */

const SEATS = "seats";
const MOST_SEATS = 20;
const SOON = 7 * 24 * 3600;

/** The seats that this browser has taken, the last one first. @returns {{ token: string, title: string, players: string[], seat: string | null }[]} */
export function seats() {
  try {
    return JSON.parse(setting(SEATS) ?? "[]");
  } catch {
    return [];
  }
}

/** Open the seat of a token. @param {string} token @returns {Promise<Session>} */
export async function openSeat(token) {
  /** @type {Seen} */
  const seen = await askLobby("/game", token);
  await ready(seen.title);
  redirectToLobby(token);
  const { title, players, seat } = seen;
  setting(SEATS, JSON.stringify([{ token, title, players, seat }, ...seats().filter((entry) => entry.token !== token)].slice(0, MOST_SEATS)));
  const session = new SeatSession(token, seen);
  await session.begin();
  return session;
}

/** The tree of a game of the lobby, which holds the states. */
class SeatGame extends Game {
  /** @param {Seen} seen */
  constructor(seen) {
    const { id, title, players, options } = seen;
    super({ id, game: title, players, options, seed: "", steps: [], here: 0, touched: 0 });
    /** The step of each point. @type {Map<number, number>} */
    this.points = new Map();
    /** @type {Entry[]} */
    this.entries = [];
  }

  /** @param {Entry} entry */
  add(entry) {
    this.entries.push(entry);
    if (entry.point === entry.revision) {
      const parent = this.points.get(entry.parent) ?? -1;
      const revision = parent < 0 ? 0 : this.step(parent).revision + 1;
      const action = /** @type {any} */ (entry.type ? { type: entry.type } : null);
      const place = this.stored.steps.push({ parent, action, state: null, turn: entry.turn, revision, events: entry.events, next: -1 }) - 1;
      this.points.set(entry.point, place);
    }
    this.stored.here = this.points.get(entry.point) ?? 0;
  }

  /** @param {number} place */
  pointOf(place) {
    for (const [point, step] of this.points) if (step === place) return point;
    return -1;
  }

  /** The open proposals to take back: the point, and the players who agree. @returns {{ to: number, players: string[] }[]} */
  proposals() {
    /** @type {Map<number, string[]>} */
    const proposals = new Map();
    for (const entry of [...this.entries].reverse()) {
      if (entry.kind !== "back_proposed") break;
      proposals.set(entry.parent, [...(proposals.get(entry.parent) ?? []), entry.player ?? ""]);
    }
    return [...proposals].map(([to, players]) => ({ to, players }));
  }

  /** The lobby has the state. */
  async state() {
    return HELD;
  }
}

/** A session at a seat: it sends actions to the lobby and receives those of other players from there. */
class SeatSession extends Session {
  /** @param {string} token @param {Seen} seen */
  constructor(token, seen) {
    super(new SeatGame(seen), stamped(seen));
    this.token = token;
    this.seen_ = seen;
    this.isLive = true;
    this.isRemote = true;
    this.Bar = SeatBar;
    /** The actions of the current plan, if any. @type {Action[] | null} */
    this.plan = null;
    this.over = new AbortController();
    /** @type {Set<() => void>} */
    this.arrivals = new Set();
  }

  /** @returns {SeatGame} */
  get tree() {
    return /** @type {SeatGame} */ (this.game);
  }

  get secret() {
    return null;
  }

  store() {}

  async follow() {}

  /** Follow the stream; return once the log is there. */
  async begin() {
    follow(this.token, this.over.signal, (entries) => this.receive(entries), (isLive) => {
      this.isLive = isLive;
      this.changed();
    });
    await this.until(this.seen_.revision);
  }

  end() {
    this.over.abort();
  }

  get latest() {
    return this.tree.entries[this.tree.entries.length - 1]?.revision ?? -1;
  }

  /** Wait until the stream has delivered a revision. @param {number} revision @returns {Promise<void>} */
  until(revision) {
    return new Promise((done) => {
      const look = () => {
        if (this.latest < revision) return;
        this.arrivals.delete(look);
        done();
      };
      this.arrivals.add(look);
      look();
    });
  }

  /** @param {Entry[]} entries */
  receive(entries) {
    for (const entry of entries) if (entry.revision > this.latest) this.tree.add(entry);
    for (const arrival of [...this.arrivals]) arrival();
    if (!this.isBusy && this.latest > this.seen_.revision) this.refresh();
    else this.changed();
  }

  async refresh() {
    await this.run(async () => this.update(await askLobby("/game", this.token)));
    // Further entries may have arrived meanwhile.
    if (!this.problem && this.latest > this.seen_.revision) await this.refresh();
  }

  /** @param {Seen} seen */
  update(seen) {
    this.seen_ = seen;
    this.plan = null;
    this.setPosition(stamped(seen));
  }

  /** @param {(revision: number) => Promise<Seen>} task */
  async change(task) {
    await this.run(async () => {
      const seen = await task(this.seen_.revision);
      await this.until(seen.revision);
      this.update(seen);
    });
    if (this.latest > this.seen_.revision) {
      const { problem } = this;
      await this.refresh();
      this.problem ??= problem;
      this.changed();
    }
  }

  /** @param {Action} action */
  play(action) {
    if (this.plan) return this.planned([...this.plan, action]);
    return this.change((revision) => askLobby("/game/actions", this.token, { revision, action }));
  }

  /** Take back to a step, or propose it. @param {number} place */
  go(place) {
    return this.change((revision) => askLobby("/game/back", this.token, { revision, to: this.tree.pointOf(place) }));
  }

  /** @param {number} to */
  agree(to) {
    return this.change((revision) => askLobby("/game/back", this.token, { revision, to }));
  }

  /** Show the position after some actions. @param {Action[]} actions */
  planned(actions) {
    return this.run(async () => {
      const answer = await askLobby("/game/plan", this.token, { revision: this.seen_.revision, actions });
      this.plan = actions;
      // An open state can be drawn directly; for others the board stays unchanged.
      const isDrawn = this.game.name === "1846" && isOpen(answer.position.view);
      this.setPosition({ ...answer.position, state: isDrawn ? answer.position.view : HELD + this.seen_.revision });
    });
  }

  /** Play the actions of the plan in order. */
  async send() {
    for (const action of this.plan ?? []) {
      this.plan = null;
      await this.change((revision) => askLobby("/game/actions", this.token, { revision, action }));
      if (this.problem) return;
    }
  }

  async drop() {
    this.update(this.seen_);
    this.changed();
  }
}

/** Mark a position with its revision instead of a state: the page redraws the board when the mark changes. @param {Seen} seen @returns {Position} */
const stamped = (seen) => ({ ...seen.position, state: HELD + seen.revision });

/** The bar of a seat above the table: its player, plans, proposals, when the game expires. @param {{ session: Session }} props */
function SeatBar({ session }) {
  const seat = /** @type {SeatSession} */ (session);
  const [, setTick] = useState(0);
  useEffect(() => seat.watch(() => setTick((now) => now + 1)), [seat]);
  useEffect(() => () => seat.end(), [seat]);
  const { seat: me, players, expires, position, over } = seat.seen_;
  const isMine = Boolean(me && position.turn?.players.includes(me));
  const days = Math.max(0, Math.ceil((expires - Date.now() / 1000) / 86_400));
  return h("section", { class: "seatbar", "aria-label": say("Seat") },
    h("p", { class: "row" },
      h("strong", {}, me ? say("You are {player}.", { player: me }) : say("You watch this game.")), " ",
      h("span", { role: "status", class: "quiet", "data-live": String(seat.isLive) }, seat.isLive ? (over ? "" : isMine ? say("It is your turn.") : say("Others play.")) : say("The connection is lost. It is tried again.")),
      isMine && !seat.plan ? h("button", { type: "button", "data-do": "plan", disabled: seat.isBusy, onClick: () => seat.planned([]) }, say("Plan")) : null,
      seat.plan ? [
        h("span", { key: "planned" }, say("{count, plural, one {# action is planned} other {# actions are planned}}; only you see this.", { count: seat.plan.length })),
        h("button", { key: "send", type: "button", "data-do": "send-plan", disabled: seat.isBusy || !seat.plan.length, onClick: () => seat.send() }, say("Play the plan")),
        h("button", { key: "drop", type: "button", "data-do": "drop-plan", disabled: seat.isBusy, onClick: () => seat.drop() }, say("Drop the plan")),
      ] : null),
    seat.tree.proposals().map(({ to, players: agreed }) => h("p", { key: to, class: "row", "data-proposal": to },
      say("{players} would take back to action {number}. All must agree.", { players: agreed.join(", "), number: seat.tree.step(seat.tree.points.get(to) ?? 0).revision }), " ",
      me && !agreed.includes(me) ? h("button", { type: "button", "data-do": "agree", disabled: seat.isBusy, onClick: () => seat.agree(to) }, say("Agree")) : null)),
    expires - Date.now() / 1000 < SOON ? h("p", { class: "quiet" }, say("{count, plural, one {This game is removed in # day if nobody plays.} other {This game is removed in # days if nobody plays.}}", { count: days })) : null,
    me && !over ? h(Webhook, { token: seat.token, url: seat.seen_.webhook }) : null,
    players.length > 0 && over ? h("p", { class: "row" }, h("button", { type: "button", "data-do": "record", onClick: () => keepRecord(seat) }, say("Save the record"))) : null);
}

/** @param {SeatSession} seat */
async function keepRecord(seat) {
  const { save } = await import("../core/files.js");
  const saved = await askLobby("/game/record", seat.token);
  save(`${saved.game}-${saved.record.players.join("-")}.json`, JSON.stringify(saved, null, 1));
}
