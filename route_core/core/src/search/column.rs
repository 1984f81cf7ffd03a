//! The regime of boards with more routes than can be listed: prices on the track.
//!
//! A linear programme over few routes gives each resource a price; the priced search then finds routes that are worth
//! more than their track costs, which join the programme, until there are none. At those prices, what all track and the
//! best routes at these prices are worth together bounds every set of routes, and only routes near the best ones can be
//! in a set that reaches the best known. Those are listed, and the best set is among them.

mod buyers;
mod carriers;
mod equals;
mod finish;
mod look;
mod sets;
mod tighten;

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::branch::Master;
use crate::search::budget::Budget;
use crate::search::check::known_in_case;
use crate::search::column::finish::Listed;
use crate::search::cover::{Candidate, PathStore};
use crate::search::fares::Fares;
use crate::search::incumbent::Incumbent;
use crate::search::lp::Programme;
use crate::search::price::{Offer, Path};
use crate::search::prices::{set_bound, Prices};
use crate::search::tables::{EndClasses, Stock, Tables};
use crate::search::task::{Kind, Task};
use crate::search::tolls::Tolls;
use crate::search::triples::rows;
use crate::search::tuning::Way;
use crate::search::weighing::Weighing;

/// The prices are good enough when the bound they give is within this part of a step of revenue.
const CLOSE: f64 = 10.0;
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
    let cases = task.cases();
    // What is proved of each case by those before it.
    let mut bounds = vec![i64::MAX; cases.len()];
    for (number, kinds) in cases.iter().enumerate() {
        if bounds[number] < incumbent.worth() {
            continue;
        }
        let mut case = Case::new(graph, task, kinds, Weighing::plain(graph.worth.scale), budget, incumbent);
        case.is_only = cases.len() == 1;
        let proof = case.solve(number == 0);
        for (bound, other) in bounds.iter_mut().zip(&cases).skip(number + 1) {
            *bound = case.bound_of(other).min(*bound);
        }
        // The best known set is as good as any of a case that is searched to its end.
        if !proof.complete {
            all.complete = false;
            all.bound = all.bound.max(proof.bound.min(bounds[number]));
        }
    }
    all.bound = if all.complete { incumbent.worth() } else { all.bound.max(incumbent.worth()) };
    all
}

/// One case of who carries the visit bonus.
struct Case<'a, 'l, 'i, B> {
    graph: &'a Graph<B>,
    task: &'a Task<'a>,
    kinds: &'a [Kind],
    /// What bounds, prices and reduced worths are made of.
    weighing: Weighing,
    /// Every revenue is a multiple of this.
    step: u64,
    ends: EndClasses,
    /// Tables at the prices of the moment, and room for others.
    stock: Stock<B>,
    /// One for each terms that a kind runs on, and by kind which.
    fares: Vec<Fares<B>>,
    fares_of: Vec<usize>,
    /// The prices in them.
    priced: Option<Vec<i64>>,
    programme: Programme,
    /// A quick look once found nothing before its steps were used up.
    hard: bool,
    /// Whether a bound of this case holds for all sets.
    is_only: bool,
    /// By kind, the first of the levels to try at which [a look](look) aims.
    levels: Vec<usize>,
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
    /// Triples in the programme, their prices at the moment, and those of the best bound.
    triples: Vec<B>,
    tolls: Tolls<B>,
    best_tolls: Tolls<B>,
    listed: Listed<B>,
    /// Where the programme of the last list stood, at the prices of the moment.
    master: Option<Master<B>>,
}

/// One turn of pricing.
struct Turn {
    prices: Prices,
    tops: Vec<i64>,
    added: usize,
    /// No route was left out.
    complete: bool,
}

