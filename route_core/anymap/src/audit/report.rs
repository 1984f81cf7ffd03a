//! The answer of an audit, as JSON.

use super::description::Description;
use super::follow::Follower;
use super::reading::{is_true, items_of, member, number_of, quoted, written, Json};
use super::run::{Reason, Run};
use super::standing::Standing;
use super::table::Cause;

/// A run of the record with what was found of it.
pub struct Entry {
    members: Vec<String>,
    finding: Finding,
}

#[derive(Default)]
struct Finding {
    reason: Option<&'static str>,
    illegal: bool,
    wrong: bool,
    earned: i64,
    missed: i64,
    unproved: bool,
}

impl Entry {
    /// Returns the entry of a run of which nothing is found yet.
    pub fn new(action: &Standing, company: &str, phase: &str) -> Self {
        let mut members: Vec<_> = shown("action", action.id).into_iter().collect();
        members.extend([
            format!("\"index\":{}", action.index),
            format!("\"company\":{}", quoted(company)),
            format!("\"phase\":{}", quoted(phase)),
        ]);
        Self { members, finding: Finding::default() }
    }

    /// Notes why the run is not judged.
    pub fn skip(&mut self, reason: &Reason) {
        self.finding.reason = Some(reason.code());
        let mut why = vec![format!("\"code\":\"{}\"", reason.code())];
        match reason {
            Reason::Company(cause) | Reason::Phase(cause) => why.push(caused(cause)),
            Reason::Train(train) => why.push(format!("\"train\":{}", quoted(train))),
            Reason::Hex(hex, cause) => why.extend([format!("\"hex\":{}", quoted(hex)), caused(cause)]),
            Reason::Impossible(detail) => why.push(format!("\"detail\":{}", quoted(detail))),
            Reason::Special | Reason::NoTrack | Reason::Limit => {}
        }
        self.members.push("\"judged\":false".to_owned());
        self.members.push(format!("\"why_not\":{{{}}}", why.join(",")));
    }

    /// Notes what the check of the run answered.
    pub fn judge(&mut self, run: &Run, answer: &Json) {
        let legal = member(answer, "legal").is_some_and(is_true);
        let best = member(answer, "best");
        let best_revenue = best.and_then(|best| number_of(best, "revenue"));
        let proved = best.and_then(|best| member(best, "optimal")).is_some_and(is_true);
        let revenue = number_of(answer, "revenue").filter(|_| legal);
        let recorded = run.recorded();
        let missed = revenue.zip(best_revenue).map(|(revenue, best)| best - revenue);
        let ambiguous = !items_of(answer, "ambiguous").is_empty();
        let value = match (revenue, recorded) {
            (Some(revenue), Some(recorded)) if revenue == recorded => "right",
            (Some(revenue), Some(recorded)) if ambiguous && recorded < revenue => "ambiguous",
            (Some(_), Some(_)) => "wrong",
            (None, _) => "not_known",
            (_, None) => "not_recorded",
        };
        self.finding = Finding {
            reason: None,
            illegal: !legal,
            wrong: value == "wrong",
            earned: revenue.unwrap_or(0),
            missed: missed.unwrap_or(0),
            unproved: !proved,
        };
        self.members.extend([
            "\"judged\":true".to_owned(),
            format!("\"legal\":{legal}"),
            format!("\"violations\":{}", member(answer, "violations").map_or("[]".to_owned(), written)),
            format!("\"value\":\"{value}\""),
            format!("\"proved\":{proved}"),
        ]);
        let amounts = [("recorded", recorded), ("revenue", revenue), ("best", best_revenue), ("missed", missed)];
        self.members.extend(amounts.into_iter().filter_map(|(name, amount)| shown(name, amount)));
        if value == "wrong" {
            self.members.push(format!("\"wrong_routes\":[{}]", wrong_routes(run, answer).join(",")));
        }
        if !legal || missed.is_some_and(|missed| missed > 0) {
            let routes = best.map_or(&[][..], |best| items_of(best, "routes"));
            self.members.push(format!("\"best_routes\":[{}]", routes.iter().map(better).collect::<Vec<_>>().join(",")));
        }
    }
}

