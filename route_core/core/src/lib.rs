#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod bonus;
mod book;
mod cancel;
mod conflict;
mod details;
mod error;
mod evaluate;
mod graph;
mod network;
mod path;
mod plan;
mod reach;
mod search;
mod select;
mod sketch;
mod tariff;
mod trace;
mod train;
mod walk;
mod worth;

pub use bonus::{EndPair, EndRules};
pub use cancel::Cancel;
pub use details::{Details, MAX_COST, MAX_JUNCTIONS, MAX_KINDS, MAX_MARKS, MAX_TERMS, USUAL_GAUGE};
pub use error::NetworkError;
pub use evaluate::{Declared, Evaluation, Fault, FaultKind};
pub use network::{End, Network, Stop, MAX_JOINTS, MAX_SEGMENTS, MAX_STOPS, MAX_VALUE};
pub use plan::{Effort, Route, Solution, StopVisit};
pub use reach::Reach;
pub use search::{best, ceiling, CutBy, Limits};
#[doc(hidden)]
pub use search::{best_by, Tuning, Way, Ways};
pub use tariff::{Condition, EndLimit, EndsBonus, Limit, Need, Terms, MAX_CONDITIONS};
pub use train::{Train, MAX_TRAINS};
