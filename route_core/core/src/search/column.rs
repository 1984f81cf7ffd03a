//! The regime of boards with more routes than can be listed: prices on the track.
//!
//! A linear programme over few routes gives each resource a price; the priced search then finds routes that are worth
//! more than their track costs, which join the programme, until there are none. At those prices, what all track and the
//! best routes at these prices are worth together bounds every set of routes, and only routes near the best ones can be
//! in a set that reaches the best known. Those are listed, and the best set is among them.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::branch::Branch;
use crate::search::budget::Budget;
use crate::search::check::known_in_case;
use crate::search::cover::{Candidate, Cover, PathStore};
use crate::search::fares::Fares;
use crate::search::incumbent::Incumbent;
use crate::search::lp::Programme;
use crate::search::price::{Buyer, Ended, Ground, Offer, Path, Pricer};
use crate::search::prices::{price, set_bound, Prices};
use crate::search::tables::{EndClasses, Tables};
use crate::search::task::{Kind, Task};
use crate::search::tuning::{Tuning, Way};

/// The prices are good enough when the bound they give is within this part of a step of revenue.
const CLOSE: f64 = 10.0;
/// The size of a candidate of which a search may list as many as its tuning says.
const USUAL_SIZE: usize = 48;
/// Sorting and copying a candidate takes about as long as so many small steps.
const STEPS_A_CANDIDATE: u64 = 32;

/// What is proved at the end.
pub(crate) struct Proof {
    pub complete: bool,
    /// No set is worth more than this.
    pub bound: i64,
}

/// Finds the best set of routes, or at least a bound.
pub(crate) fn search<B: Bits>(
    graph: &Graph<B>,
    task: &Task<'_>,
    budget: &mut Budget<'_>,
    incumbent: &mut Incumbent<'_, B>,
) -> Proof {
    let mut all = Proof { complete: true, bound: incumbent.worth() };
    for kinds in task.cases() {
        let mut case = Case::new(graph, task, &kinds, budget, incumbent);
        let proof = case.solve();
        all.complete &= proof.complete;
        all.bound = all.bound.max(proof.bound);
    }
    all.bound = if all.complete { incumbent.worth() } else { all.bound.max(incumbent.worth()) };
    all
}

/// Collects some of the best routes on offer.
struct Shelf<B> {
    /// It is cut to half of this when it has so many.
    most: usize,
    cuts: u64,
    floor: i64,
    list: Vec<(Offer<B>, Path)>,
}

impl<B: Bits> Buyer<B> for Shelf<B> {
    fn offer(&mut self, offer: Offer<B>, path: &Path) -> Option<i64> {
        match self.list.iter_mut().find(|(other, _)| other.places == offer.places) {
            Some(same) if offer.reduced > same.0.reduced => *same = (offer, path.clone()),
            Some(_) => {}
            None => self.list.push((offer, path.clone())),
        }
        if self.list.len() >= self.most {
            self.list.sort_unstable_by_key(|(offer, _)| std::cmp::Reverse(offer.reduced));
            self.list.truncate(self.most / 2);
            self.floor = self.floor.max(self.list[self.most / 2 - 1].0.reduced + 1);
            self.cuts += 1;
        }
        Some(self.floor)
    }
}

/// Collects all candidates.
struct Lister<'a, B> {
    most: usize,
    prices: &'a [i64],
    top: i64,
    kind: u32,
    floor: i64,
    store: &'a mut PathStore,
    list: &'a mut Vec<Candidate<B>>,
}

impl<B: Bits> Buyer<B> for Lister<'_, B> {
    fn offer(&mut self, offer: Offer<B>, path: &Path) -> Option<i64> {
        if self.list.len() >= self.most {
            return None;
        }
        let worth = offer.reduced + price(self.prices, offer.track);
        let slack = self.top - offer.reduced;
        debug_assert!(slack >= 0, "a route is above the top of its kind");
        let path = self.store.keep(path);
        self.list.push(Candidate { track: offer.track, worth, slack, kind: self.kind, path });
        Some(self.floor)
    }
}

/// Candidates on wide sets take more room, so there may be fewer of them.
fn most_candidates<B>(tuning: &Tuning) -> usize {
    tuning.max_candidates * USUAL_SIZE / size_of::<Candidate<B>>().max(USUAL_SIZE)
}

/// One case of who carries the visit bonus.
struct Case<'a, 'l, 'i, B> {
    graph: &'a Graph<B>,
    task: &'a Task<'a>,
    kinds: &'a [Kind],
    /// Every revenue is a multiple of this.
    step: u64,
    ends: EndClasses,
    /// One for each terms that a kind runs on, and by kind which.
    fares: Vec<Fares<B>>,
    fares_of: Vec<usize>,
    programme: Programme,
    columns: Vec<Candidate<B>>,
    store: PathStore,
    budget: &'a mut Budget<'l>,
    incumbent: &'a mut Incumbent<'i, B>,
    /// The best bound, with its prices and the best reduced worth of each kind.
    bound: i64,
    prices: Vec<i64>,
    tops: Vec<i64>,
    /// No set is worth more than this.
    proved: i64,
}

