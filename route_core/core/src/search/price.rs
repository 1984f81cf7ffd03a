//! Walks only those routes whose worth, less the price of their track, reaches a threshold.
//!
//! As in [`crate::walk`], a route is rooted at its lowest token. Here its shorter arm is walked first, which has no chains
//! where the root is an end; of two arms of a length the one over the lower chain. So every route is met once, first arms
//! are few, and while a second one grows what the first has used is known. Bounds from [`Tables`] cut what cannot reach the
//! threshold.

mod bound;
mod roots;
mod sell;
mod walk;

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::network::Network;
use crate::search::budget::Budget;
use crate::search::fares::{Bundle, Fares};
use crate::search::tables::{size, EndClasses, Lanes, Stock, Tables, ANYWHERE, MAX_SKIPS};
use crate::search::task::Kind;
use crate::search::tolls::{Met, Tolls};
use crate::select::{Chooser, Visited};
use crate::tariff::Choice;

/// A route that reaches the threshold.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offer<B> {
    pub track: B,
    /// The places visited.
    pub places: B,
    /// Worth less the price of the track.
    pub reduced: i64,
}

/// Receives the routes; returns the threshold for those that follow, `None` to stop.
pub(crate) trait Buyer<B> {
    fn offer(&mut self, offer: Offer<B>, path: &Path) -> Option<i64>;
}

/// The chains of a route: those before `turn` belong to the first arm.
#[derive(Debug, Clone, Default)]
pub(crate) struct Path {
    pub root: u16,
    pub turn: u16,
    pub chains: Vec<u16>,
}

#[derive(Clone, Copy)]
struct Tip<B> {
    track: B,
    /// What its track has of triples with prices.
    met: Met,
    visit: Visit<B>,
}

/// The stop at the tip, and what the bounds ask of the route: little enough to be made for stops that are passed over.
#[derive(Clone, Copy)]
struct Visit<B> {
    node: usize,
    places: B,
    sum: u32,
    visits: usize,
    /// The exit of the stop by which it was entered.
    come: u8,
    /// Visit bonuses less prices and costs.
    extra: i64,
    /// The smallest values visited, rising: as many as the train must skip.
    smallest: [u32; MAX_SKIPS],
}

impl Path {
    /// What its segments cost.
    pub fn cost<B>(&self, graph: &Graph<B>) -> i64 {
        self.chains.iter().map(|&chain| graph.chains[usize::from(chain)].cost).sum()
    }
}

/// What all searches of one case have in common.
#[derive(Debug)]
pub(crate) struct Ground<'a, B> {
    pub network: &'a Network,
    pub graph: &'a Graph<B>,
    pub ends: &'a EndClasses,
    /// Tables at the prices of the moment, and room for others.
    pub stock: &'a Stock<B>,
    /// All kinds that are searched for at these prices.
    pub kinds: &'a [Kind],
    /// Prices of triples.
    pub tolls: &'a Tolls<B>,
}

/// So many bounds are kept, a power of two.
const KEPT_BOUNDS: usize = 1 << 10;

/// Searches routes of one kind under one set of prices.
pub(crate) struct Pricer<'a, 'l, B, V> {
    network: &'a Network,
    graph: &'a Graph<B>,
    ends: &'a EndClasses,
    stock: &'a Stock<B>,
    kinds: &'a [Kind],
    fares: &'a Fares<B>,
    tolls: &'a Tolls<B>,
    /// What counting each node earns at most.
    values: &'a [u32],
    tables: Tables<B>,
    /// The root for which the tables were made, and how many stops they remember.
    tables_root: usize,
    memory: usize,
    /// The most stops that the train visits, and the most that it must skip, plus one.
    depth: usize,
    skips: usize,
    /// By root, an upper bound of the worth of routes; empty until it is needed.
    ceilings: Vec<i64>,
    /// The roots, those with the highest ceilings first.
    order: Vec<usize>,
    kind: Kind,
    /// Track that no route may use; it counts as part of theirs.
    pub taken: B,
    pub threshold: i64,
    pub buyer: V,
    budget: &'a mut Budget<'l>,
    /// Steps that this search may still make, and those that it may make once a route was sold.
    left: u64,
    after_sale: u64,
    chooser: Chooser,
    choice: Choice,
    stops: Vec<Visited>,
    /// Stops and marks of the current route, for trains on terms.
    run: (Vec<u32>, Vec<u64>),
    path: Path,
    told: Path,
    /// The best second arms from the root that do not begin as the first arm does, by what is remembered, further stops and skips.
    second: Vec<Lanes>,
    /// The rounds in which these were tabulated, by what is remembered.
    second_of: Vec<u64>,
    /// Memo of [`Self::first_bound`]: question and bound.
    memo: Vec<(u64, i64)>,
    /// Counts the first bundles of routes.
    round: u64,
    first_bundle: Option<&'a Bundle<B>>,
    /// Where the first arm ends, when that stop was visited, and the class of that end.
    first_node: usize,
    first_position: usize,
    end_first: usize,
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Everything was looked at.
    Complete,
    /// The steps of this search were used up, or the buyer had enough.
    Early,
    /// The budget of the whole request is spent.
    Spent,
}

