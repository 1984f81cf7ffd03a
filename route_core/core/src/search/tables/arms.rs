//! Second arms: walks from the root when the first arm is known to end somewhere.

use crate::conflict::Bits;
use crate::search::fares::Bundle;
use crate::search::tables::cell::{self, best_of, raise, Lanes};
use crate::search::tables::{Lane, Tables, NO_EXIT};

impl<B: Bits> Tables<B> {
    /// The best second arms, given what is remembered at the root, that do not begin as the first arm does: by further
    /// stops and skips, so many of them, and class of the other end. Returns the small steps of work that it took.
    pub fn second(
        &mut self,
        (home, known): (usize, usize),
        first: Option<&Bundle<B>>,
        skips: usize,
        second: &mut [Lanes],
    ) -> u64 {
        let work = self.tabulate_arms(known);
        second.fill(self.bonus[home]);
        let (lanes, of_lane) = (self.lanes(self.root), self.depth * self.skips);
        let arms = self.arms[known * lanes.len() * of_lane..].chunks_exact(of_lane);
        for (_, arms) in lanes.iter().zip(arms).filter(|(lane, _)| first.is_none_or(|first| lane.beside(first))) {
            for (second, arms) in second.chunks_exact_mut(skips).zip(arms.chunks_exact(self.skips)) {
                second.iter_mut().zip(arms).for_each(|(second, arm)| raise(second, arm));
            }
        }
        work + (second.len() * (1 + lanes.len())) as u64
    }

    /// Tabulates all second arms, given what is remembered at the root.
    fn tabulate_arms(&mut self, known: usize) -> u64 {
        if self.asked >> known & 1 == 1 {
            return 0;
        }
        self.asked |= 1 << known;
        let lanes = self.lanes(self.root).len();
        let of_known = lanes * self.depth * self.skips;
        let mut arms = std::mem::take(&mut self.arms);
        arms.resize(of_known * self.width(), cell::NEVERS);
        for (at, arms) in arms[known * of_known..][..of_known].chunks_exact_mut(self.skips).enumerate() {
            self.arm(at / self.depth, known, at % self.depth, arms);
        }
        self.arms = arms;
        8 * of_known as u64
    }

    /// The best second arms that begin with a lane of the root, by skips and class of the other end, given what is
    /// remembered at the root.
    pub(super) fn arm(&self, lane: usize, known: usize, further: usize, arms: &mut [Lanes]) {
        let lane = &self.lanes(self.root)[lane];
        let after = usize::from(self.memory.after(lane.number as usize)[known]);
        arms.fill(cell::NEVERS);
        if further == 0 || after >= self.width() {
            return;
        }
        let mut fewer = cell::NEVERS;
        let rows = &self.rows[self.index(further - 1, lane.to as usize, after, 0)..];
        for (arm, row) in arms.iter_mut().zip(rows) {
            let on = row.but(lane.comes);
            let on: Lanes = std::array::from_fn(|other| best_of(&on, &self.bonus[other]).max(cell::NEVER));
            for (arm, (on, fewer)) in arm.iter_mut().zip(on.iter().zip(fewer)) {
                *arm = (on + lane.counted).max(fewer + lane.skipped);
            }
            fewer = on;
        }
    }
}

impl Lane {
    /// Whether a second arm may begin with this lane when the first begins as a bundle does.
    fn beside<B>(&self, first: &Bundle<B>) -> bool {
        self.to != first.to && (self.leaves != i32::from(first.leaves) || first.leaves == NO_EXIT)
    }
}
