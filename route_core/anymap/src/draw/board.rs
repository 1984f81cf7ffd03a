//! The whole picture: the board, tokens, routes as coloured lines, and the trains that run them.

use super::companies::Companies;
use super::engines::engines;
use super::face::{line_of, Face};
use super::hexes::{Grid, APOTHEM, RADIUS};
use super::letters::width_of;
use super::look::{route_class, stylesheet, Face as Look, NEUTRAL};
use super::scene::{Laid, Scene, MIDDLE};
use super::svg::{points, Attributes, Point, Svg};
use super::words::{say, words_of};
use crate::board::At;
use crate::decoration::BoardDecoration;
use crate::fault::{Fault, Refusal};
use crate::hash::Map;
use crate::question::{Layout, Token};
use crate::speech::Speech;
use crate::tile::{Piece, Tile};
use crate::work::Work;

/// The most bytes of a picture: several times that of the largest map.
pub const MOST_BYTES: usize = 1_000_000;
const BYTES_A_STEP: usize = 20;
/// The steps counted for finding the place of a name or a mark.
const STEPS_A_SIGN: usize = 80;

const MARGIN: f64 = 18.0;
const HEADING: f64 = 34.0;
const LEGEND_ROW: f64 = 18.0;
const ROUTE_WIDTH: f64 = 5.0;
const CASING_WIDTH: f64 = 9.0;
const LEAST_WIDTH: f64 = 320.0;
/// The greatest width that headings and legends may give to the picture of a small board.
const MOST_FOR_WORDS: f64 = 720.0;
const SHADE: f64 = 0.22;
const MARK: f64 = 5.0;
const RING: f64 = 3.0;
const REACHED_WIDTH: f64 = 4.0;
/// The size of tokens beside their city.
const BESIDE: f64 = 8.0;

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

/// A board to draw: hexes with their tiles and coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Shown<'b, 'v> {
    /// The orientation of the hexes.
    pub(crate) layout: Layout,
    /// The names of the hexes, in their order.
    pub(crate) names: &'b [&'v str],
    /// The number of each hex.
    pub(crate) order: &'b Map<&'v str, usize>,
    /// What lies on each.
    pub(crate) laid: Vec<Laid<'v>>,
    /// Each tile, turned.
    pub(crate) tiles: &'b [Tile<'v>],
    /// The coordinates of each.
    pub(crate) places: &'b [At],
}

impl Shown<'_, '_> {
    /// Return the centre of a hex.
    pub(crate) fn centre(&self, number: usize) -> Point {
        let (x, y) = (f64::from(self.places[number].0), f64::from(self.places[number].1));
        match self.layout {
            Layout::Pointy => (x * APOTHEM, y * RADIUS * 1.5),
            Layout::Flat => (x * RADIUS * 1.5, y * APOTHEM),
        }
    }

    /// The number and the rotation of a tile whose handles the picture has.
    fn stated_tile(&self, number: usize) -> Option<(&str, usize)> {
        let laid = self.laid[number];
        laid.number.filter(|_| laid.has_handles).map(|tile| (tile, usize::from(laid.rotation)))
    }

    /// The bounding box of the hexes: left, top, right, bottom.
    fn frame(&self) -> [f64; 4] {
        let mut middles: Vec<Point> = (0..self.names.len()).map(|number| self.centre(number)).collect();
        if middles.is_empty() {
            middles.push(MIDDLE);
        }
        let (across, down) = match self.layout {
            Layout::Pointy => (APOTHEM, RADIUS),
            Layout::Flat => (RADIUS, APOTHEM),
        };
        let least = |of: fn(&Point) -> f64| middles.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| middles.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        [least(|at| at.0) - across, least(|at| at.1) - down, most(|at| at.0) + across, most(|at| at.1) + down]
    }
}

/// A counter of the size of a picture.
struct Paper<'w> {
    left: usize,
    work: &'w mut Work,
}

impl Paper<'_> {
    /// Count a part of so many bytes.
    fn take(&mut self, size: usize) -> Result<(), Refusal> {
        self.work.spend(1 + size / BYTES_A_STEP)?;
        match self.left.checked_sub(size) {
            Some(left) => self.left = left,
            None => return Err(Fault::new("/board", "too_large.drawn").with("most", MOST_BYTES).into()),
        }
        Ok(())
    }

    /// Write a part and count it.
    fn write(&mut self, svg: &mut Svg, write: impl FnOnce(&mut Svg)) -> Result<(), Refusal> {
        let before = svg.bytes().len();
        write(svg);
        self.take(svg.bytes().len() - before)
    }
}

