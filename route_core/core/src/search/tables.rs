//! Bounds on how much an unfinished route can still earn when its track has a price.
//!
//! The bounds come from *walks* that may visit a place again, only not at once: those are cheap to tabulate, and no
//! simple route earns more than the best walk.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::fares::Fares;
use crate::search::task::Kind;

/// Less than any sum that occurs, and far from overflow.
pub(crate) const NEVER: i64 = i64::MIN / 8;
/// Trains that skip more stops than this are bounded as if they counted some of those.
pub(crate) const MAX_SKIPS: usize = 4;
/// With more groups than this the bounds no longer tell them apart.
const MAX_END_CLASSES: usize = 4;
const NOWHERE: u32 = u32::MAX;

/// The most entries that tables may have.
const MAX_ENTRIES: usize = 1 << 20;

/// The best way on from a stop and the best one that begins at another place.
#[derive(Debug, Clone, Copy)]
struct Best {
    value: i64,
    place: u32,
    other: i64,
}

impl Best {
    const NONE: Self = Self { value: NEVER, place: NOWHERE, other: NEVER };

    #[inline]
    fn offer(&mut self, value: i64, place: u32) {
        if value > self.value {
            if place != self.place {
                self.other = self.value;
            }
            self.value = value;
            self.place = place;
        } else if value > self.other && place != self.place {
            self.other = value;
        }
    }

    #[inline]
    fn except(self, place: u32) -> i64 {
        if self.place == place {
            self.other
        } else {
            self.value
        }
    }
}

/// Stops sorted by what the rules for ends make of them, and what pairs of such classes may bring at most.
#[derive(Debug)]
pub(crate) struct EndClasses {
    of: Vec<usize>,
    pub count: usize,
    /// Bonus by pair; [`NEVER`] where forbidden.
    pairs: Vec<i64>,
}

impl EndClasses {
    pub fn new<B: Bits>(graph: &Graph<B>) -> Self {
        let groups = 1 + graph.nodes.iter().map(|node| usize::from(node.group)).max().unwrap_or(0);
        let coarse = groups > MAX_END_CLASSES;
        let count = if coarse { 2 } else { groups };
        let class = |group: u16| if coarse { usize::from(group > 0) } else { usize::from(group) };
        let of: Vec<usize> = graph.nodes.iter().map(|node| class(node.group)).collect();
        let mut pairs = vec![NEVER; count * count];
        for a in 0..count {
            for b in 0..count {
                if a == 0 || b == 0 {
                    pairs[a * count + b] = 0;
                }
            }
        }
        for (a, &class_a) in of.iter().enumerate() {
            for (b, &class_b) in of.iter().enumerate() {
                if let Some(bonus) = graph.ends(a, b) {
                    let pair = &mut pairs[class_a * count + class_b];
                    *pair = (*pair).max(i64::from(bonus) * graph.worth.scale);
                }
            }
        }
        Self { of, count, pairs }
    }

    pub fn class(&self, node: usize) -> usize {
        self.of[node]
    }

    pub fn pair(&self, a: usize, b: usize) -> i64 {
        self.pairs[a * self.count + b]
    }
}

/// Tables for one kind of train under one set of prices.
#[derive(Debug)]
pub(crate) struct Tables {
    nodes: usize,
    /// The most further stops that the tables know.
    depth: usize,
    /// Number of obligatory skips, plus one.
    pub skips: usize,
    /// Best walk on from a node by class of its end, skips, further stops and node.
    open: Vec<Best>,
    /// The same by class of the *other* end of the route, with what both ends bring.
    closed: Vec<Best>,
    /// Place of each node as a number.
    places: Vec<u32>,
    classes: usize,
}

impl Tables {
    /// Whether the tables for a kind of train are of a size that can be held.
    pub fn fit<B: Bits>(graph: &Graph<B>, ends: &EndClasses, kind: Kind) -> bool {
        let (visit, skips) = size(graph, kind);
        ends.count * skips * visit * graph.nodes.len() <= MAX_ENTRIES
    }

    /// Small steps of work that it takes to make them.
    pub fn work<B>(&self, fares: &Fares<B>) -> u64 {
        let cells = self.classes * self.skips * self.depth;
        (cells * (2 * fares.bundles.len() + self.classes * self.nodes)) as u64
    }

