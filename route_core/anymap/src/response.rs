//! Responses to whole requests: the answer to a body, or the problem, as the service words it.

use std::fmt::Write;

use crate::audit;
use crate::fault::{cut, Fault, Faults, Refusal};
use crate::json::{Json, Object};
use crate::question::SizeLimits;
use crate::request::{GameOperation, GameRequest, Operation, Request};
use crate::search::{Around, Clock, SearchLimits, Watch};
use crate::shape::{body_faults, Record};
use crate::speech::{Sentence, Speech};
use crate::text::{fault_template, name_of};
use crate::value::{parse, Strictness, Value};
use crate::work::{Work, MOST_STEPS};

/// The most nodes of the search for one picture: more than any map of a published game needs.
const PICTURE_NODES: u64 = 750_000;
/// The most nodes of the search for one run of a record, which has some hundred of them.
const AUDIT_NODES: u64 = 200_000;

/// The environment of a request: the language, the clock for deadlines, and the callback for progress.
#[derive(Clone, Copy)]
pub struct Host<'h> {
    /// The language of sentences.
    pub speech: &'h Speech,
    /// The clock.
    pub clock: &'h Clock<'h>,
    /// The callback for the progress of searches.
    pub watch: &'h Watch<'h>,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The problem as JSON.
    Problem(Vec<u8>),
    /// This build cannot answer: the request is about a recorded game, or a network needs wider sets.
    NotHere,
}

/// Answers a request about a position: JSON, or SVG for a picture.
///
/// # Errors
/// Where there is no answer.
pub fn respond(body: &[u8], operation: Operation, host: Host<'_>) -> Result<Vec<u8>, NoAnswer> {
    let body = read(body, Strictness::BODY, host)?;
    let most = (operation == Operation::Draw).then_some(PICTURE_NODES);
    let Some((request, limits)) = Request::read(&body, operation) else {
        return Err(wrong_shape(operation.records(), &body, host));
    };
    let mut around = around(limits, most, host);
    let answer = request.answer(SizeLimits::default(), host.speech, &mut around);
    answered(answer, &around, &body, host)
}

/// Answers a request about a recorded game as JSON.
///
/// # Errors
/// Where there is no answer.
pub fn respond_about_game(body: &[u8], operation: GameOperation, host: Host<'_>) -> Result<Vec<u8>, NoAnswer> {
    let strictness = Strictness { number: Strictness::BODY.number, ..audit::STRICTNESS };
    let body = read(body, strictness, host)?;
    let Some((request, limits)) = GameRequest::read(&body, operation) else {
        return Err(wrong_shape(operation.records(), &body, host));
    };
    let mut around = around(limits, Some(AUDIT_NODES), host);
    let answer = request.answer(SizeLimits::default(), &mut around);
    answered(answer, &around, &body, host)
}

fn read<'b>(body: &'b [u8], strictness: Strictness, host: Host<'_>) -> Result<Value<'b>, NoAnswer> {
    parse(body, strictness).map_err(|error| NoAnswer::Problem(unreadable(error.at, host.speech)))
}

fn wrong_shape(records: &[&Record], body: &Value<'_>, host: Host<'_>) -> NoAnswer {
    NoAnswer::Problem(problem(&Refusal::WrongShape(body_faults(records, body)), body, host.speech))
}

fn answered(
    answer: Result<Vec<u8>, Refusal>,
    around: &Around<'_>,
    body: &Value<'_>,
    host: Host<'_>,
) -> Result<Vec<u8>, NoAnswer> {
    match answer {
        _ if around.is_too_wide => Err(NoAnswer::NotHere),
        Ok(answer) => Ok(answer),
        Err(refusal) => Err(NoAnswer::Problem(problem(&refusal, body, host.speech))),
    }
}

fn around(mut limits: SearchLimits, most: Option<u64>, host: Host<'_>) -> Around<'_> {
    limits.max_nodes = limits.max_nodes.into_iter().chain(most).min();
    Around::new(Work::new(Some(MOST_STEPS), None, None), limits).timed(host.clock).watched(host.watch)
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

/// Returns the problem of a body that cannot be read.
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

/// Writes the faults of a problem; `more` counts those that are not listed.
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
        object.member("params", &fault.params);
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

/// Returns the value of a body at a pointer.
fn sent<'b>(body: &'b Value<'b>, pointer: &str) -> Option<&'b Value<'b>> {
    pointer.split('/').skip(1).try_fold(body, |value, key| match value {
        Value::List(items) => items.get(key.parse::<usize>().ok()?),
        _ => value.get(&key.replace("~1", "/").replace("~0", "~")),
    })
}
