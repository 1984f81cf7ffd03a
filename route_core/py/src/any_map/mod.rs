//! Questions about any map: JSON or Python values in, JSON out.

// Arguments are converted from Python by value.
#![allow(clippy::needless_pass_by_value)]

mod run;

use std::collections::HashMap;

use anymap::audit::map_faults;
use anymap::catalogue::{catalogue, faults_of};
use anymap::draw::{Face, Style};
use anymap::fault::Faults;
use anymap::json::canonical;
use anymap::reach::Parts;
use anymap::request::{best, check, picture, picture_of_reach, reached, Operation, Request};
use anymap::shape::Stated;
use anymap::speech::Speech;
use anymap::value::{parse, Strictness, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use run::{refused, AnyMapRefused, AnyMapRun};

/// Answers the body of a request for the best routes, or with routes of a check; `None` if it has another shape.
///
/// `known` is called with the canonical form of the question and the nodes that a search may use, and may return the
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
    let operation = if is_check { Operation::Check } else { Operation::Best };
    let Ok(value) = parse(body, Strictness::BODY) else { return Ok(None) };
    let Some((request, stated)) = Request::read(&value, operation) else { return Ok(None) };
    let mut run = run.borrow_mut();
    run.lower(stated);
    let question = PyBytes::new(py, &canonical(&value, &Request::LIMITS));
    let kept = known.call1((question, run.max_nodes))?;
    if let Ok(kept) = kept.cast_into::<PyBytes>() {
        return Ok(Some(kept));
    }
    run.bytes(py, |size, around| request.answer(size, &Speech::default(), around)).map(Some)
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
    run.bytes(py, |size, around| best(&question, size, around))
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
    run.bytes(py, |size, around| check(&question, &routes, size, around))
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
    let Ok(value) = parse(body, Strictness::BODY) else { return Ok(None) };
    let Some((request, _)) = Request::read(&value, Operation::Reach(parts)) else { return Ok(None) };
    let mut run = run.borrow_mut();
    run.bytes(py, |size, around| request.answer(size, &Speech::default(), around)).map(Some)
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
    run.bytes(py, |size, around| reached(&question, parts, size, &mut around.work))
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
    let english = Speech::default();
    let style = style_of(speech, &english, face)?;
    run.bytes(py, |size, around| picture(&question, routes.as_ref(), size, style, around))
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
    let english = Speech::default();
    let style = style_of(speech, &english, face)?;
    run.bytes(py, |size, around| picture_of_reach(&question, size, style, &mut around.work))
}

fn style_of<'s>(speech: Option<&'s Bound<'_, AnyMapSpeech>>, english: &'s Speech, face: &str) -> PyResult<Style<'s>> {
    let known = Face::read(&Value::Text(face.into()));
    let face = known.ok_or_else(|| PyValueError::new_err(format!("there is no face {face:?}")))?;
    Ok(Style { speech: speech.map_or(english, |speech| &speech.get().inner), face })
}

/// Returns all that is stated of any map, as JSON.
#[pyfunction]
fn any_map_catalogue() -> String {
    catalogue()
}

/// Refuses the value of a field of a body that has another shape; pointers are relative to the value.
#[pyfunction]
fn any_map_demand_field(
    py: Python<'_>,
    body: &str,
    field: &str,
    value: &Bound<'_, PyAny>,
    run: &Bound<'_, AnyMapRun>,
) -> PyResult<()> {
    let value = run.borrow_mut().value_of(value)?;
    faults_of(body, field, &value).demand().map_err(|refusal| refused(py, &refusal))
}

/// Refuses the description of a title with which anything is wrong; pointers begin with `/map`.
#[pyfunction]
fn any_map_demand_title(py: Python<'_>, map: &Bound<'_, PyAny>, run: &Bound<'_, AnyMapRun>) -> PyResult<()> {
    let mut run = run.borrow_mut();
    let map = run.value_of(map)?;
    run.answered(py, |_, around| map_faults(&map, around).and_then(Faults::demand))
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
