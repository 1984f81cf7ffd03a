//! The geometry of hexes in both orientations. Sides count clockwise, y grows downwards.

use std::cell::RefCell;
use std::f64::consts::PI;
use std::rc::Rc;

use super::numeric::direction;
use super::svg::{number, pair, Point};
use crate::question::Layout;

/// From the centre of a hex to its corners.
pub(crate) const RADIUS: f64 = 52.0;
/// From the centre of a hex to its sides.
pub(crate) const APOTHEM: f64 = 45.033_320_996_790_806;
const SIDES: i32 = 6;

/// The first and the last of the directions that are calculated once, in quarters of a side.
const QUARTERS: std::ops::RangeInclusive<i32> = -8..=48;

/// The orientation of the hexes of a map: the direction of side 0, in degrees clockwise from the right.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    first: f64,
    /// The points at distance 1 in the direction of each quarter of a side.
    quarters: Vec<Point>,
    /// The requested spots for labels.
    pub(crate) spots: RefCell<Vec<(SpotKind, Rc<[Point]>)>>,
}

/// The room around spots, and perhaps their distance from the middle, as bits.
pub(crate) type SpotKind = (u64, Option<u64>);

impl Grid {
    /// Return the grid of a layout. Pointy hexes stand on a corner, and side 0 is at the lower left; flat ones stand on a
    /// side, which is side 0.
    pub(crate) fn of(layout: Layout) -> Self {
        let first = match layout {
            Layout::Pointy => 120.0,
            Layout::Flat => 90.0,
        };
        let mut grid = Self { first, quarters: Vec::new(), spots: RefCell::default() };
        grid.quarters = QUARTERS.map(|quarter| direction(grid.angle(f64::from(quarter) / 4.0))).collect();
        grid
    }

    /// The direction of the middle of a side; a side and a half is the corner behind it.
    fn angle(&self, edge: f64) -> f64 {
        (self.first + 60.0 * edge) * PI / 180.0
    }

    /// The point at a distance from the centre, in the direction of a side.
    pub(crate) fn toward(&self, middle: Point, edge: f64, distance: f64) -> Point {
        let quarter = edge * 4.0;
        let known = (quarter.fract().abs() < f64::EPSILON && QUARTERS.contains(&(quarter as i32)))
            .then(|| self.quarters[(quarter as i32 - QUARTERS.start()) as usize]);
        let (x, y) = known.unwrap_or_else(|| direction(self.angle(edge)));
        (middle.0 + x * distance, middle.1 + y * distance)
    }

    /// The six corners; corner k lies between the sides k and k + 1.
    pub(crate) fn corners(&self) -> [Point; 6] {
        [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map(|edge| self.toward((0.0, 0.0), edge, RADIUS))
    }

    /// The middle of a side, where track crosses it.
    pub(crate) fn edge_point(&self, middle: Point, side: i32) -> Point {
        self.toward(middle, f64::from(side), APOTHEM)
    }

    /// Plain track between two sides: straight, a wide curve or a tight one, at right angles to both sides.
    pub(crate) fn track_path(&self, middle: Point, one: i32, other: i32) -> Vec<u8> {
        self.part_of_track(middle, one, other, self.edge_point(middle, other))
    }

    /// The start of such track, up to a point of it.
    pub(crate) fn part_of_track(&self, middle: Point, one: i32, other: i32, until: Point) -> Vec<u8> {
        let mut out = vec![b'M'];
        pair(&mut out, self.edge_point(middle, one));
        let turn = turn(one, other);
        if turn == SIDES / 2 {
            out.push(b'L');
        } else {
            let radius = curve_radius(turn);
            out.push(b'A');
            number(&mut out, radius);
            out.push(b' ');
            number(&mut out, radius);
            out.extend(if runs_clockwise(one, other) { b" 0 0 1 " } else { b" 0 0 0 " });
        }
        pair(&mut out, until);
        out
    }

    /// The points of such track at these fractions of its length.
    pub(crate) fn on_track(&self, one: i32, other: i32, shares: impl Iterator<Item = f64>) -> Vec<Point> {
        let (start, end) = (self.edge_point((0.0, 0.0), one), self.edge_point((0.0, 0.0), other));
        let turn = turn(one, other);
        if turn == SIDES / 2 {
            let (dx, dy) = (end.0 - start.0, end.1 - start.1);
            return shares.map(|share| (start.0 + dx * share, start.1 + dy * share)).collect();
        }
        let (radius, turned) = (curve_radius(turn), PI * (if turn == 1 { 2.0 } else { 1.0 }) / 3.0);
        let side = if runs_clockwise(one, other) { 1.0 } else { -1.0 };
        let inward = self.angle(f64::from(one)) + PI;
        let around = inward + side * PI / 2.0;
        let way = direction(around);
        let hub = (start.0 + way.0 * radius, start.1 + way.1 * radius);
        let point = |share: f64| {
            let way = direction(around + PI + side * turned * share);
            (hub.0 + way.0 * radius, hub.1 + way.1 * radius)
        };
        shares.map(point).collect()
    }
}

/// The distance between two sides, the shorter way round: 1 is a tight curve, 3 straight.
fn turn(one: i32, other: i32) -> i32 {
    (one - other).rem_euclid(SIDES).min((other - one).rem_euclid(SIDES))
}

fn curve_radius(turn: i32) -> f64 {
    if turn == 1 {
        RADIUS / 2.0
    } else {
        RADIUS * 1.5
    }
}

/// Return whether track from one side to the other bends to the right; it bends around the corner between them.
fn runs_clockwise(one: i32, other: i32) -> bool {
    (other - one).rem_euclid(SIDES) > SIDES / 2
}
