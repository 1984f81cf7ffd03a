//! Positions of the parts of a tile in its hex: stops, junctions, track, and free ground for labels.

use std::cmp::Ordering;
use std::f64::consts::PI;
use std::rc::Rc;

use super::decoration::{Decoration, Lie};
use super::hexes::{Grid, SpotKind, APOTHEM};
use super::look::{SLOT_RADIUS, SMALL_SLOT, TOWN_RADIUS, TRACK_WIDTH};
use super::numeric::{atan2, direction, hypot, nearest};
use super::svg::Point;
use crate::decoration::Mark;
use crate::tile::{is_side, part_end, part_of, Piece, Stop, StopKind, Tile};

/// The middle of a hex.
pub(crate) const MIDDLE: Point = (0.0, 0.0);
/// The most values of a stop that are drawn, each for a colour.
pub(crate) const MOST_VALUES: usize = 8;
/// The most slots of a city that are drawn; the rest is shown as a number.
const MOST_SLOTS: usize = 6;
/// The room around the values of an off-board area.
pub(super) const OFFBOARD_ROOM: f64 = 24.0;
/// With more parts than this, no free ground is searched for.
const CROWDED: usize = 24;
/// Where on its track a town may lie, best first.
const SHARES: [f64; 5] = [0.5, 0.36, 0.64, 0.25, 0.75];

/// The tile on a hex for a picture: a code and its rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Laid<'v> {
    /// Its code.
    pub(crate) code: &'v str,
    /// So many sixths of a turn, clockwise.
    pub(crate) rotation: u8,
    /// Its colour.
    pub(crate) color: Option<&'v str>,
    /// The number of the tile.
    pub(crate) number: Option<&'v str>,
    /// The question states the number besides the code: the picture has handles for it.
    pub(crate) has_handles: bool,
    /// What else is written on the hex.
    pub(crate) written: Written<'v>,
}

/// What is written on a hex besides its tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Written<'v> {
    /// What it is called.
    pub(crate) name: Option<&'v str>,
    /// Its marks.
    pub(crate) marks: &'v [Mark<'v>],
    /// How many ports it has.
    pub(crate) ports: usize,
}

/// What the first circles leave of the room around the spots of one kind.
#[derive(Clone, Debug)]
struct Spots {
    kind: SpotKind,
    places: Rc<[Point]>,
    /// For each spot, the room that is left and the number of circles that it was compared with.
    known: Vec<(f64, usize)>,
}

/// A hex around the origin, with everything in its place.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'t, 'v> {
    /// The orientation of the hex.
    pub(crate) grid: &'t Grid,
    /// What lies on it.
    pub(crate) laid: Laid<'v>,
    /// Its tile, turned.
    pub(crate) tile: &'t Tile<'v>,
    /// Its decoration.
    pub(crate) decoration: Decoration<'v>,
    /// Stops and junctions, by number.
    points: Vec<(i32, Point)>,
    /// Towns on plain track, with the sides that it joins.
    passed: Vec<(i32, (i32, i32))>,
    /// What is drawn, as circles.
    pub(super) busy: Vec<(Point, f64)>,
    spots: Vec<Spots>,
}

impl<'t, 'v> Scene<'t, 'v> {
    /// Return the scene of a hex, with the tile as it lies there.
    pub(crate) fn of(grid: &'t Grid, laid: Laid<'v>, tile: &'t Tile<'v>) -> Self {
        let decoration = Decoration::of(laid.code);
        let mut scene = Self {
            grid,
            laid,
            tile,
            decoration,
            points: Vec::new(),
            passed: Vec::new(),
            busy: Vec::new(),
            spots: Vec::new(),
        };
        for stop in &tile.stops {
            if let Some(ways) = passed(tile, stop) {
                scene.passed.push((stop.number, ways));
            }
        }
        for junction in joined(tile) {
            let at = if scene.points.is_empty() { MIDDLE } else { scene.nearest_free(&[MIDDLE], 4.0) };
            scene.place(junction, at);
        }
        let mut order: Vec<&Stop<'v>> = tile.stops.iter().collect();
        order.sort_by_key(|stop| (scene.passes(stop.number).is_some(), stop.kind != StopKind::City, stop.number));
        for stop in order {
            scene.lay_stop(stop);
        }
        for border in scene.decoration.borders.iter().filter(|border| border.cost.is_some()) {
            scene.busy.push((grid.edge_point(MIDDLE, border.side), 12.0));
        }
        for piece in &tile.pieces {
            scene.lay_track(piece);
        }
        scene
    }

