//! The parts of a tile that matter for routes: stops, junctions, pieces of track, closed sides.

/// The number of sides of a hex.
pub const SIDES: i32 = 6;

/// The colour of a value that only diesels earn.
pub const DIESEL: &str = "diesel";

/// An end of a piece of track: a side of the hex, or `-1 - n` for the numbered part n.
pub type End = i32;

/// One of several parallel pieces at an end: its number, and how many there are.
pub type Lane = (u8, u8);

/// The lane of track without parallels.
pub const SINGLE: Lane = (0, 1);

/// Returns the end that is a numbered part.
#[must_use]
pub const fn part_end(number: i32) -> End {
    -1 - number
}

/// Returns the numbered part of an end that is not a side.
#[must_use]
pub const fn part_of(end: End) -> i32 {
    -1 - end
}

/// Returns whether an end is a side of the hex.
#[must_use]
pub const fn is_side(end: End) -> bool {
    end >= 0
}

/// A kind of stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StopKind {
    /// A city, whose slots hold tokens.
    City,
    /// A town.
    Town,
    /// A halt.
    Halt,
    /// An off-board area, at which routes end.
    Offboard,
}

impl StopKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::City, Self::Town, Self::Halt, Self::Offboard];

    /// Returns its name in the tile language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Town => "town",
            Self::Halt => "halt",
            Self::Offboard => "offboard",
        }
    }

    /// Returns the number of the kind as a bit.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The gauge of track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gauge {
    /// The usual track.
    Broad,
    /// Narrow track.
    Narrow,
    /// Track of both gauges.
    Dual,
    /// Track that is drawn, but that no train uses.
    Thin,
}

impl Gauge {
    /// All gauges.
    pub const ALL: [Self; 4] = [Self::Broad, Self::Narrow, Self::Dual, Self::Thin];

    /// Returns its name in the tile language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broad => "broad",
            Self::Narrow => "narrow",
            Self::Dual => "dual",
            Self::Thin => "thin",
        }
    }

    /// Returns the gauges that track offers, as bits: two pieces join over a side when they have one in common.
    #[must_use]
    pub const fn bits(self) -> u8 {
        match self {
            Self::Broad => 1,
            Self::Narrow => 2,
            Self::Dual => 3,
            Self::Thin => 0,
        }
    }
}

/// The value of a stop: fixed, or one for each colour of the game's progress.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Revenue<'v> {
    /// The value, if it is the same in all colours.
    pub fixed: i32,
    /// The value for each colour.
    pub by_color: Vec<(&'v str, i32)>,
}

impl Revenue<'_> {
    /// Returns the value for the last colour that the stop has; a diesel gets the stop's value for diesels.
    #[must_use]
    pub fn at(&self, colors: &[&str], diesel: bool) -> i32 {
        value_at(self.fixed, &self.by_color, colors, diesel)
    }

    /// Returns the greatest value.
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.by_color.iter().map(|(_, value)| *value).max().unwrap_or(self.fixed)
    }

    /// Returns the least value.
    #[must_use]
    pub fn lowest(&self) -> i32 {
        self.by_color.iter().map(|(_, value)| *value).min().unwrap_or(self.fixed)
    }
}

/// Returns a value that is fixed or one for each colour; see [`Revenue::at`].
#[must_use]
pub(crate) fn value_at<C: AsRef<str>>(fixed: i32, by_color: &[(C, i32)], colors: &[&str], diesel: bool) -> i32 {
    if by_color.is_empty() {
        return fixed;
    }
    let value = |wanted: &str| by_color.iter().find(|(color, _)| color.as_ref() == wanted).map(|(_, value)| *value);
    if let (true, Some(own)) = (diesel, value(DIESEL)) {
        return own;
    }
    colors.iter().rev().filter(|color| **color != DIESEL).find_map(|color| value(color)).unwrap_or(0)
}

/// A city, town, halt or off-board area.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stop<'v> {
    /// The number by which paths name it.
    pub number: i32,
    /// Its kind.
    pub kind: StopKind,
    /// Its value.
    pub revenue: Revenue<'v>,
    /// The places for tokens of a city.
    pub slots: i32,
    /// The names of groups, of which a route visits each once.
    pub groups: Vec<&'v str>,
    /// What a visit costs of a train's length.
    pub visit_cost: i32,
}

