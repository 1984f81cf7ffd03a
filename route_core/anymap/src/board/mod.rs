//! The coordinates of hexes, by their names, and their neighbours; the joints of the track that lies on them.
//!
//! Coordinates count half steps ("doubled"), x to the right and y downwards; a name's letters are one of them and its
//! number the other. Side e of a hex touches side (e + 3) mod 6 of its neighbour.

use std::hash::BuildHasherDefault;

use crate::fault::{cut, step, Fault, Faults, Refusal};
use crate::hash::Map;
use crate::language::{laid_tile, parse_tile};
use crate::question::{Axis, Board, Laid, Layout, MAX_CODE};
use crate::standard::standard_tile;
use crate::tile::{is_side, Gauge, Lane, Tile, SIDES};
use crate::work::Work;

/// Coordinates of a hex.
pub type At = (i32, i32);

/// The hex or port over a side at which the board ends.
pub const NOWHERE: i32 = -1;

const SIDE_COUNT: usize = SIDES as usize;

/// Returns the offsets of the neighbours over each side.
#[must_use]
pub const fn steps(layout: Layout) -> [At; SIDE_COUNT] {
    match layout {
        Layout::Flat => [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)],
        Layout::Pointy => [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)],
    }
}

/// Returns the side of the neighbour that a side touches.
#[must_use]
pub const fn opposite(side: i32) -> i32 {
    (side + SIDES / 2) % SIDES
}

/// Returns the coordinates of the neighbour over a side.
#[must_use]
pub const fn beyond(layout: Layout, at: At, side: i32) -> At {
    let (dx, dy) = steps(layout)[side as usize];
    (at.0 + dx, at.1 + dy)
}

/// Returns the coordinates of a hex: one to four letters of one case and a number of up to four digits.
#[must_use]
pub fn coordinates(name: &str, x_is_letter: bool) -> Option<At> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (word, digits) = name.split_at(letters);
    let bare = digits.strip_prefix('-').unwrap_or(digits);
    let is_word = (1..=4).contains(&letters)
        && (word.bytes().all(|letter| letter.is_ascii_uppercase())
            || word.bytes().all(|letter| letter.is_ascii_lowercase()));
    if !is_word || !(1..=4).contains(&bare.len()) || !bare.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<i32>().ok()? - 1;
    let letter = letters_of(word);
    Some(if x_is_letter { (letter, number) } else { (number, letter) })
}

/// A = 0 … Z = 25, AA = 26 …; small letters count backwards: a = -1, b = -2 …
fn letters_of(word: &str) -> i32 {
    let count = word.bytes().fold(0, |count, letter| count * 26 + i32::from(letter.to_ascii_uppercase() - b'A') + 1);
    if word.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        -count
    } else {
        count - 1
    }
}

/// The hexes of a board in their order, and the sides at which they touch, independent of the tiles.
///
/// Two hexes touch at a *joint*. Its *ports* are `2 * joint` on the side of the hex that comes first in the order, and
/// `2 * joint + 1` on that of the other.
#[derive(Debug, Clone)]
pub struct Ground<'v> {
    /// The orientation of the hexes.
    pub layout: Layout,
    /// Their names.
    pub names: Vec<&'v str>,
    /// The number of each hex.
    pub order: Map<&'v str, usize>,
    /// Their coordinates.
    pub places: Vec<At>,
    /// For each hex the number of the one over each side.
    pub over: Vec<[i32; SIDE_COUNT]>,
    /// For each hex the port at each side.
    pub ports: Vec<[i32; SIDE_COUNT]>,
    /// For each joint the hexes that it joins.
    pub sides: Vec<(usize, usize)>,
}

