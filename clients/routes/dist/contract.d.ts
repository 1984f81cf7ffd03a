// Made from openapi.yaml: `make wasm` or `make tables` writes it.

/** Whose routes are asked for: the board, what stands on it, the trains, and the rules of the title. */
export type RoutesRequestAnyMap = {
  /** The longest time that the search may take; it can only lower the service's own limit. An answer cut by the clock (`cut_by`) depends on the machine and its load: prefer `max_nodes`. */
  deadline_ms?: number | null;
  /** How large the search may be, in nodes (some three million a second). It can only lower the service's own limit. The same request with the same number always gets the same answer. */
  max_nodes?: number | null;
  board: BoardAnyMap;
  /** The colours of tiles that the game has come to, in their order. */
  colors: string[];
  operator: string;
  tokens: TokenAnyMap[];
  trains: TrainAnyMap[];
  rules?: RulesAnyMap;
};

/** Routes on a map, to judge. */
export type CheckRoutesRequestAnyMap = {
  /** The longest time that the search may take; it can only lower the service's own limit. An answer cut by the clock (`cut_by`) depends on the machine and its load: prefer `max_nodes`. */
  deadline_ms?: number | null;
  /** How large the search may be, in nodes (some three million a second). It can only lower the service's own limit. The same request with the same number always gets the same answer. */
  max_nodes?: number | null;
  board: BoardAnyMap;
  /** The colours of tiles that the game has come to, in their order. */
  colors: string[];
  operator: string;
  tokens: TokenAnyMap[];
  trains: TrainAnyMap[];
  rules?: RulesAnyMap;
  routes: DeclaredRouteAnyMap[];
};

/** Routes on a map, to draw. */
export type DrawRoutesRequestAnyMap = {
  /** The longest time that the search may take; it can only lower the service's own limit. An answer cut by the clock (`cut_by`) depends on the machine and its load: prefer `max_nodes`. */
  deadline_ms?: number | null;
  /** How large the search may be, in nodes (some three million a second). It can only lower the service's own limit. The same request with the same number always gets the same answer. */
  max_nodes?: number | null;
  board: BoardAnyMap;
  /** The colours of tiles that the game has come to, in their order. */
  colors: string[];
  operator: string;
  tokens: TokenAnyMap[];
  trains: TrainAnyMap[];
  rules?: RulesAnyMap;
  /** What to draw; the best routes when left out. With `[]` the board is drawn alone. */
  routes?: DeclaredRouteAnyMap[] | null;
  /** The colours of the picture: `light`, `dark` or `contrast`; `auto` is light or dark as the viewer's system prefers. `bare` contains no stylesheet, for a page that has its own (`pictures.css`). The root element has this name as a class: changing the class changes the colours of a `light`, `auto` or `bare` picture. Default: `light`. */
  face?: "auto" | "bare" | "contrast" | "dark" | "light";
};

/** Whose reach is asked for: of one company (`operator`) or of several (`operators`), and on which board. */
export type NetworkRequest = {
  board: BoardAnyMap;
  tokens: TokenAnyMap[];
  /** Either this or `operators`. */
  operator?: string | null;
  /** `all`: every company with a token. */
  operators?: string[] | null | "all";
  /** Only track of this gauge, and dual track. */
  track_type?: "broad" | "narrow" | null;
  /** Default: `[]`. */
  reservations?: ReservationAnyMap[];
  /** Without effect. Default: `[]`. */
  colors?: string[];
};

/** Whose reach is drawn, and on which board. */
export type DrawNetworkRequest = {
  board: BoardAnyMap;
  tokens: TokenAnyMap[];
  /** Either this or `operators`. */
  operator?: string | null;
  /** `all`: every company with a token. */
  operators?: string[] | null | "all";
  /** Only track of this gauge, and dual track. */
  track_type?: "broad" | "narrow" | null;
  /** Default: `[]`. */
  reservations?: ReservationAnyMap[];
  /** Without effect. Default: `[]`. */
  colors?: string[];
  /** The colours of the picture: `light`, `dark` or `contrast`; `auto` is light or dark as the viewer's system prefers. `bare` contains no stylesheet, for a page that has its own (`pictures.css`). The root element has this name as a class: changing the class changes the colours of a `light`, `auto` or `bare` picture. Default: `light`. */
  face?: "auto" | "bare" | "contrast" | "dark" | "light";
};

