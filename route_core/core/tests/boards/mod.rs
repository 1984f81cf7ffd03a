//! Random positions of the size of a printed board: many routes, several kinds of train.
#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::HashMap;

use route_core::{End, EndRules, GroupId, JointId, Network, PlaceId, Stop, StopId, Train, MAX_STOPS, MAX_VALUE};

/// A small generator of numbers that is the same everywhere.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        // Neighbouring seeds begin alike; a few throws part them.
        for _ in 0..4 {
            dice.roll(2);
        }
        dice
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % sides as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.roll(100) < percent
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.roll(most - least + 1)
    }
}

/// A network with trains to run on it.
#[derive(Debug, Clone)]
pub struct Position {
    pub network: Network,
    pub trains: Vec<Train>,
    pub visit_bonus: u32,
}

/// Counted and visited stops of the trains that positions choose from.
const TRAINS: [(u32, u32); 9] = [(2, 2), (3, 3), (3, 5), (4, 4), (4, 6), (5, 5), (6, 6), (7, 8), (2, 6)];
const EAST: GroupId = GroupId(1);
const WEST: GroupId = GroupId(2);

/// The position of a seed: four to six trains of at least two kinds.
pub fn position(seed: u64) -> Position {
    laid(seed, |_| ())
}

/// The same board with values so large, also of stops far away from it, that numbers of segments no longer fit beside
/// them into what a set is worth.
pub fn dear_position(seed: u64) -> Position {
    laid(seed, |board| {
        board.unit = MAX_VALUE / 10;
        for stop in &mut board.stops {
            stop.value = stop.value.min(9) * board.unit;
            stop.group_bonus = stop.group_bonus.min(9) * board.unit;
        }
        while board.stops.len() < MAX_STOPS {
            let place = PlaceId(1_000_000 + board.stops.len() as u32);
            let far = Stop::new(place, MAX_VALUE).group(WEST, MAX_VALUE);
            board.stops.push(far);
        }
    })
}

fn laid(seed: u64, change: impl FnOnce(&mut Board)) -> Position {
    let mut board = Board::new(Dice::new(seed));
    board.lay();
    change(&mut board);
    let trains = trains(&mut board.dice);
    let visit_bonus = if board.dice.chance(40) { board.unit } else { 0 };
    Position { network: board.network(), trains, visit_bonus }
}

fn trains(dice: &mut Dice) -> Vec<Train> {
    let count = dice.between(4, 6);
    let first = dice.roll(TRAINS.len());
    let second = (first + dice.between(1, TRAINS.len() - 1)) % TRAINS.len();
    let mut kinds = vec![first, second];
    while kinds.len() < count {
        let any = dice.roll(TRAINS.len());
        kinds.push([first, second, any][dice.roll(3)]);
    }
    kinds.into_iter().map(|kind| Train::new(TRAINS[kind].0, TRAINS[kind].1)).collect()
}

/// A board of hexagons while it is laid.
struct Board {
    dice: Dice,
    /// Rows and columns.
    size: (usize, usize),
    stops: Vec<Stop>,
    segments: Vec<[End; 2]>,
    /// Joint numbers by hexagon and side.
    joints: HashMap<(usize, usize), usize>,
    /// Every value is a multiple of this.
    unit: u32,
}

impl Board {
    fn new(dice: Dice) -> Self {
        Self { dice, size: (0, 0), stops: Vec::new(), segments: Vec::new(), joints: HashMap::new(), unit: 10 }
    }

    fn network(&self) -> Network {
        let rules = EndRules::new(vec![(EAST, WEST)], vec![(EAST, EAST)]);
        Network::new(self.joints.len(), self.stops.clone(), &self.segments, rules).unwrap()
    }

