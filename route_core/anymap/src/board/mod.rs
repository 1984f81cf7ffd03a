//! Boards: the hexes and the sides at which they touch, the tiles that lie on them, and the joints of their track.

mod coordinates;
mod lanes;

use std::hash::BuildHasherDefault;

use crate::fault::{cut, step, Fault, Faults, Refusal};
use crate::hash::Map;
use crate::language::{laid_tile, parse_tile};
use crate::question::{Axis, Board, Laid, Layout, MAX_CODE};
use crate::standard::standard_tile;
use crate::tile::{Tile, SIDES};
use crate::work::Work;

pub use coordinates::{beyond, coordinates, opposite, steps, At};
pub use lanes::{meet, Crossing, Joined};

/// The hex or port over a side at which the board ends.
pub const NOWHERE: i32 = -1;

const SIDE_COUNT: usize = SIDES as usize;

/// The most pieces of track and stops of a search; larger boards are refused while they are read.
pub const MOST_TRACK: usize = 8_192;
/// The most stops of a search.
pub const MOST_STOPS: usize = 1_024;
/// Steps counted for reading a part of a code.
pub(crate) const STEPS_A_PART: usize = 4;

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

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;

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
}
