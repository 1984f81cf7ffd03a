//! The look of boards of any map: sizes, classes, colours, and the stylesheet of the pictures.
//!
//! Elements have classes, and the stylesheet in a picture styles them, so a page that shows pictures can restyle them. The
//! stylesheet of a `light` or `auto` picture has all faces, and the class of the picture selects one. Rules use no
//! variables and one selector each, as simple SVG viewers support no more.

use crate::shape::words;

/// The class of the pictures.
const NAME: &str = "stationmaster-any-map";

/// The grounds of hexes, which are also classes. Tiles without a known colour lie on `land`.
pub const GROUNDS: [&str; 15] = [
    "land", "white", "yellow", "green", "brown", "gray", "red", "blue", "sepia", "purple", "orange", "salmon", "pink",
    "diesel", "offboard",
];
const BORDERS: [&str; 4] = ["impassable", "water", "mountain", "province"];

/// The number of route colours; further routes repeat them.
const ROUTE_COLOURS: usize = 8;
/// The paper of the light face.
pub(crate) const PAPER: &str = "#ffffff";
const BLACK: &str = "#000000";
/// Colours of companies, because a question does not state those of its title. Each with the ink that is read best on it.
const COMPANIES: [(&str, &str); 12] = [
    ("#1b4f9c", PAPER),
    ("#b3261e", PAPER),
    ("#1d7a46", PAPER),
    ("#6a3d9a", PAPER),
    ("#e0912f", BLACK),
    ("#20808d", PAPER),
    ("#8c564b", PAPER),
    ("#c2337a", PAPER),
    ("#4d4d4d", PAPER),
    ("#9aa61b", BLACK),
    ("#58a6e0", BLACK),
    ("#f2b8c6", BLACK),
];

/// The width of track.
pub(crate) const TRACK_WIDTH: f64 = 8.0;
/// The radius of slots.
pub(crate) const SLOT_RADIUS: f64 = 12.5;
/// The radius where a hex has several cities, one of them with several slots.
pub(crate) const SMALL_SLOT: f64 = 10.5;
/// The radius of towns.
pub(crate) const TOWN_RADIUS: f64 = 6.5;

words! {
    /// How a picture is coloured.
    pub enum Face {
        /// On light paper, with what a page needs to show another face.
        Light = "light",
        /// On dark paper.
        Dark = "dark",
        /// With high contrast.
        Contrast = "contrast",
        /// As the viewer prefers.
        Auto = "auto",
        /// Without a stylesheet, for pages that include it.
        Bare = "bare",
    }
}

impl Face {
    /// The classes of a picture with this face.
    pub(crate) fn classes(self) -> String {
        format!("{NAME} {}", self.name())
    }
}

/// The ground of a hex.
pub(crate) fn ground_of(color: Option<&str>, offboard: bool) -> &'static str {
    match color {
        None if offboard => "offboard",
        None => "land",
        Some(color) => known_colour(color).unwrap_or("land"),
    }
}

/// Return the ground of a colour of the tile language, if known.
pub(crate) fn known_colour(color: &str) -> Option<&'static str> {
    let name = if color == "grey" { "gray" } else { color };
    GROUNDS.into_iter().find(|ground| *ground == name)
}

/// The class that gives a route its colour.
pub(crate) fn route_class(number: usize) -> String {
    format!("route-{}", number % ROUTE_COLOURS)
}

/// Return the colour of each company and the ink on it, by its number in the order of the tokens.
pub(crate) fn company_colour(number: usize) -> (&'static str, &'static str) {
    COMPANIES[number % COMPANIES.len()]
}

/// Return the ink that is read best on a colour `#rrggbb`; `None` for any other text.
pub(crate) fn ink_on(colour: &str) -> Option<&'static str> {
    let digits = colour.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| {
        let part = f64::from(u8::from_str_radix(&digits[at..at + 2], 16).ok()?) / 255.0;
        // The powers of sRGB, nearly.
        Some(part * part * (0.71 + 0.29 * part))
    };
    let luminance = 0.2126 * part(0)? + 0.7152 * part(2)? + 0.0722 * part(4)?;
    // Here both inks are read as well.
    Some(if luminance > 0.179 { BLACK } else { PAPER })
}

/// The colour of neutral tokens and the ink on it.
pub(crate) const NEUTRAL: (&str, &str) = (PAPER, BLACK);

