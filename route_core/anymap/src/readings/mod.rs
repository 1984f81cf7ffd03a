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
