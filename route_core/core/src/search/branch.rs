//! Branches over a list of candidates with prices of its own for each branch.
//!
//! Where the bound of the whole board leaves too much room, the list of candidates is split: either some route uses both
//! of two resources, or none does. In each part the prices are found anew, only for the routes that are left. The bound
//! falls, most routes become too poor for it, and what remains is soon so little that [`Cover`] can finish it.
//!
//! [Triples](crate::search::triples) help before that, and they hold for both parts of a split.

use std::cmp::Reverse;

use crate::conflict::Bits;
use crate::search::budget::Budget;
use crate::search::check::known_in_list;
use crate::search::cover::{Candidate, Cover, PathStore};
use crate::search::incumbent::Incumbent;
use crate::search::lp::Programme;
use crate::search::prices::{set_bound, Prices};
use crate::search::task::Kind;
use crate::search::triples::{broken, rows, PriceTable};
use crate::search::tuning::{Tuning, Way};

/// Sorting and copying a candidate takes about as long as so many small steps.
const STEPS_A_CANDIDATE: u64 = 32;

/// The search over one list.
pub(crate) struct Branch<'a, 'l, 'i, B> {
    pub kinds: &'a [Kind],
    pub resources: usize,
    pub scale: i64,
    pub tuning: Tuning,
    pub store: &'a PathStore,
    pub budget: &'a mut Budget<'l>,
    pub incumbent: &'a mut Incumbent<'i, B>,
    /// Sets worth less than this are not looked for.
    pub target: i64,
}

/// What finding prices for a list came to.
enum Outcome<B> {
    /// Nothing in the list reaches the goal.
    TooPoor,
    Priced(Relaxed<B>),
}

/// Prices for one list.
struct Relaxed<B> {
    bound: i64,
    prices: Vec<i64>,
    tops: Vec<i64>,
    /// Routes in the programme's solution, and what part of each.
    parts: Vec<(Candidate<B>, f64)>,
    /// The triples that have a price.
    triples: Vec<B>,
}

