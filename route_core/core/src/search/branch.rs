//! Branches over a list of candidates with separate prices for each branch.
//!
//! Where the bound of the whole board leaves too much room, the list of candidates is split: either some route uses both
//! of two resources, or none does. In each part the prices are found anew, only for the routes that are left. The bound
//! falls, most routes become too poor for it, and what remains is soon so little that [`Cover`] can finish it.
//!
//! [Triples](crate::search::triples) help before that, and they hold for both parts of a split.

mod master;
mod relax;

use crate::conflict::Bits;
pub(crate) use crate::search::branch::master::Master;
use crate::search::branch::relax::{Outcome, Relaxed};
use crate::search::budget::Budget;
use crate::search::cover::{Candidate, Cover, PathStore};
use crate::search::incumbent::Incumbent;
use crate::search::task::Kind;
use crate::search::tuning::{Tuning, Way};
use crate::search::weighing::Weighing;

/// Sorting and copying a candidate takes about as long as so many small steps.
const STEPS_A_CANDIDATE: u64 = 32;

/// The search over one list.
pub(crate) struct Branch<'a, 'l, 'i, B> {
    pub kinds: &'a [Kind],
    pub resources: usize,
    pub weighing: Weighing,
    pub tuning: Tuning,
    pub store: &'a PathStore,
    pub budget: &'a mut Budget<'l>,
    pub incumbent: &'a mut Incumbent<'i, B>,
    /// Sets that weigh less than this are not looked for, until one is found that earns the most.
    pub target: i64,
    /// No set earns more than those that are worth this.
    pub most: i64,
}

impl<B: Bits> Branch<'_, '_, '_, B> {
    /// Finds the best set in the list; `None` when the budget is spent. Begins with the programme of a list that this one
    /// contains, where there is one, and returns that of this list.
    pub fn search(&mut self, list: &mut Vec<Candidate<B>>, before: Option<Master<B>>) -> Option<Master<B>> {
        let master = before.unwrap_or_else(|| Master::new(self.kinds, self.resources, self.weighing));
        if list.is_empty() {
            return Some(master);
        }
        match self.relax(list, master)? {
            Outcome::TooPoor(mut master) => {
                self.budget.ways.count(Way::TooPoor);
                master.trim();
                Some(*master)
            }
            Outcome::Priced(relaxed) => {
                let master = relaxed.master.clone();
                self.divide(list, *relaxed)?;
                Some(master)
            }
        }
    }

    /// Whether nothing can earn more than the best known set: then it is open which of its equals comes first.
    fn is_equal(&self) -> bool {
        self.incumbent.worth() >= self.most
    }

    /// What a set must weigh to matter.
    fn goal(&self, weighing: Weighing) -> i64 {
        let known = weighing.of(self.incumbent.worth());
        if self.is_equal() {
            known
        } else {
            known.max(self.target)
        }
    }

    fn node(&mut self, list: &mut Vec<Candidate<B>>, master: Master<B>) -> Option<()> {
        if list.is_empty() {
            return Some(());
        }
        match self.relax(list, master)? {
            Outcome::TooPoor(_) => {
                self.budget.ways.count(Way::TooPoor);
                Some(())
            }
            Outcome::Priced(relaxed) => self.divide(list, *relaxed),
        }
    }

    /// Finishes a list that has prices, or splits it in two.
    fn divide(&mut self, list: &mut Vec<Candidate<B>>, relaxed: Relaxed<B>) -> Option<()> {
        self.budget.work(STEPS_A_CANDIDATE * list.len() as u64)?;
        let room = relaxed.bound - self.goal(relaxed.master.weighing);
        list.retain(|candidate| candidate.slack <= room);
        list.sort_unstable_by_key(|candidate| (candidate.slack, candidate.path));
        if list.len() <= self.tuning.cover_list {
            if self.cover(list.clone(), &relaxed, self.tuning.cover_steps)? {
                return Some(());
            }
            self.budget.ways.count(Way::CoverGaveUp);
        } else {
            self.budget.ways.count(Way::LongList);
        }
        self.budget.work((self.resources * self.resources) as u64)?;
        let Some((a, b)) = self.pair(&relaxed) else {
            self.budget.ways.count(Way::Unsplit);
            return self.cover(std::mem::take(list), &relaxed, u64::MAX).map(|_| ());
        };
        self.budget.ways.count(Way::Split);
        let (one, other) = (B::single(a), B::single(b));
        let together = |c: &Candidate<B>| c.track.hits(one) == c.track.hits(other);
        let apart = |c: &Candidate<B>| !(c.track.hits(one) && c.track.hits(other));
        let mut part: Vec<Candidate<B>> = list.iter().copied().filter(together).collect();
        let mut master = relaxed.master;
        // Only routes that are still in the list may speak for it.
        master.forbid(|column| column.slack > room);
        let mut of_part = master.clone();
        of_part.forbid(|column| !together(column));
        let folds = master.rows() > self.tuning.warm_rows;
        if folds {
            self.budget.ways.count(Way::Folded);
            master.fold();
        }
        self.node(&mut part, of_part)?;
        drop(part);
        list.retain(apart);
        if folds {
            master = master.anew();
        }
        master.forbid(|column| !apart(column));
        self.node(list, master)
    }

    /// Tries to finish a list in so many steps; false when that takes more.
    fn cover(&mut self, list: Vec<Candidate<B>>, relaxed: &Relaxed<B>, steps: u64) -> Option<bool> {
        let mut cover = Cover {
            kinds: self.kinds,
            prices: &relaxed.prices,
            tops: &relaxed.tops,
            store: self.store,
            weighing: relaxed.master.weighing,
            target: if self.is_equal() { i64::MIN } else { self.target },
            budget: self.budget,
            incumbent: self.incumbent,
            left: steps,
        };
        let done = cover.search(list, relaxed.bound).is_some();
        self.budget.spend(0)?;
        Some(done)
    }

    /// Two resources that the programme half gives to one route: their decision moves the bound most.
    fn pair(&self, relaxed: &Relaxed<B>) -> Option<(usize, usize)> {
        let mut together = vec![0.0; self.resources * self.resources];
        for (column, part) in relaxed.master.programme.levels() {
            let candidate = &relaxed.master.columns[column];
            if part < 1e-4 || relaxed.master.gone[column] {
                continue;
            }
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
                let dear = (relaxed.prices[a] + relaxed.prices[b]) as f64 / self.weighing.scale as f64;
                let score = even * (1.0 + dear);
                if even > 0.01 && score > best.0 {
                    best = (score, Some((a, b)));
                }
            }
        }
        best.1
    }
}
