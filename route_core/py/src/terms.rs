//! Optional details of a network besides its stops and track, as passed from Python.

// Arguments are converted from Python by value, and Python names them.
#![allow(clippy::needless_pass_by_value, clippy::too_many_arguments)]

use pyo3::prelude::*;
use route_core::{Condition, EndLimit, EndsBonus, Limit, MarkId, Need, PlaceId, SegmentId, SideId, StopId};

/// A limit on what the finder calls kinds of stops: the kinds as bits, and the most of them.
type LimitRecord = (u32, u32);

fn limits(records: &[LimitRecord]) -> Vec<Limit> {
    records.iter().map(|&(kinds, most)| Limit { kinds, most }).collect()
}

/// A set of stops.
fn set(stops: Vec<u32>) -> Vec<StopId> {
    stops.into_iter().map(StopId).collect()
}

/// The terms of a train; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
pub(crate) struct Terms {
    inner: route_core::Terms,
}

#[pymethods]
impl Terms {
    #[new]
    #[pyo3(signature = (values, *, kinds = u32::MAX, visits = Vec::new(), pays = Vec::new(), gauge = 0,
        counted_token = true, end_limit = None, conditions = Vec::new(), ends = Vec::new(), marks = Vec::new(),
        needs = Vec::new()))]
    fn new(
        values: Vec<u32>,
        kinds: u32,
        visits: Vec<LimitRecord>,
        pays: Vec<LimitRecord>,
        gauge: u8,
        counted_token: bool,
        end_limit: Option<(u32, u32, u32)>,
        conditions: Vec<(u32, Vec<Vec<u32>>)>,
        ends: Vec<(u32, Vec<u32>, Vec<u32>)>,
        marks: Vec<u32>,
        needs: Vec<(Vec<u32>, u32)>,
    ) -> Self {
        let condition =
            |(value, sets): (u32, Vec<Vec<u32>>)| Condition { value, sets: sets.into_iter().map(set).collect() };
        let bonus = |(value, a, b)| EndsBonus { value, a: set(a), b: set(b) };
        let mut inner = route_core::Terms::default()
            .values(values)
            .kinds(kinds)
            .visits(limits(&visits))
            .pays(limits(&pays))
            .gauge(gauge)
            .counted_token(counted_token)
            .conditions(conditions.into_iter().map(condition).collect())
            .ends(ends.into_iter().map(bonus).collect())
            .marks(marks)
            .needs(needs.into_iter().map(|(stops, at_least)| Need { stops: set(stops), at_least }).collect());
        inner.end_limit = end_limit.map(|(always, as_ends, most)| EndLimit { always, as_ends, most });
        Self { inner }
    }
}

/// Optional details of a network besides its stops and track; immutable.
#[pyclass(frozen, module = "stationmaster._route_core")]
pub(crate) struct Details {
    pub inner: route_core::Details,
}

#[pymethods]
impl Details {
    #[new]
    #[pyo3(signature = (*, junctions = 0, places = Vec::new(), no_ends = Vec::new(), kinds = Vec::new(),
        gauges = Vec::new(), marks = Vec::new(), twins = Vec::new(), sides = Vec::new(), terms = Vec::new()))]
    fn new(
        junctions: usize,
        places: Vec<(u32, u32)>,
        no_ends: Vec<u32>,
        kinds: Vec<(u8, u32)>,
        // As numbers: a list of single bytes would be taken for a text of bytes.
        gauges: Vec<u16>,
        marks: Vec<(u32, u32)>,
        twins: Vec<(u32, u32)>,
        sides: Vec<u32>,
        terms: Vec<Bound<'_, Terms>>,
    ) -> Self {
        let pair = |(a, b)| (SegmentId(a), SegmentId(b));
        let inner = route_core::Details::default()
            .junctions(junctions)
            .places(places.into_iter().map(|(stop, place)| (StopId(stop), PlaceId(place))).collect())
            .no_ends(set(no_ends))
            .kinds(kinds)
            .gauges(gauges.into_iter().map(|gauges| gauges as u8).collect())
            .marks(marks.into_iter().map(|(segment, mark)| (SegmentId(segment), MarkId(mark))).collect())
            .twins(twins.into_iter().map(pair).collect())
            .sides(sides.into_iter().map(SideId).collect())
            .terms(terms.iter().map(|terms| terms.get().inner.clone()).collect());
        Self { inner }
    }
}
