//! The stretches of a route in which its readings differ.

use std::collections::{BTreeMap, HashSet};

use super::Reading;
use crate::answer::path_of;
use crate::network::Drawn;

/// Returns the hexes in which readings differ, stretch by stretch along the first, and the number of ways.
#[must_use]
pub fn stretches(drawn: &Drawn<'_>, readings: &[Reading]) -> Vec<(Vec<usize>, usize)> {
    let mut found = Vec::new();
    if readings.len() < 2 {
        return found;
    }
    let used: Vec<ByHex> = readings.iter().map(|reading| by_hex(drawn, reading)).collect();
    let path = path_of(readings[0].iter().map(|&number| drawn.track[number as usize].hex));
    let in_path: HashSet<usize> = path.iter().copied().collect();
    let mut others: Vec<usize> =
        used.iter().flat_map(BTreeMap::keys).copied().filter(|hex| !in_path.contains(hex)).collect();
    others.sort_unstable_by_key(|&hex| drawn.name(hex));
    others.dedup();
    let ways = |stretch: &[usize]| {
        let kinds: HashSet<Vec<Option<&Vec<u32>>>> =
            used.iter().map(|hexes| stretch.iter().map(|hex| hexes.get(hex)).collect()).collect();
        kinds.len()
    };
    let open: Vec<bool> = path.iter().map(|&hex| ways(&[hex]) > 1).collect();
    let mut at = 0;
    while at < path.len() {
        let end = at + open[at..].iter().take_while(|&&open| open).count();
        if end > at {
            found.push((path[at..end].to_vec(), ways(&path[at..end])));
        }
        at = end.max(at + 1);
    }
    found.extend(others.into_iter().map(|hex| (vec![hex], ways(&[hex]))));
    found
}

type ByHex = BTreeMap<usize, Vec<u32>>;

fn by_hex(drawn: &Drawn<'_>, reading: &[u32]) -> ByHex {
    let mut found = ByHex::new();
    for &number in reading {
        found.entry(drawn.track[number as usize].hex).or_default().push(number);
    }
    for numbers in found.values_mut() {
        numbers.sort_unstable();
        numbers.dedup();
    }
    found
}
