//! The statement of questions about routes and reach on any map.

use crate::decoration::BoardDecoration;
use crate::fault::{Fault, Faults, Refusal};
use crate::shape::{
    kind, read, statement, words, AnyText, Flag, Key, List, Map, Nullable, Pair, Recorded, Shape, Shaped, Stated, Text,
    Whole, TAG,
};
use crate::tile::StopKind;
use crate::value::Value;

/// The most tokens in one city, whatever slots it has: some games let more stand there than it has places for.
pub const MAX_CITY_TOKENS: usize = 24;
/// The most hexes of a board.
pub const MAX_HEXES: usize = 1_000;
/// The most characters of a tile's code.
pub const MAX_CODE: usize = 4_000;
/// The most trains.
pub const MAX_TRAINS: usize = 24;
/// The most tokens.
pub const MAX_TOKENS: usize = 600;
const MAX_ROWS: usize = 8;
/// The most bonuses.
pub const MAX_BONUSES: usize = 200;
const MAX_PLACES: usize = 200;
/// The most hexes of a declared route.
pub const MAX_TRACK: usize = 400;
const MAX_OPERATORS: usize = 40;
const MAX_RESERVATIONS: usize = 400;
/// The most colours.
pub const MAX_COLORS: usize = 20;
/// The greatest number of a city, a stop or a copy.
pub const MAX_LENGTH: i64 = 999;
/// Large enough for clients that send a large number to mean no limit.
const MAX_DISTANCE: i64 = 1_000_000;
/// The most that a bonus may be worth.
pub const MAX_BONUS: i64 = 10_000;
const MAX_MULTIPLIER: i64 = 20;

/// A name.
pub type Name = Text<1, 80>;
/// A colour of tiles.
pub type Color = Text<0, 40>;
/// The number of a city.
pub type City = Whole<usize, 0, MAX_LENGTH>;
type Amount = Whole<i32, 0, MAX_BONUS>;
type Distances = Whole<u32, 0, MAX_DISTANCE>;
type HexCount = Whole<u32, 1, MAX_DISTANCE>;
type Multiplier = Whole<i32, 0, MAX_MULTIPLIER>;
type Part = Whole<i32, 0, MAX_LENGTH>;
type PlaceList = List<Place<'static>, 0, MAX_PLACES>;

kind! {
    /// Letters and a number, such as `D18`, `AA7` or `a12`.
    pub HexName = Text<0, 16>;
}

impl Key for HexName {
    fn is_name(text: &str) -> bool {
        Text::<0, 16>::is_name(text)
    }
}

kind! {
    /// So many sixths of a turn, clockwise.
    pub Rotation = Whole<u8, 0, 5>;
}

words! {
    /// The orientation of hexes.
    pub enum Layout {
        /// Flat sides up and down.
        Flat = "flat",
        /// Corners up and down.
        Pointy = "pointy",
    }
}

words! {
    /// What an axis counts by.
    pub enum Axis {
        /// The letters of a hex's name.
        Letter = "letter",
        /// The number of a hex's name.
        Number = "number",
    }
}

words! {
    /// The gauge that a train runs on, or that reach is asked for.
    pub enum TrackType {
        /// Broad and dual track.
        Broad = "broad",
        /// Narrow and dual track.
        Narrow = "narrow",
    }
}

impl Shaped for StopKind {
    const SHAPE: &'static Shape = &Shape::Words(&["city", "town", "halt", "offboard"]);
}

impl Stated for StopKind {
    type Of<'v> = Self;

    fn read<'v>(value: &'v Value<'v>) -> Option<Self> {
        let word = value.text()?;
        Self::ALL.into_iter().find(|kind| kind.name() == word)
    }
}

statement! {
    /// Which part of a hex's name counts to the right (x), and which downwards (y).
    #[derive(Copy)]
    pub struct Axes {
        /// What counts to the right.
        x: Axis as Axis,
        /// What counts downwards.
        y: Axis as Axis,
    }
}

