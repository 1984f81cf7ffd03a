//! Faces: what a hex adds to a network with the tile that lies on it.

use route_core::Stop;

use super::Unfit;
use crate::board::LaidBoard;
use crate::network::{draw, Drawn};
use crate::query::{end_of, stop_of};
use crate::tile::{End, Gauge, Piece, StopKind, DIESEL};

/// A stop of a hex, with what depends on the tile.
#[derive(Debug)]
pub struct FaceStop {
    /// Without a value.
    pub stop: Stop,
    pub fixed: i32,
    pub by_color: Vec<(String, i32)>,
}

/// What rules can depend on of a stop.
#[derive(Debug, PartialEq)]
pub struct Site {
    /// The number of its part.
    pub part: i32,
    kind: StopKind,
    visit_cost: i32,
    groups: Vec<String>,
    /// Whether it is at the end of terminal track.
    terminal: bool,
    /// Whether it has a value for diesels.
    has_diesel: bool,
}

/// What a hex adds to a network.
#[derive(Debug)]
pub struct Face {
    pub stops: Vec<FaceStop>,
    pub sites: Vec<Site>,
    /// For each city the numbers of its stops, counted from the first of the hex, and whether routes may pass them.
    pub cities: Vec<Vec<(usize, bool)>>,
    pub segments: Vec<[route_core::End; 2]>,
    /// The ends of the piece of track of each segment, on the hex.
    pub pieces: Vec<[End; 2]>,
}

impl Face {
    /// Returns the face of a hex of a network, in which it may have other numbers than on the map: `first` is that of its
    /// first stop there.
    pub fn of(drawn: &Drawn<'_>, hex: usize, first: usize) -> Self {
        let halts = drawn.halts_of(hex);
        let shift = first as i32 - halts.start as i32;
        let tile = &drawn.board.tiles[hex];
        let (mut stops, mut sites) = (Vec::new(), Vec::new());
        let mut cities = vec![Vec::new(); tile.city_count()];
        for (at, number) in halts.enumerate() {
            let (halt, mut record) = (&drawn.halts[number], drawn.stops[number]);
            (record.place, record.value) = ((record.place as i32 + shift) as u32, 0);
            let revenue = &halt.stop.revenue;
            let by_color = revenue.by_color.iter().map(|(color, value)| ((*color).to_owned(), *value));
            stops.push(FaceStop { stop: stop_of(&record), fixed: revenue.fixed, by_color: by_color.collect() });
            let groups = halt.stop.groups.iter().map(|group| (*group).to_owned()).collect();
            let has_diesel = revenue.by_color.iter().any(|(color, _)| *color == DIESEL);
            let (part, kind, visit_cost) = (halt.stop.number, halt.stop.kind, halt.stop.visit_cost);
            sites.push(Site { part, kind, visit_cost, groups, terminal: halt.terminal, has_diesel });
            if let Some(city) = tile.cities().position(|city| city.number == part) {
                cities[city].push((at, !halt.terminal));
            }
        }
        let shifted = |end: i32| end_of(drawn, if end < 0 { end - shift } else { end });
        let track = drawn.segments.iter().zip(&drawn.track).filter(|(_, track)| track.hex == hex);
        let (segments, pieces) =
            track.filter_map(|(ends, track)| track.piece.map(|piece| (ends.map(shifted), piece.ends))).unzip();
        Self { stops, sites, cities, segments, pieces }
    }
}

/// Returns the network of a board that must be plain.
pub fn plain<'b>(board: &'b LaidBoard<'b>) -> Result<Drawn<'b>, Unfit> {
    let drawn = draw(board, &[], &[]);
    let losing = drawn.losing.first().map(|&at| drawn.halts[at].hex);
    if drawn.is_plain && losing.is_none() {
        return Ok(drawn);
    }
    let special = board.tiles.iter().position(|tile| {
        let is_special = |piece: &Piece| piece.gauge != Gauge::Broad || piece.terminal;
        tile.is_parallel() || !tile.junctions.is_empty() || tile.pieces.iter().any(is_special)
    });
    Err(Unfit::NotPlain(losing.or(special).map_or_else(String::new, |hex| drawn.name(hex).to_owned())))
}
