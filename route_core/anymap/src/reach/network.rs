//! The track of a board as companies trace it.

use std::collections::BTreeMap;

use route_core::{JunctionId, Lane, NetworkError, Passage, PieceEnd, SideId, StopId, Tracks};

use crate::board::{opposite, LaidBoard, NOWHERE};
use crate::fault::{cut, Fault, Faults, Refusal};
use crate::hash::Map;
use crate::network::StopName;
use crate::query::held_cities;
use crate::question::{NetworkQuestion, Reservation, Token};
use crate::tile::{is_side, part_of, Gauge, Piece, StopKind, SIDES};
use crate::work::Work;

/// What one company reaches, in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reached {
    /// The hexes to which it is connected, by number, each with the sides at which it is.
    pub hexes: BTreeMap<usize, Vec<i32>>,
    /// The stops that it reaches.
    pub stops: Vec<StopName>,
    /// Those of them in which it could place a token.
    pub tokenable: Vec<StopName>,
    /// The pieces of track that it reaches, each with the number of its hex.
    pub track: Vec<(usize, Piece)>,
    /// False when the bound on work was passed.
    pub complete: bool,
}

/// What stands in each hex, by its number.
type ByHex<'b, T> = Map<usize, Vec<&'b T>>;

fn by_hex<T>(all: &[T], hex_of: impl Fn(&T) -> usize) -> ByHex<'_, T> {
    let mut found = ByHex::default();
    for one in all {
        found.entry(hex_of(one)).or_default().push(one);
    }
    found
}

/// The track of a board, for the traces of any company.
pub struct CompanyNetwork<'b> {
    board: &'b LaidBoard<'b>,
    tokens: &'b [Token<'b>],
    tokens_by_hex: ByHex<'b, Token<'b>>,
    kept_by_hex: ByHex<'b, Reservation<'b>>,
    /// Each with the number of its hex.
    pieces: Vec<(usize, &'b Piece)>,
    /// By hex, the number of its first stop.
    first_stops: Vec<usize>,
    tracks: Tracks,
}

impl<'b> CompanyNetwork<'b> {
    /// Returns the network of a question.
    ///
    /// # Errors
    /// With every fault of the tokens and the reservations; when there is too much track.
    pub fn of(board: &'b LaidBoard<'b>, question: &'b NetworkQuestion<'b>, work: &mut Work) -> Result<Self, Refusal> {
        place_faults(board, question).demand()?;
        let gauges = question.track_type.map(|track| Gauge::from(track).bits());
        let pieces: Vec<(usize, &Piece)> = board
            .tiles
            .iter()
            .enumerate()
            .flat_map(|(number, tile)| tile.pieces.iter().map(move |piece| (number, piece)))
            .filter(|(_, piece)| gauges.is_none_or(|gauges| piece.gauge.bits() & gauges != 0))
            .collect();
        let (mut first_stops, mut first_junctions) = (vec![0], vec![0]);
        let (mut stops, mut junctions) = (0, 0);
        for tile in &board.tiles {
            stops += tile.stops.len();
            junctions += tile.junctions.len();
            first_stops.push(stops);
            first_junctions.push(junctions);
        }
        let core = |&(number, piece): &(usize, &Piece)| {
            let end = |at: usize| end_of(board, (first_stops[number], first_junctions[number]), number, piece, at);
            let (gauges, terminal, ignore) = (piece.gauge.bits(), piece.terminal, piece.ignore);
            route_core::Piece { ends: [end(0), end(1)], gauges, terminal, ignore }
        };
        let records: Vec<route_core::Piece> = pieces.iter().map(core).collect();
        work.spend(records.len())?;
        let tracks = Tracks::new(stops, junctions, board.ground.sides.len(), records).map_err(too_large)?;
        let order = &board.ground.order;
        let tokens_by_hex = by_hex(&question.tokens, |token| order[token.hex]);
        let kept_by_hex = by_hex(&question.reservations, |kept| order[kept.hex]);
        Ok(Self { board, tokens: &question.tokens, tokens_by_hex, kept_by_hex, pieces, first_stops, tracks })
    }

