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

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::board::lay;
    use crate::network::draw;
    use crate::question::{read_board, read_rules};
    use crate::value::{parse, Strictness, Value};

    const BOARD: &str = r#"{"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B2": "offboard=revenue:30,groups:West;path=a:4,b:_0", "A3": "offboard=revenue:10,groups:West",
        "B4": "city=revenue:20;path=a:1,b:_0"}}"#;

    fn value(text: &str) -> Value<'_> {
        parse(text.as_bytes(), Strictness::default()).unwrap()
    }

    fn with_ruling(rules: &str, test: impl FnOnce(&Ruling<'_>)) {
        let (board, rules) = (value(BOARD), value(rules));
        let (board, rules) = (read_board(&board).unwrap(), read_rules(&rules).unwrap());
        let laid = lay(&board, &mut Work::default()).unwrap();
        let drawn = draw(&laid, &[], &[]);
        test(&ruling(&drawn, &rules, &mut Work::default()).unwrap());
    }

    #[test]
    fn bonuses_add_to_stops_or_stay_conditions() {
        let rules = r#"{"bonuses": [{"type": "each", "value": 20, "at": [{"group": "West"}]},
            {"type": "stop", "value": 5, "at": [{"hex": "B4"}]},
            {"type": "pair", "value": 10, "a": [{"group": "West"}], "b": [{"kind": "city"}]},
            {"type": "stop", "value": 5, "at": [{"hex": "Z9"}]}]}"#;
        with_ruling(rules, |ruling| {
            let effects: Vec<_> =
                ruling.effects.iter().map(|effect| (&effect.adds[..], &effect.condition[..])).collect();
            let pair = [vec![0, 1], vec![2]];
            assert_eq!(effects, [(&[0, 1][..], &[][..]), (&[2], &[]), (&[], &pair), (&[], &[])]);
        });
    }

    #[test]
    fn a_group_replaces_the_places_of_its_stops() {
        with_ruling("{}", |ruling| {
            assert_eq!(ruling.places, [(0, 3), (1, 3)]);
            assert_eq!(ruling.further, []);
        });
    }

    #[test]
    fn stops_that_are_alike_as_ends_share_a_group() {
        let rules = r#"{"forbidden_pairs": [{"a": [{"hex": "B2"}], "b": [{"hex": "A3"}]}],
            "bonuses": [{"type": "ends", "value": 30, "a": [{"group": "West"}], "b": [{"hex": "B4"}]}]}"#;
        with_ruling(rules, |ruling| {
            let ends = &ruling.ends;
            assert_eq!(ends.groups, [(0, 1, 30), (1, 2, 30), (2, 3, 0)]);
            assert_eq!((&ends.forbidden[..], &ends.bonus[..]), (&[(1, 2)][..], &[(1, 3), (2, 3)][..]));
            assert!(ends.whole);
            let both = ruling.effects[0].both.as_ref().unwrap();
            assert_eq!((both.earned(0, 2), both.earned(2, 0), both.earned(0, 1)), (30, 30, 0));
        });
    }

    #[test]
    fn two_bonuses_for_ends_need_terms() {
        let ends = r#"{"type": "ends", "value": 30, "a": [{"group": "West"}], "b": [{"hex": "B4"}]}"#;
        with_ruling(&format!(r#"{{"bonuses": [{ends}, {ends}]}}"#), |ruling| {
            assert!(!ruling.ends.whole && ruling.ends.groups.is_empty());
            let [only] = &ruling.effects[0].ends[..] else { panic!("{:?}", ruling.effects[0].ends) };
            assert_eq!(*only, Ends { value: 30, a: vec![0, 1], b: vec![2] });
        });
    }

    #[test]
    fn places_have_faults_with_their_pointers() {
        let rules = value(
            r#"{"no_end_at": [{"hex": "?"}, {"hex": "B2", "group": "West"}],
                "bonuses": [{"type": "through", "value": 10, "hexes": ["B2", "-"]}]}"#,
        );
        let faults = place_faults(&read_rules(&rules).unwrap());
        let found: Vec<_> = faults.listed.iter().map(|fault| (fault.pointer.as_str(), fault.sentence)).collect();
        let expected = [
            ("/rules/no_end_at/0/hex", "bad_hex_name"),
            ("/rules/no_end_at/1", "unknown_place"),
            ("/rules/bonuses/0/hexes/1", "bad_hex_name"),
        ];
        assert_eq!(found, expected);
    }
}
