//! Rules for the pair of ends of a route: a bonus, no effect, or a forbidden route.

use crate::ids::GroupId;

/// The most rules for pairs of ends. The recorded positions have at most 2.
pub const MAX_END_RULES: usize = 256;

/// The effect of a pair of ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndPair {
    /// No rule covers this pair.
    Plain,
    /// The two group bonuses are added when both ends are counted.
    Bonus,
    /// No route may have these two ends.
    Forbidden,
}

/// Rules for the ends of routes by terminal group; [`GroupId::NONE`] never takes part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct EndRules {
    /// Unordered pairs of groups whose bonuses are added when both ends count.
    pub bonus: Vec<(GroupId, GroupId)>,
    /// Unordered pairs of groups that may not be the two ends of one route.
    pub forbidden: Vec<(GroupId, GroupId)>,
}

impl EndRules {
    /// Rules of both kinds, each for unordered pairs of groups.
    #[must_use]
    pub const fn new(bonus: Vec<(GroupId, GroupId)>, forbidden: Vec<(GroupId, GroupId)>) -> Self {
        Self { bonus, forbidden }
    }

    /// Returns the effect of the rules on a route between two groups.
    #[must_use]
    pub fn pair(&self, a: GroupId, b: GroupId) -> EndPair {
        let names = |&(x, y): &(GroupId, GroupId)| (x, y) == (a, b) || (y, x) == (a, b);
        if a == GroupId::NONE || b == GroupId::NONE {
            EndPair::Plain
        } else if self.forbidden.iter().any(names) {
            EndPair::Forbidden
        } else if self.bonus.iter().any(names) {
            EndPair::Bonus
        } else {
            EndPair::Plain
        }
    }
}
