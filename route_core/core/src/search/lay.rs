//! From chains back to stops and segments.

use crate::conflict::Bits;
use crate::graph::Graph;

/// A route that a search settled on: class, root, and the chains of both arms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pick {
    pub class: usize,
    pub root: usize,
    pub arms: [Vec<u16>; 2],
}

/// The stops and segments of a route in order, from the end of its first arm to the end of its second.
pub(crate) fn lay_track<B: Bits>(graph: &Graph<B>, pick: &Pick) -> (Vec<u32>, Vec<u32>) {
    let (mut stops, mut segments) = lay_arm(graph, pick.root, &pick.arms[0]);
    stops.reverse();
    segments.reverse();
    stops.push(graph.stops[pick.root]);
    let (later_stops, later_segments) = lay_arm(graph, pick.root, &pick.arms[1]);
    stops.extend(later_stops);
    segments.extend(later_segments);
    (stops, segments)
}

fn lay_arm<B: Bits>(graph: &Graph<B>, root: usize, arm: &[u16]) -> (Vec<u32>, Vec<u32>) {
    let (mut at, mut stops, mut segments) = (root as u32, Vec::new(), Vec::new());
    for &number in arm {
        let chain = graph.chains[number as usize];
        let track = &graph.track[chain.start as usize..chain.end as usize];
        if chain.from == at {
            segments.extend_from_slice(track);
            at = chain.to;
        } else {
            segments.extend(track.iter().rev());
            at = chain.from;
        }
        stops.push(graph.stops[at as usize]);
    }
    (stops, segments)
}
