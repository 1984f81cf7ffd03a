//! What is written on a hex besides its tile: its name, marks, ships at its ports.

use super::companies::Companies;
use super::face::outlined;
use super::hexes::APOTHEM;
use super::letters::width_of;
use super::numeric::hypot;
use super::scene::{Scene, MIDDLE, OFFBOARD_ROOM};
use super::svg::{points, Attributes, Point, Svg};
use crate::tile::Stop;

/// The sizes of names, best first.
const NAME_SIZES: [f64; 3] = [8.5, 7.5, 6.5];
/// From the middle of a line to that of the next one, as a part of its size.
const LINE: f64 = 1.1;
const MARK_SIZE: f64 = 8.5;
/// The height of a mark of a company.
const PILL: f64 = 13.0;
/// Half the width of a ship, and half its height.
const SHIP: (f64, f64) = (7.0, 5.5);
/// From one place that is tried to the next.
const STEP: f64 = 4.0;
/// Half the height that the values of an off-board area take.
const VALUES: f64 = 9.0;
/// What overlaps less than this is read well.
const FREE: f64 = 1.0;

/// The name of a hex, in one line or two, as large as fits.
pub(super) fn name(svg: &mut Svg, scene: &mut Scene, ground: &str) {
    let Some(name) = scene.laid.written.name else { return };
    // The slots of these cities lie in a ring, whose ground is taken as well.
    let rings: Vec<_> = scene.tile.cities().filter(|city| city.slots > 2).map(|city| ring(scene, city)).collect();
    scene.busy.extend(rings);
    let ways = [vec![name], two_lines(name)];
    let mut best: Option<(f64, f64, &[&str], Point)> = None;
    for size in NAME_SIZES {
        for lines in ways.iter().filter(|lines| !lines.is_empty()) {
            let half = half_of(lines, size);
            let (cost, at) = place(scene, half, (0.0, -24.0));
            if best.is_none_or(|(least, ..)| cost < least - FREE) {
                best = Some((cost, size, lines, at));
            }
        }
        if best.is_some_and(|(cost, ..)| cost < FREE) {
            break;
        }
    }
    let Some((_, size, lines, at)) = best else { return };
    take(scene, at, half_of(lines, size));
    let first = at.1 - (lines.len() as f64 - 1.0) / 2.0 * LINE * size;
    for (number, line) in lines.iter().enumerate() {
        outlined(svg, (at.0, first + number as f64 * LINE * size), line, size, ground, "name", Some("bold"));
    }
}

/// The marks of a hex: those of companies on plates in their colours.
pub(super) fn marks(svg: &mut Svg, scene: &mut Scene, ground: &str, companies: &Companies) {
    for mark in scene.laid.written.marks {
        let (width, _) = half_of(&[mark.text], MARK_SIZE);
        let half = (width + 3.0, PILL / 2.0);
        let (_, at) = place(scene, half, (0.0, 20.0));
        take(scene, at, half);
        let Some(company) = mark.company else {
            outlined(svg, at, mark.text, MARK_SIZE, ground, "name", Some("bold"));
            continue;
        };
        let (paint, ink) = companies.colour(company);
        let attributes = |a: &mut Attributes<'_>| {
            a.text("data-mark", mark.text.as_bytes());
        };
        svg.element("g", attributes, |svg| {
            svg.rectangle(at, (2.0 * half.0, PILL), |a| {
                a.plain("class", "value").plain("fill", paint).plain("rx", "6.5").plain("stroke-width", "1");
            });
            svg.text(at, mark.text.as_bytes(), MARK_SIZE - 0.5, |a| {
                a.plain("fill", ink).plain("font-weight", "bold");
            });
        });
    }
}

/// A ship for each port.
pub(super) fn ports(svg: &mut Svg, scene: &mut Scene) {
    let count = scene.laid.written.ports;
    if count == 0 {
        return;
    }
    let half = (SHIP.0 * count as f64, SHIP.1);
    let (_, at) = place(scene, half, (0.0, 30.0));
    take(scene, at, half);
    for number in 0..count {
        let x = at.0 + (2.0 * number as f64 + 1.0) * SHIP.0 - half.0;
        let ship = [
            (-6, 1),
            (-3, 1),
            (-3, -2),
            (-1, -2),
            (-1, -5),
            (1, -5),
            (1, -2),
            (3, -2),
            (3, 1),
            (6, 1),
            (4, 5),
            (-4, 5),
        ];
        let outline = ship.map(|(right, down)| (x + f64::from(right), at.1 + f64::from(down)));
        svg.mark("polygon", |a| {
            a.plain("class", "tag water").raw("points", &points(&outline)).plain("stroke-width", "0.5");
        });
    }
}

