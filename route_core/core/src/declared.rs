//! Declared routes, and their values or faults.

use crate::ids::{JointId, SegmentId, StopId, TrainId};
use crate::plan::Route;

/// A declared route.
///
/// ```
/// use route_core::{Declared, End, EndRules, FaultKind, Network, PlaceId, SegmentId, Stop, StopId, Train, TrainId};
///
/// let cities = vec![Stop::new(PlaceId(0), 20).token(true), Stop::new(PlaceId(1), 30), Stop::new(PlaceId(2), 40)];
/// let track = [[0, 1], [1, 2]].map(|ends| ends.map(|stop| End::Stop(StopId(stop))));
/// let network = Network::new(0, cities, &track, EndRules::default())?;
///
/// let judged = |segment| {
///     let route = Declared::new(TrainId(0), vec![SegmentId(segment)]);
///     network.evaluate(&[route], &[Train::new(2, 2)], 0)
/// };
/// assert_eq!(judged(0)?.total, Some(50));
/// assert_eq!(judged(1)?.faults[0].kind, FaultKind::NoToken);
/// # Ok::<(), route_core::NetworkError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Declared {
    /// The train that runs it.
    pub train: TrainId,
    /// Its segments in order, from one end to the other.
    pub segments: Vec<SegmentId>,
}

impl Declared {
    /// A route of a train over some segments.
    #[must_use]
    pub const fn new(train: TrainId, segments: Vec<SegmentId>) -> Self {
        Self { train, segments }
    }
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
    /// A segment leaves a joint on the side where the route entered it.
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
    /// It reaches a junction a second time before it reaches a stop.
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
    /// It does not visit a required stop.
    NeedUnmet,
    /// No selection of stops that the train may count has the operator's token.
    NoCountedToken,
    /// Its track takes more than the train's length.
    TrackTooLong,
    /// It shares a joint with an earlier route.
    SharedJoint,
    /// It shares a segment with an earlier route.
    SharedSegment,
}

impl FaultKind {
    /// Every kind, in the order of the checks.
    pub const ALL: [Self; 22] = [
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
        Self::TrackTooLong,
        Self::SharedJoint,
        Self::SharedSegment,
    ];

    /// Those that only networks with details can have.
    pub const OF_DETAILS: [Self; 8] = [
        Self::JunctionTwice,
        Self::GaugeBreak,
        Self::NoEnd,
        Self::WrongKind,
        Self::WrongGauge,
        Self::NeedUnmet,
        Self::NoCountedToken,
        Self::TrackTooLong,
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
            Self::TrackTooLong => "track_too_long",
            Self::SharedJoint => "shared_joint",
            Self::SharedSegment => "shared_segment",
        }
    }
}

/// A fault of a declared route, and its location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Fault {
    /// Position of the declared route.
    pub route: usize,
    /// The condition that fails.
    pub kind: FaultKind,
    /// Position in the route's list of segments.
    pub position: Option<usize>,
    /// The stop concerned.
    pub stop: Option<StopId>,
    /// The joint concerned.
    pub joint: Option<JointId>,
    /// The earlier route with which this one conflicts.
    pub other: Option<usize>,
}

/// The value of declared routes, or their faults.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Evaluation {
    /// By declared route, in the order given; `None` for those with a fault of their own.
    pub routes: Vec<Option<Route>>,
    /// All faults, by route and then in the order of the checks.
    pub faults: Vec<Fault>,
    /// Revenue of all routes; `None` when there is a fault.
    pub total: Option<u64>,
}
