//! Declared routes: are they possible, and what do they earn?

use std::collections::HashSet;

use crate::bonus::EndPair;
use crate::details::Known;
use crate::error::NetworkError;
use crate::network::Network;
use crate::plan::{carry, Route};
use crate::tariff::Refusal;
use crate::train::{check_trains, Train};

/// A route that somebody declares.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declared {
    /// Number of the train that runs it.
    pub train: usize,
    /// Its segments in order, from one end to the other.
    pub segments: Vec<u32>,
}

/// The condition that a declared route fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum FaultKind {
    /// It has no segments.
    Empty,
    /// A segment does not exist.
    UnknownSegment,
    /// A segment does not begin where the one before it ended.
    NotContinuous,
    /// A segment leaves a joint on the side where the route came to it.
    Reversing,
    /// It begins or ends on open track.
    OpenEnd,
    /// It uses a segment twice.
    SegmentTwice,
    /// It crosses a joint twice.
    JointTwice,
    /// It visits a place twice.
    PlaceTwice,
    /// It passes through a stop that is only an end.
    Blocked,
    /// None of its stops has the operator's token.
    NoToken,
    /// It visits more stops than the train may.
    TooManyStops,
    /// It comes to a junction a second time before it comes to a stop.
    JunctionTwice,
    /// Track of two gauges does not join.
    GaugeBreak,
    /// The rules forbid its two ends together.
    ForbiddenEnds,
    /// No route may end at this stop.
    NoEnd,
    /// The train does not visit stops of this kind.
    WrongKind,
    /// The train does not run on track of this gauge.
    WrongGauge,
    /// It does not visit what it must.
    NeedUnmet,
    /// No selection of stops that the train may count has the operator's token.
    NoCountedToken,
    /// It shares a joint with an earlier route.
    SharedJoint,
    /// It shares a segment with an earlier route.
    SharedSegment,
}

impl FaultKind {
    /// Every kind, in the order in which they are looked for.
    pub const ALL: [Self; 21] = [
        Self::Empty,
        Self::UnknownSegment,
        Self::NotContinuous,
        Self::Reversing,
        Self::OpenEnd,
        Self::SegmentTwice,
        Self::JointTwice,
        Self::PlaceTwice,
        Self::Blocked,
        Self::NoToken,
        Self::TooManyStops,
        Self::JunctionTwice,
        Self::GaugeBreak,
        Self::ForbiddenEnds,
        Self::NoEnd,
        Self::WrongKind,
        Self::WrongGauge,
        Self::NeedUnmet,
        Self::NoCountedToken,
        Self::SharedJoint,
        Self::SharedSegment,
    ];

    /// Those that only networks with details can have.
    pub const OF_DETAILS: [Self; 7] = [
        Self::JunctionTwice,
        Self::GaugeBreak,
        Self::NoEnd,
        Self::WrongKind,
        Self::WrongGauge,
        Self::NeedUnmet,
        Self::NoCountedToken,
    ];

    /// The stable code of the fault.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::UnknownSegment => "unknown_segment",
            Self::NotContinuous => "not_continuous",
            Self::Reversing => "reversing",
            Self::OpenEnd => "open_end",
            Self::SegmentTwice => "segment_twice",
            Self::JointTwice => "joint_twice",
            Self::PlaceTwice => "place_twice",
            Self::Blocked => "blocked",
            Self::NoToken => "no_token",
            Self::TooManyStops => "too_many_stops",
            Self::JunctionTwice => "junction_twice",
            Self::GaugeBreak => "gauge_break",
            Self::ForbiddenEnds => "forbidden_ends",
            Self::NoEnd => "no_end",
            Self::WrongKind => "wrong_kind",
            Self::WrongGauge => "wrong_gauge",
            Self::NeedUnmet => "need_unmet",
            Self::NoCountedToken => "no_counted_token",
            Self::SharedJoint => "shared_joint",
            Self::SharedSegment => "shared_segment",
        }
    }
}

/// What is wrong with a declared route, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Fault {
    /// Number of the declared route.
    pub route: usize,
    /// The condition that fails.
    pub kind: FaultKind,
    /// Position in the route's list of segments.
    pub position: Option<usize>,
    /// The stop concerned.
    pub stop: Option<u32>,
    /// The joint concerned.
    pub joint: Option<u32>,
    /// The earlier route with which this one collides.
    pub other: Option<usize>,
}