/// One turn of pricing.
struct Turn {
    prices: Prices,
    tops: Vec<i64>,
    added: usize,
    /// No route was left out.
    complete: bool,
    /// The tops hold for all routes.
    bounded: bool,
}

impl<'a, 'l, 'i, B: Bits> Case<'a, 'l, 'i, B> {
    fn new(
        graph: &'a Graph<B>,
        task: &'a Task<'a>,
        kinds: &'a [Kind],
        budget: &'a mut Budget<'l>,
        incumbent: &'a mut Incumbent<'i, B>,
    ) -> Self {
        let mut supply = vec![1.0; graph.resource_count];
        supply.extend(kinds.iter().map(|kind| kind.trains as f64));
        let mut terms: Vec<Option<usize>> = Vec::new();
        let fares_of = kinds
            .iter()
            .map(|kind| {
                terms.iter().position(|&known| known == kind.terms).unwrap_or_else(|| {
                    terms.push(kind.terms);
                    terms.len() - 1
                })
            })
            .collect();
        Self {
            graph,
            task,
            kinds,
            step: task.step(),
            ends: EndClasses::new(graph),
            fares: terms.iter().map(|&terms| Fares::new(graph, task.network, terms)).collect(),
            fares_of,
            programme: Programme::new(&supply),
            columns: Vec::new(),
            store: PathStore::default(),
            budget,
            incumbent,
            bound: i64::MAX,
            prices: vec![0; graph.resource_count],
            tops: vec![0; kinds.len()],
            proved: i64::MAX,
        }
    }

    fn solve(&mut self) -> Proof {
        if !self.kinds.iter().all(|&kind| Tables::fit(self.graph, &self.ends, kind)) {
            return Proof { complete: false, bound: i64::MAX };
        }
        let priced = self.find_prices();
        self.proved = self.bound;
        if self.bound < self.incumbent.worth() {
            return Proof { complete: true, bound: self.bound };
        }
        let complete = priced.is_some() && self.finish().is_some();
        Proof { complete, bound: self.proved }
    }

    /// Finds the best set: asks for the most revenue that the bound allows, then for less, step by step.
    fn finish(&mut self) -> Option<()> {
        self.fares.iter_mut().for_each(|fares| fares.price(self.graph, &self.prices));
        let mut revenue = self.task.most_revenue(self.bound);
        loop {
            let target = self.graph.worth.least(revenue).max(self.incumbent.worth());
            self.reach(target)?;
            if self.incumbent.worth() >= target {
                return Some(());
            }
            self.budget.ways.count(Way::LowerGoal);
            self.proved = self.proved.min(target - 1);
            revenue = revenue.saturating_sub(self.step);
        }
    }

    /// Lists all candidates for sets worth at least `target` and finds the best set among them.
    fn reach(&mut self, target: i64) -> Option<()> {
        let room = self.bound - target;
        let mut list = Vec::new();
        let mut store = PathStore::default();
        for (number, &kind) in self.kinds.iter().enumerate() {
            let floor = self.tops[number].saturating_sub(room);
            let lister = Lister {
                most: most_candidates::<B>(&self.task.tuning),
                prices: &self.prices,
                top: self.tops[number],
                kind: number as u32,
                floor,
                store: &mut store,
                list: &mut list,
            };
            let fares = &self.fares[self.fares_of[number]];
            let ground = Ground { network: self.task.network, graph: self.graph, ends: &self.ends };
            let mut pricer = Pricer::new(&ground, fares, kind, floor, lister, self.budget);
            let ended = pricer.run(u64::MAX);
            if ended != Ended::Complete {
                if ended == Ended::Early {
                    self.budget.ways.count(Way::TooManyCandidates);
                }
                return None;
            }
        }
        self.budget.routes += list.len() as u64;
        self.budget.work(STEPS_A_CANDIDATE * list.len() as u64)?;
        list.sort_unstable_by_key(|candidate| (candidate.slack, candidate.path));
        let mut branch = Branch {
            kinds: self.kinds,
            resources: self.graph.resource_count,
            scale: self.graph.worth.scale,
            tuning: self.task.tuning,
            store: &store,
            budget: self.budget,
            incumbent: self.incumbent,
            target,
        };
        branch.search(list)
    }

    /// Generates columns until no route is worth more than its track costs.
    fn find_prices(&mut self) -> Option<()> {
        let tuning = self.task.tuning;
        let mut steps = tuning.quick_steps;
        for turn in 0.. {
            if turn >= tuning.turns {
                self.budget.ways.count(Way::TurnsOut);
                // Prices that do not settle are good enough if they give any bound at all.
                steps = u64::MAX;
            }
            let work = self.programme.solve();
            self.budget.spend(work)?;
            let found = self.turn(steps, self.bound == i64::MAX && turn % 4 == 3)?;
            if found.bounded {
                self.keep_bound(found.prices.resources, found.tops);
                if self.bound < self.incumbent.worth() {
                    return Some(());
                }
            }
            let gap = self.bound as f64 / self.graph.worth.scale as f64 - self.programme.value;
            let settled = found.added == 0 || gap < self.step as f64 / CLOSE || turn >= tuning.turns;
            if found.complete && settled {
                break;
            }
            steps = if found.added > 0 { tuning.quick_steps } else { steps.saturating_mul(16) };
            if turn % 4 == 3 {
                self.try_columns();
            }
        }
        self.try_columns();
        Some(())
    }

