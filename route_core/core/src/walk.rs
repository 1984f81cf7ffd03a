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
