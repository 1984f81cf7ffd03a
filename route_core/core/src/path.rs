//! Contraction: plain track between two stops becomes one *chain*.
//!
//! Only chains that some route of the operator can use are traced: starting from its tokens, through stops that let it
//! pass, and no further than its longest train goes. Of two chains between the same stops, one whose joints contain the
//! other's is *dominated*: every route that uses it has a twin of the same value on the shorter one. It is left out.
//!
//! Nested junctions have too many chains to trace them all. When the limits or the budget end the tracing, the
//! network is *sketched* instead: a few short chains for each way out of each stop. What runs on a sketch is possible on
//! the whole network, only better routes may be missing.

use crate::book::Book;
use crate::network::Network;
use crate::search::Budget;
use crate::sketch::sketch;
use crate::trace::trace;
use crate::worth::Worth;

/// Networks with more resources than this are thinned out.
pub(crate) const MAX_WIDTH: usize = 1_024;

/// A piece of track between two stops without a stop in between.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chain {
    /// Local number of the stop where it was traced from.
    pub from: u32,
    /// Local number of the stop where it ends.
    pub to: u32,
    /// First of its segments in [`Chains::track`].
    pub start: u32,
    /// One past the last of its segments.
    pub end: u32,
    /// The cost of its segments; see [`Worth`].
    pub cost: i64,
    /// The gauges that all of its segments offer.
    pub gauges: u8,
    /// How much of a train's length its segments take.
    pub length: u32,
}

/// The chains that matter to one operator, and the stops between them under *local* numbers: tokens first.
#[derive(Debug, Default)]
pub(crate) struct Chains {
    /// Number of the stop in the network, by local number.
    pub stops: Vec<u32>,
    /// The number of local stops with the operator's token; they come first.
    pub tokens: usize,
    /// Local number of the place of each local stop.
    pub places: Vec<u32>,
    /// Further places of local stops.
    pub further: Vec<(u32, u32)>,
    /// The number of different places.
    pub place_count: usize,
    pub list: Vec<Chain>,
    /// Other ways of chains over the very same joints at the same cost, in rising order of the chains: the chain, and
    /// where the segments of that way stand in [`Chains::track`].
    pub twins: Vec<(u16, u32, u32)>,
    /// Segments of all chains, one after the other, each from its start to its end.
    pub track: Vec<u32>,
    /// Resources (joints that always go together) used by each chain: `words` words per chain.
    pub resources: Vec<u64>,
    pub words: usize,
    pub resource_count: usize,
    /// Marks of each chain: `mark_words` words per chain.
    pub marks: Vec<u64>,
    pub mark_words: usize,
    /// True when no relevant chain is missing.
    pub complete: bool,
}

impl Chains {
    /// Returns the number of members for which the sets must have room.
    pub fn width(&self) -> usize {
        self.resource_count.max(self.place_count)
    }
}

/// The chains for trains that visit at most `max_visit` stops; some of them when the budget or the limits are passed.
pub(crate) fn contract(network: &Network, worth: Worth, max_visit: u32, budget: &mut Budget<'_>) -> Chains {
    let mut book = Book::new(network, worth);
    let traced = trace(&mut book, max_visit, budget);
    if traced.is_none() {
        if !budget.is_spent() {
            budget.leave_out();
        }
        book = Book::new(network, worth);
        sketch(&mut book, max_visit, budget);
    }
    let chains = book.finish(traced.is_some());
    if !chains.complete {
        budget.leave_out();
    }
    chains
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::ends::EndRules;
    use crate::ids::{JointId, PlaceId, StopId};
    use crate::network::{End, Stop};
    use crate::search::{CutBy, Limits};

    /// A stop, and for each number a way to another stop on which track parts and comes together so many times.
    fn ladders(loops: &[u32]) -> Network {
        let stop = |place| Stop::new(PlaceId(place), 10).token(place == 0);
        let joint = |joint, side| End::Joint { joint: JointId(joint), side };
        let end = |stop| End::Stop(StopId(stop));
        let (mut stops, mut segments, mut first) = (vec![stop(0)], Vec::new(), 0);
        for &loops in loops {
            segments.extend([[end(0), joint(first, 0)], [joint(first + 3 * loops, 1), end(stops.len() as u32)]]);
            stops.push(stop(stops.len() as u32));
            for at in (0..loops).map(|at| first + 3 * at) {
                for way in at + 1..at + 3 {
                    segments.extend([[joint(at, 1), joint(way, 0)], [joint(way, 1), joint(at + 3, 0)]]);
                }
            }
            first += 3 * loops + 1;
        }
        Network::new(first as usize, stops, &segments, EndRules::default()).unwrap()
    }

    fn contracted(loops: &[u32]) -> (usize, bool, Option<CutBy>) {
        let network = ladders(loops);
        let mut budget = Budget::new(Limits::default());
        let chains = contract(&network, Worth::new(&network), 2, &mut budget);
        (chains.list.len(), chains.complete, budget.cut())
    }

    #[test]
    fn as_many_chains_as_there_is_room_for_are_all_kept() {
        assert_eq!(contracted(&[10; 16]), (16_384, true, None));
    }

    #[test]
    fn one_chain_too_many_makes_a_sketch() {
        let mut loops = vec![10; 16];
        loops.push(0);
        assert_eq!(contracted(&loops), (17, false, Some(CutBy::Size)));
    }
}
