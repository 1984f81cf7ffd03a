//! The lines of track in a hex around the origin, and the face of a hex without tokens.

use super::companies::Companies;
use super::hexes::{Grid, APOTHEM, RADIUS};
use super::lettering::{marks, name, ports};
use super::look::{ground_of, known_colour, TOWN_RADIUS, TRACK_WIDTH};
use super::scene::{joined, Laid, Scene, MIDDLE, MOST_VALUES};
use super::svg::{decimal, pair, points, Attributes, Point, Svg};
use crate::tile::{is_side, part_of, End, Gauge, Lane, Piece, Revenue, Stop, StopKind, Tile, SINGLE};

const LANE_WIDTH: f64 = 9.0;
/// The part of the track to an off-board area that precedes its tip.
const SPUR: f64 = 0.62;
/// A value of one colour.
const BOX: (f64, f64) = (21.0, 12.5);
const SMALL_BOX: (f64, f64) = (15.0, 10.0);
const VALUE_RADIUS: f64 = 8.0;
/// Terrain whose price has the colour of water.
const WET: [&str; 4] = ["water", "river", "swamp", "lake"];

/// All track of a hex, with a light rim to separate crossing lines.
fn track_of(svg: &mut Svg, scene: &Scene) {
    let ground = ground_of(scene.laid.color, scene.is_offboard());
    let pieces = &scene.tile.pieces;
    for (at, piece) in pieces.iter().enumerate() {
        if !pieces[..at].contains(piece) {
            piece_of(svg, scene, piece, ground);
        }
    }
}

fn piece_of(svg: &mut Svg, scene: &Scene, piece: &Piece, ground: &str) {
    if let Some(tip) = tip(scene, piece) {
        svg.mark("polygon", |a| {
            a.plain("class", "track terminal").raw("points", &points(&tip));
        });
        return;
    }
    let line = line_of(scene, piece);
    let parallel = if piece.lanes == [SINGLE; 2] { 0.0 } else { 2.5 };
    let width = TRACK_WIDTH - parallel - if piece.gauge == Gauge::Thin { 4.0 } else { 0.0 };
    let mut path = |class: &str, width: f64, dashes: Option<&str>| {
        svg.mark("path", |a| {
            a.plain("class", class).raw("d", &line).plain("fill", "none").number("stroke-width", width);
            a.maybe("stroke-dasharray", dashes);
        });
    };
    path(&format!("bed {ground}"), width + 4.0, None);
    let dashes = match piece.gauge {
        Gauge::Narrow => Some("7 4"),
        Gauge::Thin => Some("2 4"),
        Gauge::Broad | Gauge::Dual => None,
    };
    path(&format!("track {}", piece.gauge.name()), width, dashes);
    if piece.gauge == Gauge::Dual {
        path("inlay", 2.0, Some("7 4"));
    }
}

/// The line of one piece, from its first end to its second.
pub(crate) fn line_of(scene: &Scene, piece: &Piece) -> Vec<u8> {
    let ([a, b], [a_lane, b_lane]) = (piece.ends, piece.lanes);
    let (start, goal) = (point(scene, a, a_lane), point(scene, b, b_lane));
    match (is_side(a), is_side(b)) {
        (true, true) if a_lane == SINGLE && b_lane == SINGLE => scene.grid.track_path(MIDDLE, a, b),
        (true, true) => {
            let inward = |from: Point, side: i32| scene.grid.toward(from, f64::from(side + 3), APOTHEM * 0.55);
            path(&[(b"M", start), (b"C", inward(start, a)), (b" ", inward(goal, b)), (b" ", goal)])
        }
        (true, false) => spur(scene, a, start, b, goal),
        (false, true) => spur(scene, b, goal, a, start),
        (false, false) => path(&[(b"M", start), (b"L", goal)]),
    }
}

