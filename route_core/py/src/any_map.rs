//! Questions about any map: JSON or Python values in, JSON out.

// Arguments are converted from Python by value, and Python names them.
#![allow(clippy::needless_pass_by_value, clippy::too_many_arguments)]

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Instant;

use anymap::audit::map_faults;
use anymap::catalogue::{catalogue, faults_of};
use anymap::draw::{best_picture, reach_picture, routes_picture, Face, Style};
use anymap::fault::Refusal;
use anymap::json::{canonical, written};
use anymap::question::{read_network_question, read_question, read_routes, SizeLimits};
use anymap::reach::Parts;
use anymap::request::{best, check, reached, Asked, Request};
use anymap::search::{Around, SearchLimits};
use anymap::shape::Stated;
use anymap::speech::Speech;
use anymap::value::{parse, Strictness, Value};
use anymap::work::Work;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::errors::guarded;
use crate::Cancel;

create_exception!(
    stationmaster._route_core,
    AnyMapRefused,
    PyException,
    "A question about any map that has no answer: the reason, and the faults as JSON."
);

/// What a service reads of a body.
const STRICT: Strictness = Strictness { depth: 32, values: 50_000, number: Some(1 << 53) };

/// The size of a search, the nodes that it was granted, the limit that cut it, and its time in milliseconds.
type SearchRecord = (u64, Option<u64>, Option<&'static str>, f64);

/// How an answer came about; Python hands it in, and looks at it afterwards, also when there is no answer.
#[pyclass(module = "stationmaster._route_core")]
struct AnyMapRun {
    /// The most hexes of a board.
    hexes: usize,
    /// The most trains.
    trains: usize,
    /// The limits of its searches, lowered to those that a body states.
    #[pyo3(get)]
    max_nodes: Option<u64>,
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
    const fn size(&self) -> SizeLimits {
        SizeLimits { hexes: self.hexes, trains: self.trains }
    }

    fn value_of(&mut self, object: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
        let mut converter = Converter::default();
        let value = converter.value(object, DEPTH)?;
        self.is_moved |= converter.is_moved;
        Ok(value)
    }

    fn work(&self) -> Work {
        Work::new(self.steps, self.nodes, self.cancel.as_ref().map(|cancel| cancel.get().inner.clone()))
    }

    /// Answers without holding the interpreter, and keeps what came of it.
    fn answered<T: Send>(
        &mut self,
        py: Python<'_>,
        limits: SearchLimits,
        answer: impl FnOnce(&mut Around<'_>) -> T + Send,
    ) -> PyResult<T> {
        let work = self.work();
        let (answered, work, searched, proved, contradiction) = py.detach(|| {
            guarded(|| {
                let start = Instant::now();
                let clock = move || start.elapsed().as_secs_f64() * 1_000.0;
                let mut around = Around::new(work, limits).timed(&clock);
                let answered = answer(&mut around);
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
        Ok(answered)
    }

    const fn limits(&self) -> SearchLimits {
        SearchLimits { max_nodes: self.max_nodes, deadline_ms: self.deadline_ms }
    }
}

fn lower(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

fn refused(refusal: &Refusal) -> PyErr {
    let (kind, faults) = match refusal {
        Refusal::Impossible(faults) => ("impossible", written(faults)),
        Refusal::WrongShape(faults) => ("wrong_shape", written(faults)),
        Refusal::TooMuchWork => ("too_much_work", Vec::new()),
        Refusal::Cancelled => ("cancelled", Vec::new()),
    };
    Python::attach(|py| AnyMapRefused::new_err((kind, PyBytes::new(py, &faults).unbind())))
}

fn shown(py: Python<'_>, answered: Result<Vec<u8>, Refusal>) -> PyResult<Bound<'_, PyBytes>> {
    answered.map(|json| PyBytes::new(py, &json)).map_err(|refusal| refused(&refusal))
}

/// Answers the body of a request for the best routes, or with routes of a check; `None` if it has another shape.
///
/// `known` is called with the canonical form of what is asked and the nodes that a search may use, and may return the
/// answer.
#[pyfunction]
#[pyo3(signature = (body, run, known, *, is_check = false))]
fn any_map_body<'py>(
    py: Python<'py>,
    body: &[u8],
    run: &Bound<'py, AnyMapRun>,
    known: &Bound<'py, PyAny>,
    is_check: bool,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let asked = if is_check { Asked::Check } else { Asked::Best };
    let Ok(value) = parse(body, STRICT) else { return Ok(None) };
    let Some((request, stated)) = Request::read(&value, asked) else { return Ok(None) };
    let mut run = run.borrow_mut();
    run.max_nodes = lower(stated.max_nodes, run.max_nodes);
    run.deadline_ms = lower(stated.deadline_ms, run.deadline_ms);
    let question = PyBytes::new(py, &canonical(&value, &Request::LIMITS));
    let kept = known.call1((question, run.max_nodes))?;
    if let Ok(kept) = kept.cast_into::<PyBytes>() {
        return Ok(Some(kept));
    }
    let (limits, size) = (run.limits(), run.size());
    shown(py, run.answered(py, limits, |around| request.answer(size, &Speech::default(), around))?).map(Some)
}

/// Returns the best routes of a question, which is a Python value.
#[pyfunction]
fn any_map_best<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    run: &Bound<'py, AnyMapRun>,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut run = run.borrow_mut();
    let question = run.value_of(question)?;
    let (limits, size) = (run.limits(), run.size());
    let answered = run.answered(py, limits, |around| best(&question, size, around))?;
    shown(py, answered)
}

/// Judges declared routes; both arguments are Python values.
#[pyfunction]
fn any_map_check<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    routes: &Bound<'py, PyAny>,
    run: &Bound<'py, AnyMapRun>,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut run = run.borrow_mut();
    let (question, routes) = (run.value_of(question)?, run.value_of(routes)?);
    let (limits, size) = (run.limits(), run.size());
    let answered = run.answered(py, limits, |around| check(&question, &routes, size, around))?;
    shown(py, answered)
}

/// Returns what companies reach for the body of a request; `None` if it has another shape.
#[pyfunction]
fn any_map_reach_body<'py>(
    py: Python<'py>,
    body: &[u8],
    parts: Vec<String>,
    run: &Bound<'py, AnyMapRun>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let parts = Parts::named(parts.iter().map(String::as_str));
    let Ok(value) = parse(body, STRICT) else { return Ok(None) };
    let Some((request, _)) = Request::read(&value, Asked::Reach(parts)) else { return Ok(None) };
    let mut run = run.borrow_mut();
    let (limits, size) = (run.limits(), run.size());
    let answered = run.answered(py, limits, |around| request.answer(size, &Speech::default(), around))?;
    shown(py, answered).map(Some)
}

/// Returns what companies reach; the question is a Python value.
#[pyfunction]
fn any_map_reach<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    parts: Vec<String>,
    run: &Bound<'py, AnyMapRun>,
) -> PyResult<Bound<'py, PyBytes>> {
    let parts = Parts::named(parts.iter().map(String::as_str));
    let mut run = run.borrow_mut();
    let question = run.value_of(question)?;
    let (limits, size) = (run.limits(), run.size());
    let answered = run.answered(py, limits, |around| reached(&question, parts, size, &mut around.work))?;
    shown(py, answered)
}

/// The sentences of pictures in a language other than English; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
struct AnyMapSpeech {
    inner: Speech,
}

#[pymethods]
impl AnyMapSpeech {
    #[new]
    fn new(code: &str, forms: HashMap<String, Vec<String>>, list: &str, group: &str) -> Self {
        Self { inner: Speech::new(code, forms.into_iter().collect(), list, group) }
    }
}

/// Draws a question with declared routes, or without any with the best ones; all arguments are Python values.
#[pyfunction]
fn any_map_picture<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    routes: Option<&Bound<'py, PyAny>>,
    run: &Bound<'py, AnyMapRun>,
    speech: Option<&Bound<'py, AnyMapSpeech>>,
    face: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut run = run.borrow_mut();
    let question = run.value_of(question)?;
    let routes = routes.map(|routes| run.value_of(routes)).transpose()?;
    let (limits, size) = (run.limits(), run.size());
    let english = Speech::default();
    let style = Style { speech: speech.map_or(&english, |speech| &speech.get().inner), face: face_of(face)? };
    let drawn = run.answered(py, limits, |around| match routes {
        None => read_question(&question)
            .and_then(|question| size.demand(&question).and_then(|()| best_picture(&question, style, around))),
        Some(routes) => {
            let question = read_question(&question).and_then(|question| size.demand(&question).map(|()| question));
            routes_picture(question, read_routes(&routes), style, around)
        }
    })?;
    shown(py, drawn)
}

/// Draws what a company reaches; the question is a Python value.
#[pyfunction]
fn any_map_reach_picture<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    run: &Bound<'py, AnyMapRun>,
    speech: Option<&Bound<'py, AnyMapSpeech>>,
    face: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut run = run.borrow_mut();
    let question = run.value_of(question)?;
    let (limits, size) = (run.limits(), run.size());
    let english = Speech::default();
    let style = Style { speech: speech.map_or(&english, |speech| &speech.get().inner), face: face_of(face)? };
    let drawn = run.answered(py, limits, |around| {
        let question = read_network_question(&question)?;
        size.demand_board(&question.board)?;
        reach_picture(&question, style, &mut around.work)
    })?;
    shown(py, drawn)
}

