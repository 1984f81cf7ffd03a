//! Evaluation of declared routes: whether they are possible, and their revenue.

use std::collections::HashSet;

use crate::declared::{Declared, Evaluation, Fault, FaultKind};
use crate::details::Known;
use crate::ends::EndPair;
use crate::error::NetworkError;
use crate::ids::{JointId, SegmentId, StopId};
use crate::network::Network;
use crate::plan::{carry, Route};
use crate::tariff::Refusal;
use crate::train::{check_trains, Train};

/// A connected route: its stops in order, and the joints it crosses.
struct Traced {
    stops: Vec<u32>,
    joints: Vec<u32>,
}

impl Network {
    /// Values declared routes by the code that values the routes of the search.
    ///
    /// The bonus for visited stops goes to the route with the most stops, the first of equals.
    ///
    /// # Errors
    /// [`NetworkError`] when the trains make no sense, or a route names a train that does not exist or already runs.
    pub fn evaluate(
        &self,
        declared: &[Declared],
        trains: &[Train],
        visit_bonus: u32,
    ) -> Result<Evaluation, NetworkError> {
        check_trains(trains, self.tariffs.len())?;
        if visit_bonus > crate::network::MAX_VALUE {
            return Err(NetworkError::BadVisitBonus);
        }
        let mut out = Evaluation::default();
        let mut joint_owner: Vec<Option<usize>> = vec![None; self.joints];
        let mut segment_owner: Vec<Option<usize>> = vec![None; self.segments.len()];
        let known = &self.known;
        for (number, route) in declared.iter().enumerate() {
            let taken = declared[..number].iter().any(|earlier| earlier.train == route.train);
            let train = trains.get(route.train.index()).filter(|_| !taken);
            let train = *train.ok_or(NetworkError::UnknownTrain { route: number })?;
            let (value, fault) = match self.check(number, route, train) {
                Ok((value, joints)) => {
                    let shared = share(number, &joints, route, known, &mut joint_owner, &mut segment_owner);
                    (Some(value), shared)
                }
                Err(fault) => (None, Some(fault)),
            };
            out.routes.push(value);
            out.faults.extend(fault);
        }
        carry(&mut out.routes, visit_bonus);
        if out.faults.is_empty() {
            out.total = Some(out.routes.iter().flatten().map(|route| u64::from(route.revenue)).sum());
        }
        Ok(out)
    }

    fn check(&self, number: usize, route: &Declared, train: Train) -> Result<(Route, Vec<u32>), Fault> {
        let fault = |kind| Fault { route: number, kind, position: None, stop: None, joint: None, other: None };
        let segments = &route.segments;
        if segments.is_empty() {
            return Err(fault(FaultKind::Empty));
        }
        let mut seen = vec![false; self.segments.len()];
        for (position, &segment) in segments.iter().enumerate() {
            let known = seen.get(segment.index()).map(|_| self.known.piece(segment.0) as usize);
            let known = known.map(|piece| std::mem::replace(&mut seen[piece], true));
            let kind = match known {
                Some(false) => continue,
                Some(true) => FaultKind::SegmentTwice,
                None => FaultKind::UnknownSegment,
            };
            return Err(Fault { position: Some(position), ..fault(kind) });
        }
        let traced = self.trace_declared(segments).map_err(|found| Fault { route: number, ..found })?;
        self.check_stops(&traced, train).map_err(|found| Fault { route: number, ..found })?;
        let stops = traced.stops.clone();
        let numbers = segments.iter().map(|segment| segment.0).collect();
        let value = Route::value(self, traced.stops, numbers, train).map_err(|refusal| match refusal {
            Refusal::Kind(at) => {
                // Stops were turned round where the last has the lower number.
                let at = if stops.first() > stops.last() { stops.len() - 1 - at } else { at };
                Fault { stop: Some(StopId(stops[at])), ..fault(FaultKind::WrongKind) }
            }
            Refusal::TooFar => fault(FaultKind::TooManyStops),
            Refusal::TooLong => fault(FaultKind::TrackTooLong),
            Refusal::Gauge => fault(FaultKind::WrongGauge),
            Refusal::Need => fault(FaultKind::NeedUnmet),
            Refusal::Token => fault(FaultKind::NoCountedToken),
        })?;
        // A single segment does not say which end comes first.
        let value = if segments.len() == 1 { value.orient() } else { value };
        Ok((value, traced.joints))
    }

    /// Follows a route from either end of its first segment; of two failures the later one is reported.
    fn trace_declared(&self, segments: &[SegmentId]) -> Result<Traced, Fault> {
        let [a, b] = self.segments[segments[0].index()];
        let first = self.follow(a, segments);
        let second = self.follow(b, segments);
        match (first, second) {
            (Ok(traced), _) | (Err(_), Ok(traced)) => Ok(traced),
            (Err(one), Err(two)) => Err(if one.position >= two.position { one } else { two }),
        }
    }

