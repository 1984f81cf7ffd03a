//! A small linear programme: routes share out track, each kind of train has so many routes.
//!
//! Maximises the value of fractions of routes so that no resource and no kind is used beyond what there is. The primal
//! simplex method with an explicit inverse suits a few hundred columns over some hundred rows. Rows that join later are
//! obeyed by the dual method, and columns that may no longer be used are left by the primal one, each from where the
//! solution stood. The prices only *guide* the search: every bound is computed from them anew in whole numbers, so rounding
//! can cost time but never the proof.

mod rows;

const TINY: f64 = 1e-9;
/// Gains below this are none.
const NO_GAIN: f64 = 1e-7;
/// Entries of the inverse that one turn may touch.
const WORK_A_TURN: u64 = 60_000_000;
/// So many entries take about as long as a node of a search.
const WORK_A_NODE: u64 = 512;
/// About how many entries of a column are read to find whether it helps.
const COLUMN_ENTRIES: usize = 16;
/// Members of the basis below this are what is left of a row, the others are columns.
const COLUMNS: usize = 1 << 20;

#[derive(Debug, Clone)]
struct Column {
    rows: Vec<u16>,
    value: f64,
}

#[derive(Debug, Clone)]
pub(crate) struct Programme {
    rows: usize,
    supply: Vec<f64>,
    columns: Vec<Column>,
    /// What stands in each basis position.
    basis: Vec<usize>,
    row_in_basis: Vec<bool>,
    column_in_basis: Vec<bool>,
    level: Vec<f64>,
    inverse: Vec<f64>,
    prices: Vec<f64>,
    direction: Vec<f64>,
    pub value: f64,
    /// How often something took the place of something else.
    pub exchanges: u64,
}

impl Programme {
    /// Rows with so much to share out.
    pub fn new(supply: &[f64]) -> Self {
        let rows = supply.len();
        let mut inverse = vec![0.0; rows * rows];
        for row in 0..rows {
            inverse[row * rows + row] = 1.0;
        }
        let supply: Vec<f64> = supply.iter().enumerate().map(|(row, have)| have + little(row)).collect();
        Self {
            rows,
            level: supply.clone(),
            supply,
            columns: Vec::new(),
            basis: (0..rows).collect(),
            row_in_basis: vec![true; rows],
            column_in_basis: Vec::new(),
            inverse,
            prices: vec![0.0; rows],
            direction: vec![0.0; rows],
            value: 0.0,
            exchanges: 0,
        }
    }

    /// Adds a route that uses one of each row named.
    pub fn add(&mut self, rows: Vec<u16>, value: f64) {
        self.columns.push(Column { rows, value });
        self.column_in_basis.push(false);
    }

    /// Makes columns worth less than nothing, so that the solution leaves them.
    pub fn forbid(&mut self, columns: impl Iterator<Item = usize>) {
        self.revalue(columns.map(|column| (column, -1.0)));
    }

    /// Gives columns other values.
    pub fn revalue(&mut self, columns: impl Iterator<Item = (usize, f64)>) {
        for (column, value) in columns {
            self.columns[column].value = value;
        }
        self.prices.fill(0.0);
        for (member, row) in self.basis.iter().zip(self.inverse.chunks_exact(self.rows)) {
            if let Some(column) = member.checked_sub(COLUMNS) {
                let value = self.columns[column].value;
                self.prices.iter_mut().zip(row).for_each(|(price, entry)| *price += value * entry);
            }
        }
        self.sum_up();
    }

    /// Returns `true` if the solution uses a column.
    pub fn uses(&self, column: usize) -> bool {
        self.column_in_basis[column]
    }

    /// Whether the solution breaks no row and all that there is, at its price, is worth what the solution is: so it is but
    /// for errors of rounding.
    pub fn is_sound(&self) -> bool {
        let worth: f64 = self.supply.iter().zip(&self.prices).map(|(have, price)| have * price).sum();
        (worth - self.value).abs() < 1e-4 && self.level.iter().all(|&level| level > -1e-6)
    }

    /// Returns the value of each row.
    pub fn prices(&self) -> &[f64] {
        &self.prices
    }

    /// The fraction of each column in the basis.
    pub fn levels(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.basis
            .iter()
            .zip(&self.level)
            .filter_map(|(&member, &level)| member.checked_sub(COLUMNS).map(|column| (column, level)))
    }

    /// Improves until no column helps, or for about a tenth of a second; returns the work.
    pub fn solve(&mut self) -> u64 {
        self.repeat(|programme| programme.entering().is_some_and(|(entering, gain)| programme.improve(entering, gain)))
    }

