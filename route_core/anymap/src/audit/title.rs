//! The statement of a description: what a title is, as far as its routes need it. `docs/audit.md` explains it.

use super::MOST_ACTIONS;
use crate::decoration::BoardDecoration;
use crate::question::{
    Board, Bonus, City, Color, HexName, Name, Rules, Token, Train, MAX_BONUS, MAX_CODE, MAX_COLORS, MAX_HEXES,
    MAX_TOKENS,
};
use crate::shape::{
    kind, statement, words, AnyText, Field, Flag, Key, List, Map, Nullable, Raw, Record, Recorded, Shape, Shaped,
    Stated, Text, Whole, ANY,
};
use crate::value::Value;

const MAX_COMPANIES: usize = 100;
/// The most kinds of trains, and the most phases.
const MAX_KINDS: usize = 60;
const MAX_TILES: usize = 400;

type Colors = List<Color, 0, MAX_COLORS>;
type Names = List<Name, 0, MAX_KINDS>;
type Percent = Whole<i64, 0, 100>;

words! {
    /// When the tokens at home are placed, if no action says so.
    pub enum Timing {
        /// Before the first action.
        Start = "start",
        /// When enough shares have left the treasury.
        Float = "float",
        /// At the beginning of the first operating round after that.
        OperatingRound = "operating_round",
        /// At the beginning of the first turn of the company.
        Operating = "operating",
    }
}

words! {
    /// What is known of a type of action.
    pub enum Effect {
        /// It changes nothing on the board.
        Nothing = "nothing",
        /// What it changes is not known.
        Unknown = "unknown",
    }
}

words! {
    /// The word for what is not stated.
    pub enum NotStated {
        /// It is unknown.
        Unknown = "unknown",
    }
}

/// Several names, or one.
#[derive(Debug)]
pub struct OneOrMore;

impl Shaped for OneOrMore {
    const SHAPE: &'static Shape = &Shape::Union(&[Name::SHAPE, Names::SHAPE]);
}

impl Stated for OneOrMore {
    type Of<'v> = Vec<&'v str>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Vec<&'v str>> {
        match value {
            Value::Text(_) => Name::read(value).map(|name| vec![name]),
            _ => Names::read(value),
        }
    }
}

statement! {
    /// Where a first token of a company stands.
    pub struct Home<'v> {
        /// The hex.
        hex: &'v str as HexName,
        /// Which city of the hex, if the title names it.
        city: Option<usize> as Nullable<City> = None => "",
        /// The token waits for a tile of this colour.
        color: Option<&'v str> as Nullable<Color> = None => "",
    }
}

statement! {
    /// A company of a title.
    pub struct TitleCompany<'v> {
        /// Where its first tokens stand.
        home: Vec<Home<'v>> as List<Home<'static>, 0, 8> = Vec::new() => "[]",
        /// When they are placed, if otherwise than those of the others.
        home_tokens: Option<Timing> as Nullable<Timing> = None => "",
        /// With so many percent sold it floats, if otherwise than the others.
        float_percent: Option<i64> as Nullable<Percent> = None => "",
        /// The cards that it has from the start, such as `2-0`.
        trains: Vec<&'v str> as Names = Vec::new() => "[]",
        /// Its tokens block no company.
        neutral: bool as Flag = false => "false",
        /// It may be out of the game: if it is never started, its home is taken from the start.
        removable: bool as Flag = false => "false",
        /// Where further tokens of it stand if it is out of the game.
        removed_tokens: Vec<Home<'v>> as List<Home<'static>, 0, 8> = Vec::new() => "[]",
        /// A company that buys it takes over its trains and tokens.
        absorbed: bool as Flag = false => "false",
        /// The phase with which it leaves the game.
        closes_on: Option<&'v str> as Nullable<Name> = None => "",
        /// Where its token takes no slot. The runs before and after it are not judged.
        destination: Option<&'v str> as Nullable<HexName> = None => "",
    }
}

/// As many players as a game may have.
const PLAYERS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

kind! {
    /// A number of players.
    pub Players: Shape::Words(&PLAYERS);
}

impl Stated for Players {
    type Of<'v> = &'v str;

    fn read<'v>(value: &'v Value<'v>) -> Option<&'v str> {
        value.text().filter(|text| Self::is_name(text))
    }
}

impl Key for Players {
    fn is_name(text: &str) -> bool {
        PLAYERS.contains(&text)
    }
}

