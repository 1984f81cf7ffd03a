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
///
/// Where a chain has several ways, the route takes the one that comes first in the answer: from the end with the
/// lower number.
pub(crate) fn lay_track<B: Bits>(graph: &Graph<B>, pick: &Pick) -> (Vec<u32>, Vec<u32>) {
    let [first, second] = pick.arms.each_ref().map(|arm| follow(graph, pick.root, arm));
    let mut stops = Vec::with_capacity(first.len() + 1 + second.len());
    stops.extend(first.iter().rev().map(|step| step.stop));
    stops.push(graph.stops[pick.root]);
    stops.extend(second.iter().map(|step| step.stop));
    let turned = stops.first() > stops.last();
    let length = first.iter().chain(&second).map(|step| graph.length(step.chain)).sum();
    let mut segments = Vec::with_capacity(length);
    // The first arm is run from its end to the root.
    let to_root = first.iter().rev().map(|step| (step.chain, !step.along));
    for (chain, along) in to_root.chain(second.iter().map(|step| (step.chain, step.along))) {
        let way = graph.way(chain, along == turned);
        if along {
            segments.extend_from_slice(way);
        } else {
            segments.extend(way.iter().rev());
        }
    }
    (stops, segments)
}

/// A chain of an arm as it is come over from the root.
struct Step {
    chain: u16,
    /// From its start to its end.
    along: bool,
    /// The stop that it leads to.
    stop: u32,
}

fn follow<B: Bits>(graph: &Graph<B>, root: usize, arm: &[u16]) -> Vec<Step> {
    let mut at = root as u32;
    let step = |&number: &u16| {
        let chain = graph.chains[usize::from(number)];
        let along = chain.from == at;
        at = if along { chain.to } else { chain.from };
        Step { chain: number, along, stop: graph.stops[at as usize] }
    };
    arm.iter().map(step).collect()
}
