//! How much the cost of segments weighs beside revenue.
//!
//! A worth is `revenue * scale - cost`, in which a cost is less than one unit of revenue. That is right as long as it is open
//! what can be earned. Once no set can earn more than the best known one, only those sets matter that earn as much and cost
//! no more. For them the cost may count as often as one likes: none of them has a lower `revenue * scale - times * cost`
//! than the best known one. All bounds hold for this number as they do for a worth, and far fewer routes come near them: a way
//! round is a loss now, where it was next to none before.

/// The cost of the best known set counts for such a part of its revenue.
const PART: i64 = 5;

/// How often the cost counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Weighing {
    pub scale: i64,
    /// How often more than once.
    more: i64,
}

impl Weighing {
    /// A worth as it is.
    pub fn plain(scale: i64) -> Self {
        Self { scale, more: 0 }
    }

    /// For sets that earn as much as the best known one. The cost counts not more often than twice for each unit of
    /// revenue, so that no sum overflows.
    pub fn among_equals(scale: i64, known: i64) -> Self {
        let cost = Self::plain(scale).cost(known).max(1);
        Self { scale, more: (known / PART / cost).min(2 * (known / scale)).max(1) - 1 }
    }

    /// Whether a worth stays as it is.
    pub fn is_plain(self) -> bool {
        self.more == 0
    }

    /// How often the cost counts.
    pub fn times(self) -> i64 {
        self.more + 1
    }

    /// What something of some worth weighs.
    #[inline]
    pub fn of(self, worth: i64) -> i64 {
        worth - self.more * self.cost(worth)
    }

    /// The same in units of revenue.
    pub fn units(self, worth: i64) -> f64 {
        self.of(worth) as f64 / self.scale as f64
    }

    /// The worth of what weighs so much and has some cost.
    #[inline]
    pub fn worth(self, weight: i64, cost: i64) -> i64 {
        weight + self.more * cost
    }

    /// What is missing to a whole unit of revenue; the scale is a power of two.
    #[inline]
    fn cost(self, worth: i64) -> i64 {
        worth.wrapping_neg() & (self.scale - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_counts_for_a_part_of_what_the_best_known_set_earns() {
        let known = 60 * 1024 - 200;
        let weighing = Weighing::among_equals(1024, known);
        assert_eq!(weighing.times(), known / PART / 200);
        assert_eq!(weighing.of(known), 60 * 1024 - 200 * weighing.times());
        assert_eq!(weighing.of(-7), -7 * weighing.times());
        assert_eq!(weighing.worth(weighing.of(3 * 1024 - 9), 9), 3 * 1024 - 9);
    }

    #[test]
    fn it_counts_at_least_once_and_at_most_twice_for_each_unit_of_revenue() {
        for known in [0, 1, 1023] {
            assert!(Weighing::among_equals(1024, known).is_plain());
        }
        assert_eq!(Weighing::plain(1024).of(999), 999);
        assert_eq!(Weighing::among_equals(1024, 60 * 1024 - 1).times(), 2 * 59);
    }
}