    fn lay(&mut self) {
        self.size = (self.dice.between(6, 9), self.dice.between(6, 11));
        self.unit = [10, 10, 10, 5, 1][self.dice.roll(5)];
        let (cities, track) = (self.dice.between(25, 60), self.dice.between(2, 6));
        let (rows, columns) = self.size;
        let chicago = (self.dice.between(2, rows - 2), self.dice.between(2, columns - 2));
        let mut stops = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let border = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
                if border {
                    self.area(row, column);
                } else if (row, column) == chicago {
                    stops.extend(self.circles(row, column));
                } else if self.dice.chance(cities) {
                    stops.push(self.city(row, column));
                } else {
                    self.plain(row, column, track);
                }
            }
        }
        for _ in 0..self.dice.between(2, 5).min(stops.len()) {
            let stop = stops.swap_remove(self.dice.roll(stops.len()));
            let stop = &mut self.stops[stop];
            (stop.token, stop.through) = (true, true);
        }
    }

    fn stop(&mut self, place: u32, value: usize, through: bool, group: GroupId) -> u32 {
        let group_bonus = if group > GroupId::NONE { self.unit * self.dice.between(2, 5) as u32 } else { 0 };
        let value = self.unit * value as u32;
        self.stops.push(Stop::new(PlaceId(place), value).through(through).group(group, group_bonus));
        self.stops.len() as u32 - 1
    }

    /// An area beyond the border; some are one place with the one named before.
    fn area(&mut self, row: usize, column: usize) {
        if !self.dice.chance(40) {
            return;
        }
        let number = self.stops.len() as u32;
        let shared = self.dice.chance(15) && self.stops.last().is_some_and(|stop| stop.group > GroupId::NONE);
        let group = [GroupId::NONE, EAST, EAST, WEST][self.dice.roll(4)];
        let value = self.dice.between(2, 7);
        let stop = self.stop(if shared { number - 1 } else { number }, value, false, group);
        for side in 0..6 {
            let joint = self.joint(row, column, side);
            self.segments.push([End::Stop(StopId(stop)), joint]);
        }
    }

    fn city(&mut self, row: usize, column: usize) -> usize {
        let through = !self.dice.chance(20);
        let value = self.dice.between(1, 8);
        let stop = self.stop(self.stops.len() as u32, value, through, GroupId::NONE);
        let (first, exits) = (self.dice.roll(6), self.dice.between(3, 6));
        for side in 0..exits {
            let joint = self.joint(row, column, (first + side) % 6);
            self.segments.push([End::Stop(StopId(stop)), joint]);
        }
        stop as usize
    }

    /// Four stops that are one place: each has a side of its own, and all share another.
    fn circles(&mut self, row: usize, column: usize) -> Vec<usize> {
        let place = self.stops.len() as u32;
        let value = self.dice.between(3, 7);
        let circles = (0..4).map(|side| {
            let through = !self.dice.chance(15);
            let stop = self.stop(place, value, through, GroupId::NONE);
            for side in [side, 4] {
                let joint = self.joint(row, column, side);
                self.segments.push([End::Stop(StopId(stop)), joint]);
            }
            stop as usize
        });
        circles.collect()
    }

    fn plain(&mut self, row: usize, column: usize, track: usize) {
        let kinds: [&[(usize, usize)]; 6] = [
            &[(0, 3)],
            &[(0, 2), (3, 5)],
            &[(0, 3), (0, 2), (3, 5)],
            &[(0, 3), (0, 2), (1, 3), (1, 2)],
            &[(0, 1), (1, 3), (3, 0), (2, 5)],
            &[(0, 3), (0, 2), (0, 4)],
        ];
        let (first, kind) = (self.dice.roll(6), self.dice.roll(track));
        for &(a, b) in kinds[kind] {
            let ends = [self.joint(row, column, (first + a) % 6), self.joint(row, column, (first + b) % 6)];
            self.segments.push(ends);
        }
    }

    /// The joint over a side, as seen from the hexagon: odd rows are shifted by half a hexagon.
    fn joint(&mut self, row: usize, column: usize, side: usize) -> End {
        let odd = row % 2;
        let (other_row, other_column) = match side {
            0 => (row, column + 1),
            1 => (row + 1, column + odd),
            2 => (row + 1, (column + odd).wrapping_sub(1)),
            3 => (row, column.wrapping_sub(1)),
            4 => (row.wrapping_sub(1), (column + odd).wrapping_sub(1)),
            _ => (row.wrapping_sub(1), column + odd),
        };
        let (rows, columns) = self.size;
        let inside = other_row < rows && other_column < columns;
        let (mine, theirs) = (row * columns + column, other_row.wrapping_mul(columns).wrapping_add(other_column));
        let low = !inside || mine < theirs;
        let key = if low { (mine, side) } else { (theirs, (side + 3) % 6) };
        let next = self.joints.len();
        let joint = *self.joints.entry(key).or_insert(next) as u32;
        End::Joint { joint: JointId(joint), side: u8::from(!low) }
    }
}
