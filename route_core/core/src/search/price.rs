//! Walks only those routes whose worth, less the price of their track, reaches a threshold.
//!
//! As in [`crate::walk`], a route is rooted at its lowest token. Here its shorter arm is walked first, which has no chains
//! where the root is an end; of two arms of a length the one over the lower chain. So every route is met once, first arms
//! are few, and while a second one grows what the first has used is known. Bounds from [`Tables`] cut what cannot reach the
//! threshold.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::network::Network;
use crate::search::budget::Budget;
use crate::search::fares::{Bundle, Fares};
use crate::search::tables::{EndClasses, Tables, MAX_SKIPS, NEVER};
use crate::search::task::Kind;
use crate::select::{Chooser, EndBonus, Visited};
use crate::tariff::{Choice, Run};
use crate::train::Train;

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
    node: usize,
    track: B,
    places: B,
    sum: u32,
    visits: usize,
    /// Visit bonuses less prices and costs.
    extra: i64,
    /// The smallest values visited, rising.
    smallest: [u32; MAX_SKIPS],
    positions: [usize; 2],
}

/// What all searches of one case have in common.
#[derive(Debug)]
pub(crate) struct Ground<'a, B> {
    pub network: &'a Network,
    pub graph: &'a Graph<B>,
    pub ends: &'a EndClasses,
}

/// The tables of all roots are kept when they have no more cells than this.
const KEPT_CELLS: usize = 1 << 21;
/// So many bounds are kept, a power of two.
const KEPT_BOUNDS: usize = 1 << 12;