/// Returns all that is stated of any map, as JSON.
#[pyfunction]
fn any_map_catalogue() -> String {
    catalogue()
}

/// Refuses the value of a field of a body that has another shape; pointers are relative to the value.
#[pyfunction]
fn any_map_demand_field(body: &str, field: &str, value: &Bound<'_, PyAny>, run: &Bound<'_, AnyMapRun>) -> PyResult<()> {
    let value = run.borrow_mut().value_of(value)?;
    faults_of(body, field, &value).demand().map_err(|refusal| refused(&refusal))
}

/// Refuses the description of a title with which anything is wrong; pointers begin with `/map`.
#[pyfunction]
fn any_map_demand_title(py: Python<'_>, map: &Bound<'_, PyAny>, run: &Bound<'_, AnyMapRun>) -> PyResult<()> {
    let mut run = run.borrow_mut();
    let map = run.value_of(map)?;
    let limits = run.limits();
    let found = run.answered(py, limits, |around| map_faults(&map, around).and_then(anymap::fault::Faults::demand))?;
    found.map_err(|refusal| refused(&refusal))
}

fn face_of(name: &str) -> PyResult<Face> {
    let face = Face::read(&Value::Text(name.into()));
    face.ok_or_else(|| PyValueError::new_err(format!("there is no face {name:?}")))
}

