//! Whole requests: the body of a question in JSON, with limits and wishes beside its fields; and the problem that is
//! answered where there is no other answer, as the service words it.

use std::fmt::Write;

use crate::audit;
use crate::draw::{best_picture, reach_picture, routes_picture, Face, Style};
use crate::fault::{cut, Fault, Faults, Refusal};
use crate::finder::{best_routes, check_routes};
use crate::json::{Json, Object};
use crate::question::{DeclaredRouteList, DeclaredRoutes, NetworkQuestion, Question, SizeLimits};
use crate::reach::{reach, Parts};
use crate::request::{Bounds, Declared};
use crate::search::{Around, Clock, SearchLimits, Watch};
use crate::shape::{body_faults, statement, Field, Nullable, Record, Shape, StatedRecord};
use crate::speech::{Sentence, Speech};
use crate::text::{fault_template, name_of};
use crate::value::{parse, Strictness, Value};
use crate::work::{Work, MOST_STEPS};

/// The most nodes of the search for one picture: more than any map of a published game needs.
const PICTURE_NODES: u64 = 750_000;
/// The most nodes of the search for one run of a record, which has some hundred of them.
const AUDIT_NODES: u64 = 200_000;
/// JavaScript holds whole numbers up to this.
const MOST_NUMBER: i64 = 1 << 53;

statement! {
    /// Routes to draw.
    pub struct Pictured<'v> {
        /// The routes; the best ones when left out.
        routes: Option<DeclaredRoutes<'v>> as Nullable<DeclaredRouteList> = None => "",
    }
}

statement! {
    /// How a picture is coloured.
    pub struct Coloured {
        /// Its face.
        face: Face as Face = Face::Light => "\"light\"",
    }
}

const fn object(name: &'static str, meaning: &'static str) -> Field {
    Field { name, meaning, shape: &Shape::Object, default: None }
}

const MAP: Field = object("map", "The description of the title.");
/// A record of a game, and its title.
const AUDITED: &Record = &Record {
    name: "Audited",
    meaning: "A record of a game, and the description of its title.",
    tag: None,
    fields: &[object("record", "The record."), MAP],
};
/// A position in the terms of a title.
const SET: &Record = &Record {
    name: "Set",
    meaning: "A position, and the description of its title.",
    tag: None,
    fields: &[object("position", "The position."), MAP],
};

/// What a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The best routes.
    Best,
    /// A judgement of declared routes.
    Check,
    /// What companies reach; of each these parts.
    Reach(Parts),
    /// A picture of routes.
    Draw,
    /// A picture of what a company reaches.
    DrawReach,
    /// What is found of each run of a recorded game.
    Audit,
    /// The position at the end of a recorded game.
    LastPosition,
    /// The question about a position in the terms of a title.
    Question,
}

impl Asked {
    /// The statements whose fields the body may have.
    fn records(self) -> &'static [&'static Record] {
        const BEST: &[&Record] = &[Bounds::RECORD, Question::RECORD];
        const CHECK: &[&Record] = &[Bounds::RECORD, Question::RECORD, Declared::RECORD];
        const REACH: &[&Record] = &[NetworkQuestion::RECORD];
        const DRAW: &[&Record] = &[Bounds::RECORD, Question::RECORD, Pictured::RECORD, Coloured::RECORD];
        const DRAW_REACH: &[&Record] = &[NetworkQuestion::RECORD, Coloured::RECORD];
        const AUDIT: &[&Record] = &[AUDITED, Bounds::RECORD];
        match self {
            Self::Best => BEST,
            Self::Check => CHECK,
            Self::Reach(_) => REACH,
            Self::Draw => DRAW,
            Self::DrawReach => DRAW_REACH,
            Self::Audit => AUDIT,
            Self::LastPosition => &[AUDITED],
            Self::Question => &[SET],
        }
    }

    /// How much of a body is read.
    fn strictness(self) -> Strictness {
        let usual = match self {
            Self::Audit | Self::LastPosition => audit::STRICTNESS,
            _ => Strictness::default(),
        };
        Strictness { number: Some(MOST_NUMBER), ..usual }
    }
}

/// What serves a request: the language, the clock for deadlines, and what is told of the progress of searches.
#[derive(Clone, Copy)]
pub struct Host<'h> {
    /// The language of sentences.
    pub speech: &'h Speech,
    /// The clock.
    pub clock: &'h Clock<'h>,
    /// The watch on searches.
    pub watch: &'h Watch<'h>,
}

