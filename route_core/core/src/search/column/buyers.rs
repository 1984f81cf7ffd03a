//! Who takes the routes that a priced search finds.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::cover::{Candidate, PathStore};
use crate::search::price::{Buyer, Offer, Path};
use crate::search::prices::price;
use crate::search::tolls::Tolls;
use crate::search::tuning::Tuning;
use crate::search::weighing::Weighing;

/// The size of a candidate of which a search may list as many as its tuning says.
const USUAL_SIZE: usize = 48;

/// Takes nothing but the best.
pub(super) struct Picky<B> {
    pub best: Option<(Offer<B>, Path)>,
}

impl<B: Bits> Buyer<B> for Picky<B> {
    fn offer(&mut self, offer: Offer<B>, path: &Path) -> Option<i64> {
        let floor = offer.reduced + 1;
        self.best = Some((offer, path.clone()));
        Some(floor)
    }
}

/// Collects some of the best routes on offer.
pub(super) struct Shelf<B> {
    /// It is cut to half of this when it has so many.
    pub most: usize,
    pub cuts: u64,
    pub floor: i64,
    pub list: Vec<(Offer<B>, Path)>,
}

impl<B: Bits> Buyer<B> for Shelf<B> {
    fn offer(&mut self, offer: Offer<B>, path: &Path) -> Option<i64> {
        match self.list.iter_mut().find(|(other, _)| other.places == offer.places) {
            Some(same) if offer.reduced > same.0.reduced => *same = (offer, path.clone()),
            Some(_) => {}
            None => self.list.push((offer, path.clone())),
        }
        if self.list.len() >= self.most {
            // Stable: which of equal ones stay must not depend on how a standard library sorts.
            self.list.sort_by_key(|(offer, _)| std::cmp::Reverse(offer.reduced));
            self.list.truncate(self.most / 2);
            self.floor = self.floor.max(self.list[self.most / 2 - 1].0.reduced + 1);
            self.cuts += 1;
        }
        Some(self.floor)
    }
}

/// Collects all candidates.
pub(super) struct Lister<'a, B> {
    pub most: usize,
    pub prices: &'a [i64],
    pub tolls: &'a Tolls<B>,
    pub weighing: Weighing,
    pub graph: &'a Graph<B>,
    pub top: i64,
    pub kind: u32,
    pub floor: i64,
    pub store: &'a mut PathStore,
    pub list: &'a mut Vec<Candidate<B>>,
}

impl<B: Bits> Buyer<B> for Lister<'_, B> {
    fn offer(&mut self, offer: Offer<B>, path: &Path) -> Option<i64> {
        if self.list.len() >= self.most {
            return None;
        }
        let weight = offer.reduced + price(self.prices, offer.track) + self.tolls.of(offer.track);
        let worth = self.weighing.worth(weight, if self.weighing.is_plain() { 0 } else { path.cost(self.graph) });
        let slack = self.top - offer.reduced;
        debug_assert!(slack >= 0, "a route is above the top of its kind");
        let path = self.store.keep(path);
        self.list.push(Candidate { track: offer.track, worth, slack, kind: self.kind, path });
        Some(self.floor)
    }
}

/// Candidates on wide sets take more room, so there may be fewer of them.
pub(super) fn most_candidates<B>(tuning: &Tuning) -> usize {
    tuning.max_candidates * USUAL_SIZE / size_of::<Candidate<B>>().max(USUAL_SIZE)
}
