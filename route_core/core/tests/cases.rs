//! The cases that the Python tests read as well.
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

mod short;

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use route_core::{
    best, best_by, Declared, End, EndRules, GroupId, Limits, Network, Solution, Stop, Train, TrainId, Tuning,
};
use serde_json::Value;
use short::{across, at, city, groups, segments, stops};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/routes")
}

fn numbers(value: &Value) -> Vec<u32> {
    value.as_array().unwrap().iter().map(|number| u32::try_from(number.as_u64().unwrap()).unwrap()).collect()
}

fn pairs(value: &Value) -> Vec<(u32, u32)> {
    value.as_array().unwrap().iter().map(numbers).map(|pair| (pair[0], pair[1])).collect()
}

fn stop(value: &Value) -> Stop {
    let number = |at: usize| u32::try_from(value[at].as_u64().unwrap()).unwrap();
    let stop = city(number(0), number(1), value[2].as_bool().unwrap());
    stop.through(value[3].as_bool().unwrap()).group(GroupId(number(4)), number(5))
}

fn end(value: &Value) -> End {
    let code = value.as_i64().unwrap();
    match u32::try_from(code) {
        Ok(code) => across(code / 2, (code % 2) as u8),
        Err(_) => at(u32::try_from(-code - 1).unwrap()),
    }
}

fn network(case: &Value) -> Network {
    let stops = case["stops"].as_array().unwrap().iter().map(stop).collect();
    let segments: Vec<[End; 2]> =
        case["segments"].as_array().unwrap().iter().map(|ends| [end(&ends[0]), end(&ends[1])]).collect();
    let rules = EndRules::new(groups(pairs(&case["end_bonus"])), groups(pairs(&case["forbidden_ends"])));
    Network::new(case["joints"].as_u64().unwrap() as usize, stops, &segments, rules).unwrap()
}

fn trains(case: &Value) -> Vec<Train> {
    pairs(&case["trains"]).into_iter().map(|(pay, visit)| Train::new(pay, visit)).collect()
}

fn bonus(case: &Value) -> u32 {
    u32::try_from(case["visit_bonus"].as_u64().unwrap()).unwrap()
}

fn cases_with(part: &str) -> Vec<Value> {
    let all: Vec<Value> = serde_json::from_str(&read_to_string(folder().join("cases.json")).unwrap()).unwrap();
    let found: Vec<Value> = all.into_iter().filter(|case| case.get(part).is_some()).collect();
    assert!(!found.is_empty(), "no case has {part}");
    found
}

fn boards() -> Vec<Value> {
    let text = read_to_string(folder().join("boards.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn routes(solution: &Solution) -> Vec<Option<Vec<u32>>> {
    let numbers = |route: &route_core::Route| route.segments.iter().map(|segment| segment.0).collect();
    solution.routes.iter().map(|route| route.as_ref().map(numbers)).collect()
}

#[test]
fn best_sets() {
    for case in cases_with("best") {
        let name = &case["name"];
        for tuning in [Tuning::USUAL, Tuning::PRICES] {
            let found = best_by(&network(&case), &trains(&case), bonus(&case), Limits::default(), tuning).unwrap().0;
            let expected: Vec<Option<Vec<u32>>> = case["best"]["routes"]
                .as_array()
                .unwrap()
                .iter()
                .map(|route| (!route.is_null()).then(|| numbers(route)))
                .collect();
            assert_eq!(Some(found.total), case["best"]["total"].as_u64(), "{name} {tuning:?}");
            assert_eq!(routes(&found), expected, "{name} {tuning:?}");
            assert!(found.optimal && found.upper_bound == found.total, "{name} {tuning:?}");
        }
    }
}

#[test]
fn declared_routes() {
    for case in cases_with("declared") {
        let declared: Vec<Declared> = case["declared"]["routes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|route| Declared::new(TrainId(route[0].as_u64().unwrap() as u32), segments(numbers(&route[1]))))
            .collect();
        let found = network(&case).evaluate(&declared, &trains(&case), bonus(&case)).unwrap();
        let faults: Vec<Value> =
            found.faults.iter().map(|fault| serde_json::json!([fault.route, fault.kind.code()])).collect();
        assert_eq!(Value::from(faults), case["declared"]["faults"], "{}", case["name"]);
        assert_eq!(found.total, case["declared"]["total"].as_u64(), "{}", case["name"]);
    }
}

#[test]
fn every_kind_of_fault_has_a_case() {
    let mut seen: Vec<String> = Vec::new();
    for case in cases_with("declared") {
        let faults = case["declared"]["faults"].as_array().unwrap();
        seen.extend(faults.iter().map(|fault| fault[1].as_str().unwrap().to_owned()));
    }
    let of_details = route_core::FaultKind::OF_DETAILS;
    for kind in route_core::FaultKind::ALL.into_iter().filter(|kind| !of_details.contains(kind)) {
        assert!(seen.iter().any(|code| code == kind.code()), "{kind:?}");
    }
}

#[test]
fn reach() {
    for case in cases_with("reach") {
        let found = network(&case).reach().unwrap();
        let arrivals: Vec<u32> = found.arrivals.iter().map(|&(joint, side)| 2 * joint.0 + u32::from(side)).collect();
        assert_eq!(arrivals, numbers(&case["reach"]["arrivals"]), "{}", case["name"]);
        assert_eq!(found.stops, stops(numbers(&case["reach"]["stops"])), "{}", case["name"]);
        assert_eq!(found.segments, segments(numbers(&case["reach"]["segments"])), "{}", case["name"]);
    }
}

#[test]
fn boards_have_the_known_best_revenue_by_both_methods() {
    for board in boards() {
        let (network, trains) = (network(&board), trains(&board));
        let listed = best(&network, &trains, bonus(&board), Limits::default()).unwrap();
        let priced = best_by(&network, &trains, bonus(&board), Limits::default(), Tuning::PRICES).unwrap().0;
        assert_eq!(Some(listed.total), board["optimum"].as_u64(), "{}", board["id"]);
        assert!(listed.optimal && priced.optimal, "{}", board["id"]);
        assert_eq!(routes(&listed), routes(&priced), "{}", board["id"]);
    }
}

/// Networks on which a search was once wrong, where the reference data lies beside the project.
#[test]
fn networks_that_were_once_wrong() {
    let file = folder().join("../../../../shared/routes/cases/wrong-2-network.jsonl");
    let Ok(text) = read_to_string(file) else {
        return;
    };
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        for tuning in [Tuning::USUAL, Tuning::LISTING, Tuning::PRICES] {
            let found = best_by(&network(&case), &trains(&case), bonus(&case), Limits::default(), tuning).unwrap().0;
            assert_eq!((found.total, found.upper_bound, found.optimal), (860, 860, true), "{} {tuning:?}", case["id"]);
        }
    }
}
