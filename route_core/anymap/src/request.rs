//! Requests: a question in an object that may also have limits, declared routes, and the look of a picture.

use crate::audit;
use crate::audit::title::{Audited, SetUp};
use crate::draw::{best_picture, reach_picture, routes_picture, Face, Style};
use crate::fault::Refusal;
use crate::finder::{best_routes, check_routes};
use crate::question::{
    read_network_question, read_question, read_routes, DeclaredRouteList, DeclaredRoutes, NetworkQuestion, Question,
    SizeLimits,
};
use crate::reach::{reach, Parts};
use crate::search::{Around, SearchLimits};
use crate::shape::{body_faults, statement, Nullable, Record, Recorded, StatedRecord, Whole};
use crate::speech::Speech;
use crate::value::Value;
use crate::work::Work;

/// The longest time and the largest search that a request can state.
const MOST_MS: i64 = 600_000;
const MOST_NODES: i64 = 1_000_000_000_000;

statement! {
    /// How far a search may go.
    pub struct Bounds {
        /// By the clock: the last resort.
        deadline_ms: Option<u64> as Nullable<Whole<u64, 1, MOST_MS>> = None => "",
        /// Nodes: the same limit gives the same answer.
        max_nodes: Option<u64> as Nullable<Whole<u64, 1, MOST_NODES>> = None => "",
    }
}

impl From<Bounds> for SearchLimits {
    fn from(bounds: Bounds) -> Self {
        Self { max_nodes: bounds.max_nodes, deadline_ms: bounds.deadline_ms }
    }
}

statement! {
    /// Routes to judge.
    pub struct Declared<'v> {
        /// The routes, one of a train at most.
        routes: DeclaredRoutes<'v> as DeclaredRouteList,
    }
}

statement! {
    /// Routes to draw.
    pub struct Pictured<'v> {
        /// What to draw; the best routes when left out. With `[]` the board is drawn alone.
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

/// What a request about a position asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
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
    /// The question about a position in the terms of a title.
    Question,
}

impl Operation {
    /// The statements whose fields the body may have.
    #[must_use]
    pub const fn records(self) -> &'static [&'static Record] {
        const BEST: &[&Record] = &[Bounds::RECORD, Question::RECORD];
        const CHECK: &[&Record] = &[Bounds::RECORD, Question::RECORD, Declared::RECORD];
        const REACH: &[&Record] = &[NetworkQuestion::RECORD];
        const DRAW: &[&Record] = &[Bounds::RECORD, Question::RECORD, Pictured::RECORD, Coloured::RECORD];
        const DRAW_REACH: &[&Record] = &[NetworkQuestion::RECORD, Coloured::RECORD];
        const QUESTION: &[&Record] = &[SetUp::RECORD];
        match self {
            Self::Best => BEST,
            Self::Check => CHECK,
            Self::Reach(_) => REACH,
            Self::Draw => DRAW,
            Self::DrawReach => DRAW_REACH,
            Self::Question => QUESTION,
        }
    }
}

/// A request that was read.
#[derive(Debug, Clone)]
pub enum Request<'v> {
    /// For the best routes.
    Best(Question<'v>),
    /// For a judgement of declared routes.
    Check(Question<'v>, DeclaredRoutes<'v>),
    /// For these parts of what companies reach.
    Reach(NetworkQuestion<'v>, Parts),
    /// For a picture of routes; of the best ones when none are given.
    Draw(Question<'v>, Option<DeclaredRoutes<'v>>, Face),
    /// For a picture of what a company reaches.
    DrawReach(NetworkQuestion<'v>, Face),
    /// For the question about a position in the terms of a title, by its description.
    Question(&'v Value<'v>, &'v Value<'v>),
}

impl<'v> Request<'v> {
    /// The members that are no part of the question.
    pub const LIMITS: [&'static str; 2] = ["deadline_ms", "max_nodes"];

    /// Returns the request of a body, and the limits that it states; `None` if it has another shape.
    #[must_use]
    pub fn read(body: &'v Value<'v>, operation: Operation) -> Option<(Self, SearchLimits)> {
        let records = operation.records();
        let face = || Coloured::read_among(body, records).map(|coloured| coloured.face);
        let request = match operation {
            Operation::Best => Self::Best(Question::read_among(body, records)?),
            Operation::Check => {
                Self::Check(Question::read_among(body, records)?, Declared::read_among(body, records)?.routes)
            }
            Operation::Reach(parts) => {
                return Some((Self::Reach(network(body, records)?, parts), SearchLimits::default()))
            }
            Operation::Draw => {
                let routes = Pictured::read_among(body, records)?.routes;
                Self::Draw(Question::read_among(body, records)?, routes, face()?)
            }
            Operation::DrawReach => {
                return Some((Self::DrawReach(network(body, records)?, face()?), SearchLimits::default()))
            }
            Operation::Question => {
                let request = Self::Question(body.get("position")?, body.get("map")?);
                return body_faults(records, body).is_empty().then(|| (request, SearchLimits::default()));
            }
        };
        Some((request, Bounds::read_among(body, records)?.into()))
    }

    /// Answers it: JSON, or SVG for a picture.
    ///
    /// # Errors
    /// With every fault of the question; when that takes too much work, or was cancelled.
    pub fn answer(self, size: SizeLimits, speech: &Speech, around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
        match &self {
            Self::Best(question) | Self::Check(question, _) | Self::Draw(question, ..) => size.demand(question)?,
            Self::Reach(question, _) | Self::DrawReach(question, _) => size.demand_board(&question.board)?,
            Self::Question(..) => {}
        }
        match self {
            Self::Best(question) => best_routes(&question, around),
            Self::Check(question, declared) => check_routes(Ok(question), Ok(declared), around),
            Self::Reach(question, parts) => reach(&question, parts, &mut around.work),
            Self::Draw(question, None, face) => best_picture(&question, Style { speech, face }, around),
            Self::Draw(question, Some(routes), face) => {
                routes_picture(Ok(question), Ok(routes), Style { speech, face }, around)
            }
            Self::DrawReach(question, face) => reach_picture(&question, Style { speech, face }, &mut around.work),
            Self::Question(position, map) => audit::question(map, position).map(String::into_bytes),
        }
    }
}

fn network<'v>(body: &'v Value<'v>, records: &[&Record]) -> Option<NetworkQuestion<'v>> {
    NetworkQuestion::read_among(body, records)
}

/// What a request about a recorded game asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameOperation {
    /// The findings about each run.
    Audit,
    /// The position at the end.
    LastPosition,
}

impl GameOperation {
    /// The statements whose fields the body may have.
    #[must_use]
    pub const fn records(self) -> &'static [&'static Record] {
        match self {
            Self::Audit => &[Audited::RECORD, Bounds::RECORD],
            Self::LastPosition => &[Audited::RECORD],
        }
    }
}

/// A request about a recorded game that was read.
#[derive(Debug, Clone, Copy)]
pub struct GameRequest<'v> {
    operation: GameOperation,
    record: &'v Value<'v>,
    map: &'v Value<'v>,
}

