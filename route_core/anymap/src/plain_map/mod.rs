//! A map that is stated once, and on which boards are put together in microseconds.
//!
//! What a hex adds to a network is its *face*. It is drawn as in any question, once for each tile that is laid on the
//! hex, and kept. A board is the faces of its hexes, one after the other.
//!
//! For that a map must be *plain*. Whatever tile lies on a hex, its stops are those that are printed, but for their values
//! and slots, so the number of a stop is the same on all boards. There are neither junctions nor several gauges nor
//! lanes nor duplicate track, and no stop has a negative value. Trains that differ in more than their length need
//! terms, which follow from the values of a board: they are refused.

mod face;
mod fleet;
mod network;
mod unfit;

use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{lay, Ground, LaidBoard, NOWHERE};
use crate::fault::Refusal;
use crate::hash::Map;
use crate::language::parse_tile;
use crate::question::{Axis, Board, Laid as LaidInQuestion, Layout};
use crate::standard::standard_tile;
use crate::tile::{End, Tile, SIDES};
use crate::work::Work;

use face::{plain, Face};

pub use fleet::PlainFleet;
pub use network::Traced;
pub use unfit::Unfit;

/// The most faces that a map keeps, besides the printed ones. A game of the recorded ones sees some hundred.
pub const MOST_FACES: usize = 8_192;

/// A hex, a tile and its rotation, by number.
pub type Laid = (usize, usize, u8);

/// A map that is stated once.
#[derive(Debug)]
pub struct PlainMap {
    layout: Layout,
    x_is_letter: bool,
    names: Vec<String>,
    order: Map<String, usize>,
    /// What is printed on each hex, as far as rules can depend on it: without a rotation.
    codes: Vec<String>,
    /// By tile, its code in each rotation.
    tiles: Vec<(String, Vec<String>)>,
    numbers: Map<String, usize>,
    joints: usize,
    /// For each port its hex, and the side.
    sides: Vec<(usize, u8)>,
    /// For each hex the port at each side.
    ports: Vec<[i32; SIDES as usize]>,
    /// For each hex the number of its first stop, and one past the last of all.
    firsts: Vec<usize>,
    printed: Vec<Face>,
    /// Faces with tiles. They can be drawn again at any time, so nothing depends on which are kept.
    kept: Mutex<Map<Laid, Arc<Face>>>,
}

impl PlainMap {
    /// Returns the map of a printed board and of tiles, each with its code in every rotation.
    ///
    /// # Errors
    /// With why it cannot be read, or is not plain.
    pub fn new(board: &Board<'_>, tiles: Vec<(String, Vec<String>)>) -> Result<Self, Unfit> {
        let laid = lay(board, &mut Work::default())?;
        let drawn = plain(&laid)?;
        let ground = &laid.ground;
        let names: Vec<String> = ground.names.iter().map(|&name| name.to_owned()).collect();
        let printed = (0..names.len()).map(|hex| Face::of(&drawn, hex, drawn.firsts[hex])).collect();
        Ok(Self {
            layout: board.layout,
            x_is_letter: board.axes.x == Axis::Letter,
            order: names.iter().cloned().zip(0..).collect(),
            names,
            codes: board.hexes.iter().map(|(_, laid)| code_of(laid).to_owned()).collect(),
            numbers: tiles.iter().map(|(number, _)| number.clone()).zip(0..).collect(),
            tiles,
            joints: ground.sides.len(),
            sides: sides_of(ground),
            ports: ground.ports.clone(),
            firsts: drawn.firsts.clone(),
            printed,
            kept: Mutex::default(),
        })
    }

    /// Returns the names of the hexes.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the hex and the part of each stop, in the order of the stops.
    pub fn stops(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        let faces = self.printed.iter().enumerate();
        faces.flat_map(|(hex, face)| face.sites.iter().map(move |site| (hex, site.part)))
    }

