//! What is wrong with the places of rules.

use crate::board::coordinates;
use crate::fault::{cut, step, Fault, Faults};
use crate::question::{BonusKind, Place, Rules};

/// Returns the faults of the places of rules.
#[must_use]
pub fn place_faults(rules: &Rules<'_>) -> Faults {
    let mut out = Faults::default();
    of_list(&rules.no_end_at, &mut out, || "/rules/no_end_at".into());
    for (index, bonus) in rules.bonuses.iter().enumerate() {
        let here = |key: &str| format!("/rules/bonuses/{index}/{key}");
        match &bonus.kind {
            BonusKind::Through { hexes } => {
                for (at, name) in hexes.iter().enumerate() {
                    hex_fault(name, &mut out, || format!("{}/{at}", here("hexes")));
                }
            }
            BonusKind::Stop { at } | BonusKind::Each { at } => of_list(at, &mut out, || here("at")),
            BonusKind::Pair { a, b } => {
                of_list(a, &mut out, || here("a"));
                of_list(b, &mut out, || here("b"));
            }
            BonusKind::All { all } => of_list(all, &mut out, || here("all")),
            BonusKind::Ends { a, b, parts } => {
                of_list(a, &mut out, || here("a"));
                of_list(b, &mut out, || here("b"));
                for (at, part) in parts.iter().enumerate() {
                    of_list(&part.at, &mut out, || format!("{}/{at}/at", here("parts")));
                }
            }
            BonusKind::Longest => {}
        }
    }
    for (index, pair) in rules.forbidden_pairs.iter().enumerate() {
        of_list(&pair.a, &mut out, || format!("/rules/forbidden_pairs/{index}/a"));
        of_list(&pair.b, &mut out, || format!("/rules/forbidden_pairs/{index}/b"));
    }
    for (index, need) in rules.needs.iter().enumerate() {
        of_list(&need.places, &mut out, || format!("/rules/needs/{index}/places"));
    }
    out
}

fn of_list(places: &[Place<'_>], out: &mut Faults, pointer: impl Fn() -> String) {
    for (index, place) in places.iter().enumerate() {
        let named = [place.hex.is_some(), place.group.is_some(), place.kind.is_some()];
        if named.iter().filter(|&&named| named).count() != 1 || (place.stop.is_some() && place.hex.is_none()) {
            out.push(Fault::new(format!("{}/{index}", pointer()), "unknown_place"));
        } else if let Some(name) = place.hex {
            hex_fault(name, out, || step(&format!("{}/{index}", pointer()), "hex"));
        }
    }
}

fn hex_fault(name: &str, out: &mut Faults, pointer: impl Fn() -> String) {
    if coordinates(name, true).is_none() {
        out.push(Fault::new(pointer(), "bad_hex_name").with("name", cut(name)));
    }
}
