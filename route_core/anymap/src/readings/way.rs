//! Ways: parts of a route that grow piece by piece.

use std::rc::Rc;

use super::Reading;
use crate::bits::Bits;

/// Track from one stop to the next: its segments, its hexes, and the stop to which it leads.
pub struct Chain {
    pub track: Reading,
    pub used: Bits,
    pub hexes: Vec<usize>,
    pub to: usize,
}

/// A part of a route: the port that it has reached, the hex that is read, and the number of stops visited.
///
/// The track is a linked list from the last piece back, so a step costs the same however long the way is.
pub struct Way {
    pub port: i32,
    pub at: i64,
    pub stops: usize,
    /// Its segments.
    pub used: Bits,
    /// The stops visited, and the junctions since the last of them.
    pub past: Bits,
    /// The track that it adds to the way before it.
    pub pieces: Pieces,
    pub before: Option<Rc<Way>>,
}

/// The track that one step adds.
pub enum Pieces {
    None,
    One(u32),
    Chain(Rc<Chain>),
}

impl Way {
    /// Returns all of its segments in order.
    pub fn track(&self) -> Reading {
        let mut ways = vec![self];
        while let Some(before) = ways.last().and_then(|way| way.before.as_deref()) {
            ways.push(before);
        }
        let mut track = Vec::new();
        for way in ways.iter().rev() {
            match &way.pieces {
                Pieces::None => {}
                Pieces::One(piece) => track.push(*piece),
                Pieces::Chain(chain) => track.extend(&chain.track),
            }
        }
        track
    }
}

/// Long ways are dropped one by one, without recursion.
impl Drop for Way {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut way) = before.and_then(|way| Rc::try_unwrap(way).ok()) {
            before = way.before.take();
        }
    }
}
