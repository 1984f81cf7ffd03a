//! Records as they cross the border to Python.

use pyo3::prelude::*;
use route_core::{
    Declared, End, GroupId, JointId, JunctionId, NetworkError, PlaceId, SegmentId, Stop, StopId, Train, TrainId,
    MAX_VALUE,
};

use crate::errors::{bad_value, to_python};

/// Place, value, token, through, terminal group, group bonus.
pub(crate) type StopRecord = (i64, i64, bool, bool, i64, i64);

/// The codes of both ends.
pub(crate) type SegmentRecord = (i64, i64);

fn number(value: i64, index: usize) -> PyResult<u32> {
    u32::try_from(value).map_err(|_| bad_value(index))
}

pub(crate) fn stops(records: &[StopRecord]) -> PyResult<Vec<Stop>> {
    records
        .iter()
        .enumerate()
        .map(|(index, &(place, value, token, through, group, bonus))| {
            let stop = Stop::new(PlaceId(number(place, index)?), number(value, index)?).token(token).through(through);
            Ok(stop.group(GroupId(number(group, index)?), number(bonus, index)?))
        })
        .collect()
}

pub(crate) fn segments(records: &[SegmentRecord], joints: usize) -> PyResult<Vec<[End; 2]>> {
    let sides = i64::try_from(joints).unwrap_or(i64::MAX).saturating_mul(2);
    let end = |code: i64| {
        if code < 0 {
            u32::try_from(-(code + 1)).ok().map(StopId).map(End::Stop)
        } else if code >= sides {
            u32::try_from(code - sides).ok().map(JunctionId).map(End::Junction)
        } else {
            u32::try_from(code / 2).ok().map(JointId).map(|joint| End::Joint { joint, side: u8::from(code % 2 == 1) })
        }
    };
    let unknown = |segment: usize| to_python(&NetworkError::UnknownEnd { segment: SegmentId(segment as u32) });
    records
        .iter()
        .enumerate()
        .map(|(at, &(a, b))| end(a).zip(end(b)).map(|(a, b)| [a, b]).ok_or_else(|| unknown(at)))
        .collect()
}

pub(crate) fn stop_records(stops: &[Stop]) -> Vec<StopRecord> {
    let record = |stop: &Stop| {
        let (place, group) = (i64::from(stop.place.0), i64::from(stop.group.0));
        (place, stop.value.into(), stop.token, stop.through, group, stop.group_bonus.into())
    };
    stops.iter().map(record).collect()
}

pub(crate) fn segment_records(network: &route_core::Network) -> Vec<SegmentRecord> {
    let sides = 2 * network.joint_count() as i64;
    let code = |end: End| match end {
        End::Stop(stop) => -1 - i64::from(stop.0),
        End::Joint { joint, side } => 2 * i64::from(joint.0) + i64::from(side),
        End::Junction(junction) => sides + i64::from(junction.0),
        _ => i64::MAX,
    };
    network.segments().map(|[a, b]| (code(a), code(b))).collect()
}

pub(crate) fn groups(pairs: &[(i64, i64)]) -> PyResult<Vec<(GroupId, GroupId)>> {
    let group = |value, at| number(value, at).map(GroupId);
    pairs.iter().enumerate().map(|(at, &(a, b))| Ok((group(a, at)?, group(b, at)?))).collect()
}

/// Stops that count, stops that may be visited.
pub(crate) type TrainRecord = (i64, i64);

pub(crate) fn trains(records: &[TrainRecord]) -> PyResult<Vec<Train>> {
    let bad = |train: usize| to_python(&NetworkError::BadTrain { train: TrainId(train as u32) });
    let train = |&(pay, visit): &TrainRecord| Some(Train::new(u32::try_from(pay).ok()?, u32::try_from(visit).ok()?));
    records.iter().enumerate().map(|(at, record)| train(record).ok_or_else(|| bad(at))).collect()
}

pub(crate) fn visit_bonus(value: i64) -> PyResult<u32> {
    u32::try_from(value).ok().filter(|&value| value <= MAX_VALUE).ok_or_else(|| to_python(&NetworkError::BadVisitBonus))
}

