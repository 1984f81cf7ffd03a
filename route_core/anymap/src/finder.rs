//! The best routes on any map, and checks of declared ones.

use route_core::{ceiling, CutBy, Solution};

use crate::answer::{explain, BestRoutes, RouteRun, RouteSet, SearchSize, Texts};
use crate::declared::{Ambiguity, Judge, RouteViolation};
use crate::fault::{Fault, Faults, Refusal};
use crate::json::written;
use crate::query::{ask, Query};
use crate::question::{DeclaredRoute, Question};
use crate::search::{Around, Contradiction};
use crate::shape::{answer, AnyText, Count, Flag, List, Nullable, ANY};

/// Returns the best set of routes as JSON, explained: proved optimal unless a limit came first.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn best_routes(question: &Question<'_>, around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
    ask(question, around, |query, around| {
        let best = best_set(query, around)?;
        around.proved = proved(&best);
        Ok(written(&BestRoutes { base: best, operator: question.operator }))
    })
}

/// Searches for the best set of routes.
///
/// # Errors
/// When that takes too much work, or was cancelled.
pub fn best_set<'q>(query: &Query<'q>, around: &mut Around<'_>) -> Result<RouteSet<'q>, Refusal> {
    let found = around.search(&query.network, &query.trains, query.visit_bonus)?;
    found_set(query, &found, around)
}

/// Returns as JSON whether declared routes are legal and why not, what they earn, and whether a better set exists.
///
/// The arguments are the results of reading them, so that the faults of both are returned.
///
/// # Errors
/// With every fault of the question or the routes; when that takes too much work, or was cancelled.
pub fn check_routes(
    question: Result<Question<'_>, Refusal>,
    declared: Result<Vec<DeclaredRoute<'_>>, Refusal>,
    around: &mut Around<'_>,
) -> Result<Vec<u8>, Refusal> {
    ask_both(question, declared, around, judge)
}

/// Calls a function with the query of a question and the routes declared for it.
///
/// # Errors
/// With every fault of the question or the routes, and those of the call.
pub(crate) fn ask_both<T>(
    question: Result<Question<'_>, Refusal>,
    declared: Result<Vec<DeclaredRoute<'_>>, Refusal>,
    around: &mut Around<'_>,
    answer: impl FnOnce(&Query<'_>, &[DeclaredRoute<'_>], &mut Around<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let mut is_valid = false;
    let answered = question.and_then(|question| {
        ask(&question, around, |query, around| {
            is_valid = true;
            let declared = declared.as_deref().map_err(Clone::clone)?;
            known_trains(&question, declared).demand()?;
            answer(query, declared, around)
        })
    });
    match (answered, declared) {
        (Err(Refusal::Impossible(mut faults) | Refusal::WrongShape(mut faults)), Err(other)) if !is_valid => {
            let (Refusal::Impossible(others) | Refusal::WrongShape(others)) = other else { return Err(other) };
            faults.append(others);
            Err(Refusal::Impossible(faults))
        }
        (Err(Refusal::WrongShape(faults)), _) => Err(Refusal::Impossible(faults)),
        (answered, _) => answered,
    }
}

/// Returns faults for routes of trains that the question does not have.
fn known_trains(question: &Question<'_>, declared: &[DeclaredRoute<'_>]) -> Faults {
    let count = question.trains.len();
    let wrong = declared.iter().enumerate().filter(|(_, route)| route.train >= count);
    wrong
        .map(|(number, _)| Fault::new(format!("/routes/{number}/train"), "unknown_train").with("count", count))
        .collect()
}

fn judge(query: &Query<'_>, declared: &[DeclaredRoute<'_>], around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
    let judged = Judge::new(query, declared).judged(&mut around.work)?;
    let best = best_set(query, around)?;
    let mut answer = JudgedRoutes {
        operator: query.question.operator,
        violations: judged.violations,
        ambiguous: judged.ambiguous,
        legal: judged.routes.is_some(),
        revenue: None,
        routes: None,
        idle_trains: None,
        better_exists: None,
        best,
    };
    if let Some(mut routes) = judged.routes {
        routes.sort_by_key(|(train, _)| *train);
        let mut runs = Vec::with_capacity(routes.len());
        for (train, route) in &routes {
            runs.push(explain(query, *train, route, &mut around.work)?);
        }
        let revenue = runs.iter().map(|run| run.revenue).sum();
        better_of(query, &mut answer.best, &runs, revenue, around);
        answer.better_exists = match () {
            () if answer.best.revenue > revenue => Some(true),
            () if answer.best.upper_bound <= revenue => Some(false),
            () => None,
        };
        answer.idle_trains = Some(idle(query, &runs));
        (answer.revenue, answer.routes) = (Some(revenue), Some(runs));
    }
    around.proved = proved(&answer.best);
    Ok(written(&answer))
}

/// Returns the size of the search that proved a set, if it came to its end.
fn proved(best: &RouteSet<'_>) -> Option<u64> {
    (best.optimal && best.cut_by.is_none()).then_some(best.search.nodes)
}