impl<'v> Ground<'v> {
    /// Returns the ground of these hexes.
    ///
    /// # Errors
    /// With every invalid name, and every two names of one hex.
    pub fn new(layout: Layout, x_is_letter: bool, names: Vec<&'v str>) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut places = Vec::with_capacity(names.len());
        let mut taken: Map<At, usize> = Map::with_capacity_and_hasher(names.len(), BuildHasherDefault::default());
        for (number, name) in names.iter().enumerate() {
            let Some(at) = coordinates(name, x_is_letter) else {
                faults.push(Fault::new(step("/board/hexes", name), "bad_hex_name").with("name", cut(name)));
                continue;
            };
            if let Some(other) = taken.insert(at, number) {
                let fault = Fault::new(step("/board/hexes", name), "same_hex").with("hex", *name);
                faults.push(fault.with("other", names[other]));
            }
            places.push(at);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let over = neighbours(layout, &places, &taken);
        let (ports, sides) = joined(&over);
        let order = names.iter().enumerate().map(|(number, name)| (*name, number)).collect();
        Ok(Self { layout, names, order, places, over, ports, sides })
    }

    /// Returns the side of one hex that touches the other.
    #[must_use]
    pub fn between(&self, one: &str, other: &str) -> Option<i32> {
        let (one, other) = (*self.order.get(one)?, *self.order.get(other)?);
        self.over[one].iter().position(|number| *number == other as i32).map(|side| side as i32)
    }
}

fn neighbours(layout: Layout, places: &[At], named: &Map<At, usize>) -> Vec<[i32; SIDE_COUNT]> {
    let mut over = vec![[NOWHERE; SIDE_COUNT]; places.len()];
    for (number, at) in places.iter().enumerate() {
        for side in 0..SIDES / 2 {
            if let Some(&other) = named.get(&beyond(layout, *at, side)) {
                over[number][side as usize] = other as i32;
                over[other][opposite(side) as usize] = number as i32;
            }
        }
    }
    over
}

type Joints = (Vec<[i32; SIDE_COUNT]>, Vec<(usize, usize)>);

/// Returns the ports of each hex, and the hexes of each joint.
fn joined(over: &[[i32; SIDE_COUNT]]) -> Joints {
    let mut ports = vec![[NOWHERE; SIDE_COUNT]; over.len()];
    let mut sides = Vec::with_capacity(3 * over.len());
    for (number, others) in over.iter().enumerate() {
        for (side, &other) in others.iter().enumerate() {
            if other != NOWHERE && ports[number][side] == NOWHERE {
                ports[number][side] = 2 * sides.len() as i32;
                ports[other as usize][opposite(side as i32) as usize] = 2 * sides.len() as i32 + 1;
                sides.push((number, other as usize));
            }
        }
    }
    (ports, sides)
}

/// The ground, and what lies on each of its hexes.
#[derive(Debug, Clone)]
pub struct LaidBoard<'v> {
    /// The ground.
    pub ground: Ground<'v>,
    /// The tile of each hex, turned.
    pub tiles: Vec<Tile<'v>>,
}

impl<'v> LaidBoard<'v> {
    /// Returns the tile on a hex, if there is one.
    #[must_use]
    pub fn tile(&self, name: &str) -> Option<&Tile<'v>> {
        self.ground.order.get(name).map(|number| &self.tiles[*number])
    }
}

/// The most pieces of track and stops of a search; larger boards are refused while they are read.
pub const MOST_TRACK: usize = 8_192;
/// The most stops of a search.
pub const MOST_STOPS: usize = 1_024;
/// Steps counted for reading a part of a code.
const STEPS_A_PART: usize = 4;

/// Returns the board of a question: every hex with its tile.
///
/// # Errors
/// With every misplaced hex, and every unreadable tile.
pub fn lay<'v>(board: &Board<'v>, work: &mut Work) -> Result<LaidBoard<'v>, Refusal> {
    let mut faults = Faults::default();
    if board.axes.x == board.axes.y {
        faults.push(Fault::new("/board/axes", "same_axes"));
    }
    let names = board.hexes.iter().map(|(name, _)| *name).collect();
    let ground = Ground::new(board.layout, board.axes.x == Axis::Letter, names).map_err(|found| faults.append(found));
    let mut tiles = Vec::with_capacity(board.hexes.len());
    let (mut track, mut stops) = (0, 0);
    for (name, laid) in &board.hexes {
        work.spend(1 + STEPS_A_PART * laid.code().bytes().filter(|byte| *byte == b';').count())?;
        match tile_of(laid) {
            Err(found) => faults.append(found.under(&step("/board/hexes", name))),
            Ok(tile) => {
                track += tile.pieces.len();
                stops += tile.stops.len();
                tiles.push(tile);
                if track > MOST_TRACK || stops > MOST_STOPS {
                    let fault = Fault::new("/board", "too_large.track").with("track", MOST_TRACK);
                    faults.push(fault.with("stops", MOST_STOPS));
                    break;
                }
            }
        }
    }
    match ground {
        Ok(ground) if faults.is_empty() => Ok(LaidBoard { ground, tiles }),
        _ => Err(faults.into()),
    }
}

