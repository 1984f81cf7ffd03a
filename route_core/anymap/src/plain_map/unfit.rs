//! Why a board or a fleet cannot be made of a plain map.

use std::fmt;

use route_core::NetworkError;

use crate::fault::{Faults, Refusal};

/// Why a map, a tile or a fleet does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// It cannot be read.
    Refused(Refusal),
    /// There is no hex of this name.
    UnknownHex(String),
    /// There is no tile of this number in this rotation.
    UnknownTile(String, u8),
    /// There are junctions, gauges, lanes, duplicate track or negative values on a hex.
    NotPlain(String),
    /// A tile changes what stops there are on a hex.
    OtherStops(String),
    /// No trace can leave a hex over a side: it has no stop, or the map ends there.
    NoStart(String),
    /// The fleet was made for another map.
    OtherMap,
    /// Trains or bonuses need more than the values of stops and of both ends.
    Terms,
    /// Something is too large for a search.
    TooLarge(NetworkError),
}

impl fmt::Display for Unfit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(Refusal::Impossible(faults) | Refusal::WrongShape(faults)) => {
                let first = faults.listed.first();
                let (place, wrong) = first.map_or(("", ""), |fault| (&fault.pointer, fault.sentence));
                write!(out, "{place}: {wrong}")
            }
            Self::Refused(_) => write!(out, "the request was cancelled, or took too much work"),
            Self::UnknownHex(hex) => write!(out, "there is no hex {hex}"),
            Self::UnknownTile(tile, rotation) => write!(out, "there is no tile {tile} in rotation {rotation}"),
            Self::NotPlain(hex) => write!(out, "{hex} has more than plain track"),
            Self::OtherStops(hex) => write!(out, "a tile on {hex} has other stops than are printed there"),
            Self::NoStart(hex) => write!(out, "no trace can leave {hex} over that side"),
            Self::OtherMap => write!(out, "the trains were made for another map"),
            Self::Terms => write!(out, "these trains and bonuses need terms"),
            Self::TooLarge(error) => write!(out, "{error}"),
        }
    }
}

impl std::error::Error for Unfit {}

impl From<Refusal> for Unfit {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Faults> for Unfit {
    fn from(faults: Faults) -> Self {
        Self::Refused(faults.into())
    }
}

impl From<NetworkError> for Unfit {
    fn from(error: NetworkError) -> Self {
        Self::TooLarge(error)
    }
}