/** The best set of routes. */
export type BestRoutesAnyMap = {
  revenue: number;
  routes: RouteRunAnyMap[];
  /** The trains without a route. */
  idle_trains: string[];
  /** Whether it is proved that no set earns more. */
  optimal: boolean;
  /** No set earns more than this. */
  upper_bound: number;
  search: SearchSizeAnyMap;
  /** What ended the search, if it did not come to its end. `nodes` and `size` cut the same request at the same point every time; `deadline` is the clock. */
  cut_by?: "deadline" | "nodes" | "size" | null;
  operator: string;
};

/** Declared routes, judged. */
export type JudgedRoutesAnyMap = {
  operator: string;
  legal: boolean;
  violations: RouteViolationAnyMap[];
  /** Where hexes leave the track open, the legal reading that earns most is judged. */
  ambiguous: AmbiguityAnyMap[];
  /** What they earn; only when they are legal. */
  revenue?: number | null;
  routes?: RouteRunAnyMap[] | null;
  idle_trains?: string[] | null;
  /** Whether a set earns more; left out when a limit left it open, or they are illegal. */
  better_exists?: boolean | null;
  best: RouteSetAnyMap;
};

/** What a company reaches, or under `by_operator` each of several. */
export type NetworkReachAnyMap = {
  /** The hexes to which it is connected, each with the sides at which it is. */
  hexes?: Record<string, number[]>;
  /** The cities, towns and off-board areas that it reaches: the hex, and the n of the part `_n`. */
  stops?: [string, number][];
  /** Those of them in which it could place a token. */
  tokenable?: [string, number][];
  /** False when the bound on work was passed: what is named is reached, and more may be. */
  complete?: boolean;
  /** The pieces of track that it reaches, when `fields` names them. */
  track?: TrackUsedAnyMap[];
  by_operator?: Record<string, CompanyReachAnyMap>;
};

/** A refusal (RFC 9457) of any type. */
export type Problem = {
  /** A URI, relative to the service, that explains this type of problem. */
  type: string;
  /** What the type of the problem means, in a few words. */
  title: string;
  status: number;
  /** Stable, snake_case. The list may grow. */
  code: string;
  /** A sentence for a person. */
  detail: string;
};

/** The map with all that lies on it. */
export type BoardAnyMap = {
  layout: "flat" | "pointy";
  axes: AxesAnyMap;
  hexes: Record<string, string | [string, number] | HexCodeAnyMap>;
};

/** A company's token in a city. */
export type TokenAnyMap = {
  company: string;
  /** Letters and a number, such as `D18`, `AA7` or `a12`. */
  hex: string;
  /** Which of the cities of the hex, from 0. Default: `0`. */
  city?: number;
  /** It takes no slot. Default: `false`. */
  extra?: boolean;
  /** A city that holds it is never blocked. Default: `false`. */
  neutral?: boolean;
};

/** A train: how far it runs, on what track, what it earns at a stop. */
export type TrainAnyMap = {
  name: string;
  distance: number | RowAnyMap[] | "unlimited";
  /** Default: `1`. */
  multiplier?: number;
  track_type?: "broad" | "narrow" | null;
  /** Whether a counted stop must hold a token of the operator. Default: `true`. */
  requires_token?: boolean;
  /** The most hexes that its route may run through, besides its distance; a hex counts each time the route comes to it. */
  hexes?: number | null;
};

/** What the tiles do not say. */
export type RulesAnyMap = {
  /** Default: `[]`. */
  bonuses?: (StopBonusAnyMap | EachBonusAnyMap | PairBonusAnyMap | AllBonusAnyMap | ThroughBonusAnyMap | EndsBonusAnyMap | LongestBonusAnyMap)[];
  /** A route visits at most one stop of each hex. Default: `false`. */
  hex_once?: boolean;
  /** A route neither begins nor ends there. Default: `[]`. */
  no_end_at?: PlaceAnyMap[];
  /** For a train by rows: its visited cities and off-board areas and the ends that are towns are at most the `pay` of the first row that names `city`. Default: `false`. */
  town_ends_as_city?: boolean;
  /** Default: `[]`. */
  forbidden_pairs?: ForbiddenPairAnyMap[];
  /** Default: `[]`. */
  needs?: NeedAnyMap[];
};

