//! Networks' parts, trains and answers come back as they were written.
#![cfg(feature = "serde")]
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

use route_core::{best, Condition, Details, End, EndRules, Limits, Network, Solution, Stop, Terms, Train};
use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::{from_str, json, to_string, to_value};

fn again<T: Serialize + DeserializeOwned>(what: &T) -> T {
    from_str(&to_string(what).unwrap()).unwrap()
}

#[test]
fn what_is_written_comes_back() {
    let stop = |place| Stop { place, value: 10, token: place == 0, through: true, group: 0, group_bonus: 0 };
    let stops = vec![stop(0), stop(1), stop(2)];
    let side = |side| End::Joint { joint: 0, side };
    let segments = vec![[End::Stop(0), side(0)], [side(1), End::Junction(0)], [End::Junction(0), End::Stop(2)]];
    let terms = Terms { conditions: vec![Condition { value: 70, sets: vec![vec![0], vec![2]] }], ..Terms::default() };
    let details = Details { junctions: 1, terms: vec![terms], ..Details::default() };
    let rules = EndRules { bonus: vec![], forbidden: vec![(1, 2)] };
    let trains = [Train { pay: 2, visit: 2, terms: Some(0) }];
    assert_eq!(
        (again(&stops), again(&segments), again(&details), again(&rules)),
        (stops.clone(), segments.clone(), details.clone(), rules.clone())
    );
    let network = Network::detailed(1, again(&stops), &again(&segments), again(&rules), again(&details)).unwrap();
    let found = best(&network, &again(&trains), 0, Limits::default()).unwrap();
    assert_eq!(found.total, 90);
    assert_eq!(again::<Solution>(&found), found);
    assert_eq!(to_value(&found).unwrap()["routes"][0]["segments"], json!([0, 1, 2]));
}

#[test]
fn what_is_not_said_is_as_usual() {
    assert_eq!(from_str::<Details>("{}").unwrap(), Details::default());
    assert_eq!(from_str::<Terms>("{}").unwrap(), Terms::default());
    assert_eq!(from_str::<EndRules>("{}").unwrap(), EndRules::default());
}
