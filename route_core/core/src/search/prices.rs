//! Prices in whole numbers, and the bound that they prove.
//!
//! **The bound.** Let every resource have a price of at least 0, and call the *reduced worth* of a route its worth less
//! the prices of its track. Let every kind of train have a *top* with this property: it is at least 0, and no route
//! that may be in a set has for this kind a reduced worth above it. Then no such set is worth more than the sum of all
//! prices and of one top for each train: each route brings at most the top of its kind and the prices of its own track,
//! an idle train brings nothing, and no resource is used twice.
//!
//! The property must hold for each kind by itself, and for every route, also for unused ones. Code that computes
//! tops must raise the top of a kind for each route of that kind before deciding whether the route is of further use.
//!
//! Of three resources at most one route of a set uses two. So such a *triple* may have a price as well, paid by each
//! route that uses two of the three, and all that was said stays true.
//!
//! Prices need not be good for the bound to hold, only small enough to be added up. Prices that are not, and sums that
//! overflow, give no bound at all.

use crate::conflict::Bits;
use crate::search::task::Kind;

/// No sum of prices along a walk comes near [`NEVER`](crate::search::tables::NEVER) when all prices together, taken once
/// for each stop of the longest walk, stay below this.
const COUNTABLE: i64 = 1 << 58;

/// Prices of all resources and, as the programme has them, of the right to run one more train of each kind.
#[derive(Debug, Clone)]
pub(crate) struct Prices {
    pub resources: Vec<i64>,
    pub kinds: Vec<i64>,
}

impl Prices {
    /// The programme's prices in units of worth, those of triples behind those of resources; `None` when they are too large to be added up along a walk of `depth`
    /// stops.
    pub fn new(guess: &[f64], resources: usize, (triples, scale): (usize, i64), depth: u32) -> Option<Self> {
        // The cast keeps to the range of whole numbers, and what is no number becomes 0.
        let mut prices: Vec<i64> = guess.iter().map(|price| (price.max(0.0) * scale as f64).round() as i64).collect();
        let sum = prices.iter().try_fold(0_i64, |sum, &price| sum.checked_add(price))?;
        sum.checked_mul(i64::from(depth) + 1).filter(|&sum| sum < COUNTABLE)?;
        let kinds = prices.split_off(resources + triples);
        Some(Self { resources: prices, kinds })
    }

    /// What a set of track costs.
    pub fn of<B: Bits>(&self, track: B) -> i64 {
        price(&self.resources, track)
    }
}

/// What a set of track costs.
pub(crate) fn price<B: Bits>(prices: &[i64], track: B) -> i64 {
    let mut sum = 0;
    track.for_each(|resource| sum += prices[resource]);
    sum
}

/// What all track and the best routes at its prices are worth together: no set is worth more. `None` when that is more
/// than a whole number holds, which is no bound.
pub(crate) fn set_bound(prices: &[i64], kinds: &[Kind], tops: &[i64]) -> Option<i64> {
    debug_assert!(prices.iter().chain(tops).all(|&number| number >= 0), "a price or a top is negative");
    debug_assert_eq!(kinds.len(), tops.len(), "each kind has a top");
    let track = prices.iter().try_fold(0_i64, |sum, &price| sum.checked_add(price))?;
    kinds.iter().zip(tops).try_fold(track, |sum, (kind, top)| sum.checked_add(top.checked_mul(kind.trains as i64)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(trains: usize) -> Kind {
        Kind { class: 0, pay: 2, visit: 2, terms: None, carried: 0, trains }
    }

    #[test]
    fn the_bound_is_all_track_and_one_top_for_each_train() {
        assert_eq!(set_bound(&[3, 0, 4], &[kind(1), kind(3)], &[10, 100]), Some(317));
        assert_eq!(set_bound(&[], &[], &[]), Some(0));
    }

    #[test]
    fn what_overflows_is_no_bound() {
        let half = i64::MAX / 2 + 1;
        assert_eq!(set_bound(&[half, half], &[], &[]), None);
        assert_eq!(set_bound(&[], &[kind(2)], &[half]), None);
        assert_eq!(set_bound(&[half], &[kind(1)], &[half]), None);
        assert_eq!(set_bound(&[half - 1], &[kind(1)], &[half]), Some(i64::MAX));
    }

    #[test]
    fn prices_are_rounded_and_never_negative() {
        let prices = Prices::new(&[0.26, -3.0, f64::NAN, 1.0, 0.74], 3, (0, 10), 8);
        assert_eq!(prices.map(|prices| (prices.resources, prices.kinds)), Some((vec![3, 0, 0], vec![10, 7])));
    }

    #[test]
    fn prices_that_cannot_be_added_up_are_none() {
        let prices = |list: &[f64]| Prices::new(list, list.len(), (0, 1), 3).map(|prices| prices.resources);
        assert_eq!(prices(&[f64::INFINITY]), None);
        assert_eq!(prices(&[1e18, 1e18, 1e18, 1e18, 1e18, 1e18, 1e18, 1e18, 1e18, 1e18]), None);
        assert_eq!(prices(&[(COUNTABLE / 4) as f64]), None);
        assert_eq!(prices(&[(COUNTABLE / 4 - 1) as f64 * 0.5]), Some(vec![COUNTABLE / 8]));
        assert_eq!(Prices::new(&[4.0], 0, (0, 1), u32::MAX).map(|prices| prices.kinds), Some(vec![4]));
    }

    #[test]
    fn a_set_of_track_costs_its_members() {
        let prices = Prices::new(&[1.0, 2.0, 4.0, 50.0], 3, (0, 1), 8);
        assert_eq!(prices.as_ref().map(|prices| prices.of(0b101_u64)), Some(5));
        assert_eq!(prices.map(|prices| prices.of(0_u64)), Some(0));
    }
}