/// Nested deeper than any question.
const DEPTH: usize = 64;
/// By how much lone surrogates are moved: to private characters that no text has otherwise.
const MOVED_BY: u32 = 0x10_0000;

/// Converts Python objects.
#[derive(Default)]
pub(crate) struct Converter {
    is_moved: bool,
}

impl Converter {
    /// Returns the value of a statement that no client sent.
    pub fn plain(object: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
        Self::default().value(object, DEPTH)
    }

    /// Returns the value that a Python object stands for.
    fn value(&mut self, object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value<'static>> {
        if let Ok(text) = object.cast::<PyString>() {
            return self.text(text).map(Value::Text);
        }
        if object.is_none() {
            return Ok(Value::Null);
        }
        if let Ok(flag) = object.cast::<PyBool>() {
            return Ok(Value::Flag(flag.is_true()));
        }
        if let Ok(number) = object.cast::<PyInt>() {
            let negative = number.lt(0)?;
            return Ok(number.extract::<i64>().map_or(Value::Huge { negative }, Value::Whole));
        }
        if let Ok(number) = object.cast::<PyFloat>() {
            return Ok(Value::Number(number.value()));
        }
        let Some(depth) = depth.checked_sub(1) else { return Ok(Value::Other) };
        if let Ok(members) = object.cast::<PyDict>() {
            let mut found = Vec::with_capacity(members.len());
            for (name, member) in members.iter() {
                let Ok(name) = name.cast::<PyString>() else { return Ok(Value::Other) };
                found.push((self.text(name)?, self.value(&member, depth)?));
            }
            return Ok(Value::Object(found));
        }
        if let Ok(items) = object.cast::<PyList>() {
            return items.iter().map(|item| self.value(&item, depth)).collect::<PyResult<_>>().map(Value::List);
        }
        if let Ok(items) = object.cast::<PyTuple>() {
            return items.iter().map(|item| self.value(&item, depth)).collect::<PyResult<_>>().map(Value::List);
        }
        Ok(Value::Other)
    }

    /// Returns a text. Lone surrogates, which no text of Rust can hold, are moved to private characters.
    fn text(&mut self, text: &Bound<'_, PyString>) -> PyResult<Cow<'static, str>> {
        if let Ok(text) = text.to_str() {
            return Ok(Cow::Owned(text.to_owned()));
        }
        self.is_moved = true;
        let codes: Vec<u8> = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?.extract()?;
        let codes = codes.chunks_exact(4).map(|code| u32::from_le_bytes([code[0], code[1], code[2], code[3]]));
        let moved: String = codes.filter_map(|code| char::from_u32(code).or(char::from_u32(code + MOVED_BY))).collect();
        Ok(Cow::Owned(moved))
    }
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<AnyMapRun>()?;
    module.add_class::<AnyMapSpeech>()?;
    module.add("AnyMapRefused", module.py().get_type::<AnyMapRefused>())?;
    module.add_function(wrap_pyfunction!(any_map_catalogue, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_demand_field, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_demand_title, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_body, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_best, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_check, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_picture, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_reach_picture, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_reach, module)?)?;
    module.add_function(wrap_pyfunction!(any_map_reach_body, module)?)
}
