//! The audit of recorded games; Python answers the questions about single runs.

use anymap::audit::{self, Finder, Refused};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Asks a function of Python.
struct Callback<'py> {
    check: Bound<'py, PyAny>,
    raised: Option<PyErr>,
}

impl Callback<'_> {
    fn ask(&self, question: &str, routes: &str) -> PyResult<Result<String, Refused>> {
        let (answer, refused): (Option<String>, Option<String>) = self.check.call1((question, routes))?.extract()?;
        Ok(answer.ok_or_else(|| refused.map_or(Refused::Limit, Refused::Impossible)))
    }
}

impl Finder for Callback<'_> {
    fn check(&mut self, question: &str, routes: &str) -> Result<String, Refused> {
        self.ask(question, routes).unwrap_or_else(|error| {
            self.raised = Some(error);
            Err(Refused::Limit)
        })
    }
}

/// Judges the runs of a record. `check` returns the answer for a question and declared routes as JSON, or None and why
/// they are refused, or None twice when the limit of the request is reached.
///
/// Raises `ValueError` with the JSON Pointer of what cannot be read.
#[pyfunction]
pub fn audit_record(record: &str, map: &str, check: Bound<'_, PyAny>) -> PyResult<String> {
    let mut finder = Callback { check, raised: None };
    let answer = audit::audit(record, map, &mut finder);
    match finder.raised {
        Some(error) => Err(error),
        None => answer.map_err(PyValueError::new_err),
    }
}

/// Returns the position at the end of a record.
///
/// Raises `ValueError` with the JSON Pointer of what cannot be read.
#[pyfunction]
pub fn last_position(record: &str, map: &str) -> PyResult<String> {
    audit::last_position(record, map).map_err(PyValueError::new_err)
}