/// Returns `true` if two answers about a run tell the same of it.
pub fn agree(one: &Json, other: &Json) -> bool {
    let told = |answer: &Json| {
        let best = member(answer, "best");
        let best = ["revenue", "optimal"].map(|name| best.and_then(|best| member(best, name)).map(written));
        let run = ["legal", "revenue", "violations", "ambiguous"].map(|name| member(answer, name).map(written));
        (best, run)
    };
    told(one) == told(other)
}

fn shown(name: &str, amount: Option<i64>) -> Option<String> {
    amount.map(|amount| format!("\"{name}\":{amount}"))
}

fn caused(cause: &Cause) -> String {
    let id = cause.action.map_or_else(String::new, |id| format!("\"action\":{id},"));
    format!("{id}\"index\":{},\"type\":{}", cause.index, quoted(&cause.kind))
}

/// Returns the routes whose recorded value is another than ours.
fn wrong_routes(run: &Run, answer: &Json) -> Vec<String> {
    let ours = items_of(answer, "routes");
    let value_of = |train: usize| {
        let of_train = |route: &&Json| number_of(route, "number") == i64::try_from(train).ok();
        ours.iter().find(of_train).and_then(|route| number_of(route, "revenue"))
    };
    let wrong = run.routes.iter().enumerate().filter_map(|(place, route)| {
        let (recorded, revenue) = (route.recorded?, value_of(route.train)?);
        let shown = format!("{{\"route\":{place},\"recorded\":{recorded},\"revenue\":{revenue}}}");
        (recorded != revenue).then_some(shown)
    });
    wrong.collect()
}

fn better(route: &Json) -> String {
    let shown = ["train", "number", "path", "revenue"]
        .iter()
        .filter_map(|name| Some(format!("\"{name}\":{}", written(member(route, name)?))));
    format!("{{{}}}", shown.collect::<Vec<_>>().join(","))
}

/// The findings of a record.
#[derive(Default)]
pub struct Report {
    entries: Vec<Entry>,
}

impl Report {
    /// Adds a run.
    pub fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Returns the number of runs.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the report as JSON.
    pub fn written(&self, described: &Description, follower: &Follower) -> String {
        let runs: Vec<_> = self.entries.iter().map(|entry| format!("{{{}}}", entry.members.join(","))).collect();
        let table = &follower.table;
        let companies =
            table.companies.iter().map(|(id, cause)| format!("{{\"company\":{},{}}}", quoted(id), caused(cause)));
        let hexes =
            table.hexes.iter().map(|(hex, doubt)| format!("{{\"hex\":{},{}}}", quoted(hex), caused(&doubt.cause)));
        let unfollowed = follower.unfollowed.iter().map(|(kind, count)| format!("{}:{count}", quoted(kind)));
        format!(
            "{{\"title\":{},\"summary\":{},\"runs\":[{}],\"unknown\":{{\"companies\":[{}],\"hexes\":[{}],\"actions\":{{{}}}}}}}",
            quoted(&described.title),
            self.summary(),
            runs.join(","),
            companies.collect::<Vec<_>>().join(","),
            hexes.collect::<Vec<_>>().join(","),
            unfollowed.collect::<Vec<_>>().join(",")
        )
    }

    fn summary(&self) -> String {
        let count = |is: &dyn Fn(&Finding) -> bool| self.entries.iter().filter(|entry| is(&entry.finding)).count();
        let sum = |of: &dyn Fn(&Finding) -> i64| self.entries.iter().map(|entry| of(&entry.finding)).sum::<i64>();
        let mut reasons: Vec<_> = self.entries.iter().filter_map(|entry| entry.finding.reason).collect();
        reasons.sort_unstable();
        reasons.dedup();
        let reasons = reasons.iter().map(|reason| format!("\"{reason}\":{}", count(&|one| one.reason == Some(reason))));
        format!(
            "{{\"runs\":{},\"judged\":{},\"not_judged\":{},\"why_not\":{{{}}},\"illegal\":{},\"wrong_value\":{},\
             \"below_best\":{},\"unproved\":{},\"revenue\":{},\"missed\":{}}}",
            self.entries.len(),
            count(&|one| one.reason.is_none()),
            count(&|one| one.reason.is_some()),
            reasons.collect::<Vec<_>>().join(","),
            count(&|one| one.illegal),
            count(&|one| one.wrong),
            count(&|one| one.missed > 0),
            count(&|one| one.unproved),
            sum(&|one| one.earned),
            sum(&|one| one.missed)
        )
    }
}
