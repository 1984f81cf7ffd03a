// Made from openapi.yaml: `make wasm` or `make tables` writes it.

/** A question for routes: the board, what stands on it, the trains, and the rules of the title. */
export type RoutesRequestAnyMap = {
  /** The longest time that the search may take; it can only lower the service's own limit. An answer cut by the clock (`cut_by`) depends on the machine and its load: prefer `max_nodes`. */
  deadline_ms?: number | null;
  /** How large the search may be, in nodes (some three million a second). It can only lower the service's own limit. The same request with the same number always gets the same answer. */
  max_nodes?: number | null;
  board: BoardAnyMap;
  /** The colours of tiles that the game has come to, in their order. */
  colors: string[];
  /** The company. */
  operator: string;
  /** The tokens of all companies. */
  tokens: TokenAnyMap[];
  /** The trains of the company. */
  trains: TrainAnyMap[];
  rules?: RulesAnyMap;
  /** What pictures show besides. */
  decoration?: BoardDecorationAnyMap;
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
  /** The company. */
  operator: string;
  /** The tokens of all companies. */
  tokens: TokenAnyMap[];
  /** The trains of the company. */
  trains: TrainAnyMap[];
  rules?: RulesAnyMap;
  /** What pictures show besides. */
  decoration?: BoardDecorationAnyMap;
  /** The routes, one of a train at most. */
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
  /** The company. */
  operator: string;
  /** The tokens of all companies. */
  tokens: TokenAnyMap[];
  /** The trains of the company. */
  trains: TrainAnyMap[];
  rules?: RulesAnyMap;
  /** What pictures show besides. */
  decoration?: BoardDecorationAnyMap;
  /** What to draw; the best routes when left out. With `[]` the board is drawn alone. */
  routes?: DeclaredRouteAnyMap[] | null;
  /** The colours of the picture: `light`, `dark` or `contrast`; `auto` is light or dark as the viewer's system prefers. `bare` contains no stylesheet, for a page that has its own (`pictures.css`). The root element has this name as a class: changing the class changes the colours of a `light`, `auto` or `bare` picture. Default: `light`. */
  face?: "auto" | "bare" | "contrast" | "dark" | "light";
};

/** A question for reach: the board, and one company (`operator`) or several (`operators`). */
export type NetworkRequest = {
  board: BoardAnyMap;
  /** The tokens of all companies. */
  tokens: TokenAnyMap[];
  /** The company: either this or `operators`. */
  operator?: string | null;
  /** Several companies; `all`: every company with a token. */
  operators?: string[] | null | "all";
  /** Only track of this gauge, and dual track. */
  track_type?: "broad" | "narrow" | null;
  /** Slots that are kept free. Default: `[]`. */
  reservations?: ReservationAnyMap[];
  /** Without effect. Default: `[]`. */
  colors?: string[];
  /** What pictures show besides. */
  decoration?: BoardDecorationAnyMap;
};

/** Whose reach is drawn, and on which board. */
export type DrawNetworkRequest = {
  board: BoardAnyMap;
  /** The tokens of all companies. */
  tokens: TokenAnyMap[];
  /** The company: either this or `operators`. */
  operator?: string | null;
  /** Several companies; `all`: every company with a token. */
  operators?: string[] | null | "all";
  /** Only track of this gauge, and dual track. */
  track_type?: "broad" | "narrow" | null;
  /** Slots that are kept free. Default: `[]`. */
  reservations?: ReservationAnyMap[];
  /** Without effect. Default: `[]`. */
  colors?: string[];
  /** What pictures show besides. */
  decoration?: BoardDecorationAnyMap;
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
  /** The name of the title. */
  title: string;
  summary: AuditSummaryAnyMap;
  /** The runs, in the order of the record. */
  runs: AuditedRunAnyMap[];
  unknown: UnknownAnyMap;
};

/** The best set of routes. */
export type BestRoutesAnyMap = {
  /** What it earns. */
  revenue: number;
  /** The routes. */
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
  /** The company. */
  operator: string;
};