/// Answer a request: JSON, or SVG for a picture.
///
/// # Errors
/// With the problem as JSON where there is no answer.
pub fn respond(body: &[u8], asked: Asked, host: Host<'_>) -> Result<Vec<u8>, Vec<u8>> {
    let value = parse(body, asked.strictness()).map_err(|error| unreadable(error.at, host.speech))?;
    answer(&value, asked, host).map_err(|refusal| problem(&refusal, &value, host.speech))
}

fn answer(body: &Value<'_>, asked: Asked, host: Host<'_>) -> Result<Vec<u8>, Refusal> {
    let speech = host.speech;
    let records = asked.records();
    let misshapen = || Refusal::WrongShape(body_faults(records, body));
    let work = || Work::new(Some(MOST_STEPS), None, None);
    let question = || Question::read_among(body, records).ok_or_else(misshapen);
    let network = || NetworkQuestion::read_among(body, records).ok_or_else(misshapen);
    let bounds = || Bounds::read_among(body, records).ok_or_else(misshapen);
    let face = || Coloured::read_among(body, records).map(|coloured| coloured.face).ok_or_else(misshapen);
    let around = |most: Option<u64>| {
        let bounds = bounds()?;
        let max_nodes = bounds.max_nodes.into_iter().chain(most).min();
        let limits = SearchLimits { max_nodes, deadline_ms: bounds.deadline_ms };
        Ok::<_, Refusal>(Around::new(work(), limits).timed(host.clock).watched(host.watch))
    };
    let object = |name: &str| body.get(name).filter(|value| matches!(value, Value::Object(_))).ok_or_else(misshapen);
    let known = || matches!(body, Value::Object(members) if members.iter().all(|(name, _)| records.iter().any(|record| record.knows(name))));
    let unread = |pointer: String| Refusal::WrongShape(audit::fault_at(&pointer).into());
    let recorded = || {
        let (record, map) = (object("record")?, object("map")?);
        let fault = match record.get("actions") {
            Some(Value::List(_)) => None,
            Some(_) => Some(Fault::new("/record/actions", "wrong_type.list")),
            None => Some(Fault::new("/record/actions", "missing").with("name", "actions")),
        };
        if let Some(fault) = fault {
            return Err(Refusal::WrongShape(fault.into()));
        }
        known().then_some((record, map)).ok_or_else(misshapen)
    };
    match asked {
        Asked::Best => best_routes(&question()?, &mut around(None)?),
        Asked::Check => {
            let declared = Declared::read_among(body, records).ok_or_else(misshapen)?;
            check_routes(Ok(question()?), Ok(declared.routes), &mut around(None)?)
        }
        Asked::Reach(parts) => reach(&network()?, parts, &mut work()),
        Asked::Draw => {
            let style = Style { speech, face: face()? };
            let pictured = Pictured::read_among(body, records).ok_or_else(misshapen)?;
            let (question, mut around) = (question()?, around(Some(PICTURE_NODES))?);
            match pictured.routes {
                None => best_picture(&question, style, &mut around),
                Some(routes) => routes_picture(Ok(question), Ok(routes), style, &mut around),
            }
        }
        Asked::DrawReach => reach_picture(&network()?, Style { speech, face: face()? }, &mut work()),
        Asked::Audit => {
            let (record, map) = recorded()?;
            let mut finder = audit::Searches { around: &mut around(Some(AUDIT_NODES))?, size: SizeLimits::default() };
            audit::audited(record, map, &mut finder).map(String::into_bytes).map_err(unread)
        }
        Asked::LastPosition => {
            let (record, map) = recorded()?;
            audit::position_at_end(record, map).map(String::into_bytes).map_err(unread)
        }
        Asked::Question => {
            let (map, position) = (object("map")?, object("position")?);
            known().then_some(()).ok_or_else(misshapen)?;
            audit::question(map, position).map(String::into_bytes)
        }
    }
}

/// A type of problem: the end of its URI, which is its code with hyphens, its status, its title, and its meaning.
struct Kind {
    code: &'static str,
    status: u16,
    title: &'static str,
    meaning: &'static str,
}

const WRONG_SHAPE: Kind =
    Kind { code: "wrong_shape", status: 422, title: "The request has the wrong shape", meaning: "" };
const IMPOSSIBLE: Kind = Kind { code: "impossible_position", status: 422, title: "This cannot be", meaning: "" };
const TOO_MUCH_WORK: Kind = Kind {
    code: "too_much_work",
    status: 422,
    title: "This takes too much work",
    meaning: "What is asked for would take more work than one request may do. Send fewer routes or actions at a time, \
              name the stops of routes, or ask about a smaller board.",
};
const CANCELLED: Kind = Kind { code: "search_cancelled", status: 503, title: "The search was cancelled", meaning: "" };
const UNREADABLE: Kind =
    Kind { code: "unreadable_body", status: 400, title: "The body is not the JSON we read", meaning: "" };
