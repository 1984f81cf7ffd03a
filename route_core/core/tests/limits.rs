//! Past every limit the answer still holds routes and a bound that is true, and says what cut it.
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

mod short;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use route_core::{
    best, Condition, CutBy, Declared, Details, End, EndRules, GroupId, Limits, Network, Solution, Stop, Terms, TermsId,
    Train, TrainId,
};
use short::{across, at, city, declared, groups, segments, stops};

const PAIR: [Train; 2] = [Train::new(3, 3), Train::new(2, 2)];

/// A board of squares, numbered row by row; every two sides of a square without a city are joined.
fn junctions(rows: u32, columns: u32, cities: &[u32]) -> Network {
    let mut joints: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let mut stops = Vec::new();
    let mut segments = Vec::new();
    for square in 0..rows * columns {
        let (row, column) = (square / columns, square % columns);
        let mut neighbours = Vec::new();
        if row > 0 {
            neighbours.push(square - columns);
        }
        if row + 1 < rows {
            neighbours.push(square + columns);
        }
        if column > 0 {
            neighbours.push(square - 1);
        }
        if column + 1 < columns {
            neighbours.push(square + 1);
        }
        let sides: Vec<End> = neighbours
            .into_iter()
            .map(|other| {
                let next = joints.len() as u32;
                let joint = *joints.entry((square.min(other), square.max(other))).or_insert(next);
                across(joint, u8::from(square > other))
            })
            .collect();
        if cities.contains(&square) {
            let number = stops.len() as u32;
            stops.push(city(number, 10 * (number + 1), number == 0));
            segments.extend(sides.iter().map(|&side| [at(number), side]));
        } else {
            for (at, &a) in sides.iter().enumerate() {
                segments.extend(sides[at + 1..].iter().map(|&b| [a, b]));
            }
        }
    }
    Network::new(joints.len(), stops, &segments, EndRules::default()).unwrap()
}

/// Some routes run, they are legal, they earn the stated revenue, and the bound is not below them.
fn holds(network: &Network, trains: &[Train], found: &Solution) {
    assert!(found.total > 0, "all trains idle: {found:?}");
    assert!(found.upper_bound >= found.total);
    assert_eq!(found.optimal, found.cut_by.is_none());
    let valued = network.evaluate(&declared(&found.routes), trains, 0).unwrap();
    assert_eq!((valued.faults.len(), valued.total), (0, Some(found.total)));
}

fn with_nodes(most: u64) -> Limits<'static> {
    Limits::default().max_nodes(most)
}

#[test]
fn a_deadline_ends_the_tracing_of_chains() {
    let network = junctions(3, 9, &[0, 8, 13, 26]);
    let calls = AtomicU32::new(0);
    let stop = || (calls.fetch_add(1, Ordering::Relaxed) > 2).then_some(CutBy::Deadline);
    let found = best(&network, &PAIR, 0, Limits::default().stop(&stop)).unwrap();
    assert!(found.effort.nodes < 30_000, "{}", found.effort.nodes);
    assert_eq!(found.cut_by, Some(CutBy::Deadline));
    holds(&network, &PAIR, &found);
}

#[test]
fn nodes_end_the_tracing_of_chains() {
    let network = junctions(3, 9, &[0, 8, 13, 26]);
    let found = best(&network, &PAIR, 0, with_nodes(20_000)).unwrap();
    assert!(found.effort.nodes < 30_000, "{}", found.effort.nodes);
    assert_eq!(found.cut_by, Some(CutBy::Nodes));
    holds(&network, &PAIR, &found);
    assert_eq!(best(&network, &PAIR, 0, with_nodes(20_000)).unwrap(), found);
}

#[test]
fn too_many_chains_leave_routes_and_a_bound() {
    let network = junctions(5, 9, &[0, 8, 22, 44]);
    let found = best(&network, &PAIR, 0, Limits::default()).unwrap();
    assert!(found.effort.nodes < 1_000_000, "{}", found.effort.nodes);
    assert_eq!(found.cut_by, Some(CutBy::Size));
    holds(&network, &PAIR, &found);
    // All cities are joined; the best routes of this board are plain: the three and the two dearest with the token.
    assert!(found.total >= 10 + 40, "{}", found.total);
}

#[test]
fn no_nodes_at_all_leave_routes() {
    for network in [junctions(3, 3, &[0, 8]), junctions(4, 4, &[0, 5, 15])] {
        for most in [0, 1, 10] {
            let found = best(&network, &PAIR, 0, with_nodes(most)).unwrap();
            holds(&network, &PAIR, &found);
        }
    }
}

