//! What a company reaches on any map: hexes with their sides, stops, and the cities in which it could place a token.

mod answer;
mod network;

use route_core::MAX_TRACING_WORK;

use crate::board::lay;
use crate::fault::{Fault, Refusal};
use crate::json::{written, ByName};
use crate::question::{NetworkQuestion, Operators};
use crate::work::Work;

pub use answer::{CompanyReach, NetworkReach, StopAt};
pub use network::{CompanyNetwork, Reached};

/// The requested parts of a company's reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is requested by itself.
pub struct Parts {
    /// The hexes to which it is connected, each with the sides at which it is.
    pub hexes: bool,
    /// The cities, towns and off-board areas that it reaches.
    pub stops: bool,
    /// Those of them in which it could place a token.
    pub tokenable: bool,
    /// Whether the answer is complete.
    pub complete: bool,
    /// The pieces of track that it reaches.
    pub track: bool,
}

impl Parts {
    /// The default parts: all but the track.
    pub const USUAL: Self = Self { hexes: true, stops: true, tokenable: true, complete: true, track: false };
    /// The names of all parts.
    pub const NAMES: [&'static str; 5] = ["hexes", "stops", "tokenable", "complete", "track"];
    /// The names of the default parts.
    pub const USUAL_NAMES: [&'static str; 4] = ["hexes", "stops", "tokenable", "complete"];
    /// All parts.
    pub const ALL: Self = Self { track: true, ..Self::USUAL };

    /// Returns the parts of these names; unknown names are ignored.
    pub fn named<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut parts = Self { hexes: false, stops: false, tokenable: false, complete: false, track: false };
        for name in names {
            match name {
                "hexes" => parts.hexes = true,
                "stops" => parts.stops = true,
                "tokenable" => parts.tokenable = true,
                "complete" => parts.complete = true,
                "track" => parts.track = true,
                _ => {}
            }
        }
        parts
    }
}

/// Returns these parts of what a company reaches, or each of several, as JSON.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn reach(question: &NetworkQuestion<'_>, parts: Parts, work: &mut Work) -> Result<Vec<u8>, Refusal> {
    let operators = operators(question)?;
    let board = lay(&question.board, work)?;
    let network = CompanyNetwork::of(&board, question, work)?;
    let max_work = MAX_TRACING_WORK / operators.len().max(1) as u64;
    let mut reached = Vec::with_capacity(operators.len());
    for operator in operators {
        reached.push((operator, CompanyReach::of(network.reached(operator, max_work, work)?, &board, parts)));
    }
    match reached.pop() {
        Some((_, reach)) if question.operator.is_some() => Ok(written(&reach)),
        last => {
            reached.extend(last);
            let nothing = Parts::named([]);
            let base = CompanyReach::of(Reached::default(), &board, nothing);
            Ok(written(&NetworkReach { base, by_operator: Some(ByName(reached)) }))
        }
    }
}