    fn lay_stop(&mut self, stop: &Stop<'v>) {
        self.place(stop.number, MIDDLE);
        let (room, wanted) = (self.reach(stop), self.wanted(stop));
        let at = self.nearest_free(&wanted, room);
        self.place(stop.number, at);
        if !wanted.contains(&at) {
            self.passed.retain(|(number, _)| *number != stop.number);
        }
        if stop.kind == StopKind::City {
            let radius = self.slot_radius() + 1.0;
            let slots = self.slots(stop);
            self.busy.extend(slots.into_iter().map(|slot| (slot, radius)));
        }
        self.busy.push((at, if stop.kind == StopKind::City { TOWN_RADIUS } else { room }));
    }

    /// Take the ground of a piece of track, as some points of it.
    fn lay_track(&mut self, piece: &Piece) {
        let [a, b] = piece.ends;
        let room = TRACK_WIDTH / 2.0 + 1.0;
        if is_side(a) && is_side(b) {
            let points = self.grid.on_track(a, b, (0..7).map(|share| f64::from(share) / 6.0));
            self.busy.extend(points.into_iter().map(|at| (at, room)));
            return;
        }
        let end = |end: i32| if is_side(end) { self.grid.edge_point(MIDDLE, end) } else { self.part(part_of(end)) };
        let (one, other) = (end(a), end(b));
        let (dx, dy) = (other.0 - one.0, other.1 - one.1);
        let along = |share: i32| {
            let share = f64::from(share);
            ((one.0 + dx * share / 4.0, one.1 + dy * share / 4.0), room)
        };
        self.busy.extend((0..5).map(along));
    }

    fn place(&mut self, number: i32, at: Point) {
        match self.points.iter_mut().find(|(known, _)| *known == number) {
            Some(known) => known.1 = at,
            None => self.points.push((number, at)),
        }
    }

    /// The point of a stop or a junction; the middle for others.
    pub(crate) fn part(&self, number: i32) -> Point {
        self.points.iter().find(|(known, _)| *known == number).map_or(MIDDLE, |(_, at)| *at)
    }

    /// The two sides between which a town lies on plain track.
    pub(crate) fn passes(&self, number: i32) -> Option<(i32, i32)> {
        self.passed.iter().find(|(town, _)| *town == number).map(|(_, ways)| *ways)
    }

    /// Whether routes only begin and end here.
    pub(crate) fn is_offboard(&self) -> bool {
        self.tile.stops.iter().any(|stop| stop.kind == StopKind::Offboard)
    }

    /// The size of slots: smaller where there is little room.
    pub(crate) fn slot_radius(&self) -> f64 {
        let crowded = self.tile.city_count() > 1 && self.tile.cities().any(|city| city.slots > 1);
        if crowded || self.tile.cities().any(|city| city.slots > 4) {
            SMALL_SLOT
        } else {
            SLOT_RADIUS
        }
    }

    /// The middles of a city's slots: one, two across the way to it, or a ring.
    pub(crate) fn slots(&self, city: &Stop) -> Vec<Point> {
        let (at, step, count) = (self.part(city.number), self.slot_radius(), slots_drawn(city));
        match count {
            0 => Vec::new(),
            1 => vec![at],
            2 => {
                let way = if hypot(at.0, at.1) > 1.0 { atan2(at.1, at.0) + PI / 2.0 } else { 0.0 };
                let (x, y) = direction(way);
                let (dx, dy) = (x * step, y * step);
                let mut slots = vec![(at.0 - dx, at.1 - dy), (at.0 + dx, at.1 + dy)];
                slots.sort_by(|one, other| one.partial_cmp(other).unwrap_or(Ordering::Equal));
                slots
            }
            _ => {
                let ring = step / direction(PI / count as f64).1;
                let first = if count == 4 { -3.0 * PI / 4.0 } else { -PI / 2.0 };
                let way = |slot: usize| direction(first + 2.0 * PI * slot as f64 / count as f64);
                (0..count).map(way).map(|(x, y)| (at.0 + x * ring, at.1 + y * ring)).collect()
            }
        }
    }