/// The colours of the light face.
#[rustfmt::skip]
const LIGHT: &[(&str, &str)] = &[
    ("sheet", "#fbf8f0"), ("ink", "#1d1d1b"), ("line", "#1d1d1b"), ("edge", "#1d1d1b"), ("rail", "#1d1d1b"),
    ("slot", "#ffffff"), ("value", "#ffffff"), ("valueink", "#1d1d1b"), ("land", "#f4ead2"), ("yellow", "#fde900"),
    ("green", "#71bf44"), ("brown", "#cb7745"), ("gray", "#bcbdc0"), ("blue", "#9fd0ee"), ("water", "#20699b"),
    ("mountain", "#7c4f24"), ("halo", "#ffffff"), ("tagink", "#ffffff"), ("name", "#25211c"), ("faint", "#6b6457"),
    ("white", "#f4ead2"), ("red", "#ec767c"), ("sepia", "#d9c19a"), ("purple", "#b79ad0"), ("orange", "#f2a65a"),
    ("salmon", "#f4b09a"), ("pink", "#f3c1d2"), ("diesel", "#d4d4d8"), ("offboard", "#ec767c"),
    ("impassable", "#c8202f"), ("province", "#7c4f24"), ("route0", "#d6006c"), ("route1", "#1f4fd8"),
    ("route2", "#0a8f6a"), ("route3", "#7a2fbf"), ("route4", "#c25a00"), ("route5", "#007fa3"), ("route6", "#8a0f1c"),
    ("route7", "#3c5a00"),
];
/// What the dark face has otherwise.
#[rustfmt::skip]
const DARK: &[(&str, &str)] = &[
    ("sheet", "#15171a"), ("ink", "#f2efe6"), ("line", "#0b0c0d"), ("edge", "#f2efe6"), ("rail", "#f2efe6"),
    ("slot", "#f4f1ea"), ("value", "#f4f1ea"), ("land", "#3a372f"), ("yellow", "#6e6400"), ("green", "#2c6110"),
    ("brown", "#7a3d17"), ("gray", "#50535a"), ("blue", "#1f4f70"), ("water", "#74bdf0"), ("mountain", "#dda768"),
    ("halo", "#0b0c0d"), ("tagink", "#0b0c0d"), ("name", "#f2efe6"), ("faint", "#8d8678"), ("white", "#3a372f"),
    ("red", "#8c343a"), ("sepia", "#5b4a2e"), ("purple", "#543a70"), ("orange", "#84480a"), ("salmon", "#8a4434"),
    ("pink", "#7c3d57"), ("diesel", "#43464d"), ("offboard", "#8c343a"), ("impassable", "#ff7d86"),
    ("province", "#dda768"), ("route0", "#ff7ab8"), ("route1", "#8db4ff"), ("route2", "#55e0b8"),
    ("route3", "#cfa4ff"), ("route4", "#ffb16b"), ("route5", "#6fdcf5"), ("route6", "#ff8f8f"), ("route7", "#c3e05a"),
];
/// What the face of high contrast has otherwise.
#[rustfmt::skip]
const CONTRAST: &[(&str, &str)] = &[
    ("sheet", "#ffffff"), ("ink", "#000000"), ("line", "#000000"), ("edge", "#000000"), ("rail", "#000000"),
    ("valueink", "#000000"), ("land", "#ffffff"), ("yellow", "#fff27a"), ("green", "#b4e59a"), ("brown", "#f0c3a5"),
    ("gray", "#dedfe2"), ("blue", "#d3ebfa"), ("water", "#003f6b"), ("mountain", "#4a2a0a"), ("name", "#000000"),
    ("white", "#ffffff"), ("red", "#ffc9cc"), ("sepia", "#eee0c4"), ("purple", "#ddcff0"), ("orange", "#ffdcae"),
    ("salmon", "#fbd7cb"), ("pink", "#fbe0e9"), ("diesel", "#e8e8ec"), ("offboard", "#ffc9cc"),
    ("impassable", "#9c0010"), ("province", "#4a2a0a"), ("route0", "#9c0049"), ("route1", "#0b36a8"),
    ("route2", "#00563f"), ("route3", "#56158f"), ("route4", "#803800"), ("route5", "#004d63"), ("route6", "#6b0010"),
    ("route7", "#2c4300"),
];

type Palette = &'static [(&'static str, &'static str)];

fn colour(palette: Palette, name: &str) -> &str {
    let own = palette.iter().chain(LIGHT).find(|(known, _)| *known == name);
    own.map_or(name, |(_, colour)| colour)
}

/// The stylesheet inside a picture with this face.
#[must_use]
pub fn stylesheet(face: Face) -> String {
    let root = format!(".{NAME}");
    let [light, dark, contrast] = [LIGHT, DARK, CONTRAST].map(filled);
    let chosen = match face {
        Face::Bare => return String::new(),
        Face::Dark => &dark,
        Face::Contrast => &contrast,
        Face::Light | Face::Auto => {
            let (dark, contrast) = (other(&dark, &light), other(&contrast, &light));
            return [
                block(&root, light.iter()),
                when("screen", &block(&format!("{root}.dark"), dark.iter().copied())),
                block(&format!("{root}.contrast"), contrast.iter().copied()),
                when("screen and (prefers-color-scheme:dark)", &block(&format!("{root}.auto"), dark.iter().copied())),
            ]
            .concat();
        }
    };
    block(&root, chosen.iter()) + &when("print", &block(&root, other(&light, chosen).into_iter()))
}