fn ring(scene: &Scene, city: &Stop) -> (Point, f64) {
    (scene.part(city.number), scene.reach(city) + 1.0)
}

/// A name in two lines of about the same length; nothing if it has no blank.
fn two_lines(name: &str) -> Vec<&str> {
    let uneven = |at: &usize| (2 * at).abs_diff(name.len());
    let blank = name.match_indices(' ').map(|(at, _)| at).min_by_key(uneven);
    blank.map_or_else(Vec::new, |at| vec![&name[..at], &name[at + 1..]])
}

/// Half the width and half the height of lines.
fn half_of(lines: &[&str], size: f64) -> Point {
    let widest = lines.iter().map(|line| width_of(line, size)).fold(0.0, f64::max);
    (widest / 2.0, (1.0 + LINE * (lines.len() as f64 - 1.0)) * size / 2.0)
}

/// Return how much a box around a point overlaps with what is drawn, and the point where it overlaps least; of equal ones
/// the nearest to a point.
fn place(scene: &Scene, half: Point, near: Point) -> (f64, Point) {
    let mut best = (f64::INFINITY, near);
    for down in -10..=10 {
        for right in -8..=8 {
            let at = (f64::from(right) * STEP, f64::from(down) * STEP);
            let far = hypot(at.0 - near.0, at.1 - near.1) / 100.0;
            if !is_inside(scene, at, half) || far >= best.0 {
                continue;
            }
            let mut cost = far;
            for &(middle, room) in &scene.busy {
                cost += overlap(at, half, middle, room);
                if cost >= best.0 {
                    break;
                }
            }
            if cost < best.0 {
                best = (cost, at);
            }
        }
    }
    best
}

/// Return how deep a box reaches into a circle that is taken. The values of an off-board area are wide and low.
#[allow(clippy::float_cmp)] // No other circle has this size.
fn overlap(at: Point, half: Point, middle: Point, room: f64) -> f64 {
    let (x, y) = ((middle.0 - at.0).abs() - half.0, (middle.1 - at.1).abs() - half.1);
    if room == OFFBOARD_ROOM {
        return (room - x).min(VALUES - y).max(0.0);
    }
    (room - hypot(x.max(0.0), y.max(0.0))).max(0.0)
}

/// Return whether a box around a point lies within the hex.
fn is_inside(scene: &Scene, at: Point, half: Point) -> bool {
    (0..6).all(|side| {
        let (x, y) = scene.grid.toward(MIDDLE, f64::from(side), 1.0);
        at.0 * x + at.1 * y + half.0 * x.abs() + half.1 * y.abs() < APOTHEM - 1.0
    })
}

/// Take the ground of a box, as circles beside each other.
fn take(scene: &mut Scene, at: Point, half: Point) {
    let count = (half.0 / half.1).ceil().max(1.0);
    let step = 2.0 * half.0 / count;
    let first = at.0 - half.0 + step / 2.0;
    scene.busy.extend((0..count as i32).map(|number| ((first + f64::from(number) * step, at.1), half.1 + 1.0)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::hexes::Grid;
    use crate::draw::scene::{Laid, Written};
    use crate::language::laid_tile;
    use crate::question::Layout;

    #[test]
    fn a_name_is_divided_at_the_blank_nearest_to_its_middle() {
        assert_eq!(two_lines("New York City"), ["New York", "City"]);
        assert_eq!(two_lines("Indianapolis"), [""; 0]);
    }

    #[test]
    fn a_box_lies_within_the_hex_on_free_ground() {
        for layout in [Layout::Pointy, Layout::Flat] {
            let grid = Grid::of(layout);
            let code = "city=revenue:30,slots:2;path=a:0,b:_0;path=a:3,b:_0";
            let Ok(tile) = laid_tile(code, 0) else { unreachable!() };
            let (number, written) = (None, Written::default());
            let laid = Laid { code, rotation: 0, color: None, number, has_handles: false, written };
            let mut scene = Scene::of(&grid, laid, &tile);
            let half = (14.0, 5.0);
            let (cost, at) = place(&scene, half, (0.0, -24.0));
            assert!(cost < FREE && is_inside(&scene, at, half), "{cost} {at:?}");
            assert!(scene.busy.iter().all(|&(middle, room)| overlap(at, half, middle, room) == 0.0));
            take(&mut scene, at, half);
            let (_, other) = place(&scene, half, at);
            assert!((other.0 - at.0).abs() >= 2.0 * half.0 || (other.1 - at.1).abs() >= 2.0 * half.1, "{other:?}");
            let (cost, at) = place(&scene, (60.0, 5.0), (1.0, 2.0));
            assert_eq!((cost, at), (f64::INFINITY, (1.0, 2.0)));
        }
    }
}
