//! The decoration of a tile: its label, prices of its ground, where its stops lie, which values are not shown.
//!
//! The code has been read for what matters before, so nothing here is refused: what makes no sense is left out.

use super::letters::{is_decimal, stripped};

/// The kinds of parts that are counted.
const NUMBERED: [&str; 6] = ["city", "town", "halt", "offboard", "pass", "junction"];
const BORDERS: [&str; 4] = ["impassable", "water", "mountain", "province"];
/// The most letters of a label that are shown.
const LONGEST: usize = 6;

/// A border of a hex.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Border<'v> {
    /// The side that it is on.
    pub(crate) side: i32,
    /// Its type, which is also its class.
    pub(crate) kind: &'static str,
    /// What crossing it costs.
    pub(crate) cost: Option<&'v str>,
}

/// The position of a part of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Lie {
    /// The middle of the hex.
    Middle,
    /// In the direction of a side, before the tile is turned.
    Toward(f64),
}

/// The decoration of a tile by its code; rotation turns the places of stops, but not borders.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Decoration<'v> {
    /// Its label, cut.
    pub(crate) label: Option<&'v str>,
    /// Costs of building: the kind of terrain and the amount.
    pub(crate) prices: Vec<(&'v str, &'v str)>,
    /// Its borders.
    pub(crate) borders: Vec<Border<'v>>,
    /// The numbered parts with a position.
    pub(crate) lies: Vec<(i32, Lie)>,
    /// Stops whose values are hidden.
    pub(crate) hidden: Vec<i32>,
}

impl<'v> Decoration<'v> {
    /// Return the decoration that the code of a tile describes.
    pub(crate) fn of(code: &'v str) -> Self {
        let mut found = Self::default();
        let mut number = 0;
        for part in code.split(';') {
            let (kind, value) = parted(stripped(part), '=');
            let kind = stripped(kind);
            let key = |name: &str| key(value, name);
            if NUMBERED.contains(&kind) {
                if let Some(lie) = key("loc").and_then(lie) {
                    found.lies.push((number, lie));
                }
                if key("hide") == Some("1") {
                    found.hidden.push(number);
                }
                number += 1;
            } else if kind == "label" && !value.is_empty() {
                found.label = Some(cut(value));
            } else if kind == "upgrade" {
                if let Some(cost) = key("cost").filter(|cost| is_decimal(cost)) {
                    let terrain = parted(key("terrain").unwrap_or(""), '|').0;
                    found.prices.push((terrain, cut(cost)));
                }
            } else if kind == "border" {
                let known = key("type").and_then(|kind| BORDERS.into_iter().find(|border| *border == kind));
                if let (Some(kind), Some(side)) = (known, key("edge").and_then(side)) {
                    found.borders.push(Border {
                        side,
                        kind,
                        cost: key("cost").filter(|cost| is_decimal(cost)).map(cut),
                    });
                }
            }
        }
        found
    }

    /// Return the position of a numbered part, if the code states one.
    pub(crate) fn lie(&self, number: i32) -> Option<Lie> {
        self.lies.iter().find(|(part, _)| *part == number).map(|(_, lie)| *lie)
    }

    /// Count what is drawn of it.
    pub(crate) fn size(&self) -> usize {
        self.prices.len() + self.borders.len() + usize::from(self.label.is_some())
    }
}

/// Split at the first mark.
fn parted(text: &str, mark: char) -> (&str, &str) {
    text.split_once(mark).unwrap_or((text, ""))
}

/// Return the last value of a key.
fn key<'v>(value: &'v str, name: &str) -> Option<&'v str> {
    value
        .split(',')
        .rev()
        .map(|entry| parted(entry, ':'))
        .find(|(key, _)| stripped(key) == name)
        .map(|(_, text)| stripped(text))
}

fn cut(text: &str) -> &str {
    text.char_indices().nth(LONGEST).map_or(text, |(end, _)| &text[..end])
}

fn side(text: &str) -> Option<i32> {
    ["0", "1", "2", "3", "4", "5"].iter().position(|side| *side == text).map(|side| side as i32)
}

/// Return the position in a code, or `None` if it is useless.
fn lie(text: &str) -> Option<Lie> {
    if text == "center" {
        return Some(Lie::Middle);
    }
    let (whole, half) = parted(text, '.');
    let side = side(whole)?;
    match half {
        "" | "0" => Some(Lie::Toward(f64::from(side))),
        "5" => Some(Lie::Toward(f64::from(side) + 0.5)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_sense_is_read() {
        let found = Decoration::of(
            "city=revenue:0,loc:2.5; junction ;town=hide:0,hide:1,loc:center;label=New York;upgrade=cost:80,terrain:water|swamp;\
             border=edge:2,type:water,cost:40;border=edge:9,type:water;border=edge:1;upgrade=cost:x;label=",
        );
        assert_eq!(found.label, Some("New Yo"));
        assert_eq!(found.prices, [("water", "80")]);
        assert_eq!(found.borders, [Border { side: 2, kind: "water", cost: Some("40") }]);
        assert_eq!((found.lies, found.hidden), (vec![(0, Lie::Toward(2.5)), (2, Lie::Middle)], vec![2]));
    }
}
