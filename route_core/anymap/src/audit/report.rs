//! The answer of an audit, as JSON.

use super::description::Description;
use super::follow::Follower;
use super::reading::{is_true, items_of, member, number_of, text_of, texts_of, written, Json};
use super::run::{Reason, Run};
use super::standing::Standing;
use super::table::Cause;
use crate::answer::Texts;
use crate::declared::RouteViolation;
use crate::json::ByName;
use crate::shape::{answer, kind, AnyText, Count, Flag, List, Map, Nullable, Number, Shape, ANY};

kind! {
    /// Why a run is not judged.
    pub Why: Shape::Words(&[
        "company_unknown", "phase_unknown", "train_unknown", "hex_unknown", "special_route", "no_track_recorded",
        "not_readable", "limit",
    ]);
}

answer! {
    /// Why a run is not judged: on what it depends that is not known, and from which action on.
    pub struct WhyNot {
        /// The code of the reason.
        code: &'static str as Why,
        /// The train.
        train: Option<String> as Nullable<AnyText> = "",
        /// The hex.
        hex: Option<String> as Nullable<AnyText> = "",
        /// The number of the action in the record.
        action: Option<i64> as Nullable<Number> = "",
        /// The place of the action in the record.
        index: Option<usize> as Nullable<Number> = "",
        /// The type of the action.
        kind("type"): Option<String> as Nullable<AnyText> = "",
        /// What cannot be read.
        detail: Option<String> as Nullable<AnyText> = "",
    }
}

kind! {
    /// Whether a recorded value is right.
    pub Finding: Shape::Words(&["right", "wrong", "ambiguous", "not_recorded", "not_known"]);
}

answer! {
    /// A route of which the record has another value.
    pub struct WrongRoute {
        /// Which of the recorded routes with track, from 0.
        route: usize as Count,
        /// The value in the record.
        recorded: i64 as Number,
        /// What it earns.
        revenue: i64 as Number,
    }
}

answer! {
    /// A route of the best set.
    pub struct BetterRoute {
        /// The name of the train.
        train: String as AnyText,
        /// Which of the trains, from 0.
        number: i64 as Count,
        /// The hexes from one end to the other.
        path: Vec<String> as Texts,
        /// What it earns.
        revenue: i64 as Count,
    }
}

/// A value that is written already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written(String);

impl crate::json::Json for Written {
    fn write(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

answer! {
    /// What was found of a run.
    pub struct AuditedRun {
        /// The number of its action.
        action: Option<i64> as Nullable<Number> = "",
        /// The place of its action in the record.
        index: usize as Count,
        /// The company that ran.
        company: String as AnyText,
        /// The phase in which it ran.
        phase: String as AnyText,
        /// Whether it is judged.
        judged: bool as Flag,
        /// Why it is not judged.
        why_not: Option<WhyNot> as Nullable<WhyNot> = "",
        /// Whether it is legal.
        legal: Option<bool> as Nullable<Flag> = "",
        /// Why it is not legal.
        violations: Option<Written> as List<RouteViolation, 0, ANY> = "[]",
        /// Whether the recorded value is right; `ambiguous` when the hexes can be read as other track that earns more,
        /// `not_known` for an illegal run.
        value: Option<&'static str> as Nullable<Finding> = "",
        /// Whether no set earns more than `best`.
        proved: Option<bool> as Nullable<Flag> = "",
        /// The revenue in the record.
        recorded: Option<i64> as Nullable<Number> = "",
        /// What it earned.
        revenue: Option<i64> as Nullable<Number> = "",
        /// What the best set of routes found earns.
        best: Option<i64> as Nullable<Number> = "",
        /// What it missed.
        missed: Option<i64> as Nullable<Number> = "",
        /// The routes of which the record has another value.
        wrong_routes: Option<Vec<WrongRoute>> as List<WrongRoute, 0, ANY> = "[]",
        /// Only of a run that missed something.
        best_routes: Option<Vec<BetterRoute>> as List<BetterRoute, 0, ANY> = "[]",
    }
}

answer! {
    /// The findings in numbers.
    pub struct AuditSummary {
        /// How many runs there are.
        runs: usize as Count,
        /// How many are judged.
        judged: usize as Count,
        /// How many are not judged.
        not_judged: usize as Count,
        /// How many are not judged, by the code of the reason.
        why_not: ByName<'static, usize> as Map<AnyText, Number, ANY>,
        /// How many are illegal.
        illegal: usize as Count,
        /// How many have a wrong value.
        wrong_value: usize as Count,
        /// How many missed something.
        below_best: usize as Count,
        /// How many best sets are not proved.
        unproved: usize as Count,
        /// What the legal runs earned.
        revenue: i64 as Count,
        /// What they missed.
        missed: i64 as Count,
    }
}

answer! {
    /// A company of which something is not known.
    pub struct UnknownCompany<'t> {
        /// The company.
        company: &'t str as AnyText,
        /// The number of the action in the record.
        action: Option<i64> as Nullable<Number> = "",
        /// The place of the action in the record.
        index: usize as Count,
        /// The type of the action.
        kind("type"): &'t str as AnyText,
    }
}

answer! {
    /// A hex of which something is not known.
    pub struct UnknownHex<'t> {
        /// The hex.
        hex: &'t str as AnyText,
        /// The number of the action in the record.
        action: Option<i64> as Nullable<Number> = "",
        /// The place of the action in the record.
        index: usize as Count,
        /// The type of the action.
        kind("type"): &'t str as AnyText,
    }
}