    /// Tabulates the walks that meet no node below `root`.
    pub fn new<B: Bits>(graph: &Graph<B>, ends: &EndClasses, kind: Kind, fares: &Fares<B>, root: usize) -> Self {
        let (visit, skips) = size(graph, kind);
        let nodes = graph.nodes.len();
        let mut tables = Self {
            nodes,
            depth: visit,
            skips,
            open: vec![Best::NONE; ends.count * skips * visit * nodes],
            closed: Vec::new(),
            places: graph.nodes.iter().map(|node| first_bit(node.place)).collect(),
            classes: ends.count,
        };
        for further in 0..visit {
            for skip in 0..skips.min(further + 1) {
                for node in root..nodes {
                    tables.fill(graph, ends, kind, fares, root, (skip, further, node));
                }
            }
        }
        tables.close(ends);
        tables
    }

    #[inline]
    fn index(&self, class: usize, skip: usize, further: usize, node: usize) -> usize {
        ((class * self.skips + skip) * self.depth + further) * self.nodes + node
    }

    fn fill<B: Bits>(
        &mut self,
        graph: &Graph<B>,
        ends: &EndClasses,
        kind: Kind,
        fares: &Fares<B>,
        root: usize,
        (skip, further, node): (usize, usize, usize),
    ) {
        let here = self.places[node];
        let own = self.index(ends.class(node), skip, further, node);
        self.open[own].offer(0, NOWHERE);
        if further == 0 || !graph.nodes[node].through {
            return;
        }
        for bundle in &fares.bundles[fares.of(node)] {
            let to = bundle.to as usize;
            if to < root {
                continue;
            }
            let step = i64::from(kind.carried) * graph.worth.scale - fares.cheapest(bundle);
            let value = i64::from(graph.values(kind.terms)[to]) * graph.worth.scale;
            for class in 0..self.classes {
                let mut best = NEVER;
                if skip < further {
                    best = value + self.open[self.index(class, skip, further - 1, to)].except(here);
                }
                if skip > 0 {
                    best = best.max(self.open[self.index(class, skip - 1, further - 1, to)].except(here));
                }
                if best > NEVER / 2 {
                    let at = self.index(class, skip, further, node);
                    self.open[at].offer(best + step, self.places[to]);
                }
            }
        }
    }

    fn close(&mut self, ends: &EndClasses) {
        let stride = self.skips * self.depth * self.nodes;
        self.closed = vec![Best::NONE; self.open.len()];
        for other in 0..self.classes {
            for class in 0..self.classes {
                let bonus = ends.pair(other, class);
                if bonus <= NEVER / 2 {
                    continue;
                }
                for at in 0..stride {
                    let best = self.open[class * stride + at];
                    let target = &mut self.closed[other * stride + at];
                    if best.value > NEVER / 2 {
                        target.offer(best.value + bonus, best.place);
                    }
                    if best.other > NEVER / 2 {
                        // The runner-up begins at some third place; any name but the winner's will do.
                        target.offer(best.other + bonus, NOWHERE - 1);
                    }
                }
            }
        }
    }

    /// The best walk on from a node that ends in a class, not going back to a place at once.
    #[inline]
    pub fn open(&self, class: usize, skip: usize, further: usize, node: usize, from: u32) -> i64 {
        self.open[self.index(class, skip, further, node)].except(from)
    }

    /// The best walk on from a node, given the class of the route's other end.
    #[inline]
    pub fn closed(&self, other: usize, skip: usize, further: usize, node: usize, from: u32) -> i64 {
        self.closed[self.index(other, skip, further, node)].except(from)
    }

    pub fn place(&self, node: usize) -> u32 {
        self.places[node]
    }

    pub fn depth(&self) -> usize {
        self.depth
    }
}

/// How many stops the tables know, and how many skips plus one.
fn size<B: Bits>(graph: &Graph<B>, kind: Kind) -> (usize, usize) {
    let visit = (kind.visit as usize).min(graph.place_count.max(1));
    let pay = (kind.pay as usize).min(visit);
    (visit, (visit - pay).min(MAX_SKIPS) + 1)
}

fn first_bit<B: Bits>(set: B) -> u32 {
    let mut first = NOWHERE;
    set.for_each(|bit| first = first.min(bit as u32));
    first
}