/** A declared route. */
export type DeclaredRouteAnyMap = {
  /** Which of the trains, from 0. */
  train: number;
  /** The hexes of its track in order. */
  hexes: string[];
  /** Its stops in order, each the hex and the n of its part `_n`. It tells tracks through the same hexes apart. */
  visited?: [string, number][] | null;
};

/** A slot that is kept free for a company: in one city, or anywhere in a hex. */
export type ReservationAnyMap = {
  company: string;
  /** Letters and a number, such as `D18`, `AA7` or `a12`. */
  hex: string;
  /** Which of the cities of the hex, from 0. */
  city?: number | null;
  /** Without `city`: only companies with a reservation for the hex may be placed there. Default: `false`. */
  closed?: boolean;
};

/** What one train runs and earns. */
export type RouteRunAnyMap = {
  /** Its name. */
  train: string;
  /** Which of the trains, from 0. */
  number: number;
  /** The hexes from one end to the other. */
  path: string[];
  track: TrackUsedAnyMap[];
  stops: StopVisitedAnyMap[];
  bonuses: BonusEarnedAnyMap[];
  revenue: number;
};

/** The size of the search. */
export type SearchSizeAnyMap = {
  nodes: number;
};

/** Why a declared route is illegal; `rule` is the section of the reference. */
export type RouteViolationAnyMap = {
  /** Which of the routes, from 0. */
  route: number;
  /** Stable; the list of codes may grow. */
  code: string;
  rule: string;
  /** A sentence for a person. */
  detail: string;
  /** Which sentence: its code, or the code, a dot and a variant. Stable; the list may grow. */
  sentence: string;
  params: Parameters;
};

/** A stretch of a declared route for which its hexes do not say which track is meant. */
export type AmbiguityAnyMap = {
  /** Which of the routes, from 0. */
  route: number;
  /** The hexes of the stretch. */
  hexes: string[];
  /** How many ways there are through it. */
  ways: number;
};

/** A set of routes, and whether it is proved to be the best. */
export type RouteSetAnyMap = {
  revenue: number;
  routes: RouteRunAnyMap[];
  /** The trains without a route. */
  idle_trains: string[];
  /** Whether it is proved that no set earns more. */
  optimal: boolean;
  /** No set earns more than this. */
  upper_bound: number;
  search: SearchSizeAnyMap;
  /** What ended the search, if it did not come to its end. `nodes` and `size` cut the same request at the same point every time; `deadline` is the clock. */
  cut_by?: "deadline" | "nodes" | "size" | null;
};

/** A piece of track: the sides of the hex and the numbered parts (`_n`) that it joins, two in all. */
export type TrackUsedAnyMap = {
  hex: string;
  sides: number[];
  parts: number[];
};

/** What one company reaches; of its parts those that were asked for. */
export type CompanyReachAnyMap = {
  /** The hexes to which it is connected, each with the sides at which it is. */
  hexes?: Record<string, number[]>;
  /** The cities, towns and off-board areas that it reaches: the hex, and the n of the part `_n`. */
  stops?: [string, number][];
  /** Those of them in which it could place a token. */
  tokenable?: [string, number][];
  /** False when the bound on work was passed: what is named is reached, and more may be. */
  complete?: boolean;
  /** The pieces of track that it reaches, when `fields` names them. */
  track?: TrackUsedAnyMap[];
};

/** Which part of a hex's name counts to the right (x), and which downwards (y). */
export type AxesAnyMap = {
  x: "letter" | "number";
  y: "letter" | "number";
};

/** What lies on a hex, or is printed there. */
export type HexCodeAnyMap = {
  /** A tile in the tile language. */
  code: string;
  /** So many sixths of a turn, clockwise. Default: `0`. */
  rotation?: number;
  /** Read over. */
  color?: string | null;
};