statement! {
    /// What lies on a hex, or is printed there.
    pub struct HexCode<'v> {
        /// A tile in the tile language.
        code: &'v str as Text<0, MAX_CODE>,
        /// How it is turned.
        rotation: u8 as Rotation = 0 => "0",
        /// Its colour, for pictures.
        color: Option<&'v str> as Nullable<Color> = None => "",
        /// The number of the tile, for pictures.
        tile: Option<&'v str> as Nullable<Name> = None => "",
    }
}

/// A code as it lies, the number of a standard tile with its rotation, or a code with its rotation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Laid<'v> {
    /// A code as it lies. Its length is looked at where the board is laid.
    Code(&'v str),
    /// The number of a standard tile, and its rotation.
    Standard(&'v str, u8),
    /// A code with its rotation.
    Turned(HexCode<'v>),
}

impl<'v> Laid<'v> {
    /// Returns the code; standard tiles are known, and have none here.
    #[must_use]
    pub fn code(&self) -> &'v str {
        match self {
            Self::Code(code) => code,
            Self::Turned(hex) => hex.code,
            Self::Standard(..) => "",
        }
    }
}

impl Shaped for Laid<'_> {
    const SHAPE: &'static Shape =
        &Shape::Union(&[AnyText::SHAPE, Pair::<Name, Rotation>::SHAPE, HexCode::<'static>::SHAPE]);
}

impl Stated for Laid<'_> {
    type Of<'v> = Laid<'v>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Laid<'v>> {
        match value {
            Value::Text(code) => Some(Laid::Code(code)),
            Value::List(_) => Pair::<Name, Rotation>::read(value).map(|(number, turn)| Laid::Standard(number, turn)),
            _ => HexCode::read(value).map(Laid::Turned),
        }
    }
}

statement! {
    /// The map with all that lies on it.
    pub struct Board<'v> {
        /// The orientation of the hexes.
        layout: Layout as Layout,
        /// What the names of hexes mean.
        axes: Axes as Axes,
        /// What lies on each hex: a code, the number of a standard tile with its rotation, or a code with its rotation.
        hexes: Vec<(&'v str, Laid<'v>)> as Map<HexName, Laid<'static>, MAX_HEXES>,
    }
}

statement! {
    /// A company's token in a city.
    pub struct Token<'v> {
        /// The company.
        company: &'v str as Name,
        /// The hex.
        hex: &'v str as HexName,
        /// Which of the cities of the hex, from 0.
        city: usize as City = 0 => "0",
        /// It takes no slot.
        extra: bool as Flag = false => "false",
        /// A city that holds it is never blocked.
        neutral: bool as Flag = false => "false",
    }
}

/// What rows of a train may name.
///
/// A `pass` with track cannot be judged, but trains of titles that have some speak of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowKind {
    /// A kind of stop.
    Stop(StopKind),
    /// A pass.
    Pass,
}

impl Shaped for RowKind {
    const SHAPE: &'static Shape = &Shape::Words(&["city", "town", "halt", "offboard", "pass"]);
}

impl Stated for RowKind {
    type Of<'v> = Self;

    fn read<'v>(value: &'v Value<'v>) -> Option<Self> {
        match value.text()? {
            "pass" => Some(Self::Pass),
            _ => StopKind::read(value).map(Self::Stop),
        }
    }
}

statement! {
    /// Stops of these kinds: how many a train counts, and how many it may visit.
    pub struct Row {
        /// The kinds.
        nodes: Vec<RowKind> as List<RowKind, 1, 8>,
        /// How many it counts.
        pay: u32 as Distances,
        /// How many it may visit; as `pay` when left out.
        visit: Option<u32> as Nullable<Distances> = None => "",
        /// By what the values of these stops are multiplied; as those of the train when left out.
        multiplier: Option<i32> as Nullable<Multiplier> = None => "",
    }
}

