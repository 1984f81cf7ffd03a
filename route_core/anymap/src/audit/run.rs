//! A run of the record, as a question and declared routes.

use super::reading::{items_of, name_of, number_of, quoted, text, texts_of, Json};
use super::route::{is_special, joined};
use super::table::{Card, Cause, Table};

/// Why a run is not judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// An action that concerns the company was not followed.
    Company(Cause),
    /// The phase is not known.
    Phase(Cause),
    /// A train is not among those that the company is known to have.
    Train(String),
    /// An action that concerns a hex of the run, or one that the company's track comes to, was not followed.
    Hex(String, Cause),
    /// A route relies on something that no question can express.
    Special,
    /// The record does not name the track of a route.
    NoTrack,
    /// The question cannot be read.
    Impossible(String),
    /// The work that a request may do, or its time, was used up.
    Limit,
}

impl Reason {
    /// Returns the code of the reason.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Company(_) => "company_unknown",
            Self::Phase(_) => "phase_unknown",
            Self::Train(_) => "train_unknown",
            Self::Hex(..) => "hex_unknown",
            Self::Special => "special_route",
            Self::NoTrack => "no_track_recorded",
            Self::Impossible(_) => "not_readable",
            Self::Limit => "limit",
        }
    }
}

/// A route of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// The number of its train among those of the question.
    pub train: usize,
    /// The hexes of its track.
    pub hexes: Vec<String>,
    /// The revenue in the record.
    pub recorded: Option<i64>,
}

/// Another question about a run, and what its answer depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Other {
    /// The question.
    pub question: String,
    /// Why the run is not judged if the answers differ.
    pub reason: Reason,
}

/// A run that can be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The question about the best routes, as JSON. It has all doubted tokens and no doubted trains.
    pub question: String,
    /// The question with no doubted tokens and all doubted trains, if it differs. Tokens close cities and trains add
    /// routes, so the truth lies between the two: where their answers agree, it is known.
    pub other: Option<Other>,
    /// The routes.
    pub routes: Vec<Declared>,
}

impl Run {
    /// Returns the declared routes as JSON.
    pub fn declared(&self) -> String {
        let routes = self.routes.iter().map(|route| {
            let hexes: Vec<_> = route.hexes.iter().map(|hex| quoted(hex)).collect();
            format!("{{\"train\":{},\"hexes\":[{}]}}", route.train, hexes.join(","))
        });
        format!("[{}]", routes.collect::<Vec<_>>().join(","))
    }

    /// Returns the recorded revenue of the run, if the record has that of each route.
    pub fn recorded(&self) -> Option<i64> {
        self.routes.iter().map(|route| route.recorded).sum()
    }
}

/// Returns the question about the best routes of a company with these trains, with the tokens in doubt or without.
pub fn question(table: &Table, company: &str, cards: &[&Card], with_doubted: bool) -> String {
    let trains: Vec<_> = cards.iter().filter_map(|card| table.train(card)).collect();
    let (operator, rules) = (quoted(company), table.rules(company));
    let rules = if rules == "{}" { String::new() } else { format!(",\"rules\":{rules}") };
    format!("{{{},\"operator\":{operator},\"trains\":[{}]{rules}}}", table.position(with_doubted), trains.join(","))
}

/// Returns a run of the record.
///
/// # Errors
/// With the reason why it is not judged, if it depends on what is not known.
pub fn run(table: &Table, company: &str, fields: &Json) -> Result<Run, Reason> {
    if let Some(cause) = table.companies.get(company) {
        return Err(Reason::Company(cause.clone()));
    }
    if let Some(cause) = &table.lost_phase {
        return Err(Reason::Phase(cause.clone()));
    }
    let ran: Vec<_> = items_of(fields, "routes").iter().filter_map(|route| name_of(route, "train")).collect();
    let is_over = |card: &&Card| table.may_be_over(card) && !ran.contains(&card.name);
    let (doubted, certain): (Vec<_>, Vec<_>) =
        table.trains_of(company).filter(|card| !table.has_run(card)).partition(is_over);
    let cards = [&certain[..], &doubted].concat();
    if let Some(unknown) = cards.iter().find(|card| card.side.is_none()) {
        return Err(Reason::Train(unknown.name.clone()));
    }
    let mut routes = Vec::new();
    for route in items_of(fields, "routes") {
        routes.extend(declared(table, &cards, route)?);
    }
    if let Some(hex) = table.doubt_in_reach(company) {
        return Err(Reason::Hex(hex.to_owned(), table.hexes[hex].cause.clone()));
    }
    let reason = match (doubted.first(), table.perhaps_closed(company)) {
        (Some(card), _) => Some(Reason::Train(card.name.clone())),
        (None, Some((hex, cause))) => Some(Reason::Hex(hex.to_owned(), cause.clone())),
        (None, None) => None,
    };
    let other = reason.map(|reason| Other { question: question(table, company, &cards, false), reason });
    Ok(Run { question: question(table, company, &certain, true), other, routes })
}

/// Returns a route of a run; `None` for a train that stayed idle.
fn declared(table: &Table, cards: &[&Card], route: &Json) -> Result<Option<Declared>, Reason> {
    let name = name_of(route, "train").unwrap_or_default();
    let recorded = number_of(route, "revenue");
    let stops: Vec<_> = items_of(route, "hexes").iter().filter_map(text).collect();
    let card = cards.iter().position(|card| card.name == name);
    let may_stay = card.and_then(|at| table.train(cards[at])).is_some_and(|train| train.contains("\"local\":true"));
    let hexes = match (joined(items_of(route, "connections"), &stops), &stops[..]) {
        (hexes, [only]) if hexes.is_empty() && may_stay => vec![(*only).to_owned()],
        (hexes, _) => hexes,
    };
    if hexes.is_empty() {
        let is_idle = stops.is_empty() && recorded.unwrap_or(0) == 0;
        return if is_idle { Ok(None) } else { Err(Reason::NoTrack) };
    }
    let Some(train) = card else { return Err(Reason::Train(name)) };
    if is_special(route) {
        return Err(Reason::Special);
    }
    let mut visited = hexes.iter().map(String::as_str).chain(texts_of(route, "hexes"));
    if let Some(hex) = visited.find(|hex| table.hexes.contains_key(*hex)) {
        return Err(Reason::Hex(hex.to_owned(), table.hexes[hex].cause.clone()));
    }
    Ok(Some(Declared { train, hexes, recorded }))
}