    /// Returns the track, and what each stop is for the traces of a company.
    ///
    /// # Errors
    /// With every fault of the tokens.
    pub fn traced(&self, operator: &str) -> Result<(&Tracks, Vec<Passage>), Refusal> {
        Ok((&self.tracks, self.as_seen_by(operator)?.1))
    }

    /// Returns what a company reaches.
    ///
    /// # Errors
    /// When that takes too much work.
    pub fn reached(&self, operator: &str, max_work: u64, work: &mut Work) -> Result<Reached, Refusal> {
        let (own, passages) = self.as_seen_by(operator)?;
        let found = self.tracks.reach(&passages, max_work).map_err(too_large)?;
        work.spend(found.pieces.len())?;
        let pieces: Vec<(usize, &Piece)> = found.pieces.iter().map(|piece| self.pieces[piece.index()]).collect();
        let mut stops = own.clone();
        for &(number, piece) in &pieces {
            let tile = &self.board.tiles[number];
            let parts = piece.ends.iter().filter(|&&end| !is_side(end)).map(|&end| part_of(end));
            stops.extend(parts.filter(|part| !tile.junctions.contains(part)).map(|part| (number, part)));
        }
        stops.sort_unstable();
        stops.dedup();
        let tokenable = stops.iter().copied().filter(|&stop| self.is_tokenable(stop, operator)).collect();
        Ok(Reached {
            hexes: self.hexes(&pieces, &own),
            stops,
            tokenable,
            track: pieces.iter().map(|(number, piece)| (*number, **piece)).collect(),
            complete: found.complete,
        })
    }

    /// Returns the cities with tokens of a company, and what each stop is for its traces.
    fn as_seen_by(&self, operator: &str) -> Result<(Vec<StopName>, Vec<Passage>), Refusal> {
        let mut own = Vec::new();
        let mut passages: Vec<Passage> = Vec::with_capacity(self.first_stops.last().copied().unwrap_or(0));
        for stop in self.board.tiles.iter().flat_map(|tile| &tile.stops) {
            let is_open = stop.kind != StopKind::Offboard && (stop.kind != StopKind::City || stop.slots > 0);
            passages.push(if is_open { Passage::Passes } else { Passage::Ends });
        }
        for held in held_cities(self.board, self.tokens, operator)? {
            let stops = self.board.tiles[held.hex].stops.iter().enumerate();
            let Some((at, stop)) = stops.filter(|(_, stop)| stop.kind == StopKind::City).nth(held.city) else {
                continue;
            };
            passages[self.first_stops[held.hex] + at] = match held {
                _ if held.own => Passage::Begins,
                _ if held.passes => Passage::Passes,
                _ => Passage::Ends,
            };
            if held.own {
                own.push((held.hex, stop.number));
            }
        }
        Ok((own, passages))
    }

    /// Returns the sides at which the company is: those of its track, and all around its tokens.
    fn hexes(&self, pieces: &[(usize, &Piece)], own: &[StopName]) -> BTreeMap<usize, Vec<i32>> {
        let (ground, tiles) = (&self.board.ground, &self.board.tiles);
        let mut found: BTreeMap<usize, u8> = BTreeMap::new();
        for &(number, piece) in pieces {
            for &side in piece.ends.iter().filter(|&&end| is_side(end)) {
                *found.entry(number).or_default() |= 1 << side;
                let (other, back) = (ground.over[number][side as usize], opposite(side));
                if other != NOWHERE && !tiles[number].is_closed(side) && !tiles[other as usize].is_closed(back) {
                    *found.entry(other as usize).or_default() |= 1 << back;
                }
            }
        }
        for &(number, _) in own {
            let is_open =
                |side: &i32| ground.over[number][*side as usize] != NOWHERE && !tiles[number].is_closed(*side);
            let around = (0..SIDES).filter(is_open).fold(0, |bits, side| bits | 1 << side);
            if around != 0 {
                *found.entry(number).or_default() |= around;
            }
        }
        let sides = |bits: u8| (0..SIDES).filter(|side| bits >> side & 1 == 1).collect();
        found.into_iter().map(|(number, bits)| (number, sides(bits))).collect()
    }

