//! The numbers in the tables: four at a time, in units large enough for 32 bits, each with the exit that it is had by.
//!
//! A route that came to a stop by one of its exits cannot leave by it, as its links have a resource in common. So a row holds the
//! best way on, the exit that this takes, and the best way on by any other exit: that is all it takes to know the best for
//! whichever exit the route came by.

/// What rows have numbers for: each class of ends, and walks with a second arm after them.
pub(super) const LANES: usize = 4;
/// Where walks with a second arm stand in a row.
pub(super) const BOTH: usize = LANES - 1;

/// The low bits of a number say which exit is taken.
const EXIT_BITS: u32 = 5;
const EXIT: i32 = (1 << EXIT_BITS) - 1;
/// Exits are numbered from 1 up to this.
pub(crate) const MAX_EXIT: u8 = EXIT as u8 - 1;
/// No exit is taken: a walk ends here, or takes a link that shares nothing.
pub(crate) const NO_EXIT: u8 = 0;
/// The entry exit of a stop when it forbids no exit.
pub(crate) const ANYWHERE: u8 = EXIT as u8;

/// Less than any sum that occurs. Twice this is still a number, as is this and the dearest step.
pub(super) const NEVER: i32 = -(1 << 30);
/// No step costs more; a step that does is bounded by one that costs this.
const DEAREST: i64 = (1 << 29) >> EXIT_BITS;
/// The most that a walk earns, in units.
const MOST: i64 = (1 << 28) >> EXIT_BITS;

/// One number for each class of ends, and one for walks with a second arm.
pub(crate) type Lanes = [i32; LANES];

/// Nothing at all.
pub(super) const NEVERS: Lanes = [NEVER; LANES];

/// The best ways on from a stop.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    /// The best, with the exit it takes.
    best: Lanes,
    /// The best by any other exit.
    other: Lanes,
}

impl Row {
    pub const NONE: Self = Self { best: NEVERS, other: NEVERS };

    /// Nothing but to end here.
    #[inline]
    pub fn end(lanes: Lanes) -> Self {
        Self { best: lanes, other: NEVERS }
    }

    /// Returns the best for routes that came by an exit. The low bits of these numbers mean nothing.
    #[inline]
    pub fn but(&self, come: i32) -> Lanes {
        let mut out = [0; LANES];
        for (out, (&best, &other)) in out.iter_mut().zip(self.best.iter().zip(&self.other)) {
            *out = if best & EXIT == come { other } else { best };
        }
        out
    }

    /// Adds the best ways on by an exit that was not known.
    #[inline]
    pub fn join(&mut self, lanes: &Lanes, exit: i32) {
        for ((best, other), &lane) in self.best.iter_mut().zip(&mut self.other).zip(lanes) {
            let lane = (lane.max(NEVER) & !EXIT) | exit;
            *other = (*other).max((*best).min(lane) & !EXIT);
            *best = (*best).max(lane);
        }
    }
}

/// Raises numbers to at least those that may be had as well.
#[inline]
pub(crate) fn raise(lanes: &mut Lanes, with: &Lanes) {
    lanes.iter_mut().zip(with).for_each(|(lane, &with)| *lane = (*lane).max(with));
}

/// The best of several numbers, each with what comes on top of it; the low bits of the latter are not in use.
#[inline]
pub(super) fn best_of(lanes: &Lanes, more: &Lanes) -> i32 {
    lanes.iter().zip(more).map(|(lane, more)| lane + more).fold(i32::MIN, i32::max) & !EXIT
}

/// The unit of the numbers in a table: a worth in units is never too low.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit(u32);

impl Unit {
    /// For walks that earn at most so much.
    pub fn new(most: i64) -> Self {
        let bits = |number: i64| i64::BITS - number.max(0).leading_zeros();
        Self(bits(most).saturating_sub(bits(MOST) - 1))
    }

    /// Rounds a worth up.
    #[inline]
    pub fn up(self, worth: i64) -> i32 {
        let units = (worth >> self.0) + i64::from(worth & ((1 << self.0) - 1) != 0);
        (units.clamp(-DEAREST, DEAREST) << EXIT_BITS) as i32
    }

    /// The worth of a number.
    #[inline]
    pub fn worth(self, number: i32) -> i64 {
        i64::from(number >> EXIT_BITS) << self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(units: i32) -> Lanes {
        [units << EXIT_BITS; LANES]
    }

    fn known(row: &Row, come: u8) -> i32 {
        row.but(i32::from(come))[BOTH] >> EXIT_BITS
    }

    #[test]
    fn a_row_tells_the_best_by_any_other_exit() {
        let mut row = Row::end(lanes(3));
        assert_eq!((known(&row, ANYWHERE), known(&row, 1)), (3, 3));
        row.join(&lanes(7), 1);
        row.join(&lanes(5), 2);
        assert_eq!((known(&row, ANYWHERE), known(&row, 1), known(&row, 2), known(&row, 3)), (7, 5, 7, 7));
        row.join(&lanes(9), 3);
        assert_eq!((known(&row, ANYWHERE), known(&row, 1), known(&row, 3)), (9, 9, 7));
        row.join(&[i32::MIN; LANES], 4);
        assert_eq!((known(&row, 4), known(&row, 3)), (9, 7));
    }

    #[test]
    fn where_there_is_one_exit_nothing_is_left_for_who_came_by_it() {
        let mut row = Row::end(NEVERS);
        row.join(&lanes(7), 1);
        assert_eq!((row.but(1), row.but(2).map(|number| number & !EXIT)), (NEVERS, lanes(7)));
    }

    #[test]
    fn a_worth_in_units_is_never_too_low_and_nearly_right() {
        for most in [0, 1, 1 << 22, (1 << 23) - 1, 1 << 23, 987_654_321, 1 << 60] {
            let unit = Unit::new(most);
            for worth in [0, 1, most / 3, most, -1, -most / 5, -most] {
                let told = unit.worth(unit.up(worth));
                assert!(told >= worth && (told - worth) <= most >> 21, "{worth} of {most} is rounded to {told}");
            }
        }
    }

    #[test]
    fn the_dearest_steps_are_bounded_and_nothing_overflows() {
        let unit = Unit::new(1 << 20);
        let (dear, most) = (unit.up(i64::MIN / 2), unit.up(1 << 20));
        assert_eq!(i64::from(dear), -DEAREST << EXIT_BITS);
        assert!(NEVER.checked_add(dear).is_some() && NEVER.checked_add(NEVER).is_some());
        assert_eq!(best_of(&NEVERS, &NEVERS), i32::MIN);
        assert_eq!(best_of(&[most, NEVER, 0, dear], &[dear, most, 0, most]), most + dear.max(-most));
    }
}
