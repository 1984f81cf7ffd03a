//! One look for routes of one kind of train.

use crate::conflict::Bits;
use crate::search::column::buyers::Shelf;
use crate::search::column::Case;
use crate::search::price::{Ended, Ground, Offer, Path, Pricer};
use crate::search::tuning::Way;

/// Routes are looked for that are as much above the floor as so many parts of the way to the bound on all routes.
const PARTS: i64 = 16;
const LEVELS: [i64; 4] = [8, 4, 1, 0];

/// What looking for routes of one kind found.
pub(super) struct Found<B> {
    /// No route has a reduced worth above this.
    pub top: i64,
    pub complete: bool,
    pub list: Vec<(Offer<B>, Path)>,
}

impl<B: Bits> Case<'_, '_, '_, B> {
    /// Searches for routes of one kind: first only for those that come near the bound on all of them, then for poorer ones.
    pub(super) fn look(&mut self, number: usize, least: i64, deep: bool) -> Option<Found<B>> {
        let (tuning, kind) = (&self.task.tuning, self.kinds[number]);
        let quick = tuning.quick_steps;
        let (steps, memory) = if deep { (u64::MAX, tuning.memory) } else { (quick, tuning.quick_memory) };
        // Rounded prices: a hundredth of a unit of revenue more is no real gain.
        let floor = least + self.graph.worth.scale / 128 + 1;
        let buyer = Shelf { most: tuning.columns_a_turn, cuts: 0, floor, list: Vec::new() };
        let fares = &self.fares[self.fares_of[number]];
        let ground = Ground {
            network: self.task.network,
            graph: self.graph,
            ends: &self.ends,
            stock: &self.stock,
            kinds: self.kinds,
            tolls: &self.tolls,
        };
        let mut search = Pricer::new(&ground, fares, kind, (floor, memory), buyer, self.budget);
        let mut top = search.ceiling();
        let mut ended = Ended::Complete;
        let first = if deep { LEVELS.len() - 1 } else { self.levels[number] };
        let mut level = first;
        while top >= floor {
            let aim = floor + (top - floor) / PARTS * LEVELS[level];
            (search.threshold, search.buyer.floor) = (aim, aim);
            ended = search.run(steps, quick);
            if ended == Ended::Spent {
                return None;
            }
            let best = search.buyer.list.iter().map(|(offer, _)| offer.reduced).max();
            debug_assert!(best.is_none_or(|best| best <= top), "a route is above the top of its kind");
            if ended == Ended::Complete {
                // Routes below the aim were not looked at, and the shelf never parts with the best one.
                top = best.unwrap_or(aim);
            }
            if best.is_some() || level + 1 == LEVELS.len() {
                break;
            }
            level += 1;
        }
        let Shelf { list, cuts, .. } = search.into_buyer();
        if !deep {
            self.levels[number] = if level == first { level.saturating_sub(1) } else { level };
        }
        let noted = [(Way::ShelfFull, cuts > 0), (Way::QuickTurn, ended == Ended::Early), (Way::Ceiling, top < floor)];
        noted.into_iter().filter(|&(_, seen)| seen).for_each(|(way, _)| self.budget.ways.count(way));
        Some(Found { top, complete: ended == Ended::Complete, list })
    }
}