    /// Returns whether the company could place one token more in a stop.
    fn is_tokenable(&self, (number, part): StopName, operator: &str) -> bool {
        let tile = &self.board.tiles[number];
        let Some(city) = tile.cities().position(|stop| stop.number == part) else { return false };
        let tokens = self.tokens_by_hex.get(&number).map_or(&[][..], Vec::as_slice);
        if tokens.iter().any(|token| token.company == operator) {
            return false;
        }
        let kept = self.kept_by_hex.get(&number).map_or(&[][..], Vec::as_slice);
        if kept.iter().any(|kept| kept.company == operator && kept.city == Some(city)) {
            return true;
        }
        let free: Vec<i64> = tile
            .cities()
            .enumerate()
            .map(|(at, stop)| {
                let taken = tokens.iter().filter(|token| !token.extra && token.city == at).count()
                    + kept.iter().filter(|kept| kept.city == Some(at)).count();
                (i64::from(stop.slots) - taken as i64).max(0)
            })
            .collect();
        let of_hex = kept.iter().filter(|kept| kept.city.is_none());
        let (own, others): (Vec<&&Reservation<'_>>, Vec<&&Reservation<'_>>) =
            of_hex.partition(|kept| kept.company == operator);
        let is_closed = own.iter().chain(&others).any(|kept| kept.closed);
        free[city] > 0 && (others.len() as i64) < free.iter().sum() && (!own.is_empty() || !is_closed)
    }
}

#[allow(clippy::needless_pass_by_value)] // As `map_err` takes it.
fn too_large(error: NetworkError) -> Fault {
    Fault::new("/board", "too_large").with("code", error.to_string())
}

/// Refuses tokens and reservations in cities that do not exist.
fn place_faults(board: &LaidBoard<'_>, question: &NetworkQuestion<'_>) -> Faults {
    let mut faults = held_cities(board, &question.tokens, "").err().unwrap_or_default();
    for (index, kept) in question.reservations.iter().enumerate() {
        match (board.tile(kept.hex), kept.city) {
            (None, _) => {
                let pointer = format!("/reservations/{index}/hex");
                faults.push(Fault::new(pointer, "not_on_board").with("hex", cut(kept.hex)));
            }
            (Some(tile), Some(city)) if city >= tile.city_count() => {
                let pointer = format!("/reservations/{index}/city");
                let fault = Fault::new(pointer, "unknown_city").with("hex", kept.hex);
                faults.push(fault.with("count", tile.city_count()));
            }
            _ => {}
        }
    }
    faults
}

/// Returns an end of a piece on a hex, as the finder takes it.
fn end_of(board: &LaidBoard<'_>, firsts: (usize, usize), number: usize, piece: &Piece, end: usize) -> PieceEnd {
    let (at, (lane, of)) = (piece.ends[end], piece.lanes[end]);
    let tile = &board.tiles[number];
    if is_side(at) {
        let port = board.ground.ports[number][at as usize];
        if port == NOWHERE || tile.is_closed(at) {
            return PieceEnd::Off;
        }
        let (side, half) = (SideId(port as u32 / 2), (port % 2) as u8);
        return PieceEnd::Side { side, half, lane: Lane { number: lane, of } };
    }
    let part = part_of(at);
    if let Some(junction) = tile.junctions.iter().position(|&junction| junction == part) {
        return PieceEnd::Junction(JunctionId((firsts.1 + junction) as u32));
    }
    let stop = tile.stops.iter().position(|stop| stop.number == part).unwrap_or(usize::MAX - firsts.0);
    PieceEnd::Stop(StopId((firsts.0 + stop) as u32))
}
