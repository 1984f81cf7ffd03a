//! The end of a case: lists the routes that can be in a set as good as it takes, and looks for the best set among them.

use crate::conflict::Bits;
use crate::search::branch::Branch;
use crate::search::column::buyers::{most_candidates, Lister};
use crate::search::column::{Case, STEPS_A_CANDIDATE};
use crate::search::cover::PathStore;
use crate::search::price::{Ended, Ground, Pricer};
use crate::search::tuning::Way;

impl<B: Bits> Case<'_, '_, '_, B> {
    /// Finds the best set: asks for the most revenue that the bound allows, then for less, step by step.
    pub(super) fn finish(&mut self) -> Option<()> {
        self.price(&self.prices.clone());
        // Where few routes can be in a set as good as the best known, that is all there is to ask.
        if self.reach(self.incumbent.worth(), self.task.tuning.short_list)? {
            return Some(());
        }
        let mut revenue = self.task.most_revenue(self.bound);
        loop {
            let target = self.graph.worth.least(revenue).max(self.incumbent.worth());
            let most = most_candidates::<B>(&self.task.tuning);
            if !self.reach(target, most)? {
                self.budget.ways.count(Way::TooManyCandidates);
                return None;
            }
            if self.incumbent.worth() >= target {
                return Some(());
            }
            self.budget.ways.count(Way::LowerGoal);
            self.proved = self.proved.min(target - 1);
            revenue = revenue.saturating_sub(self.step);
        }
    }

    /// Lists all candidates for sets worth at least `target` and finds the best set among them; false when there are more
    /// of them than `most`.
    fn reach(&mut self, target: i64, most: usize) -> Option<bool> {
        let memory = if self.hard { self.task.tuning.memory } else { self.task.tuning.quick_memory };
        let room = self.bound - target;
        let mut list = Vec::new();
        let mut store = PathStore::default();
        for (number, &kind) in self.kinds.iter().enumerate() {
            let floor = self.tops[number].saturating_sub(room);
            let lister = Lister {
                most,
                prices: &self.prices,
                top: self.tops[number],
                kind: number as u32,
                floor,
                store: &mut store,
                list: &mut list,
            };
            let fares = &self.fares[self.fares_of[number]];
            let ground = Ground {
                network: self.task.network,
                graph: self.graph,
                ends: &self.ends,
                stock: &self.stock,
                kinds: self.kinds,
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
        branch.search(list).map(|()| true)
    }
}
