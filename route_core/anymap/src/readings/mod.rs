//! The readings of a declared route: every way through its hexes, from stop to stop.
//!
//! A route is declared by the hexes of its track in order. Some programs write it piece by piece, each from a stop to the
//! next, in either direction; that is read as well. Where the hexes are ambiguous, the named stops decide, and where they
//! do not, all readings are kept.

mod by_chains;
mod in_order;
mod route;
mod stretches;
mod way;

use std::rc::Rc;

use crate::answer::path_of;
use crate::fault::Refusal;
use crate::hash::Map;
use crate::network::{Drawn, StopName};
use crate::work::Work;

use by_chains::ByChains;
use in_order::InOrder;
use route::OneRoute;

pub use stretches::stretches;

/// The segments of a route in order.
pub type Reading = Vec<u32>;

/// The most pieces added to ways while one route is read; it takes some 50 ms.
const MOST_STEPS: i64 = 20_000;
/// The most pieces and chains added to ways while all routes of a question are read, each in every manner.
const MOST_STEPS_IN_ALL: i64 = 10 * MOST_STEPS;

/// The readings of one declared route.
#[derive(Debug, Clone, Default)]
pub struct Readings {
    /// The readings.
    pub found: Vec<Reading>,
    /// How many of its hexes any track could be followed through.
    pub reached: i64,
    /// There were more ways than the bound.
    pub cut: bool,
}

/// In what manner a route is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Manner {
    /// Its pieces may be in either direction.
    pub either_way: bool,
    /// Stops and junctions may repeat.
    pub repeating: bool,
    /// Routes continue after terminal track, and over such track without a stop.
    pub past_terminals: bool,
}

type Key = (Vec<usize>, Option<Vec<StopName>>, Manner);

/// Reads declared routes on one network.
pub struct Reader<'d> {
    drawn: &'d Drawn<'d>,
    left: i64,
    known: Map<Key, Rc<Readings>>,
    sides: i32,
    /// By port, those of junctions and stops included: segments that end there, and their other ends.
    links: Vec<Vec<(u32, i32)>>,
    barred: Vec<Vec<(u32, i32)>>,
    /// The hex of each segment, then of terminal track without a stop, which only illegal routes use; and whether it is
    /// a link.
    track: Vec<(usize, bool)>,
    /// Segments that duplicate an earlier one.
    same: Map<u32, u32>,
}

impl<'d> Reader<'d> {
    /// Indexes the track of a network.
    #[must_use]
    pub fn new(drawn: &'d Drawn<'d>) -> Self {
        let ports = drawn.sides() + drawn.junctions + drawn.halts.len();
        let mut reader = Self {
            drawn,
            left: MOST_STEPS_IN_ALL,
            known: Map::default(),
            sides: drawn.sides() as i32,
            links: vec![Vec::new(); ports],
            barred: vec![Vec::new(); if drawn.barred.is_empty() { 0 } else { ports }],
            track: drawn.track.iter().map(|track| (track.hex, track.piece.is_none())).collect(),
            same: drawn.twins.iter().map(|&(one, other)| (other as u32, one as u32)).collect(),
        };
        for (number, &[a, b]) in (0..).zip(&drawn.segments[..drawn.sidings]) {
            for (from, to) in [(a, b), (b, a)] {
                let port = reader.port(from);
                reader.links[port].push((number, to));
            }
        }
        for ([a, b], track) in &drawn.barred {
            for (from, to) in [(*a, *b), (*b, *a)] {
                let port = reader.port(from);
                reader.barred[port].push((reader.track.len() as u32, to));
            }
            reader.track.push((track.hex, track.piece.is_none()));
        }
        reader
    }

    /// Returns the index of a port: those of joints come first, then junctions, then stops.
    fn port(&self, end: i32) -> usize {
        usize::try_from(end).unwrap_or_else(|_| self.drawn.sides() + self.drawn.junctions + stop_at(end))
    }