/// Searches routes of one kind under one set of prices.
pub(crate) struct Pricer<'a, 'l, B, V> {
    network: &'a Network,
    graph: &'a Graph<B>,
    ends: &'a EndClasses,
    fares: &'a Fares<B>,
    /// What counting each node earns at most.
    values: &'a [u32],
    tables: Tables<B>,
    /// The root for which the tables were made, and how many stops they remember.
    tables_root: usize,
    memory: usize,
    /// The tables of other roots, where there is room for all of them.
    other_tables: Vec<Option<Tables<B>>>,
    /// By root, what no route is worth more than; empty before that is asked for.
    ceilings: Vec<i64>,
    /// The roots, those with the highest ceilings first.
    order: Vec<usize>,
    kind: Kind,
    pub threshold: i64,
    pub buyer: V,
    budget: &'a mut Budget<'l>,
    /// Steps that this search may still make, and those that it may make once a route was sold.
    left: u64,
    after_sale: u64,
    chooser: Chooser,
    choice: Choice,
    stops: Vec<Visited>,
    /// Stops and marks of the route at hand, for trains on terms.
    run: (Vec<u32>, Vec<u64>),
    path: Path,
    told: Path,
    /// Best second arm from the root by what is remembered there, class of the other end, skips and further stops.
    second: Vec<i64>,
    /// The rounds in which these were tabulated, by what is remembered.
    second_of: Vec<u64>,
    /// Memo of [`Self::first_bound`]: question and bound.
    memo: Vec<(u64, i64)>,
    /// Counts the first bundles of routes.
    round: u64,
    first_bundle: usize,
    /// Where the first arm ends, and the class of that end.
    first_node: usize,
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
        let &Ground { network, graph, ends } = ground;
        let tables = Tables::new(graph, ends, kind, fares, (0, memory));
        // Whether that was too much is asked at the first step of the search.
        let _ = budget.work(tables.work(fares));
        let cells = tables.skips * tables.depth();
        let kept = if graph.tokens * tables.cells() <= KEPT_CELLS { graph.tokens } else { 0 };
        Self {
            network,
            graph,
            ends,
            fares,
            values: graph.values(kind.terms),
            kind,
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
            second: vec![NEVER; ends.count * cells * tables.width()],
            second_of: vec![0; tables.width()],
            memo: vec![(0, 0); KEPT_BOUNDS],
            round: 0,
            first_bundle: 0,
            end_first: 0,
            first_node: 0,
            other_tables: std::iter::repeat_with(|| None).take(kept).collect(),
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
        if self.tables.depth() < 2 {
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

    /// A bound on the reduced worth of every route, without searching. From then on roots are passed over that have no
    /// route above the threshold.
    pub fn ceiling(&mut self) -> i64 {
        if self.tables.depth() < 2 {
            return 0;
        }
        self.ceilings.clear();
        for root in 0..self.graph.tokens {
            let tip = self.start(root);
            let mut most = NEVER;
            for number in self.fares.of(root) {
                let bundle = &self.fares.bundles[number];
                if bundle.to as usize >= root && !tip.places.hits(bundle.place) {
                    self.begin(number);
                    let first = self.ahead(&tip, bundle, false);
                    let bound = self.bound(&first, false, NEVER);
                    most = most.max(bound - self.fares.cheapest(bundle));
                }
            }
            self.ceilings.push(most);
        }
        let ceilings = &self.ceilings;
        self.order.sort_by_key(|&root| std::cmp::Reverse(ceilings[root]));
        self.ceilings.iter().copied().fold(0, i64::max)
    }

    /// The route of nothing but a root, with the tables made for it.
    fn start(&mut self, root: usize) -> Tip<B> {
        if root != self.tables_root {
            let known = self.other_tables.get_mut(root).and_then(Option::take);
            let tables = known.unwrap_or_else(|| {
                let tables = Tables::new(self.graph, self.ends, self.kind, self.fares, (root, self.memory));
                let _ = self.budget.work(tables.work(self.fares));
                tables
            });
            let before = std::mem::replace(&mut self.tables, tables);
            if let Some(slot) = self.other_tables.get_mut(self.tables_root) {
                *slot = Some(before);
            }
            self.tables_root = root;
        }
        let node = self.graph.nodes[root];
        self.stops.clear();
        self.stops.push(Visited { value: node.value, token: true, stop: self.graph.stops[root] });
        self.path = Path { root: root as u16, turn: 0, chains: Vec::new() };
        let mut smallest = [u32::MAX; MAX_SKIPS];
        smallest[0] = self.values[root];
        Tip {
            node: root,
            track: B::default(),
            places: node.place,
            sum: self.values[root],
            visits: 1,
            extra: self.carried(),
            smallest,
            positions: [0, 0],
        }
    }

    fn run_root(&mut self, root: usize) -> Result<(), Ended> {
        let tip = self.start(root);
        if self.has_longer(0) && self.graph.nodes[root].through {
            for &bundle in self.fares.best_first(root) {
                self.begin(bundle as usize);
                self.extend(&tip, bundle as usize, false)?;
            }
        }
        self.second_arm(&tip)
    }

    /// Goes on over the root, from where the first arm ends.
    fn second_arm(&mut self, tip: &Tip<B>) -> Result<(), Ended> {
        let root = self.path.root as usize;
        self.path.turn = self.path.chains.len() as u16;
        self.end_first = self.ends.class(tip.node);
        self.first_node = tip.node;
        let back = Tip { node: root, ..*tip };
        for &bundle in self.fares.best_first(root) {
            self.extend(&back, bundle as usize, true)?;
        }
        Ok(())
    }

    fn carried(&self) -> i64 {
        i64::from(self.kind.carried) * self.graph.worth.scale
    }

    /// Begins with the routes whose first arm goes over a bundle.
    fn begin(&mut self, first: usize) {
        self.round += 1;
        self.first_bundle = first;
    }

    /// Tabulates the best second arms that do not begin as the first one does, given what is remembered at the root.
    fn prepare_second(&mut self, known: usize) {
        self.second_of[known] = self.round;
        let (root, first) = (self.path.root as usize, self.first_bundle);
        let (skips, depth) = (self.tables.skips, self.tables.depth());
        let _ = self.budget.work((2 * self.ends.count * skips * depth * (1 + self.fares.of(root).len())) as u64);
        let class = self.ends.class(root);
        let from = known * self.ends.count * skips * depth;
        for other in 0..self.ends.count {
            let alone = self.ends.pair(other, class);
            self.second[from + other * skips * depth..][..skips * depth].fill(alone);
        }
        let through = self.graph.nodes[root].through;
        for number in self.fares.of(root).filter(|&number| through && number != first) {
            let bundle = &self.fares.bundles[number];
            let (to, after) = (bundle.to as usize, self.tables.after(number, known));
            let Some(after) = after.filter(|_| to >= root) else {
                continue;
            };
            let step = self.carried() - self.fares.cheapest(bundle);
            let value = i64::from(self.values[to]) * self.graph.worth.scale;
            for other in 0..self.ends.count {
                for skip in 0..skips {
                    for further in 1..depth {
                        let mut best = NEVER;
                        if skip < further {
                            best = value + self.tables.closed(other, skip, further - 1, to, after);
                        }
                        if skip > 0 {
                            best = best.max(self.tables.closed(other, skip - 1, further - 1, to, after));
                        }
                        let slot = &mut self.second[from + (other * skips + skip) * depth + further];
                        *slot = (*slot).max(best + step);
                    }
                }
            }
        }
    }

    /// The most that the rest of the first arm and a second arm can add, given what is remembered at the tip and at the
    /// root.
    #[inline]
    fn first_bound(&mut self, node: usize, (known, at_root): (usize, usize), skip: usize, further: usize) -> i64 {
        let (skips, depth, width) = (self.tables.skips, self.tables.depth(), self.tables.width());
        let mut question = self.round * self.graph.nodes.len() as u64 + node as u64;
        for (size, part) in [(width, known), (width, at_root), (skips, skip), (depth, further)] {
            question = question * size as u64 + part as u64;
        }
        let slot = (question.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % KEPT_BOUNDS;
        if self.memo[slot].0 == question {
            return self.memo[slot].1;
        }
        if self.second_of[at_root] != self.round {
            self.prepare_second(at_root);
        }
        let _ = self.budget.work((2 * self.ends.count * (further + 1) * (skip + 1)) as u64);
        let mut best = NEVER;
        for class in 0..self.ends.count {
            for first in 0..=skip {
                let back = &self.second[((at_root * self.ends.count + class) * skips + skip - first) * depth..];
                for more in first..=further - (skip - first) {
                    best = best.max(self.tables.open(class, first, more, node, known) + back[further - more]);
                }
            }
        }
        self.memo[slot] = (question, best);
        best
    }

    /// The most that a route can be worth which extends this one, the price of the link to its tip apart. Routes below
    /// `least` may be bounded less well.
    fn bound(&mut self, tip: &Tip<B>, second: bool, least: i64) -> i64 {
        let known = self.tables.remembered(tip.node, tip.places);
        let further = self.tables.depth() - tip.visits;
        if second {
            let class = self.end_first;
            return self.with_skips(tip, |search, skip| search.tables.closed(class, skip, further, tip.node, known));
        }
        let most = self.with_skips(tip, |search, skip| search.tables.both(skip, further, tip.node, known));
        if most < least {
            return most;
        }
        let at_root = self.tables.remembered(self.path.root as usize, tip.places);
        self.with_skips(tip, |search, skip| search.first_bound(tip.node, (known, at_root), skip, further))
    }

    /// The most that a route can be worth, given what can be added with so many skips still to be made.
    #[inline]
    fn with_skips(&mut self, tip: &Tip<B>, mut on: impl FnMut(&mut Self, usize) -> i64) -> i64 {
        let further = self.tables.depth() - tip.visits;
        let mut sum = i64::from(tip.sum) * self.graph.worth.scale;
        let mut best = NEVER;
        let mut skip = self.tables.skips - 1;
        let mut skipped = 0;
        loop {
            // More skips ahead than stops ahead would mean that too many are counted already.
            if skip <= further {
                best = best.max(sum + on(self, skip));
            }
            if skip == 0 || skipped >= tip.visits {
                return best + tip.extra;
            }
            sum -= i64::from(tip.smallest[skipped]) * self.graph.worth.scale;
            skipped += 1;
            skip -= 1;
        }
    }

    /// Goes over every link of a bundle that may lead to a good route, and on from there.
    fn extend(&mut self, from: &Tip<B>, number: usize, second: bool) -> Result<(), Ended> {
        let (fares, graph) = (self.fares, self.graph);
        let bundle = &fares.bundles[number];
        let to = bundle.to as usize;
        if to < self.path.root as usize || from.places.hits(bundle.place) {
            return Ok(());
        }
        let node = &graph.nodes[to];
        let tip = self.ahead(from, bundle, second);
        let cheapest = fares.cheapest(bundle);
        let most = self.bound(&tip, second, self.threshold + cheapest);
        if most - cheapest < self.threshold {
            return Ok(());
        }
        self.stops.push(Visited { value: node.value, token: to < graph.tokens, stop: graph.stops[to] });
        if !self.admits() {
            self.stops.pop();
            return Ok(());
        }
        for fare in fares.fares(bundle) {
            if most - fare.price < self.threshold {
                break;
            }
            if from.track.hits(fare.track) {
                continue;
            }
            let tip = Tip { track: from.track.union(fare.track), extra: tip.extra - fare.price, ..tip };
            self.path.chains.push(fare.chain);
            self.arrive(&tip, second)?;
            self.path.chains.pop();
        }
        self.stops.pop();
        Ok(())
    }

    /// The tip after going over some link of a bundle, its track and price apart.
    fn ahead(&self, from: &Tip<B>, bundle: &Bundle<B>, second: bool) -> Tip<B> {
        let value = self.values[bundle.to as usize];
        let mut tip = Tip {
            node: bundle.to as usize,
            places: from.places.union(bundle.place),
            sum: from.sum + value,
            visits: from.visits + 1,
            extra: from.extra + self.carried(),
            ..*from
        };
        tip.positions[usize::from(second)] = from.visits;
        insert(&mut tip.smallest, value);
        tip
    }

    fn arrive(&mut self, tip: &Tip<B>, second: bool) -> Result<(), Ended> {
        self.budget.spend(1).ok_or(Ended::Spent)?;
        self.left = self.left.checked_sub(1).ok_or(Ended::Early)?;
        let (first, chains) = (self.path.turn as usize, self.path.chains.len());
        // Else this is the first arm of a route that is met elsewhere.
        let length = if second { chains - first } else { 0 };
        if length > first || (length > 0 && length == first && self.path.chains[0] < self.path.chains[first]) {
            self.sell(tip).ok_or(Ended::Early)?;
        }
        if tip.visits >= self.tables.depth() {
            return Ok(());
        }
        if !second {
            self.second_arm(tip)?;
        }
        if self.graph.nodes[tip.node].through && (second || self.has_longer(chains)) {
            for &bundle in self.fares.best_first(tip.node) {
                self.extend(tip, bundle as usize, second)?;
            }
        }
        Ok(())
    }

    /// Whether there may be a second arm that is no shorter than a first one of a chain more than so many.
    fn has_longer(&self, chains: usize) -> bool {
        2 * (chains + 1) < self.tables.depth()
    }

    /// The route at hand as every search tells it: the arm over the lower chain comes first, the only one too.
    fn tell(&mut self) {
        let (first, second) = self.path.chains.split_at(self.path.turn as usize);
        let turned = first.first().is_none_or(|&chain| chain > second[0]);
        let (first, second) = if turned { (second, first) } else { (first, second) };
        self.told.chains.clear();
        self.told.chains.extend(first.iter().chain(second));
        (self.told.root, self.told.turn) = (self.path.root, first.len() as u16);
    }

    /// Offers the route at hand if it is worth it; `None` when the buyer has enough.
    fn sell(&mut self, tip: &Tip<B>) -> Option<()> {
        let [first, last] = tip.positions;
        let other = self.first_node;
        let Some(bonus) = self.graph.ends(other, tip.node) else {
            return Some(());
        };
        if let Some(number) = self.kind.terms {
            return self.sell_on_terms(tip, number, [first, last]);
        }
        let pay = self.kind.pay as usize;
        let value = if tip.visits <= pay {
            tip.sum + bonus
        } else {
            let skips = tip.visits - pay;
            let dropped: u32 = tip.smallest.iter().take(skips).sum();
            let most = if skips <= tip.smallest.len() { tip.sum - dropped } else { tip.sum };
            if i64::from(most + bonus) * self.graph.worth.scale + tip.extra < self.threshold {
                return Some(());
            }
            let ends = (bonus > 0).then_some(EndBonus { ends: [first, last], bonus });
            self.chooser.choose(&self.stops, pay, ends).0
        };
        let reduced = i64::from(value) * self.graph.worth.scale + tip.extra;
        if reduced >= self.threshold {
            let offer = Offer { track: tip.track, places: tip.places, reduced };
            self.tell();
            self.threshold = self.buyer.offer(offer, &self.told)?;
            self.left = self.left.min(self.after_sale);
        }
        Some(())
    }
}

impl<B: Bits, V: Buyer<B>> Pricer<'_, '_, B, V> {
    /// Whether the train may visit the stops of the route at hand.
    fn admits(&self) -> bool {
        let stops = self.stops.iter().map(|stop| stop.stop);
        self.kind.terms.is_none_or(|number| self.network.tariffs[number].admits(&self.network.known, &stops))
    }

    /// Values a route anew: what was added up on the way is only the most that it can earn.
    fn sell_on_terms(&mut self, tip: &Tip<B>, number: usize, ends: [usize; 2]) -> Option<()> {
        let (graph, tariff) = (self.graph, &self.network.tariffs[number]);
        self.run.0.clear();
        self.run.0.extend(self.stops.iter().map(|stop| stop.stop));
        let marks = &mut self.run.1;
        marks.clear();
        marks.resize(graph.mark_words, 0);
        let (mut gauges, mut gain) = (u8::MAX, 0);
        for &chain in &self.path.chains {
            gauges &= graph.chains[usize::from(chain)].gauges;
            gain += self.fares.gain(chain);
            let marked = graph.marks(usize::from(chain));
            marks.iter_mut().zip(marked).for_each(|(mine, theirs)| *mine |= theirs);
        }
        let run = Run { stops: &self.run.0, ends, gauges, marks };
        let train = Train::new(self.kind.pay, self.kind.visit);
        let value = tariff.value(self.network, train, run, &mut self.choice);
        // A budget that is spent ends the search at the next step.
        let _ = self.budget.work(4 * self.stops.len() as u64 + std::mem::take(&mut self.choice.work));
        if self.choice.gave_up {
            self.budget.leave_out();
        }
        let Ok(value) = value else {
            return Some(());
        };
        let reduced = i64::from(value) * graph.worth.scale + tip.extra - gain;
        debug_assert!(value <= tip.sum + tariff.all_marks as u32, "a route earns more than its stops and marks can");
        if reduced >= self.threshold {
            let offer = Offer { track: tip.track, places: tip.places, reduced };
            self.tell();
            self.threshold = self.buyer.offer(offer, &self.told)?;
            self.left = self.left.min(self.after_sale);
        }
        Some(())
    }
}

/// Keeps the smallest values in rising order.
fn insert(smallest: &mut [u32], value: u32) {
    let mut value = value;
    for slot in smallest {
        if value < *slot {
            std::mem::swap(&mut value, slot);
        }
    }
}
