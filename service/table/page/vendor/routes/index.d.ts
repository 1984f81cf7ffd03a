// The types of questions and answers are made from the contract of the HTTP service: see contract.d.ts.

import type {
  AuditAnyMap, AuditRequest, BestRoutesAnyMap, CheckRoutesRequestAnyMap, DrawNetworkRequest, DrawRoutesRequestAnyMap, JudgedRoutesAnyMap,
  NetworkReachAnyMap, NetworkRequest, Problem as ProblemBody, RoutesRequestAnyMap, RulesAnyMap, TitleMapAnyMap, TokenAnyMap,
  TrainAnyMap,
} from "./contract.js";

export type * from "./contract.js";

export interface LoadOptions {
  /** Search in a worker: the page stays responsive, and questions can be cancelled. */
  worker?: boolean;
  /** The language of the sentences. */
  language?: "en" | "ja" | "pl" | "ru";
}

export interface AskOptions {
  /** Cancels the question. In a worker it ends at once; elsewhere only a question that has not begun. */
  signal?: AbortSignal;
  /** Called about ten times a second during a search. */
  onProgress?: (progress: Progress) => void;
}

/** The progress of a search; in an audit, of the search for the current run. */
export interface Progress {
  /** How long the question has taken, in milliseconds. */
  ms: number;
  /** The nodes searched. */
  nodes: number;
  /** The best set so far earns at least this. */
  best: number;
  /** No set earns more than this; null until it is known. */
  bound: number | null;
}

/** A position in the terms of a title. */
export interface TitlePosition {
  phase: string;
  /** The company that runs its trains. */
  operator: string;
  /** The trains that run, by name. */
  trains: string[];
  /** By hex, the number of a tile and its rotation; other hexes show the printed map. */
  tiles?: Record<string, [tile: string, rotation: number]>;
  /** All tokens on the map. */
  tokens?: Pick<TokenAnyMap, "company" | "hex" | "city">[];
  /** By name, `true` for a private company of the operator, or the hex of a marker that serves it. */
  privates?: Record<string, boolean | string>;
}

/** The position at the end of a record. `position` and a company are together a question about the best routes. */
export interface LastPosition {
  position: Pick<RoutesRequestAnyMap, "board" | "colors" | "tokens">;
  /** The company whose turn it is. */
  operator: string | null;
  companies: {
    operator: string;
    trains: TrainAnyMap[];
    rules: RulesAnyMap;
    /** Whether everything is known that its routes depend on. */
    known: boolean;
  }[];
}

export interface ReachOptions extends AskOptions {
  /** Which parts of each company's reach are answered; all but `track` when left out. */
  fields?: ("hexes" | "stops" | "tokenable" | "complete" | "track")[];
}

export interface Finder {
  /** The best set of routes, proved optimal: the answer of `POST /v1/routes`. */
  best(question: RoutesRequestAnyMap, options?: AskOptions): Promise<BestRoutesAnyMap>;
  /** A judgement of declared routes: the answer of `POST /v1/routes/check`. */
  check(question: CheckRoutesRequestAnyMap, options?: AskOptions): Promise<JudgedRoutesAnyMap>;
  /** What companies reach: the answer of `POST /v1/network`. */
  reach(question: NetworkRequest, options?: ReachOptions): Promise<NetworkReachAnyMap>;
  /** The board with routes as SVG: the answer of `POST /v1/routes/board.svg`. */
  draw(question: DrawRoutesRequestAnyMap, options?: AskOptions): Promise<string>;
  /** The board with all that a company reaches as SVG: the answer of `POST /v1/network/board.svg`. */
  drawReach(question: DrawNetworkRequest, options?: AskOptions): Promise<string>;
  /** The findings about each run of a recorded game: the answer of `POST /v1/routes/audit`. */
  audit(recorded: AuditRequest, options?: AskOptions): Promise<AuditAnyMap>;
  /** The position at the end of a recorded game. */
  lastPosition(record: AuditRequest["record"], map: TitleMapAnyMap, options?: AskOptions): Promise<LastPosition>;
  /** The question for `best` about a position in the terms of a title. */
  question(position: TitlePosition, map: TitleMapAnyMap, options?: AskOptions): Promise<RoutesRequestAnyMap>;
  /** End the worker. */
  close(): void;
}

/** A question that has no answer. `problem` is the body that the service would send (RFC 9457). */
export class Problem extends Error {
  constructor(problem: ProblemBody);
  readonly problem: ProblemBody;
}

/** Load the module, in this thread or in a worker. */
export function load(options?: LoadOptions): Promise<Finder>;
