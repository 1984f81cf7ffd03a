//! Bounds on how much an unfinished route can still earn when its track has a price.
//!
//! The bounds come from *walks* that may visit a place again once they have forgotten it: those are cheap to tabulate, and
//! no simple route earns more than the best walk. Each stop has a *memory*: a few of its neighbours, those to which it would
//! pay most to go back. At a stop a walk knows which of these it has visited, and keeps of what it knew before only what
//! the memory of the next stop holds as well (in the literature, an *ng-route*). Who asks for the best way on from a
//! stop says which stops of its memory the route at hand has visited.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::fares::{Bundle, Fares};
use crate::search::task::Kind;

/// Less than any sum that occurs, and far from overflow.
pub(crate) const NEVER: i64 = i64::MIN / 8;
/// Trains that skip more stops than this are bounded as if they counted some of those.
pub(crate) const MAX_SKIPS: usize = 4;
/// With more groups than this the bounds no longer tell them apart.
const MAX_END_CLASSES: usize = 4;

/// The most entries that tables may have, memories apart, and with them.
const MAX_ENTRIES: usize = 1 << 20;
const MAX_CELLS: usize = 1 << 21;
/// The most stops of a memory.
pub(crate) const MAX_MEMORY: usize = 4;
/// A walk may not go this way: it leads to a place that the walk remembers.
const BLOCKED: u8 = u8::MAX;

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
pub(crate) struct Tables<B> {
    nodes: usize,
    /// The most further stops that the tables know.
    depth: usize,
    /// Number of obligatory skips, plus one.
    pub skips: usize,
    /// Best walk on from a node by class of its end, skips, further stops, node, and what is remembered. Beyond the last
    /// class stands the best walk on with a second arm from the root after it.
    open: Vec<i64>,
    /// The same by class of the *other* end of the route, with what both ends bring.
    closed: Vec<i64>,
    classes: usize,
    memory: Memory<B>,
}

/// What tables are made of.
type Under<'a, B> = (&'a Graph<B>, &'a EndClasses, Kind, &'a Fares<B>);

/// What walks remember at each node.
#[derive(Debug)]
struct Memory<B> {
    /// Stops in each memory.
    size: usize,
    /// The places of the stops in each node's memory; none where it has fewer.
    places: Vec<[B; MAX_MEMORY]>,
    /// By bundle and what is remembered at its beginning: what is at its end, or [`BLOCKED`].
    after: Vec<u8>,
}

impl<B: Bits> Memory<B> {
    fn new(graph: &Graph<B>, values: &[u32], fares: &Fares<B>, root: usize, size: usize) -> Self {
        let mut memory = Self { size, places: vec![Default::default(); graph.nodes.len()], after: Vec::new() };
        let home = graph.nodes[root].place;
        let mut near = Vec::new();
        for node in root..graph.nodes.len() {
            near.clear();
            near.extend(fares.of(node).map(|number| &fares.bundles[number]).filter_map(|bundle| {
                let (to, through) = (bundle.to as usize, graph.nodes[bundle.to as usize].through);
                let gain = i64::from(values[to]) * graph.worth.scale - fares.cheapest(bundle);
                // A walk never goes on from an end: remembering one only helps who asks.
                (to > root && !bundle.place.hits(home)).then_some((!through, std::cmp::Reverse(gain), to))
            }));
            near.sort_unstable();
            let mut free = 0;
            for &(_, _, stop) in &near {
                let place = graph.nodes[stop].place;
                if free < size && !memory.places[node][..free].contains(&place) {
                    memory.places[node][free] = place;
                    free += 1;
                }
            }
        }
        memory.after.reserve(fares.bundles.len() << size);
        for node in 0..graph.nodes.len() {
            for number in fares.of(node) {
                memory.follow(graph.nodes[node].place, node, &fares.bundles[number]);
            }
        }
        memory
    }

    #[inline]
    fn of(&self, node: usize) -> &[B] {
        &self.places[node][..self.size]
    }