/** Declared routes, judged. */
export type JudgedRoutesAnyMap = {
  /** The company. */
  operator: string;
  /** Whether all of them are legal. */
  legal: boolean;
  /** Why they are not legal. */
  violations: RouteViolationAnyMap[];
  /** Where hexes leave the track open, the legal reading that earns most is judged. */
  ambiguous: AmbiguityAnyMap[];
  /** What they earn; only when they are legal. */
  revenue?: number | null;
  /** The routes, when they are legal. */
  routes?: RouteRunAnyMap[] | null;
  /** The trains without a route, when they are legal. */
  idle_trains?: string[] | null;
  /** Whether a set earns more; left out when a limit left it open, or they are illegal. */
  better_exists?: boolean | null;
  /** The best set of routes. */
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
  /** What each of several companies reaches. */
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
  /** The orientation of the hexes. */
  layout: "flat" | "pointy";
  /** What the names of hexes mean. */
  axes: AxesAnyMap;
  /** What lies on each hex: a code, the number of a standard tile with its rotation, or a code with its rotation. */
  hexes: Record<string, string | [string, number] | HexCodeAnyMap>;
};

/** A company's token in a city. */
export type TokenAnyMap = {
  /** The company. */
  company: string;
  /** The hex. Letters and a number, such as `D18`, `AA7` or `a12`. */
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
  /** Its name. */
  name: string;
  /** How many stops it may visit, of all kinds or by rows. */
  distance: number | RowAnyMap[] | "unlimited";
  /** By what the values of stops are multiplied. Default: `1`. */
  multiplier?: number;
  /** The only track that it runs on, besides dual track. */
  track_type?: "broad" | "narrow" | null;
  /** Whether a counted stop must hold a token of the operator. Default: `true`. */
  requires_token?: boolean;
  /** The most hexes that its route may run through, besides its distance; a hex counts each time the route comes to it. */
  hexes?: number | null;
  /** It may also run in one city with a token of the operator alone, without track. Default: `false`. */
  local?: boolean;
};

/** What the tiles do not say. */
export type RulesAnyMap = {
  /** Amounts that routes earn besides their stops. Default: `[]`. */
  bonuses?: (StopBonusAnyMap | EachBonusAnyMap | PairBonusAnyMap | AllBonusAnyMap | ThroughBonusAnyMap | EndsBonusAnyMap | LongestBonusAnyMap)[];
  /** A route visits at most one stop of each hex. Default: `false`. */
  hex_once?: boolean;
  /** A route neither begins nor ends there. Default: `[]`. */
  no_end_at?: PlaceAnyMap[];
  /** For a train by rows: its visited cities and off-board areas and the ends that are towns are at most the `pay` of the first row that names `city`. Default: `false`. */
  town_ends_as_city?: boolean;
  /** Places that no route may join as its ends. Default: `[]`. */
  forbidden_pairs?: ForbiddenPairAnyMap[];
  /** What every route must visit. Default: `[]`. */
  needs?: NeedAnyMap[];
};

/** What pictures of a board show besides. Nothing of it matters for routes, and names that the board does not have are ignored. */
export type BoardDecorationAnyMap = {
  /** What hexes are called. */
  names?: Record<string, string>;
  /** What is marked on hexes, such as bonuses: a text, or a text with a company, whose colour it has. */
  marks?: Record<string, (string | CompanyMarkAnyMap)[]>;
  /** How many ports hexes have: so many ships are drawn. */
  ports?: Record<string, number>;
  /** The colours of companies; those of others follow the order of the tokens. */
  companies?: Record<string, string>;
  /** Each route carries the name of its train. Default: `false`. */
  trains?: boolean;
};

/** A declared route. */
export type DeclaredRouteAnyMap = {
  /** Which of the trains, from 0. */
  train: number;
  /** The hexes of its track in order. */
  hexes: string[];
  /** Its stops in order, each the hex and the n of its part `_n`. It distinguishes tracks through the same hexes. */
  visited?: [string, number][] | null;
};

/** A slot that is kept free for a company: in one city, or anywhere in a hex. */
export type ReservationAnyMap = {
  /** The company. */
  company: string;
  /** The hex. Letters and a number, such as `D18`, `AA7` or `a12`. */
  hex: string;
  /** Which of the cities of the hex, from 0. */
  city?: number | null;
  /** Without `city`: only companies with a reservation for the hex may be placed there. Default: `false`. */
  closed?: boolean;
};

