//! Edmonds' growing tree with its blossoms, on the graph of a map as one company sees it.

use super::tracks::{Passage, PieceEnd, Tracks};

pub(super) const NONE: u32 = u32::MAX;

/// A graph in which traces are alternating paths. Vertices come in pairs, `v` and `v ^ 1`, which a trace takes together:
/// two sides of a joint, a junction, or a stop that traces pass. The last vertex is the root, from which all traces begin.
pub(super) trait Graph {
    /// The vertex from which all traces begin.
    fn root(&self) -> u32;

    /// Calls back with each piece of track that leads from a vertex to another, and with that one.
    fn each_step(&self, vertex: u32, call: impl FnMut(u32, u32));
}

/// The map as one company sees it.
pub(super) struct View<'t> {
    pub tracks: &'t Tracks,
    passages: &'t [Passage],
    /// For each stop its pair of vertices, if traces pass it.
    pairs: Vec<u32>,
    /// The stop of each pair of vertices behind those of junctions.
    stops: Vec<u32>,
    first_junction: u32,
    first_stop: u32,
    pub root: u32,
    /// Whether traces come to some stop over track over which they may not go on, or leave it over track over which
    /// they may not come, or joints share lanes: then not every alternating path is a trace.
    pub is_exact: bool,
}

impl Graph for View<'_> {
    fn root(&self) -> u32 {
        self.root
    }

    fn each_step(&self, vertex: u32, mut call: impl FnMut(u32, u32)) {
        self.each_end(vertex, |end| self.each_vertex(end ^ 1, |to| call(end / 2, to)));
    }
}

impl<'t> View<'t> {
    pub fn new(tracks: &'t Tracks, passages: &'t [Passage]) -> Self {
        let first_junction = 2 * tracks.joints as u32;
        let first_stop = first_junction + 2 * tracks.junctions as u32;
        let mut view = Self {
            tracks,
            passages,
            pairs: vec![NONE; tracks.stops],
            stops: Vec::new(),
            first_junction,
            first_stop,
            root: 0,
            is_exact: tracks.shared.is_empty(),
        };
        for (stop, &passage) in passages.iter().enumerate() {
            let ends = tracks.at_stop(stop);
            let passes = passage == Passage::Passes
                && ends.iter().any(|&end| view.arrives(end))
                && ends.iter().any(|&end| view.leaves(end));
            if passes {
                view.pairs[stop] = first_stop + 2 * view.stops.len() as u32;
                view.stops.push(stop as u32);
                view.is_exact &= ends.iter().all(|&end| view.arrives(end) == view.leaves(end));
            }
        }
        view.root = first_stop + 2 * view.stops.len() as u32;
        view
    }

    /// Returns `true` if a trace that reaches a stop over a piece continues from there.
    pub fn arrives(&self, end: u32) -> bool {
        !self.tracks.pieces[end as usize / 2].terminal
    }

    /// Returns `true` if a trace may leave a stop over a piece.
    pub fn leaves(&self, end: u32) -> bool {
        !self.tracks.pieces[end as usize / 2].ignore
    }

