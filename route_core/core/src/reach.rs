//! Where track can be traced from a company's tokens, by a train of unlimited length.
//!
//! A trace crosses no side twice and does not reverse, so it may not go round a loop and back over the way it came.
//! A plain flood over directed crossings would allow just that. The exact question is an old one in disguise: give each
//! side two vertices, one for each hex, and call the side a *matched* edge between them and the pieces of track the
//! other edges. Then a trace is a simple path that alternates between the two kinds, and Edmonds' growing tree with its
//! *blossoms* (odd cycles that may be entered from either side) finds every vertex that such a path can reach, in nearly
//! linear time. A stop that lets pass and a junction are matched pairs as well, each of their pieces tied to both
//! vertices.
//!
//! Three things are beyond that: lanes and gauges that meet in part, and stops over some of whose pieces a trace may only
//! come or only go. There the graph allows too much. What its paths claim is then confirmed path by path, and what is
//! left is searched for, along ways on which the graph still claims something that is not found.

use crate::error::NetworkError;
use crate::ids::{JointId, PieceId, SegmentId, StopId};
use crate::network::Network;

mod search;
mod tracks;
mod tree;

pub use tracks::{Lane, Passage, Piece, PieceEnd, Tracks, MAX_PIECES, MAX_POINTS};
use tree::{Graph, Tree, View};

/// Steps after which a search ends that cannot be decided otherwise.
pub const MAX_TRACING_WORK: u64 = 20_000_000;

/// The pieces of track over which some trace runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Reached {
    /// The pieces, in rising order.
    pub pieces: Vec<PieceId>,
    /// Whether that is all; otherwise the bound on work was passed, and there may be more.
    pub complete: bool,
}

impl Tracks {
    /// Finds the pieces over which some trace of a company runs.
    ///
    /// # Errors
    /// [`NetworkError::BadDetail`] unless there is one passage for each stop.
    pub fn reach(&self, passages: &[Passage], max_work: u64) -> Result<Reached, NetworkError> {
        if passages.len() != self.stop_count() {
            return Err(NetworkError::BadDetail);
        }
        let view = View::new(self, passages);
        let tree = Tree::grown(&view, view.root, &[]);
        let (found, complete) = if view.is_exact {
            let mut found = vec![false; self.pieces().len()];
            for &vertex in &tree.outer {
                view.each_end(vertex, |end| found[end as usize / 2] = true);
            }
            (found, true)
        } else {
            search::confirmed(&view, &tree, max_work)
        };
        let pieces = (0..).map(PieceId).zip(found).filter_map(|(piece, found)| found.then_some(piece)).collect();
        Ok(Reached { pieces, complete })
    }
}

/// What is connected to the operator's tokens. All lists are in rising order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Reach {
    /// Joints and sides of them: track can be traced across the joint into that side.
    pub arrivals: Vec<(JointId, u8)>,
    /// Stops that can be reached, blocked ones included, and the tokens' own.
    pub stops: Vec<StopId>,
    /// Segments that can be reached.
    pub segments: Vec<SegmentId>,
}

impl Network {
    /// Finds exactly what the operator is connected to.
    ///
    /// # Errors
    /// [`NetworkError::NotTraceable`] where there are several gauges, or several joints at a side: see [`Tracks`].
    pub fn reach(&self) -> Result<Reach, NetworkError> {
        if !self.known.one_joint_a_side() || !self.known.one_gauge() {
            return Err(NetworkError::NotTraceable);
        }
        let graph = Plain { network: self, first_inner: 2 * self.joints as u32 };
        let tree = Tree::grown(&graph, graph.root(), &[]);
        let arrivals = (0..graph.first_inner).filter(|&port| tree.is_outer(port));
        let mut segments = vec![false; self.segments.len()];
        for &vertex in &tree.outer {
            graph.each_link(vertex, |segment, _| segments[segment as usize] = true);
        }
        let mut stops: Vec<bool> = self.stops.iter().map(|stop| stop.token).collect();
        for (ports, _) in self.segments.iter().zip(&segments).filter(|(_, &reached)| reached) {
            ports.iter().filter_map(|&port| self.port_stop(port)).for_each(|stop| stops[stop] = true);
        }
        Ok(Reach {
            arrivals: arrivals.map(|port| (JointId(port / 2), (port % 2) as u8)).collect(),
            stops: numbers(&stops).map(StopId).collect(),
            segments: numbers(&segments).map(SegmentId).collect(),
        })
    }
}

fn numbers(flags: &[bool]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(flags).filter_map(|(number, &flag)| flag.then_some(number))
}

/// A network without gauges and lanes: the ports of joints are vertices, and two stand for each stop and junction.
struct Plain<'n> {
    network: &'n Network,
    first_inner: u32,
}

impl Plain<'_> {
    fn passes(&self, port: u32) -> bool {
        let stop = self.network.port_stop(port).map(|stop| self.network.stops[stop]);
        stop.is_none_or(|stop| stop.through && !stop.token)
    }

    /// Calls back with each segment over which a trace may leave a vertex, and the port at its other end.
    fn each_link(&self, vertex: u32, mut call: impl FnMut(u32, u32)) {
        let network = self.network;
        if vertex == self.root() {
            for (stop, _) in network.stops.iter().enumerate().filter(|(_, stop)| stop.token) {
                network.links(network.stop_port(stop)).iter().for_each(|&(segment, far)| call(segment, far));
            }
            return;
        }
        let port = vertex.checked_sub(self.first_inner).map_or(vertex, |offset| self.first_inner + offset / 2);
        network.links(port).iter().for_each(|&(segment, far)| call(segment, far));
    }
}

impl Graph for Plain<'_> {
    fn root(&self) -> u32 {
        self.first_inner + 2 * (self.network.ports() as u32 - self.first_inner)
    }

    fn each_step(&self, vertex: u32, mut call: impl FnMut(u32, u32)) {
        self.each_link(vertex, |segment, far| match far.checked_sub(self.first_inner) {
            None => call(segment, far),
            Some(offset) if self.passes(far) => {
                call(segment, self.first_inner + 2 * offset);
                call(segment, self.first_inner + 2 * offset + 1);
            }
            Some(_) => {}
        });
    }
}