/// Returns the tile on a hex; faults have pointers into the hex.
fn tile_of<'v>(laid: &Laid<'v>) -> Result<Tile<'v>, Faults> {
    match laid {
        Laid::Turned(hex) => laid_tile(hex.code, hex.rotation).map_err(|faults| faults.under("/code")),
        Laid::Code(code) if code.len() > MAX_CODE && code.chars().count() > MAX_CODE => {
            Err(Fault::new("", "long_code").with("column", MAX_CODE + 1).with("most", MAX_CODE).into())
        }
        Laid::Code(code) => parse_tile(code),
        Laid::Standard(number, rotation) => match standard_tile(number) {
            Some(known) => Ok(known.tile.clone().turned(*rotation)),
            None => Err(Fault::new("/0", "unknown_tile").with("tile", cut(number)).into()),
        },
    }
}

/// A lane at a side of a hex.
pub type Crossing = (usize, i32, Lane);

/// The joints of a board with parallel track.
///
/// Two pieces join if they reach the same open side from both hexes, their gauges agree and their lanes meet. Single
/// lanes meet at the joint that every two hexes have. Lanes that meet share a joint, which a route uses at most once.
/// The finder checks gauges, as it knows the track that a train has come over.
#[derive(Debug, Clone, Default)]
pub struct Joined {
    /// The port of each lane at a side to which parallel track comes.
    pub ports: Map<Crossing, i32>,
    /// For each joint the hexes that it joins.
    pub sides: Vec<(usize, usize)>,
    /// Crosswise meetings of lanes of several widths: a hex, and two ports between which a lane continues in another.
    pub links: Vec<(usize, i32, i32)>,
    /// For each joint the side that it is a lane of; between two stops a route uses each side at most once.
    pub lanes: Vec<usize>,
}

impl Joined {
    /// Returns all joints of a board that has parallel track on these hexes.
    #[must_use]
    pub fn new(board: &LaidBoard, hexes: &[usize]) -> Self {
        let ground = &board.ground;
        let sides = ground.sides.clone();
        let mut joined = Self { lanes: (0..sides.len()).collect(), sides, ..Self::default() };
        let mut done: Vec<(usize, i32)> = Vec::new();
        for &number in hexes {
            for (side, near) in lanes_of(&board.tiles[number]) {
                let (other, back) = (ground.over[number][side as usize], opposite(side));
                if other == NOWHERE || done.contains(&(number, side)) {
                    continue;
                }
                let other = other as usize;
                done.extend([(number, side), (other, back)]);
                let far = lanes_of(&board.tiles[other]).into_iter().find(|(at, _)| *at == back);
                let far = far.map(|(_, lanes)| lanes).unwrap_or_default();
                joined.ports.extend(near.iter().map(|lane| ((number, side, *lane), NOWHERE)));
                joined.ports.extend(far.iter().map(|lane| ((other, back, *lane), NOWHERE)));
                let usual = ground.ports[number][side as usize] as usize / 2;
                for (here, there) in meetings(&near, &far) {
                    let here: Vec<Crossing> = here.into_iter().map(|lane| (number, side, lane)).collect();
                    let there: Vec<Crossing> = there.into_iter().map(|lane| (other, back, lane)).collect();
                    joined.join(usual, &here, &there);
                }
            }
        }
        joined
    }

    /// Joins the lanes of two hexes. Lanes that all meet a single one share its joint, as it can be used only once.
    ///
    /// Otherwise each has a joint of its own, with links to those that it meets. A route that crosses the side uses one
    /// of those `here`: they are its lanes. `usual` is the joint of single lanes, which represents the side.
    fn join(&mut self, usual: usize, here: &[Crossing], there: &[Crossing]) {
        let hexes = (here[0].0, there[0].0);
        if here.len() == 1 || there.len() == 1 {
            let port = 2 * self.sides.len() as i32;
            self.ports.extend(here.iter().map(|crossing| (*crossing, port)));
            self.ports.extend(there.iter().map(|crossing| (*crossing, port + 1)));
            self.sides.push(hexes);
            self.lanes.push(usual);
            return;
        }
        for (crossing, is_here) in
            here.iter().map(|crossing| (crossing, true)).chain(there.iter().map(|crossing| (crossing, false)))
        {
            self.ports.insert(*crossing, 2 * self.sides.len() as i32);
            self.lanes.push(if is_here { usual } else { self.sides.len() });
            self.sides.push(hexes);
        }
        for one in here {
            for other in there.iter().filter(|other| meet(one.2, other.2)) {
                self.links.push((hexes.0, self.ports[one] + 1, self.ports[other] + 1));
            }
        }
    }
}

