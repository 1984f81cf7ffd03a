//! What one case of who carries the visit bonus proves of another: the routes are the same, and so may be the prices of the
//! track. Only what the bonus adds to a route differs, and that is at most so much a stop.

use crate::conflict::Bits;
use crate::search::check::known_in_case;
use crate::search::column::Case;
use crate::search::prices::set_bound;
use crate::search::task::Kind;

/// Every route visits as many stops.
const LEAST_VISITS: i64 = 2;

/// Prices of the track, and the tops that kinds have at them.
struct Priced<'a> {
    kinds: &'a [Kind],
    prices: &'a [i64],
    tops: &'a [i64],
    /// What one of revenue is worth.
    scale: i64,
}

impl Priced<'_> {
    /// No set of another case is worth more than this.
    fn bound_of(&self, other: &[Kind]) -> i64 {
        let tops: Option<Vec<i64>> = other.iter().map(|kind| self.top_of(kind)).collect();
        tops.and_then(|tops| set_bound(self.prices, other, &tops)).unwrap_or(i64::MAX)
    }

    /// No route of a kind of another case has a reduced worth above this: it has not above the top of any kind of the same
    /// class, but for what the bonus adds to it in the other case and in this one.
    fn top_of(&self, kind: &Kind) -> Option<i64> {
        let mine = self.kinds.iter().zip(self.tops).filter(|(mine, _)| mine.class == kind.class);
        let top = |(mine, &top): (&Kind, &i64)| {
            let more = i64::from(kind.carried) - i64::from(mine.carried);
            let visits = if more > 0 { i64::from(kind.visit) } else { LEAST_VISITS };
            let added = more.checked_mul(visits)?.checked_mul(self.scale)?;
            Some(top.checked_add(added)?.max(0))
        };
        mine.filter_map(top).min()
    }
}

impl<B: Bits> Case<'_, '_, '_, B> {
    /// No set of another case is worth more than this.
    pub(super) fn bound_of(&self, other: &[Kind]) -> i64 {
        if self.bound == i64::MAX {
            return i64::MAX;
        }
        let (kinds, prices, tops) = (self.kinds, &self.best_tolls.after(&self.prices), &self.tops);
        let bound = Priced { kinds, prices, tops, scale: self.graph.worth.scale }.bound_of(other);
        debug_assert!(
            bound >= known_in_case(self.graph, self.task, other, self.incumbent.picks()),
            "a known set is worth more than the bound of its case"
        );
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(class: usize, carried: u32, trains: usize) -> Kind {
        Kind { class, pay: 3, visit: 4, terms: None, carried, trains }
    }

    #[test]
    fn what_carries_in_the_other_case_earns_the_bonus_at_every_stop() {
        let kinds = [kind(0, 10, 1), kind(0, 0, 1), kind(1, 0, 1)];
        let here = Priced { kinds: &kinds, prices: &[5, 7], tops: &[900, 700, 300], scale: 2 };
        assert_eq!(here.bound_of(&[kind(0, 0, 2), kind(1, 10, 1)]), 12 + 2 * 700 + 300 + 10 * 4 * 2);
    }

    #[test]
    fn a_train_that_carried_here_has_at_least_two_stops_less_to_be_paid_for() {
        let kinds = [kind(0, 10, 1), kind(1, 0, 1)];
        let here =
            |tops| Priced { kinds: &kinds, prices: &[5], tops, scale: 2 }.bound_of(&[kind(0, 0, 1), kind(1, 10, 1)]);
        assert_eq!(here(&[900, 300]), 5 + (900 - 40) + (300 + 80));
        assert_eq!(here(&[30, 300]), 5 + (300 + 80));
    }

    #[test]
    fn what_cannot_be_added_up_is_no_bound() {
        let kinds = [kind(0, 10, 1), kind(1, 0, 1)];
        let here = Priced { kinds: &kinds, prices: &[], tops: &[900, i64::MAX], scale: 2 };
        assert_eq!(here.bound_of(&[kind(0, 0, 1), kind(1, 10, 1)]), i64::MAX);
        assert_eq!(here.bound_of(&[kind(2, 10, 1)]), i64::MAX);
    }
}