/// How far a train runs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Distance {
    /// So many stops.
    Stops(u32),
    /// Any number of stops.
    Unlimited,
    /// So many stops of each row.
    Rows(Vec<Row>),
}

type Rows = List<Row, 1, MAX_ROWS>;

impl Shaped for Distance {
    const SHAPE: &'static Shape = &Shape::Union(&[Distances::SHAPE, &Shape::Words(&["unlimited"]), Rows::SHAPE]);
}

impl Stated for Distance {
    type Of<'v> = Self;

    fn read<'v>(value: &'v Value<'v>) -> Option<Self> {
        match value {
            Value::Text(word) => (word == "unlimited").then_some(Self::Unlimited),
            Value::List(_) => Rows::read(value).map(Self::Rows),
            _ => Distances::read(value).map(Self::Stops),
        }
    }
}

statement! {
    /// A train: how far it runs, on what track, what it earns at a stop.
    pub struct Train<'v> {
        /// Its name.
        name: &'v str as Name,
        /// How many stops it may visit, of all kinds or by rows.
        distance: Distance as Distance,
        /// By what the values of stops are multiplied.
        multiplier: i32 as Multiplier = 1 => "1",
        /// The only track that it runs on, besides dual track.
        track_type: Option<TrackType> as Nullable<TrackType> = None => "",
        /// Whether a counted stop must hold a token of the operator.
        requires_token: bool as Flag = true => "true",
        /// The most hexes that its route may run through, besides its distance; a hex counts each time the route comes to it.
        hexes: Option<u32> as Nullable<HexCount> = None => "",
        /// It may also run in one city with a token of the operator alone, without track.
        local: bool as Flag = false => "false",
    }
}

statement! {
    /// Stops, by exactly one of: a hex (with one of its stops, if not all are meant), a group, a kind.
    pub struct Place<'v> {
        /// A hex.
        hex: Option<&'v str> as Nullable<HexName> = None => "",
        /// With `hex`: its part `_n`.
        stop: Option<i32> as Nullable<Part> = None => "",
        /// A group of stops.
        group: Option<&'v str> as Nullable<Name> = None => "",
        /// A kind of stops.
        kind: Option<StopKind> as Nullable<StopKind> = None => "",
    }
}

/// Stops of any of these places.
pub type Places<'v> = Vec<Place<'v>>;

statement! {
    /// What an end adds to a bonus for both.
    pub struct EndPart<'v> {
        /// The ends that add it.
        at: Places<'v> as PlaceList,
        /// The amount.
        value: i32 as Amount,
    }
}

/// An amount that a route earns besides its stops.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bonus<'v> {
    /// The amount.
    pub value: i32,
    /// The names of the trains that earn it; all when left out.
    pub trains: Option<Vec<&'v str>>,
    /// What the answer calls it.
    pub name: Option<&'v str>,
    /// For what it is earned.
    pub kind: BonusKind<'v>,
}

/// For what a bonus is earned.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BonusKind<'v> {
    /// Once, if a counted stop is one of the places.
    Stop {
        /// The places.
        at: Places<'v>,
    },
    /// For every counted stop that is one of the places.
    Each {
        /// The places.
        at: Places<'v>,
    },
    /// Once, if the counted stops include one of `a` and one of `b`.
    Pair {
        /// Places.
        a: Places<'v>,
        /// Other places.
        b: Places<'v>,
    },
    /// Once, if every place is met by a counted stop.
    All {
        /// The places.
        all: Places<'v>,
    },
    /// For every named hex in which the route uses track.
    Through {
        /// The hexes.
        hexes: Vec<&'v str>,
    },
    /// Once, if one end of the route is in `a`, the other in `b`, and both are counted.
    Ends {
        /// Places.
        a: Places<'v>,
        /// Other places.
        b: Places<'v>,
        /// What each of the two ends adds that is in one of these.
        parts: Vec<EndPart<'v>>,
    },
    /// For every visited stop of one route, that of the train that visits most.
    Longest,
}

