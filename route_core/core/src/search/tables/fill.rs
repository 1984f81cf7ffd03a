//! How the tables are filled: from walks that end at once to those that go on for long.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::fares::Fares;
use crate::search::tables::cell::{self, raise, Lanes, Row, BOTH};
use crate::search::tables::memory::MAX_WIDTH;
use crate::search::tables::{EndClasses, Lane, Tables, Under};

impl<B: Bits> Tables<B> {
    /// Lays out the bundles that walks may take.
    pub(super) fn lay_lanes(&mut self, (graph, _, kind, fares): Under<'_, B>) {
        let home = graph.nodes[self.root].place;
        let values = graph.values(kind.terms);
        for node in 0..self.nodes {
            let open = node >= self.root && graph.nodes[node].through;
            for number in fares.of(node).filter(|_| open) {
                let bundle = &fares.bundles[number];
                let to = bundle.to as usize;
                if to < self.root || graph.nodes[to].place.hits(home) {
                    continue;
                }
                let step = i64::from(kind.carried) * graph.worth.scale - bundle.cheapest;
                self.lanes.push(Lane {
                    number: number as u32,
                    to: bundle.to,
                    leaves: i32::from(bundle.leaves),
                    comes: i32::from(bundle.comes),
                    skipped: self.unit.up(step),
                    counted: self.unit.up(step + i64::from(values[to]) * graph.worth.scale),
                });
            }
            self.starts.push(self.lanes.len() as u32);
        }
        self.count_hops(fares);
    }

    /// Counts the links between the root and each node: no walk from the root has come to a node with fewer.
    fn count_hops(&mut self, fares: &Fares<B>) {
        let mut hops = vec![usize::MAX; self.nodes];
        let mut met = Vec::with_capacity(self.nodes);
        for number in fares.of(self.root) {
            meet(&mut hops, &mut met, fares.bundles[number].to, 1);
        }
        let mut at = 0;
        while at < met.len() {
            let further = hops[met[at]] + 1;
            for lane in self.lanes(met[at]) {
                meet(&mut hops, &mut met, lane.to, further);
            }
            at += 1;
        }
        self.hops = hops;
    }

    /// Tabulates walks to each class of ends and, the best second arms being known by then, those with such an arm after them.
    pub(super) fn fill_all<const S: usize>(&mut self, graph: &Graph<B>, ends: &EndClasses) {
        let (mut second, mut arms) = ([cell::NEVERS; S], [cell::NEVERS; S]);
        for further in 0..self.depth {
            second.fill(self.bonus[ends.class(self.root)]);
            for lane in 0..self.lanes(self.root).len() {
                self.arm(lane, 0, further, &mut arms);
                second.iter_mut().zip(&arms).for_each(|(second, arm)| raise(second, arm));
            }
            let visits = self.depth - further;
            let reached = self.memory.reached(visits);
            for node in self.root..self.nodes {
                if self.hops[node] >= visits || graph.nodes[node].place.hits(graph.nodes[self.root].place) {
                    continue;
                }
                self.work += (4 * reached * S * (1 + self.lanes(node).len())) as u64;
                let class = ends.class(node);
                let end: [Row; S] = std::array::from_fn(|skip| {
                    let mut lanes = cell::NEVERS;
                    if skip <= further {
                        (lanes[class], lanes[BOTH]) = (0, second[skip][class]);
                    }
                    Row::end(lanes)
                });
                self.fill((further, node), reached, &end);
            }
        }
    }

    /// Tabulates the walks on from a node, for the first so many things that may be remembered.
    fn fill<const S: usize>(&mut self, (further, node): (usize, usize), reached: usize, end: &[Row; S]) {
        let (width, level) = (self.width(), self.index(1, 0, 0, 0));
        let (before, rows) = self.rows.split_at_mut(further * level);
        let (rows, _) = rows[node * width * S..].as_chunks_mut::<S>();
        let rows = &mut rows[..reached];
        rows.fill(*end);
        let lanes = &self.lanes[self.starts[node] as usize..self.starts[node + 1] as usize];
        if further == 0 || lanes.is_empty() {
            return;
        }
        let before = &before[(further - 1) * level..];
        for exit in lanes.chunk_by(|a, b| a.leaves == b.leaves) {
            let mut best = [[cell::NEVERS; S]; MAX_WIDTH];
            for lane in exit {
                let (from, _) = before[lane.to as usize * width * S..].as_chunks::<S>();
                let from = &from[..width];
                for (best, &after) in best[..reached].iter_mut().zip(self.memory.after(lane.number as usize)) {
                    // What is blocked lies beyond the memory.
                    if let Some(from) = from.get(usize::from(after)) {
                        go_on(best, from, lane);
                    }
                }
            }
            for (row, best) in rows.iter_mut().zip(&best) {
                for (row, best) in row.iter_mut().zip(best) {
                    row.join(best, exit[0].leaves);
                }
            }
        }
    }
}

/// Notes how many links away a node is, the first time that it is met.
fn meet(hops: &mut [usize], met: &mut Vec<usize>, node: u32, many: usize) {
    let hops = &mut hops[node as usize];
    if *hops == usize::MAX {
        *hops = many;
        met.push(node as usize);
    }
}

/// One step more: the next stop is counted, or one of those that are skipped.
#[inline]
fn go_on<const S: usize>(best: &mut [Lanes; S], from: &[Row; S], lane: &Lane) {
    let mut fewer = cell::NEVERS;
    for (skip, (best, from)) in best.iter_mut().zip(from).enumerate() {
        let on = from.but(lane.comes);
        best.iter_mut().zip(on).for_each(|(best, on)| *best = (*best).max(on + lane.counted));
        if skip > 0 {
            best.iter_mut().zip(fewer).for_each(|(best, fewer)| *best = (*best).max(fewer + lane.skipped));
        }
        fewer = on;
    }
}
