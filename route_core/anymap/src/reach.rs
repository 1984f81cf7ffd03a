//! What a company reaches on any map: hexes with their sides, stops, and the cities in which it could place a token.

use std::collections::BTreeMap;

use route_core::{JunctionId, Lane, Passage, PieceEnd, SideId, StopId, Tracks, MAX_TRACING_WORK};

use crate::answer::TrackUsed;
use crate::board::{lay, opposite, LaidBoard, NOWHERE};
use crate::fault::{cut, Fault, Faults, Refusal};
use crate::hash::Map as HashMap;
use crate::json::{written, ByName, Json};
use crate::query::held_cities;
use crate::question::{NetworkQuestion, Operators, Reservation, Token};
use crate::shape::{answer, AnyText, Flag, List, Map, Number, Pair, Shape, Shaped, Whole, ANY};
use crate::tile::{is_side, part_of, Gauge, Piece, StopKind, SIDES};
use crate::work::Work;

/// A stop: the number of its hex, and that of its part.
pub type StopName = (usize, i32);

/// What is asked for of each company's reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is asked for by itself.
pub struct Parts {
    /// The hexes to which it is connected, each with the sides at which it is.
    pub hexes: bool,
    /// The cities, towns and off-board areas that it reaches.
    pub stops: bool,
    /// Those of them in which it could place a token.
    pub tokenable: bool,
    /// Whether that is all.
    pub complete: bool,
    /// The pieces of track that it reaches.
    pub track: bool,
}

impl Parts {
    /// The parts that are asked for without any word: all but the track.
    pub const USUAL: Self = Self { hexes: true, stops: true, tokenable: true, complete: true, track: false };
    /// The names of all parts.
    pub const NAMES: [&'static str; 5] = ["hexes", "stops", "tokenable", "complete", "track"];
    /// The names of those that are asked for without any word.
    pub const USUAL_NAMES: [&'static str; 4] = ["hexes", "stops", "tokenable", "complete"];
    /// All parts.
    pub const ALL: Self = Self { track: true, ..Self::USUAL };

    /// Returns the parts of these names; others are no parts.
    pub fn named<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut parts = Self { hexes: false, stops: false, tokenable: false, complete: false, track: false };
        for name in names {
            match name {
                "hexes" => parts.hexes = true,
                "stops" => parts.stops = true,
                "tokenable" => parts.tokenable = true,
                "complete" => parts.complete = true,
                "track" => parts.track = true,
                _ => {}
            }
        }
        parts
    }
}

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
    /// What one company reaches; of its parts those that were asked for.
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
    /// Returns the parts that are asked for.
    fn of(reached: Reached, board: &'b LaidBoard<'b>, parts: Parts) -> Self {
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

/// Returns as JSON what a company reaches, or each of several; of it those parts.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn reach(question: &NetworkQuestion<'_>, parts: Parts, work: &mut Work) -> Result<Vec<u8>, Refusal> {
    let operators = operators(question)?;
    let board = lay(&question.board, work)?;
    let network = CompanyNetwork::of(&board, question, work)?;
    let max_work = MAX_TRACING_WORK / operators.len().max(1) as u64;
    let mut reached = Vec::with_capacity(operators.len());
    for operator in operators {
        reached.push((operator, CompanyReach::of(network.reached(operator, max_work, work)?, &board, parts)));
    }
    match reached.pop() {
        Some((_, reach)) if question.operator.is_some() => Ok(written(&reach)),
        last => {
            reached.extend(last);
            let nothing = Parts::named([]);
            let base = CompanyReach::of(Reached::default(), &board, nothing);
            Ok(written(&NetworkReach { base, by_operator: Some(ByName(reached)) }))
        }
    }
}

/// Returns the companies that are asked for.
///
/// # Errors
/// Unless either one or several are named.
pub fn operators<'q>(question: &NetworkQuestion<'q>) -> Result<Vec<&'q str>, Refusal> {
    let wrong = |pointer, sentence| Err(Refusal::WrongShape(Fault::new(pointer, sentence).into()));
    match (question.operator, &question.operators) {
        (None, None) => wrong("/operator", "missing.operator"),
        (Some(_), Some(_)) => wrong("/operators", "unknown_field.operators"),
        (Some(operator), None) => Ok(vec![operator]),
        (None, Some(Operators::All)) => {
            let mut companies: Vec<&str> = question.tokens.iter().map(|token| token.company).collect();
            companies.sort_unstable();
            companies.dedup();
            Ok(companies)
        }
        (None, Some(Operators::Names(names))) => {
            let mut companies: Vec<&str> = Vec::with_capacity(names.len());
            for name in names {
                if !companies.contains(name) {
                    companies.push(name);
                }
            }
            Ok(companies)
        }
    }
}