/// The value of declared routes, or what is wrong with them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Evaluation {
    /// By declared route, in the order given; `None` for those with a fault of their own.
    pub routes: Vec<Option<Route>>,
    /// All faults, by route and then in the order in which they are looked for.
    pub faults: Vec<Fault>,
    /// Revenue of all routes; `None` when there is a fault.
    pub total: Option<u64>,
}

/// A route that holds together: its stops in order, and the joints it crosses.
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
            return Err(NetworkError::BadValue { index: trains.len() });
        }
        let mut out = Evaluation::default();
        let mut joint_owner: Vec<Option<usize>> = vec![None; self.joints];
        let mut segment_owner: Vec<Option<usize>> = vec![None; self.segments.len()];
        let known = &self.known;
        for (number, route) in declared.iter().enumerate() {
            let taken = declared[..number].iter().any(|earlier| earlier.train == route.train);
            let train = trains.get(route.train).filter(|_| !taken);
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
            let known = seen.get(segment as usize).map(|_| self.known.piece(segment) as usize);
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
        let value = Route::value(self, traced.stops, segments.clone(), train).map_err(|refusal| match refusal {
            Refusal::Kind(at) => {
                // Stops were turned round where the last has the lower number.
                let at = if stops.first() > stops.last() { stops.len() - 1 - at } else { at };
                Fault { stop: Some(stops[at]), ..fault(FaultKind::WrongKind) }
            }
            Refusal::TooFar => fault(FaultKind::TooManyStops),
            Refusal::Gauge => fault(FaultKind::WrongGauge),
            Refusal::Need => fault(FaultKind::NeedUnmet),
            Refusal::Token => fault(FaultKind::NoCountedToken),
        })?;
        // A single segment does not say which end comes first.
        let value = if segments.len() == 1 { value.orient() } else { value };
        Ok((value, traced.joints))
    }

    /// Follows a route from either end of its first segment; of two failures the one that comes later is told.
    fn trace_declared(&self, segments: &[u32]) -> Result<Traced, Fault> {
        let [a, b] = self.segments[segments[0] as usize];
        let first = self.follow(a, segments);
        let second = self.follow(b, segments);
        match (first, second) {
            (Ok(traced), _) | (Err(_), Ok(traced)) => Ok(traced),
            (Err(one), Err(two)) => Err(if one.position >= two.position { one } else { two }),
        }
    }

    fn follow(&self, start: u32, segments: &[u32]) -> Result<Traced, Fault> {
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
            let ends = self.segments[segment as usize];
            let Some(at) = ends.iter().position(|&end| end == port) else {
                // The near side of the joint just crossed: the route would turn back there.
                let back = position > 0 && self.port_stop(port).is_none() && ends.contains(&(port ^ 1));
                let kind = if back { FaultKind::Reversing } else { FaultKind::NotContinuous };
                return Err(fault(kind, position));
            };
            let far = ends[1 - at];
            let at_joint = (port as usize) < 2 * self.joints;
            if at_joint && position > 0 && self.known.gauges(segments[position - 1]) & self.known.gauges(segment) == 0 {
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
                    return Err(Fault { joint: Some(joint), ..fault(FaultKind::JointTwice, position) });
                }
                met.extend(side);
                traced.joints.push(joint);
                port = far ^ 1;
            }
        }
        Ok(traced)
    }

    fn check_stops(&self, traced: &Traced, train: Train) -> Result<(), Fault> {
        let fault = |kind, stop| Fault { route: 0, kind, position: None, stop, joint: None, other: None };
        let stops = &traced.stops;
        let place = |stop: u32| self.stops[stop as usize].place;
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
            found = found.or(Some(Fault { joint: Some(joint), ..fault(FaultKind::SharedJoint, *owner) }));
        }
        owner.get_or_insert(number);
    }
    for (position, &segment) in route.segments.iter().enumerate() {
        let owner = &mut segment_owner[known.piece(segment) as usize];
        if owner.is_some() {
            found = found.or(Some(Fault { position: Some(position), ..fault(FaultKind::SharedSegment, *owner) }));
        }
        owner.get_or_insert(number);
    }
    found
}