/** A game as 18xx.games exports it. Its `actions` are read, nothing else. */
export type RecordAnyMap = {
  /** Its actions, in their order. */
  actions: RecordedActionAnyMap[];
};

/** The description of a title, as far as its routes need it. */
export type TitleMapAnyMap = {
  /** Its name. Default: ``. */
  title?: string;
  /** The printed map. */
  board: BoardAnyMap;
  /** Its companies. */
  companies: Record<string, TitleCompanyAnyMap>;
  /** Companies of which some are out of the game. Default: `[]`. */
  removed?: RemovedCompaniesAnyMap[];
  /** When tokens at home are placed. Default: `operating`. */
  home_tokens?: "float" | "operating" | "operating_round" | "start";
  /** With so many percent sold a company floats. Default: `60`. */
  float_percent?: number;
  /** Those that stand from the start. Default: `[]`. */
  tokens?: TokenAnyMap[];
  /** In the order of their sale. */
  trains: TitleTrainAnyMap[];
  /** Its phases, in their order. */
  phases: TitlePhaseAnyMap[];
  /** Of these trains the next one leaves after each set of operating rounds. Default: `[]`. */
  exports?: string[];
  rules?: RulesAnyMap;
  /** Its private companies that matter for routes. */
  privates?: Record<string, PrivateCompanyAnyMap>;
  /** What pictures show besides. */
  decoration?: BoardDecorationAnyMap;
  /** By number; standard tiles are known. */
  tiles?: Record<string, TitleTileAnyMap>;
  /** What types of action of the title do to map and trains. */
  actions?: Record<string, "nothing" | "unknown">;
};

/** The findings in numbers. */
export type AuditSummaryAnyMap = {
  /** How many runs there are. */
  runs: number;
  /** How many are judged. */
  judged: number;
  /** How many are not judged. */
  not_judged: number;
  /** How many are not judged, by the code of the reason. */
  why_not: Record<string, number>;
  /** How many are illegal. */
  illegal: number;
  /** How many have a wrong value. */
  wrong_value: number;
  /** How many missed something. */
  below_best: number;
  /** How many best sets are not proved. */
  unproved: number;
  /** What the legal runs earned. */
  revenue: number;
  /** What they missed. */
  missed: number;
};

/** What was found of a run. */
export type AuditedRunAnyMap = {
  /** The number of its action. */
  action?: number | null;
  /** The place of its action in the record. */
  index: number;
  /** The company that ran. */
  company: string;
  /** The phase in which it ran. */
  phase: string;
  /** Whether it is judged. */
  judged: boolean;
  /** Why it is not judged. */
  why_not?: WhyNotAnyMap | null;
  /** Whether it is legal. */
  legal?: boolean | null;
  /** Why it is not legal. Default: `[]`. */
  violations?: RouteViolationAnyMap[];
  /** Whether the recorded value is right; `ambiguous` when the hexes can be read as other track that earns more, `not_known` for an illegal run. */
  value?: "ambiguous" | "not_known" | "not_recorded" | "right" | "wrong" | null;
  /** Whether no set earns more than `best`. */
  proved?: boolean | null;
  /** The revenue in the record. */
  recorded?: number | null;
  /** What it earned. */
  revenue?: number | null;
  /** What the best set of routes found earns. */
  best?: number | null;
  /** What it missed. */
  missed?: number | null;
  /** The routes of which the record has another value. Default: `[]`. */
  wrong_routes?: WrongRouteAnyMap[];
  /** Only of a run that missed something. Default: `[]`. */
  best_routes?: BetterRouteAnyMap[];
};

/** What was not known at the end of the record. */
export type UnknownAnyMap = {
  /** The companies, each with the action from which on something is not known. */
  companies: UnknownCompanyAnyMap[];
  /** The hexes, each with the action from which on something is not known. */
  hexes: UnknownHexAnyMap[];
  /** The types of action that were not followed, and how often. */
  actions: Record<string, number>;
};