/// Returns the lanes of the track at each side, without repetition, in the order of the track.
fn lanes_of(tile: &Tile) -> Vec<(i32, Vec<Lane>)> {
    let mut found: Vec<(i32, Vec<Lane>)> = Vec::new();
    for piece in tile.pieces.iter().filter(|piece| piece.gauge != Gauge::Thin) {
        for (&end, &lane) in piece.ends.iter().zip(&piece.lanes).filter(|(end, _)| is_side(**end)) {
            let at = found.iter().position(|(side, _)| *side == end).unwrap_or_else(|| {
                found.push((end, Vec::new()));
                found.len() - 1
            });
            if !found[at].1.contains(&lane) {
                found[at].1.push(lane);
            }
        }
    }
    found
}

/// Returns whether a lane meets one on the other side; of different widths the smaller is centred.
#[must_use]
pub fn meet(one: Lane, other: Lane) -> bool {
    let ((i, narrow), (j, wide)) = if one.1 <= other.1 { (one, other) } else { (other, one) };
    i + (wide - narrow) / 2 + j == wide - 1
}

/// Returns lanes that meet, together with all that meet these, and so on.
fn meetings(near: &[Lane], far: &[Lane]) -> Vec<(Vec<Lane>, Vec<Lane>)> {
    let mut left = near.to_vec();
    let mut found = Vec::new();
    while !left.is_empty() {
        let (mut here, mut there) = (vec![left.remove(0)], Vec::new());
        loop {
            let others: Vec<Lane> = far
                .iter()
                .filter(|lane| !there.contains(*lane) && here.iter().any(|one| meet(**lane, *one)))
                .copied()
                .collect();
            there.extend(&others);
            let (more, rest): (Vec<Lane>, Vec<Lane>) =
                left.iter().partition(|lane| there.iter().any(|one| meet(**lane, *one)));
            here.extend(&more);
            left = rest;
            if others.is_empty() && more.is_empty() {
                break;
            }
        }
        if !there.is_empty() {
            found.push((here, there));
        }
    }
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_of_one_case_and_a_number() {
        assert_eq!(coordinates("D18", true), Some((3, 17)));
        assert_eq!(coordinates("D18", false), Some((17, 3)));
        assert_eq!(coordinates("AA7", true), Some((26, 6)));
        assert_eq!(coordinates("b-3", true), Some((-2, -4)));
        for name in ["", "D", "18", "dD1", "ABCDE1", "D12345", "D--1", "D1 ", "D١", "É1"] {
            assert_eq!(coordinates(name, true), None, "{name}");
        }
    }

    #[test]
    fn ports_and_joints_follow_the_order_of_hexes() {
        let ground = Ground::new(Layout::Pointy, false, vec!["B2", "B4", "A3"]).unwrap();
        assert_eq!(ground.sides, [(0, 2), (0, 1), (1, 2)]);
        assert_eq!(ground.between("B2", "B4"), Some(4));
        assert_eq!(ground.between("B4", "B2"), Some(1));
        assert_eq!(ground.between("B2", "Z9"), None);
        assert_eq!(ground.ports[0][3], 0);
        assert_eq!(ground.ports[2][0], 1);
    }

    #[test]
    fn two_names_of_one_hex_are_a_fault() {
        let faults = Ground::new(Layout::Flat, true, vec!["B2", "B02", "?"]).unwrap_err();
        let found: Vec<_> = faults.listed.iter().map(|fault| (fault.pointer.as_str(), fault.sentence)).collect();
        assert_eq!(found, [("/board/hexes/B02", "same_hex"), ("/board/hexes/?", "bad_hex_name")]);
    }

    #[test]
    fn lanes_of_two_widths_meet_in_the_middle() {
        assert!(meet((0, 1), (0, 1)) && meet((0, 2), (1, 2)) && !meet((0, 2), (0, 2)));
        assert!(meet((0, 1), (1, 3)) && !meet((0, 1), (0, 3)));
    }
}