    /// Keeps prices whose bound is better than the best so far.
    fn keep_bound(&mut self, prices: Vec<i64>, tops: Vec<i64>) {
        let Some(bound) = set_bound(&prices, self.kinds, &tops) else {
            return;
        };
        debug_assert!(
            bound >= known_in_case(self.graph, self.task, self.kinds, self.incumbent.picks()),
            "a known set is worth more than the bound"
        );
        if bound < self.bound {
            (self.bound, self.tops, self.prices) = (bound, tops, prices);
        }
    }

    /// The programme's prices in whole numbers; `None` when they are too large for any bound.
    fn whole_prices(&self) -> Option<Prices> {
        let longest = self.task.longest();
        Prices::new(self.programme.prices(), self.graph.resource_count, self.graph.worth.scale, longest)
    }

    /// Searches for routes that are worth more than the programme's prices; `rough` asks for a bound in any case.
    fn turn(&mut self, steps: u64, rough: bool) -> Option<Turn> {
        let prices = self.whole_prices()?;
        self.fares.iter_mut().for_each(|fares| fares.price(self.graph, &prices.resources));
        let mut turn = Turn { prices, tops: Vec::new(), added: 0, complete: true, bounded: true };
        for (number, &kind) in self.kinds.iter().enumerate() {
            let least = turn.prices.kinds[number];
            // Rounded prices: a hundredth of a unit of revenue more is no real gain.
            let floor = least + self.graph.worth.scale / 128 + 1;
            let buyer = Shelf { most: self.task.tuning.columns_a_turn, cuts: 0, floor, list: Vec::new() };
            let fares = &self.fares[self.fares_of[number]];
            let ground = Ground { network: self.task.network, graph: self.graph, ends: &self.ends };
            let mut search = Pricer::new(&ground, fares, kind, floor, buyer, self.budget);
            let ended = search.run(steps);
            let found = std::mem::take(&mut search.buyer.list);
            let cuts = search.buyer.cuts;
            // Routes below the floor were not looked at, and the shelf never parts with the best one.
            let top = found.iter().map(|(offer, _)| offer.reduced).fold(floor, i64::max);
            match ended {
                Ended::Complete => turn.tops.push(top),
                Ended::Early if rough => {
                    let ceiling = search.ceiling();
                    debug_assert!(
                        found.iter().all(|(offer, _)| offer.reduced <= ceiling),
                        "a route is above the ceiling"
                    );
                    turn.tops.push(ceiling);
                }
                Ended::Early => turn.bounded = false,
                Ended::Spent => return None,
            }
            if cuts > 0 {
                self.budget.ways.count(Way::ShelfFull);
            }
            if ended == Ended::Early {
                self.budget.ways.count(if rough { Way::Ceiling } else { Way::QuickTurn });
            }
            turn.complete &= ended == Ended::Complete;
            turn.added += found.len();
            for (offer, path) in found {
                self.add(number, offer, &path, &turn.prices);
            }
        }
        Some(turn)
    }

    fn add(&mut self, number: usize, offer: Offer<B>, path: &Path, prices: &Prices) {
        let worth = offer.reduced + prices.of(offer.track);
        let mut rows = Vec::with_capacity(32);
        offer.track.for_each(|resource| rows.push(resource as u16));
        rows.push((self.graph.resource_count + number) as u16);
        self.programme.add(rows, worth as f64 / self.graph.worth.scale as f64);
        let path = self.store.keep(path);
        self.columns.push(Candidate { track: offer.track, worth, slack: 0, kind: number as u32, path });
    }

    /// Looks for a good set among the columns.
    fn try_columns(&mut self) {
        let Some(Prices { resources: prices, .. }) = self.whole_prices() else {
            return;
        };
        if self.budget.work(STEPS_A_CANDIDATE * self.columns.len() as u64).is_none() {
            return;
        }
        let mut tops = vec![0; self.kinds.len()];
        let mut list = self.columns.clone();
        for candidate in &mut list {
            // For a moment this is the reduced worth.
            candidate.slack = candidate.worth - price(&prices, candidate.track);
            let top: &mut i64 = &mut tops[candidate.kind as usize];
            *top = (*top).max(candidate.slack);
        }
        for candidate in &mut list {
            candidate.slack = tops[candidate.kind as usize] - candidate.slack;
        }
        let Some(bound) = set_bound(&prices, self.kinds, &tops) else {
            return;
        };
        list.sort_unstable_by_key(|candidate| (candidate.slack, candidate.path));
        let mut cover = Cover {
            kinds: self.kinds,
            prices: &prices,
            tops: &tops,
            store: &self.store,
            budget: self.budget,
            incumbent: self.incumbent,
            target: 0,
            left: self.task.tuning.trial_steps,
        };
        // A trial that ends early costs nothing but its steps.
        let _ = cover.search(list, bound);
    }
}
