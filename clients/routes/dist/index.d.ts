// The types of questions and answers are made from the contract of the HTTP service: see contract.d.ts.

import type {
  BestRoutesAnyMap, CheckRoutesRequestAnyMap, DrawNetworkRequest, DrawRoutesRequestAnyMap, JudgedRoutesAnyMap,
  NetworkReachAnyMap, NetworkRequest, Problem as ProblemBody, RoutesRequestAnyMap,
} from "./contract.js";

export type * from "./contract.js";

export interface LoadOptions {
  /** Ask in a worker: the page stays responsive, and questions can be cancelled. */
  worker?: boolean;
  /** The language of the sentences. */
  language?: "en" | "ja" | "pl" | "ru";
}

export interface AskOptions {
  /** Cancels the question. In a worker it ends at once; elsewhere only a question that has not begun. */
  signal?: AbortSignal;
  /** Called in a worker's time: how long the question has taken, in milliseconds. */
  onProgress?: (ms: number) => void;
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