/// What a picture shows besides the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing<'d, 'v> {
    /// All tokens, in cities that exist.
    pub(crate) tokens: &'d [Token<'v>],
    /// The colours of tiles that the game has come to.
    pub(crate) colors: &'d [&'v str],
    /// What is written above.
    pub(crate) heading: &'d str,
    /// The routes.
    pub(crate) routes: &'d [DrawnRoute<'v>],
    /// What a company reaches.
    pub(crate) reach: Option<&'d DrawnReach<'v>>,
    /// What is shown besides.
    pub(crate) decoration: &'d BoardDecoration<'v>,
    /// The language.
    pub(crate) speech: &'d Speech,
    /// The colours.
    pub(crate) look: Look,
}

/// Return the picture.
///
/// # Errors
/// If it is too large, or takes too much work.
pub(crate) fn board_svg(shown: &Shown, drawing: Drawing, work: &mut Work) -> Result<Vec<u8>, Refusal> {
    let mut paper = Paper { left: MOST_BYTES, work };
    let (mut layers, mut above) = (Svg::default(), Svg::default());
    let grid = Grid::of(shown.layout);
    let companies = Companies::of(&drawing);
    paper.work.spend(STEPS_A_SIGN * drawing.decoration.size())?;
    let faces = Faces::of(shown, &grid, drawing.colors, &companies);
    for (number, name) in shown.names.iter().enumerate() {
        let face = faces.at(number);
        paper.write(&mut layers, |svg| hex(svg, shown, number, |svg| svg.append(&face.below)))?;
        paper.write(&mut above, |svg| hex(svg, shown, number, |svg| face.above(svg, name)))?;
    }
    let placed = placed(shown, drawing.tokens, &faces);
    let [left, top, right, bottom] = shown.frame();
    let heading = drawing.heading;
    let wide = drawing.routes.iter().map(|route| width_of(&route.words, 11.0) + 40.0);
    let words = wide.fold(width_of(heading, 15.0), f64::max);
    let width = (right - left + 2.0 * MARGIN).max(LEAST_WIDTH).max((words + 2.0 * MARGIN).min(MOST_FOR_WORDS));
    let legend_top = HEADING + bottom - top + MARGIN;
    for number in (0..shown.names.len()).filter(|&number| !faces.at(number).borders.is_empty()) {
        let drawn = &faces.at(number).borders;
        paper.write(&mut layers, |svg| hex(svg, shown, number, |svg| svg.append(drawn)))?;
    }
    if let Some(reach) = drawing.reach {
        reached(&mut layers, &mut paper, shown, reach, &faces, companies.colour(reach.company).0)?;
    }
    for route in drawing.routes {
        paper.write(&mut layers, |svg| casing(svg, shown, &faces, route))?;
    }
    for route in drawing.routes {
        paper.write(&mut layers, |svg| over_track(svg, shown, &faces, route))?;
    }
    layers.append(above.bytes());
    for one in &placed {
        let colour = if one.token.neutral { NEUTRAL } else { companies.colour(one.token.company) };
        paper.write(&mut layers, |svg| token(svg, shown, one, colour, drawing.speech))?;
    }
    if drawing.decoration.trains {
        paper.write(&mut layers, |svg| engines(svg, shown, &grid, drawing.routes))?;
    }
    let mut standing: Vec<Vec<(usize, &str)>> = vec![Vec::new(); shown.names.len()];
    for one in &placed {
        standing[one.hex].push((one.token.city, one.token.company));
    }
    for (number, tokens) in standing.iter().enumerate() {
        paper.write(&mut layers, |svg| target(svg, shown, number, faces.at(number), tokens, drawing.speech))?;
    }
    let height = legend_top + drawing.routes.len() as f64 * LEGEND_ROW + MARGIN;
    let mut svg = Svg::default();
    let attributes = |a: &mut Attributes<'_>| {
        let mut size = Vec::from(b"0 0 ");
        super::svg::pair(&mut size, (width, height));
        a.plain("xmlns", "http://www.w3.org/2000/svg").raw("viewBox", &size);
        a.number("width", width).number("height", height).plain("class", &drawing.look.classes()).plain("role", "img");
        a.maybe("lang", drawing.speech.lang());
        a.plain("font-family", "Helvetica, Arial, 'DejaVu Sans', sans-serif").plain("text-anchor", "middle");
    };
    svg.element("svg", attributes, |svg| {
        svg.title(heading.as_bytes());
        let style = stylesheet(drawing.look);
        if !style.is_empty() {
            svg.element("style", |_| {}, |inside| inside.append(style.as_bytes()));
        }
        svg.mark("rect", |a| {
            a.plain("width", "100%").plain("height", "100%").plain("class", "sheet");
        });
        svg.text((MARGIN, 17.0), fitting(heading, width, 15.0).as_bytes(), 15.0, |a| {
            a.plain("text-anchor", "start").plain("font-weight", "bold");
        });
        let moved = |a: &mut Attributes<'_>| {
            a.moved_to((MARGIN - left, HEADING - top));
        };
        svg.element("g", moved, |inside| inside.append(layers.bytes()));
        for (at, route) in drawing.routes.iter().enumerate() {
            legend_row(svg, route, legend_top + at as f64 * LEGEND_ROW, width);
        }
    });
    Ok(svg.into_bytes())
}

