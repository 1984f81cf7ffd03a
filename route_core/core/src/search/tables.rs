//! Bounds on how much an unfinished route can still earn when its track has a price.
//!
//! The bounds come from *walks* that may visit a place again once they have forgotten it: those are cheap to tabulate, and
//! no simple route earns more than the best walk. Each stop has a *memory*: a few of its neighbours, those to which it would
//! pay most to go back. At a stop a walk knows which of these it has visited, and keeps of what it knew before only what
//! the memory of the next stop holds as well (in the literature, an *ng-route*). Who asks for the best way on from a
//! stop says which stops of its memory the route at hand has visited, and by which exit it came: walks do not leave a stop
//! by the exit by which they came to it.

mod arms;
mod cell;
mod ends;
mod fill;
mod memory;
mod stock;

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::fares::Fares;
use crate::search::tables::cell::{best_of, Row, Unit, BOTH, LANES};
use crate::search::tables::memory::Memory;
use crate::search::tables::stock::Label;
use crate::search::task::Kind;

pub(crate) use crate::search::tables::cell::{Lanes, ANYWHERE, MAX_EXIT, NO_EXIT};
pub(crate) use crate::search::tables::ends::EndClasses;
pub(crate) use crate::search::tables::stock::Stock;

/// Less than any sum that occurs, and far from overflow.
pub(crate) const NEVER: i64 = i64::MIN / 8;
/// Trains that skip more stops than this are bounded as if they counted some of those.
pub(crate) const MAX_SKIPS: usize = 4;

/// The most rows that tables may have, memories apart, and with them.
const MAX_ENTRIES: usize = 1 << 20;
const MAX_ROWS: usize = 1 << 20;

/// Tables for kinds of train under one set of prices.
#[derive(Debug)]
pub(crate) struct Tables<B> {
    label: Label,
    nodes: usize,
    /// The most further stops that the tables know.
    depth: usize,
    /// Number of obligatory skips, plus one.
    skips: usize,
    root: usize,
    /// Best walks on from a node by further stops, node, what is remembered, and stops that must be skipped.
    rows: Vec<Row>,
    /// By the class of the other end, what both ends bring; nothing for walks with a second arm.
    bonus: [Lanes; LANES],
    memory: Memory<B>,
    unit: Unit,
    lanes: Vec<Lane>,
    /// Lanes by stop.
    starts: Vec<u32>,
    /// By node, the fewest links between the root and it.
    hops: Vec<usize>,
    /// Small steps of work that it took to make the tables.
    work: u64,
    /// Second arms by what is remembered at the root, lane, further stops and skips; and those that were requested, a bit
    /// each.
    arms: Vec<Lanes>,
    asked: u32,
}

/// What tables are made of.
pub(crate) type Under<'a, B> = (&'a Graph<B>, &'a EndClasses, Kind, &'a Fares<B>);

/// A bundle that walks may take.
#[derive(Debug, Clone, Copy)]
struct Lane {
    number: u32,
    to: u32,
    leaves: i32,
    comes: i32,
    /// What the step earns when the stop is skipped, and when it is counted.
    skipped: i32,
    counted: i32,
}

/// The best walks on from a node, by skips, for routes that came by some exit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct On<'a> {
    rows: &'a [Row],
    come: i32,
    unit: Unit,
}

impl On<'_> {
    /// With a second arm from the root after it.
    #[inline]
    pub fn both(&self, skip: usize) -> i64 {
        self.unit.worth(self.rows[skip].but(self.come)[BOTH])
    }

    /// With what comes on top of it by class of its end.
    #[inline]
    pub fn with(&self, skip: usize, more: &Lanes) -> i64 {
        self.unit.worth(best_of(&self.rows[skip].but(self.come), more))
    }
}

impl<B: Bits> Tables<B> {
    /// Returns `true` if the tables for a kind of train do not exceed the maximal size.
    pub fn fit(graph: &Graph<B>, kind: Kind) -> bool {
        let (visit, skips) = size(graph, kind);
        skips * visit * graph.nodes.len() <= MAX_ENTRIES
    }