/// Replaces the best set found by a legal declared one that earns more.
///
/// If it earns more than was proved possible, the contradiction is noted.
fn better_of<'q>(
    query: &Query<'q>,
    best: &mut RouteSet<'q>,
    runs: &[RouteRun<'q>],
    revenue: u64,
    around: &mut Around<'_>,
) {
    if revenue <= best.revenue {
        return;
    }
    let mut bound = best.upper_bound;
    if revenue > bound {
        around.contradiction = Some(Contradiction { proved: bound, shown: revenue });
        bound = ceiling(&query.network, &query.trains, query.visit_bonus).unwrap_or(revenue);
    }
    best.revenue = revenue;
    best.routes = runs.to_vec();
    best.idle_trains = idle(query, runs);
    best.optimal = revenue >= bound;
    best.upper_bound = bound;
}

fn found_set<'q>(query: &Query<'q>, found: &Solution, around: &mut Around<'_>) -> Result<RouteSet<'q>, Refusal> {
    let mut routes = Vec::with_capacity(found.routes.len());
    for (number, route) in found.routes.iter().enumerate() {
        if let Some(route) = route {
            routes.push(explain(query, number, route, &mut around.work)?);
        }
    }
    Ok(RouteSet {
        revenue: found.total,
        idle_trains: idle(query, &routes),
        routes,
        optimal: found.optimal || found.total >= found.upper_bound,
        upper_bound: found.upper_bound,
        search: SearchSize { nodes: found.effort.nodes },
        cut_by: found.cut_by.map(CutBy::code),
    })
}

