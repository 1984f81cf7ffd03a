//! Pieces of track as a tracing company sees them, and the graph in which traces are alternating paths.

use crate::error::NetworkError;
use crate::ids::{JunctionId, PieceId, SideId, StopId};
use crate::network::limit;

/// The most pieces of track of one map.
pub const MAX_PIECES: usize = 16_384;
/// The most stops, junctions or sides of one map.
pub const MAX_POINTS: usize = 16_384;
/// The most lanes of one side that meet crosswise, counted with their gauges on both hexes.
const MAX_CROSSINGS: usize = 64;

/// One of several parallel lanes at a side of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lane {
    /// Its number, from 0.
    pub number: u8,
    /// How many lanes there are.
    pub of: u8,
}

impl Lane {
    /// The lane of a side that has just one.
    pub const SINGLE: Self = Self { number: 0, of: 1 };

    /// Whether a lane goes on in one of the neighbouring hex; of different widths, the smaller is centred.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        let (narrow, wide) = if self.of <= other.of { (self, other) } else { (other, self) };
        u16::from(narrow.number) + u16::from(wide.of - narrow.of) / 2 + u16::from(wide.number) + 1 == u16::from(wide.of)
    }
}

/// One end of a piece of track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PieceEnd {
    /// The edge of the map, or a side that nothing passes.
    Off,
    /// A stop.
    Stop(StopId),
    /// A junction.
    Junction(JunctionId),
    /// A side between two hexes.
    Side {
        /// Number of the side.
        side: SideId,
        /// On which of the two hexes the piece lies, 0 or 1.
        half: u8,
        /// The lane of the side.
        lane: Lane,
    },
}

/// A piece of track between two ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Its two ends.
    pub ends: [PieceEnd; 2],
    /// The gauges it offers, as bits: two pieces meet at a side when they have one in common.
    pub gauges: u8,
    /// A trace that comes to a stop over it ends there; at a junction it is no track.
    pub terminal: bool,
    /// No trace leaves a stop over it.
    pub ignore: bool,
}

impl Piece {
    /// Ordinary track of the usual gauge.
    #[must_use]
    pub const fn new(ends: [PieceEnd; 2]) -> Self {
        Self { ends, gauges: 1, terminal: false, ignore: false }
    }
}

/// What a stop is for the company that is traced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Passage {
    /// A trace that comes to it ends there.
    Ends,
    /// A trace passes.
    Passes,
    /// Traces begin here: the company has a token in it.
    Begins,
}

/// The track of a map, checked and indexed, for any company.
#[derive(Debug, Clone)]
pub struct Tracks {
    pub(super) pieces: Vec<Piece>,
    pub(super) stops: usize,
    pub(super) junctions: usize,
    /// For each end of each piece (`2 * piece + end`) where its part of `side_ties` begins.
    tie_starts: Vec<u32>,
    /// Vertices of the joints at which the ends of pieces at sides lie.
    side_ties: Vec<u32>,
    /// By vertex of joints, then by junction, then by stop: where its part of `at` begins.
    at_starts: Vec<u32>,
    /// The ends of pieces that lie there.
    at: Vec<u32>,
    /// For each joint that shares a lane with others the lanes that it uses; empty when none does.
    pub(super) shared: Vec<Option<[u32; 2]>>,
    pub(super) lanes: usize,
    pub(super) joints: usize,
}

impl Tracks {
    /// Checks the ends of all pieces and joins those that meet at sides.
    ///
    /// # Errors
    /// [`NetworkError`] when there is too much of something, or a piece ends at something that is not there.
    pub fn new(stops: usize, junctions: usize, sides: usize, pieces: Vec<Piece>) -> Result<Self, NetworkError> {
        limit("pieces of track", pieces.len(), MAX_PIECES)?;
        for (what, count) in [("stops", stops), ("junctions", junctions), ("sides", sides)] {
            limit(what, count, MAX_POINTS)?;
        }
        for (number, piece) in (0..).map(PieceId).zip(&pieces) {
            let known = piece.ends.iter().all(|end| match *end {
                PieceEnd::Off => true,
                PieceEnd::Stop(stop) => stop.index() < stops,
                PieceEnd::Junction(junction) => junction.index() < junctions,
                PieceEnd::Side { side, half, lane } => side.index() < sides && half < 2 && lane.number < lane.of,
            });
            if !known {
                return Err(NetworkError::UnknownPieceEnd { piece: number });
            }
        }
        let joined = Joiner::default().join(&pieces)?;
        let mut tracks = Self {
            stops,
            junctions,
            tie_starts: Vec::new(),
            side_ties: Vec::new(),
            at_starts: Vec::new(),
            at: Vec::new(),
            shared: if joined.lanes == 0 { Vec::new() } else { joined.shared },
            lanes: joined.lanes,
            joints: joined.joints,
            pieces,
        };
        tracks.index(&joined.ties);
        Ok(tracks)
    }

