//! The answer about what companies reach, as JSON.

use super::network::Reached;
use super::Parts;
use crate::answer::TrackUsed;
use crate::board::LaidBoard;
use crate::json::{ByName, Json};
use crate::network::StopName;
use crate::shape::{answer, AnyText, Flag, List, Map, Number, Pair, Shape, Shaped, Whole, ANY};

/// A stop in an answer: the name of its hex, and the number of its part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StopAt<'b>(&'b str, i32);

impl Shaped for StopAt<'_> {
    const SHAPE: &'static Shape = Pair::<AnyText, Number>::SHAPE;
}

impl Json for StopAt<'_> {
    fn write(&self, out: &mut String) {
        out.push('[');
        self.0.write(out);
        out.push(',');
        self.1.write(out);
        out.push(']');
    }
}

type SidesByHex = Map<AnyText, List<Whole<i32, 0, 5>, 0, ANY>, ANY>;
type StopList = List<StopAt<'static>, 0, ANY>;

answer! {
    /// The requested parts of what one company reaches.
    pub struct CompanyReach<'b> {
        /// The hexes to which it is connected, each with the sides at which it is.
        hexes: Option<ByName<'b, Vec<i32>>> as SidesByHex = "",
        /// The cities, towns and off-board areas that it reaches: the hex, and the n of the part `_n`.
        stops: Option<Vec<StopAt<'b>>> as StopList = "",
        /// Those of them in which it could place a token.
        tokenable: Option<Vec<StopAt<'b>>> as StopList = "",
        /// False when the bound on work was passed: what is named is reached, and more may be.
        complete: Option<bool> as Flag = "",
        /// The pieces of track that it reaches, when `fields` names them.
        track: Option<Vec<TrackUsed<'b>>> as List<TrackUsed<'static>, 0, ANY> = "",
    }
}

impl<'b> CompanyReach<'b> {
    /// Returns the requested parts.
    pub(super) fn of(reached: Reached, board: &'b LaidBoard<'b>, parts: Parts) -> Self {
        let name = |hex: usize| board.ground.names[hex];
        let named = |stops: Vec<StopName>| stops.into_iter().map(|(hex, part)| StopAt(name(hex), part)).collect();
        let hexes = reached.hexes.into_iter().map(|(hex, sides)| (name(hex), sides));
        let track = reached.track.iter().map(|(hex, piece)| TrackUsed::new(name(*hex), piece.ends));
        Self {
            hexes: parts.hexes.then(|| ByName(hexes.collect())),
            stops: parts.stops.then(|| named(reached.stops)),
            tokenable: parts.tokenable.then(|| named(reached.tokenable)),
            complete: parts.complete.then_some(reached.complete),
            track: parts.track.then(|| track.collect()),
        }
    }
}

answer! {
    /// What a company reaches, or under `by_operator` each of several.
    pub struct NetworkReach<'b>: CompanyReach<'b> {
        /// What each of several companies reaches.
        by_operator: Option<ByName<'b, CompanyReach<'b>>> as Map<AnyText, CompanyReach<'static>, ANY> = "",
    }
}