answer! {
    /// What was not known at the end of the record.
    pub struct Unknown<'t> {
        /// The companies, each with the action from which on something is not known.
        companies: Vec<UnknownCompany<'t>> as List<UnknownCompany<'static>, 0, ANY>,
        /// The hexes, each with the action from which on something is not known.
        hexes: Vec<UnknownHex<'t>> as List<UnknownHex<'static>, 0, ANY>,
        /// The types of action that were not followed, and how often.
        actions: ByName<'t, usize> as Map<AnyText, Number, ANY>,
    }
}

answer! {
    /// The runs of a record, judged.
    pub struct Audit<'t> {
        /// The name of the title.
        title: &'t str as AnyText,
        /// The findings in numbers.
        summary: AuditSummary as AuditSummary,
        /// The runs, in the order of the record.
        runs: &'t [AuditedRun] as List<AuditedRun, 0, ANY>,
        /// What was not known at the end of the record.
        unknown: Unknown<'t> as Unknown<'static>,
    }
}

impl AuditedRun {
    /// Returns the run of an action, without any findings yet.
    pub fn new(action: &Standing, company: &str, phase: &str) -> Self {
        Self {
            action: action.id,
            index: action.index,
            company: company.to_owned(),
            phase: phase.to_owned(),
            judged: false,
            why_not: None,
            legal: None,
            violations: None,
            value: None,
            proved: None,
            recorded: None,
            revenue: None,
            best: None,
            missed: None,
            wrong_routes: None,
            best_routes: None,
        }
    }

    /// Notes why the run is not judged.
    pub fn skip(&mut self, reason: &Reason) {
        let code = reason.code();
        let mut why = WhyNot { code, train: None, hex: None, action: None, index: None, kind: None, detail: None };
        let cause = match reason {
            Reason::Company(cause) | Reason::Phase(cause) => Some(cause),
            Reason::Hex(hex, cause) => {
                why.hex = Some(hex.clone());
                Some(cause)
            }
            Reason::Train(train) => {
                why.train = Some(train.clone());
                None
            }
            Reason::Impossible(detail) => {
                why.detail = Some(detail.clone());
                None
            }
            Reason::Special | Reason::NoTrack | Reason::Limit => None,
        };
        if let Some(Cause { action, index, kind }) = cause {
            (why.action, why.index, why.kind) = (*action, Some(*index), Some(kind.clone()));
        }
        self.why_not = Some(why);
    }

    /// Notes what the check of the run answered.
    pub fn judge(&mut self, run: &Run, answer: &Json) {
        let legal = member(answer, "legal").is_some_and(is_true);
        let best = member(answer, "best");
        self.judged = true;
        self.legal = Some(legal);
        self.violations = Some(Written(member(answer, "violations").map_or("[]".to_owned(), written)));
        self.best = best.and_then(|best| number_of(best, "revenue"));
        self.proved = Some(best.and_then(|best| member(best, "optimal")).is_some_and(is_true));
        self.revenue = number_of(answer, "revenue").filter(|_| legal);
        self.recorded = run.recorded();
        self.missed = self.revenue.zip(self.best).map(|(revenue, best)| best - revenue);
        let ambiguous = !items_of(answer, "ambiguous").is_empty();
        let value = match (self.revenue, self.recorded) {
            (Some(revenue), Some(recorded)) if revenue == recorded => "right",
            (Some(revenue), Some(recorded)) if ambiguous && recorded < revenue => "ambiguous",
            (Some(_), Some(_)) => "wrong",
            (None, _) => "not_known",
            (_, None) => "not_recorded",
        };
        self.value = Some(value);
        self.wrong_routes = (value == "wrong").then(|| wrong_routes(run, answer));
        if !legal || self.missed.is_some_and(|missed| missed > 0) {
            let routes = best.map_or(&[][..], |best| items_of(best, "routes"));
            self.best_routes = Some(routes.iter().filter_map(better).collect());
        }
    }
}

