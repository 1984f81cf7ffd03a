//! What each bonus does: it adds to values, or is earned under a condition, or by the two ends of a route.

use super::ends::{both_ends, ends, BothEnds, Ends};
use super::{Names, Stops};
use crate::fault::Refusal;
use crate::question::{Bonus, BonusKind};

/// The effect of one bonus.
#[derive(Debug)]
pub struct Effect<'q> {
    /// The bonus.
    pub bonus: &'q Bonus<'q>,
    /// The stops to whose value it is added, whatever else a route does.
    pub adds: Stops,
    /// The sets of stops of which a route must count one each.
    pub condition: Vec<Stops>,
    /// The amounts for two ends, each pair at most once; truncated beyond the finder's limit.
    pub ends: Vec<Ends>,
    /// The same, for explaining an answer.
    pub both: Option<BothEnds>,
}

impl<'q> Effect<'q> {
    const fn none(bonus: &'q Bonus<'q>) -> Self {
        Self { bonus, adds: Vec::new(), condition: Vec::new(), ends: Vec::new(), both: None }
    }
}

/// Returns the effect of a bonus: one for a single stop is added to its value, all others stay conditions.
pub fn effect<'q>(names: &mut Names<'_, '_>, bonus: &'q Bonus<'q>) -> Result<Effect<'q>, Refusal> {
    let none = Effect::none(bonus);
    if let BonusKind::Ends { .. } = bonus.kind {
        let Some(both) = both_ends(names, bonus)? else { return Ok(none) };
        return Ok(Effect { ends: ends(names, &both)?, both: Some(both), ..none });
    }
    if bonus.value == 0 {
        return Ok(none);
    }
    let mut sets = Vec::new();
    match &bonus.kind {
        BonusKind::Each { at } => return Ok(Effect { adds: names.at(at)?, ..none }),
        BonusKind::Stop { at } => sets.push(names.at(at)?),
        BonusKind::Pair { a, b } => sets.extend([names.at(a)?, names.at(b)?]),
        BonusKind::All { all } => {
            for place in all {
                sets.push(names.at(std::slice::from_ref(place))?);
            }
        }
        BonusKind::Through { .. } | BonusKind::Ends { .. } | BonusKind::Longest => {}
    }
    if sets.is_empty() || sets.iter().any(Vec::is_empty) {
        return Ok(none);
    }
    let halts = &names.sites.drawn.halts;
    let one_stop = |set: &Stops| {
        let of = |&stop: &u32| (halts[stop as usize].hex, halts[stop as usize].stop.number);
        set.iter().all(|stop| of(stop) == of(&set[0]))
    };
    if sets.len() == 1 && one_stop(&sets[0]) {
        return Ok(Effect { adds: sets.swap_remove(0), ..none });
    }
    Ok(Effect { condition: sets, ..none })
}
