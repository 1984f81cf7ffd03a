//! The tiles that titles share, by the number printed on them.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::hash::Map;
use crate::json::{Json, Object};
use crate::language::parse_tile;
use crate::shape::{AnyText, Field, Record, Shape, Shaped, ANY};
use crate::tile::Tile;
use crate::value::{parse, Strictness, Value};

const WRITTEN: &str = include_str!("../../../stationmaster/any_map/standard_tiles.json");

/// A tile with its colour and its code; rotation 0 is that of the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandardTile {
    /// The number printed on it.
    pub number: &'static str,
    /// Its colour.
    pub color: &'static str,
    /// What matters for routes, in the tile language.
    pub code: &'static str,
    /// What is on it.
    pub tile: Tile<'static>,
}

/// The statement of a standard tile in an answer.
const SHOWN: &Record = &Record {
    name: "TileShown",
    meaning: "A standard tile: rotation 0 is that of its code.",
    tag: None,
    base: None,
    fields: &[
        Field { name: "color", meaning: "Its colour.", shape: AnyText::SHAPE, default: None },
        Field {
            name: "code",
            meaning: "What matters for routes, in the tile language.",
            shape: AnyText::SHAPE,
            default: None,
        },
    ],
    is_open: false,
};

/// The statement of the answer that lists them.
pub const SHOWN_TILES: &Record = &Record {
    name: "StandardTiles",
    meaning: "The tiles that titles share, by the number printed on them.",
    tag: None,
    base: None,
    fields: &[Field {
        name: "tiles",
        meaning: "Each tile by its number.",
        shape: &Shape::Map { key: AnyText::SHAPE, value: &Shape::Record(SHOWN), most: ANY },
        default: None,
    }],
    is_open: false,
};

impl Json for StandardTile {
    fn write(&self, out: &mut String) {
        Object::begin(out).member("color", self.color).member("code", self.code).end();
    }
}

/// All of them, and the place of each by its number. Read once; it never changes.
static TILES: LazyLock<(Vec<StandardTile>, Map<&'static str, usize>)> = LazyLock::new(|| {
    let tiles = read();
    let places = tiles.iter().enumerate().map(|(at, tile)| (tile.number, at)).collect();
    (tiles, places)
});

/// Returns all standard tiles, in the order of colours and then of numbers.
#[must_use]
pub fn standard_tiles() -> &'static [StandardTile] {
    &TILES.0
}

/// Returns the standard tile of a number, if there is one.
#[must_use]
pub fn standard_tile(number: &str) -> Option<&'static StandardTile> {
    TILES.1.get(number).map(|at| &TILES.0[*at])
}

fn read() -> Vec<StandardTile> {
    let Ok(Value::Object(colors)) = parse(WRITTEN.as_bytes(), Strictness::default()) else { return Vec::new() };
    colors.into_iter().flat_map(|(color, tiles)| of_color(color, tiles)).collect()
}

fn of_color(color: Cow<'static, str>, tiles: Value<'static>) -> Vec<StandardTile> {
    let (Cow::Borrowed(color), Value::Object(tiles)) = (color, tiles) else { return Vec::new() };
    let tile = |number, code| match (number, code) {
        (Cow::Borrowed(number), Value::Text(Cow::Borrowed(code))) => {
            Some(StandardTile { number, color, code, tile: parse_tile(code).ok()? })
        }
        _ => None,
    };
    tiles.into_iter().filter_map(|(number, code)| tile(number, code)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_that_is_written_is_read() {
        let written = WRITTEN.lines().filter(|line| line.starts_with("  \"")).count();
        assert_eq!(standard_tiles().len(), written);
        assert!(standard_tiles().iter().all(|tile| !tile.tile.is_blank()));
    }

    #[test]
    fn tiles_are_found_by_their_numbers() {
        let tile = standard_tile("57");
        assert_eq!(tile.map(|tile| (tile.number, tile.color)), Some(("57", "yellow")));
        assert_eq!(standard_tile("nought"), None);
    }
}
