//! On what terms a train runs: what it may visit and count, and what that earns.
//!
//! A train without terms visits so many stops and counts so many of them. Terms say more: limits on kinds of stops, values
//! of their own, bonuses for counted stops, for ends and for track.

use crate::ids::StopId;
use crate::setters::setters;

/// The most conditions of one train's terms, bonuses for ends and needs included. Recorded positions of 30 titles have at most 19.
pub const MAX_CONDITIONS: usize = 512;

/// How much of some kinds of stops there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limit {
    /// The kinds, as bits.
    pub kinds: u32,
    /// The most of them.
    pub most: u32,
}

/// How many stops of some kinds there may be, together with the ends of some other kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndLimit {
    /// The kinds that count wherever they stand, as bits.
    pub always: u32,
    /// The kinds that count when they are ends, as bits.
    pub as_ends: u32,
    /// The most of them.
    pub most: u32,
}

/// An amount that is earned once if each set has a counted stop in it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Condition {
    /// The amount.
    pub value: u32,
    /// The sets of stops.
    pub sets: Vec<Vec<StopId>>,
}

/// An amount that is earned once if one end is in `a`, the other in `b`, and both are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndsBonus {
    /// The amount.
    pub value: u32,
    /// The stops that may be the one end.
    pub a: Vec<StopId>,
    /// The stops that may be the other end.
    pub b: Vec<StopId>,
}

/// So many of some stops must be visited.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Need {
    /// The stops.
    pub stops: Vec<StopId>,
    /// How many of them.
    pub at_least: u32,
}

/// What a train may visit and count, and what that earns.
///
/// ```
/// use route_core::{best, Condition, Details, End, EndRules, Limits, Network, PlaceId, Stop, StopId, Terms, TermsId, Train};
///
/// let cities = vec![Stop::new(PlaceId(0), 20).token(true), Stop::new(PlaceId(1), 30)];
/// let track = [[End::Stop(StopId(0)), End::Stop(StopId(1))]];
/// // 50 more for a route that counts both cities.
/// let both = Condition { value: 50, sets: vec![vec![StopId(0)], vec![StopId(1)]] };
/// let details = Details::default().terms(vec![Terms::default().conditions(vec![both])]);
/// let network = Network::detailed(0, cities, &track, EndRules::default(), details)?;
///
/// let found = best(&network, &[Train::new(2, 2).on(TermsId(0))], 0, Limits::default())?;
/// assert_eq!(found.total, 100);
/// # Ok::<(), route_core::NetworkError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Terms {
    /// What counting each stop earns; empty for the stops' own values.
    pub values: Vec<u32>,
    /// The kinds of stops that may be visited, as bits.
    pub kinds: u32,
    /// Limits on what the visited stops cost.
    pub visits: Vec<Limit>,
    /// Limits on how many stops count. Together they must say which stops find room in rows that name kinds.
    pub pays: Vec<Limit>,
    /// The gauge that all track must offer; 0 is any.
    pub gauge: u8,
    /// The most that the [lengths](crate::Details::lengths) of a route's track may come to.
    pub length: Option<u32>,
    /// Whether a counted stop must have a token; a visited one always must.
    pub counted_token: bool,
    /// A limit on stops and ends.
    pub end_limit: Option<EndLimit>,
    /// Bonuses for counted stops.
    pub conditions: Vec<Condition>,
    /// Bonuses for the two ends.
    pub ends: Vec<EndsBonus>,
    /// What each mark earns; empty for nothing.
    pub marks: Vec<u32>,
    /// What must be visited.
    pub needs: Vec<Need>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            kinds: u32::MAX,
            visits: Vec::new(),
            pays: Vec::new(),
            gauge: 0,
            length: None,
            counted_token: true,
            end_limit: None,
            conditions: Vec::new(),
            ends: Vec::new(),
            marks: Vec::new(),
            needs: Vec::new(),
        }
    }
}

setters! { Terms {
    values: Vec<u32>, kinds: u32, visits: Vec<Limit>, pays: Vec<Limit>, gauge: u8, length: Option<u32>, counted_token: bool,
    end_limit: Option<EndLimit>, conditions: Vec<Condition>, ends: Vec<EndsBonus>, marks: Vec<u32>, needs: Vec<Need>,
} }