    /// The radius of a stop.
    pub(crate) fn reach(&self, stop: &Stop) -> f64 {
        match stop.kind {
            StopKind::City => {
                let at = self.part(stop.number);
                self.slot_radius() + self.slots(stop).into_iter().map(|slot| apart(at, slot)).fold(0.0, f64::max)
            }
            StopKind::Offboard => OFFBOARD_ROOM,
            StopKind::Town | StopKind::Halt => TOWN_RADIUS + 2.0,
        }
    }

    /// Return a point of the hex with that much room around it, if there is one; of several the nearest to a point.
    ///
    /// The point is taken from then on. It is not farther from the middle than `inside`, and keeps its room from sides of
    /// the hex.
    pub(crate) fn free_spot(&mut self, near: Point, room: f64, inside: Option<f64>) -> Point {
        let best = if self.busy.len() > 4 * CROWDED { near } else { self.freest(near, room, inside) };
        self.busy.push((best, room));
        best
    }

    /// Return the spot with most room, up to what is wanted; of equal spots the nearest to a point, then the first.
    ///
    /// A spot is abandoned as soon as another is better. Its progress is kept, so that each circle is compared with a spot
    /// only once.
    #[allow(clippy::float_cmp)] // Equal spots are those of equal numbers.
    fn freest(&mut self, near: Point, room: f64, inside: Option<f64>) -> Point {
        let kind = (room.to_bits(), inside.map(f64::to_bits));
        let at = self.spots.iter().position(|spots| spots.kind == kind).unwrap_or_else(|| {
            let places = spots(self.grid, room, inside);
            let known = vec![(f64::INFINITY, 0); places.len()];
            self.spots.push(Spots { kind, places, known });
            self.spots.len() - 1
        });
        let spots = &mut self.spots[at];
        let (mut best, mut most, mut least_far) = (near, f64::NEG_INFINITY, f64::INFINITY);
        for (&spot, known) in spots.places.iter().zip(&mut spots.known) {
            let far = apart(spot, near);
            let (mut free, mut seen) = *known;
            if free < most || (most == room && far >= least_far) {
                continue;
            }
            for &(circle, taken) in &self.busy[seen..] {
                seen += 1;
                free = free.min(apart(spot, circle) - taken);
                if free < most {
                    break;
                }
            }
            *known = (free, seen);
            let found = free.min(room);
            if found > most || (found == most && far < least_far) {
                (best, most, least_far) = (spot, found, far);
            }
        }
        best
    }

    /// Return the preferred positions of a stop, best first.
    fn wanted(&self, stop: &Stop) -> Vec<Point> {
        let grid = self.grid;
        if let Some((one, other)) = self.passes(stop.number) {
            return grid.on_track(one, other, SHARES.into_iter());
        }
        match self.decoration.lie(stop.number) {
            Some(Lie::Middle) => return vec![MIDDLE],
            Some(Lie::Toward(side)) => {
                return vec![grid.toward(MIDDLE, side + f64::from(self.laid.rotation), APOTHEM * 0.56)];
            }
            None => {}
        }
        let sides = sides_of(self.tile, stop.number);
        if self.tile.stops.len() == 1 && (joined(self.tile).next().is_none() || sides.is_empty()) {
            return vec![MIDDLE];
        }
        let (mut x, mut y) = (0.0, 0.0);
        for (at, &side) in sides.iter().enumerate() {
            if !sides[..at].contains(&side) {
                let way = grid.toward(MIDDLE, f64::from(side), 1.0);
                x += way.0;
                y += way.1;
            }
        }
        let length = hypot(x, y);
        if sides.is_empty() || length < 0.3 {
            return vec![MIDDLE];
        }
        vec![(x / length * APOTHEM * 0.56, y / length * APOTHEM * 0.56)]
    }