statement! {
    /// Companies of which some are out of the game.
    pub struct RemovedCompanies<'v> {
        /// The companies.
        companies: Vec<&'v str> as Names,
        /// How many of them, by the number of players.
        players: Vec<(&'v str, usize)> as Map<Players, City, 12>,
    }
}

statement! {
    /// A kind of train, named as on its card.
    #[raw]
    pub struct TitleTrain<'v>: Train<'v> {
        /// How many there are.
        count: Option<usize> as Nullable<City> = None => "",
        /// The trains whose first purchase removes these.
        rusts_on: Vec<&'v str> as OneOrMore = Vec::new() => "[]",
        /// Those after whose purchase these run once more.
        obsolete_on: Vec<&'v str> as OneOrMore = Vec::new() => "[]",
        /// The other sides of the card.
        variants: Vec<&'v Value<'v>> as List<Raw<Train<'static>>, 0, 8> = Vec::new() => "[]",
    }
}

statement! {
    /// Tiles that may leave the map without an action: their hexes are unknown until a tile is laid there.
    pub struct MayRemove<'v> {
        /// Their colour.
        color: &'v str as Color,
        /// The hexes on which they lie.
        hexes: Vec<&'v str> as List<HexName, 0, MAX_HEXES>,
    }
}

statement! {
    /// A phase.
    pub struct TitlePhase<'v> {
        /// Its name.
        name: &'v str as Name,
        /// The trains whose first purchase begins it.
        on: Vec<&'v str> as OneOrMore = Vec::new() => "[]",
        /// The colours that the game has come to, in their order.
        colors: Vec<&'v str> as Colors = Vec::new() => "[]",
        /// Tiles that may be gone when it begins.
        may_remove: Vec<MayRemove<'v>> as List<MayRemove<'static>, 0, 8> = Vec::new() => "[]",
    }
}

statement! {
    /// A marker that `assign` puts on a hex. It earns for the owner of the private, or for the company to which it was assigned.
    pub struct Marker<'v> {
        /// What it earns, by hex.
        hexes: Vec<(&'v str, i64)> as Map<HexName, Whole<i64, 0, MAX_BONUS>, ANY>,
        /// It earns at every counted stop of the hex.
        each: bool as Flag = false => "false",
        /// The phase with which it goes.
        until: Option<&'v str> as Nullable<Name> = None => "",
    }
}

statement! {
    /// A private company that matters for routes.
    #[raw]
    pub struct PrivateCompany<'v> {
        /// What its owner earns.
        bonuses: Vec<&'v Value<'v>> as List<Raw<Bonus<'static>>, 0, 20> = Vec::new() => "[]",
        /// Its marker.
        marker: Option<Marker<'v>> as Nullable<Marker<'static>> = None => "",
        /// The phase with which it closes.
        closes_on: Option<&'v str> as Nullable<Name> = None => "",
        /// A company that owns it keeps it then.
        stays_with_company: bool as Flag = false => "false",
        /// The card that comes with it, such as `2-5`.
        train: Option<&'v str> as Nullable<Name> = None => "",
        /// The phase from which on no train comes with it.
        train_until: Option<&'v str> as Nullable<Name> = None => "",
        /// What it earns is not stated: its owner is not judged.
        owner: Option<NotStated> as Nullable<NotStated> = None => "",
        /// Its actions cannot be followed.
        acts: Option<NotStated> as Nullable<NotStated> = None => "",
    }
}

statement! {
    /// A tile of the title.
    pub struct TitleTile<'v> {
        /// What is on it, in the tile language.
        code: &'v str as Text<0, MAX_CODE>,
        /// Its colour.
        color: &'v str as Color = "" => "\"\"",
        /// For records of 2020: for each city as it was counted, its number of today.
        old_cities: Vec<usize> as List<City, 0, 8> = Vec::new() => "[]",
    }
}