    /// The pieces, in the order given.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the number of stops.
    #[must_use]
    pub fn stop_count(&self) -> usize {
        self.stops
    }

    /// Fills the lists by end and by vertex; `ties` are the ends of pieces and the vertices of joints, in rising order.
    fn index(&mut self, ties: &[(u32, u32)]) {
        let joint_sides = 2 * self.joints;
        let place = |tracks: &Self, end: u32| match tracks.pieces[end as usize / 2].ends[end as usize % 2] {
            PieceEnd::Junction(junction) if !tracks.pieces[end as usize / 2].terminal => {
                Some(joint_sides + junction.index())
            }
            PieceEnd::Stop(stop) => Some(joint_sides + tracks.junctions + stop.index()),
            _ => None,
        };
        let ends = 2 * self.pieces.len() as u32;
        self.tie_starts = starts_of(ends as usize, ties.iter().map(|&(end, _)| end as usize));
        self.side_ties = ties.iter().map(|&(_, vertex)| vertex).collect();
        let inner = (0..ends).filter(|&end| self.is_track(end)).filter_map(|end| Some((place(self, end)?, end)));
        let mut all: Vec<(usize, u32)> = ties.iter().map(|&(end, vertex)| (vertex as usize, end)).collect();
        all.extend(inner);
        all.sort_unstable();
        let places = joint_sides + self.junctions + self.stops;
        self.at_starts = starts_of(places, all.iter().map(|&(place, _)| place));
        self.at = all.into_iter().map(|(_, end)| end).collect();
    }

    /// Returns `true` if the piece of an end counts as track: terminal track at a junction does not.
    fn is_track(&self, end: u32) -> bool {
        is_track(&self.pieces[end as usize / 2])
    }

    /// The vertices of joints at which an end of a piece lies.
    pub(super) fn ties_at_side(&self, end: u32) -> &[u32] {
        slice(&self.side_ties, &self.tie_starts, end as usize)
    }

    /// The ends of pieces at a side of a joint.
    pub(super) fn at_joint(&self, vertex: u32) -> &[u32] {
        slice(&self.at, &self.at_starts, vertex as usize)
    }

    /// The ends of pieces at a junction.
    pub(super) fn at_junction(&self, junction: usize) -> &[u32] {
        slice(&self.at, &self.at_starts, 2 * self.joints + junction)
    }

    /// The ends of pieces at a stop.
    pub(super) fn at_stop(&self, stop: usize) -> &[u32] {
        slice(&self.at, &self.at_starts, 2 * self.joints + self.junctions + stop)
    }
}

fn is_track(piece: &Piece) -> bool {
    !(piece.terminal && piece.ends.iter().any(|end| matches!(end, PieceEnd::Junction(_))))
}

fn slice<'t>(list: &'t [u32], starts: &[u32], at: usize) -> &'t [u32] {
    &list[starts[at] as usize..starts[at + 1] as usize]
}

/// Where the entries of each key begin in a list that is sorted by key.
fn starts_of(keys: usize, sorted: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut starts = vec![0; keys + 1];
    for key in sorted {
        starts[key + 1] += 1;
    }
    for at in 1..starts.len() {
        starts[at] += starts[at - 1];
    }
    starts
}

/// Ends of pieces that are alike at a side: on the same hex, in the same lane, of the same gauges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Crossing {
    side: SideId,
    half: u8,
    lane: Lane,
    gauges: u8,
}

impl Crossing {
    /// Returns `true` if the lanes meet, regardless of gauges.
    fn faces(self, other: Self) -> bool {
        self.half != other.half && self.lane.meets(other.lane)
    }