fn path(parts: &[(&[u8; 1], Point)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (mark, point) in parts {
        out.extend(*mark);
        pair(&mut out, *point);
    }
    out
}

/// Track between a side and a numbered part.
fn spur(scene: &Scene, side: i32, start: Point, end: End, goal: Point) -> Vec<u8> {
    if let Some((one, other)) = scene.passes(part_of(end)) {
        return scene.grid.part_of_track(MIDDLE, side, if side == one { other } else { one }, goal);
    }
    let length = super::scene::apart(goal, start);
    let (x, y) = scene.grid.toward(start, f64::from(side + 3), length * 0.5);
    let mut out = path(&[(b"M", start)]);
    out.push(b'Q');
    decimal(&mut out, x);
    out.push(b' ');
    decimal(&mut out, y);
    out.extend(path(&[(b" ", goal)]));
    out
}

fn point(scene: &Scene, end: End, lane: Lane) -> Point {
    if !is_side(end) {
        return scene.part(part_of(end));
    }
    let at = scene.grid.edge_point(MIDDLE, end);
    let (which, width) = (f64::from(lane.0), f64::from(lane.1));
    let aside = (which - (width - 1.0) / 2.0) * LANE_WIDTH.min(RADIUS * 0.8 / width);
    scene.grid.toward(at, f64::from(end) + 1.5, aside)
}

/// The corners of track that ends here: off the map, or terminal.
fn tip(scene: &Scene, piece: &Piece) -> Option<[Point; 3]> {
    let [a, b] = piece.ends;
    let (side, end) = match (is_side(a), is_side(b)) {
        (true, false) => (a, b),
        (false, true) => (b, a),
        _ => return None,
    };
    let stop = scene.tile.stop(part_of(end)).filter(|_| piece.lanes == [SINGLE; 2])?;
    let offboard = stop.kind == StopKind::Offboard;
    if !offboard && !piece.terminal {
        return None;
    }
    let start = scene.grid.edge_point(MIDDLE, side);
    let goal = if offboard { MIDDLE } else { scene.part(stop.number) };
    let share = if offboard { SPUR } else { 1.0 };
    let tip = (start.0 + (goal.0 - start.0) * share, start.1 + (goal.1 - start.1) * share);
    let (side, half) = (f64::from(side), TRACK_WIDTH / 2.0);
    Some([scene.grid.toward(start, side + 1.5, half), tip, scene.grid.toward(start, side - 1.5, half)])
}

/// The face of a hex around the origin without its name and without tokens: what lies below routes, and what above.
#[derive(Clone, Debug)]
pub(crate) struct Face<'t, 'v> {
    /// Below routes.
    pub(crate) below: Vec<u8>,
    above: Vec<u8>,
    /// Where its name is written, which is placed last.
    name_at: Point,
    ground: &'static str,
    /// For each city, by its place among the cities: the middles of its slots, and its own.
    pub(crate) cities: Vec<(Vec<Point>, Point)>,
    /// The size of the slots.
    pub(crate) slot_radius: f64,
    /// Its borders.
    pub(crate) borders: Vec<u8>,
    /// With its labels.
    pub(crate) scene: Scene<'t, 'v>,
}

impl<'t, 'v> Face<'t, 'v> {
    /// Return the face of a hex with its tile, at a stage of the game.
    pub(crate) fn of(
        grid: &'t Grid,
        laid: Laid<'v>,
        tile: &'t Tile<'v>,
        colors: &[&str],
        companies: &Companies<'v>,
    ) -> Self {
        let mut scene = Scene::of(grid, laid, tile);
        let ground = ground_of(laid.color, scene.is_offboard());
        let mut below = Svg::default();
        below.mark("polygon", |a| {
            a.plain("class", &format!("hex {ground}")).raw("points", &points(&scene.grid.corners()));
            a.plain("stroke-width", "1");
        });
        track_of(&mut below, &scene);
        let mut above = Svg::default();
        stops(&mut above, &scene);
        name(&mut above, &mut scene, ground);
        values(&mut above, &mut scene, colors);
        label(&mut above, &mut scene);
        prices(&mut above, &mut scene);
        marks(&mut above, &mut scene, ground, companies);
        ports(&mut above, &mut scene);
        let corner = scene.grid.toward(MIDDLE, 5.5, RADIUS * 0.78);
        let name_at = scene.free_spot(corner, 5.0, None);
        let cities = tile.cities().map(|city| (scene.slots(city), scene.part(city.number))).collect();
        let (slot_radius, borders) = (scene.slot_radius(), borders(&scene));
        let (below, above) = (below.into_bytes(), above.into_bytes());
        Self { below, above, name_at, ground, cities, slot_radius, borders, scene }
    }

    /// Write what lies above routes, with the name of the hex.
    pub(crate) fn above(&self, svg: &mut Svg, name: &str) {
        svg.append(&self.above);
        let size = if name.chars().count() < 6 { 7.5 } else { 5.0 };
        outlined(svg, self.name_at, name, size, self.ground, "name", None);
    }
}

/// The borders of a hex: impassable ones are red, water is blue.
fn borders(scene: &Scene) -> Vec<u8> {
    let mut svg = Svg::default();
    for border in &scene.decoration.borders {
        let [a, b] = [-0.5, 0.5].map(|half| scene.grid.toward(MIDDLE, f64::from(border.side) + half, RADIUS));
        svg.line(a, b, |a| {
            a.plain("class", &format!("border {}", border.kind))
                .plain("stroke-width", "6")
                .plain("stroke-linecap", "round");
        });
        if let Some(cost) = border.cost {
            tag(&mut svg, scene.grid.edge_point(MIDDLE, border.side), cost, border.kind);
        }
    }
    svg.into_bytes()
}

/// A price in the colour of what is paid for.
fn tag(svg: &mut Svg, at: Point, price: &str, kind: &str) {
    let width = (5 * price.chars().count() + 6).max(22);
    svg.rectangle(at, (width as f64, 12.0), |a| {
        a.plain("class", &format!("tag {kind}")).plain("rx", "4").plain("stroke-width", "0.8");
    });
    svg.text(at, price.as_bytes(), 8.0, |a| {
        a.plain("class", "price").plain("font-weight", "bold");
    });
}

fn stops(svg: &mut Svg, scene: &Scene) {
    for (number, stop) in scene.tile.cities().enumerate() {
        let attributes = |a: &mut Attributes<'_>| {
            a.whole("data-city", number).whole("data-stop", stop.number as usize);
        };
        svg.element("g", attributes, |inner| city(inner, scene, stop));
    }
    for stop in &scene.tile.stops {
        let at = scene.part(stop.number);
        let attributes = |a: &mut Attributes<'_>| {
            a.whole("data-stop", stop.number as usize);
        };
        match stop.kind {
            StopKind::Town => svg.element("g", attributes, |inner| {
                inner.circle(at, TOWN_RADIUS, |a| {
                    a.plain("class", "town").plain("stroke-width", "1.5");
                });
            }),
            StopKind::Halt => svg.element("g", attributes, |inner| {
                inner.rectangle(at, (11.0, 11.0), |a| {
                    a.plain("class", "halt").plain("stroke-width", "2");
                });
            }),
            StopKind::City | StopKind::Offboard => {}
        }
    }
    for number in joined(scene.tile) {
        svg.circle(scene.part(number), TRACK_WIDTH / 2.0, |a| {
            a.plain("class", "junction");
        });
    }
}