    /// Notes what is remembered after going over a bundle. Only the very same places are known to be the same stop again.
    fn follow(&mut self, here: B, node: usize, bundle: &Bundle<B>) {
        let (mut come, mut kept, mut back) = (0_u8, [0_u8; MAX_MEMORY], BLOCKED);
        for (at, &place) in self.of(bundle.to as usize).iter().enumerate() {
            come |= u8::from(place.hits(here)) << at;
            for (kept, &known) in kept.iter_mut().zip(self.of(node)) {
                *kept |= u8::from(known == place) << at;
            }
        }
        for (at, &place) in self.of(node).iter().enumerate() {
            if place == bundle.place {
                back = at as u8;
            }
        }
        for known in 0..1_u8 << self.size {
            let blocked = back != BLOCKED && known >> back & 1 == 1;
            let bits = (0..self.size).filter(|at| known >> at & 1 == 1).fold(come, |bits, at| bits | kept[at]);
            self.after.push(if blocked { BLOCKED } else { bits });
        }
    }

    /// What is remembered after each bundle, by what is remembered before.
    fn after(&self, bundle: usize) -> &[u8] {
        &self.after[bundle << self.size..(bundle + 1) << self.size]
    }
}

impl<B: Bits> Tables<B> {
    /// Whether the tables for a kind of train are of a size that can be held.
    pub fn fit(graph: &Graph<B>, ends: &EndClasses, kind: Kind) -> bool {
        let (visit, skips) = size(graph, kind);
        ends.count * skips * visit * graph.nodes.len() <= MAX_ENTRIES
    }

    /// Small steps of work that it takes to make them.
    pub fn work(&self, fares: &Fares<B>) -> u64 {
        let cells = (self.classes * self.skips * self.depth) << self.memory.size;
        ((cells * (fares.bundles.len() + self.classes * self.nodes)) >> 1) as u64
    }

    /// Tabulates the walks on from anywhere that meet no node below `root`, do not come back to it, and remember so many
    /// stops where there is room for that.
    pub fn new(
        graph: &Graph<B>,
        ends: &EndClasses,
        kind: Kind,
        fares: &Fares<B>,
        (root, mut memory): (usize, usize),
    ) -> Self {
        let (visit, skips) = size(graph, kind);
        let nodes = graph.nodes.len();
        let entries = ends.count * skips * visit * nodes;
        memory = memory.min(MAX_MEMORY);
        while memory > 1 && entries << memory > MAX_CELLS {
            memory -= 1;
        }
        let mut tables = Self {
            nodes,
            depth: visit,
            skips,
            open: vec![NEVER; (entries + entries / ends.count) << memory],
            closed: Vec::new(),
            classes: ends.count,
            memory: Memory::new(graph, graph.values(kind.terms), fares, root, memory),
        };
        let ground = (graph, ends, kind, fares);
        tables.fill_all(ground, root, None);
        tables.close(ends);
        let second = tables.second_arms(graph, ends, kind, fares, root);
        tables.fill_all(ground, root, Some(&second));
        tables
    }

    /// The best second arm from the root by class of the other end, skips and further stops; perhaps none.
    fn second_arms(&self, graph: &Graph<B>, ends: &EndClasses, kind: Kind, fares: &Fares<B>, root: usize) -> Vec<i64> {
        let mut second = vec![NEVER; ends.count * self.skips * self.depth];
        for (number, best) in second.iter_mut().enumerate() {
            let (further, skip) = (number % self.depth, number / self.depth % self.skips);
            let other = number / self.depth / self.skips;
            *best = ends.pair(other, ends.class(root));
            if further == 0 || !graph.nodes[root].through {
                continue;
            }
            for at in fares.of(root) {
                let bundle = &fares.bundles[at];
                let to = bundle.to as usize;
                if to < root {
                    continue;
                }
                let step = i64::from(kind.carried) * graph.worth.scale - fares.cheapest(bundle);
                let after = usize::from(self.memory.after(at)[0]);
                if skip < further {
                    let value = i64::from(graph.values(kind.terms)[to]) * graph.worth.scale;
                    *best = (*best).max(step + value + self.closed(other, skip, further - 1, to, after));
                }
                if skip > 0 {
                    *best = (*best).max(step + self.closed(other, skip - 1, further - 1, to, after));
                }
            }
        }
        second
    }

    #[inline]
    fn index(&self, class: usize, skip: usize, further: usize, node: usize) -> usize {
        (((class * self.skips + skip) * self.depth + further) * self.nodes + node) << self.memory.size
    }

    /// Tabulates the walks to each class of ends or, given the best second arms, those with such an arm after them.
    fn fill_all(&mut self, ground: Under<'_, B>, root: usize, second: Option<&[i64]>) {
        for further in 0..self.depth {
            for skip in 0..self.skips.min(further + 1) {
                for node in root..self.nodes {
                    let at = (root, skip, further, node);
                    match self.memory.size {
                        0 => self.fill::<1>(ground, at, second),
                        1 => self.fill::<2>(ground, at, second),
                        2 => self.fill::<4>(ground, at, second),
                        3 => self.fill::<8>(ground, at, second),
                        _ => self.fill::<16>(ground, at, second),
                    }
                }
            }
        }
    }