impl<'v> GameRequest<'v> {
    /// Returns the request of a body, and the limits that it states; `None` if it has another shape.
    #[must_use]
    pub fn read(body: &'v Value<'v>, operation: GameOperation) -> Option<(Self, SearchLimits)> {
        let records = operation.records();
        if !body_faults(records, body).is_empty() {
            return None;
        }
        let limits = match operation {
            GameOperation::Audit => Bounds::read_among(body, records)?.into(),
            GameOperation::LastPosition => SearchLimits::default(),
        };
        Some((Self { operation, record: body.get("record")?, map: body.get("map")? }, limits))
    }

    /// Answers it as JSON.
    ///
    /// # Errors
    /// With a part of the record or of the description of the title that is not as it must be.
    pub fn answer(self, size: SizeLimits, around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
        let answer = match self.operation {
            GameOperation::Audit => audit::audited(self.record, self.map, &mut audit::Searches { around, size }),
            GameOperation::LastPosition => audit::position_at_end(self.record, self.map),
        };
        answer.map(String::into_bytes).map_err(|pointer| Refusal::WrongShape(audit::fault_at(&pointer).into()))
    }
}

/// Returns a question that is read, if it is no larger than `size`.
fn sized<'v>(question: &'v Value<'v>, size: SizeLimits) -> Result<Question<'v>, Refusal> {
    let question = read_question(question)?;
    size.demand(&question)?;
    Ok(question)
}

fn sized_network<'v>(question: &'v Value<'v>, size: SizeLimits) -> Result<NetworkQuestion<'v>, Refusal> {
    let question = read_network_question(question)?;
    size.demand_board(&question.board)?;
    Ok(question)
}

/// Returns the best routes of a question as JSON.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn best(question: &Value<'_>, size: SizeLimits, around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
    best_routes(&sized(question, size)?, around)
}

/// Returns a judgement of declared routes as JSON.
///
/// # Errors
/// With every fault of the question and the routes; when that takes too much work, or was cancelled.
pub fn check(
    question: &Value<'_>,
    routes: &Value<'_>,
    size: SizeLimits,
    around: &mut Around<'_>,
) -> Result<Vec<u8>, Refusal> {
    check_routes(sized(question, size), read_routes(routes), around)
}

/// Returns what companies reach as JSON.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn reached(question: &Value<'_>, parts: Parts, size: SizeLimits, work: &mut Work) -> Result<Vec<u8>, Refusal> {
    reach(&sized_network(question, size)?, parts, work)
}

/// Returns a picture of declared routes as SVG, or without any of the best ones.
///
/// # Errors
/// With every fault of the question and the routes; when that takes too much work, or was cancelled.
pub fn picture(
    question: &Value<'_>,
    routes: Option<&Value<'_>>,
    size: SizeLimits,
    style: Style<'_>,
    around: &mut Around<'_>,
) -> Result<Vec<u8>, Refusal> {
    let question = sized(question, size);
    match routes {
        None => best_picture(&question?, style, around),
        Some(routes) => routes_picture(question, read_routes(routes), style, around),
    }
}

/// Returns a picture of what a company reaches as SVG.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn picture_of_reach(
    question: &Value<'_>,
    size: SizeLimits,
    style: Style<'_>,
    work: &mut Work,
) -> Result<Vec<u8>, Refusal> {
    reach_picture(&sized_network(question, size)?, style, work)
}