impl BonusKind<'_> {
    /// Returns the `type` of the bonus.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Stop { .. } => "stop",
            Self::Each { .. } => "each",
            Self::Pair { .. } => "pair",
            Self::All { .. } => "all",
            Self::Through { .. } => "through",
            Self::Ends { .. } => "ends",
            Self::Longest => "longest",
        }
    }
}

/// States the kinds of bonuses: the fields of each besides those of all, and what it becomes.
macro_rules! bonuses {
    ($($(#[doc = $about:literal])* $Statement:ident $tag:literal {
        $($(#[doc = $doc:literal])* $field:ident: $Of:ty as $Kind:ty $(= $default:expr => $json:literal)?,)*
    } => $kind:expr,)*) => {
        $(statement! {
            $(#[doc = $about])*
            #[tag = $tag]
            pub struct $Statement<'v> {
                /// The amount.
                value: i32 as Amount,
                /// The names of the trains that earn it; all when left out.
                trains: Option<Vec<&'v str>> as Nullable<List<Name, 0, MAX_TRAINS>> = None => "",
                /// What the answer calls it.
                name: Option<&'v str> as Nullable<Text<0, 80>> = None => "",
                $($(#[doc = $doc])* $field: $Of as $Kind $(= $default => $json)?,)*
            }
        }

        impl<'v> From<$Statement<'v>> for Bonus<'v> {
            fn from(stated: $Statement<'v>) -> Self {
                let $Statement { value, trains, name, $($field),* } = stated;
                Self { value, trains, name, kind: $kind }
            }
        })*

        impl Shaped for Bonus<'_> {
            const SHAPE: &'static Shape = &Shape::Tagged(&[$($Statement::RECORD),*]);
        }

        impl Stated for Bonus<'_> {
            type Of<'v> = Bonus<'v>;

            fn read<'v>(value: &'v Value<'v>) -> Option<Bonus<'v>> {
                match value.get(TAG)?.text()? {
                    $($tag => $Statement::read(value).map(Bonus::from),)*
                    _ => None,
                }
            }
        }
    };
}

bonuses! {
    /// Once, if a counted stop is one of the places.
    StopBonus "stop" {
        /// The places.
        at: Places<'v> as PlaceList,
    } => BonusKind::Stop { at },
    /// For every counted stop that is one of the places.
    EachBonus "each" {
        /// The places.
        at: Places<'v> as PlaceList,
    } => BonusKind::Each { at },
    /// Once, if the counted stops include one of `a` and one of `b`.
    PairBonus "pair" {
        /// Places.
        a: Places<'v> as PlaceList,
        /// Other places.
        b: Places<'v> as PlaceList,
    } => BonusKind::Pair { a, b },
    /// Once, if every place is met by a counted stop.
    AllBonus "all" {
        /// The places.
        all: Places<'v> as List<Place<'static>, 1, 20>,
    } => BonusKind::All { all },
    /// For every named hex in which the route uses track.
    ThroughBonus "through" {
        /// The hexes.
        hexes: Vec<&'v str> as List<HexName, 0, MAX_PLACES>,
    } => BonusKind::Through { hexes },
    /// Once, if one end of the route is in `a`, the other in `b`, and both are counted.
    EndsBonus "ends" {
        /// Places.
        a: Places<'v> as PlaceList,
        /// Other places.
        b: Places<'v> as PlaceList,
        /// What each of the two ends adds that is in one of these.
        parts: Vec<EndPart<'v>> as List<EndPart<'static>, 0, MAX_PLACES> = Vec::new() => "[]",
    } => BonusKind::Ends { a, b, parts },
    /// For every visited stop of one route, that of the train that visits most.
    LongestBonus "longest" {} => BonusKind::Longest,
}

statement! {
    /// No route may have one end in `a` and the other in `b`.
    pub struct ForbiddenPair<'v> {
        /// Places.
        a: Places<'v> as PlaceList,
        /// Other places.
        b: Places<'v> as PlaceList,
    }
}

