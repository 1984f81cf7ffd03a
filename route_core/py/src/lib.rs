//! The route finder as the Python extension `stationmaster._route_core`.

// Arguments are converted from Python by value.
#![allow(clippy::needless_pass_by_value)]

mod any_map;
mod audit;
mod convert;
mod errors;
mod terms;

use std::time::{Duration, Instant};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use route_core::{best, CutBy, EndRules, Limits, MAX_TRACING_WORK};

use convert::{Evaluation, PieceRecord, Reach, SegmentRecord, Solution, StopRecord, TrainRecord};
use errors::{guarded, to_python};
use terms::{Details, Terms};

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

/// Some segments, read once to be part of many networks; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
struct Track {
    segments: Vec<SegmentRecord>,
}

#[pymethods]
impl Track {
    #[new]
    fn new(segments: Vec<SegmentRecord>) -> Self {
        Self { segments }
    }
}

/// One operator's view of a board; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
struct Network {
    inner: route_core::Network,
    /// For each part of the track its first segment, and one past the last of all.
    firsts: Vec<usize>,
}

#[pymethods]
impl Network {
    #[new]
    #[pyo3(signature = (joints, stops, segments, *, track = None, end_bonus = Vec::new(), forbidden_ends = Vec::new(),
        details = None))]
    #[allow(clippy::too_many_arguments)] // Python names them.
    fn new(
        joints: i64,
        stops: Vec<StopRecord>,
        segments: Vec<SegmentRecord>,
        track: Option<Bound<'_, PyList>>,
        end_bonus: Vec<(i64, i64)>,
        forbidden_ends: Vec<(i64, i64)>,
        details: Option<Bound<'_, Details>>,
    ) -> PyResult<Self> {
        let details = details.map(|details| details.get().inner.clone()).unwrap_or_default();
        let rules = EndRules::new(convert::groups(&end_bonus)?, convert::groups(&forbidden_ends)?);
        let stops = convert::stops(&stops)?;
        let joints = usize::try_from(joints).map_err(|_| errors::bad_value(0))?;
        let mut all = Vec::new();
        let mut firsts = vec![0];
        for part in track.iter().flatten() {
            all.extend_from_slice(&part.cast::<Track>()?.get().segments);
            firsts.push(all.len());
        }
        all.extend(segments);
        let segments = convert::segments(&all, joints)?;
        let inner = route_core::Network::detailed(joints, stops, &segments, rules, details);
        let inner = inner.map_err(|error| to_python(&error))?;
        Ok(Self { inner, firsts })
    }

    /// Of which part of the track each segment is, and which of its segments.
    fn parts_of(&self, segments: Vec<usize>) -> PyResult<Vec<(usize, usize)>> {
        let part = |segment: usize| {
            let part = self.firsts.partition_point(|&first| first <= segment);
            (part < self.firsts.len()).then(|| (part - 1, segment - self.firsts[part - 1]))
        };
        let found: Option<Vec<(usize, usize)>> = segments.into_iter().map(part).collect();
        found.ok_or_else(|| PyIndexError::new_err("no part of the track has such a segment"))
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

/// The track of a map, for the traces of any company; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
struct Tracks {
    inner: route_core::Tracks,
}

#[pymethods]
impl Tracks {
    #[new]
    fn new(stops: usize, junctions: usize, sides: usize, pieces: Vec<PieceRecord>) -> PyResult<Self> {
        let inner = route_core::Tracks::new(stops, junctions, sides, convert::pieces(&pieces)?);
        Ok(Self { inner: inner.map_err(|error| to_python(&error))? })
    }

    #[pyo3(signature = (passages, *, max_work = MAX_TRACING_WORK))]
    fn reach(&self, py: Python<'_>, passages: Vec<u8>, max_work: u64) -> PyResult<(Vec<u32>, bool)> {
        let passages = convert::passages(&passages)?;
        let found = py.detach(|| guarded(|| self.inner.reach(&passages, max_work)))?;
        let found = found.map_err(|error| to_python(&error))?;
        Ok((found.pieces.into_iter().map(u32::from).collect(), found.complete))
    }
}

/// Exact search for the best set of train routes on a railway network.
#[pymodule]
fn _route_core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Network>()?;
    module.add_class::<Track>()?;
    module.add_class::<Tracks>()?;
    module.add_class::<Details>()?;
    module.add_class::<Terms>()?;
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