    fn fill<const WIDTH: usize>(
        &mut self,
        (graph, ends, kind, fares): Under<'_, B>,
        (root, skip, further, node): (usize, usize, usize, usize),
        second: Option<&[i64]>,
    ) {
        let own = ends.class(node);
        let mut best = [[NEVER; WIDTH]; MAX_END_CLASSES];
        let first = match second {
            None => 0,
            Some(_) => self.classes,
        };
        let classes = if second.is_some() { 1 } else { self.classes };
        match second {
            None => best[own] = [0; WIDTH],
            Some(second) => best[0] = [second[(own * self.skips + skip) * self.depth + further]; WIDTH],
        }
        let goes_on = further > 0 && graph.nodes[node].through;
        for number in fares.of(node).filter(|_| goes_on) {
            let bundle = &fares.bundles[number];
            let to = bundle.to as usize;
            if to < root || graph.nodes[to].place.hits(graph.nodes[root].place) {
                continue;
            }
            let step = i64::from(kind.carried) * graph.worth.scale - fares.cheapest(bundle);
            let value = i64::from(graph.values(kind.terms)[to]) * graph.worth.scale;
            let after = self.memory.after(number);
            for (class, best) in best[..classes].iter_mut().enumerate() {
                let mut offer = |from: usize, step: i64| {
                    let on = &self.open[from..from + WIDTH];
                    for (best, &after) in best.iter_mut().zip(after) {
                        // What is blocked lies beyond the memory.
                        let on = on.get(usize::from(after)).map_or(NEVER, |on| on + step);
                        *best = (*best).max(on);
                    }
                };
                if skip < further {
                    offer(self.index(first + class, skip, further - 1, to), step + value);
                }
                if skip > 0 {
                    offer(self.index(first + class, skip - 1, further - 1, to), step);
                }
            }
        }
        for (class, best) in best[..classes].iter().enumerate() {
            let at = self.index(first + class, skip, further, node);
            self.open[at..at + WIDTH].copy_from_slice(best);
        }
    }

    fn close(&mut self, ends: &EndClasses) {
        let stride = self.index(1, 0, 0, 0);
        self.closed = vec![NEVER; self.classes * stride];
        for other in 0..self.classes {
            for class in 0..self.classes {
                let bonus = ends.pair(other, class);
                if bonus <= NEVER / 2 {
                    continue;
                }
                let open = &self.open[class * stride..(class + 1) * stride];
                for (target, best) in self.closed[other * stride..].iter_mut().zip(open) {
                    *target = (*target).max(best + bonus);
                }
            }
        }
    }

    /// What a walk that has visited some places remembers at a node.
    #[inline]
    pub fn remembered(&self, node: usize, places: B) -> usize {
        let [a, b, c, d] = self.memory.places[node].map(|place| usize::from(places.hits(place)));
        a | b << 1 | c << 2 | d << 3
    }

    /// What is remembered after a bundle; `None` when the way leads back.
    #[inline]
    pub fn after(&self, bundle: usize, known: usize) -> Option<usize> {
        let after = self.memory.after(bundle)[known];
        (after != BLOCKED).then_some(usize::from(after))
    }

    /// How large the tables are.
    pub fn cells(&self) -> usize {
        self.open.len()
    }

    /// How many different things can be remembered at a node.
    pub fn width(&self) -> usize {
        1 << self.memory.size
    }

    /// The best walk on from a node that ends in a class.
    #[inline]
    pub fn open(&self, class: usize, skip: usize, further: usize, node: usize, known: usize) -> i64 {
        self.open[self.index(class, skip, further, node) + known]
    }

    /// The best walk on from a node, with a second arm from the root after it.
    #[inline]
    pub fn both(&self, skip: usize, further: usize, node: usize, known: usize) -> i64 {
        self.open[self.index(self.classes, skip, further, node) + known]
    }

    /// The best walk on from a node, given the class of the route's other end.
    #[inline]
    pub fn closed(&self, other: usize, skip: usize, further: usize, node: usize, known: usize) -> i64 {
        self.closed[self.index(other, skip, further, node) + known]
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
