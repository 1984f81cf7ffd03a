//! Bonuses for the two ends of a route.

use std::collections::HashSet;

use super::{Names, Stops, MOST_NAMED};
use crate::fault::Refusal;
use crate::hash::Map;
use crate::question::{Bonus, BonusKind, Place};

/// An amount, and the stops that may be the one end and the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// The amount.
    pub value: i64,
    /// The stops that may be the one end.
    pub a: Stops,
    /// The stops that may be the other.
    pub b: Stops,
}

/// The bonus for the two ends of a route.
#[derive(Debug)]
pub struct BothEnds {
    pub(super) a: HashSet<u32>,
    pub(super) b: HashSet<u32>,
    pub(super) value: i64,
    /// The amounts that stops add as ends.
    parts: Map<u32, i64>,
}

impl BothEnds {
    /// Returns what a route with these ends earns.
    #[must_use]
    pub fn earned(&self, first: u32, last: u32) -> i64 {
        let joins = |one, other| self.a.contains(&one) && self.b.contains(&other);
        if joins(first, last) || joins(last, first) {
            return self.value + self.part(first) + self.part(last);
        }
        0
    }

    fn part(&self, stop: u32) -> i64 {
        self.parts.get(&stop).copied().unwrap_or(0)
    }

    /// Returns what a stop adds to a bonus of the ends; the one of the first set also adds the base amount.
    pub(super) fn adds(&self, stop: u32) -> i64 {
        self.part(stop) + if self.a.contains(&stop) { self.value } else { 0 }
    }
}

/// Returns a bonus for two ends; parts for the same places are added up.
pub fn both_ends(names: &mut Names<'_, '_>, bonus: &Bonus<'_>) -> Result<Option<BothEnds>, Refusal> {
    let BonusKind::Ends { a, b, parts } = &bonus.kind else { return Ok(None) };
    let mut sums: Vec<(&[Place<'_>], i64)> = Vec::new();
    let mut at: Map<&[Place<'_>], usize> = Map::default();
    for part in parts {
        let index = *at.entry(&part.at).or_insert(sums.len());
        match sums.get_mut(index) {
            Some((_, sum)) => *sum += i64::from(part.value),
            None => sums.push((&part.at, i64::from(part.value))),
        }
    }
    let mut parts = Map::default();
    for (places, value) in sums {
        for stop in names.at(places)? {
            *parts.entry(stop).or_insert(0) += value;
        }
    }
    let a = names.at(a)?.into_iter().collect();
    let b = names.at(b)?.into_iter().collect();
    Ok(Some(BothEnds { a, b, value: bonus.value.into(), parts }))
}

/// Returns what pairs of ends earn. Stops that are alike as ends are grouped, so that no pair of ends occurs twice.
pub fn ends(names: &mut Names<'_, '_>, both: &BothEnds) -> Result<Vec<Ends>, Refusal> {
    let mut stops: Stops = both.a.union(&both.b).copied().collect();
    stops.sort_unstable();
    let mut alike: Vec<((bool, bool, i64), Stops)> = Vec::new();
    let mut known: Map<(bool, bool, i64), usize> = Map::default();
    for stop in stops {
        let key = (both.a.contains(&stop), both.b.contains(&stop), both.part(stop));
        let at = *known.entry(key).or_insert(alike.len());
        if at == alike.len() {
            alike.push((key, Vec::new()));
        }
        alike[at].1.push(stop);
    }
    let (mut found, mut count) = (Vec::new(), 0);
    'pairs: for (at, (one, some)) in alike.iter().enumerate() {
        for (other, others) in &alike[at..] {
            let value = both.value + one.2 + other.2;
            if value != 0 && ((one.0 && other.1) || (one.1 && other.0)) {
                found.push(Ends { value, a: some.clone(), b: others.clone() });
                count += some.len() + others.len();
            }
            if count > MOST_NAMED {
                break 'pairs;
            }
        }
    }
    names.count(count)?;
    Ok(found)
}
