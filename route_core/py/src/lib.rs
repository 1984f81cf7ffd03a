//! The route finder as the Python extension `stationmaster._route_core`.

// Arguments are converted from Python by value.
#![allow(clippy::needless_pass_by_value)]

mod any_map;
mod audit;
mod convert;
mod errors;
mod plain_map;
mod value;

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use route_core::{best, CutBy, EndRules, Limits};

use convert::{Evaluation, Reach, SegmentRecord, Solution, StopRecord, TrainRecord};
use errors::{guarded, to_python};

/// Handed to a search, it lets any other thread end that search.
#[pyclass(frozen, module = "stationmaster._route_core")]
#[derive(Default)]
pub(crate) struct Cancel {
    pub inner: route_core::Cancel,
}

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn cancel(&self) {
        self.inner.cancel();
    }

    #[getter]
    fn cancelled(&self) -> bool {
        self.inner.is_cancelled()
    }
}

/// One operator's view of a board; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
pub(crate) struct Network {
    pub inner: route_core::Network,
}

#[pymethods]
impl Network {
    #[new]
    #[pyo3(signature = (joints, stops, segments, *, end_bonus = Vec::new(), forbidden_ends = Vec::new()))]
    fn new(
        joints: i64,
        stops: Vec<StopRecord>,
        segments: Vec<SegmentRecord>,
        end_bonus: Vec<(i64, i64)>,
        forbidden_ends: Vec<(i64, i64)>,
    ) -> PyResult<Self> {
        let rules = EndRules::new(convert::groups(&end_bonus)?, convert::groups(&forbidden_ends)?);
        let stops = convert::stops(&stops)?;
        let joints = usize::try_from(joints).map_err(|_| errors::bad_value(0))?;
        let segments = convert::segments(&segments, joints)?;
        let inner = route_core::Network::new(joints, stops, &segments, rules).map_err(|error| to_python(&error))?;
        Ok(Self { inner })
    }

    #[getter]
    fn joints(&self) -> usize {
        self.inner.joint_count()
    }

    #[getter]
    fn stops(&self) -> Vec<StopRecord> {
        convert::stop_records(self.inner.stops())
    }

    #[getter]
    fn segments(&self) -> Vec<SegmentRecord> {
        convert::segment_records(&self.inner)
    }

    #[pyo3(signature = (trains, *, visit_bonus = 0, deadline_ms = None, max_nodes = None, cancel = None))]
    #[allow(clippy::too_many_arguments)] // Python names them.
    fn best(
        &self,
        py: Python<'_>,
        trains: Vec<TrainRecord>,
        visit_bonus: i64,
        deadline_ms: Option<u64>,
        max_nodes: Option<u64>,
        cancel: Option<Bound<'_, Cancel>>,
    ) -> PyResult<Solution> {
        let start = Instant::now();
        let trains = convert::trains(&trains)?;
        let visit_bonus = convert::visit_bonus(visit_bonus)?;
        let cancel = cancel.as_ref().map(Bound::get);
        let stop = move || match deadline_ms {
            _ if cancel.is_some_and(Cancel::cancelled) => Some(CutBy::Cancelled),
            Some(limit) if start.elapsed() >= Duration::from_millis(limit) => Some(CutBy::Deadline),
            _ => None,
        };
        let mut limits = Limits::default().stop(&stop);
        limits.max_nodes = max_nodes;
        let found = py.detach(|| guarded(|| best(&self.inner, &trains, visit_bonus, limits)))?;
        found.map(Solution::from).map_err(|error| to_python(&error))
    }

    #[pyo3(signature = (trains, *, visit_bonus = 0))]
    fn ceiling(&self, trains: Vec<TrainRecord>, visit_bonus: i64) -> PyResult<u64> {
        let trains = convert::trains(&trains)?;
        let visit_bonus = convert::visit_bonus(visit_bonus)?;
        guarded(|| route_core::ceiling(&self.inner, &trains, visit_bonus))?.map_err(|error| to_python(&error))
    }

    #[pyo3(signature = (routes, trains, *, visit_bonus = 0))]
    fn evaluate(
        &self,
        py: Python<'_>,
        routes: Vec<(i64, Vec<i64>)>,
        trains: Vec<TrainRecord>,
        visit_bonus: i64,
    ) -> PyResult<Evaluation> {
        let trains = convert::trains(&trains)?;
        let visit_bonus = convert::visit_bonus(visit_bonus)?;
        let declared = convert::declared(&routes);
        let found = py.detach(|| guarded(|| self.inner.evaluate(&declared, &trains, visit_bonus)))?;
        found.map(Evaluation::from).map_err(|error| to_python(&error))
    }

    fn reach(&self, py: Python<'_>) -> PyResult<Reach> {
        py.detach(|| guarded(|| self.inner.reach()))?.map(Reach::from).map_err(|error| to_python(&error))
    }
}

/// Exact search for the best set of train routes on a railway network.
#[pymodule]
fn _route_core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Network>()?;
    module.add_class::<plain_map::PlainMap>()?;
    module.add_class::<plain_map::PlainFleet>()?;
    module.add_class::<plain_map::PlainNetwork>()?;
    module.add_class::<Cancel>()?;
    module.add_class::<convert::Solution>()?;
    module.add_class::<convert::Route>()?;
    module.add_class::<convert::StopVisit>()?;
    module.add_class::<convert::Evaluation>()?;
    module.add_class::<convert::Fault>()?;
    module.add_class::<convert::Reach>()?;
    any_map::add_to(module)?;
    module.add_function(wrap_pyfunction!(audit::audit_record, module)?)?;
    module.add_function(wrap_pyfunction!(audit::last_position, module)?)?;
    module.add("NetworkError", module.py().get_type::<errors::NetworkError>())?;
    module.add("InternalError", module.py().get_type::<errors::InternalError>())
}
