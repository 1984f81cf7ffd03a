//! The end of a case: lists the routes that can be in a set as good as it takes, and looks for the best set among them.

use crate::conflict::Bits;
use crate::search::branch::Branch;
use crate::search::column::buyers::{most_candidates, Lister};
use crate::search::column::{Case, STEPS_A_CANDIDATE};
use crate::search::cover::{Candidate, PathStore};
use crate::search::price::{Ended, Ground, Pricer};
use crate::search::tuning::Way;

/// What is listed, and room that the next list takes over.
pub(super) struct Listed<B> {
    list: Vec<Candidate<B>>,
    /// The candidates of a single goal.
    part: Vec<Candidate<B>>,
    store: PathStore,
    /// All candidates for sets worth at least this are listed.
    least: i64,
    /// How many there were.
    count: usize,
    /// The nodes that it took.
    nodes: u64,
}

impl<B: Bits> Listed<B> {
    /// Nothing is listed yet.
    pub fn new() -> Self {
        let (list, part, store) = (Vec::new(), Vec::new(), PathStore::default());
        Self { list, part, store, least: i64::MAX, count: 0, nodes: 0 }
    }

    /// Forgets the list, not its room.
    pub fn clear(&mut self) {
        self.list.clear();
        self.store.clear();
        self.least = i64::MAX;
    }
}