impl<B: Bits> Branch<'_, '_, '_, B> {
    /// Finds the best set in the list; `None` when the budget is spent.
    pub fn search(&mut self, list: Vec<Candidate<B>>) -> Option<()> {
        self.node(list, &[], Vec::new())
    }

    fn goal(&self) -> i64 {
        self.target.max(self.incumbent.worth())
    }

    fn node(&mut self, mut list: Vec<Candidate<B>>, seeds: &[Candidate<B>], triples: Vec<B>) -> Option<()> {
        if list.is_empty() {
            return Some(());
        }
        let Outcome::Priced(relaxed) = self.relax(&mut list, seeds, triples)? else {
            self.budget.ways.count(Way::TooPoor);
            return Some(());
        };
        self.budget.work(STEPS_A_CANDIDATE * list.len() as u64)?;
        let room = relaxed.bound - self.goal();
        list.retain(|candidate| candidate.slack <= room);
        if list.len() <= self.tuning.cover_list {
            list.sort_unstable_by_key(|candidate| (candidate.slack, candidate.path));
            if self.cover(&list, &relaxed)? {
                return Some(());
            }
            self.budget.ways.count(Way::CoverGaveUp);
        } else {
            let front = self.tuning.front.min(list.len() - 1);
            list.select_nth_unstable_by_key(front, |candidate| (candidate.slack, candidate.path));
            self.budget.ways.count(Way::LongList);
        }
        self.budget.work((self.resources * self.resources) as u64)?;
        let Some((a, b)) = self.pair(&relaxed) else {
            self.budget.ways.count(Way::Unsplit);
            return self.cover_all(list, &relaxed);
        };
        self.budget.ways.count(Way::Split);
        // Only routes that are still in the list may speak for it.
        let seeds: Vec<Candidate<B>> =
            relaxed.parts.iter().map(|&(candidate, _)| candidate).filter(|candidate| candidate.slack <= room).collect();
        let (one, other) = (B::single(a), B::single(b));
        let together = |c: &Candidate<B>| c.track.hits(one) == c.track.hits(other);
        let apart = |c: &Candidate<B>| !(c.track.hits(one) && c.track.hits(other));
        let part: Vec<Candidate<B>> = list.iter().copied().filter(together).collect();
        let triples = relaxed.triples;
        self.node(part, &seeds.iter().copied().filter(together).collect::<Vec<_>>(), triples.clone())?;
        list.retain(apart);
        self.node(list, &seeds.iter().copied().filter(apart).collect::<Vec<_>>(), triples)
    }

    /// Tries to finish a list; false when that would take too long.
    fn cover(&mut self, list: &[Candidate<B>], relaxed: &Relaxed<B>) -> Option<bool> {
        let mut cover = Cover {
            kinds: self.kinds,
            prices: &relaxed.prices,
            tops: &relaxed.tops,
            store: self.store,
            budget: self.budget,
            incumbent: self.incumbent,
            target: self.target,
            left: self.tuning.cover_steps,
        };
        let done = cover.search(list.to_vec(), relaxed.bound).is_some();
        self.budget.spend(0)?;
        Some(done)
    }

    fn cover_all(&mut self, list: Vec<Candidate<B>>, relaxed: &Relaxed<B>) -> Option<()> {
        let mut cover = Cover {
            kinds: self.kinds,
            prices: &relaxed.prices,
            tops: &relaxed.tops,
            store: self.store,
            budget: self.budget,
            incumbent: self.incumbent,
            target: self.target,
            left: u64::MAX,
        };
        cover.search(list, relaxed.bound)
    }

    /// Two resources that the programme half gives to one route: their decision moves the bound most.
    fn pair(&self, relaxed: &Relaxed<B>) -> Option<(usize, usize)> {
        let mut together = vec![0.0; self.resources * self.resources];
        for (candidate, part) in &relaxed.parts {
            let mut members = Vec::with_capacity(32);
            candidate.track.for_each(|resource| members.push(resource));
            for (at, &a) in members.iter().enumerate() {
                for &b in &members[at..] {
                    together[a * self.resources + b] += part;
                }
            }
        }
        let used = |resource: usize| -> f64 { together[resource * self.resources + resource] };
        let mut best = (0.0, None);
        for a in 0..self.resources {
            for b in a + 1..self.resources {
                let share: f64 = together[a * self.resources + b];
                // Both parts of the split must leave out some route of the solution.
                let even = share.min(used(a).max(used(b)) - share);
                let dear = (relaxed.prices[a] + relaxed.prices[b]) as f64 / self.scale as f64;
                let score = even * (1.0 + dear);
                if even > 0.01 && score > best.0 {
                    best = (score, Some((a, b)));
                }
            }
        }
        best.1
    }

    /// Prices for the list, and the slack of its candidates at them. Those that are too poor for any set that reaches the
    /// goal leave the list as soon as a bound says so.
    fn relax(
        &mut self,
        list: &mut Vec<Candidate<B>>,
        seeds: &[Candidate<B>],
        mut triples: Vec<B>,
    ) -> Option<Outcome<B>> {
        let mut columns = Vec::new();
        let mut programme = self.programme(&triples);
        for seed in seeds {
            self.add(&mut programme, &mut columns, seed, &triples);
        }
        let known =
            cfg!(debug_assertions).then(|| known_in_list(list, self.store, self.kinds, self.incumbent)).flatten();
        let mut best: Option<Relaxed<B>> = None;
        let mut near = list.len().min(self.tuning.front);
        let mut front = 0..near;
        let mut rounds = self.tuning.triple_rounds;
        // Columns that have left the list.
        let mut gone = Vec::new();
        for turn in 0.. {
            self.budget.spend(programme.solve())?;
            let prices = Prices::new(programme.prices(), self.resources, (triples.len(), self.scale), 0)?;
            let table = PriceTable::new(&prices.resources, &triples);
            self.budget.spend(1 + front.len() as u64 / 64)?;
            self.budget.work(table.work(front.len()))?;
            let found = self.scan(&mut list[front.clone()], &table, &prices.kinds);
            let whole = front.len() == list.len();
            self.note(&found, whole, turn);
            for &at in &found.offers {
                let offer = list[front.start + at];
                self.add(&mut programme, &mut columns, &offer, &triples);
            }
            if whole {
                let bound = set_bound(&prices.resources, self.kinds, &found.tops)?;
                let goal = self.goal();
                debug_assert!(
                    known.is_none_or(|known| bound >= known || known < goal),
                    "a known set is worth more than the bound"
                );
                debug_assert!(
                    gone.contains(&true) || self.allows(bound, programme.value),
                    "the programme is worth more than the bound"
                );
                if bound < goal {
                    return Some(Outcome::TooPoor);
                }
                // The scan has left the reduced worth where the slack belongs.
                let room = bound - goal;
                list.retain(|candidate| found.tops[candidate.kind as usize] - candidate.slack <= room);
                gone.resize(columns.len(), false);
                for (gone, column) in gone.iter_mut().zip(&columns) {
                    *gone |= found.tops[column.kind as usize] - (column.worth - table.price(column.track)) > room;
                }
                near = list.len().min(self.tuning.front);
                if best.as_ref().is_none_or(|best| bound < best.bound) {
                    let (prices, tops, triples) = (prices.resources, found.tops, triples.clone());
                    best = Some(Relaxed { bound, prices, tops, parts: Vec::new(), triples });
                }
            }
            front = match (found.offers.is_empty() || turn >= self.tuning.list_turns, whole) {
                (true, true) => {
                    let worthwhile = rounds > 0 && list.len() >= self.tuning.triple_list;
                    let broken = if worthwhile {
                        broken(&programme, |column| columns[column].track, self.resources, &triples, self.budget)?
                    } else {
                        Vec::new()
                    };
                    if broken.is_empty() {
                        break;
                    }
                    self.budget.ways.count(Way::Triples);
                    rounds -= 1;
                    triples.extend(broken);
                    programme = self.programme(&triples);
                    let seeds = std::mem::take(&mut columns);
                    for (seed, _) in seeds.iter().zip(std::mem::take(&mut gone)).filter(|&(_, gone)| !gone) {
                        self.add(&mut programme, &mut columns, seed, &triples);
                    }
                    0..near
                }
                (true, false) => 0..list.len(),
                (false, _) => 0..near,
            };
        }
        let mut best = best?;
        let parts = programme.levels().filter(|&(column, level)| level > 1e-4 && !gone[column]);
        best.parts = parts.map(|(column, level)| (columns[column], level)).collect();
        let table = PriceTable::new(&best.prices, &best.triples);
        self.budget.work(table.work(list.len()))?;
        for candidate in list.iter_mut().chain(best.parts.iter_mut().map(|(candidate, _)| candidate)) {
            candidate.slack = best.tops[candidate.kind as usize] - (candidate.worth - table.price(candidate.track));
        }
        debug_assert!(list.iter().all(|candidate| candidate.slack >= 0), "a route is above the top of its kind");
        // What is left of the triples are resources; those without a price are of no use to the parts of the list.
        let of_triples = best.prices.split_off(self.resources);
        let mut of_triples = of_triples.into_iter();
        best.triples.retain(|_| of_triples.next().is_some_and(|price| price > 0));
        Some(Outcome::Priced(best))
    }

    /// An empty programme with a row for each resource, triple and kind of train.
    fn programme(&self, triples: &[B]) -> Programme {
        let mut supply = vec![1.0; self.resources + triples.len()];
        supply.extend(self.kinds.iter().map(|kind| kind.trains as f64));
        Programme::new(&supply)
    }

    fn add(&self, programme: &mut Programme, columns: &mut Vec<Candidate<B>>, candidate: &Candidate<B>, triples: &[B]) {
        let rows = rows(candidate.track, candidate.kind as usize, self.resources, triples);
        programme.add(rows, candidate.worth as f64 / self.scale as f64);
        columns.push(*candidate);
    }

    /// Notes what a turn of finding prices for a list came to.
    fn note(&mut self, found: &Scan, whole: bool, turn: usize) {
        let ways = &mut self.budget.ways;
        let noted = [
            (Way::OffersFull, found.full),
            (Way::OffersOfKinds, found.full && self.kinds.len() > 1),
            (Way::Front, !whole),
            (Way::ListTurnsOut, turn >= self.tuning.list_turns && !found.offers.is_empty()),
        ];
        noted.into_iter().filter(|&(_, seen)| seen).for_each(|(way, _)| ways.count(way));
    }

    /// Whether a bound leaves room for what the programme makes of some of the routes, errors of rounding apart.
    fn allows(&self, bound: i64, value: f64) -> bool {
        bound as f64 >= (value * (1.0 - 1e-4) - 1e-2) * self.scale as f64
    }

    /// The best reduced worth of each kind, 0 for an idle train, and candidates that are worth more than their price.
    ///
    /// The tops speak of every candidate; only the offers are a choice of some. Leaves the reduced worth of each where its
    /// slack belongs.
    fn scan(&self, list: &mut [Candidate<B>], table: &PriceTable<B>, least: &[i64]) -> Scan {
        let gain = self.scale / 128 + 1;
        let mut tops = vec![0; least.len()];
        let most = self.tuning.columns_a_turn;
        let (mut full, mut offers): (bool, Vec<(i64, usize)>) = (false, Vec::new());
        let mut floor = 0;
        for (at, candidate) in list.iter_mut().enumerate() {
            let reduced = candidate.worth - table.price(candidate.track);
            candidate.slack = reduced;
            let kind = candidate.kind as usize;
            tops[kind] = reduced.max(tops[kind]);
            let more = reduced - least[kind] - gain;
            if more > floor {
                offers.push((more, at));
                if offers.len() >= 2 * most {
                    offers.sort_unstable_by_key(|&(more, at)| (Reverse(more), at));
                    offers.truncate(most);
                    (full, floor) = (true, offers[most - 1].0);
                }
            }
        }
        offers.sort_unstable_by_key(|&(more, at)| (Reverse(more), at));
        offers.truncate(most);
        Scan { tops, full, offers: offers.into_iter().map(|(_, at)| at).collect() }
    }
}

/// What a look through a list found.
struct Scan {
    tops: Vec<i64>,
    /// Some offers were left out.
    full: bool,
    offers: Vec<usize>,
}