/// Returns whether two answers about a run agree.
pub fn agree(one: &Json, other: &Json) -> bool {
    let findings = |answer: &Json| {
        let best = member(answer, "best");
        let best = ["revenue", "optimal"].map(|name| best.and_then(|best| member(best, name)).map(written));
        let run = ["legal", "revenue", "violations", "ambiguous"].map(|name| member(answer, name).map(written));
        (best, run)
    };
    findings(one) == findings(other)
}

/// Returns the routes whose recorded value differs from ours.
fn wrong_routes(run: &Run, answer: &Json) -> Vec<WrongRoute> {
    let ours = items_of(answer, "routes");
    let value_of = |train: usize| {
        let of_train = |route: &&Json| number_of(route, "number") == i64::try_from(train).ok();
        ours.iter().find(of_train).and_then(|route| number_of(route, "revenue"))
    };
    let wrong = run.routes.iter().enumerate().filter_map(|(place, route)| {
        let (recorded, revenue) = (route.recorded?, value_of(route.train)?);
        (recorded != revenue).then_some(WrongRoute { route: place, recorded, revenue })
    });
    wrong.collect()
}

fn better(route: &Json) -> Option<BetterRoute> {
    Some(BetterRoute {
        train: text_of(route, "train")?.to_owned(),
        number: number_of(route, "number")?,
        path: texts_of(route, "path").into_iter().map(str::to_owned).collect(),
        revenue: number_of(route, "revenue")?,
    })
}

/// Returns the report of the runs of a record, as JSON.
pub fn report(runs: &[AuditedRun], described: &Description, follower: &Follower) -> String {
    let table = &follower.table;
    let companies = table.companies.iter().map(|(company, Cause { action, index, kind })| UnknownCompany {
        company,
        action: *action,
        index: *index,
        kind,
    });
    let hexes = table.hexes.iter().map(|(hex, doubt)| {
        let Cause { action, index, kind } = &doubt.cause;
        UnknownHex { hex, action: *action, index: *index, kind }
    });
    let audit = Audit {
        title: &described.title,
        summary: summary(runs),
        runs,
        unknown: Unknown {
            companies: companies.collect(),
            hexes: hexes.collect(),
            actions: ByName(follower.unfollowed.iter().map(|(kind, count)| (kind.as_str(), *count)).collect()),
        },
    };
    let mut out = String::new();
    crate::json::Json::write(&audit, &mut out);
    out
}

fn summary(runs: &[AuditedRun]) -> AuditSummary {
    let count = |is: &dyn Fn(&AuditedRun) -> bool| runs.iter().filter(|run| is(run)).count();
    let sum = |of: &dyn Fn(&AuditedRun) -> Option<i64>| runs.iter().filter_map(of).sum::<i64>();
    let reason = |run: &AuditedRun| run.why_not.as_ref().map(|why| why.code);
    let mut reasons: Vec<_> = runs.iter().filter_map(reason).collect();
    reasons.sort_unstable();
    reasons.dedup();
    AuditSummary {
        runs: runs.len(),
        judged: count(&|run| run.judged),
        not_judged: count(&|run| !run.judged),
        why_not: ByName(reasons.iter().map(|code| (*code, count(&|run| reason(run) == Some(*code)))).collect()),
        illegal: count(&|run| run.legal == Some(false)),
        wrong_value: count(&|run| run.value == Some("wrong")),
        below_best: count(&|run| run.missed.is_some_and(|missed| missed > 0)),
        unproved: count(&|run| run.proved == Some(false)),
        revenue: sum(&|run| run.revenue),
        missed: sum(&|run| run.missed),
    }
}