/// The face of each hex; equal tiles share one.
struct Faces<'b, 'v> {
    grid: &'b Grid,
    distinct: Vec<Face<'b, 'v>>,
    of: Vec<usize>,
}

impl<'b, 'v> Faces<'b, 'v> {
    fn of(shown: &Shown<'b, 'v>, grid: &'b Grid, colors: &[&str], companies: &Companies<'v>) -> Self {
        let mut known: Map<Laid<'v>, usize> = Map::default();
        let mut distinct = Vec::new();
        let mut of = Vec::with_capacity(shown.laid.len());
        for (laid, tile) in shown.laid.iter().zip(shown.tiles) {
            of.push(*known.entry(*laid).or_insert_with(|| {
                distinct.push(Face::of(grid, *laid, tile, colors, companies));
                distinct.len() - 1
            }));
        }
        Self { grid, distinct, of }
    }

    fn at(&self, number: usize) -> &Face<'b, 'v> {
        &self.distinct[self.of[number]]
    }
}

/// A token with its position.
struct Placed<'d, 'v> {
    token: &'d Token<'v>,
    hex: usize,
    at: Point,
    radius: f64,
    slot: Option<usize>,
}

/// Place each token in the next slot of its city; one that takes no slot, or finds none, goes beside the city.
///
/// In a city without slots the first token goes in the middle.
fn placed<'d, 'v>(shown: &Shown<'_, 'v>, tokens: &'d [Token<'v>], faces: &Faces<'_, 'v>) -> Vec<Placed<'d, 'v>> {
    let mut taken: Map<(usize, usize), usize> = Map::default();
    let mut written: Map<usize, Scene> = Map::default();
    let mut found = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Some(&hex) = shown.order.get(token.hex) else { continue };
        let face = faces.at(hex);
        let Some((slots, middle)) = face.cities.get(token.city) else { continue };
        let slot = taken.entry((hex, token.city)).or_insert(0);
        if !token.extra && *slot < slots.len() {
            found.push(Placed { token, hex, at: slots[*slot], radius: face.slot_radius - 1.5, slot: Some(*slot) });
            *slot += 1;
            continue;
        }
        let mut at = *middle;
        if !slots.is_empty() || *slot > 0 {
            at = written.entry(hex).or_insert_with(|| face.scene.clone()).free_spot(at, BESIDE, None);
        } else {
            *slot = 1;
        }
        found.push(Placed { token, hex, at, radius: BESIDE, slot: None });
    }
    found
}

/// Write a group at the place of a hex.
fn hex(svg: &mut Svg, shown: &Shown, number: usize, inside: impl FnOnce(&mut Svg)) {
    let attributes = |a: &mut Attributes<'_>| {
        a.plain("data-hex", shown.names[number]);
        if let Some((tile, rotation)) = shown.stated_tile(number) {
            a.text("data-tile", tile.as_bytes()).whole("data-rotation", rotation);
        }
        a.moved_to(shown.centre(number));
    };
    svg.element("g", attributes, inside);
}