/// Stops that are all joined to each other, and a train on terms that makes choosing what counts as dear as it can be.
fn dear_choices() -> (Network, [Train; 2]) {
    let cities: Vec<Stop> = (0..14).map(|n| city(n, 10, n == 0)).collect();
    let segments: Vec<[End; 2]> = (0..14).flat_map(|a| (0..a).map(move |b| [at(a), at(b)])).collect();
    let some = |n: u32| vec![n % 14, (5 * n + n / 14) % 14, (3 * n + n / 28) % 14];
    let bonus = |n: u32| Condition { value: 10 * n, sets: vec![stops(some(n))] };
    let terms = Terms::default().conditions((0..200).map(bonus).collect());
    let details = Details::default().terms(vec![terms.clone(), terms]);
    let network = Network::detailed(0, cities, &segments, EndRules::default(), details).unwrap();
    (network, [0, 1].map(|terms| Train::new(6, 12).on(TermsId(terms))))
}

#[test]
fn dear_choices_are_not_made_for_nothing_beyond_the_limits() {
    let (network, trains) = dear_choices();
    for most in [0, 1, 1_000] {
        let found = best(&network, &trains, 0, with_nodes(most)).unwrap();
        assert!(found.effort.nodes < most + 10_000, "{}", found.effort.nodes);
        assert_eq!(found.cut_by, Some(CutBy::Nodes));
        holds(&network, &trains, &found);
        assert_eq!(best(&network, &trains, 0, with_nodes(most)).unwrap(), found);
    }
}

#[test]
fn who_asks_to_stop_is_told_so() {
    let network = junctions(4, 5, &[0, 4, 9, 19]);
    for reason in [CutBy::Deadline, CutBy::Cancelled] {
        let stop = || Some(reason);
        let found = best(&network, &PAIR, 0, Limits::default().stop(&stop)).unwrap();
        assert_eq!(found.cut_by, Some(reason));
        holds(&network, &PAIR, &found);
    }
}

#[test]
fn more_resources_than_sets_can_hold_leave_routes() {
    // Each spoke is a resource of its own.
    let spokes = 1_020;
    let mut stops = vec![city(0, 10, true), city(1, 20, false)];
    let mut segments = Vec::new();
    for joint in 0..1_500 {
        segments.push([at(0), across(joint, 0)]);
        segments.push([across(joint, 1), at(1)]);
    }
    let network = Network::new(1_500, stops.clone(), &segments, EndRules::default()).unwrap();
    let found = best(&network, &PAIR, 0, Limits::default()).unwrap();
    assert_eq!((found.total, found.upper_bound, found.cut_by), (60, 60, Some(CutBy::Size)));
    holds(&network, &PAIR, &found);

    // As many stops as there may be, all joined to one.
    stops.extend((2..spokes).map(|place| city(place, 30, false)));
    let segments: Vec<[End; 2]> = (1..spokes).map(|other| [at(0), at(other)]).collect();
    let network = Network::new(0, stops, &segments, EndRules::default()).unwrap();
    let found = best(&network, &PAIR, 0, with_nodes(3_000_000)).unwrap();
    holds(&network, &PAIR, &found);
    assert_eq!(found.total, 70 + 40);
}

#[test]
fn the_longest_declared_routes_and_the_most_rules_are_judged_at_once() {
    // A row of as many stops as there may be, each a group of its own, and rules for many of them.
    let stops: Vec<Stop> = (0..1_024).map(|n| city(n, 10, n == 0).group(GroupId(n + 1), 0)).collect();
    let track: Vec<[End; 2]> = (1..1_024).map(|n| [at(n - 1), at(n)]).collect();
    let rules = EndRules::new(groups((0..128).map(|n| (n + 1, n + 2))), groups([(1_000, 1_001); 128]));
    let network = Network::new(0, stops, &track, rules).unwrap();
    let trains = vec![Train::new(1_024, 1_024); 64];
    let row = segments(0..1_023);
    let declared: Vec<Declared> = (0..64).map(|train| Declared::new(TrainId(train), row.clone())).collect();
    let judged = network.evaluate(&declared, &trains, 0).unwrap();
    assert_eq!(judged.faults.len(), 63);
    let found = best(&network, &trains, 0, with_nodes(50_000)).unwrap();
    assert!(found.effort.nodes < 60_000, "{}", found.effort.nodes);
    holds(&network, &trains, &found);
}