impl<B: Bits> Case<'_, '_, '_, B> {
    /// Finds the best set: asks for the most revenue that the bound allows, then for less, step by step.
    pub(super) fn finish(&mut self) -> Option<()> {
        self.price(&self.prices.clone());
        // Where few routes can be in a set as good as the best known, that is all there is to ask.
        let least = self.goal();
        if self.list_for(least, self.task.tuning.short_list)? {
            return self.best_of_list(least, self.task.most_revenue(self.bound));
        }
        let most = most_candidates::<B>(&self.task.tuning);
        let mut revenue = self.task.most_revenue(self.bound);
        let (mut tight, mut equal) = (false, false);
        loop {
            if !equal && self.is_equal(revenue) && self.goal() < self.listed.least && self.is_long()? {
                equal = true;
                if self.among_equals()? {
                    return Some(());
                }
            }
            let target = self.target(revenue);
            let fits = target >= self.listed.least || self.list_further(target, most)?;
            if fits {
                self.best_of_list(target, revenue)?;
                if self.goal() >= target {
                    return Some(());
                }
                self.budget.ways.count(Way::LowerGoal);
                self.proved = self.proved.min(target - 1);
                revenue = revenue.saturating_sub(self.step);
            }
            // A longer list than that would be needed next.
            let next = self.target(revenue);
            let longer =
                next < self.listed.least && !self.is_equal(revenue) && self.listed.count > self.task.tuning.long_list;
            if !tight && (!fits || longer) {
                tight = true;
                self.tighten()?;
                if self.bound < self.goal() {
                    return Some(());
                }
                revenue = revenue.min(self.task.most_revenue(self.bound));
            } else if !fits {
                self.budget.ways.count(Way::TooManyCandidates);
                return None;
            }
        }
    }

    /// What a set must weigh that has at least some revenue, and matters.
    fn target(&self, revenue: u64) -> i64 {
        let goal = self.goal();
        if self.weighing.is_plain() {
            goal.max(self.graph.worth.least(revenue))
        } else {
            goal
        }
    }

    /// Whether the best known set has all that can be had, and it is open which of those that have it comes first.
    fn is_equal(&self, revenue: u64) -> bool {
        self.weighing.is_plain() && self.incumbent.worth() >= self.graph.worth.least(revenue)
    }

    /// Whether the list of candidates for sets as good as the best known one is long. If it is not, it is made.
    fn is_long(&mut self) -> Option<bool> {
        let most = self.task.tuning.equal_list;
        Some(self.listed.count > most || !self.list_for(self.goal(), most)?)
    }

    /// Lists all candidates for sets worth at least `target`, and where lists are dear those for a step of revenue less as
    /// well, as the next goal needs them nearly always; false when there are more of them than `most`.
    fn list_further(&mut self, target: i64, most: usize) -> Option<bool> {
        let Listed { count, nodes, .. } = self.listed;
        if nodes > self.task.tuning.dear_list && count <= most / 4 {
            let revenue = self.graph.worth.revenue(target).saturating_sub(self.step);
            let further = self.target(revenue);
            if further < target && !self.is_equal(revenue) && self.list_for(further, most)? {
                self.budget.ways.count(Way::ListedFurther);
                return Some(true);
            }
        }
        self.list_for(target, most)
    }

    /// Finds the best set among the candidates that can be in one that weighs at least `target`, no set earning more than `most`.
    fn best_of_list(&mut self, target: i64, most: u64) -> Option<()> {
        let room = self.bound - target;
        let mut part = std::mem::take(&mut self.listed.part);
        part.clear();
        if target == self.listed.least {
            // No other goal needs the list: it is not copied.
            std::mem::swap(&mut part, &mut self.listed.list);
            self.listed.least = i64::MAX;
        } else {
            part.extend(self.listed.list.iter().filter(|candidate| candidate.slack <= room));
        }
        self.budget.routes += part.len() as u64;
        self.budget.work(STEPS_A_CANDIDATE * part.len() as u64)?;
        put_in_order(&mut part, self.task.tuning.front);
        let mut branch = Branch {
            kinds: self.kinds,
            resources: self.graph.resource_count,
            weighing: self.weighing,
            tuning: self.task.tuning,
            store: &self.listed.store,
            budget: self.budget,
            incumbent: self.incumbent,
            target,
            most: if self.weighing.is_plain() { self.graph.worth.least(most) } else { i64::MIN },
        };
        let master = branch.search(&mut part, self.master.take())?;
        self.master = Some(master);
        self.listed.part = part;
        Some(())
    }

    /// Lists all candidates for sets worth at least `target`; false when there are more of them than `most`.
    fn list_for(&mut self, target: i64, most: usize) -> Option<bool> {
        let memory = if self.hard { self.task.tuning.memory } else { self.task.tuning.quick_memory };
        let room = self.bound - target;
        let before = self.budget.nodes;
        self.listed.clear();
        let Listed { list, store, .. } = &mut self.listed;
        for (number, &kind) in self.kinds.iter().enumerate() {
            let floor = self.tops[number].saturating_sub(room);
            let lister = Lister {
                most,
                prices: &self.prices,
                tolls: &self.tolls,
                weighing: self.weighing,
                graph: self.graph,
                top: self.tops[number],
                kind: number as u32,
                floor,
                store,
                list,
            };
            let fares = &self.fares[self.fares_of[number]];
            let ground = Ground {
                network: self.task.network,
                graph: self.graph,
                ends: &self.ends,
                stock: &self.stock,
                kinds: self.kinds,
                tolls: &self.tolls,
            };
            let mut pricer = Pricer::new(&ground, fares, kind, (floor, memory), lister, self.budget);
            pricer.ceiling();
            let ended = pricer.run(u64::MAX, u64::MAX);
            pricer.into_buyer();
            match ended {
                Ended::Complete => {}
                Ended::Early => return Some(false),
                Ended::Spent => return None,
            }
        }
        (self.listed.least, self.listed.nodes) = (target, self.budget.nodes - before);
        self.listed.count = self.listed.list.len();
        Some(true)
    }
}

/// Puts those that come first in order; the others follow as they were listed, however a standard library selects.
fn put_in_order<B: Bits>(part: &mut Vec<Candidate<B>>, front: usize) {
    let key = |candidate: &Candidate<B>| (candidate.slack, candidate.path);
    if part.len() <= front {
        part.sort_unstable_by_key(key);
        return;
    }
    let mut keys: Vec<_> = part.iter().map(key).collect();
    let last = *keys.select_nth_unstable(front).1;
    let mut first: Vec<_> = part.iter().filter(|candidate| key(candidate) < last).copied().collect();
    first.sort_unstable_by_key(key);
    part.retain(|candidate| key(candidate) >= last);
    part.splice(..0, first);
}
