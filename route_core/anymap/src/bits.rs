//! Sets of small numbers.

/// A set of numbers below a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// The empty set of numbers below `most`.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(vec![0; most.div_ceil(64)])
    }

    /// Adds a number.
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Returns the set with one more number.
    #[must_use]
    pub fn with(&self, number: usize) -> Self {
        let mut more = self.clone();
        more.insert(number);
        more
    }

    /// Returns whether a number is in the set.
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Returns whether two sets have a number in common.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns the numbers of both sets.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    /// Drops all numbers from `end` on.
    pub fn truncate(&mut self, end: usize) {
        for (at, word) in self.0.iter_mut().enumerate() {
            let kept = end.saturating_sub(64 * at).min(64);
            *word &= if kept == 64 { u64::MAX } else { (1 << kept) - 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_and_dropped() {
        let mut bits = Bits::new(130).with(0).with(64).with(129);
        assert!(bits.contains(129) && !bits.contains(128) && !bits.contains(1_000));
        assert!(bits.meets(&Bits::new(130).with(64)) && !bits.meets(&Bits::new(130).with(65)));
        assert_eq!(bits.union(&Bits::new(130).with(3)), bits.with(3));
        bits.truncate(129);
        assert_eq!(bits, Bits::new(130).with(0).with(64));
        bits.truncate(64);
        assert_eq!(bits, Bits::new(130).with(0));
    }
}
