//! Rules in the finder's numbers, as far as they depend on the stops of a board alone.

mod effect;
mod end_groups;
mod ends;
mod faults;
mod places;
mod sites;

use std::collections::HashSet;

use crate::fault::Refusal;
use crate::network::Drawn;
use crate::question::{BonusKind, Place, Rules};
use crate::work::Work;

use effect::effect;
use end_groups::end_rules;
use places::places;

pub use effect::Effect;
pub use end_groups::EndRules;
pub use ends::{BothEnds, Ends};
pub use faults::place_faults;
pub use sites::Sites;

/// Numbers of stops in rising order.
pub type Stops = Vec<u32>;
/// Stops with their places, or pairs of groups.
type Pairs = Vec<(u32, u32)>;

/// The finder's limit on the stops that the rules for one train name.
pub const MOST_NAMED: usize = 1 << 16;
/// The number of stops looked up per step.
const NAMES_A_STEP: usize = 8;

/// Rules applied to the stops of a network.
#[derive(Debug)]
pub struct Ruling<'q> {
    /// The stops.
    pub sites: Sites<'q>,
    /// By bonus.
    pub effects: Vec<Effect<'q>>,
    /// Stops whose place is another than the one that the network gives them.
    pub places: Vec<(u32, u32)>,
    /// Stops with a further place each.
    pub further: Vec<(u32, u32)>,
    /// Stops at which no route ends.
    pub no_ends: Stops,
    /// Rules about two ends.
    pub ends: EndRules,
    /// Stops of which so many must be visited.
    pub needs: Vec<(Stops, u32)>,
    /// Hexes whose track earns something.
    pub marked: Vec<&'q str>,
    /// What each visited stop of the longest route earns.
    pub longest: i64,
}

/// Returns the rules applied to a network.
///
/// # Errors
/// When that takes too much work.
pub fn ruling<'q>(drawn: &'q Drawn<'q>, rules: &'q Rules<'q>, work: &mut Work) -> Result<Ruling<'q>, Refusal> {
    let sites = Sites::new(drawn);
    let (places, further) = places(&sites, rules.hex_once);
    let mut names = Names { sites: &sites, work };
    let effects: Vec<Effect<'q>> =
        rules.bonuses.iter().map(|bonus| effect(&mut names, bonus)).collect::<Result<_, _>>()?;
    let no_ends = names.at(&rules.no_end_at)?;
    let ends = end_rules(&mut names, rules)?;
    let mut needs = Vec::with_capacity(rules.needs.len());
    for need in &rules.needs {
        needs.push((names.at(&need.places)?, need.at_least));
    }
    let mut marked = Vec::new();
    let mut known = HashSet::new();
    for bonus in &rules.bonuses {
        if let BonusKind::Through { hexes } = &bonus.kind {
            marked.extend(hexes.iter().copied().filter(|name| known.insert(*name)));
        }
    }
    let longest = rules.bonuses.iter().filter(|bonus| matches!(bonus.kind, BonusKind::Longest));
    let longest = longest.map(|bonus| i64::from(bonus.value)).sum();
    Ok(Ruling { sites, effects, places, further, no_ends, ends, needs, marked, longest })
}

/// Looks up the stops of places, and counts the steps.
struct Names<'s, 'd> {
    sites: &'s Sites<'d>,
    work: &'s mut Work,
}

impl Names<'_, '_> {
    fn at(&mut self, places: &[Place<'_>]) -> Result<Stops, Refusal> {
        let found = self.sites.at(places);
        self.count(places.len() + found.len())?;
        Ok(found)
    }

    fn count(&mut self, names: usize) -> Result<(), Refusal> {
        self.work.spend(1 + names / NAMES_A_STEP)
    }
}
