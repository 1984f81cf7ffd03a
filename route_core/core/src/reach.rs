//! Where track can be traced from the operator's tokens, by a train of unlimited length.
//!
//! A trace crosses no joint twice and does not reverse, so it may not go round a loop and back over the way it came.
//! A plain flood over directed crossings would allow just that. The exact question is an old one in disguise: give each
//! joint two vertices, one for each side, and call the joint a *matched* edge between them and the segments the other
//! edges. Then a trace is a simple path that alternates between the two kinds, and Edmonds' growing tree with its
//! *blossoms* (odd cycles that may be entered from either side) finds every vertex that such a path can reach, in nearly
//! linear time. A stop that lets pass is a matched pair as well, with each of its segments tied to both vertices.

use crate::error::NetworkError;
use crate::ids::{JointId, SegmentId, StopId};
use crate::network::Network;

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

const NONE: u32 = u32::MAX;

struct Tree<'n> {
    network: &'n Network,
    /// First vertex of the stops, which come after the joint sides.
    first_stop: u32,
    root: u32,
    /// For inner vertices, the outer vertex from which they were reached.
    parent: Vec<u32>,
    /// Vertices that an alternating path reaches over their matched edge.
    outer: Vec<bool>,
    /// Towards the base of the blossom of a vertex.
    base: Vec<u32>,
    /// Round in which a base was last passed while two paths were compared.
    passed: Vec<u32>,
    round: u32,
    queue: Vec<u32>,
}

impl Network {
    /// Finds exactly what the operator is connected to.
    ///
    /// # Errors
    /// [`NetworkError::NotTraceable`] where there are junctions, several gauges or several joints at a side.
    pub fn reach(&self) -> Result<Reach, NetworkError> {
        if self.known.meetings() > 0 || !self.known.one_gauge() {
            return Err(NetworkError::NotTraceable);
        }
        let mut tree = Tree::new(self);
        tree.grow();
        Ok(tree.read())
    }
}

impl<'n> Tree<'n> {
    fn new(network: &'n Network) -> Self {
        let first_stop = 2 * network.joints as u32;
        let root = first_stop + 2 * network.stops.len() as u32;
        let vertices = root as usize + 1;
        let mut tree = Self {
            network,
            first_stop,
            root,
            parent: vec![NONE; vertices],
            outer: vec![false; vertices],
            base: (0..=root).collect(),
            passed: vec![0; vertices],
            round: 0,
            queue: Vec::with_capacity(vertices),
        };
        tree.outer[root as usize] = true;
        for (index, stop) in network.stops.iter().enumerate() {
            if stop.token {
                tree.reach_inner(tree.stop_vertex(index), root);
            }
        }
        tree
    }

    fn stop_vertex(&self, stop: usize) -> u32 {
        self.first_stop + 2 * stop as u32
    }

    fn reach_inner(&mut self, vertex: u32, from: u32) {
        self.parent[vertex as usize] = from;
        self.reach_outer(vertex ^ 1);
    }

    fn reach_outer(&mut self, vertex: u32) {
        self.outer[vertex as usize] = true;
        self.queue.push(vertex);
    }

    fn grow(&mut self) {
        let mut next = 0;
        while next < self.queue.len() {
            let vertex = self.queue[next];
            next += 1;
            let network = self.network;
            let port = self.port(vertex);
            if vertex >= self.first_stop && !self.passes(vertex) {
                continue;
            }
            for &(_, far) in network.links(port) {
                if let Some(stop) = network.port_stop(far) {
                    let entry = self.stop_vertex(stop);
                    self.meet(vertex, entry);
                    if self.passes(entry) {
                        self.meet(vertex, entry + 1);
                    }
                } else {
                    self.meet(vertex, far);
                }
            }
        }
    }

    fn port(&self, vertex: u32) -> u32 {
        match vertex.checked_sub(self.first_stop) {
            Some(offset) => self.network.stop_port(offset as usize / 2),
            None => vertex,
        }
    }

    /// Whether a trace can leave the stop of a vertex.
    fn passes(&self, vertex: u32) -> bool {
        let stop = self.network.stops[(vertex - self.first_stop) as usize / 2];
        stop.through || stop.token
    }

    fn meet(&mut self, from: u32, to: u32) {
        if self.outer[to as usize] {
            self.close(from, to);
        } else if self.parent[to as usize] == NONE {
            self.reach_inner(to, from);
        }
    }

    fn find(&mut self, vertex: u32) -> u32 {
        let mut top = vertex;
        while self.base[top as usize] != top {
            top = self.base[top as usize];
        }
        let mut at = vertex;
        while self.base[at as usize] != top {
            at = std::mem::replace(&mut self.base[at as usize], top);
        }
        top
    }

    /// The base before this one on the way back to the root, which itself has none.
    fn back(&mut self, base: u32) -> u32 {
        self.find(self.parent[(base ^ 1) as usize])
    }

    /// An edge between two outer vertices closes an odd cycle: all of it can be entered from either side.
    fn close(&mut self, a: u32, b: u32) {
        let meeting = self.meeting(a, b);
        for side in [a, b] {
            let mut at = self.find(side);
            while at != meeting {
                let inner = at ^ 1;
                let before = self.back(at);
                self.base[at as usize] = meeting;
                self.base[inner as usize] = meeting;
                if !self.outer[inner as usize] {
                    self.reach_outer(inner);
                }
                at = before;
            }
        }
    }

    /// Where the ways back from two vertices meet; walks both at the same pace.
    fn meeting(&mut self, a: u32, b: u32) -> u32 {
        self.round += 1;
        let (mut at, mut other) = (Some(self.find(a)), Some(self.find(b)));
        loop {
            if let Some(base) = at {
                if self.passed[base as usize] == self.round {
                    return base;
                }
                self.passed[base as usize] = self.round;
                at = (base != self.root).then(|| self.back(base));
            }
            std::mem::swap(&mut at, &mut other);
        }
    }

    fn read(&self) -> Reach {
        let arrivals = (0..self.first_stop).filter(|&port| self.outer[port as usize]);
        let arrivals = arrivals.map(|port| (JointId(port / 2), (port % 2) as u8)).collect();
        let reached = |stop: usize| self.outer[self.stop_vertex(stop) as usize + 1];
        let stops =
            (0..self.network.stops.len()).filter(|&stop| reached(stop)).map(|stop| StopId(stop as u32)).collect();
        let leads = |port: u32| match self.network.port_stop(port) {
            Some(stop) => reached(stop) && self.passes(self.stop_vertex(stop)),
            None => self.outer[port as usize],
        };
        let on = |&segment: &SegmentId| self.network.segments[segment.index()].iter().any(|&port| leads(port));
        let segments = (0..self.network.segments.len() as u32).map(SegmentId).filter(on).collect();
        Reach { arrivals, stops, segments }
    }
}
