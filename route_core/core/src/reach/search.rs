//! What alternating paths claim where some of them are no traces: confirmed path by path, and searched for otherwise.

use super::tree::{Tree, View, NONE};

/// Confirms the claims of a tree. Returns for each piece whether a trace runs over it, and whether all was decided.
pub(super) fn confirmed(view: &View<'_>, tree: &Tree<'_>, max_work: u64) -> (Vec<bool>, bool) {
    let pieces = view.tracks.pieces.len();
    let mut search = Search {
        view,
        wanted: vec![false; pieces],
        open: 0,
        found: vec![false; pieces],
        used: vec![false; pieces],
        blocked: vec![false; view.root as usize / 2],
        lanes: vec![false; view.tracks.lanes],
        left: max_work.saturating_sub(tree.work),
    };
    for &vertex in &tree.outer {
        view.each_end(vertex, |end| search.want(end / 2));
    }
    for &vertex in &tree.outer {
        search.try_path(tree, vertex);
    }
    let complete = search.open == 0 || search.go(view.root, NONE);
    (search.found, complete)
}

struct Search<'v, 't> {
    view: &'v View<'t>,
    /// Pieces that are claimed.
    wanted: Vec<bool>,
    /// How many of them are not found yet.
    open: usize,
    found: Vec<bool>,
    /// What the present trace has used: pieces, pairs of vertices, lanes that joints share.
    used: Vec<bool>,
    blocked: Vec<bool>,
    lanes: Vec<bool>,
    /// Steps that may still be taken.
    left: u64,
}

impl Search<'_, '_> {
    fn want(&mut self, piece: u32) {
        if !std::mem::replace(&mut self.wanted[piece as usize], true) {
            self.open += 1;
        }
    }

    fn find(&mut self, piece: u32) {
        if !std::mem::replace(&mut self.found[piece as usize], true) && self.wanted[piece as usize] {
            self.open -= 1;
        }
    }

    /// Looks at the path to a vertex; if it is a trace, it finds its own pieces and those over which it may go on.
    fn try_path(&mut self, tree: &Tree<'_>, vertex: u32) {
        let view = self.view;
        let mut ends = Vec::new();
        view.each_end(vertex, |end| ends.push(end));
        if ends.iter().all(|&end| self.found[end as usize / 2]) {
            return;
        }
        let path = tree.path(vertex);
        self.left = self.left.saturating_sub(path.len() as u64);
        if !self.is_trace(&path) {
            return;
        }
        let over: Vec<u32> = path.iter().map(|step| step.0).filter(|&piece| piece != NONE).collect();
        for &piece in &over {
            self.find(piece);
        }
        let last = over.last().copied();
        let goes_on =
            vertex == view.root || view.stop(vertex).is_none() || last.is_some_and(|piece| self.goes_on(piece));
        if goes_on {
            for end in ends {
                if view.stop(vertex).is_none() || view.leaves(end) {
                    self.find(end / 2);
                }
            }
        }
    }

    fn goes_on(&self, piece: u32) -> bool {
        self.view.arrives(2 * piece)
    }

    /// Returns `true` if a path uses no piece and no lane twice, and continues from stops only where a trace may.
    fn is_trace(&self, path: &[(u32, u32)]) -> bool {
        let view = self.view;
        let mut pieces: Vec<u32> = path.iter().map(|step| step.0).filter(|&piece| piece != NONE).collect();
        let mut lanes: Vec<u32> = Vec::new();
        // The root comes first, then pairs.
        for pair in path[1..].chunks_exact(2) {
            lanes.extend(view.lanes(pair[0].1).into_iter().flatten());
        }
        let at_stops = path[1..].windows(3).step_by(2).all(|three| {
            let (over, onto) = (three[0].0, three[2].0);
            view.stop(three[0].1).is_none() || (view.arrives(2 * over) && view.leaves(2 * onto))
        });
        let distinct = |list: &mut Vec<u32>| {
            list.sort_unstable();
            list.windows(2).all(|two| two[0] != two[1])
        };
        at_stops && distinct(&mut pieces) && distinct(&mut lanes)
    }

    /// Tries all ways on from a vertex to which a trace came over a piece. False when the work would be too much.
    fn go(&mut self, vertex: u32, over: u32) -> bool {
        let view = self.view;
        let tree = Tree::grown(view, vertex, &self.blocked);
        self.left = self.left.saturating_sub(tree.work);
        let mut leads_to_wanted = false;
        for &outer in &tree.outer {
            view.each_end(outer, |end| {
                let piece = end as usize / 2;
                leads_to_wanted |= self.wanted[piece] && !self.found[piece] && !self.used[piece];
            });
        }
        drop(tree);
        if !leads_to_wanted {
            return true;
        }
        if self.left == 0 {
            return false;
        }
        let mut ends = Vec::new();
        view.each_end(vertex, |end| ends.push(end));
        for end in ends {
            let piece = end / 2;
            if piece == over || self.used[piece as usize] {
                continue;
            }
            self.find(piece);
            self.used[piece as usize] = true;
            let mut next = Vec::new();
            view.each_vertex(end ^ 1, |to| next.push(to));
            for to in next {
                if !self.cross(to, true) {
                    continue;
                }
                let complete = self.open == 0 || self.go(to ^ 1, piece);
                self.cross(to, false);
                if !complete {
                    return false;
                }
            }
            self.used[piece as usize] = false;
        }
        true
    }

    /// Takes a pair of vertices, coming to the first given, or gives it back. False where that cannot be.
    fn cross(&mut self, to: u32, takes: bool) -> bool {
        let view = self.view;
        // Stops and junctions are entered by the first of their vertices and left by the second.
        let is_second = to % 2 == 1 && (view.is_junction(to) || view.stop(to).is_some());
        let lanes = view.lanes(to).unwrap_or_default();
        let shares = view.lanes(to).is_some();
        if takes {
            let in_use =
                self.blocked[to as usize / 2] || (shares && lanes.iter().any(|&lane| self.lanes[lane as usize]));
            if is_second || in_use {
                return false;
            }
        }
        self.blocked[to as usize / 2] = takes;
        if shares {
            for lane in lanes {
                self.lanes[lane as usize] = takes;
            }
        }
        true
    }
}