/// A selector and its declarations.
type Rule = (String, String);

/// The rules with the colours of a palette; `&` stands for the picture itself.
fn filled(palette: Palette) -> Vec<Rule> {
    let mut rules = Vec::with_capacity(160);
    let mut add = |selector: String, declarations: &[(&str, &str)]| {
        let written: Vec<String> =
            declarations.iter().map(|(property, name)| format!("{property}:{}", colour(palette, name))).collect();
        rules.push((selector, written.join(";")));
    };
    for (selector, declarations) in
        [("&", [("fill", "ink")]), (".sheet", [("fill", "sheet")]), (".hex", [("stroke", "line")])]
    {
        add(selector.to_owned(), &declarations);
    }
    for name in GROUNDS {
        add(format!(".hex.{name}"), &[("fill", name)]);
        add(format!(".bed.{name}"), &[("stroke", name)]);
    }
    for name in GROUNDS {
        add(format!(".rim.{name}"), &[("fill", name), ("stroke", name)]);
        add(format!(".value.{name}"), &[("fill", name)]);
    }
    for (selector, declarations) in PARTS {
        add((*selector).to_owned(), declarations);
    }
    for name in BORDERS {
        add(format!(".border.{name}"), &[("stroke", name)]);
        add(format!(".tag.{name}"), &[("fill", name)]);
    }
    for number in 0..ROUTE_COLOURS {
        add(format!(".route-{number}"), &[("stroke", &format!("route{number}"))]);
    }
    rules
}

/// What tiles, tokens and routes consist of: a selector, and properties with the names of colours.
const PARTS: &[(&str, &[(&str, &str)])] = &[
    (".track", &[("stroke", "rail")]),
    (".terminal", &[("fill", "rail"), ("stroke", "none")]),
    (".inlay", &[("stroke", "halo")]),
    (".junction", &[("fill", "rail")]),
    (".city", &[("fill", "slot"), ("stroke", "line")]),
    (".slotless", &[("fill", "faint")]),
    (".platform", &[("stroke", "slot")]),
    (".slot", &[("fill", "slot"), ("stroke", "line")]),
    (".more", &[("fill", "valueink")]),
    (".town", &[("fill", "rail"), ("stroke", "halo")]),
    (".halt", &[("fill", "slot"), ("stroke", "line")]),
    (".value", &[("stroke", "line")]),
    (".plain", &[("fill", "value")]),
    (".counting", &[("stroke", "ink")]),
    (".worth", &[("fill", "valueink")]),
    (".name", &[("fill", "name")]),
    (".rim.halo", &[("fill", "halo"), ("stroke", "halo")]),
    (".tag", &[("stroke", "halo")]),
    (".price", &[("fill", "tagink")]),
    (".token", &[("stroke", "edge")]),
    (".casing", &[("stroke", "halo")]),
];

/// The rules that differ from those of another face.
fn other<'r>(rules: &'r [Rule], than: &[Rule]) -> Vec<&'r Rule> {
    rules.iter().zip(than).filter(|(rule, known)| rule != known).map(|(rule, _)| rule).collect()
}

/// The rules under a class.
fn block<'r>(root: &str, rules: impl Iterator<Item = &'r Rule>) -> String {
    rules
        .map(|(selector, declarations)| match selector.as_str() {
            "&" => format!("{root}{{{declarations}}}"),
            _ => format!("{root} {selector}{{{declarations}}}"),
        })
        .collect()
}

fn when(media: &str, block: &str) -> String {
    format!("@media {media}{{{block}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0)) / 255.0;
        let [red, green, blue] =
            [1, 3, 5]
                .map(part)
                .map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn the_ink_on_a_stated_colour_is_the_one_with_more_contrast() {
        for (colour, ink) in COMPANIES.into_iter().chain([("#ffff00", BLACK), ("#110a0c", PAPER)]) {
            assert_eq!(ink_on(colour), Some(ink), "{colour}");
        }
        for text in ["#12345", "#12345g", "1234567", "#12345é"] {
            assert_eq!(ink_on(text), None, "{text}");
        }
    }

    #[test]
    fn the_ink_on_a_company_is_the_one_with_more_contrast() {
        for (colour, ink) in COMPANIES.into_iter().chain([NEUTRAL]) {
            let own = luminance(colour) + 0.05;
            let best = if 1.05 / own >= own / 0.05 { PAPER } else { BLACK };
            assert_eq!(ink, best, "{colour}");
        }
    }
}