/** What one train runs and earns. */
export type RouteRunAnyMap = {
  /** The name of the train. */
  train: string;
  /** Which of the trains, from 0. */
  number: number;
  /** The hexes from one end to the other. */
  path: string[];
  /** Its track, in the order of travel. */
  track: TrackUsedAnyMap[];
  /** Its stops. */
  stops: StopVisitedAnyMap[];
  /** Its bonuses. */
  bonuses: BonusEarnedAnyMap[];
  /** What it earns. */
  revenue: number;
};

/** The size of the search. */
export type SearchSizeAnyMap = {
  /** Its nodes. */
  nodes: number;
};

/** Why a declared route is illegal; `rule` is the section of the reference. */
export type RouteViolationAnyMap = {
  /** Which of the routes, from 0. */
  route: number;
  /** Stable; the list of codes may grow. */
  code: string;
  /** The section of the reference. */
  rule: string;
  /** A sentence for a person. */
  detail: string;
  /** Which sentence: its code, or the code, a dot and a variant. Stable; the list may grow. */
  sentence: string;
  /** The parameters of the sentence. */
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
  /** What it earns. */
  revenue: number;
  /** The routes. */
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
  /** The hex. */
  hex: string;
  /** The sides that it joins. */
  sides: number[];
  /** The parts that it joins. */
  parts: number[];
};

/** The requested parts of what one company reaches. */
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
  /** What counts to the right. */
  x: "letter" | "number";
  /** What counts downwards. */
  y: "letter" | "number";
};

/** What lies on a hex, or is printed there. */
export type HexCodeAnyMap = {
  /** A tile in the tile language. */
  code: string;
  /** How it is turned. So many sixths of a turn, clockwise. Default: `0`. */
  rotation?: number;
  /** Its colour, for pictures. */
  color?: string | null;
  /** The number of the tile, for pictures. */
  tile?: string | null;
};

/** Stops of these kinds: how many a train counts, and how many it may visit. */
export type RowAnyMap = {
  /** The kinds. */
  nodes: ("city" | "halt" | "offboard" | "pass" | "town")[];
  /** How many it counts. */
  pay: number;
  /** How many it may visit; as `pay` when left out. */
  visit?: number | null;
  /** By what the values of these stops are multiplied; as those of the train when left out. */
  multiplier?: number | null;
};

/** Once, if a counted stop is one of the places. */
export type StopBonusAnyMap = {
  type: "stop";
  /** The amount. */
  value: number;
  /** The names of the trains that earn it; all when left out. */
  trains?: string[] | null;
  /** Its name in answers. */
  name?: string | null;
  /** The places. */
  at: PlaceAnyMap[];
};

/** For every counted stop that is one of the places. */
export type EachBonusAnyMap = {
  type: "each";
  /** The amount. */
  value: number;
  /** The names of the trains that earn it; all when left out. */
  trains?: string[] | null;
  /** Its name in answers. */
  name?: string | null;
  /** The places. */
  at: PlaceAnyMap[];
};

/** Once, if the counted stops include one of `a` and one of `b`. */
export type PairBonusAnyMap = {
  type: "pair";
  /** The amount. */
  value: number;
  /** The names of the trains that earn it; all when left out. */
  trains?: string[] | null;
  /** Its name in answers. */
  name?: string | null;
  /** Places. */
  a: PlaceAnyMap[];
  /** Other places. */
  b: PlaceAnyMap[];
};

/** Once, if every place is met by a counted stop. */
export type AllBonusAnyMap = {
  type: "all";
  /** The amount. */
  value: number;
  /** The names of the trains that earn it; all when left out. */
  trains?: string[] | null;
  /** Its name in answers. */
  name?: string | null;
  /** The places. */
  all: PlaceAnyMap[];
};

/** For every named hex in which the route uses track. */
export type ThroughBonusAnyMap = {
  type: "through";
  /** The amount. */
  value: number;
  /** The names of the trains that earn it; all when left out. */
  trains?: string[] | null;
  /** Its name in answers. */
  name?: string | null;
  /** The hexes. */
  hexes: string[];
};

/** Once, if one end of the route is in `a`, the other in `b`, and both are counted. */
export type EndsBonusAnyMap = {
  type: "ends";
  /** The amount. */
  value: number;
  /** The names of the trains that earn it; all when left out. */
  trains?: string[] | null;
  /** Its name in answers. */
  name?: string | null;
  /** Places. */
  a: PlaceAnyMap[];
  /** Other places. */
  b: PlaceAnyMap[];
  /** What each of the two ends adds that is in one of these. Default: `[]`. */
  parts?: EndPartAnyMap[];
};