fn city(svg: &mut Svg, scene: &Scene, city: &Stop) {
    let (places, radius, at) = (scene.slots(city), scene.slot_radius(), scene.part(city.number));
    let ring = |a: &mut Attributes<'_>, class: &str| {
        a.plain("class", class).plain("stroke-width", "1.5");
    };
    match places[..] {
        [] => svg.circle(at, radius, |a| ring(a, "city slotless")),
        [_] => {}
        [one, other] => {
            for (class, width) in [("city", 2.0 * radius + 3.0), ("platform", 2.0 * radius)] {
                svg.line(one, other, |a| {
                    a.plain("class", class).number("stroke-width", width).plain("stroke-linecap", "round");
                });
            }
        }
        _ => svg.circle(at, scene.reach(city) + 1.0, |a| ring(a, "city")),
    }
    for (slot, &place) in places.iter().enumerate() {
        svg.circle(place, radius, |a| {
            a.plain("class", "slot").whole("data-slot", slot).plain("stroke-width", "1.5");
        });
    }
    let hidden = usize::try_from(city.slots).unwrap_or(0) - places.len();
    if hidden > 0 && !places.is_empty() {
        svg.text(at, format!("+{hidden}").as_bytes(), 9.0, |a| {
            a.plain("class", "more").plain("font-weight", "bold");
        });
    }
}

/// Values of the stops; zero is left out, and a value that many stops share is shown once.
fn values(svg: &mut Svg, scene: &mut Scene, colors: &[&str]) {
    if let Some(value) = alike(scene) {
        let at = scene.free_spot(MIDDLE, VALUE_RADIUS, None);
        return plain(svg, at, value);
    }
    for stop in &scene.tile.stops {
        if scene.decoration.hidden.contains(&stop.number) || stop.revenue.highest() == 0 {
            continue;
        }
        let (near, offboard) = (scene.part(stop.number), stop.kind == StopKind::Offboard);
        if stop.revenue.by_color.is_empty() {
            let at = if offboard { near } else { scene.free_spot(near, VALUE_RADIUS, None) };
            plain(svg, at, stop.revenue.fixed);
        } else {
            let inside = Some(APOTHEM - SMALL_BOX.0 * 1.2);
            let at = if offboard { near } else { scene.free_spot(near, 14.0, inside) };
            by_colour(svg, at, &stop.revenue, colors, !offboard);
        }
    }
}

