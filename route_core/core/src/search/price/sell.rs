//! The value of a walked route, and the buyers that take it.

use crate::conflict::Bits;
use crate::search::price::{Buyer, Offer, Pricer, Tip, Visit};
use crate::select::EndBonus;
use crate::tariff::Run;
use crate::train::Train;

impl<B: Bits, V: Buyer<B>> Pricer<'_, '_, B, V> {
    /// The present route in the form of all searches: the arm over the lower chain comes first, the only one too.
    fn tell(&mut self) {
        let (first, second) = self.path.chains.split_at(self.path.turn as usize);
        let turned = first.first().is_none_or(|&chain| chain > second[0]);
        let (first, second) = if turned { (second, first) } else { (first, second) };
        self.told.chains.clear();
        self.told.chains.extend(first.iter().chain(second));
        (self.told.root, self.told.turn) = (self.path.root, first.len() as u16);
    }

    /// Offers the current route if it is worth it; `None` when the buyer has enough.
    pub(super) fn sell(&mut self, tip: &Tip<B>) -> Option<()> {
        let Tip { track, visit: tip, .. } = tip;
        let (first, last) = (self.first_position, tip.visits - 1);
        let other = self.first_node;
        let Some(bonus) = self.graph.ends(other, tip.node) else {
            return Some(());
        };
        if let Some(number) = self.kind.terms {
            return self.sell_on_terms((*track, tip), number, [first, last]);
        }
        let pay = self.kind.pay as usize;
        let value = if tip.visits <= pay {
            tip.sum + bonus
        } else {
            let skips = tip.visits - pay;
            let dropped: u32 = tip.smallest.iter().take(skips).sum();
            let most = if skips <= tip.smallest.len() { tip.sum - dropped } else { tip.sum };
            if i64::from(most + bonus) * self.graph.worth.scale + tip.extra < self.threshold {
                return Some(());
            }
            let ends = (bonus > 0).then_some(EndBonus { ends: [first, last], bonus });
            self.chooser.choose(&self.stops, pay, ends).0
        };
        let reduced = i64::from(value) * self.graph.worth.scale + tip.extra;
        if reduced >= self.threshold {
            let offer = Offer { track: *track, places: tip.places, reduced };
            self.tell();
            self.threshold = self.buyer.offer(offer, &self.told)?;
            self.left = self.left.min(self.after_sale);
        }
        Some(())
    }

    /// Returns `true` if the train may visit the stops of the current route.
    pub(super) fn admits(&self) -> bool {
        let stops = self.stops.iter().map(|stop| stop.stop);
        self.kind.terms.is_none_or(|number| self.network.tariffs[number].admits(&self.network.known, &stops))
    }

    /// Returns `true` if the track of the current route, with a chain more, is not too long for the train.
    pub(super) fn spans(&self, chain: u16) -> bool {
        let length = |chain: u16| self.graph.chains[usize::from(chain)].length;
        self.kind.terms.map(|number| &self.network.tariffs[number]).filter(|tariff| tariff.limits_length()).is_none_or(
            |tariff| tariff.spans(length(chain) + self.path.chains.iter().map(|&chain| length(chain)).sum::<u32>()),
        )
    }

    /// Values a route anew: what was added up on the way is only the most that it can earn.
    fn sell_on_terms(&mut self, (track, tip): (B, &Visit<B>), number: usize, ends: [usize; 2]) -> Option<()> {
        let (graph, tariff) = (self.graph, &self.network.tariffs[number]);
        self.run.0.clear();
        self.run.0.extend(self.stops.iter().map(|stop| stop.stop));
        let marks = &mut self.run.1;
        marks.clear();
        marks.resize(graph.mark_words, 0);
        let (mut gauges, mut length, mut gain) = (u8::MAX, 0, 0);
        for &chain in &self.path.chains {
            gauges &= graph.chains[usize::from(chain)].gauges;
            length += graph.chains[usize::from(chain)].length;
            gain += self.fares.gain(chain);
            let marked = graph.marks(usize::from(chain));
            marks.iter_mut().zip(marked).for_each(|(mine, theirs)| *mine |= theirs);
        }
        let run = Run { stops: &self.run.0, ends, gauges, length, marks };
        let train = Train::new(self.kind.pay, self.kind.visit);
        let value = tariff.value(self.network, train, run, &mut self.choice);
        // A budget that is spent ends the search at the next step.
        let _ = self.budget.work(4 * self.stops.len() as u64 + std::mem::take(&mut self.choice.work));
        if self.choice.gave_up {
            self.budget.leave_out();
        }
        let Ok(value) = value else {
            return Some(());
        };
        let reduced = i64::from(value) * graph.worth.scale + tip.extra - gain;
        debug_assert!(value <= tip.sum + tariff.all_marks as u32, "a route earns more than its stops and marks can");
        if reduced >= self.threshold {
            let offer = Offer { track, places: tip.places, reduced };
            self.tell();
            self.threshold = self.buyer.offer(offer, &self.told)?;
            self.left = self.left.min(self.after_sale);
        }
        Some(())
    }
}
