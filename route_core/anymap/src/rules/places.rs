//! The places of stops: those of one place are visited once.

use super::sites::Sites;
use super::Pairs;
use crate::hash::Map;
use crate::network::{Halt, Role};

/// Returns the places of stops that are not the usual ones, and further places: the hex where that is visited once, and
/// groups.
///
/// A group of one has no effect. If a stop is alone in its place, a group replaces that place.
pub fn places(sites: &Sites<'_>, hex_once: bool) -> (Pairs, Pairs) {
    let halts = &sites.drawn.halts;
    if !hex_once && sites.by_group.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let own = own_places(sites, hex_once);
    let mut shared = vec![0_u32; halts.len()];
    for &place in &own {
        shared[place] += 1;
    }
    let mut groups: Map<&str, u32> = Map::default();
    let (mut places, mut further) = (Vec::new(), Vec::new());
    for (number, halt) in halts.iter().enumerate() {
        let mut kept = Vec::new();
        let groups_of: &[_] = if halt.role == Role::Siding { &[] } else { &halt.stop.groups };
        for &group in groups_of {
            if sites.by_group.get(group).is_some_and(|members| members.len() > 1) {
                let next = (own.len() + groups.len()) as u32;
                kept.push(*groups.entry(group).or_insert(next));
            }
        }
        if shared[own[number]] > 1 || kept.is_empty() {
            kept.insert(0, own[number] as u32);
        }
        if kept[0] != sites.drawn.stops[number].place {
            places.push((number as u32, kept[0]));
        }
        further.extend(kept[1..].iter().map(|&place| (number as u32, place)));
    }
    (places, further)
}

/// Returns the place that each stop has without groups.
fn own_places(sites: &Sites<'_>, hex_once: bool) -> Vec<usize> {
    let drawn = sites.drawn;
    let own = |(stop, halt): (usize, &Halt<'_>)| {
        if hex_once && halt.role != Role::Siding {
            drawn.halts_of(halt.hex).start
        } else {
            drawn.stops[stop].place as usize
        }
    };
    drawn.halts.iter().enumerate().map(own).collect()
}
