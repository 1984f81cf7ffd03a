//! Errors of networks, trains and declared routes.

use std::fmt;

use crate::ids::{PieceId, SegmentId, StopId, TrainId};

/// The reason why a network or a request is invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// More stops, joints or segments than the documented limits.
    TooLarge {
        /// The items that exceed the limit.
        what: &'static str,
        /// The given number.
        given: usize,
        /// The allowed number.
        limit: usize,
    },
    /// A segment names a stop or a joint that does not exist.
    UnknownEnd {
        /// Number of the segment.
        segment: SegmentId,
    },
    /// A piece of track ends at something that does not exist.
    UnknownPieceEnd {
        /// Number of the piece.
        piece: PieceId,
    },
    /// Both ends of a segment are the same end.
    LoopSegment {
        /// Number of the segment.
        segment: SegmentId,
    },
    /// The value or the bonus of a stop is beyond the limit.
    BadValue {
        /// Number of the stop.
        stop: StopId,
    },
    /// The bonus for visited stops is beyond the limit.
    BadVisitBonus,
    /// A number in the details of a network makes no sense, or their lists do not fit its stops and segments.
    BadDetail,
    /// The query is not supported for networks with several gauges, or several joints at a side.
    NotTraceable,
    /// A train that counts nothing, or counts more stops than it visits.
    BadTrain {
        /// Number of the train.
        train: TrainId,
    },
    /// A declared route names a train that does not exist, or one that already runs.
    UnknownTrain {
        /// Position of the declared route.
        route: usize,
    },
}

impl NetworkError {
    /// The stable code of the error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "too_large",
            Self::UnknownEnd { .. } | Self::UnknownPieceEnd { .. } => "unknown_end",
            Self::LoopSegment { .. } => "loop_segment",
            Self::BadValue { .. } | Self::BadVisitBonus => "bad_value",
            Self::BadDetail => "bad_detail",
            Self::NotTraceable => "not_traceable",
            Self::BadTrain { .. } => "bad_train",
            Self::UnknownTrain { .. } => "unknown_train",
        }
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { what, given, limit } => {
                write!(out, "{given} {what} are more than the limit of {limit}")
            }
            Self::UnknownEnd { segment } => {
                write!(out, "segment {segment} ends at a stop or joint that does not exist")
            }
            Self::UnknownPieceEnd { piece } => {
                write!(out, "piece {piece} ends at a stop, a junction or a side that does not exist")
            }
            Self::LoopSegment { segment } => {
                write!(out, "segment {segment} has twice the same end")
            }
            Self::BadValue { stop } => write!(out, "value, bonus or group of stop {stop} is out of range"),
            Self::BadVisitBonus => write!(out, "the bonus for visited stops is out of range"),
            Self::BadDetail => write!(out, "a number in the details of the network makes no sense"),
            Self::NotTraceable => {
                write!(out, "reach is not answered for networks with several gauges or several joints at a side")
            }
            Self::BadTrain { train } => {
                write!(out, "train {train} must count at least one stop and visit at least as many as it counts")
            }
            Self::UnknownTrain { route } => {
                write!(out, "route {route} names a train that does not exist or already runs")
            }
        }
    }
}

impl std::error::Error for NetworkError {}