/** For every visited stop of one route, that of the train that visits most. */
export type LongestBonusAnyMap = {
  type: "longest";
  /** The amount. */
  value: number;
  /** The names of the trains that earn it; all when left out. */
  trains?: string[] | null;
  /** Its name in answers. */
  name?: string | null;
};

/** Stops, by exactly one of: a hex (with one of its stops, if not all are meant), a group, a kind. */
export type PlaceAnyMap = {
  /** A hex. */
  hex?: string | null;
  /** With `hex`: its part `_n`. */
  stop?: number | null;
  /** A group of stops. */
  group?: string | null;
  /** A kind of stops. */
  kind?: "city" | "halt" | "offboard" | "town" | null;
};

/** No route may have one end in `a` and the other in `b`. */
export type ForbiddenPairAnyMap = {
  /** Places. */
  a: PlaceAnyMap[];
  /** Other places. */
  b: PlaceAnyMap[];
};

/** A route must visit so many stops of these places. */
export type NeedAnyMap = {
  /** The places. */
  places: PlaceAnyMap[];
  /** How many. Default: `1`. */
  at_least?: number;
};

/** A mark of a company: it has its colour. */
export type CompanyMarkAnyMap = {
  /** Its text. */
  text: string;
  /** The company; none for a mark without a colour. */
  company?: string | null;
};

/** An action as 18xx.games exports it; its further fields depend on its type. */
export type RecordedActionAnyMap = {
  /** Its type. */
  type: string;
};

/** A company of a title. */
export type TitleCompanyAnyMap = {
  /** Where its first tokens stand. Default: `[]`. */
  home?: HomeAnyMap[];
  /** When they are placed, if otherwise than those of the others. */
  home_tokens?: "float" | "operating" | "operating_round" | "start" | null;
  /** With so many percent sold it floats, if otherwise than the others. */
  float_percent?: number | null;
  /** The cards that it has from the start, such as `2-0`. Default: `[]`. */
  trains?: string[];
  /** Its tokens block no company. Default: `false`. */
  neutral?: boolean;
  /** It may be out of the game: if it is never started, its home is taken from the start. Default: `false`. */
  removable?: boolean;
  /** Where further tokens of it stand if it is out of the game. Default: `[]`. */
  removed_tokens?: HomeAnyMap[];
  /** A company that buys it takes over its trains and tokens. Default: `false`. */
  absorbed?: boolean;
  /** The phase with which it leaves the game. */
  closes_on?: string | null;
  /** Where its token takes no slot. The runs before and after it are not judged. */
  destination?: string | null;
};

/** Companies of which some are out of the game. */
export type RemovedCompaniesAnyMap = {
  /** The companies. */
  companies: string[];
  /** How many of them, by the number of players. */
  players: Record<string, number>;
};

/** A kind of train, named as on its card. */
export type TitleTrainAnyMap = {
  /** Its name. */
  name: string;
  /** How many stops it may visit, of all kinds or by rows. */
  distance: number | RowAnyMap[] | "unlimited";
  /** By what the values of stops are multiplied. Default: `1`. */
  multiplier?: number;
  /** The only track that it runs on, besides dual track. */
  track_type?: "broad" | "narrow" | null;
  /** Whether a counted stop must hold a token of the operator. Default: `true`. */
  requires_token?: boolean;
  /** The most hexes that its route may run through, besides its distance; a hex counts each time the route comes to it. */
  hexes?: number | null;
  /** It may also run in one city with a token of the operator alone, without track. Default: `false`. */
  local?: boolean;
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
  /** Its name. */
  name: string;
  /** The trains whose first purchase begins it. Default: `[]`. */
  on?: string | string[];
  /** The colours that the game has come to, in their order. Default: `[]`. */
  colors?: string[];
  /** Tiles that may be gone when it begins. Default: `[]`. */
  may_remove?: MayRemoveAnyMap[];
};

