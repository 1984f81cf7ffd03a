//! Prices for one list.

use std::cmp::Reverse;

use crate::conflict::Bits;
use crate::search::branch::master::Master;
use crate::search::branch::Branch;
use crate::search::check::known_in_list;
use crate::search::cover::Candidate;
use crate::search::prices::set_bound;
use crate::search::triples::{broken, PriceTable};
use crate::search::tuning::Way;
use crate::search::weighing::Weighing;

/// Prices are good enough when better ones could bring the bound nearer to the goal by such a part of the way only.
const CLOSE: f64 = 16.0;

/// What finding prices for a list came to.
pub(super) enum Outcome<B> {
    /// Nothing in the list reaches the goal; where the programme stood.
    TooPoor(Box<Master<B>>),
    Priced(Box<Relaxed<B>>),
}

/// Prices for one list.
pub(super) struct Relaxed<B> {
    pub bound: i64,
    pub prices: Vec<i64>,
    pub tops: Vec<i64>,
    /// Where the programme stood at the end.
    pub master: Master<B>,
}

/// The best bound so far, with prices of resources and triples and the best reduced worth of each kind.
struct Best<B> {
    bound: i64,
    prices: Vec<i64>,
    tops: Vec<i64>,
    triples: Vec<B>,
}

/// What a look through a list found.
struct Scan<B> {
    tops: Vec<i64>,
    offers: Vec<Candidate<B>>,
}

