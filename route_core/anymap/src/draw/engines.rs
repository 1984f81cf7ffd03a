//! The trains of routes: a plate with the name of the train on the line of each route.

use super::board::{DrawnRoute, Shown};
use super::hexes::Grid;
use super::letters::width_of;
use super::look::route_class;
use super::numeric::hypot;
use super::scene::MIDDLE;
use super::svg::{Attributes, Point, Svg};
use crate::tile::is_side;

const SIZE: f64 = 10.0;
const HIGH: f64 = 15.0;
/// The least distance between two plates.
const APART: f64 = 34.0;
/// The most letters of a name.
const LONGEST: usize = 6;

/// Write a plate for each route, where it crosses a side of a hex near its middle and no other plate lies.
pub(super) fn engines(svg: &mut Svg, shown: &Shown, grid: &Grid, routes: &[DrawnRoute]) {
    let mut taken: Vec<Point> = Vec::new();
    for route in routes {
        let sides = route.track.iter().flat_map(|(number, piece)| {
            let ends = piece.ends.into_iter().filter(|end| is_side(*end));
            ends.map(|side| {
                let (centre, side) = (shown.centre(*number), grid.edge_point(MIDDLE, side));
                (centre.0 + side.0, centre.1 + side.1)
            })
        });
        let sides: Vec<Point> = sides.collect();
        let is_free = |at: &Point| taken.iter().all(|other| hypot(at.0 - other.0, at.1 - other.1) >= APART);
        let free = sides.iter().enumerate().filter(|(_, at)| is_free(at));
        let Some((_, &at)) = free.min_by_key(|(number, _)| (2 * number + 1).abs_diff(sides.len())) else { continue };
        taken.push(at);
        let name: String = route.train.chars().take(LONGEST).collect();
        let half = (width_of(&name, SIZE) / 2.0).max(1.0);
        let attributes = |a: &mut Attributes<'_>| {
            a.whole("data-route", route.number).text("data-train", route.train.as_bytes());
        };
        svg.element("g", attributes, |svg| {
            svg.title(route.words.as_bytes());
            svg.line((at.0 - half, at.1), (at.0 + half, at.1), |a| {
                a.plain("class", &route_class(route.number))
                    .number("stroke-width", HIGH)
                    .plain("stroke-linecap", "round");
            });
            svg.text(at, name.as_bytes(), SIZE, |a| {
                a.plain("class", "price").plain("font-weight", "bold");
            });
        });
    }
}