statement! {
    /// A route must visit so many stops of these places.
    pub struct Need<'v> {
        /// The places.
        places: Places<'v> as PlaceList,
        /// How many.
        at_least: u32 as Whole<u32, 1, MAX_LENGTH> = 1 => "1",
    }
}

statement! {
    /// What the tiles do not say.
    #[derive(Default)]
    pub struct Rules<'v> {
        /// Amounts that routes earn besides their stops.
        bonuses: Vec<Bonus<'v>> as List<Bonus<'static>, 0, MAX_BONUSES> = Vec::new() => "[]",
        /// A route visits at most one stop of each hex.
        hex_once: bool as Flag = false => "false",
        /// A route neither begins nor ends there.
        no_end_at: Places<'v> as PlaceList = Vec::new() => "[]",
        /// For a train by rows: its visited cities and off-board areas and the ends that are towns are at most the
        /// `pay` of the first row that names `city`.
        town_ends_as_city: bool as Flag = false => "false",
        /// Places that no route may join as its ends.
        forbidden_pairs: Vec<ForbiddenPair<'v>> as List<ForbiddenPair<'static>, 0, 20> = Vec::new() => "[]",
        /// What every route must visit.
        needs: Vec<Need<'v>> as List<Need<'static>, 0, 8> = Vec::new() => "[]",
    }
}

statement! {
    /// Whose routes are asked for: the board, what stands on it, the trains, and the rules of the title.
    pub struct Question<'v> {
        /// The map with all that lies on it.
        board: Board<'v> as Board<'static>,
        /// The colours of tiles that the game has come to, in their order.
        colors: Vec<&'v str> as List<Color, 0, MAX_COLORS>,
        /// The company.
        operator: &'v str as Name,
        /// The tokens of all companies.
        tokens: Vec<Token<'v>> as List<Token<'static>, 0, MAX_TOKENS>,
        /// The trains of the company.
        trains: Vec<Train<'v>> as List<Train<'static>, 0, MAX_TRAINS>,
        /// What the tiles do not say.
        rules: Rules<'v> as Rules<'static> = Rules::default() => "{}",
        /// What pictures show besides.
        decoration: BoardDecoration<'v> as BoardDecoration<'static> = BoardDecoration::default() => "{}",
    }
}

statement! {
    /// A declared route.
    pub struct DeclaredRoute<'v> {
        /// Which of the trains, from 0.
        train: usize as Whole<usize, 0, {MAX_TRAINS as i64}>,
        /// The hexes of its track in order.
        hexes: Vec<&'v str> as List<HexName, 1, MAX_TRACK>,
        /// Its stops in order, each the hex and the n of its part `_n`. It tells tracks through the same hexes apart.
        visited: Option<Vec<(&'v str, i32)>> as Nullable<List<Pair<HexName, Part>, 0, MAX_TRACK>> = None => "",
    }
}

/// Declared routes.
pub type DeclaredRoutes<'v> = Vec<DeclaredRoute<'v>>;

/// The kind of a list of declared routes.
pub type DeclaredRouteList = List<DeclaredRoute<'static>, 0, MAX_TRAINS>;

statement! {
    /// A slot that is kept free for a company: in one city, or anywhere in a hex.
    pub struct Reservation<'v> {
        /// The company.
        company: &'v str as Name,
        /// The hex.
        hex: &'v str as HexName,
        /// Which of the cities of the hex, from 0.
        city: Option<usize> as Nullable<City> = None => "",
        /// Without `city`: only companies with a reservation for the hex may be placed there.
        closed: bool as Flag = false => "false",
    }
}

/// Several companies.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Operators<'v> {
    /// These.
    Names(Vec<&'v str>),
    /// Every company with a token.
    All,
}

type Names = List<Name, 1, MAX_OPERATORS>;