/** Stops of these kinds: how many a train counts, and how many it may visit. */
export type RowAnyMap = {
  nodes: ("city" | "halt" | "offboard" | "pass" | "town")[];
  pay: number;
  /** As `pay` when left out. */
  visit?: number | null;
  multiplier?: number | null;
};

/** Once, if a counted stop is one of the places. */
export type StopBonusAnyMap = {
  type: "stop";
  value: number;
  trains?: string[] | null;
  /** What the answer calls it. */
  name?: string | null;
  at: PlaceAnyMap[];
};

/** For every counted stop that is one of the places. */
export type EachBonusAnyMap = {
  type: "each";
  value: number;
  trains?: string[] | null;
  /** What the answer calls it. */
  name?: string | null;
  at: PlaceAnyMap[];
};

/** Once, if the counted stops include one of `a` and one of `b`. */
export type PairBonusAnyMap = {
  type: "pair";
  value: number;
  trains?: string[] | null;
  /** What the answer calls it. */
  name?: string | null;
  a: PlaceAnyMap[];
  b: PlaceAnyMap[];
};

/** Once, if every place is met by a counted stop. */
export type AllBonusAnyMap = {
  type: "all";
  value: number;
  trains?: string[] | null;
  /** What the answer calls it. */
  name?: string | null;
  all: PlaceAnyMap[];
};

/** For every named hex in which the route uses track. */
export type ThroughBonusAnyMap = {
  type: "through";
  value: number;
  trains?: string[] | null;
  /** What the answer calls it. */
  name?: string | null;
  hexes: string[];
};

/** Once, if one end of the route is in `a`, the other in `b`, and both are counted. */
export type EndsBonusAnyMap = {
  type: "ends";
  value: number;
  trains?: string[] | null;
  /** What the answer calls it. */
  name?: string | null;
  a: PlaceAnyMap[];
  b: PlaceAnyMap[];
  /** What each of the two ends adds that is in one of these. Default: `[]`. */
  parts?: EndPartAnyMap[];
};

/** For every visited stop of one route, that of the train that visits most. */
export type LongestBonusAnyMap = {
  type: "longest";
  value: number;
  trains?: string[] | null;
  /** What the answer calls it. */
  name?: string | null;
};

/** Stops, by exactly one of: a hex (with one of its stops, if not all are meant), a group, a kind. */
export type PlaceAnyMap = {
  /** Letters and a number, such as `D18`, `AA7` or `a12`. */
  hex?: string | null;
  /** With `hex`: its part `_n`. */
  stop?: number | null;
  group?: string | null;
  kind?: "city" | "halt" | "offboard" | "town" | null;
};

/** No route may have one end in `a` and the other in `b`. */
export type ForbiddenPairAnyMap = {
  a: PlaceAnyMap[];
  b: PlaceAnyMap[];
};

/** A route must visit so many stops of these places. */
export type NeedAnyMap = {
  places: PlaceAnyMap[];
  /** Default: `1`. */
  at_least?: number;
};

/** A stop of a route, in the order of travel. */
export type StopVisitedAnyMap = {
  hex: string;
  /** The n of its part `_n`. */
  stop: number;
  kind: "city" | "halt" | "offboard" | "town";
  /** What counting it earns for this train, bonuses aside. */
  value: number;
  counted: boolean;
  earned: number;
};

/** A bonus of a route. */
export type BonusEarnedAnyMap = {
  name: string;
  type: "all" | "each" | "ends" | "longest" | "pair" | "stop" | "through";
  /** Which of `rules.bonuses`, from 0. */
  bonus: number;
  amount: number;
  /** The hexes that bring it. */
  hexes: string[];
};

/** What the sentence speaks of, by name, to tell it in other words: ids, names, numbers, amounts in dollars, lists of them, and sentences within the sentence. */
export type Parameters = Record<string, string | number | (string | number | Clause)[] | Clause>;

/** What an end adds to a bonus for both. */
export type EndPartAnyMap = {
  at: PlaceAnyMap[];
  value: number;
};

/** A sentence, or a part of one, that stands within another. */
export type Clause = {
  /** Which sentence: its code, or the code, a dot and a variant. Stable; the list may grow. */
  sentence: string;
  params: Parameters;
};