    /// The ends of pieces over which traces begin.
    fn beginnings(&self) -> impl Iterator<Item = u32> + '_ {
        let begins = (0..self.tracks.stops).filter(|&stop| self.passages[stop] == Passage::Begins);
        begins.flat_map(|stop| self.tracks.at_stop(stop)).copied().filter(|&end| self.leaves(end))
    }

    /// The stop of a vertex, if it is one.
    pub fn stop(&self, vertex: u32) -> Option<usize> {
        let offset = vertex.checked_sub(self.first_stop)?;
        self.stops.get(offset as usize / 2).map(|&stop| stop as usize)
    }

    /// Returns `true` if a vertex belongs to a junction.
    pub fn is_junction(&self, vertex: u32) -> bool {
        (self.first_junction..self.first_stop).contains(&vertex)
    }

    /// The lanes that the joint of a vertex uses, if it shares any.
    pub fn lanes(&self, vertex: u32) -> Option<[u32; 2]> {
        self.tracks.shared.get(vertex as usize / 2).copied().flatten()
    }

    /// Calls back with each end of a piece at a vertex: with all over which a trace may leave it, and perhaps others.
    pub fn each_end(&self, vertex: u32, mut call: impl FnMut(u32)) {
        if vertex == self.root {
            self.beginnings().for_each(call);
        } else if let Some(stop) = self.stop(vertex) {
            let is_entry = (vertex - self.first_stop).is_multiple_of(2);
            for &end in self.tracks.at_stop(stop) {
                if if is_entry { self.arrives(end) } else { self.leaves(end) } {
                    call(end);
                }
            }
        } else if self.is_junction(vertex) {
            self.tracks.at_junction((vertex - self.first_junction) as usize / 2).iter().copied().for_each(call);
        } else {
            self.tracks.at_joint(vertex).iter().copied().for_each(call);
        }
    }

    /// Calls back with each vertex to which a trace may come over an end of a piece.
    pub fn each_vertex(&self, end: u32, mut call: impl FnMut(u32)) {
        match self.tracks.pieces[end as usize / 2].ends[end as usize % 2] {
            PieceEnd::Off => {}
            PieceEnd::Side { .. } => self.tracks.ties_at_side(end).iter().copied().for_each(call),
            PieceEnd::Junction(junction) => {
                let first = self.first_junction + 2 * junction.0;
                call(first);
                call(first + 1);
            }
            PieceEnd::Stop(stop) => {
                let first = self.pairs[stop.index()];
                if first != NONE {
                    if self.arrives(end) {
                        call(first);
                    }
                    if self.leaves(end) {
                        call(first + 1);
                    }
                }
            }
        }
    }
}

/// How a vertex was first reached.
#[derive(Clone, Copy)]
enum Label {
    Unreached,
    /// Over its mate, which was reached from another vertex.
    Mate,
    /// As part of a blossom that was closed by a piece between these vertices; the vertex is on the side of the first.
    Bridge(u32, u32, u32),
}

/// What alternating paths reach from the root.
pub(super) struct Tree<'v> {
    /// Where the paths begin.
    root: u32,
    /// Pairs of vertices that no path may take.
    blocked: &'v [bool],
    /// For inner vertices, the outer vertex from which they were reached, and the piece between.
    parent: Vec<(u32, u32)>,
    labels: Vec<Label>,
    /// Towards the base of the blossom of a vertex.
    base: Vec<u32>,
    /// Round in which a base was last passed while two paths were compared.
    passed: Vec<u32>,
    round: u32,
    /// The vertices that are reached over their mates, in the order in which they were reached.
    pub outer: Vec<u32>,
    /// Steps taken.
    pub work: u64,
}

impl<'v> Tree<'v> {
    /// Grows the tree of all paths that begin at a vertex.
    pub fn grown(graph: &impl Graph, root: u32, blocked: &'v [bool]) -> Self {
        let vertices = graph.root() as usize + 1;
        let mut tree = Self {
            root,
            blocked,
            parent: vec![(NONE, NONE); vertices],
            labels: vec![Label::Unreached; vertices],
            base: (0..vertices as u32).collect(),
            passed: vec![0; vertices],
            round: 0,
            outer: Vec::with_capacity(vertices),
            work: vertices as u64 / 8,
        };
        tree.reach_outer(root, Label::Mate);
        let mut next = 0;
        while next < tree.outer.len() {
            let vertex = tree.outer[next];
            next += 1;
            graph.each_step(vertex, |piece, to| tree.meet(vertex, to, piece));
        }
        tree
    }

    pub fn is_outer(&self, vertex: u32) -> bool {
        !matches!(self.labels[vertex as usize], Label::Unreached)
    }

