//! The value of a set of routes: revenue first, and then an order among equals.
//!
//! Of sets with the same revenue the one with the fewest segments is best, and of those the one whose segments have the
//! smallest sum of numbers. Both wishes add up over segments, and no segment is used twice, so one whole number holds
//! all three: `revenue * scale - (segments * weight + numbers)`, with a scale that the second part never reaches.

use crate::network::{Network, MAX_VALUE};
use crate::tariff::Tariff;
use crate::train::MAX_TRAINS;

/// How revenue and segments make one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Worth {
    /// What one unit of revenue is worth.
    pub scale: i64,
    /// What a segment costs besides its number.
    weight: i64,
    /// False on networks so large that the sum of numbers would not fit.
    numbers: bool,
}

impl Worth {
    /// The weights for a network.
    pub fn new(network: &Network) -> Self {
        let segments = network.segments.len() as i64;
        let weight = segments * (segments - 1) / 2 + 1;
        let scale = (segments * weight + weight + 1).max(1 << 10).unsigned_abs().next_power_of_two().cast_signed();
        let plain = network.stops.iter().map(|stop| i64::from(stop.value) + i64::from(stop.group_bonus)).sum::<i64>();
        let dearest = network.tariffs.iter().map(Tariff::most).fold(plain, i64::max);
        let most = (dearest + i64::from(MAX_VALUE)) * MAX_TRAINS as i64;
        if most.checked_mul(scale).is_some_and(|product| product < i64::MAX / 64) {
            return Self { scale, weight, numbers: true };
        }
        Self { scale: (segments + 1).unsigned_abs().next_power_of_two().cast_signed(), weight: 1, numbers: false }
    }

    /// Returns the cost of using some segments.
    pub fn cost(&self, track: &[u32]) -> i64 {
        let numbers: i64 = if self.numbers { track.iter().map(|&segment| i64::from(segment)).sum() } else { 0 };
        track.len() as i64 * self.weight + numbers
    }

    /// Returns the least value of a set with so much revenue.
    pub fn least(&self, revenue: u64) -> i64 {
        (revenue as i64 - 1) * self.scale + 1
    }

    /// The revenue of something worth so much; for a bound, the most revenue it allows.
    pub fn revenue(&self, worth: i64) -> u64 {
        // The cost is less than one unit of revenue, so rounding up takes it away again.
        worth.max(0).unsigned_abs().div_ceil(self.scale.unsigned_abs())
    }
}
