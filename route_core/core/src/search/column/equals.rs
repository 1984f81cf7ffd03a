//! The first among sets of equal revenue, once nothing earns more.

use crate::conflict::Bits;
use crate::search::branch::Master;
use crate::search::column::Case;
use crate::search::prices::price;
use crate::search::tuning::Way;
use crate::search::weighing::Weighing;

impl<B: Bits> Case<'_, '_, '_, B> {
    /// Finds the first of the sets that earn as much as the best known one, with prices of their own, at which the cost of
    /// segments [counts many times](Weighing); false when that takes too many candidates. No set of this case may earn more.
    pub(super) fn among_equals(&mut self) -> Option<bool> {
        self.budget.ways.count(Way::Equals);
        let weighing = Weighing::among_equals(self.graph.worth.scale, self.incumbent.worth());
        let mut case = Case::new(self.graph, self.task, self.kinds, weighing, self.budget, self.incumbent);
        (case.store, case.hard) = (std::mem::take(&mut self.store), self.hard);
        std::mem::swap(&mut case.listed, &mut self.listed);
        case.listed.clear();
        self.columns.iter().for_each(|&column| case.join(column));
        let priced = case.find_prices();
        let done = case.bound < case.goal() || {
            case.master = self.master.take().map(|before| case.begins(&before));
            priced.is_some() && case.finish().is_some()
        };
        (self.store, self.listed) = (case.store, case.listed);
        self.listed.clear();
        self.budget.spend(0)?;
        Some(done)
    }

    /// What the first list begins with: the triples that a programme before had, and those of its routes that will be listed.
    fn begins(&self, before: &Master<B>) -> Master<B> {
        let room = self.bound - self.goal();
        before.weighed(self.weighing, |column| {
            let reduced = self.weighing.of(column.worth) - price(&self.prices, column.track);
            self.tops[column.kind as usize] - reduced <= room
        })
    }
}