impl Shaped for Operators<'_> {
    const SHAPE: &'static Shape = &Shape::Union(&[Names::SHAPE, &Shape::Words(&["all"])]);
}

impl Stated for Operators<'_> {
    type Of<'v> = Operators<'v>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Operators<'v>> {
        match value {
            Value::Text(word) => (word == "all").then_some(Operators::All),
            _ => Names::read(value).map(Operators::Names),
        }
    }
}

statement! {
    /// Which company's reach is asked for, or which companies'; on which board, and with which tokens on it.
    pub struct NetworkQuestion<'v> {
        /// The map with all that lies on it.
        board: Board<'v> as Board<'static>,
        /// The tokens of all companies.
        tokens: Vec<Token<'v>> as List<Token<'static>, 0, MAX_TOKENS>,
        /// The company: either this or `operators`.
        operator: Option<&'v str> as Nullable<Name> = None => "",
        /// Several companies; `all`: every company with a token.
        operators: Option<Operators<'v>> as Nullable<Operators<'static>> = None => "",
        /// Only track of this gauge, and dual track.
        track_type: Option<TrackType> as Nullable<TrackType> = None => "",
        /// Slots that are kept free.
        reservations: Vec<Reservation<'v>> as List<Reservation<'static>, 0, MAX_RESERVATIONS> = Vec::new() => "[]",
        /// Without effect.
        colors: Vec<&'v str> as List<Color, 0, MAX_COLORS> = Vec::new() => "[]",
        /// What pictures show besides.
        decoration: BoardDecoration<'v> as BoardDecoration<'static> = BoardDecoration::default() => "{}",
    }
}

/// Returns the question that a JSON value is.
///
/// # Errors
/// With every fault and its pointer.
pub fn read_question<'v>(value: &'v Value<'v>) -> Result<Question<'v>, Refusal> {
    read::<Question<'static>>(value, "")
}

/// Returns the board that a JSON value is; pointers begin with `/board`.
///
/// # Errors
/// With every fault and its pointer.
pub fn read_board<'v>(value: &'v Value<'v>) -> Result<Board<'v>, Refusal> {
    read::<Board<'static>>(value, "/board")
}

/// Returns the trains that a JSON value is; pointers begin with `/trains`.
///
/// # Errors
/// With every fault and its pointer.
pub fn read_trains<'v>(value: &'v Value<'v>) -> Result<Vec<Train<'v>>, Refusal> {
    read::<List<Train<'static>, 0, MAX_TRAINS>>(value, "/trains")
}

/// Returns the rules that a JSON value is; pointers begin with `/rules`.
///
/// # Errors
/// With every fault and its pointer.
pub fn read_rules<'v>(value: &'v Value<'v>) -> Result<Rules<'v>, Refusal> {
    read::<Rules<'static>>(value, "/rules")
}

/// Returns the declared routes that a JSON value is; pointers begin with `/routes`.
///
/// # Errors
/// With every fault and its pointer.
pub fn read_routes<'v>(value: &'v Value<'v>) -> Result<DeclaredRoutes<'v>, Refusal> {
    read::<DeclaredRouteList>(value, "/routes")
}

/// Returns the question about reach that a JSON value is.
///
/// # Errors
/// With every fault and its pointer.
pub fn read_network_question<'v>(value: &'v Value<'v>) -> Result<NetworkQuestion<'v>, Refusal> {
    read::<NetworkQuestion<'static>>(value, "")
}

/// The most hexes of a board, and the most trains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeLimits {
    /// Hexes.
    pub hexes: usize,
    /// Trains.
    pub trains: usize,
}

impl Default for SizeLimits {
    fn default() -> Self {
        Self { hexes: MAX_HEXES, trains: MAX_TRAINS }
    }
}

impl SizeLimits {
    /// Refuses a larger question.
    ///
    /// # Errors
    /// With every limit that is exceeded.
    pub fn demand(self, question: &Question) -> Result<(), Refusal> {
        let mut faults = self.hexes_of(&question.board);
        if question.trains.len() > self.trains {
            faults.push(Fault::new("/trains", "too_large.trains").with("most", self.trains));
        }
        faults.demand()
    }

