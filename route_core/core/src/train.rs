//! Trains: how many stops they visit and how many of those they count.

use crate::error::NetworkError;
use crate::ids::{TermsId, TrainId};

/// The most trains that one request may name. The recorded positions have at most 5.
pub const MAX_TRAINS: usize = 64;

/// A train that visits at most `visit` stops and counts at most `pay` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Train {
    /// How many stops count; all visited ones when equal to `visit`.
    pub pay: u32,
    /// How many stops the train may visit.
    pub visit: u32,
    /// The [`Terms`](crate::Terms) of the network on which it runs; without any it counts stops as they are.
    pub terms: Option<TermsId>,
}

impl Train {
    /// A train that visits at most `visit` stops and counts at most `pay` of them, without terms.
    #[must_use]
    pub const fn new(pay: u32, visit: u32) -> Self {
        Self { pay, visit, terms: None }
    }

    /// The same train on terms of the network.
    #[must_use]
    pub const fn on(self, terms: TermsId) -> Self {
        Self { terms: Some(terms), ..self }
    }
}

/// Refuses trains that no rule could mean.
pub(crate) fn check_trains(trains: &[Train], terms: usize) -> Result<(), NetworkError> {
    if trains.len() > MAX_TRAINS {
        return Err(NetworkError::TooLarge { what: "trains", given: trains.len(), limit: MAX_TRAINS });
    }
    let bad =
        |train: &Train| train.pay > train.visit || train.terms.map_or(train.pay == 0, |number| number.index() >= terms);
    match trains.iter().position(bad) {
        Some(train) => Err(NetworkError::BadTrain { train: TrainId(train as u32) }),
        None => Ok(()),
    }
}
