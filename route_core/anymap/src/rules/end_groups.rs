//! Rules about the two ends of a route, in groups of stops: the form in which the finder tests them fastest.

use std::collections::HashSet;

use super::ends::{both_ends, BothEnds};
use super::{Names, Pairs};
use crate::fault::Refusal;
use crate::hash::Map;
use crate::question::{BonusKind, Rules};

/// The finder's limit on pairs of groups.
const MOST_END_RULES: usize = 256;

/// Rules about two ends, in groups of stops.
#[derive(Debug, Default)]
pub struct EndRules {
    /// Stops, each with its group and what it adds to a bonus of the ends.
    pub groups: Vec<(u32, u32, i64)>,
    /// Pairs of groups that may not be the two ends.
    pub forbidden: Vec<(u32, u32)>,
    /// Pairs of groups that earn what their ends add.
    pub bonus: Vec<(u32, u32)>,
    /// Whether they express all bonuses of ends; otherwise these are expressed by terms.
    pub whole: bool,
}

/// The stops that may be the one end and the other.
type Sets = (HashSet<u32>, HashSet<u32>);

/// The pairs of sets whose first set, and those whose second set, contain a stop, as bit sets.
type Membership = (u32, u32);

/// Returns groups of stops, pairs of groups that may not be the two ends of a route, and pairs that earn a bonus.
///
/// At most one pair more than the finder's limit is made.
pub fn end_rules(names: &mut Names<'_, '_>, rules: &Rules<'_>) -> Result<EndRules, Refusal> {
    let (both, whole) = only_bonus(names, rules)?;
    let mut forbidden: Vec<Sets> = Vec::new();
    for pair in &rules.forbidden_pairs {
        let (a, b) = (names.at(&pair.a)?, names.at(&pair.b)?);
        forbidden.push((a.into_iter().collect(), b.into_iter().collect()));
    }
    if forbidden.is_empty() && both.is_none() {
        return Ok(EndRules { whole, ..EndRules::default() });
    }
    let earns = 1_u32 << forbidden.len();
    let mut pairs: Vec<_> = forbidden.iter().map(|(a, b)| (a, b)).collect();
    pairs.extend(both.as_ref().map(|both| (&both.a, &both.b)));
    let seen: Vec<Membership> = (0..names.sites.count() as u32).map(|stop| membership(stop, &pairs)).collect();
    let mut order: Vec<Membership> = Vec::new();
    let mut numbers: Map<Membership, u32> = Map::default();
    for &signature in seen.iter().filter(|&&signature| signature != (0, 0)) {
        numbers.entry(signature).or_insert_with(|| {
            order.push(signature);
            order.len() as u32
        });
    }
    names.count(order.len() * order.len())?;
    let forbidden = joined(&order, earns - 1);
    let bonus = joined(&order, if both.is_some() { earns } else { 0 });
    let groups = (0..)
        .zip(&seen)
        .filter(|(_, &signature)| signature != (0, 0))
        .map(|(stop, signature)| (stop, numbers[signature], both.as_ref().map_or(0, |both| both.adds(stop))))
        .collect();
    Ok(EndRules { groups, forbidden, bonus, whole })
}

/// Returns the bonus for two ends that groups can express, and whether there is no other.
///
/// That is only one for all trains, to which stops add regardless of the end.
fn only_bonus(names: &mut Names<'_, '_>, rules: &Rules<'_>) -> Result<(Option<BothEnds>, bool), Refusal> {
    let mut bonuses = rules.bonuses.iter().filter(|bonus| matches!(bonus.kind, BonusKind::Ends { .. }));
    let (first, second) = (bonuses.next(), bonuses.next());
    let Some(bonus) = first else { return Ok((None, true)) };
    if second.is_some() || bonus.trains.is_some() {
        return Ok((None, false));
    }
    let both = both_ends(names, bonus)?;
    let both = both.filter(|both| both.value == 0 || both.a.is_disjoint(&both.b));
    let whole = both.is_some();
    Ok((both, whole))
}

fn membership(stop: u32, pairs: &[(&HashSet<u32>, &HashSet<u32>)]) -> Membership {
    let mut found = (0, 0);
    for (number, (a, b)) in pairs.iter().enumerate() {
        found.0 |= u32::from(a.contains(&stop)) << number;
        found.1 |= u32::from(b.contains(&stop)) << number;
    }
    found
}

/// Returns the groups of which one is in the first and the other in the second set of some of the pairs.
fn joined(order: &[Membership], bits: u32) -> Pairs {
    let mut found = Vec::new();
    for (one, first) in order.iter().zip(1..) {
        for (other, second) in order.iter().zip(1..) {
            if one.0 & other.1 & bits != 0 {
                found.push((first, second));
                if found.len() > MOST_END_RULES {
                    return found;
                }
            }
        }
    }
    found
}