/// The track of a board, for the traces of any company.
pub struct CompanyNetwork<'b> {
    board: &'b LaidBoard<'b>,
    tokens: &'b [Token<'b>],
    by_hex: HashMap<usize, Vec<&'b Token<'b>>>,
    kept_by_hex: HashMap<usize, Vec<&'b Reservation<'b>>>,
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
    pub fn of(board: &'b LaidBoard<'b>, asked: &'b NetworkQuestion<'b>, work: &mut Work) -> Result<Self, Refusal> {
        place_faults(board, asked).demand()?;
        let gauges = asked.track_type.map(|track| Gauge::from(track).bits());
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
        let tracks = Tracks::new(stops, junctions, board.ground.sides.len(), records);
        let tracks = tracks.map_err(|error| Fault::new("/board", "too_large").with("code", error.to_string()))?;
        let order = &board.ground.order;
        let mut by_hex: HashMap<usize, Vec<&Token<'_>>> = HashMap::default();
        for token in &asked.tokens {
            by_hex.entry(order[token.hex]).or_default().push(token);
        }
        let mut kept_by_hex: HashMap<usize, Vec<&Reservation<'_>>> = HashMap::default();
        for kept in &asked.reservations {
            kept_by_hex.entry(order[kept.hex]).or_default().push(kept);
        }
        Ok(Self { board, tokens: &asked.tokens, by_hex, kept_by_hex, pieces, first_stops, tracks })
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
        let internal =
            |error: route_core::NetworkError| Fault::new("/board", "too_large").with("code", error.to_string());
        let found = self.tracks.reach(&passages, max_work).map_err(internal)?;
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
        let tokens = self.by_hex.get(&number).map_or(&[][..], Vec::as_slice);
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

/// Refuses tokens and reservations in cities that do not exist.
fn place_faults(board: &LaidBoard<'_>, asked: &NetworkQuestion<'_>) -> Faults {
    let mut faults = held_cities(board, &asked.tokens, "").err().unwrap_or_default();
    for (index, kept) in asked.reservations.iter().enumerate() {
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

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::question::read_network_question;
    use crate::value::{parse, Strictness};

    fn reached(asked: &str, parts: Parts) -> Result<String, Refusal> {
        let text = format!(
            r#"{{"board": {{"layout": "pointy", "axes": {{"x": "number", "y": "letter"}}, "hexes": {{"B2": ["57", 1],
            "B4": "city=revenue:20,slots:2;path=a:1,b:_0", "B6": ""}}}},
            "tokens": [{{"company": "Red", "hex": "B2"}}, {{"company": "Blue", "hex": "B4"}}]{asked}}}"#
        );
        let value = parse(text.as_bytes(), Strictness::default()).unwrap();
        let question = read_network_question(&value).unwrap();
        reach(&question, parts, &mut Work::default()).map(|json| String::from_utf8(json).unwrap())
    }

    #[test]
    fn a_company_reaches_track_and_what_surrounds_its_tokens() {
        let expected =
            r#"{"hexes":{"B2":[1,4],"B4":[1]},"stops":[["B2",0],["B4",0]],"tokenable":[["B4",0]],"complete":true}"#;
        assert_eq!(reached(r#", "operator": "Red""#, Parts::USUAL).unwrap(), expected);
    }

    #[test]
    fn only_the_parts_that_are_asked_for_are_told_of_each_company() {
        let json = reached(r#", "operators": "all""#, Parts::named(["tokenable", "else"])).unwrap();
        assert_eq!(json, r#"{"by_operator":{"Blue":{"tokenable":[]},"Red":{"tokenable":[["B4",0]]}}}"#);
        let json = reached(r#", "operator": "Blue", "track_type": "broad""#, Parts::named(["track"])).unwrap();
        assert!(json.starts_with(r#"{"track":[{"hex":"B2","sides":["#), "{json}");
    }

    #[test]
    fn a_bound_on_work_says_that_there_may_be_more() {
        // A stop that is left over some of its track only makes the finder search.
        let text = r#"{"board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
            "A1": "city=revenue:20;path=a:4,b:_0",
            "A3": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4;path=a:_0,b:5,terminal:1;path=a:2,b:_0,terminal:1",
            "A5": "path=a:1,b:0", "A7": "city=revenue:30;path=a:1,b:_0", "B4": "path=a:2,b:3;path=a:2,b:4"}},
            "tokens": [{"company": "Red", "hex": "A1"}], "operator": "Red"}"#;
        let value = parse(text.as_bytes(), Strictness::default()).unwrap();
        let question = read_network_question(&value).unwrap();
        let mut work = Work::default();
        let board = lay(&question.board, &mut work).unwrap();
        let network = CompanyNetwork::of(&board, &question, &mut work).unwrap();
        let whole = network.reached("Red", MAX_TRACING_WORK, &mut work).unwrap();
        let cut = network.reached("Red", 1, &mut work).unwrap();
        assert!(whole.complete);
        assert!(cut.stops.iter().all(|stop| whole.stops.contains(stop)));
    }

    #[test]
    fn a_reservation_keeps_a_slot() {
        let kept = r#", "operator": "Red", "reservations": [{"company": "Green", "hex": "B4", "city": 0}]"#;
        assert_eq!(reached(kept, Parts::named(["tokenable"])).unwrap(), r#"{"tokenable":[]}"#);
    }

    #[test]
    fn either_one_company_or_several_are_named() {
        for (asked, sentence) in
            [("", "missing.operator"), (r#", "operator": "Red", "operators": ["Blue"]"#, "unknown_field.operators")]
        {
            let Err(Refusal::WrongShape(faults)) = reached(asked, Parts::USUAL) else { panic!("{asked}") };
            assert_eq!(faults.listed[0].sentence, sentence);
        }
    }

    #[test]
    fn tokens_and_reservations_stand_in_cities_that_there_are() {
        let wrong = r#", "operator": "Red", "reservations": [{"company": "Red", "hex": "B9"},
            {"company": "Red", "hex": "B6", "city": 0}]"#;
        let Err(Refusal::Impossible(faults)) = reached(wrong, Parts::USUAL) else { panic!() };
        let found: Vec<_> = faults.listed.iter().map(|fault| (fault.pointer.as_str(), fault.sentence)).collect();
        assert_eq!(found, [("/reservations/0/hex", "not_on_board"), ("/reservations/1/city", "unknown_city")]);
    }
}