fn idle<'q>(query: &Query<'q>, routes: &[RouteRun<'_>]) -> Vec<&'q str> {
    let trains = query.question.trains.iter().enumerate();
    let idle = trains.filter(|(number, _)| routes.iter().all(|route| route.number != *number));
    idle.map(|(_, train)| train.name).collect()
}

answer! {
    /// Declared routes, judged.
    pub struct JudgedRoutes<'q> {
        /// The company.
        operator: &'q str as AnyText,
        /// Whether all of them are legal.
        legal: bool as Flag,
        /// Why they are not legal.
        violations: Vec<RouteViolation> as List<RouteViolation, 0, ANY>,
        /// Where hexes leave the track open, the legal reading that earns most is judged.
        ambiguous: Vec<Ambiguity<'q>> as List<Ambiguity<'static>, 0, ANY>,
        /// What they earn; only when they are legal.
        revenue: Option<u64> as Nullable<Count> = "",
        /// The routes, when they are legal.
        routes: Option<Vec<RouteRun<'q>>> as Nullable<List<RouteRun<'static>, 0, ANY>> = "",
        /// The trains without a route, when they are legal.
        idle_trains: Option<Vec<&'q str>> as Nullable<Texts> = "",
        /// Whether a set earns more; left out when a limit left it open, or they are illegal.
        better_exists: Option<bool> as Nullable<Flag> = "",
        /// The best set of routes.
        best: RouteSet<'q> as RouteSet<'static>,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // A test may end at the first surprise.
mod tests {
    use route_core::{best, Cancel, CutBy, Limits, Network, NetworkError, Train};

    use super::*;
    use crate::question::{read_question, read_routes};
    use crate::search::SearchLimits;
    use crate::value::{parse, Strictness, Value};
    use crate::work::Work;

    const SMALL: &str = r#"{"board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0", "B4": ["57", 1],
        "B6": {"code": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4", "rotation": 0},
        "B8": "city=revenue:30,slots:2;path=a:1,b:_0"}},
        "colors": ["yellow", "green"], "operator": "Blue", "tokens": [{"company": "Blue", "hex": "B4", "city": 0}],
        "trains": [{"name": "4", "distance": 4}],
        "rules": {"bonuses": [{"type": "pair", "value": 20, "a": [{"group": "West"}], "b": [{"hex": "B8"}]}]}}"#;

    fn value(text: &str) -> Value<'_> {
        parse(text.as_bytes(), Strictness::default()).unwrap()
    }

    fn found(around: &mut Around<'_>) -> Result<String, Refusal> {
        let question = value(SMALL);
        best_routes(&read_question(&question).unwrap(), around).map(|json| String::from_utf8(json).unwrap())
    }

    fn checked(routes: &str, around: &mut Around<'_>) -> String {
        let (question, routes) = (value(SMALL), value(routes));
        String::from_utf8(check_routes(read_question(&question), read_routes(&routes), around).unwrap()).unwrap()
    }

    #[test]
    fn the_best_routes_are_explained() {
        let mut around = Around::default();
        let json = found(&mut around).unwrap();
        assert!(json.starts_with(r#"{"revenue":120,"routes":[{"train":"4","number":0,"path":["B2","B4","B6","B8"]"#));
        let bonus = r#""bonuses":[{"name":"pair 0","type":"pair","bonus":0,"amount":20,"hexes":["B2","B8"]}]"#;
        assert!(json.contains(bonus) && json.ends_with(r#""operator":"Blue"}"#), "{json}");
        assert_eq!(around.proved, Some(around.searched[0].nodes));
    }

    #[test]
    fn a_legal_route_is_valued_and_compared() {
        let json = checked(r#"[{"train": 0, "hexes": ["B2", "B4", "B6"]}]"#, &mut Around::default());
        assert!(json.starts_with(r#"{"operator":"Blue","legal":true,"violations":[],"ambiguous":[],"revenue":70"#));
        assert!(json.contains(r#""better_exists":true,"best":{"revenue":120"#), "{json}");
    }

    #[test]
    fn an_illegal_route_is_explained() {
        let json =
            checked(r#"[{"train": 0, "hexes": ["B2", "Z9"]}, {"train": 0, "hexes": ["B6"]}]"#, &mut Around::default());
        assert!(
            json.contains(r#""route":0,"code":"not_neighbours","rule":"3","detail":"B2 and Z9 are not neighbours.""#)
        );
        assert!(json.contains(r#""route":1,"code":"train_twice","rule":"4""#), "{json}");
    }

    #[test]
    fn faults_of_the_question_and_of_the_routes_are_listed_together() {
        let wrong = SMALL.replace("\"B4\", \"city\": 0", "\"B5\", \"city\": 0");
        let (question, routes) = (value(&wrong), value(r#"[{"train": -1, "hexes": []}]"#));
        let refusal = check_routes(read_question(&question), read_routes(&routes), &mut Around::default()).unwrap_err();
        let Refusal::Impossible(faults) = refusal else { panic!("{refusal:?}") };
        let pointers: Vec<&str> = faults.listed.iter().map(|fault| fault.pointer.as_str()).collect();
        assert_eq!(pointers, ["/tokens/0/hex", "/routes/0/train", "/routes/0/hexes"]);
    }

    #[test]
    fn a_route_of_an_unknown_train_is_a_fault() {
        let (question, routes) = (value(SMALL), value(r#"[{"train": 1, "hexes": ["B2"]}]"#));
        let refusal = check_routes(read_question(&question), read_routes(&routes), &mut Around::default()).unwrap_err();
        let Refusal::Impossible(faults) = refusal else { panic!("{refusal:?}") };
        assert_eq!((faults.listed[0].pointer.as_str(), faults.listed[0].code()), ("/routes/0/train", "unknown_train"));
    }

    /// Finds nothing, and claims a proof.
    fn liar(network: &Network, trains: &[Train], bonus: u32, limits: Limits<'_>) -> Result<Solution, NetworkError> {
        let mut found = best(network, trains, bonus, limits)?;
        (found.total, found.upper_bound, found.optimal) = (0, 50, true);
        found.routes.fill(None);
        Ok(found)
    }

    #[test]
    fn a_set_beyond_its_proof_is_noted_and_wins() {
        let mut around = Around::default().searching(&liar);
        let json = checked(r#"[{"train": 0, "hexes": ["B2", "B4", "B6"]}]"#, &mut around);
        assert_eq!(around.contradiction, Some(Contradiction { proved: 50, shown: 70 }));
        assert!(json.contains(r#""best":{"revenue":70"#) && json.contains(r#""optimal":false"#), "{json}");
        assert_eq!(around.proved, None);
    }

    #[test]
    fn work_deadlines_and_cancellation_end_a_request() {
        let mut around = Around::new(Work::new(Some(3), None, None), SearchLimits::default());
        assert!(matches!(found(&mut around), Err(Refusal::TooMuchWork)));
        let cancel = Cancel::default();
        cancel.cancel();
        let mut around = Around::new(Work::new(None, None, Some(cancel)), SearchLimits::default());
        assert!(matches!(found(&mut around), Err(Refusal::Cancelled)));
        let late = |_: &Network, _: &[Train], _: u32, limits: Limits<'_>| {
            let cut_by = limits.stop.and_then(|stop| stop());
            let mut found = best(&Network::new(0, Vec::new(), &[], route_core::EndRules::default())?, &[], 0, limits)?;
            found.cut_by = cut_by;
            Ok(found)
        };
        let (clock, limits) = (|| 10.0, SearchLimits { deadline_ms: Some(0), ..SearchLimits::default() });
        let mut around = Around::new(Work::default(), limits).timed(&clock).searching(&late);
        found(&mut around).unwrap();
        assert_eq!(around.searched[0].cut_by, Some(CutBy::Deadline));
    }

    #[test]
    fn bonuses_beyond_what_a_search_holds_are_a_fault() {
        let bonus = r#"{"type": "longest", "value": 10000}"#;
        let many = format!("\"bonuses\": [{}]}}}}", [bonus; 11].join(","));
        let (start, _) = SMALL.split_once("\"bonuses\"").unwrap();
        let text = format!("{start}{many}");
        let question = value(&text);
        let refusal = best_routes(&read_question(&question).unwrap(), &mut Around::default()).unwrap_err();
        let Refusal::Impossible(faults) = refusal else { panic!("{refusal:?}") };
        assert_eq!((faults.listed[0].pointer.as_str(), faults.listed[0].sentence), ("/rules", "too_large.amounts"));
    }
}