const MANY_FAULTS: &str = "{total} things are wrong; see errors.";

impl Kind {
    fn begin<'o>(&self, out: &'o mut String, speech: &Speech) -> Object<'o> {
        let mut object = Object::begin(out);
        let title = speech.write(&format!("problem.{}", self.code), Sentence::Plain(self.title), &[]);
        object.member("type", &format!("/problems/{}", self.code.replace('_', "-"))).member("title", &title);
        object.member("status", &i32::from(self.status));
        object
    }
}

/// Return the problem of a body that cannot be read.
fn unreadable(at: usize, speech: &Speech) -> Vec<u8> {
    let mut out = String::new();
    let mut object = UNREADABLE.begin(&mut out, speech);
    let detail = format!("This is not the JSON that is read here, from byte {at} on.");
    object.member("code", "broken_json").member("detail", &detail).end();
    out.into_bytes()
}

fn problem(refusal: &Refusal, body: &Value<'_>, speech: &Speech) -> Vec<u8> {
    let mut out = String::new();
    let (kind, faults) = match refusal {
        Refusal::WrongShape(faults) => (WRONG_SHAPE, Some(faults)),
        Refusal::Impossible(faults) => (IMPOSSIBLE, Some(faults)),
        Refusal::TooMuchWork => (TOO_MUCH_WORK, None),
        Refusal::Cancelled => (CANCELLED, None),
    };
    let mut object = kind.begin(&mut out, speech);
    object.member("code", kind.code);
    match faults {
        None => {
            let context = format!("problem.{}", kind.code);
            object.member("detail", &speech.write(&context, Sentence::Plain(kind.meaning), &[]));
        }
        Some(faults) => list_faults(faults, body, speech, &mut object),
    }
    object.end();
    out.into_bytes()
}

/// Write the faults of a problem; `more` counts those that are not listed.
fn list_faults(faults: &Faults, body: &Value<'_>, speech: &Speech, object: &mut Object<'_>) {
    let total = [("total", faults.total().into())];
    let summary = match faults.listed.first() {
        Some(only) if faults.total() == 1 => detail(only, speech),
        _ => speech.write("many_faults", Sentence::Plain(MANY_FAULTS), &total),
    };
    object.member("detail", &summary);
    let shown = faults.listed.iter().map(|fault| Shown { fault, sent: sent(body, &fault.pointer), speech });
    crate::json::list(object.name("errors"), shown);
    if faults.more > 0 {
        object.member("more", &faults.more);
    }
}

fn detail(fault: &Fault, speech: &Speech) -> String {
    let template = fault_template(fault.sentence);
    if fault.params.is_empty() {
        return speech.found_or(name_of(fault.sentence), template).to_owned();
    }
    speech.write(name_of(fault.sentence), Sentence::Plain(template), &fault.params)
}

/// A fault with the value at its place.
struct Shown<'f> {
    fault: &'f Fault,
    sent: Option<&'f Value<'f>>,
    speech: &'f Speech,
}

impl Json for Shown<'_> {
    fn write(&self, out: &mut String) {
        let fault = self.fault;
        let mut object = Object::begin(out);
        object.member("pointer", &fault.pointer).member("code", fault.code());
        object.member("detail", &detail(fault, self.speech)).member("sentence", name_of(fault.sentence));
        let mut params = Object::begin(object.name("params"));
        for (name, value) in &fault.params {
            params.member(name, value);
        }
        params.end();
        match self.sent {
            Some(Value::Null) => object.name("value").push_str("null"),
            Some(Value::Flag(flag)) => {
                object.member("value", flag);
            }
            Some(Value::Whole(number)) => {
                object.member("value", number);
            }
            Some(Value::Number(number)) => {
                // Writing into a text cannot fail.
                let _ = write!(object.name("value"), "{number:?}");
            }
            Some(Value::Text(text)) => {
                object.member("value", &cut(text));
            }
            _ => {}
        }
        object.end();
    }
}

/// Return the value of a body at a pointer.
fn sent<'b>(body: &'b Value<'b>, pointer: &str) -> Option<&'b Value<'b>> {
    pointer.split('/').skip(1).try_fold(body, |value, key| match value {
        Value::List(items) => items.get(key.parse::<usize>().ok()?),
        _ => value.get(&key.replace("~1", "/").replace("~0", "~")),
    })
}
