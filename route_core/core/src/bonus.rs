//! What the two ends of a route mean together: a bonus, nothing, or that the route is forbidden.

/// What a pair of ends brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndPair {
    /// No rule speaks of this pair.
    Plain,
    /// The two group bonuses are added when both ends are counted.
    Bonus,
    /// No route may have these two ends.
    Forbidden,
}

/// Rules for the ends of routes by terminal group; group 0 means "none" and never takes part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct EndRules {
    /// Unordered pairs of groups whose bonuses are added when both ends count.
    pub bonus: Vec<(u32, u32)>,
    /// Unordered pairs of groups that may not be the two ends of one route.
    pub forbidden: Vec<(u32, u32)>,
}

impl EndRules {
    /// What the rules say of a route between two groups.
    #[must_use]
    pub fn pair(&self, a: u32, b: u32) -> EndPair {
        let names = |&(x, y): &(u32, u32)| (x, y) == (a, b) || (y, x) == (a, b);
        if a == 0 || b == 0 {
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
