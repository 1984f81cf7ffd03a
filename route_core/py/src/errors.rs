//! The one place where errors of the core become Python exceptions.

use std::panic::{catch_unwind, AssertUnwindSafe};

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    stationmaster._route_core,
    NetworkError,
    PyValueError,
    "A network, train or route that makes no sense."
);
create_exception!(stationmaster._route_core, InternalError, PyRuntimeError, "A fault of the route finder itself.");

/// `NetworkError` with the stable code as attribute `code`.
pub(crate) fn to_python(error: &route_core::NetworkError) -> PyErr {
    let raised = NetworkError::new_err(error.to_string());
    Python::attach(|py| match raised.value(py).setattr("code", error.code()) {
        Ok(()) => raised,
        Err(other) => other,
    })
}

pub(crate) fn bad_value(index: usize) -> PyErr {
    to_python(&route_core::NetworkError::BadValue { stop: route_core::StopId(index as u32) })
}

/// Runs work of the core; a panic in it becomes an ordinary exception.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| InternalError::new_err("the route finder failed"))
}
