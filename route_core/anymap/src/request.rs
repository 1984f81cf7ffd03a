//! Requests as a service gets them: a question whose object also has limits, and perhaps declared routes.

use crate::fault::Refusal;
use crate::finder::{best_routes, check_routes};
use crate::question::{
    read_network_question, read_question, read_routes, DeclaredRouteList, DeclaredRoutes, NetworkQuestion, Question,
    SizeLimits,
};
use crate::reach::{reach, Parts};
use crate::search::{Around, SearchLimits};
use crate::shape::{statement, Nullable, Stated, StatedRecord, Whole};
use crate::value::Value;
use crate::work::Work;

/// The longest time and the largest size that can be asked for.
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

statement! {
    /// Declared routes.
    pub struct Declared<'v> {
        /// The routes to judge.
        routes: DeclaredRoutes<'v> as DeclaredRouteList,
    }
}

/// What a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The best routes.
    Best,
    /// A judgement of declared routes.
    Check,
}

/// The object of a request: a question, limits, and for a check declared routes.
#[derive(Debug, Clone)]
pub struct Request<'v> {
    question: Question<'v>,
    declared: Option<DeclaredRoutes<'v>>,
    /// The limits that it states.
    pub limits: SearchLimits,
}

impl<'v> Request<'v> {
    /// The members that are no part of the question.
    pub const LIMITS: [&'static str; 2] = ["deadline_ms", "max_nodes"];

    /// Returns the request that an object is; `None` if it has another shape.
    #[must_use]
    pub fn read(body: &'v Value<'v>, asked: Asked) -> Option<Self> {
        let (question, bounds, routes) = (Question::RECORD, Bounds::RECORD, Declared::RECORD);
        let declared = match asked {
            Asked::Best => None,
            Asked::Check => Some(Declared::read_among(body, &[question, bounds])?.routes),
        };
        let also: &[_] = if asked == Asked::Check { &[bounds, routes] } else { &[bounds] };
        let read = Question::read_among(body, also)?;
        let also: &[_] = if asked == Asked::Check { &[question, routes] } else { &[question] };
        let bounds = Bounds::read_among(body, also)?;
        let limits = SearchLimits { max_nodes: bounds.max_nodes, deadline_ms: bounds.deadline_ms };
        Some(Self { question: read, declared, limits })
    }

    /// Answers it.
    ///
    /// # Errors
    /// With every fault of the question; when that takes too much work, or was cancelled.
    pub fn answer(self, size: SizeLimits, around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
        size.demand(&self.question)?;
        match self.declared {
            None => best_routes(&self.question, around),
            Some(declared) => check_routes(Ok(self.question), Ok(declared), around),
        }
    }
}

/// Returns the best routes of a question as JSON.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn best(question: &Value<'_>, size: SizeLimits, around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
    let question = read_question(question)?;
    size.demand(&question)?;
    best_routes(&question, around)
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
    let question = read_question(question).and_then(|question| size.demand(&question).map(|()| question));
    check_routes(question, read_routes(routes), around)
}

/// Returns what companies reach as JSON.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn reached(question: &Value<'_>, parts: Parts, size: SizeLimits, work: &mut Work) -> Result<Vec<u8>, Refusal> {
    reached_by(&read_network_question(question)?, parts, size, work)
}

/// Returns what companies reach as JSON, if a value has the shape of a question about it.
pub fn perhaps_reached(
    body: &Value<'_>,
    parts: Parts,
    size: SizeLimits,
    work: &mut Work,
) -> Option<Result<Vec<u8>, Refusal>> {
    NetworkQuestion::read(body).map(|question| reached_by(&question, parts, size, work))
}

fn reached_by(
    question: &NetworkQuestion<'_>,
    parts: Parts,
    size: SizeLimits,
    work: &mut Work,
) -> Result<Vec<u8>, Refusal> {
    size.demand_board(&question.board)?;
    reach(question, parts, work)
}