    fn reach_outer(&mut self, vertex: u32, label: Label) {
        self.labels[vertex as usize] = label;
        self.outer.push(vertex);
    }

    fn meet(&mut self, from: u32, to: u32, piece: u32) {
        self.work += 1;
        if self.is_outer(to) {
            self.close(from, to, piece);
        } else if self.parent[to as usize].0 == NONE && to ^ 1 != self.root && !self.is_blocked(to) {
            self.parent[to as usize] = (from, piece);
            self.reach_outer(to ^ 1, Label::Mate);
        }
    }

    fn is_blocked(&self, vertex: u32) -> bool {
        self.blocked.get(vertex as usize / 2).is_some_and(|&blocked| blocked)
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
        self.find(self.parent[(base ^ 1) as usize].0)
    }

    /// A piece between two outer vertices closes an odd cycle: all of it can be entered from either side.
    fn close(&mut self, a: u32, b: u32, piece: u32) {
        let meeting = self.meeting(a, b);
        for (side, other) in [(a, b), (b, a)] {
            let mut at = self.find(side);
            while at != meeting {
                self.work += 1;
                let inner = at ^ 1;
                let before = self.back(at);
                self.base[at as usize] = meeting;
                self.base[inner as usize] = meeting;
                if !self.is_outer(inner) {
                    self.reach_outer(inner, Label::Bridge(side, other, piece));
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
                self.work += 1;
                if self.passed[base as usize] == self.round {
                    return base;
                }
                self.passed[base as usize] = self.round;
                at = (base != self.root).then(|| self.back(base));
            }
            std::mem::swap(&mut at, &mut other);
        }
    }

    /// A path from the root to an outer vertex: its vertices, each with the piece over which the path comes to it, or
    /// [`NONE`] for the root and for the second vertex of each pair.
    pub fn path(&self, vertex: u32) -> Vec<(u32, u32)> {
        let mut path = Vec::new();
        let mut over = NONE;
        let mut parts = vec![Part::Forwards(vertex, self.root)];
        while let Some(part) = parts.pop() {
            match part {
                Part::One(vertex) => path.push((std::mem::replace(&mut over, NONE), vertex)),
                Part::Over(piece) => over = piece,
                Part::Forwards(to, from) | Part::Backwards(to, from) if to == from => parts.push(Part::One(to)),
                // Parts are taken from the end of the list.
                Part::Forwards(to, from) => match self.labels[to as usize] {
                    Label::Mate => {
                        parts.extend([Part::One(to), Part::One(to ^ 1)]);
                        if to ^ 1 != from {
                            let (before, piece) = self.parent[(to ^ 1) as usize];
                            parts.extend([Part::Over(piece), Part::Forwards(before, from)]);
                        }
                    }
                    Label::Bridge(near, far, piece) => parts.extend([
                        Part::One(to),
                        Part::Backwards(near, to ^ 1),
                        Part::Over(piece),
                        Part::Forwards(far, from),
                    ]),
                    Label::Unreached => {}
                },
                Part::Backwards(to, from) => match self.labels[to as usize] {
                    Label::Mate => {
                        if to ^ 1 != from {
                            let (before, piece) = self.parent[(to ^ 1) as usize];
                            parts.extend([Part::Backwards(before, from), Part::Over(piece)]);
                        }
                        parts.extend([Part::One(to ^ 1), Part::One(to)]);
                    }
                    Label::Bridge(near, far, piece) => parts.extend([
                        Part::Backwards(far, from),
                        Part::Over(piece),
                        Part::Forwards(near, to ^ 1),
                        Part::One(to),
                    ]),
                    Label::Unreached => {}
                },
            }
        }
        path
    }
}

/// A part of a path that is still to be written.
enum Part {
    One(u32),
    Over(u32),
    /// The path to the first vertex, from the second on, which lies on it.
    Forwards(u32, u32),
    /// The same, from its end to its beginning.
    Backwards(u32, u32),
}
