//! Rows that join a programme, and those that leave it, without beginning it anew.

use crate::search::lp::{little, Programme, COLUMNS};

impl Programme {
    /// Adds rows of which there is one, each with the columns that use it. The solution may break them until
    /// [`Self::obey`].
    pub fn add_rows(&mut self, users: &[Vec<usize>]) {
        let (old, new) = (self.rows, self.rows + users.len());
        let mut inverse = vec![0.0; new * new];
        for (to, from) in inverse.chunks_exact_mut(new).zip(self.inverse.chunks_exact(old)) {
            to[..old].copy_from_slice(from);
        }
        for (row, users) in (old..).zip(users) {
            let mut paying = vec![false; self.columns.len()];
            for &column in users {
                paying[column] = true;
                self.columns[column].rows.push(row as u16);
            }
            let mut level = 1.0 + little(row);
            self.supply.push(level);
            let (above, mine) = inverse.split_at_mut(row * new);
            for (at, &member) in self.basis[..old].iter().enumerate() {
                if member >= COLUMNS && paying[member - COLUMNS] {
                    level -= self.level[at];
                    for (entry, basic) in mine.iter_mut().zip(&above[at * new..at * new + old]) {
                        *entry -= basic;
                    }
                }
            }
            mine[row] = 1.0;
            self.level.push(level);
            self.basis.push(row);
            self.row_in_basis.push(true);
            self.prices.push(0.0);
            self.direction.push(0.0);
        }
        (self.rows, self.inverse) = (new, inverse);
    }

    /// Leaves out columns that the solution does not use, and rows from `first` on that do not bind. Returns which
    /// columns and which of those rows stay.
    pub fn trim(&mut self, first: usize) -> (Vec<usize>, Vec<usize>) {
        let stays = |row: usize| row < first || !self.row_in_basis[row];
        let kept_rows: Vec<usize> = (0..self.rows).filter(|&row| stays(row)).collect();
        let kept_columns: Vec<usize> = (0..self.columns.len()).filter(|&at| self.column_in_basis[at]).collect();
        let mut new_row = vec![u16::MAX; self.rows];
        kept_rows.iter().zip(0..).for_each(|(&row, new)| new_row[row] = new);
        let mut new_column = vec![usize::MAX; self.columns.len()];
        kept_columns.iter().enumerate().for_each(|(new, &column)| new_column[column] = new);
        let positions: Vec<usize> =
            (0..self.rows).filter(|&at| self.basis[at] >= COLUMNS || stays(self.basis[at])).collect();
        let mut inverse = Vec::with_capacity(kept_rows.len() * kept_rows.len());
        for &at in &positions {
            inverse.extend(kept_rows.iter().map(|&row| self.inverse[at * self.rows + row]));
        }
        self.basis = positions
            .iter()
            .map(|&at| match self.basis[at].checked_sub(COLUMNS) {
                Some(column) => COLUMNS + new_column[column],
                None => usize::from(new_row[self.basis[at]]),
            })
            .collect();
        self.level = positions.iter().map(|&at| self.level[at]).collect();
        self.prices = kept_rows.iter().map(|&row| self.prices[row]).collect();
        self.supply = kept_rows.iter().map(|&row| self.supply[row]).collect();
        self.row_in_basis = kept_rows.iter().map(|&row| self.row_in_basis[row]).collect();
        self.columns = kept_columns.iter().map(|&column| self.columns[column].clone()).collect();
        for column in &mut self.columns {
            column.rows.retain_mut(|row| {
                *row = new_row[usize::from(*row)];
                *row < u16::MAX
            });
        }
        self.column_in_basis = vec![true; kept_columns.len()];
        self.direction.truncate(kept_rows.len());
        (self.rows, self.inverse) = (kept_rows.len(), inverse);
        (kept_columns, kept_rows.into_iter().filter(|&row| row >= first).map(|row| row - first).collect())
    }
}