    /// Returns the hex and the side of each port, in the order of the ports.
    #[must_use]
    pub fn sides(&self) -> &[(usize, u8)] {
        &self.sides
    }

    /// Returns the number of a hex.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn hex(&self, name: &str) -> Result<usize, Unfit> {
        self.order.get(name).copied().ok_or_else(|| Unfit::UnknownHex(name.to_owned()))
    }

    /// Returns a tile on a hex, by numbers.
    ///
    /// # Errors
    /// If there is no such hex, tile or rotation.
    pub fn laid(&self, hex: &str, tile: &str, rotation: u8) -> Result<Laid, Unfit> {
        let number = self.numbers.get(tile).filter(|&&number| usize::from(rotation) < self.tiles[number].1.len());
        let number = number.ok_or_else(|| Unfit::UnknownTile(tile.to_owned(), rotation))?;
        Ok((self.hex(hex)?, *number, rotation))
    }

    /// Returns the board with these tiles, at most one for each hex; all other hexes show what is printed.
    ///
    /// # Errors
    /// With why a tile does not fit.
    pub fn board(&self, mut tiles: Vec<Laid>) -> Result<PlainBoard, Unfit> {
        tiles.sort_unstable();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut laid = Vec::with_capacity(tiles.len());
        for tile in tiles {
            let face = if let Some(face) = kept.get(&tile) {
                Arc::clone(face)
            } else {
                let face = Arc::new(self.drawn(tile)?);
                if kept.len() >= MOST_FACES {
                    kept.clear();
                }
                kept.insert(tile, Arc::clone(&face));
                face
            };
            laid.push((tile.0, face));
        }
        Ok(PlainBoard { laid })
    }

    /// Draws the face of a hex with a tile.
    fn drawn(&self, (hex, tile, rotation): Laid) -> Result<Face, Unfit> {
        let mut tiles = vec![Tile::default(); self.names.len()];
        tiles[hex] = parse_tile(&self.tiles[tile].1[usize::from(rotation)])?;
        let board = LaidBoard { ground: self.ground()?, tiles };
        let face = Face::of(&plain(&board)?, hex, self.firsts[hex]);
        if face.sites != self.printed[hex].sites {
            return Err(Unfit::OtherStops(self.names[hex].clone()));
        }
        Ok(face)
    }

    /// Returns the hexes without anything on them.
    fn ground(&self) -> Result<Ground<'_>, Refusal> {
        Ok(Ground::new(self.layout, self.x_is_letter, self.names.iter().map(String::as_str).collect())?)
    }

    /// Returns the face of each hex.
    fn faces<'b>(&'b self, board: &'b PlainBoard) -> impl Iterator<Item = &'b Face> {
        let mut laid = board.laid.iter().peekable();
        self.printed.iter().enumerate().map(move |(hex, printed)| match laid.peek() {
            Some((at, face)) if *at == hex => {
                laid.next();
                &**face
            }
            _ => printed,
        })
    }

    /// Returns for each hex the number of its first segment, and one past the last of all.
    #[must_use]
    pub fn first_segments(&self, board: &PlainBoard) -> Vec<usize> {
        let mut firsts = Vec::with_capacity(self.names.len() + 1);
        let mut count = 0;
        for face in self.faces(board) {
            firsts.push(count);
            count += face.segments.len();
        }
        firsts.push(count);
        firsts
    }

    /// Returns the ends of the pieces of track of a hex, in the order of its segments.
    #[must_use]
    pub fn pieces<'b>(&'b self, board: &'b PlainBoard, hex: usize) -> &'b [[End; 2]] {
        &board.face(hex).unwrap_or(&self.printed[hex]).pieces
    }
}

/// Returns the hex and the side of each port.
fn sides_of(ground: &Ground<'_>) -> Vec<(usize, u8)> {
    let mut sides = vec![(0, 0); 2 * ground.sides.len()];
    for (hex, ports) in ground.ports.iter().enumerate() {
        for (&port, side) in ports.iter().zip(0..).filter(|(&port, _)| port != NOWHERE) {
            sides[port as usize] = (hex, side);
        }
    }
    sides
}

