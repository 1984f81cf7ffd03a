//! What the rest of a route can add.

use crate::conflict::Bits;
use crate::search::price::{Buyer, Pricer, Visit, KEPT_BOUNDS};
use crate::search::tables::{ANYWHERE, MAX_SKIPS, NEVER};

impl<B: Bits, V: Buyer<B>> Pricer<'_, '_, B, V> {
    /// Tabulates the best second arms that do not begin as the first one does, given what is remembered at the root.
    fn prepare_second(&mut self, known: usize) {
        self.second_of[known] = self.round;
        let cells = self.skips * self.depth;
        let second = &mut self.second[known * cells..][..cells];
        let home = self.ends.class(self.path.root as usize);
        let work = self.tables.second((home, known), self.first_bundle, self.skips, second);
        let _ = self.budget.work(work);
    }

    /// The most that the rest of the first arm and a second arm can add, given what is remembered at the tip and at the
    /// root.
    #[inline]
    fn first_bound(
        &mut self,
        node: usize,
        (known, come): (usize, u8),
        at_root: usize,
        (skip, further): (usize, usize),
    ) -> i64 {
        let (skips, depth, width) = (self.skips, self.depth, self.tables.width());
        let mut question = self.round * self.graph.nodes.len() as u64 + node as u64;
        let come_by = (usize::from(ANYWHERE) + 1, usize::from(come));
        for (size, part) in [come_by, (width, known), (width, at_root), (skips, skip), (depth, further)] {
            question = question * size as u64 + part as u64;
        }
        let slot = (question.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % KEPT_BOUNDS;
        if self.memo[slot].0 == question {
            return self.memo[slot].1;
        }
        if self.second_of[at_root] != self.round {
            self.prepare_second(at_root);
        }
        let _ = self.budget.work((4 * (further + 1) * (skip + 1)) as u64);
        let mut best = NEVER;
        let second = &self.second[at_root * skips * depth..][..skips * depth];
        for first in 0..=skip {
            for more in first..=further - (skip - first) {
                let back = &second[(further - more) * skips + skip - first];
                best = best.max(self.tables.with_second(back, (first, more), node, (known, come)));
            }
        }
        self.memo[slot] = (question, best);
        best
    }

    /// The most that a route can be worth which extends this one, the price of the link to its tip apart. Routes below
    /// `least` may be bounded less well.
    #[inline]
    pub(super) fn bound(&mut self, tip: &Visit<B>, second: bool, least: i64) -> i64 {
        let known = (self.tables.remembered(tip.node, tip.places), tip.come);
        let further = self.depth - tip.visits;
        let on = self.tables.on(further, tip.node, known);
        if second {
            let bonus = self.tables.bonus(self.end_first);
            return self.with_skips(tip, |skip| on.with(skip, bonus));
        }
        let most = self.with_skips(tip, |skip| on.both(skip));
        if most < least {
            return most;
        }
        self.bound_first(tip, known)
    }

    /// The most that a route with an unfinished first arm can be worth.
    fn bound_first(&mut self, tip: &Visit<B>, known: (usize, u8)) -> i64 {
        let further = self.depth - tip.visits;
        let at_root = self.tables.remembered(self.path.root as usize, tip.places);
        let adds: [i64; MAX_SKIPS + 1] = std::array::from_fn(|skip| {
            let asked = skip < self.skips && skip <= further;
            if asked {
                self.first_bound(tip.node, known, at_root, (skip, further))
            } else {
                NEVER
            }
        });
        self.with_skips(tip, |skip| adds[skip])
    }

    /// The most that a route can be worth, given what can be added with so many skips still to be made.
    #[inline]
    fn with_skips(&self, tip: &Visit<B>, on: impl Fn(usize) -> i64) -> i64 {
        let further = self.depth - tip.visits;
        let mut sum = i64::from(tip.sum) * self.graph.worth.scale;
        let mut best = NEVER;
        let mut skip = self.skips - 1;
        let mut skipped = 0;
        loop {
            // More skips ahead than stops ahead would mean that too many are counted already.
            if skip <= further {
                best = best.max(sum + on(skip));
            }
            if skip == 0 || skipped >= tip.visits {
                return best + tip.extra;
            }
            sum -= i64::from(tip.smallest[skipped]) * self.graph.worth.scale;
            skipped += 1;
            skip -= 1;
        }
    }
}