    /// Returns all readings of a route, a bounded number, each in one direction.
    ///
    /// Hexes that the board does not have are numbered after its own.
    ///
    /// # Errors
    /// When that takes too much work.
    pub fn read(
        &mut self,
        hexes: &[usize],
        visited: Option<&[StopName]>,
        manner: Manner,
        work: &mut Work,
    ) -> Result<Rc<Readings>, Refusal> {
        let key = (path_of(hexes.iter().copied()), visited.map(<[StopName]>::to_vec), manner);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let mut route = OneRoute::new(self, &key.0, key.1.as_deref(), manner, work);
        if manner.either_way {
            ByChains::new(&mut route).read()?;
        } else {
            InOrder::new(&mut route).read()?;
        }
        let (found, spent) = route.finish();
        self.left = (self.left - spent).max(0);
        let found = Rc::new(found);
        self.known.insert(key, found.clone());
        Ok(found)
    }
}

/// Returns the port of a stop.
const fn port_of(stop: usize) -> i32 {
    -1 - stop as i32
}

/// Returns the stop at a port.
const fn stop_at(port: i32) -> usize {
    (-1 - port) as usize
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::board::{lay, LaidBoard};
    use crate::network::draw;
    use crate::question::read_board;
    use crate::value::{parse, Strictness};

    /// Two cities, and between them a town that track also passes by.
    const BOARD: &str = r#"{"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B2": "city=revenue:20;path=a:4,b:_0", "B4": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4;path=a:1,b:4",
        "B6": "city=revenue:30;path=a:1,b:_0"}}"#;

    fn with_drawn(test: impl FnOnce(&Drawn<'_>)) {
        let value = parse(BOARD.as_bytes(), Strictness::default()).unwrap();
        let board = read_board(&value).unwrap();
        let laid: LaidBoard<'_> = lay(&board, &mut Work::default()).unwrap();
        test(&draw(&laid, &[], &[]));
    }

    fn found(drawn: &Drawn<'_>, hexes: &[usize], visited: Option<&[StopName]>, manner: Manner) -> Readings {
        (*Reader::new(drawn).read(hexes, visited, manner, &mut Work::default()).unwrap()).clone()
    }

    #[test]
    fn named_stops_decide_between_readings() {
        with_drawn(|drawn| {
            let read = |visited: Option<&[StopName]>| found(drawn, &[0, 1, 2], visited, Manner::default());
            let both = read(None);
            assert_eq!((both.found.len(), both.reached, both.cut), (2, 3, false));
            assert_eq!(stretches(drawn, &both.found), [(vec![1], 2)]);
            let over = read(Some(&[(0, 0), (1, 0), (2, 0)])).found;
            let past = read(Some(&[(0, 0), (2, 0)])).found;
            assert_eq!((over.len(), past.len()), (1, 1));
            assert_eq!(over[0].len(), past[0].len() + 1);
        });
    }

    #[test]
    fn pieces_may_be_declared_in_either_direction() {
        with_drawn(|drawn| {
            let pieces = [1, 0, 1, 2];
            let in_order = found(drawn, &pieces, None, Manner::default());
            assert_eq!((in_order.found.len(), in_order.reached), (0, 2));
            let either_way = found(drawn, &pieces, None, Manner { either_way: true, ..Manner::default() });
            let route = found(drawn, &[0, 1, 2], Some(&[(0, 0), (1, 0), (2, 0)]), Manner::default());
            assert!(either_way.found.contains(&route.found[0]));
        });
    }

    #[test]
    fn a_route_ends_where_no_track_leads_on() {
        with_drawn(|drawn| {
            let beyond = found(drawn, &[0, 1, 2, 3], None, Manner::default());
            assert_eq!((beyond.found.len(), beyond.reached), (0, 3));
        });
    }

    #[test]
    fn reading_counts_work() {
        with_drawn(|drawn| {
            let mut work = Work::new(Some(1), None, None);
            let read = Reader::new(drawn).read(&[0, 1, 2], None, Manner::default(), &mut work);
            assert!(matches!(read, Err(Refusal::TooMuchWork)));
        });
    }
}
