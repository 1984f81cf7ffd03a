//! Prices of triples on the whole board, for boards whose lists of candidates are too long without them.

use crate::conflict::Bits;
use crate::search::column::Case;
use crate::search::tolls::Tolls;
use crate::search::triples::{broken, TRIPLES_A_ROUND};
use crate::search::tuning::Way;

/// The most turns of pricing after triples have joined.
const TURNS: usize = 40;

impl<B: Bits> Case<'_, '_, '_, B> {
    /// Lets triples that the programme's solution breaks have prices, and prices routes anew, as long as that brings the
    /// bound down by a tenth of a step of revenue. Lists of candidates that were made before are of no use then.
    pub(super) fn tighten(&mut self) -> Option<()> {
        self.budget.ways.count(Way::Tolls);
        let least = (self.step as i64 * self.graph.worth.scale) / 10;
        for _ in 0..self.task.tuning.toll_rounds {
            let before = self.bound;
            if !self.add_triples()? {
                break;
            }
            self.price_again()?;
            if before - self.bound < least || self.bound < self.goal() {
                break;
            }
        }
        self.tolls = self.best_tolls.clone();
        self.price(&self.prices.clone());
        self.proved = self.proved.min(self.bound);
        self.listed.clear();
        self.master = None;
        Some(())
    }

    /// Adds triples to the programme; false when there are none, or too many.
    fn add_triples(&mut self) -> Option<bool> {
        if self.triples.len() + TRIPLES_A_ROUND > Tolls::<B>::MOST {
            return Some(false);
        }
        let (columns, resources) = (&self.columns, self.graph.resource_count);
        let tracks = |column: usize| columns[column].track;
        let broken = broken(&self.programme, tracks, resources, &self.triples, self.budget)?;
        let users = |&triple: &B| (0..columns.len()).filter(|&at| tracks(at).hits_twice(triple)).collect();
        let users: Vec<Vec<usize>> = broken.iter().map(users).collect();
        self.programme.add_rows(&users);
        self.triples.extend(&broken);
        let work = self.programme.obey();
        self.budget.spend(work)?;
        Some(!broken.is_empty())
    }

    /// Generates columns until no route is worth more than its track and its triples cost, or nearly so.
    fn price_again(&mut self) -> Option<()> {
        let mut deep = false;
        for _ in 0..TURNS {
            let work = self.programme.solve();
            self.budget.spend(work)?;
            let found = self.turn(deep)?;
            self.keep_bound(found.prices.resources, found.tops);
            let gap = self.bound as f64 / self.graph.worth.scale as f64 - self.programme.value;
            let done = found.complete && found.added == 0;
            if done || self.bound < self.goal() || gap < self.step as f64 / super::CLOSE {
                break;
            }
            deep = found.added == 0;
        }
        Some(())
    }
}
