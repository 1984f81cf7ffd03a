//! One call for any map: its limits, and what came of it.

// Python names the arguments.
#![allow(clippy::too_many_arguments)]

use std::time::Instant;

use anymap::fault::Refusal;
use anymap::json::written;
use anymap::question::SizeLimits;
use anymap::search::{Around, SearchLimits};
use anymap::value::Value;
use anymap::work::Work;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::guarded;
use crate::value::Converter;
use crate::Cancel;

create_exception!(
    stationmaster._route_core,
    AnyMapRefused,
    PyException,
    "A question about any map that has no answer: the reason, and the faults as JSON."
);

/// The size of a search, the nodes that it was granted, the limit that cut it, and its time in milliseconds.
type SearchRecord = (u64, Option<u64>, Option<&'static str>, f64);

/// How an answer came about; Python hands it in, and looks at it afterwards, also when there is no answer.
#[pyclass(module = "stationmaster._route_core")]
pub(super) struct AnyMapRun {
    /// The most hexes of a board.
    hexes: usize,
    /// The most trains.
    trains: usize,
    /// The limits of its searches, lowered to those that a body states.
    #[pyo3(get)]
    pub(super) max_nodes: Option<u64>,
    #[pyo3(get)]
    deadline_ms: Option<u64>,
    /// Steps left; `None` is no limit.
    #[pyo3(get)]
    steps: Option<i64>,
    /// Nodes left for all further searches.
    #[pyo3(get)]
    nodes: Option<i64>,
    cancel: Option<Py<Cancel>>,
    /// The searches, in their order.
    #[pyo3(get)]
    searches: Vec<SearchRecord>,
    /// The size of the search that proved the answer as a whole.
    #[pyo3(get)]
    proved: Option<u64>,
    /// Whether a text had lone surrogates: those of the answer are then moved by `0x100000`.
    #[pyo3(get)]
    is_moved: bool,
    /// What was proved, and what a legal set earns beyond it.
    #[pyo3(get)]
    contradiction: Option<(u64, u64)>,
}

#[pymethods]
impl AnyMapRun {
    #[new]
    #[pyo3(signature = (*, hexes = None, trains = None, max_nodes = None, deadline_ms = None, steps = None, nodes = None,
        cancel = None))]
    fn new(
        hexes: Option<usize>,
        trains: Option<usize>,
        max_nodes: Option<u64>,
        deadline_ms: Option<u64>,
        steps: Option<i64>,
        nodes: Option<i64>,
        cancel: Option<Py<Cancel>>,
    ) -> Self {
        let most = SizeLimits::default();
        Self {
            hexes: hexes.unwrap_or(most.hexes),
            trains: trains.unwrap_or(most.trains),
            max_nodes,
            deadline_ms,
            steps,
            nodes,
            cancel,
            searches: Vec::new(),
            proved: None,
            is_moved: false,
            contradiction: None,
        }
    }
}

impl AnyMapRun {
    /// Lowers the limits of its searches to those that a body states.
    pub(super) fn lower(&mut self, stated: SearchLimits) {
        let lower = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        self.max_nodes = lower(stated.max_nodes, self.max_nodes);
        self.deadline_ms = lower(stated.deadline_ms, self.deadline_ms);
    }

    /// Returns a Python value of a question.
    pub(super) fn value_of(&mut self, object: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
        let mut converter = Converter::default();
        let value = converter.value(object)?;
        self.is_moved |= converter.is_moved;
        Ok(value)
    }

    /// Answers with JSON or SVG.
    pub(super) fn bytes<'py>(
        &mut self,
        py: Python<'py>,
        answer: impl FnOnce(SizeLimits, &mut Around<'_>) -> Result<Vec<u8>, Refusal> + Send,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.answered(py, answer).map(|answer| PyBytes::new(py, &answer))
    }

    /// Answers without holding the interpreter, and keeps what came of it.
    pub(super) fn answered<T: Send>(
        &mut self,
        py: Python<'_>,
        answer: impl FnOnce(SizeLimits, &mut Around<'_>) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        let work = Work::new(self.steps, self.nodes, self.cancel.as_ref().map(|cancel| cancel.get().inner.clone()));
        let limits = SearchLimits { max_nodes: self.max_nodes, deadline_ms: self.deadline_ms };
        let size = SizeLimits { hexes: self.hexes, trains: self.trains };
        let (answered, work, searched, proved, contradiction) = py.detach(|| {
            guarded(|| {
                let start = Instant::now();
                let clock = move || start.elapsed().as_secs_f64() * 1_000.0;
                let mut around = Around::new(work, limits).timed(&clock);
                let answered = answer(size, &mut around);
                let searched = std::mem::take(&mut around.searched);
                (answered, around.work.clone(), searched, around.proved, around.contradiction)
            })
        })?;
        (self.steps, self.nodes) = (work.steps, work.nodes);
        self.searches.extend(
            searched
                .iter()
                .map(|search| (search.nodes, search.granted, search.cut_by.map(route_core::CutBy::code), search.ms)),
        );
        self.proved = proved;
        self.contradiction = contradiction.map(|found| (found.proved, found.shown));
        answered.map_err(|refusal| refused(py, &refusal))
    }
}

/// Returns the exception for a question that has no answer.
pub(super) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let (kind, faults) = match refusal {
        Refusal::Impossible(faults) => ("impossible", written(faults)),
        Refusal::WrongShape(faults) => ("wrong_shape", written(faults)),
        Refusal::TooMuchWork => ("too_much_work", Vec::new()),
        Refusal::Cancelled => ("cancelled", Vec::new()),
    };
    AnyMapRefused::new_err((kind, PyBytes::new(py, &faults).unbind()))
}