/** A private company that matters for routes. */
export type PrivateCompanyAnyMap = {
  /** What its owner earns. Default: `[]`. */
  bonuses?: (StopBonusAnyMap | EachBonusAnyMap | PairBonusAnyMap | AllBonusAnyMap | ThroughBonusAnyMap | EndsBonusAnyMap | LongestBonusAnyMap)[];
  /** Its marker. */
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
  /** What is on it, in the tile language. */
  code: string;
  /** Its colour. Default: ``. */
  color?: string;
  /** For records of 2020: for each city as it was counted, its number of today. Default: `[]`. */
  old_cities?: number[];
};

/** Why a run is not judged: on what it depends that is not known, and from which action on. */
export type WhyNotAnyMap = {
  /** The code of the reason. */
  code: "company_unknown" | "hex_unknown" | "limit" | "no_track_recorded" | "not_readable" | "phase_unknown" | "special_route" | "train_unknown";
  /** The train. */
  train?: string | null;
  /** The hex. */
  hex?: string | null;
  /** The number of the action in the record. */
  action?: number | null;
  /** The place of the action in the record. */
  index?: number | null;
  /** The type of the action. */
  type?: string | null;
  /** What cannot be read. */
  detail?: string | null;
};

/** A route of which the record has another value. */
export type WrongRouteAnyMap = {
  /** Which of the recorded routes with track, from 0. */
  route: number;
  /** The value in the record. */
  recorded: number;
  /** What it earns. */
  revenue: number;
};

/** A route of the best set. */
export type BetterRouteAnyMap = {
  /** The name of the train. */
  train: string;
  /** Which of the trains, from 0. */
  number: number;
  /** The hexes from one end to the other. */
  path: string[];
  /** What it earns. */
  revenue: number;
};

/** A company of which something is not known. */
export type UnknownCompanyAnyMap = {
  /** The company. */
  company: string;
  /** The number of the action in the record. */
  action?: number | null;
  /** The place of the action in the record. */
  index: number;
  /** The type of the action. */
  type: string;
};

/** A hex of which something is not known. */
export type UnknownHexAnyMap = {
  /** The hex. */
  hex: string;
  /** The number of the action in the record. */
  action?: number | null;
  /** The place of the action in the record. */
  index: number;
  /** The type of the action. */
  type: string;
};

/** A stop of a route, in the order of travel. */
export type StopVisitedAnyMap = {
  /** The hex. */
  hex: string;
  /** The n of its part `_n`. */
  stop: number;
  /** Its kind. */
  kind: "city" | "halt" | "offboard" | "town";
  /** What counting it earns for this train, bonuses aside. */
  value: number;
  /** Whether it counts. */
  counted: boolean;
  /** What it earns. */
  earned: number;
};

/** A bonus of a route. */
export type BonusEarnedAnyMap = {
  /** Its name; without one, its type and its number. */
  name: string;
  /** Its type. */
  type: "all" | "each" | "ends" | "longest" | "pair" | "stop" | "through";
  /** Which of `rules.bonuses`, from 0. */
  bonus: number;
  /** What it earns. */
  amount: number;
  /** The hexes that bring it. */
  hexes: string[];
};

/** The parameters of the sentence by name, to write it in other words: ids, names, numbers, amounts in dollars, lists of them, and sentences within the sentence. */
export type Parameters = Record<string, string | number | (string | number | Clause)[] | Clause>;

/** What an end adds to a bonus for both. */
export type EndPartAnyMap = {
  /** The ends that add it. */
  at: PlaceAnyMap[];
  /** The amount. */
  value: number;
};

/** Where a first token of a company stands. */
export type HomeAnyMap = {
  /** The hex. Letters and a number, such as `D18`, `AA7` or `a12`. */
  hex: string;
  /** Which city of the hex, if the title names it. */
  city?: number | null;
  /** The token waits for a tile of this colour. */
  color?: string | null;
};

/** Tiles that may leave the map without an action: their hexes are unknown until a tile is laid there. */
export type MayRemoveAnyMap = {
  /** Their colour. */
  color: string;
  /** The hexes on which they lie. */
  hexes: string[];
};

/** A marker that `assign` puts on a hex. It earns for the owner of the private, or for the company to which it was assigned. */
export type MarkerAnyMap = {
  /** What it earns, by hex. */
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