    fn follow(&self, start: u32, segments: &[SegmentId]) -> Result<Traced, Fault> {
        let mut traced = Traced { stops: Vec::new(), joints: Vec::new() };
        let fault =
            |kind, position| Fault { route: 0, kind, position: Some(position), stop: None, joint: None, other: None };
        match self.port_stop(start) {
            Some(stop) => traced.stops.push(stop as u32),
            None => return Err(fault(FaultKind::OpenEnd, 0)),
        }
        let mut port = start;
        let mut crossed = vec![false; self.joints];
        let mut met: Vec<usize> = Vec::new();
        for (position, &segment) in segments.iter().enumerate() {
            let ends = self.segments[segment.index()];
            let Some(at) = ends.iter().position(|&end| end == port) else {
                // The near side of the joint just crossed: the route would turn back there.
                let back = position > 0 && self.port_stop(port).is_none() && ends.contains(&(port ^ 1));
                let kind = if back { FaultKind::Reversing } else { FaultKind::NotContinuous };
                return Err(fault(kind, position));
            };
            let far = ends[1 - at];
            let at_joint = (port as usize) < 2 * self.joints;
            if at_joint
                && position > 0
                && self.known.gauges(segments[position - 1].0) & self.known.gauges(segment.0) == 0
            {
                return Err(fault(FaultKind::GaugeBreak, position));
            }
            if let Some(stop) = self.port_stop(far) {
                traced.stops.push(stop as u32);
                met.clear();
                port = far;
            } else if let Some(junction) = self.port_junction(far).filter(|_| position + 1 < segments.len()) {
                if met.contains(&junction) {
                    return Err(fault(FaultKind::JunctionTwice, position));
                }
                met.push(junction);
                port = far;
            } else if position + 1 == segments.len() {
                return Err(fault(FaultKind::OpenEnd, position));
            } else {
                let joint = far / 2;
                let side = self.known.meeting(joint as usize);
                if std::mem::replace(&mut crossed[joint as usize], true) || side.is_some_and(|side| met.contains(&side))
                {
                    return Err(Fault { joint: Some(JointId(joint)), ..fault(FaultKind::JointTwice, position) });
                }
                met.extend(side);
                traced.joints.push(joint);
                port = far ^ 1;
            }
        }
        Ok(traced)
    }

    fn check_stops(&self, traced: &Traced, train: Train) -> Result<(), Fault> {
        let fault = |kind, stop: Option<u32>| Fault {
            route: 0,
            kind,
            position: None,
            stop: stop.map(StopId),
            joint: None,
            other: None,
        };
        let stops = &traced.stops;
        let place = |stop: u32| self.stops[stop as usize].place.0;
        let mut visited = HashSet::with_capacity(stops.len());
        let twice = |&&stop: &&u32| {
            let further = self.known.further_places(stop as usize).filter(|&name| name != place(stop));
            let mut names = std::iter::once(place(stop)).chain(further);
            !names.by_ref().all(|name| visited.insert(name))
        };
        if let Some(&stop) = stops.iter().find(twice) {
            return Err(fault(FaultKind::PlaceTwice, Some(stop)));
        }
        let inner = &stops[1..stops.len() - 1];
        if let Some(&stop) = inner.iter().find(|&&stop| !self.stops[stop as usize].through) {
            return Err(fault(FaultKind::Blocked, Some(stop)));
        }
        if !stops.iter().any(|&stop| self.stops[stop as usize].token) {
            return Err(fault(FaultKind::NoToken, None));
        }
        if stops.len() > train.visit as usize {
            return Err(fault(FaultKind::TooManyStops, None));
        }
        let group = |stop: u32| self.stops[stop as usize].group;
        if self.rules.pair(group(stops[0]), group(stops[stops.len() - 1])) == EndPair::Forbidden {
            return Err(fault(FaultKind::ForbiddenEnds, Some(stops[stops.len() - 1])));
        }
        if let Some(&stop) = [stops[0], stops[stops.len() - 1]].iter().find(|&&stop| !self.known.ends_at(stop as usize))
        {
            return Err(fault(FaultKind::NoEnd, Some(stop)));
        }
        Ok(())
    }
}

/// Claims joints and segments for a route; the first that an earlier route has already is the fault.
fn share(
    number: usize,
    joints: &[u32],
    route: &Declared,
    known: &Known,
    joint_owner: &mut [Option<usize>],
    segment_owner: &mut [Option<usize>],
) -> Option<Fault> {
    let fault = |kind, other| Fault { route: number, kind, position: None, stop: None, joint: None, other };
    let mut found = None;
    for &joint in joints {
        let owner = &mut joint_owner[joint as usize];
        if owner.is_some() {
            found = found.or(Some(Fault { joint: Some(JointId(joint)), ..fault(FaultKind::SharedJoint, *owner) }));
        }
        owner.get_or_insert(number);
    }
    for (position, &segment) in route.segments.iter().enumerate() {
        let owner = &mut segment_owner[known.piece(segment.0) as usize];
        if owner.is_some() {
            found = found.or(Some(Fault { position: Some(position), ..fault(FaultKind::SharedSegment, *owner) }));
        }
        owner.get_or_insert(number);
    }
    found
}