statement! {
    /// The description of a title, as far as its routes need it.
    #[raw]
    pub struct TitleMap<'v> {
        /// Its name.
        title: &'v str as Text<0, 80> = "" => "\"\"",
        /// The printed map.
        board: &'v Value<'v> as Raw<Board<'static>>,
        /// Its companies.
        companies: Vec<(&'v str, TitleCompany<'v>)> as Map<Name, TitleCompany<'static>, MAX_COMPANIES>,
        /// Companies of which some are out of the game.
        removed: Vec<RemovedCompanies<'v>> as List<RemovedCompanies<'static>, 0, 8> = Vec::new() => "[]",
        /// When tokens at home are placed.
        home_tokens: Timing as Timing = Timing::Operating => "\"operating\"",
        /// With so many percent sold a company floats.
        float_percent: i64 as Percent = 60 => "60",
        /// Those that stand from the start.
        tokens: Vec<Token<'v>> as List<Token<'static>, 0, MAX_TOKENS> = Vec::new() => "[]",
        /// In the order of their sale.
        trains: Vec<&'v Value<'v>> as List<Raw<TitleTrain<'static>>, 0, MAX_KINDS>,
        /// Its phases, in their order.
        phases: Vec<TitlePhase<'v>> as List<TitlePhase<'static>, 1, MAX_KINDS>,
        /// Of these trains the next one leaves after each set of operating rounds.
        exports: Vec<&'v str> as Names = Vec::new() => "[]",
        /// What the tiles do not say.
        rules: Option<&'v Value<'v>> as Given<Rules<'static>> = None => "{}",
        /// Its private companies that matter for routes.
        privates: Vec<(&'v str, PrivateCompany<'v>)> as Map<Name, PrivateCompany<'static>, MAX_COMPANIES>
            = Vec::new() => "{}",
        /// What pictures show besides.
        decoration: Option<&'v Value<'v>> as Given<BoardDecoration<'static>> = None => "{}",
        /// By number; standard tiles are known.
        tiles: Vec<(&'v str, TitleTile<'v>)> as Map<Name, TitleTile<'static>, MAX_TILES> = Vec::new() => "{}",
        /// What types of action of the title do to map and trains.
        actions: Vec<(&'v str, Effect)> as Map<Name, Effect, MAX_COMPANIES> = Vec::new() => "{}",
    }
}

/// A value of a kind that may be left out, as it was sent.
#[derive(Debug)]
pub struct Given<K>(std::marker::PhantomData<K>);

impl<K: Shaped> Shaped for Given<K> {
    const SHAPE: &'static Shape = K::SHAPE;
}

impl<K: Stated> Stated for Given<K> {
    type Of<'v> = Option<&'v Value<'v>>;

    fn read<'v>(value: &'v Value<'v>) -> Option<Self::Of<'v>> {
        K::read(value).map(|_| Some(value))
    }
}

/// An action of a record, of which the type is stated alone.
#[derive(Debug)]
pub struct RecordedAction;

impl RecordedAction {
    const RECORD: &'static Record = &Record {
        name: "RecordedActionAnyMap",
        meaning: "An action as 18xx.games exports it; its further fields depend on its type.",
        tag: None,
        base: None,
        fields: &[Field { name: "type", meaning: "Its type.", shape: AnyText::SHAPE, default: None }],
        is_open: true,
    };
}

/// A recorded game.
#[derive(Debug)]
pub struct RecordedGame;

impl Recorded for RecordedGame {
    const RECORD: &'static Record = &Record {
        name: "RecordAnyMap",
        meaning: "A game as 18xx.games exports it. Its `actions` are read, nothing else.",
        tag: None,
        base: None,
        fields: &[Field {
            name: "actions",
            meaning: "Its actions, in their order.",
            shape: &Shape::List { item: &Shape::Record(RecordedAction::RECORD), least: 0, most: MOST_ACTIONS },
            default: None,
        }],
        is_open: true,
    };
}

/// The body of a request for an audit.
#[derive(Debug)]
pub struct Audited;

impl Recorded for Audited {
    const RECORD: &'static Record = &Record {
        name: "AuditedAnyMap",
        meaning: "A record of a game, and the description of its title.",
        tag: None,
        base: None,
        fields: &[
            Field {
                name: "record",
                meaning: "The record.",
                shape: &Shape::Record(RecordedGame::RECORD),
                default: None,
            },
            Field { name: "map", meaning: "The description of the title.", shape: TitleMap::SHAPE, default: None },
        ],
        is_open: false,
    };
}

/// The body of a request for the question about a position in the terms of a title.
#[derive(Debug)]
pub struct SetUp;

impl Recorded for SetUp {
    const RECORD: &'static Record = &Record {
        name: "SetUpAnyMap",
        meaning: "A position, and the description of its title.",
        tag: None,
        base: None,
        fields: &[
            Field { name: "position", meaning: "The position.", shape: &Shape::Object, default: None },
            Field { name: "map", meaning: "The description of the title.", shape: TitleMap::SHAPE, default: None },
        ],
        is_open: false,
    };
}
