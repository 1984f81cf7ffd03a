#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod book;
mod cancel;
mod conflict;
pub mod declared;
pub mod details;
pub mod ends;
pub mod error;
mod evaluate;
mod graph;
pub mod ids;
pub mod network;
mod path;
pub mod plan;
mod progress;
pub mod reach;
pub mod search;
mod select;
mod setters;
mod sketch;
mod tariff;
pub mod terms;
mod trace;
pub mod train;
mod walk;
mod worth;

#[doc(inline)]
pub use declared::{Declared, Evaluation, Fault, FaultKind};
#[doc(inline)]
pub use details::{Details, MAX_COST, MAX_JUNCTIONS, MAX_KINDS, MAX_MARKS, MAX_TERMS, USUAL_GAUGE};
#[doc(inline)]
pub use ends::{EndPair, EndRules, MAX_END_RULES};
#[doc(inline)]
pub use error::NetworkError;
#[doc(inline)]
pub use ids::{GroupId, JointId, JunctionId, MarkId, PieceId, PlaceId, SegmentId, SideId, StopId, TermsId, TrainId};
#[doc(inline)]
pub use network::{End, Network, Stop, MAX_JOINTS, MAX_SEGMENTS, MAX_STOPS, MAX_VALUE};
#[doc(inline)]
pub use plan::{Effort, Route, Solution, StopVisit};
#[doc(inline)]
pub use progress::Progress;
#[doc(inline)]
pub use reach::{Lane, Passage, Piece, PieceEnd, Reach, Reached, Tracks, MAX_PIECES, MAX_POINTS, MAX_TRACING_WORK};
#[doc(inline)]
pub use search::{best, ceiling, Cancel, CutBy, Limits};
#[doc(hidden)]
pub use search::{best_by, Tuning, Way, Ways};
#[doc(inline)]
pub use terms::{Condition, EndLimit, EndsBonus, Limit, Need, Terms, MAX_CONDITIONS};
#[doc(inline)]
pub use train::{Train, MAX_TRAINS};