impl<'a, 'l, B: Bits, V: Buyer<B>> Pricer<'a, 'l, B, V> {
    pub fn new(
        ground: &Ground<'a, B>,
        fares: &'a Fares<B>,
        kind: Kind,
        (threshold, memory): (i64, usize),
        buyer: V,
        budget: &'a mut Budget<'l>,
    ) -> Self {
        let &Ground { network, graph, ends, stock, kinds, tolls } = ground;
        let (tables, work) = stock.take((graph, ends, kind, fares), kinds, (0, memory));
        // The first step of the search checks whether that was too much.
        let _ = budget.work(work);
        let (depth, skips) = size(graph, kind);
        Self {
            network,
            graph,
            ends,
            stock,
            kinds,
            fares,
            tolls,
            values: graph.values(kind.terms),
            kind,
            taken: B::default(),
            threshold,
            buyer,
            budget,
            left: u64::MAX,
            after_sale: u64::MAX,
            chooser: Chooser::default(),
            choice: Choice::default(),
            stops: Vec::new(),
            run: (Vec::new(), Vec::new()),
            path: Path::default(),
            told: Path::default(),
            second: vec![Lanes::default(); skips * depth * tables.width()],
            second_of: vec![0; tables.width()],
            memo: vec![(0, 0); KEPT_BOUNDS],
            round: 0,
            first_bundle: None,
            end_first: 0,
            first_node: 0,
            first_position: 0,
            depth,
            skips,
            ceilings: Vec::new(),
            order: (0..graph.tokens).collect(),
            tables,
            tables_root: 0,
            memory,
        }
    }

    /// Searches for at most so many steps, and for so many once a route was sold.
    pub fn run(&mut self, steps: u64, after_sale: u64) -> Ended {
        (self.left, self.after_sale) = (steps, after_sale);
        if self.depth < 2 {
            return Ended::Complete;
        }
        for at in 0..self.order.len() {
            let root = self.order[at];
            if self.ceilings.get(root).is_some_and(|&ceiling| ceiling < self.threshold) {
                continue;
            }
            if let Err(ended) = self.run_root(root) {
                return ended;
            }
        }
        Ended::Complete
    }

    fn run_root(&mut self, root: usize) -> Result<(), Ended> {
        let tip = self.start(root);
        if self.has_longer(0) && self.graph.nodes[root].through {
            let fares = self.fares;
            for bundle in fares.best_first(root) {
                self.begin(bundle);
                if self.opens(&tip, bundle) {
                    self.extend(&tip, bundle, false)?;
                }
            }
        }
        self.second_arm(&tip)
    }

    /// Goes on over the root, from where the first arm ends.
    fn second_arm(&mut self, tip: &Tip<B>) -> Result<(), Ended> {
        let root = self.path.root as usize;
        self.path.turn = self.path.chains.len() as u16;
        self.end_first = self.ends.class(tip.visit.node);
        self.first_node = tip.visit.node;
        self.first_position = tip.visit.visits - 1;
        let back = Tip { visit: Visit { node: root, come: ANYWHERE, ..tip.visit }, ..*tip };
        self.go_on(&back, true)
    }

    /// Begins with the routes whose first arm goes over a bundle.
    fn begin(&mut self, first: &'a Bundle<B>) {
        self.round += 1;
        self.first_bundle = Some(first);
    }

    fn carried(&self) -> i64 {
        i64::from(self.kind.carried) * self.graph.worth.scale
    }
}
