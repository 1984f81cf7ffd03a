//! The search, the evaluation and the reach agree with slow twins on random small networks.
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;
mod short;

use std::collections::BTreeSet;

use common::{all_routes, as_twin_set, best_set, comparisons, sketches, trains, tunings, Sketch};
use proptest::prelude::*;
use route_core::{best, best_by, End, EndRules, JointId, Limits, StopId, Train, Tuning};
use short::{across, at, city, declared};

/// Everything that any trace from a token reaches, by trying all traces.
#[derive(Default)]
struct Traced {
    arrivals: BTreeSet<(JointId, u8)>,
    stops: BTreeSet<StopId>,
}

fn trace(sketch: &Sketch, at: End, crossed: &mut Vec<JointId>, visited: &mut Vec<StopId>, out: &mut Traced) {
    for segment in &sketch.segments {
        for side in 0..2 {
            if segment[side] != at {
                continue;
            }
            match segment[1 - side] {
                End::Joint { joint, side } if !crossed.contains(&joint) => {
                    out.arrivals.insert((joint, 1 - side));
                    crossed.push(joint);
                    trace(sketch, End::Joint { joint, side: 1 - side }, crossed, visited, out);
                    crossed.pop();
                }
                End::Stop(stop) if !visited.contains(&stop) => {
                    out.stops.insert(stop);
                    if sketch.stops[stop.index()].through {
                        visited.push(stop);
                        trace(sketch, End::Stop(stop), crossed, visited, out);
                        visited.pop();
                    }
                }
                _ => {}
            }
        }
    }
}

fn traced(sketch: &Sketch) -> Traced {
    let mut out = Traced::default();
    for (number, stop) in (0..).map(StopId).zip(&sketch.stops) {
        if stop.token {
            out.stops.insert(number);
            trace(sketch, End::Stop(number), &mut Vec::new(), &mut vec![number], &mut out);
        }
    }
    out
}

/// Two ways from one stop to another cross the same joint, and the numbers of their segments add up to the same.
#[test]
fn of_equal_ways_over_the_same_joints_the_first_list_of_segments_is_the_answer() {
    let stop = |place, token| city(place, 10, token).through(false);
    let side = |side| across(0, side);
    let ends = [[side(0), at(1)], [side(0), at(0)], [side(1), at(1)], [side(1), at(0)]];
    for (token, trains) in [(0, 1), (1, 1), (1, 2)] {
        let stops = vec![stop(0, token == 0), stop(1, token == 1)];
        let sketch = Sketch { joints: 1, stops, segments: ends.to_vec(), rules: EndRules::default() };
        let trains = vec![Train::new(2, 2); trains];
        for tuning in [Tuning::LISTING, Tuning::PRICES] {
            let found = best_by(&sketch.network(), &trains, 0, Limits::default(), tuning).unwrap().0;
            assert_eq!(as_twin_set(&sketch, &trains, &found).routes, [(0, vec![1, 2])]);
        }
    }
}

proptest! {
    #![proptest_config(comparisons(3_000))]

    #[test]
    fn the_best_set_is_that_of_the_twin(sketch in sketches(), trains in trains(), bonus in 0..3_u32, tuning in tunings()) {
        prop_assume!(all_routes(&sketch, 8).len() < 80);
        let (network, twin) = (sketch.network(), best_set(&sketch, &trains, bonus * 10));
        for tuning in [Tuning::USUAL, Tuning::LISTING, Tuning::PRICES, tuning] {
            let solution = best_by(&network, &trains, bonus * 10, Limits::default(), tuning).unwrap().0;
            prop_assert!(solution.optimal);
            prop_assert_eq!(&as_twin_set(&sketch, &trains, &solution), &twin, "{:?}", tuning);
            prop_assert_eq!(solution.upper_bound, solution.total);
        }
    }

    #[test]
    fn the_search_with_prices_gives_the_same_answer(sketch in sketches(), trains in trains(), bonus in 0..3_u32) {
        let network = sketch.network();
        let listed = best(&network, &trains, bonus * 10, Limits::default()).unwrap();
        let priced = best_by(&network, &trains, bonus * 10, Limits::default(), Tuning::PRICES).unwrap().0;
        prop_assert!(priced.optimal);
        prop_assert_eq!(priced.total, listed.total);
        prop_assert_eq!(priced.upper_bound, listed.upper_bound);
        prop_assert_eq!(priced.routes, listed.routes);
    }

    #[test]
    fn the_search_with_prices_never_bounds_too_low(sketch in sketches(), trains in trains(), limit in 0..300_u64) {
        let network = sketch.network();
        let whole = best(&network, &trains, 10, Limits::default()).unwrap();
        let limits = Limits::default().max_nodes(limit);
        let part = best_by(&network, &trains, 10, limits, Tuning::PRICES).unwrap().0;
        prop_assert!(part.total <= whole.total);
        prop_assert!(part.upper_bound >= whole.total);
        prop_assert!(!part.optimal || part.total == whole.total);
    }

    #[test]
    fn found_routes_evaluate_to_themselves(sketch in sketches(), trains in trains(), bonus in 0..3_u32) {
        let network = sketch.network();
        let solution = best(&network, &trains, bonus * 10, Limits::default()).unwrap();
        let evaluation = network.evaluate(&declared(&solution.routes), &trains, bonus * 10).unwrap();
        prop_assert_eq!(&evaluation.faults, &vec![]);
        prop_assert_eq!(evaluation.total, Some(solution.total));
        prop_assert_eq!(evaluation.routes, solution.routes.into_iter().flatten().map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn reach_is_what_some_trace_reaches(sketch in sketches()) {
        let reach = sketch.network().reach().unwrap();
        let twin = traced(&sketch);
        prop_assert_eq!(reach.arrivals.into_iter().collect::<BTreeSet<_>>(), twin.arrivals);
        prop_assert_eq!(reach.stops.into_iter().collect::<BTreeSet<_>>(), twin.stops);
    }

    #[test]
    fn more_nodes_never_make_the_answer_worse(sketch in sketches(), trains in trains(), limit in 0..200_u64) {
        let network = sketch.network();
        let whole = best(&network, &trains, 0, Limits::default()).unwrap();
        let part = best(&network, &trains, 0, Limits::default().max_nodes(limit)).unwrap();
        prop_assert!(part.total <= whole.total);
        prop_assert!(part.upper_bound >= whole.total);
        prop_assert!(!part.optimal || part.total == whole.total);
    }

    #[test]
    fn a_stopped_search_keeps_what_it_found(sketch in sketches(), trains in trains(), bonus in 0..3_u32) {
        let network = sketch.network();
        let mut found = false;
        for limit in 0..60 {
            let limits = Limits::default().max_nodes(limit);
            let part = best(&network, &trains, bonus * 10, limits).unwrap();
            prop_assert!(!found || part.total > 0, "nothing after {} nodes", limit);
            found = part.total > 0;
        }
    }
}