/// Return the value of three stops or more, if it is the same for all of them at every stage.
fn alike(scene: &Scene) -> Option<i32> {
    let stops = &scene.tile.stops;
    if scene.is_offboard() || !scene.decoration.hidden.is_empty() || stops.len() <= 2 {
        return None;
    }
    let worth = |stop: &Stop| stop.revenue.by_color.is_empty().then_some(stop.revenue.fixed);
    let first = worth(&stops[0]);
    first.filter(|&value| value != 0 && stops.iter().all(|stop| worth(stop) == first))
}

fn plain(svg: &mut Svg, at: Point, value: i32) {
    svg.circle(at, VALUE_RADIUS, |a| {
        a.plain("class", "value plain").plain("stroke-width", "0.8");
    });
    svg.text(at, value.to_string().as_bytes(), if value < 100 { 8.5 } else { 7.0 }, |a| {
        a.plain("class", "worth").plain("font-weight", "bold");
    });
}

/// A box for each colour; the one that counts at this stage has a strong rim.
fn by_colour(svg: &mut Svg, at: Point, revenue: &Revenue, colors: &[&str], small: bool) {
    let shown = &revenue.by_color[..revenue.by_color.len().min(MOST_VALUES)];
    let columns = if shown.len() < 5 { 2 } else { 3 };
    let rows = shown.len().div_ceil(columns);
    let size = if small { SMALL_BOX } else { BOX };
    let counting = colors.iter().rev().find(|color| revenue.by_color.iter().any(|(known, _)| known == *color));
    let mut strong = Svg::default();
    for (number, (color, value)) in shown.iter().enumerate() {
        let (row, column) = (number / columns, number % columns);
        let in_row = columns.min(shown.len() - row * columns);
        let middle = |at: usize, of: usize| at as f64 - (of as f64 - 1.0) / 2.0;
        let here = (at.0 + middle(column, in_row) * size.0, at.1 + middle(row, rows) * size.1);
        let (ground, counts) = (known_colour(color), counting.is_some_and(|counting| counting == color));
        let out = if counts { &mut strong } else { &mut *svg };
        out.rectangle(here, size, |a| {
            let class = format!("value {}{}", ground.unwrap_or("plain"), if counts { " counting" } else { "" });
            a.plain("class", &class).plain("stroke-width", if counts { "2.2" } else { "0.6" });
        });
        out.text(here, value.to_string().as_bytes(), if small { 7.0 } else { 9.5 }, |a| {
            a.maybe("class", ground.is_none().then_some("worth")).maybe("font-weight", counts.then_some("bold"));
        });
    }
    svg.append(strong.bytes());
}

fn label(svg: &mut Svg, scene: &mut Scene) {
    let Some(label) = scene.decoration.label else { return };
    let letters = label.chars().count();
    let near = scene.grid.toward(MIDDLE, 2.5, RADIUS * 0.7);
    let at = scene.free_spot(near, 6.0 + 2.0 * (letters as f64 - 1.0), None);
    outlined(svg, at, label, if letters < 3 { 11.0 } else { 8.5 }, "halo", "label", Some("bold"));
}

fn prices(svg: &mut Svg, scene: &mut Scene) {
    for (terrain, price) in scene.decoration.prices.clone() {
        let near = if scene.tile.stops.is_empty() { MIDDLE } else { (0.0, RADIUS * 0.6) };
        let at = scene.free_spot(near, 11.0, None);
        tag(svg, at, price, if WET.contains(&terrain) { "water" } else { "mountain" });
    }
}

/// A line of text with a rim in the colour of its ground. The rim is drawn first (no `paint-order`).
pub(super) fn outlined(
    svg: &mut Svg,
    at: Point,
    content: &str,
    size: f64,
    ground: &str,
    class: &str,
    weight: Option<&str>,
) {
    svg.text(at, content.as_bytes(), size, |a| {
        a.plain("aria-hidden", "true").plain("class", &format!("rim {ground}")).maybe("font-weight", weight);
        a.plain("stroke-width", "2.5").plain("stroke-linejoin", "round");
    });
    svg.text(at, content.as_bytes(), size, |a| {
        a.plain("class", class).maybe("font-weight", weight);
    });
}