fn token(svg: &mut Svg, shown: &Shown, one: &Placed, colour: (&str, &str), speech: &Speech) {
    let (centre, token, (paint, ink)) = (shown.centre(one.hex), one.token, colour);
    let at = (centre.0 + one.at.0, centre.1 + one.at.1);
    let short = if token.company.chars().count() <= 5 {
        token.company.to_owned()
    } else {
        token.company.chars().take(4).chain(['…']).collect()
    };
    let share = match short.chars().count() {
        1 => 1.1,
        2 => 0.95,
        3 => 0.8,
        4 => 0.66,
        _ => 0.55,
    };
    let attributes = |a: &mut Attributes<'_>| {
        a.text("data-token", token.company.as_bytes()).plain("data-hex", token.hex).whole("data-city", token.city);
        if let Some(slot) = one.slot {
            a.whole("data-slot", slot);
        }
    };
    svg.element("g", attributes, |svg| {
        let params = [("company", token.company.into()), ("hex", token.hex.into())];
        svg.title(say(speech, "map_hex.token", &params).as_bytes());
        svg.circle(at, one.radius, |a| {
            a.plain("class", "token").plain("fill", paint).plain("stroke-width", "0.8");
        });
        svg.text(at, short.as_bytes(), one.radius * share, |a| {
            a.plain("fill", ink).plain("font-weight", "bold");
        });
    });
}

/// The casing that separates a route from the track below it.
fn casing(svg: &mut Svg, shown: &Shown, faces: &Faces, route: &DrawnRoute) {
    let attributes = |a: &mut Attributes<'_>| {
        a.plain("class", "casing").plain("fill", "none").number("stroke-width", CASING_WIDTH);
        a.plain("stroke-linecap", "round");
    };
    svg.element("g", attributes, |svg| lines(svg, shown, faces, route));
}

fn over_track(svg: &mut Svg, shown: &Shown, faces: &Faces, route: &DrawnRoute) {
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

/// A clickable area on top: a hex with its name, and each slot of its cities.
fn target(svg: &mut Svg, shown: &Shown, number: usize, face: &Face, tokens: &[(usize, &str)], speech: &Speech) {
    let clear = |a: &mut Attributes<'_>| {
        a.plain("fill", "transparent").plain("pointer-events", "all");
    };
    let (name, scene) = (shown.names[number], &face.scene);
    hex(svg, shown, number, |svg| {
        svg.title(words_of(name, shown.laid[number], scene.tile, tokens, speech).as_bytes());
        svg.mark("polygon", |a| {
            a.raw("points", &points(&scene.grid.corners()));
            clear(a);
        });
        for (city, (slots, _)) in face.cities.iter().enumerate() {
            for (slot, &at) in slots.iter().enumerate() {
                svg.circle(at, face.slot_radius, |a| {
                    clear(a.plain("data-hex", name).whole("data-city", city).whole("data-slot", slot));
                });
            }
        }
    });
}

/// Write the shade of hexes, marks at their sides, track, and rings around cities, in the company's colour.
fn reached(
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

fn legend_row(svg: &mut Svg, route: &DrawnRoute, top: f64, width: f64) {
    svg.line((MARGIN, top), (MARGIN + 26.0, top), |a| {
        a.plain("class", &route_class(route.number)).plain("stroke-width", "6").plain("stroke-linecap", "round");
        a.maybe("stroke-dasharray", (!route.hexes.is_empty()).then_some("3 7"));
    });
    let words = fitting(&route.words, width - 40.0, 11.0);
    svg.text((MARGIN + 38.0, top), words.as_bytes(), 11.0, |a| {
        a.plain("text-anchor", "start");
    });
}

/// Cut a line to fit between the margins.
fn fitting(words: &str, width: f64, size: f64) -> String {
    let room = width - 2.0 * MARGIN;
    if width_of(words, size) <= room {
        return words.to_owned();
    }
    let letters: Vec<char> = words.chars().collect();
    let cut = |end: usize| letters[..end].iter().chain(&['…']).collect::<String>();
    let mut ends = (8..=letters.len()).rev().map(cut);
    ends.find(|words| width_of(words, size) <= room).unwrap_or_else(|| cut(letters.len().min(7)))
}