    fn meets(self, other: Self) -> bool {
        self.faces(other) && self.gauges & other.gauges != 0
    }
}

/// Makes the joints of a map.
#[derive(Default)]
struct Joiner {
    joints: usize,
    lanes: usize,
    shared: Vec<Option<[u32; 2]>>,
    /// Ends of pieces, and the vertices at which they lie.
    ties: Vec<(u32, u32)>,
}

impl Joiner {
    fn join(mut self, pieces: &[Piece]) -> Result<Self, NetworkError> {
        let mut crossings: Vec<(Crossing, u32)> = Vec::with_capacity(2 * pieces.len());
        for (number, piece) in pieces.iter().enumerate().filter(|(_, piece)| is_track(piece)) {
            for (end, at) in piece.ends.iter().enumerate() {
                if let PieceEnd::Side { side, half, lane } = *at {
                    let crossing = Crossing { side, half, lane, gauges: piece.gauges };
                    crossings.push((crossing, (2 * number + end) as u32));
                }
            }
        }
        crossings.sort_unstable();
        for side in crossings.chunk_by(|one, other| one.0.side == other.0.side) {
            self.side(side)?;
        }
        self.ties.sort_unstable();
        Ok(self)
    }

    /// Joins what meets at one side. Lanes that meet, directly or by way of others, are one group.
    ///
    /// A group is one joint when every end here meets every end there and all on one of the hexes share a lane: then
    /// a trace crosses it once. Otherwise each pair that meets is a joint of its own, and the joints share lanes.
    fn side(&mut self, ends: &[(Crossing, u32)]) -> Result<(), NetworkError> {
        let mut all: Vec<Crossing> = ends.iter().map(|&(crossing, _)| crossing).collect();
        all.dedup();
        limit("lanes of a side", all.len(), MAX_CROSSINGS)?;
        let mut left: Vec<Crossing> =
            all.iter().copied().filter(|one| all.iter().any(|other| one.meets(*other))).collect();
        while let Some(first) = left.pop() {
            let mut group = vec![first];
            let mut next = 0;
            while let Some(&one) = group.get(next) {
                next += 1;
                let (facing, others): (Vec<Crossing>, Vec<Crossing>) =
                    left.iter().partition(|other| one.faces(**other));
                left = others;
                group.extend(facing);
            }
            let (here, there): (Vec<Crossing>, Vec<Crossing>) = group.iter().partition(|one| one.half == 0);
            let single = |half: &[Crossing]| half.iter().all(|one| one.lane == half[0].lane);
            let all_meet = here.iter().all(|one| there.iter().all(|other| one.meets(*other)));
            if all_meet && (single(&here) || single(&there)) {
                self.joint(ends, &here, &there, None);
            } else {
                self.sharing(ends, &here, &there);
            }
        }
        Ok(())
    }

    /// Makes a joint of each pair that meets.
    fn sharing(&mut self, ends: &[(Crossing, u32)], here: &[Crossing], there: &[Crossing]) {
        let mut numbers: Vec<(u8, Lane)> = Vec::new();
        let first = self.lanes as u32;
        let mut lane = |one: Crossing| {
            let found = numbers.iter().position(|&known| known == (one.half, one.lane));
            first
                + found.unwrap_or_else(|| {
                    numbers.push((one.half, one.lane));
                    numbers.len() - 1
                }) as u32
        };
        let pairs = here.iter().flat_map(|one| there.iter().map(move |other| (*one, *other)));
        let meeting: Vec<_> = pairs.filter(|(one, other)| one.meets(*other)).collect();
        let lanes: Vec<[u32; 2]> = meeting.iter().map(|&(one, other)| [lane(one), lane(other)]).collect();
        self.lanes += numbers.len();
        for (&(one, other), &lanes) in meeting.iter().zip(&lanes) {
            self.joint(ends, &[one], &[other], Some(lanes));
        }
    }

    fn joint(&mut self, ends: &[(Crossing, u32)], here: &[Crossing], there: &[Crossing], lanes: Option<[u32; 2]>) {
        let first = 2 * self.joints as u32;
        for &(crossing, end) in ends {
            for (half, group) in [(0, here), (1, there)] {
                if group.contains(&crossing) {
                    self.ties.push((end, first + half));
                }
            }
        }
        self.shared.push(lanes);
        self.joints += 1;
    }
}
