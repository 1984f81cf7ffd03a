//! A small linear programme: routes share out track, each kind of train has so many routes.
//!
//! Maximises the value of fractions of routes so that no resource and no kind is used beyond what there is. The primal
//! simplex method with an explicit inverse suits a few hundred columns over some hundred rows. Its prices only *guide*
//! the search: every bound is computed from them anew in whole numbers, so rounding can cost time but never the proof.

const TINY: f64 = 1e-9;
/// Entries of the inverse that one turn may touch.
const WORK_A_TURN: u64 = 60_000_000;
/// So many entries take about as long as a node of a search.
const WORK_A_NODE: u64 = 512;

/// So many entries of a column are looked at, more or less, when it is asked whether it helps.
const COLUMN_ENTRIES: usize = 16;

struct Column {
    rows: Vec<u16>,
    value: f64,
}

pub(crate) struct Programme {
    rows: usize,
    columns: Vec<Column>,
    /// Column in each basis position; numbers below `rows` are slacks.
    basis: Vec<usize>,
    in_basis: Vec<bool>,
    level: Vec<f64>,
    inverse: Vec<f64>,
    prices: Vec<f64>,
    direction: Vec<f64>,
    pub value: f64,
}

impl Programme {
    /// Rows with so much to share out.
    pub fn new(supply: &[f64]) -> Self {
        let rows = supply.len();
        let mut inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            inverse[row * rows + row] = 1.0;
        }
        // Slightly different supplies keep the method from circling among equal corners.
        let level =
            supply.iter().enumerate().map(|(row, have)| have + 1e-6 * ((row * 7919 % 997) as f64 + 1.0) / 997.0);
        Self {
            rows,
            columns: Vec::new(),
            basis: (0..rows).collect(),
            in_basis: vec![true; rows],
            level: level.collect(),
            inverse,
            prices: vec![0.0; rows],
            direction: vec![0.0; rows],
            value: 0.0,
        }
    }

    /// Adds a route that uses one of each row named.
    pub fn add(&mut self, rows: Vec<u16>, value: f64) {
        self.columns.push(Column { rows, value });
        self.in_basis.push(false);
    }

    /// What each row is worth.
    pub fn prices(&self) -> &[f64] {
        &self.prices
    }

    /// The fraction of each column in the basis.
    pub fn levels(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.basis
            .iter()
            .zip(&self.level)
            .filter_map(|(&column, &level)| column.checked_sub(self.rows).map(|column| (column, level)))
    }

    /// Improves until no column helps, or for about a tenth of a second; tells how much work it was.
    pub fn solve(&mut self) -> u64 {
        let size = (self.rows * self.rows + COLUMN_ENTRIES * self.columns.len()) as u64;
        let most = (WORK_A_TURN / size.max(1)).clamp(20, 2_000);
        for step in 0..most {
            let improved = match self.entering() {
                Some((entering, gain)) => self.pivot(entering, gain),
                None => false,
            };
            if !improved {
                return step * size / WORK_A_NODE;
            }
        }
        most * size / WORK_A_NODE
    }

    fn entering(&self) -> Option<(usize, f64)> {
        let mut best = (usize::MAX, 1e-7);
        for (row, price) in self.prices.iter().enumerate() {
            if !self.in_basis[row] && -price > best.1 {
                best = (row, -price);
            }
        }
        for (number, column) in self.columns.iter().enumerate() {
            if self.in_basis[self.rows + number] {
                continue;
            }
            let cost: f64 = column.rows.iter().map(|&row| self.prices[row as usize]).sum();
            if column.value - cost > best.1 {
                best = (self.rows + number, column.value - cost);
            }
        }
        (best.0 != usize::MAX).then_some(best)
    }

    fn pivot(&mut self, entering: usize, gain: f64) -> bool {
        let rows = self.rows;
        for (row, entry) in self.inverse.chunks_exact(rows).zip(&mut self.direction) {
            *entry = match entering.checked_sub(rows) {
                Some(number) => self.columns[number].rows.iter().map(|&at| row[at as usize]).sum(),
                None => row[entering],
            };
        }
        let mut leaving = usize::MAX;
        let mut step = f64::INFINITY;
        for (at, &along) in self.direction.iter().enumerate() {
            if along > TINY {
                let ratio = self.level[at].max(0.0) / along;
                if ratio < step - TINY
                    || (ratio < step + TINY && leaving != usize::MAX && along > self.direction[leaving])
                {
                    leaving = at;
                    step = ratio;
                }
            }
        }
        if leaving == usize::MAX {
            return false;
        }
        let scale = 1.0 / self.direction[leaving];
        let pivot_row: Vec<f64> =
            self.inverse[leaving * rows..(leaving + 1) * rows].iter().map(|entry| entry * scale).collect();
        for (at, row) in self.inverse.chunks_exact_mut(rows).enumerate() {
            let factor = self.direction[at];
            if at == leaving {
                row.copy_from_slice(&pivot_row);
            } else if factor.abs() > 1e-12 {
                for (entry, pivot) in row.iter_mut().zip(&pivot_row) {
                    *entry -= factor * pivot;
                }
                self.level[at] -= factor * step;
            }
        }
        self.level[leaving] = step;
        for (price, pivot) in self.prices.iter_mut().zip(&pivot_row) {
            *price += gain * pivot;
        }
        self.value += gain * step;
        self.in_basis[self.basis[leaving]] = false;
        self.in_basis[entering] = true;
        self.basis[leaving] = entering;
        true
    }
}