impl<'a, 'l, 'i, B: Bits> Case<'a, 'l, 'i, B> {
    fn new(
        graph: &'a Graph<B>,
        task: &'a Task<'a>,
        kinds: &'a [Kind],
        weighing: Weighing,
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
            weighing,
            step: task.step(),
            ends: EndClasses::new(graph),
            stock: Stock::new(),
            fares: terms.iter().map(|&terms| Fares::new(graph, task.network, terms)).collect(),
            fares_of,
            priced: None,
            programme: Programme::new(&supply),
            hard: false,
            is_only: false,
            levels: vec![0; kinds.len()],
            columns: Vec::new(),
            store: PathStore::default(),
            budget,
            incumbent,
            bound: i64::MAX,
            prices: vec![0; graph.resource_count],
            tops: vec![0; kinds.len()],
            proved: i64::MAX,
            triples: Vec::new(),
            tolls: Tolls::default(),
            best_tolls: Tolls::default(),
            listed: Listed::new(),
            master: None,
        }
    }

    /// `first`: nothing is known but what listing has found.
    fn solve(&mut self, first: bool) -> Proof {
        if !self.kinds.iter().all(|&kind| Tables::fit(self.graph, kind)) {
            return Proof { complete: false, bound: i64::MAX };
        }
        if self.graph.tokens == 0 {
            return Proof { complete: true, bound: 0 };
        }
        if first {
            self.first_set();
        }
        let priced = self.find_prices();
        self.proved = self.bound;
        if self.bound < self.goal() {
            return Proof { complete: true, bound: self.bound };
        }
        let complete = priced.is_some() && self.finish().is_some();
        Proof { complete, bound: self.proved }
    }

    /// What a set must weigh to matter.
    fn goal(&self) -> i64 {
        self.weighing.of(self.incumbent.worth())
    }

    /// Generates columns until no route is worth more than its track costs.
    fn find_prices(&mut self) -> Option<()> {
        let tuning = self.task.tuning;
        let mut deep = false;
        for turn in 0.. {
            let work = self.programme.solve();
            self.budget.spend(work)?;
            self.round();
            let found = self.turn(deep)?;
            self.keep_bound(found.prices.resources, found.tops);
            if self.bound < self.goal() {
                return Some(());
            }
            let gap = self.bound as f64 / self.graph.worth.scale as f64 - self.programme.value;
            if (found.complete && found.added == 0) || gap < self.step as f64 / CLOSE {
                break;
            }
            if turn >= tuning.turns {
                self.budget.ways.count(Way::TurnsOut);
                break;
            }
            // Where a quick look finds nothing, the next goes on until it finds something.
            deep = found.added == 0;
            self.hard |= deep;
            if turn % 4 == 3 {
                self.try_columns();
            }
        }
        self.try_columns();
        // Prices that could not be had in whole numbers give no bound.
        (self.bound < i64::MAX).then_some(())
    }

    /// Keeps prices whose bound is better than the best so far.
    fn keep_bound(&mut self, prices: Vec<i64>, tops: Vec<i64>) {
        let Some(bound) = set_bound(&self.tolls.after(&prices), self.kinds, &tops) else {
            return;
        };
        debug_assert!(
            bound >= self.weighing.of(known_in_case(self.graph, self.task, self.kinds, self.incumbent.picks())),
            "a known set is worth more than the bound"
        );
        if bound < self.bound {
            (self.bound, self.tops, self.prices) = (bound, tops, prices);
            if self.is_only {
                self.budget.note_bound(|| self.task.most_revenue(bound));
            }
            self.best_tolls.clone_from(&self.tolls);
        }
    }

    /// The programme's prices in whole numbers, those of triples behind those of resources; `None` when they are too large for any bound.
    fn whole_prices(&self) -> Option<Prices> {
        let longest = self.task.longest();
        let (resources, others) = self.programme.prices().split_at(self.graph.resource_count);
        let (kinds, triples) = others.split_at(self.kinds.len());
        let guess = [resources, triples, kinds].concat();
        Prices::new(&guess, self.graph.resource_count, (self.triples.len(), self.graph.worth.scale), longest)
    }

    /// Puts prices on the track. Tables at these prices are kept.
    fn price(&mut self, prices: &[i64]) {
        if self.priced.as_deref() == Some(prices) {
            return;
        }
        self.priced = Some(prices.to_vec());
        let times = self.weighing.times();
        self.fares.iter_mut().for_each(|fares| fares.price(self.graph, prices, times));
        self.stock.clear();
    }

    /// Searches for routes that are worth more than the programme's prices, the best of them first.
    fn turn(&mut self, deep: bool) -> Option<Turn> {
        let mut prices = self.whole_prices()?;
        let of_triples = prices.resources.split_off(self.graph.resource_count);
        self.tolls = Tolls::new(self.graph, &self.triples, &of_triples);
        self.price(&prices.resources);
        let mut turn = Turn { prices, tops: Vec::new(), added: 0, complete: true };
        for number in 0..self.kinds.len() {
            let found = self.look(number, turn.prices.kinds[number], deep)?;
            turn.tops.push(found.top);
            turn.complete &= found.complete;
            turn.added += found.list.len();
            for (offer, path) in found.list {
                self.add(number, offer, &path, &turn.prices);
            }
        }
        Some(turn)
    }

    fn add(&mut self, number: usize, offer: Offer<B>, path: &Path, prices: &Prices) {
        let weight = offer.reduced + prices.of(offer.track) + self.tolls.of(offer.track);
        let worth = self.weighing.worth(weight, path.cost(self.graph));
        let path = self.store.keep(path);
        self.join(Candidate { track: offer.track, worth, slack: 0, kind: number as u32, path });
    }

    /// A route joins the programme.
    fn join(&mut self, column: Candidate<B>) {
        let mut rows = rows(column.track, column.kind as usize, self.graph.resource_count);
        let first = self.graph.resource_count + self.kinds.len();
        let pays = self.triples.iter().zip(first..).filter(|(&triple, _)| column.track.hits_twice(triple));
        rows.extend(pays.map(|(_, row)| row as u16));
        self.programme.add(rows, self.weighing.units(column.worth));
        self.columns.push(column);
    }
}
