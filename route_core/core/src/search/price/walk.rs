//! One step of a route after the other.

use crate::conflict::Bits;
use crate::search::fares::Bundle;
use crate::search::price::{Buyer, Ended, Pricer, Tip, Visit};
use crate::select::Visited;

impl<B: Bits, V: Buyer<B>> Pricer<'_, '_, B, V> {
    /// Goes on over every bundle.
    #[inline]
    pub(super) fn go_on(&mut self, from: &Tip<B>, second: bool) -> Result<(), Ended> {
        let fares = self.fares;
        for bundle in fares.best_first(from.visit.node) {
            if self.opens(from, bundle) {
                self.extend(from, bundle, second)?;
            }
        }
        Ok(())
    }

    /// Returns `true` if a route may use a bundle, as far as this can be decided for all its links together.
    #[inline]
    pub(super) fn opens(&self, from: &Tip<B>, bundle: &Bundle<B>) -> bool {
        bundle.to >= u32::from(self.path.root)
            && !from.visit.places.hits(bundle.place)
            && !from.track.hits(bundle.common)
    }

    /// Goes over every link of a bundle that may lead to a good route, and on from there.
    #[inline]
    pub(super) fn extend(&mut self, from: &Tip<B>, bundle: &Bundle<B>, second: bool) -> Result<(), Ended> {
        let visit = self.ahead(&from.visit, bundle);
        let cheapest = bundle.cheapest;
        let most = self.bound(&visit, second, self.threshold + cheapest);
        if most - cheapest < self.threshold {
            return Ok(());
        }
        self.cross(from, bundle, (&visit, most), second)
    }

    /// Goes over those links of a bundle whose price leaves enough of the most that routes over them can be worth.
    fn cross(
        &mut self,
        from: &Tip<B>,
        bundle: &Bundle<B>,
        (visit, most): (&Visit<B>, i64),
        second: bool,
    ) -> Result<(), Ended> {
        let (fares, graph, to) = (self.fares, self.graph, bundle.to as usize);
        let node = &graph.nodes[to];
        self.stops.push(Visited { value: node.value, token: to < graph.tokens, stop: graph.stops[to] });
        if !self.admits() {
            self.stops.pop();
            return Ok(());
        }
        for fare in fares.fares(bundle) {
            if most - fare.price < self.threshold {
                break;
            }
            if from.track.hits(fare.track) || !self.spans(fare.chain) {
                continue;
            }
            let visit = Visit { extra: visit.extra - fare.price, ..*visit };
            let mut tip = Tip { track: from.track.union(fare.track), met: from.met, visit };
            if !self.tolls.is_empty() {
                let (met, toll) = self.tolls.pass(from.met, fare.chain);
                if most - fare.price - toll < self.threshold {
                    continue;
                }
                (tip.met, tip.visit.extra) = (met, visit.extra - toll);
            }
            self.path.chains.push(fare.chain);
            self.arrive(&tip, second)?;
            self.path.chains.pop();
        }
        self.stops.pop();
        Ok(())
    }

    /// The visit after going over some link of a bundle, the price of the link apart.
    #[inline]
    pub(super) fn ahead(&self, from: &Visit<B>, bundle: &Bundle<B>) -> Visit<B> {
        let value = self.values[bundle.to as usize];
        let mut smallest = from.smallest;
        insert(&mut smallest[..self.skips - 1], value);
        Visit {
            node: bundle.to as usize,
            places: from.places.union(bundle.place),
            sum: from.sum + value,
            visits: from.visits + 1,
            come: bundle.comes,
            extra: from.extra + self.carried(),
            smallest,
        }
    }

    fn arrive(&mut self, tip: &Tip<B>, second: bool) -> Result<(), Ended> {
        self.budget.spend(1).ok_or(Ended::Spent)?;
        self.left = self.left.checked_sub(1).ok_or(Ended::Early)?;
        let (first, chains) = (self.path.turn as usize, self.path.chains.len());
        // Else this is the first arm of a route that is met elsewhere.
        let length = if second { chains - first } else { 0 };
        if length > first || (length > 0 && length == first && self.path.chains[0] < self.path.chains[first]) {
            self.sell(tip).ok_or(Ended::Early)?;
        }
        if tip.visit.visits >= self.depth {
            return Ok(());
        }
        if !second {
            self.second_arm(tip)?;
        }
        if self.graph.nodes[tip.visit.node].through && (second || self.has_longer(chains)) {
            self.go_on(tip, second)?;
        }
        Ok(())
    }

    /// Whether there may be a second arm that is no shorter than a first one of a chain more than so many.
    pub(super) fn has_longer(&self, chains: usize) -> bool {
        2 * (chains + 1) < self.depth
    }
}

/// Keeps the smallest values in rising order.
fn insert(smallest: &mut [u32], value: u32) {
    let mut value = value;
    for slot in smallest {
        if value < *slot {
            std::mem::swap(&mut value, slot);
        }
    }
}