    /// Refuses a larger board.
    ///
    /// # Errors
    /// If it has more hexes.
    pub fn demand_board(self, board: &Board) -> Result<(), Refusal> {
        self.hexes_of(board).demand()
    }

    fn hexes_of(self, board: &Board) -> Faults {
        let mut faults = Faults::default();
        if board.hexes.len() > self.hexes {
            faults.push(Fault::new("/board/hexes", "too_large.hexes").with("most", self.hexes));
        }
        faults
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::value::{parse, Strictness};

    const SMALL: &str = r#"{
        "board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"},
                  "hexes": {"B2": "", "B4": ["57", 1], "B6": {"code": "path=a:0,b:1", "rotation": 2}}},
        "colors": ["yellow"], "operator": "Blue", "tokens": [{"company": "Blue", "hex": "B4"}],
        "trains": [{"name": "4", "distance": 4}, {"name": "D", "distance": "unlimited"},
                   {"name": "3+", "distance": [{"nodes": ["city", "pass"], "pay": 3}]}],
        "rules": {"bonuses": [{"type": "stop", "value": 20, "at": [{"kind": "offboard"}]}]}}"#;

    fn found(text: &str) -> Vec<(String, &'static str)> {
        let value = parse(text.as_bytes(), Strictness::default()).unwrap();
        let faults = match read_question(&value) {
            Err(Refusal::Impossible(faults)) => faults,
            _ => Faults::default(),
        };
        faults.listed.into_iter().map(|fault| (fault.pointer, fault.sentence)).collect()
    }

    #[test]
    fn a_question_is_read() {
        let value = parse(SMALL.as_bytes(), Strictness::default()).unwrap();
        let question = read_question(&value).unwrap();
        assert_eq!(question.board.hexes[1], ("B4", Laid::Standard("57", 1)));
        assert_eq!(question.board.hexes[2].1.code(), "path=a:0,b:1");
        let token = Token { company: "Blue", hex: "B4", city: 0, extra: false, neutral: false };
        assert_eq!(question.tokens, [token]);
        assert_eq!((question.trains[0].multiplier, question.trains[0].requires_token), (1, true));
        assert_eq!(question.trains[1].distance, Distance::Unlimited);
        let nodes = vec![RowKind::Stop(StopKind::City), RowKind::Pass];
        assert_eq!(
            question.trains[2].distance,
            Distance::Rows(vec![Row { nodes, pay: 3, visit: None, multiplier: None }])
        );
        assert_eq!((question.rules.bonuses[0].value, question.rules.bonuses[0].kind.name()), (20, "stop"));
        assert!(SizeLimits::default().demand(&question).is_ok());
        assert!(SizeLimits { hexes: 2, trains: 2 }.demand(&question).is_err());
    }

    #[test]
    fn every_fault_is_found_in_the_order_of_what_was_sent() {
        let text = SMALL
            .replace("\"hex\": \"B4\"", "\"hex\": 4, \"town\": 1")
            .replace("\"distance\": 4", "\"distance\": -4")
            .replace("\"layout\": \"pointy\", ", "")
            .replace("\"offboard\"", "\"harbour\"");
        let expected = [
            ("/board/layout", "missing"),
            ("/tokens/0/hex", "wrong_type.text"),
            ("/tokens/0/town", "unknown_field"),
            ("/trains/0/distance", "out_of_range"),
            ("/rules/bonuses/0/at/0/kind", "unknown_value"),
        ];
        let found = found(&text);
        assert_eq!(found.iter().map(|(pointer, name)| (pointer.as_str(), *name)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn no_value_has_a_shape_and_faults() {
        assert_eq!(found(SMALL), []);
        assert_eq!(found("3"), [(String::new(), "wrong_type.object")]);
    }
}