/// A piece of track between two ends; parallel tracks are separate pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The two ends.
    pub ends: [End; 2],
    /// The lane at each end.
    pub lanes: [Lane; 2],
    /// Whether routes end at the stop that they reach over it.
    pub terminal: bool,
    /// Its gauge.
    pub gauge: Gauge,
    /// Whether traces do not leave a stop over it; routes may.
    pub ignore: bool,
}

impl Piece {
    /// Returns the piece of broad track between two ends.
    #[must_use]
    pub const fn new(ends: [End; 2]) -> Self {
        Self { ends, lanes: [SINGLE; 2], terminal: false, gauge: Gauge::Broad, ignore: false }
    }

    /// Returns the piece on a tile that is turned clockwise by `rotation` sixths.
    #[must_use]
    pub fn turned(mut self, rotation: u8) -> Self {
        for end in &mut self.ends {
            if is_side(*end) {
                *end = (*end + i32::from(rotation)) % SIDES;
            }
        }
        self
    }
}

/// A tile, or what is printed on a hex.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Tile<'v> {
    /// Its stops.
    pub stops: Vec<Stop<'v>>,
    /// The numbers of its junctions.
    pub junctions: Vec<i32>,
    /// Its track.
    pub pieces: Vec<Piece>,
    /// The impassable sides of the hex, as bits; they are not turned with the tile.
    pub closed: u8,
}

impl<'v> Tile<'v> {
    /// Returns the stops that hold tokens, in the order in which tokens count them.
    pub fn cities(&self) -> impl Iterator<Item = &Stop<'v>> {
        self.stops.iter().filter(|stop| stop.kind == StopKind::City)
    }

    /// Returns how many of its stops hold tokens.
    #[must_use]
    pub fn city_count(&self) -> usize {
        self.cities().count()
    }

    /// Returns whether there is neither a stop nor track on it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.stops.is_empty() && self.pieces.is_empty()
    }

    /// Returns whether one of several lanes comes to a side.
    #[must_use]
    pub fn is_parallel(&self) -> bool {
        self.pieces
            .iter()
            .any(|piece| piece.ends.iter().zip(&piece.lanes).any(|(end, lane)| is_side(*end) && *lane != SINGLE))
    }

    /// Returns whether a side is impassable.
    #[must_use]
    pub const fn is_closed(&self, side: i32) -> bool {
        self.closed >> side & 1 == 1
    }

    /// Returns the number of its parts.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.stops.len() + self.junctions.len() + self.pieces.len()
    }

    /// Returns the stop that paths name by a number.
    #[must_use]
    pub fn stop(&self, number: i32) -> Option<&Stop<'v>> {
        self.stops.iter().find(|stop| stop.number == number)
    }

    /// Returns the tile turned clockwise by `rotation` sixths.
    #[must_use]
    pub fn turned(mut self, rotation: u8) -> Self {
        for piece in &mut self.pieces {
            *piece = piece.turned(rotation);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_has_the_value_of_the_last_color_that_it_knows() {
        let revenue = Revenue { fixed: 0, by_color: vec![("yellow", 30), ("green", 40), (DIESEL, 90)] };
        assert_eq!(revenue.at(&["yellow", "green", "brown"], false), 40);
        assert_eq!(revenue.at(&["yellow"], false), 30);
        assert_eq!(revenue.at(&["gray"], false), 0);
        assert_eq!(revenue.at(&["yellow"], true), 90);
        assert_eq!(revenue.at(&[DIESEL], false), 0);
        assert_eq!((revenue.lowest(), revenue.highest()), (30, 90));
    }

    #[test]
    fn turning_moves_sides_and_keeps_parts_and_closed_sides() {
        let tile = Tile { pieces: vec![Piece::new([4, part_end(0)])], closed: 1 << 2, ..Tile::default() };
        let turned = tile.turned(3);
        assert_eq!(turned.pieces[0].ends, [1, part_end(0)]);
        assert!(turned.is_closed(2) && !turned.is_closed(5));
    }
}
