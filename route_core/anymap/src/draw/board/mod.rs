//! The whole picture: the board, tokens, routes as coloured lines, and the trains that run them.

mod lines;
mod tokens;

use crate::board::At;
use crate::decoration::BoardDecoration;
use crate::draw::companies::Companies;
use crate::draw::engines::engines;
use crate::draw::face::Face;
use crate::draw::hexes::{Grid, APOTHEM, RADIUS};
use crate::draw::letters::width_of;
use crate::draw::look::{stylesheet, Face as Look, NEUTRAL};
use crate::draw::scene::{Laid, MIDDLE};
use crate::draw::svg::{pair, points, Attributes, Point, Svg};
use crate::draw::words::words_of;
use crate::fault::{Fault, Refusal};
use crate::hash::Map;
use crate::question::{Layout, Token};
use crate::speech::Speech;
use crate::tile::Tile;
use crate::work::Work;

use lines::{casing, legend_row, over_track, reached};
pub(crate) use lines::{DrawnReach, DrawnRoute};
use tokens::{placed, token};

/// The most bytes of a picture: several times that of the largest map.
pub const MOST_BYTES: usize = 1_000_000;
const BYTES_A_STEP: usize = 20;
/// The steps counted for finding the place of a name or a mark.
const STEPS_A_SIGN: usize = 80;

const MARGIN: f64 = 18.0;
const HEADING: f64 = 34.0;
const LEGEND_ROW: f64 = 18.0;
const LEAST_WIDTH: f64 = 320.0;
/// The greatest width that headings and legends may give to the picture of a small board.
const MOST_FOR_WORDS: f64 = 720.0;

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
    let layers = layers(shown, drawing, &mut paper)?;
    let [left, top, right, bottom] = shown.frame();
    let wide = drawing.routes.iter().map(|route| width_of(&route.words, 11.0) + 40.0);
    let words = wide.fold(width_of(drawing.heading, 15.0), f64::max);
    let width = (right - left + 2.0 * MARGIN).max(LEAST_WIDTH).max((words + 2.0 * MARGIN).min(MOST_FOR_WORDS));
    let legend_top = HEADING + bottom - top + MARGIN;
    let height = legend_top + drawing.routes.len() as f64 * LEGEND_ROW + MARGIN;
    let mut svg = Svg::default();
    let attributes = |a: &mut Attributes<'_>| {
        let mut size = Vec::from(b"0 0 ");
        pair(&mut size, (width, height));
        a.plain("xmlns", "http://www.w3.org/2000/svg").raw("viewBox", &size);
        a.number("width", width).number("height", height).plain("class", &drawing.look.classes()).plain("role", "img");
        a.maybe("lang", drawing.speech.lang());
        a.plain("font-family", "Helvetica, Arial, 'DejaVu Sans', sans-serif").plain("text-anchor", "middle");
    };
    svg.element("svg", attributes, |svg| {
        svg.title(drawing.heading.as_bytes());
        let style = stylesheet(drawing.look);
        if !style.is_empty() {
            svg.element("style", |_| {}, |inside| inside.append(style.as_bytes()));
        }
        svg.mark("rect", |a| {
            a.plain("width", "100%").plain("height", "100%").plain("class", "sheet");
        });
        svg.text((MARGIN, 17.0), fitting(drawing.heading, width, 15.0).as_bytes(), 15.0, |a| {
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

/// Return what is drawn in the coordinates of the board, one layer over the other.
fn layers(shown: &Shown, drawing: Drawing, paper: &mut Paper) -> Result<Svg, Refusal> {
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
    for number in (0..shown.names.len()).filter(|&number| !faces.at(number).borders.is_empty()) {
        let drawn = &faces.at(number).borders;
        paper.write(&mut layers, |svg| hex(svg, shown, number, |svg| svg.append(drawn)))?;
    }
    if let Some(reach) = drawing.reach {
        reached(&mut layers, paper, shown, reach, &faces, companies.colour(reach.company).0)?;
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
    Ok(layers)
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
