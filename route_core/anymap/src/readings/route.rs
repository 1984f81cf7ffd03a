//! One declared route while it is read: its hexes, the stops that it names, what was found, and the work left.

use std::collections::HashSet;

use super::way::Way;
use super::{Manner, Reader, Reading, Readings, MOST_STEPS};
use crate::fault::Refusal;
use crate::network::StopName;
use crate::work::{Work, LOOKED_EVERY};

/// The most readings of one route.
const MOST_READINGS: usize = 200;
/// The most chains that are tested besides the steps.
const MOST_LOOKS: i64 = 100_000;

/// Whether more ways are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    More,
    /// There are as many readings as are kept.
    Full,
    /// The way that was sought is found.
    Found,
}

/// A declared route that is read.
pub struct OneRoute<'r> {
    pub reader: &'r Reader<'r>,
    pub path: &'r [usize],
    pub named: Option<&'r [StopName]>,
    pub manner: Manner,
    pub budget: Budget<'r>,
    pub out: Readings,
    /// The readings, without regard to which of two equal pieces they use.
    seen: HashSet<Reading>,
}

impl<'r> OneRoute<'r> {
    pub fn new(
        reader: &'r Reader<'_>,
        path: &'r [usize],
        named: Option<&'r [StopName]>,
        manner: Manner,
        work: &'r mut Work,
    ) -> Self {
        let budget = Budget::new(MOST_STEPS.min(reader.left), work);
        Self { reader, path, named, manner, budget, out: Readings::default(), seen: HashSet::new() }
    }

    /// Returns the readings, and the steps that they took.
    pub fn finish(mut self) -> (Readings, i64) {
        self.out.cut |= self.budget.is_used_up();
        (self.out, self.budget.spent())
    }

    /// Notes a way; a whole one is a reading.
    pub fn note(&mut self, way: &Way) -> Result<Next, Refusal> {
        self.out.reached = self.out.reached.max(way.at + 1);
        if !self.is_whole(way.port, way.at, way.stops) {
            return Ok(Next::More);
        }
        let track = way.track();
        self.budget.work.spend(1 + track.len() / 8)?;
        let same = &self.reader.same;
        let mut pieces: Reading = track.iter().map(|number| same.get(number).copied().unwrap_or(*number)).collect();
        if self.seen.contains(&pieces) {
            return Ok(Next::More);
        }
        pieces.reverse();
        if self.seen.contains(&pieces) {
            return Ok(Next::More);
        }
        pieces.reverse();
        self.seen.insert(pieces);
        self.out.found.push(track);
        if self.out.found.len() >= MOST_READINGS {
            self.out.cut = true;
            return Ok(Next::Full);
        }
        Ok(Next::More)
    }

    /// Returns the stops of some hexes at which the route may begin.
    pub fn starts(&self, hexes: &HashSet<usize>) -> Vec<usize> {
        let halts = self.reader.drawn.halts.iter().enumerate();
        let may_begin = |stop: &usize| self.is_named(*stop, 0);
        halts.filter(|(_, halt)| hexes.contains(&halt.hex)).map(|(stop, _)| stop).filter(may_begin).collect()
    }

    /// Returns whether a way reads the whole route: from a stop to a stop, through all hexes, with all named stops.
    pub fn is_whole(&self, port: i32, at: i64, stops: usize) -> bool {
        let is_every = self.named.is_none_or(|named| stops == named.len());
        port < 0 && stops > 1 && at + 1 == self.path.len() as i64 && is_every
    }

    /// Returns whether a stop may be visited in this place among the stops.
    pub fn is_named(&self, stop: usize, place: usize) -> bool {
        let halt = &self.reader.drawn.halts[stop];
        self.named.is_none_or(|named| named.get(place) == Some(&(halt.hex, halt.stop.number)))
    }

    /// Returns whether a port is at the side of a hex.
    pub fn is_at_side(&self, port: i32) -> bool {
        (0..self.reader.sides).contains(&port)
    }
}

/// The steps that reading one route may take.
pub struct Budget<'r> {
    pub work: &'r mut Work,
    most: i64,
    left: i64,
    looks: i64,
    /// Steps that are counted without ending the reading.
    also: i64,
}

impl<'r> Budget<'r> {
    fn new(most: i64, work: &'r mut Work) -> Self {
        Self { work, most, left: most, looks: MOST_LOOKS, also: 0 }
    }

    /// Counts a step; returns whether there was one left.
    pub fn step(&mut self) -> Result<bool, Refusal> {
        self.left -= 1;
        if self.left % LOOKED_EVERY as i64 == 0 {
            self.work.spend(LOOKED_EVERY as usize)?;
        }
        Ok(self.left >= 0)
    }

    /// Counts the test of a chain; returns whether it may be done.
    pub fn look(&mut self) -> Result<bool, Refusal> {
        self.looks -= 1;
        if self.looks % LOOKED_EVERY as i64 == 0 {
            self.work.spend(LOOKED_EVERY as usize / 4)?;
        }
        Ok(self.looks >= 0)
    }

    /// Counts several tests; returns whether they may be done.
    pub fn look_at(&mut self, count: usize) -> Result<bool, Refusal> {
        self.looks -= count as i64;
        self.work.spend(count / 4)?;
        Ok(self.looks >= 0)
    }

    /// Counts steps of a survey; returns whether it takes no more than the steps left.
    pub fn survey(&mut self, steps: usize) -> Result<bool, Refusal> {
        self.also += steps as i64;
        self.work.spend(steps)?;
        Ok(self.also <= self.left)
    }

    /// Returns the steps left.
    pub const fn left(&self) -> i64 {
        self.left
    }

    /// Gives back the steps since so many were left: they are counted, and end no reading.
    pub fn give_back(&mut self, left: i64) {
        self.also += left - self.left;
        self.left = left;
    }

    /// Returns the steps taken; several tests count as one.
    const fn spent(&self) -> i64 {
        self.most - self.left + self.also + (MOST_LOOKS - self.looks).div_euclid(4)
    }

    const fn is_used_up(&self) -> bool {
        self.left < 0 || self.looks < 0
    }
}
