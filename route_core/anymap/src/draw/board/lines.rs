//! Routes as coloured lines with their legend, and what a company reaches.

use super::{fitting, Faces, Paper, Shown, MARGIN};
use crate::draw::face::line_of;
use crate::draw::look::route_class;
use crate::draw::scene::MIDDLE;
use crate::draw::svg::{points, Attributes, Point, Svg};
use crate::fault::Refusal;
use crate::tile::Piece;

const ROUTE_WIDTH: f64 = 5.0;
const CASING_WIDTH: f64 = 9.0;
const SHADE: f64 = 0.22;
const MARK: f64 = 5.0;
const RING: f64 = 3.0;
const REACHED_WIDTH: f64 = 4.0;

/// A route to draw: over track, or from hex to hex where no track was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct DrawnRoute<'v> {
    /// The index of the train.
    pub(crate) number: usize,
    /// Its name.
    pub(crate) train: &'v str,
    /// Its line in the legend.
    pub(crate) words: String,
    /// Its track, with the number of each hex.
    pub(crate) track: Vec<(usize, Piece)>,
    /// Used instead of track.
    pub(crate) hexes: Vec<&'v str>,
    /// The city in which it stays, without track: the number of the hex, and the part.
    pub(crate) city: Option<(usize, i32)>,
}

/// What a company reaches, as it is drawn. Hexes are numbers.
#[derive(Clone, Debug)]
pub(crate) struct DrawnReach<'v> {
    /// The company.
    pub(crate) company: &'v str,
    /// Hexes with sides.
    pub(crate) hexes: Vec<(usize, Vec<i32>)>,
    /// The track.
    pub(crate) track: Vec<(usize, Piece)>,
    /// Cities in which it could place a token, by the number of their part.
    pub(crate) tokenable: Vec<(usize, i32)>,
}

/// The casing that separates a route from the track below it.
pub(super) fn casing(svg: &mut Svg, shown: &Shown, faces: &Faces, route: &DrawnRoute) {
    let attributes = |a: &mut Attributes<'_>| {
        a.plain("class", "casing").plain("fill", "none").number("stroke-width", CASING_WIDTH);
        a.plain("stroke-linecap", "round");
    };
    svg.element("g", attributes, |svg| lines(svg, shown, faces, route));
}

pub(super) fn over_track(svg: &mut Svg, shown: &Shown, faces: &Faces, route: &DrawnRoute) {
    let attributes = |a: &mut Attributes<'_>| {
        a.plain("class", &format!("route {}", route_class(route.number))).whole("data-route", route.number);
        a.text("data-train", route.train.as_bytes()).plain("fill", "none").number("stroke-width", ROUTE_WIDTH);
        a.plain("stroke-linecap", "round");
    };
    svg.element("g", attributes, |svg| {
        svg.title(route.words.as_bytes());
        lines(svg, shown, faces, route);
    });
}

fn lines(svg: &mut Svg, shown: &Shown, faces: &Faces, route: &DrawnRoute) {
    track(svg, shown, faces, &route.track);
    if let Some((number, part)) = route.city {
        let (scene, centre) = (&faces.at(number).scene, shown.centre(number));
        if let Some(stop) = scene.tile.stop(part) {
            let at = scene.part(part);
            svg.circle((centre.0 + at.0, centre.1 + at.1), scene.reach(stop) + RING, |_| {});
        }
    }
    let known = route.hexes.iter().filter_map(|name| shown.order.get(name));
    let middles: Vec<Point> = known.map(|&number| shown.centre(number)).collect();
    for step in middles.windows(2) {
        svg.line(step[0], step[1], |a| {
            a.plain("stroke-dasharray", "3 7");
        });
    }
}

fn track(svg: &mut Svg, shown: &Shown, faces: &Faces, pieces: &[(usize, Piece)]) {
    for (number, piece) in pieces {
        svg.mark("path", |a| {
            a.raw("d", &line_of(&faces.at(*number).scene, piece)).moved_to(shown.centre(*number));
        });
    }
}

/// Write the shade of hexes, marks at their sides, track, and rings around cities, in the company's colour.
pub(super) fn reached(
    svg: &mut Svg,
    paper: &mut Paper,
    shown: &Shown,
    reach: &DrawnReach,
    faces: &Faces,
    colour: &str,
) -> Result<(), Refusal> {
    let grid = faces.grid;
    let corners = points(&grid.corners());
    for (number, sides) in &reach.hexes {
        let named: Vec<String> = sides.iter().map(ToString::to_string).collect();
        let attributes = |a: &mut Attributes<'_>| {
            a.plain("class", "reach").plain("data-reached", shown.names[*number]);
            a.plain("data-sides", &named.join(" ")).moved_to(shown.centre(*number));
        };
        let inside = |svg: &mut Svg| {
            svg.mark("polygon", |a| {
                a.raw("points", &corners).plain("fill", colour).number("fill-opacity", SHADE).plain("stroke", "none");
            });
            for &side in sides {
                svg.circle(grid.edge_point(MIDDLE, side), MARK, |a| {
                    a.plain("fill", colour).plain("stroke", "none");
                });
            }
        };
        paper.write(svg, |svg| svg.element("g", attributes, inside))?;
    }
    let attributes = |a: &mut Attributes<'_>| {
        a.plain("class", "reached").plain("fill", "none").plain("stroke", colour);
        a.number("stroke-width", REACHED_WIDTH).plain("stroke-linecap", "round");
    };
    paper.write(svg, |svg| svg.element("g", attributes, |svg| track(svg, shown, faces, &reach.track)))?;
    for &(number, part) in &reach.tokenable {
        let (scene, centre) = (&faces.at(number).scene, shown.centre(number));
        let Some(stop) = scene.tile.stop(part) else { continue };
        let at = scene.part(part);
        paper.write(svg, |svg| {
            svg.circle((centre.0 + at.0, centre.1 + at.1), scene.reach(stop) + RING, |a| {
                a.plain("class", "tokenable")
                    .plain("data-tokenable", shown.names[number])
                    .whole("data-part", part as usize);
                a.plain("fill", "none").plain("stroke", colour).number("stroke-width", RING);
                a.plain("stroke-dasharray", "5 3");
            });
        })?;
    }
    Ok(())
}

pub(super) fn legend_row(svg: &mut Svg, route: &DrawnRoute, top: f64, width: f64) {
    svg.line((MARGIN, top), (MARGIN + 26.0, top), |a| {
        a.plain("class", &route_class(route.number)).plain("stroke-width", "6").plain("stroke-linecap", "round");
        a.maybe("stroke-dasharray", (!route.hexes.is_empty()).then_some("3 7"));
    });
    let words = fitting(&route.words, width - 40.0, 11.0);
    svg.text((MARGIN + 38.0, top), words.as_bytes(), 11.0, |a| {
        a.plain("text-anchor", "start");
    });
}