/// Returns the companies that the question names.
///
/// # Errors
/// Unless either one or several are named.
fn operators<'q>(question: &NetworkQuestion<'q>) -> Result<Vec<&'q str>, Refusal> {
    let wrong = |pointer, sentence| Err(Refusal::WrongShape(Fault::new(pointer, sentence).into()));
    match (question.operator, &question.operators) {
        (None, None) => wrong("/operator", "missing.operator"),
        (Some(_), Some(_)) => wrong("/operators", "unknown_field.operators"),
        (Some(operator), None) => Ok(vec![operator]),
        (None, Some(Operators::All)) => {
            let mut companies: Vec<&str> = question.tokens.iter().map(|token| token.company).collect();
            companies.sort_unstable();
            companies.dedup();
            Ok(companies)
        }
        (None, Some(Operators::Names(names))) => {
            let mut companies: Vec<&str> = Vec::with_capacity(names.len());
            for name in names {
                if !companies.contains(name) {
                    companies.push(name);
                }
            }
            Ok(companies)
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::question::read_network_question;
    use crate::value::{parse, Strictness};

    fn reached(members: &str, parts: Parts) -> Result<String, Refusal> {
        let text = format!(
            r#"{{"board": {{"layout": "pointy", "axes": {{"x": "number", "y": "letter"}}, "hexes": {{"B2": ["57", 1],
            "B4": "city=revenue:20,slots:2;path=a:1,b:_0", "B6": ""}}}},
            "tokens": [{{"company": "Red", "hex": "B2"}}, {{"company": "Blue", "hex": "B4"}}]{members}}}"#
        );
        let value = parse(text.as_bytes(), Strictness::default()).unwrap();
        let question = read_network_question(&value).unwrap();
        reach(&question, parts, &mut Work::default()).map(|json| String::from_utf8(json).unwrap())
    }

    #[test]
    fn a_company_reaches_track_and_what_surrounds_its_tokens() {
        let expected =
            r#"{"hexes":{"B2":[1,4],"B4":[1]},"stops":[["B2",0],["B4",0]],"tokenable":[["B4",0]],"complete":true}"#;
        assert_eq!(reached(r#", "operator": "Red""#, Parts::USUAL).unwrap(), expected);
    }

    #[test]
    fn only_the_requested_parts_are_returned_for_each_company() {
        let json = reached(r#", "operators": "all""#, Parts::named(["tokenable", "else"])).unwrap();
        assert_eq!(json, r#"{"by_operator":{"Blue":{"tokenable":[]},"Red":{"tokenable":[["B4",0]]}}}"#);
        let json = reached(r#", "operator": "Blue", "track_type": "broad""#, Parts::named(["track"])).unwrap();
        assert!(json.starts_with(r#"{"track":[{"hex":"B2","sides":["#), "{json}");
    }

    #[test]
    fn a_bound_on_work_says_that_there_may_be_more() {
        // A trace that comes to A3 over the terminal piece ends there. Only a search shows that A5 is not reached.
        let text = r#"{"board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
            "A1": "city=revenue:20;path=a:4,b:_0", "A3": "town=revenue:10;path=a:1,b:_0,terminal:1;path=a:_0,b:4",
            "A5": "city=revenue:30;path=a:1,b:_0"}},
            "tokens": [{"company": "Red", "hex": "A1"}], "operator": "Red"}"#;
        let value = parse(text.as_bytes(), Strictness::default()).unwrap();
        let question = read_network_question(&value).unwrap();
        let mut work = Work::default();
        let board = lay(&question.board, &mut work).unwrap();
        let network = CompanyNetwork::of(&board, &question, &mut work).unwrap();
        let whole = network.reached("Red", MAX_TRACING_WORK, &mut work).unwrap();
        let cut = network.reached("Red", 1, &mut work).unwrap();
        assert!(whole.complete && !cut.complete);
        assert!(cut.stops.iter().all(|stop| whole.stops.contains(stop)) && whole.stops.len() == 2);
    }

    #[test]
    fn a_reservation_keeps_a_slot() {
        let kept = r#", "operator": "Red", "reservations": [{"company": "Green", "hex": "B4", "city": 0}]"#;
        assert_eq!(reached(kept, Parts::named(["tokenable"])).unwrap(), r#"{"tokenable":[]}"#);
    }

    #[test]
    fn either_one_company_or_several_are_named() {
        for (members, sentence) in
            [("", "missing.operator"), (r#", "operator": "Red", "operators": ["Blue"]"#, "unknown_field.operators")]
        {
            let Err(Refusal::WrongShape(faults)) = reached(members, Parts::USUAL) else { panic!("{members}") };
            assert_eq!(faults.listed[0].sentence, sentence);
        }
    }

    #[test]
    fn tokens_and_reservations_stand_in_cities_that_there_are() {
        let wrong = r#", "operator": "Red", "reservations": [{"company": "Red", "hex": "B9"},
            {"company": "Red", "hex": "B6", "city": 0}]"#;
        let Err(Refusal::Impossible(faults)) = reached(wrong, Parts::USUAL) else { panic!() };
        let found: Vec<_> = faults.listed.iter().map(|fault| (fault.pointer.as_str(), fault.sentence)).collect();
        assert_eq!(found, [("/reservations/0/hex", "not_on_board"), ("/reservations/1/city", "unknown_city")]);
    }
}
