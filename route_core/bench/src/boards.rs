//! Random hexagonal boards, as cases of the bench that need no other data.

use serde_json::{json, Value};

/// A small random number generator with the same output on every platform.
pub struct Dice(u64);

impl Dice {
    /// Seeds the generator.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % sides as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.roll(100) < percent
    }
}

/// The parameters of a board.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Rows and columns of hexagons.
    pub size: (usize, usize),
    /// Percentage of hexagons that are cities.
    pub cities: usize,
    /// Amount of track on plain hexagons, from 1 to 5.
    pub track: usize,
    /// Tokens of the operator.
    pub tokens: usize,
    /// Counted and visited stops by train.
    pub trains: &'static [(u32, u32)],
    /// Bonus for every stop of one route.
    pub visit_bonus: u32,
}

struct Board {
    plan: Plan,
    stops: Vec<Value>,
    segments: Vec<[i64; 2]>,
    /// Joint numbers by hexagon and side.
    joints: std::collections::BTreeMap<(usize, usize), usize>,
}

/// Returns a board as a record of the bench's file, without the best revenue.
#[must_use]
pub fn board(id: &str, group: &str, plan: Plan, seed: u64) -> Value {
    let mut dice = Dice::new(seed);
    let mut board = Board { plan, stops: Vec::new(), segments: Vec::new(), joints: std::collections::BTreeMap::new() };
    let (rows, columns) = plan.size;
    let mut cities = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let border = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
            if border {
                board.edge(row, column, &mut dice);
            } else if dice.chance(plan.cities) {
                cities.push(board.city(row, column, &mut dice));
            } else {
                board.plain(row, column, &mut dice);
            }
        }
    }
    for _ in 0..plan.tokens.min(cities.len()) {
        let stop = cities.swap_remove(dice.roll(cities.len()));
        board.stops[stop][2] = json!(true);
        board.stops[stop][3] = json!(true);
    }
    json!({
        "id": id, "group": group, "joints": board.joints.len(), "stops": board.stops, "segments": board.segments,
        "end_bonus": [[1, 2]], "forbidden_ends": [[1, 1]], "trains": plan.trains, "visit_bonus": plan.visit_bonus,
        "optimum": 0,
    })
}

impl Board {
    /// Returns the joint over a side, as seen from the hexagon: rows are shifted by half a hexagon.
    fn joint(&mut self, row: usize, column: usize, side: usize) -> i64 {
        let odd = row % 2;
        let (other_row, other_column) = match side {
            0 => (row, column + 1),
            1 => (row + 1, column + odd),
            2 => (row + 1, (column + odd).wrapping_sub(1)),
            3 => (row, column.wrapping_sub(1)),
            4 => (row.wrapping_sub(1), (column + odd).wrapping_sub(1)),
            _ => (row.wrapping_sub(1), column + odd),
        };
        let (rows, columns) = self.plan.size;
        let inside = other_row < rows && other_column < columns;
        let (mine, theirs) = (row * columns + column, other_row.wrapping_mul(columns).wrapping_add(other_column));
        let low = !inside || mine < theirs;
        let key = if low { (mine, side) } else { (theirs, (side + 3) % 6) };
        let next = self.joints.len();
        let joint = *self.joints.entry(key).or_insert(next);
        (2 * joint + usize::from(!low)) as i64
    }

    fn stop(&mut self, record: Value) -> i64 {
        self.stops.push(record);
        -(self.stops.len() as i64)
    }

    fn edge(&mut self, row: usize, column: usize, dice: &mut Dice) {
        if !dice.chance(40) {
            return;
        }
        let group = [0, 1, 1, 2][dice.roll(4)];
        let (value, bonus) = (10 * (2 + dice.roll(6)), if group > 0 { 10 * (2 + dice.roll(3)) } else { 0 });
        let place = self.stops.len();
        let stop = self.stop(json!([place, value, false, false, group, bonus]));
        for side in 0..6 {
            let joint = self.joint(row, column, side);
            self.segments.push([stop, joint]);
        }
    }

    fn city(&mut self, row: usize, column: usize, dice: &mut Dice) -> usize {
        let place = self.stops.len();
        let stop = self.stop(json!([place, 10 * (1 + dice.roll(8)), false, !dice.chance(20), 0, 0]));
        let first = dice.roll(6);
        let exits = if self.plan.track > 4 { 5 + dice.roll(2) } else { 3 + dice.roll(3) };
        for side in 0..exits {
            let joint = self.joint(row, column, (first + side) % 6);
            self.segments.push([stop, joint]);
        }
        place
    }

    fn plain(&mut self, row: usize, column: usize, dice: &mut Dice) {
        let first = dice.roll(6);
        let kinds: [&[(usize, usize)]; 4] =
            [&[(0, 3)], &[(0, 2), (3, 5)], &[(0, 3), (0, 2), (3, 5)], &[(0, 3), (0, 2), (1, 3), (1, 2)]];
        let kind = if self.plan.track > 4 { 2 + dice.roll(2) } else { dice.roll(self.plan.track.max(1)) };
        for &(a, b) in kinds[kind] {
            let ends = [self.joint(row, column, (first + a) % 6), self.joint(row, column, (first + b) % 6)];
            self.segments.push(ends);
        }
    }
}

/// Returns a board with a value for each stop that is up to two tens more or less, on the same network.
fn with_other_values(mut board: Value, id: &str, seed: u64) -> Value {
    let mut dice = Dice::new(seed);
    for stop in board["stops"].as_array_mut().into_iter().flatten() {
        let value = stop[1].as_u64().unwrap_or(0) + 10 * dice.roll(5) as u64;
        stop[1] = json!(value.saturating_sub(20).max(10));
    }
    board["id"] = json!(id);
    board
}

/// The boards of the project: small ones, dense ones, hard ones, and two whose lists of candidates are long.
#[must_use]
pub fn all() -> Vec<Value> {
    let early = Plan { size: (7, 7), cities: 35, track: 1, tokens: 1, trains: &[(2, 2), (2, 2)], visit_bonus: 0 };
    let middle = Plan { size: (8, 9), cities: 35, track: 3, tokens: 3, trains: &[(3, 5), (4, 4)], visit_bonus: 10 };
    let late = Plan { size: (9, 10), cities: 35, track: 4, tokens: 4, trains: &[(7, 8), (6, 6)], visit_bonus: 0 };
    let three = Plan { trains: &[(7, 8), (6, 6), (6, 6)], visit_bonus: 10, ..late };
    let four = Plan { trains: &[(7, 8), (7, 8), (7, 8), (7, 8)], ..late };
    let wide = Plan { size: (12, 14), cities: 30, track: 4, tokens: 5, trains: &[(4, 6), (5, 5)], visit_bonus: 0 };
    let hard = Plan { size: (8, 11), cities: 45, track: 5, tokens: 3, ..four };
    let plans = [
        ("early", early),
        ("middle", middle),
        ("late", late),
        ("three", three),
        ("four", four),
        ("wide", wide),
        ("hard", hard),
    ];
    let mut boards = Vec::new();
    for (name, plan) in plans {
        for number in 1..=6_u64 {
            let seed = 100 * number + name.len() as u64 + u64::from(plan.visit_bonus);
            boards.push(board(&format!("own-{name}-{number}"), &format!("own-{name}"), plan, seed));
        }
    }
    // Chosen among 40 sets of values as those that take longest.
    let heavy = Plan { cities: 38, tokens: 5, ..hard };
    for seed in [16, 36] {
        let id = format!("own-heavy-{seed}");
        boards.push(with_other_values(board("", "own-heavy", heavy, 1), &id, seed));
    }
    boards
}