    /// Return the first free point, else the free point nearest to the best one.
    fn nearest_free(&self, wanted: &[Point], room: f64) -> Point {
        let junctions = self.points.iter().filter(|(number, _)| self.tile.junctions.contains(number));
        let taken: Vec<(Point, f64)> = junctions.map(|&(_, at)| (at, 4.0)).collect();
        let free =
            |at: Point| self.busy.iter().chain(&taken).all(|&(other, near)| apart(at, other) >= room + near - 1.0);
        let found = wanted.iter().copied().find(|&at| free(at));
        if let Some(at) = found {
            return at;
        }
        if self.tile.stops.len() > CROWDED {
            return wanted[0];
        }
        let around = [ring(APOTHEM * 0.3, 6), ring(APOTHEM * 0.56, 12), ring(APOTHEM * 0.68, 12)].concat();
        let mut best: Option<(f64, Point)> = None;
        for at in around.into_iter().filter(|&at| free(at)) {
            let far = apart(at, wanted[0]);
            if best.is_none_or(|(least, _)| far < least) {
                best = Some((far, at));
            }
        }
        best.map_or(wanted[0], |(_, at)| at)
    }
}

/// The number of slots that are drawn of a city.
fn slots_drawn(city: &Stop) -> usize {
    usize::try_from(city.slots).unwrap_or(0).min(MOST_SLOTS)
}

/// Count the parts to draw of a hex.
pub(crate) fn parts_of(tile: &Tile, decoration: &Decoration) -> usize {
    let slots: usize = tile.cities().map(slots_drawn).sum();
    let values: usize = tile.stops.iter().map(|stop| stop.revenue.by_color.len().min(MOST_VALUES)).sum();
    tile.stops.len() + tile.junctions.len() + tile.pieces.len() + slots + values + decoration.size()
}

/// Return the candidate points for free ground.
fn spots(grid: &Grid, room: f64, inside: Option<f64>) -> Rc<[Point]> {
    let kind = (room.to_bits(), inside.map(f64::to_bits));
    if let Some((_, known)) = grid.spots.borrow().iter().find(|(known, _)| *known == kind) {
        return Rc::clone(known);
    }
    let rim = match inside {
        None => rim(grid, room),
        Some(inside) => ring(inside, 24),
    };
    let within = inside.unwrap_or(APOTHEM - room);
    let spots: Rc<[Point]> = [vec![MIDDLE], rim, ring(within * 0.7, 12), ring(within * 0.4, 6)].concat().into();
    grid.spots.borrow_mut().push((kind, Rc::clone(&spots)));
    spots
}

/// Return points at a distance from the nearest side of the hex, all around.
fn rim(grid: &Grid, room: f64) -> Vec<Point> {
    let point = |quarter: i32| {
        let side = f64::from(quarter) / 4.0;
        grid.toward(MIDDLE, side, (APOTHEM - room - 1.0) / direction((side - nearest(side)) * PI / 3.0).0)
    };
    (0..24).map(point).collect()
}

fn ring(radius: f64, count: i32) -> Vec<Point> {
    let way = |at: i32| direction(2.0 * PI * f64::from(at) / f64::from(count));
    (0..count).map(way).map(|(x, y)| (x * radius, y * radius)).collect()
}

/// The sides to which track leads from a numbered part.
fn sides_of(tile: &Tile, number: i32) -> Vec<i32> {
    let own = tile.pieces.iter().filter(|piece| piece.ends.contains(&part_end(number)));
    own.flat_map(|piece| piece.ends).filter(|end| is_side(*end)).collect()
}

/// The junctions at which track meets.
pub(crate) fn joined<'t>(tile: &'t Tile) -> impl Iterator<Item = i32> + use<'t> {
    let meets = |number: &i32| tile.pieces.iter().any(|piece| piece.ends.contains(&part_end(*number)));
    tile.junctions.iter().copied().filter(meets)
}

/// The two sides that a town lies between, if that is all of its track.
fn passed(tile: &Tile, stop: &Stop) -> Option<(i32, i32)> {
    if !matches!(stop.kind, StopKind::Town | StopKind::Halt) {
        return None;
    }
    let own: Vec<&Piece> = tile.pieces.iter().filter(|piece| piece.ends.contains(&part_end(stop.number))).collect();
    let plain = own.iter().all(|piece| piece.lanes == [crate::tile::SINGLE; 2]);
    match sides_of(tile, stop.number)[..] {
        [one, other] if own.len() == 2 && one != other && plain => Some((one, other)),
        _ => None,
    }
}

pub(crate) fn apart(one: Point, other: Point) -> f64 {
    hypot(one.0 - other.0, one.1 - other.1)
}
