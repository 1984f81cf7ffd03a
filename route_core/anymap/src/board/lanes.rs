//! Parallel track over the sides of hexes: which lanes join, and the joints that they have of their own.

use super::{opposite, LaidBoard, NOWHERE};
use crate::hash::Map;
use crate::tile::{is_side, Gauge, Lane, Tile};

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
    fn lanes_of_two_widths_meet_in_the_middle() {
        assert!(meet((0, 1), (0, 1)) && meet((0, 2), (1, 2)) && !meet((0, 2), (0, 2)));
        assert!(meet((0, 1), (1, 3)) && !meet((0, 1), (0, 3)));
    }
}