impl<B: Bits> Branch<'_, '_, '_, B> {
    /// Prices for the list, and the slack of its candidates at them. Those that are too poor for any set that reaches the
    /// goal leave the list as soon as a bound says so.
    pub(super) fn relax(&mut self, list: &mut Vec<Candidate<B>>, mut master: Master<B>) -> Option<Outcome<B>> {
        if self.is_equal() && master.weighing.is_plain() {
            master.weigh(Weighing::among_equals(self.weighing.scale, self.incumbent.worth()));
        }
        let weighing = master.weighing;
        let known =
            cfg!(debug_assertions).then(|| known_in_list(list, self.store, self.kinds, self.incumbent)).flatten();
        let known = known.map(|known| weighing.of(known));
        let mut best: Option<Best<B>> = None;
        let mut front: Vec<Candidate<B>> = list[..list.len().min(self.tuning.front)].to_vec();
        let mut rounds = self.tuning.triple_rounds;
        // Which routes come first may be from another list: triples wait until the whole list was seen at prices of this one.
        let mut seen = false;
        for turn in 0.. {
            self.solve(&mut master)?;
            let prices = master.prices()?;
            let table = PriceTable::new(&prices.resources, &master.triples);
            let ended = turn >= self.tuning.list_turns;
            if front.len() < list.len() && !ended {
                self.budget.ways.count(Way::Front);
                let found = self.scan(&mut front, (&table, weighing), &prices.kinds, ended)?;
                for offer in &found.offers {
                    master.add(offer);
                }
                if !found.offers.is_empty() || (seen && self.add_triples(&mut master, &mut rounds)?) {
                    continue;
                }
            }
            seen = true;
            let found = self.scan(list, (&table, weighing), &prices.kinds, ended)?;
            let (bound, goal) = (set_bound(&prices.resources, self.kinds, &found.tops)?, self.goal(weighing));
            debug_assert!(
                known.is_none_or(|known| bound >= known || known < goal),
                "a known set is worth more than the bound"
            );
            debug_assert!(self.allows(bound, &master), "the programme is worth more than the bound");
            if bound < goal {
                return Some(Outcome::TooPoor(Box::new(master)));
            }
            // The scan has left the reduced worth where the slack belongs.
            let too_poor =
                |candidate: &Candidate<B>, reduced: i64| found.tops[candidate.kind as usize] - reduced > bound - goal;
            list.retain(|candidate| !too_poor(candidate, candidate.slack));
            let went = master.forbid(|column| too_poor(column, weighing.of(column.worth) - table.price(column.track)));
            if front.len() < list.len() {
                front = self.front_of(list, &prices.kinds)?;
            }
            let offers: Vec<_> = found.offers.iter().filter(|offer| !too_poor(offer, offer.slack)).copied().collect();
            if best.as_ref().is_none_or(|best| bound < best.bound) {
                let triples = master.triples.clone();
                best = Some(Best { bound, prices: prices.resources, tops: found.tops, triples });
            }
            if (went || !offers.is_empty()) && !ended && !self.is_close(bound, goal, &master) {
                for offer in &offers {
                    master.add(offer);
                }
            } else if list.len() < self.tuning.triple_list || !self.add_triples(&mut master, &mut rounds)? {
                break;
            }
        }
        master.trim();
        let relaxed = self.settle(best?, list, master)?;
        Some(Outcome::Priced(Box::new(relaxed)))
    }

    /// Solves the programme, and begins it anew where errors of rounding may matter.
    fn solve(&mut self, master: &mut Master<B>) -> Option<()> {
        self.budget.spend(master.programme.solve())?;
        if master.is_worn(self.tuning.exchanges) {
            self.budget.ways.count(Way::Anew);
            *master = master.anew();
            self.budget.spend(master.programme.solve())?;
        }
        Some(())
    }

    /// Takes the slack of all candidates from the best prices.
    fn settle(&mut self, best: Best<B>, list: &mut [Candidate<B>], mut master: Master<B>) -> Option<Relaxed<B>> {
        let weighing = master.weighing;
        let Best { bound, mut prices, tops, triples } = best;
        let table = PriceTable::new(&prices, &triples);
        self.budget.work(table.work(list.len()))?;
        for candidate in list.iter_mut().chain(&mut master.columns) {
            candidate.slack =
                tops[candidate.kind as usize] - (weighing.of(candidate.worth) - table.price(candidate.track));
        }
        debug_assert!(list.iter().all(|candidate| candidate.slack >= 0), "a route is above the top of its kind");
        prices.truncate(self.resources);
        Some(Relaxed { bound, prices, tops, master })
    }

    /// Returns `true` if better prices could bring the bound only a little nearer to the goal.
    fn is_close(&self, bound: i64, goal: i64, master: &Master<B>) -> bool {
        let value = master.programme.value * self.weighing.scale as f64;
        (bound as f64 - value) * CLOSE < value - goal as f64
    }

    /// Looks for triples that the programme's solution breaks; false when there are none.
    fn add_triples(&mut self, master: &mut Master<B>, rounds: &mut usize) -> Option<bool> {
        if *rounds == 0 {
            return Some(false);
        }
        let tracks = |column: usize| master.columns[column].track;
        let broken = broken(&master.programme, tracks, self.resources, &master.triples, self.budget)?;
        if broken.is_empty() {
            return Some(false);
        }
        self.budget.ways.count(Way::Triples);
        *rounds -= 1;
        master.trim();
        let work = master.add_triples(&broken);
        self.budget.spend(work)?;
        Some(true)
    }

    /// Those of a list that are worth most above the price of a train and their track. The scan has left the reduced worth
    /// where the slack belongs.
    fn front_of(&mut self, list: &[Candidate<B>], least: &[i64]) -> Option<Vec<Candidate<B>>> {
        self.budget.work(list.len() as u64)?;
        let most = self.tuning.front;
        let mut best: Vec<(i64, usize)> = Vec::with_capacity(2 * most);
        let mut floor = i64::MIN;
        for (at, candidate) in list.iter().enumerate() {
            let more = candidate.slack - least[candidate.kind as usize];
            if more > floor {
                best.push((more, at));
                if best.len() >= 2 * most {
                    best.select_nth_unstable_by_key(most - 1, |&(more, at)| (Reverse(more), at));
                    best.truncate(most);
                    floor = best[most - 1].0;
                }
            }
        }
        if best.len() > most {
            best.select_nth_unstable_by_key(most - 1, |&(more, at)| (Reverse(more), at));
            best.truncate(most);
        }
        // Selecting leaves them in an order of its own, which must not depend on how a standard library selects.
        best.sort_unstable_by_key(|&(_, at)| at);
        Some(best.into_iter().map(|(_, at)| list[at]).collect())
    }

    /// Whether a bound leaves room for what the programme makes of some of the routes, errors of rounding apart.
    fn allows(&self, bound: i64, master: &Master<B>) -> bool {
        let value = master.programme.value * (1.0 - 1e-4) - 1e-2;
        master.gone.contains(&true) || bound as f64 >= value * self.weighing.scale as f64
    }

    /// The best reduced worth of each kind, 0 for an idle train, and candidates that are worth more than their price.
    ///
    /// The tops speak of every candidate; only the offers are a choice of some. Leaves the reduced worth of each where its
    /// slack belongs.
    fn scan(
        &mut self,
        list: &mut [Candidate<B>],
        (table, weighing): (&PriceTable<B>, Weighing),
        least: &[i64],
        ended: bool,
    ) -> Option<Scan<B>> {
        self.budget.spend(1 + list.len() as u64 / 64)?;
        self.budget.work(table.work(list.len()))?;
        let gain = self.weighing.scale / 128 + 1;
        let mut tops = vec![0; least.len()];
        let most = self.tuning.columns_a_turn;
        let (mut full, mut offers): (bool, Vec<(i64, usize)>) = (false, Vec::new());
        let mut floor = 0;
        for (at, candidate) in list.iter_mut().enumerate() {
            let reduced = weighing.of(candidate.worth) - table.price(candidate.track);
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
        let ways = [
            (Way::OffersFull, full),
            (Way::OffersOfKinds, full && self.kinds.len() > 1),
            (Way::ListTurnsOut, ended && !offers.is_empty()),
        ];
        ways.into_iter().filter(|&(_, seen)| seen).for_each(|(way, _)| self.budget.ways.count(way));
        Some(Scan { tops, offers: offers.into_iter().map(|(_, at)| list[at]).collect() })
    }
}