/// Numbers beyond every network stand for ones that are too large or negative; the core refuses them by name.
pub(crate) fn declared(routes: &[(i64, Vec<i64>)]) -> Vec<Declared> {
    let number = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let segment = |&segment: &i64| SegmentId(number(segment));
    routes
        .iter()
        .map(|(train, segments)| Declared::new(TrainId(number(*train)), segments.iter().map(segment).collect()))
        .collect()
}

/// Numbers as Python sees them.
fn numbers<Id: Into<u32>>(ids: Vec<Id>) -> Vec<u32> {
    ids.into_iter().map(Into::into).collect()
}

/// One stop of a route.
#[pyclass(frozen, get_all, eq, module = "stationmaster._route_core")]
#[derive(Clone, PartialEq)]
pub(crate) struct StopVisit {
    stop: u32,
    value: u32,
    counted: bool,
}

/// The route of a train and its revenue.
#[pyclass(frozen, get_all, eq, module = "stationmaster._route_core")]
#[derive(Clone, PartialEq)]
pub(crate) struct Route {
    segments: Vec<u32>,
    stops: Vec<StopVisit>,
    end_bonus: u32,
    visit_bonus: u32,
    revenue: u32,
}

impl From<route_core::Route> for Route {
    fn from(route: route_core::Route) -> Self {
        let visit = |visit: &route_core::StopVisit| StopVisit {
            stop: visit.stop.0,
            value: visit.value,
            counted: visit.counted,
        };
        Self {
            stops: route.stops.iter().map(visit).collect(),
            segments: numbers(route.segments),
            end_bonus: route.end_bonus,
            visit_bonus: route.visit_bonus,
            revenue: route.revenue,
        }
    }
}

/// The best set of routes found, and how large the search was.
#[pyclass(frozen, get_all, eq, module = "stationmaster._route_core")]
#[derive(Clone, PartialEq)]
pub(crate) struct Solution {
    routes: Vec<Option<Route>>,
    total: u64,
    optimal: bool,
    upper_bound: u64,
    cut_by: Option<&'static str>,
    nodes: u64,
    routes_valued: u64,
    chains: u64,
}

impl From<route_core::Solution> for Solution {
    fn from(solution: route_core::Solution) -> Self {
        Self {
            routes: solution.routes.into_iter().map(|route| route.map(Route::from)).collect(),
            total: solution.total,
            optimal: solution.optimal,
            upper_bound: solution.upper_bound,
            cut_by: solution.cut_by.map(route_core::CutBy::code),
            nodes: solution.effort.nodes,
            routes_valued: solution.effort.routes,
            chains: solution.effort.chains,
        }
    }
}

/// A fault of a declared route, and its location.
#[pyclass(frozen, get_all, eq, module = "stationmaster._route_core")]
#[derive(Clone, PartialEq)]
pub(crate) struct Fault {
    route: usize,
    code: &'static str,
    position: Option<usize>,
    stop: Option<u32>,
    joint: Option<u32>,
    other: Option<usize>,
}

/// The value of declared routes, or their faults.
#[pyclass(frozen, get_all, eq, module = "stationmaster._route_core")]
#[derive(Clone, PartialEq)]
pub(crate) struct Evaluation {
    routes: Vec<Option<Route>>,
    faults: Vec<Fault>,
    total: Option<u64>,
}

impl From<route_core::Evaluation> for Evaluation {
    fn from(found: route_core::Evaluation) -> Self {
        let fault = |fault: route_core::Fault| Fault {
            route: fault.route,
            code: fault.kind.code(),
            position: fault.position,
            stop: fault.stop.map(u32::from),
            joint: fault.joint.map(u32::from),
            other: fault.other,
        };
        Self {
            routes: found.routes.into_iter().map(|route| route.map(Route::from)).collect(),
            faults: found.faults.into_iter().map(fault).collect(),
            total: found.total,
        }
    }
}

/// Everything connected to the operator's tokens.
#[pyclass(frozen, get_all, eq, module = "stationmaster._route_core")]
#[derive(Clone, PartialEq)]
pub(crate) struct Reach {
    arrivals: Vec<u32>,
    stops: Vec<u32>,
    segments: Vec<u32>,
}

impl From<route_core::Reach> for Reach {
    fn from(reach: route_core::Reach) -> Self {
        let arrivals = reach.arrivals.iter().map(|&(joint, side)| 2 * joint.0 + u32::from(side)).collect();
        Self { arrivals, stops: numbers(reach.stops), segments: numbers(reach.segments) }
    }
}
