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

/** A record of a game, and the description of its title. */
export type AuditRequest = {
  /** The record. */
  record: RecordAnyMap;
  /** The description of the title. */
  map: TitleMapAnyMap;
  /** The longest time that the search may take; it can only lower the service's own limit. An answer cut by the clock (`cut_by`) depends on the machine and its load: prefer `max_nodes`. */
  deadline_ms?: number | null;
  /** How large the search may be, in nodes (some three million a second). It can only lower the service's own limit. The same request with the same number always gets the same answer. */
  max_nodes?: number | null;
};

/** The runs of a record, judged. */
export type AuditAnyMap = {
  title: string;
  summary: AuditSummaryAnyMap;
  runs: AuditedRunAnyMap[];
  unknown: UnknownAnyMap;
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

/** A game as 18xx.games exports it. Its `actions` are read, nothing else. */
export type RecordAnyMap = {
  actions: RecordedActionAnyMap[];
};

/** What a title is, as far as its routes need it. */
export type TitleMapAnyMap = {
  /** Default: ``. */
  title?: string;
  /** The printed map. */
  board: BoardAnyMap;
  companies: Record<string, TitleCompanyAnyMap>;
  /** When tokens at home are placed. Default: `operating`. */
  home_tokens?: "float" | "operating" | "operating_round" | "start";
  /** With so many percent sold a company floats. Default: `60`. */
  float_percent?: number;
  /** Those that stand from the start. Default: `[]`. */
  tokens?: TokenAnyMap[];
  /** In the order of their sale. */
  trains: TitleTrainAnyMap[];
  phases: TitlePhaseAnyMap[];
  /** Of these trains the next one leaves after each set of operating rounds. Default: `[]`. */
  exports?: string[];
  rules?: RulesAnyMap;
  privates?: Record<string, PrivateCompanyAnyMap>;
  /** By number; standard tiles are known. */
  tiles?: Record<string, TitleTileAnyMap>;
  /** What types of action of the title do to map and trains. */
  actions?: Record<string, "nothing" | "unknown">;
};

/** The findings in numbers. */
export type AuditSummaryAnyMap = {
  runs: number;
  judged: number;
  not_judged: number;
  why_not: Record<string, number>;
  illegal: number;
  wrong_value: number;
  below_best: number;
  unproved: number;
  revenue: number;
  missed: number;
};

/** What was found of a run. */
export type AuditedRunAnyMap = {
  /** The place of its action in the record. */
  index: number;
  /** The number of its action. */
  action?: number | null;
  company: string;
  phase: string;
  judged: boolean;
  why_not?: WhyNotAnyMap | null;
  legal?: boolean | null;
  /** Why it is not legal. Default: `[]`. */
  violations?: RouteViolationAnyMap[];
  /** Whether the recorded value is right; `ambiguous` when the hexes can be read as other track that earns more, `not_known` for an illegal run. */
  value?: "ambiguous" | "not_known" | "not_recorded" | "right" | "wrong" | null;
  recorded?: number | null;
  revenue?: number | null;
  /** What the best set of routes found earns. */
  best?: number | null;
  /** Whether no set earns more than `best`. */
  proved?: boolean | null;
  missed?: number | null;
  /** Default: `[]`. */
  wrong_routes?: WrongRouteAnyMap[];
  /** Only of a run that missed something. Default: `[]`. */
  best_routes?: BetterRouteAnyMap[];
};

/** What was not known at the end of the record. */
export type UnknownAnyMap = {
  companies: UnknownCompanyAnyMap[];
  hexes: UnknownHexAnyMap[];
  /** The types of action that were not followed, and how often. */
  actions: Record<string, number>;
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

/** An action as 18xx.games exports it; its further fields depend on its type. */
export type RecordedActionAnyMap = {
  type: string;
};

/** A company of a title. */
export type TitleCompanyAnyMap = {
  /** Default: `[]`. */
  home?: HomeAnyMap[];
  home_tokens?: "float" | "operating" | "operating_round" | "start" | null;
  float_percent?: number | null;
  /** The cards that it has from the start, such as `2-0`. Default: `[]`. */
  trains?: string[];
  /** Its tokens block no company. Default: `false`. */
  neutral?: boolean;
  /** It may be out of the game: if it is never started, its home is taken from the start. Default: `false`. */
  removable?: boolean;
  /** A company that buys it takes over its trains and tokens. Default: `false`. */
  absorbed?: boolean;
};

/** A kind of train, named as on its card. */
export type TitleTrainAnyMap = {
  name: string;
  distance: number | RowAnyMap[] | "unlimited";
  /** Default: `1`. */
  multiplier?: number;
  track_type?: "broad" | "narrow" | null;
  /** Whether a counted stop must hold a token of the operator. Default: `true`. */
  requires_token?: boolean;
  /** The most hexes that its route may run through, besides its distance; a hex counts each time the route comes to it. */
  hexes?: number | null;
  /** How many there are. */
  count?: number | null;
  /** The trains whose first purchase removes these. Default: `[]`. */
  rusts_on?: string | string[];
  /** Those after whose purchase these run once more. Default: `[]`. */
  obsolete_on?: string | string[];
  /** The other sides of the card. Default: `[]`. */
  variants?: TrainAnyMap[];
};

/** A phase. */
export type TitlePhaseAnyMap = {
  name: string;
  /** The trains whose first purchase begins it. Default: `[]`. */
  on?: string | string[];
  /** The colours that the game has come to, in their order. Default: `[]`. */
  colors?: string[];
  /** Default: `[]`. */
  may_remove?: MayRemoveAnyMap[];
};

/** A private company that matters for routes. */
export type PrivateCompanyAnyMap = {
  /** What its owner earns. Default: `[]`. */
  bonuses?: (StopBonusAnyMap | EachBonusAnyMap | PairBonusAnyMap | AllBonusAnyMap | ThroughBonusAnyMap | EndsBonusAnyMap | LongestBonusAnyMap)[];
  marker?: MarkerAnyMap | null;
  /** The phase with which it closes. */
  closes_on?: string | null;
  /** A company that owns it keeps it then. Default: `false`. */
  stays_with_company?: boolean;
  /** The card that comes with it, such as `2-5`. */
  train?: string | null;
  /** The phase from which on no train comes with it. */
  train_until?: string | null;
  /** What it earns is not stated: its owner is not judged. */
  owner?: null | "unknown";
  /** Its actions cannot be followed. */
  acts?: null | "unknown";
};

/** A tile of the title. */
export type TitleTileAnyMap = {
  code: string;
  /** Default: ``. */
  color?: string;
  /** For records of 2020: for each city as it was counted, its number of today. Default: `[]`. */
  old_cities?: number[];
};

/** Why a run is not judged: on what it depends that is not known, and from which action on. */
export type WhyNotAnyMap = {
  code: "company_unknown" | "hex_unknown" | "limit" | "no_track_recorded" | "not_readable" | "phase_unknown" | "special_route" | "train_unknown";
  index?: number | null;
  type?: string | null;
  action?: number | null;
  hex?: string | null;
  train?: string | null;
  detail?: string | null;
};

/** A route of which the record has another value. */
export type WrongRouteAnyMap = {
  /** Which of the recorded routes with track, from 0. */
  route: number;
  recorded: number;
  revenue: number;
};

/** A route of the best set. */
export type BetterRouteAnyMap = {
  train: string;
  number: number;
  path: string[];
  revenue: number;
};

/** A company of which something is not known. */
export type UnknownCompanyAnyMap = {
  /** Its place in the record. */
  index: number;
  type: string;
  /** Its number in the record. */
  action?: number | null;
  company: string;
};

/** A hex of which something is not known. */
export type UnknownHexAnyMap = {
  /** Its place in the record. */
  index: number;
  type: string;
  /** Its number in the record. */
  action?: number | null;
  hex: string;
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

/** Where a first token of a company stands. */
export type HomeAnyMap = {
  /** Letters and a number, such as `D18`, `AA7` or `a12`. */
  hex: string;
  /** Which city of the hex, if the title names it. */
  city?: number | null;
  /** The token waits for a tile of this colour. */
  color?: string | null;
};

/** Tiles that may leave the map without an action: their hexes are unknown until a tile is laid there. */
export type MayRemoveAnyMap = {
  color: string;
  hexes: string[];
};

/** A marker that `assign` puts on a hex. It earns for the owner of the private, or for whom it was assigned to. */
export type MarkerAnyMap = {
  hexes: Record<string, number>;
  /** It earns at every counted stop of the hex. Default: `false`. */
  each?: boolean;
  /** The phase with which it goes. */
  until?: string | null;
};

/** A sentence, or a part of one, that stands within another. */
export type Clause = {
  /** Which sentence: its code, or the code, a dot and a variant. Stable; the list may grow. */
  sentence: string;
  params: Parameters;
};