    /// Goes to the best solution that obeys the rows which joined, for about a tenth of a second at most; returns how much work
    /// it was. The prices must be those of a best solution without these rows.
    pub fn obey(&mut self) -> u64 {
        self.repeat(|programme| programme.broken().is_some_and(|leaving| programme.mend(leaving)))
    }

    fn repeat(&mut self, mut step: impl FnMut(&mut Self) -> bool) -> u64 {
        let size = (self.rows * self.rows + COLUMN_ENTRIES * self.columns.len()) as u64;
        let most = (WORK_A_TURN / size.max(1)).clamp(20, 2_000);
        let steps = (0..most).find(|_| !step(self)).unwrap_or(most);
        self.sum_up();
        steps * size / WORK_A_NODE
    }

    /// Returns the value of the solution, without the small sum of rounding errors.
    fn sum_up(&mut self) {
        self.value = self.levels().map(|(column, level)| level * self.columns[column].value).sum();
    }

    fn entering(&self) -> Option<(usize, f64)> {
        let mut best = (usize::MAX, NO_GAIN);
        for (row, price) in self.prices.iter().enumerate() {
            if !self.row_in_basis[row] && -price > best.1 {
                best = (row, -price);
            }
        }
        for (number, column) in self.columns.iter().enumerate() {
            if self.column_in_basis[number] {
                continue;
            }
            let gain = self.gain(column);
            if gain > best.1 {
                best = (COLUMNS + number, gain);
            }
        }
        (best.0 != usize::MAX).then_some(best)
    }

    /// Returns the value of a column above the price of its rows.
    fn gain(&self, column: &Column) -> f64 {
        column.value - column.rows.iter().map(|&row| self.prices[row as usize]).sum::<f64>()
    }

    /// Takes something into the basis that gains by it.
    fn improve(&mut self, entering: usize, gain: f64) -> bool {
        self.point(entering);
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
        self.exchange(entering, leaving, gain, step);
        true
    }

    /// The basis position that is most below zero.
    fn broken(&self) -> Option<usize> {
        let below = self.level.iter().enumerate().filter(|(_, &level)| level < -TINY);
        below.min_by(|a, b| a.1.total_cmp(b.1)).map(|(at, _)| at)
    }

    /// Brings a position below zero up to it, by what costs least.
    fn mend(&mut self, leaving: usize) -> bool {
        let row = &self.inverse[leaving * self.rows..(leaving + 1) * self.rows];
        let mut best = (usize::MAX, 0.0, f64::INFINITY);
        let mut ask = |member: usize, along: f64, gain: f64| {
            let ratio = gain.min(0.0) / along;
            if along < -NO_GAIN && ratio < best.2 {
                best = (member, gain, ratio);
            }
        };
        for (at, (&along, price)) in row.iter().zip(&self.prices).enumerate() {
            if !self.row_in_basis[at] {
                ask(at, along, -price);
            }
        }
        for (number, column) in self.columns.iter().enumerate() {
            if !self.column_in_basis[number] {
                let along: f64 = column.rows.iter().map(|&at| row[usize::from(at)]).sum();
                if along < -NO_GAIN {
                    ask(COLUMNS + number, along, self.gain(column));
                }
            }
        }
        let (entering, gain, _) = best;
        if entering == usize::MAX {
            return false;
        }
        self.point(entering);
        let step = self.level[leaving] / self.direction[leaving];
        self.exchange(entering, leaving, gain, step);
        true
    }

    /// How the basis changes for what enters it.
    fn point(&mut self, entering: usize) {
        for (row, entry) in self.inverse.chunks_exact(self.rows).zip(&mut self.direction) {
            *entry = match entering.checked_sub(COLUMNS) {
                Some(number) => self.columns[number].rows.iter().map(|&at| row[at as usize]).sum(),
                None => row[entering],
            };
        }
    }

    fn exchange(&mut self, entering: usize, leaving: usize, gain: f64, step: f64) {
        self.exchanges += 1;
        let rows = self.rows;
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
        self.stands(self.basis[leaving], false);
        self.stands(entering, true);
        self.basis[leaving] = entering;
    }

    fn stands(&mut self, member: usize, stands: bool) {
        match member.checked_sub(COLUMNS) {
            Some(column) => self.column_in_basis[column] = stands,
            None => self.row_in_basis[member] = stands,
        }
    }
}

/// Slightly different supplies keep the method from circling among equal corners.
fn little(row: usize) -> f64 {
    1e-6 * ((row * 7919 % 997) as f64 + 1.0) / 997.0
}
