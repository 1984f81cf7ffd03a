//! The statement of questions about routes and reach on any map.

mod board;
mod rules;
mod trains;

use crate::decoration::BoardDecoration;
use crate::fault::{Fault, Faults, Refusal};
use crate::shape::{read, statement, Flag, List, Nullable, Pair, Shape, Shaped, Stated, Whole};
use crate::value::Value;
use rules::Part;

pub use board::{
    Axes, Axis, Board, City, Color, HexCode, HexName, Laid, Layout, Name, Rotation, Token, MAX_CITY_TOKENS, MAX_CODE,
    MAX_HEXES, MAX_LENGTH, MAX_TOKENS,
};
pub use rules::{Bonus, BonusKind, EndPart, ForbiddenPair, Need, Place, Places, Rules, MAX_BONUS, MAX_BONUSES};
pub use trains::{Distance, Row, RowKind, TrackType, Train, MAX_TRAINS};

/// The most hexes of a declared route.
pub const MAX_TRACK: usize = 400;
const MAX_OPERATORS: usize = 40;
const MAX_RESERVATIONS: usize = 400;
/// The most colours.
pub const MAX_COLORS: usize = 20;

statement! {
    /// A question about routes: the board, its tokens, the company with its trains, and the rules of the title.
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
        /// Its stops in order, each the hex and the n of its part `_n`. It distinguishes tracks through the same hexes.
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
    /// A question about reach: the company or companies, the board, and its tokens.
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
    use crate::tile::StopKind;
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