    /// Tabulates the walks on from anywhere that meet no node below the root, do not come back to it, and remember so many
    /// stops where there is room for that.
    fn new(under: Under<'_, B>, label: Label, mut rows: Vec<Row>) -> Self {
        let (graph, ends, _, fares) = under;
        let Label { depth, skips, root, mut memory, .. } = label;
        let nodes = graph.nodes.len();
        let entries = skips * depth * nodes;
        memory = memory.min(memory::MAX_MEMORY);
        while memory > 0 && entries << memory > MAX_ROWS {
            memory -= 1;
        }
        rows.resize(entries << memory, Row::NONE);
        let unit = unit(under, depth);
        let memory = Memory::new(graph, fares, root, memory);
        let pair = |a: usize, b: usize| if a.max(b) < ends.count { ends.pair(a, b) } else { NEVER };
        let bonus = |a, b| if pair(a, b) > NEVER { unit.up(pair(a, b)) } else { cell::NEVER };
        let bonus = std::array::from_fn(|a| std::array::from_fn(|b| bonus(a, b)));
        let mut tables = Self {
            label,
            nodes,
            depth,
            skips,
            root,
            rows,
            bonus,
            memory,
            unit,
            lanes: Vec::new(),
            starts: vec![0],
            hops: Vec::new(),
            work: 0,
            arms: Vec::new(),
            asked: 0,
        };
        tables.lay_lanes(under);
        match skips {
            1 => tables.fill_all::<1>(graph, ends),
            2 => tables.fill_all::<2>(graph, ends),
            3 => tables.fill_all::<3>(graph, ends),
            4 => tables.fill_all::<4>(graph, ends),
            _ => tables.fill_all::<{ MAX_SKIPS + 1 }>(graph, ends),
        }
        tables
    }

    /// Gives the rows back.
    fn into_rows(self) -> Vec<Row> {
        self.rows
    }

    #[inline]
    fn lanes(&self, node: usize) -> &[Lane] {
        &self.lanes[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    #[inline]
    fn index(&self, further: usize, node: usize, known: usize, skip: usize) -> usize {
        (((further * self.nodes + node) << self.memory.size) + known) * self.skips + skip
    }

    /// What a walk that has visited some places remembers at a node.
    #[inline]
    pub fn remembered(&self, node: usize, places: B) -> usize {
        self.memory.remembered(node, places)
    }

    /// How large the tables are.
    fn size(&self) -> usize {
        self.rows.len()
    }

    /// How many different things can be remembered at a node.
    pub fn width(&self) -> usize {
        self.memory.width()
    }

    /// The best walks on from a node, by skips.
    #[inline]
    pub fn on(&self, further: usize, node: usize, (known, come): (usize, u8)) -> On<'_> {
        debug_assert!(self.hops[node] < self.depth - further, "a route comes to a stop by fewer links than there are");
        let at = self.index(further, node, known, 0);
        On { rows: &self.rows[at..at + self.skips], come: i32::from(come), unit: self.unit }
    }

    /// What the ends of a route bring, by the class of one end, given that of the other.
    #[inline]
    pub fn bonus(&self, other: usize) -> &Lanes {
        &self.bonus[other]
    }

    /// The best walk on from a node, with what second arms are worth by class of its end.
    #[inline]
    pub fn with_second(
        &self,
        second: &Lanes,
        (skip, further): (usize, usize),
        node: usize,
        (known, come): (usize, u8),
    ) -> i64 {
        debug_assert!(self.hops[node] < self.depth - further, "a route comes to a stop by fewer links than there are");
        let row = &self.rows[self.index(further, node, known, skip)];
        self.unit.worth(best_of(&row.but(i32::from(come)), second))
    }
}

/// The most stops that a train visits, and the most that it must skip, as far as the tables know, plus one.
pub(crate) fn size<B: Bits>(graph: &Graph<B>, kind: Kind) -> (usize, usize) {
    let visit = (kind.visit as usize).min(graph.place_count.max(1));
    let pay = (kind.pay as usize).min(visit);
    (visit, (visit - pay).min(MAX_SKIPS) + 1)
}

/// A unit in which no walk earns too much.
fn unit<B: Bits>((graph, ends, kind, fares): Under<'_, B>, depth: usize) -> Unit {
    let scale = graph.worth.scale;
    let value = graph.values(kind.terms).iter().max().copied().map_or(0, i64::from);
    let cheapest = fares.bundles.iter().map(|bundle| bundle.cheapest).fold(0, i64::min);
    let step = (value + i64::from(kind.carried)) * scale - cheapest;
    let classes = 0..ends.count;
    let bonus = classes.clone().flat_map(|a| classes.clone().map(move |b| ends.pair(a, b))).fold(0, i64::max);
    Unit::new(step.saturating_mul(depth as i64 + 1).saturating_add(bonus))
}
