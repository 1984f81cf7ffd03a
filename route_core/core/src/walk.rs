//! Walks every route once.
//!
//! A route is rooted at its lowest own token. One arm grows from the root, then a second arm that leaves the root over a
//! later link; stops with a lower token are forbidden, so no route is met twice.

use crate::conflict::Bits;
use crate::graph::{Graph, Link};
use crate::select::Visited;

/// Names from here on stand for "nothing but the root": `ROOT + root`.
pub(crate) const ROOT: u32 = 1 << 31;

/// A route as the walk meets it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot<B> {
    /// Resources used.
    pub track: B,
    /// Places visited.
    pub places: B,
    /// Sum of the values of all visited stops.
    pub sum: u32,
    /// What its segments cost; see [`crate::worth::Worth`].
    pub cost: i64,
    /// Number of visited stops.
    pub visits: u32,
    /// Name that the visitor gave to the route that this one extends by one link.
    pub parent: u32,
    /// The link by which it does so: chain, and whether that chain begins the second arm.
    pub chain: u16,
    pub second: bool,
    /// Both ends, and the position of each among the visited stops.
    pub ends: [usize; 2],
    pub positions: [usize; 2],
}

/// Receives every route; the name it gives to a route comes back as `parent` of its extensions.
pub(crate) trait Visitor<B> {
    /// `None` ends the whole walk.
    fn visit(&mut self, spot: &Spot<B>, stops: &[Visited]) -> Option<u32>;
    /// Returns `true` if a route that extends the last visited one may be of use.
    fn goes_on(&self) -> bool;
}

pub(crate) struct Walk<'g, B, V> {
    graph: &'g Graph<B>,
    pub visitor: V,
    max_visit: u32,
    stops: Vec<Visited>,
    root: usize,
}

impl<'g, B: Bits, V: Visitor<B>> Walk<'g, B, V> {
    pub fn new(graph: &'g Graph<B>, visitor: V, max_visit: u32) -> Self {
        let depth = (max_visit as usize).min(graph.nodes.len());
        Self { graph, visitor, max_visit, stops: Vec::with_capacity(depth), root: 0 }
    }

    /// Walks all routes; `None` when the visitor stopped it.
    pub fn run(&mut self) -> Option<()> {
        (0..self.graph.tokens).try_for_each(|root| self.run_root(root))
    }

    fn run_root(&mut self, root: usize) -> Option<()> {
        let node = self.graph.nodes[root];
        self.root = root;
        self.stops.clear();
        self.stops.push(Visited { value: node.value, token: true, stop: self.graph.stops[root] });
        let spot = Spot {
            track: B::default(),
            places: node.place,
            sum: node.value,
            cost: 0,
            visits: 1,
            parent: ROOT + root as u32,
            chain: 0,
            second: false,
            ends: [root, root],
            positions: [0, 0],
        };
        if self.max_visit < 2 {
            return Some(());
        }
        let graph = self.graph;
        for (order, link) in graph.links(root).iter().enumerate() {
            if self.leads_on(&spot, link) {
                self.step(&spot, link, false, order + 1)?;
            }
        }
        Some(())
    }

    /// Returns `true` if a route can use a link: to an unvisited place, over free track, and to no lower root.
    #[inline]
    fn leads_on(&self, from: &Spot<B>, link: &Link<B>) -> bool {
        link.to as usize >= self.root && !from.track.hits(link.track) && !from.places.hits(link.place)
    }

    /// Goes over one link from the moving end of a route, and everywhere on from there.
    fn step(&mut self, from: &Spot<B>, link: &Link<B>, second: bool, later: usize) -> Option<()> {
        let to = link.to as usize;
        let graph = self.graph;
        let node = &graph.nodes[to];
        self.stops.push(Visited { value: node.value, token: to < graph.tokens, stop: graph.stops[to] });
        let arm = usize::from(from.second || second);
        let mut spot = Spot {
            track: from.track.union(link.track),
            places: from.places.union(link.place),
            sum: from.sum + node.value,
            cost: from.cost + link.cost,
            visits: from.visits + 1,
            parent: from.parent,
            chain: link.chain,
            second,
            ends: from.ends,
            positions: from.positions,
        };
        spot.ends[arm] = to;
        spot.positions[arm] = from.visits as usize;
        spot.parent = self.visitor.visit(&spot, &self.stops)?;
        if spot.visits < self.max_visit && self.visitor.goes_on() {
            let on_second = arm == 1;
            spot.second = on_second;
            if node.through {
                for link in graph.links(to) {
                    if self.leads_on(&spot, link) {
                        self.step(&spot, link, false, later)?;
                    }
                }
            }
            if !on_second && graph.nodes[self.root].through {
                for link in &graph.links(self.root)[later..] {
                    if self.leads_on(&spot, link) {
                        self.step(&spot, link, true, later)?;
                    }
                }
            }
        }
        self.stops.pop();
        Some(())
    }
}

/// Estimates how many routes there are: the average, over random descents into the walk, of what the forks on the way say
/// (Knuth's estimate). The same graph always gets the same number.
pub(crate) fn estimate<B: Bits>(graph: &Graph<B>, max_visit: u32, descents: u32) -> f64 {
    let mut dice = 0x9E37_79B9_7F4A_7C15_u64;
    let total: f64 = (0..descents).map(|number| descend(graph, max_visit, number as usize, &mut dice)).sum();
    total / f64::from(descents)
}

/// Descends from one of the roots, taken in turn.
fn descend<B: Bits>(graph: &Graph<B>, max_visit: u32, number: usize, dice: &mut u64) -> f64 {
    let root = number % graph.tokens;
    let home = graph.nodes[root];
    let (mut track, mut places) = (B::default(), home.place);
    // The moving end, the first link that a second arm may begin with, and whether it has begun.
    let (mut tip, mut later, mut second) = (root, 0, false);
    let (mut weight, mut total) = (graph.tokens as f64, 0.0);
    for visits in 1..max_visit {
        let onward = if visits == 1 || graph.nodes[tip].through { graph.links(tip) } else { &[] };
        let beside = if visits > 1 && !second && home.through { &graph.links(root)[later..] } else { &[] };
        let open = |link: &&Link<B>| link.to as usize >= root && !track.hits(link.track) && !places.hits(link.place);
        let ahead = onward.iter().filter(open).count();
        let forks = ahead + beside.iter().filter(open).count();
        if forks == 0 {
            break;
        }
        weight *= forks as f64;
        total += weight;
        *dice ^= *dice << 13;
        *dice ^= *dice >> 7;
        *dice ^= *dice << 17;
        let chosen = ((*dice >> 33) % forks as u64) as usize;
        let ahead_taken = onward.iter().enumerate().filter(|(_, link)| open(link)).nth(chosen);
        let taken = if let Some((order, link)) = ahead_taken {
            if visits == 1 {
                later = order + 1;
            }
            Some(link)
        } else {
            second = true;
            beside.iter().filter(open).nth(chosen - ahead)
        };
        let Some(link) = taken else { break };
        (track, places, tip) = (track.union(link.track), places.union(link.place), link.to as usize);
    }
    total
}