fn code_of<'v>(laid: &LaidInQuestion<'v>) -> &'v str {
    match laid {
        LaidInQuestion::Standard(number, _) => standard_tile(number).map_or("", |tile| tile.code),
        other => other.code(),
    }
}

/// The tiles on a board, each with its face; in the order of their hexes.
#[derive(Debug, Clone)]
pub struct PlainBoard {
    laid: Vec<(usize, Arc<Face>)>,
}

impl PlainBoard {
    fn face(&self, hex: usize) -> Option<&Face> {
        let at = self.laid.binary_search_by_key(&hex, |(at, _)| *at).ok()?;
        Some(&self.laid[at].1)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::network::Held;
    use crate::query::ask;
    use crate::question::{read_board, read_question};
    use crate::search::Around;
    use crate::value::{parse, Strictness, Value};

    const PRINTED: &str = r#"{"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0", "A3": "offboard=revenue:10,groups:West",
        "B4": "city=revenue:10", "B6": "", "B8": "city=revenue:30,slots:2;path=a:1,b:_0"}}"#;
    const CITY: &str = "city=revenue:20;path=a:1,b:_0;path=a:4,b:_0";
    const PLAIN: &str = "path=a:1,b:4";
    const RULES: &str = r#"{"hex_once": true, "forbidden_pairs": [{"a": [{"hex": "B2"}], "b": [{"hex": "A3"}]}],
        "bonuses": [{"type": "each", "value": 20, "at": [{"hex": "B8"}]}, {"type": "longest", "value": 5},
                    {"type": "ends", "value": 10, "a": [{"group": "West"}], "b": [{"hex": "B8"}]}]}"#;
    const TRAINS: &str = r#"[{"name": "3", "distance": [{"nodes": ["city", "offboard"], "pay": 2, "visit": 3}]}]"#;

    fn value(text: &str) -> Value<'_> {
        parse(text.as_bytes(), Strictness::default()).unwrap()
    }

    fn map() -> PlainMap {
        let printed = value(PRINTED);
        let tiles = [("57", CITY), ("9", PLAIN), ("2", "town=revenue:10"), ("44", "junction;path=a:0,b:_0")];
        let tiles = tiles.map(|(number, code)| (number.to_owned(), vec![code.to_owned()])).into();
        PlainMap::new(&read_board(&printed).unwrap(), tiles).unwrap()
    }

    fn laid(map: &PlainMap) -> PlainBoard {
        map.board(vec![map.laid("B6", "9", 0).unwrap(), map.laid("B4", "57", 0).unwrap()]).unwrap()
    }

    fn fleet_of(map: &PlainMap, trains: &str, rules: &str) -> Result<PlainFleet, Unfit> {
        let (trains, rules) = (value(trains), value(rules));
        map.fleet(&crate::question::read_trains(&trains).unwrap(), &crate::question::read_rules(&rules).unwrap())
    }

    #[test]
    fn a_board_has_the_network_of_a_question_about_it() {
        let hexes =
            PRINTED.replace("\"city=revenue:10\"", &format!("\"{CITY}\"")).replace("\"\"", &format!("\"{PLAIN}\""));
        let text = format!(
            r#"{{"board": {hexes}, "colors": ["yellow", "green"], "operator": "Blue", "trains": {TRAINS}, "rules": {RULES},
                "tokens": [{{"company": "Red", "hex": "B4"}}, {{"company": "Blue", "hex": "B8"}}]}}"#
        );
        let (question, map) = (value(&text), map());
        let held = [Held::of_slots(2, 0, &[Some(false)]), Held::of_slots(4, 0, &[Some(true), None])];
        let fleet = fleet_of(&map, TRAINS, RULES).unwrap();
        for _ in 0..2 {
            let network = map.network(&laid(&map), &held, &["yellow", "green"], &fleet).unwrap();
            ask(&read_question(&question).unwrap(), &mut Around::default(), |query, _| {
                assert_eq!(format!("{network:?}"), format!("{:?}", query.network));
                assert_eq!((&fleet.trains, fleet.visit_bonus), (&query.trains, query.visit_bonus));
                Ok(())
            })
            .unwrap();
        }
    }

    #[test]
    fn segments_are_known_by_their_hexes() {
        let map = map();
        let board = laid(&map);
        assert_eq!(map.first_segments(&board), [0, 1, 1, 3, 4, 5]);
        assert_eq!(map.pieces(&board, 2), [[1, -1], [4, -1]]);
        assert_eq!(map.pieces(&board, 4), [[1, -1]]);
        assert_eq!(map.stops().collect::<Vec<_>>(), [(0, 0), (1, 0), (2, 0), (4, 0)]);
    }

    #[test]
    fn traces_begin_at_tokens_or_at_a_side() {
        let map = map();
        let (board, held) = (laid(&map), [Held::of_slots(4, 0, &[Some(true), None])]);
        let into = |held: &[Held], traced: &Traced<'_>| map.into_hexes(&map.reach(&board, held, traced).unwrap());
        assert_eq!(into(&held, &Traced::default()), [(0, 1 << 4), (2, 1 << 4), (3, 1 << 4)]);
        let closed = Traced { closed: Some((2, 4)), ..Traced::default() };
        assert_eq!(into(&held, &closed), [(3, 1 << 4)]);
        let without = Traced { without: &[2], ..Traced::default() };
        assert_eq!(into(&held, &without), [(2, 1 << 4), (3, 1 << 4)]);
        let start = Traced { without: &[2], start: Some((2, 4)), ..Traced::default() };
        assert_eq!(into(&[], &start), [(3, 1 << 1), (4, 1 << 1)]);
        for (hex, side) in [(3, 4), (0, 1), (0, 9)] {
            let start = Traced { start: Some((hex, side)), ..Traced::default() };
            assert!(matches!(map.reach(&board, &[], &start), Err(Unfit::NoStart(_))));
        }
    }

    #[test]
    fn only_plain_tiles_that_keep_the_stops_fit() {
        let map = map();
        let wrong = |hex, tile| map.board(vec![map.laid(hex, tile, 0).unwrap()]).unwrap_err();
        assert_eq!(wrong("B4", "9"), Unfit::OtherStops("B4".into()));
        assert_eq!(wrong("B4", "2"), Unfit::OtherStops("B4".into()));
        assert_eq!(wrong("B6", "44"), Unfit::NotPlain("B6".into()));
        assert_eq!(map.laid("B6", "9", 1), Err(Unfit::UnknownTile("9".into(), 1)));
        assert_eq!(map.laid("Z9", "9", 0), Err(Unfit::UnknownHex("Z9".into())));
    }

    #[test]
    fn trains_that_need_terms_are_refused() {
        let map = map();
        let through = r#"{"bonuses": [{"type": "through", "value": 10, "hexes": ["B6"]}]}"#;
        assert_eq!(fleet_of(&map, TRAINS, through).unwrap_err(), Unfit::Terms);
        let doubled = r#"[{"name": "3", "distance": 3, "multiplier": 2}]"#;
        assert_eq!(fleet_of(&map, doubled, "{}").unwrap_err(), Unfit::Terms);
    }

    #[test]
    fn a_fleet_belongs_to_its_map() {
        let (map, small) = (map(), value(r#"{"layout": "flat", "axes": {"x": "letter", "y": "number"}, "hexes": {}}"#));
        let fleet = fleet_of(&PlainMap::new(&read_board(&small).unwrap(), Vec::new()).unwrap(), "[]", "{}").unwrap();
        assert_eq!(map.network(&laid(&map), &[], &[], &fleet).unwrap_err(), Unfit::OtherMap);
    }
}
