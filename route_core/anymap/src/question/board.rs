//! The statement of a board: its hexes, what lies on them, and the tokens.

use crate::shape::{
    kind, statement, words, AnyText, Flag, Key, Map, Nullable, Pair, Shape, Shaped, Stated, Text, Whole,
};
use crate::tile::StopKind;
use crate::value::Value;

/// The most tokens in one city, whatever slots it has: some games let more stand there than it has places for.
pub const MAX_CITY_TOKENS: usize = 24;
/// The most hexes of a board.
pub const MAX_HEXES: usize = 1_000;
/// The most characters of a tile's code.
pub const MAX_CODE: usize = 4_000;
/// The most tokens.
pub const MAX_TOKENS: usize = 600;
/// The greatest number of a city, a stop or a copy.
pub const MAX_LENGTH: i64 = 999;

/// A name.
pub type Name = Text<1, 80>;
/// A colour of tiles.
pub type Color = Text<0, 40>;
/// The number of a city.
pub type City = Whole<usize, 0, MAX_LENGTH>;

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
