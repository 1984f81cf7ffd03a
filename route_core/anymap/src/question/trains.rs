//! The statement of trains: how far they run, and what they count.

use super::board::Name;
use crate::shape::{statement, words, Flag, List, Nullable, Shape, Shaped, Stated, Whole};
use crate::tile::StopKind;
use crate::value::Value;

/// The most trains.
pub const MAX_TRAINS: usize = 24;
const MAX_ROWS: usize = 8;
/// Large enough for clients that send a large number to mean no limit.
const MAX_DISTANCE: i64 = 1_000_000;
const MAX_MULTIPLIER: i64 = 20;

type Distances = Whole<u32, 0, MAX_DISTANCE>;
type HexCount = Whole<u32, 1, MAX_DISTANCE>;
type Multiplier = Whole<i32, 0, MAX_MULTIPLIER>;

words! {
    /// The gauge of a train, or of the track of a question about reach.
    pub enum TrackType {
        /// Broad and dual track.
        Broad = "broad",
        /// Narrow and dual track.
        Narrow = "narrow",
    }
}

/// What rows of a train may name.
///
/// A `pass` with track cannot be judged, but trains of titles that have some name them.
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
