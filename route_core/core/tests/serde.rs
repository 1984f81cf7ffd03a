//! Networks' parts, trains and answers come back as they were written.
#![cfg(feature = "serde")]
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

mod short;

use route_core::{best, Condition, Details, EndRules, Limits, Network, Solution, Terms, TermsId, Train};
use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::{from_str, json, to_string, to_value};
use short::{across, at, city, groups, meet, stops};

fn again<T: Serialize + DeserializeOwned>(what: &T) -> T {
    from_str(&to_string(what).unwrap()).unwrap()
}

#[test]
fn what_is_written_comes_back() {
    let cities = vec![city(0, 10, true), city(1, 10, false), city(2, 10, false)];
    let segments = vec![[at(0), across(0, 0)], [across(0, 1), meet(0)], [meet(0), at(2)]];
    let terms = Terms::default().conditions(vec![Condition { value: 70, sets: vec![stops([0]), stops([2])] }]);
    let details = Details::default().junctions(1).terms(vec![terms]);
    let rules = EndRules::new(vec![], groups([(1, 2)]));
    let trains = [Train::new(2, 2).on(TermsId(0))];
    assert_eq!(
        (again(&cities), again(&segments), again(&details), again(&rules)),
        (cities.clone(), segments.clone(), details.clone(), rules.clone())
    );
    let network = Network::detailed(1, again(&cities), &again(&segments), again(&rules), again(&details)).unwrap();
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
