//! The keys of a part, and the values that they may have.

use super::word::{Slip, Word};
use crate::tile::{part_end, End, Gauge, Lane, Revenue, SIDES};

/// The highest value that a stop may have.
const MAX_VALUE: i32 = 10_000;
/// The most that a stop may cost of a train's length, and the most slots of a city.
pub const MAX_COST: i32 = 999;
/// The most lanes of a piece of track.
pub const MAX_LANES: i32 = 8;

/// The values of the keys of a part that matter; of a duplicate key the last one counts.
#[derive(Debug, Default)]
pub struct Keys<'v> {
    pub a: Option<Word<'v>>,
    pub b: Option<Word<'v>>,
    pub revenue: Option<Word<'v>>,
    pub slots: Option<Word<'v>>,
    pub groups: Option<Word<'v>>,
    pub visit_cost: Option<Word<'v>>,
    pub track: Option<Word<'v>>,
    pub terminal: Option<Word<'v>>,
    pub ignore: Option<Word<'v>>,
    pub lanes: Option<Word<'v>>,
    pub a_lane: Option<Word<'v>>,
    pub b_lane: Option<Word<'v>>,
    pub kind: Option<Word<'v>>,
    pub edge: Option<Word<'v>>,
}

impl<'v> Keys<'v> {
    /// Returns the keys of a part with their values; words without a colon are ignored.
    pub fn of(rest: Option<Word<'v>>) -> Self {
        let mut keys = Self::default();
        let Some(rest) = rest else { return keys };
        for word in rest.split(b',') {
            let (key, Some(value)) = word.cut_at(b':') else { continue };
            let place = match key.stripped().text {
                "a" => &mut keys.a,
                "b" => &mut keys.b,
                "revenue" => &mut keys.revenue,
                "slots" => &mut keys.slots,
                "groups" => &mut keys.groups,
                "visit_cost" => &mut keys.visit_cost,
                "track" => &mut keys.track,
                "terminal" => &mut keys.terminal,
                "ignore" => &mut keys.ignore,
                "lanes" => &mut keys.lanes,
                "a_lane" => &mut keys.a_lane,
                "b_lane" => &mut keys.b_lane,
                "type" => &mut keys.kind,
                "edge" => &mut keys.edge,
                _ => continue,
            };
            *place = Some(value.stripped());
        }
        keys
    }
}

/// Returns a number of one to `most` digits, all of ASCII.
fn digits(text: &str, most: usize) -> Option<i32> {
    let is_number = (1..=most).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.bytes().fold(0, |number, digit| 10 * number + i32::from(digit - b'0')))
}

pub fn whole(word: Word, most: i32) -> Result<i32, Slip> {
    let number = digits(word.text, 9).filter(|number| *number <= most);
    number.ok_or_else(|| Slip::about(word, "bad_tile.whole").with("most", most))
}

/// Returns a value; negative ones are allowed only at stops that no route reaches.
fn amount(word: Word) -> Result<i32, Slip> {
    if word.text.starts_with('-') {
        return Ok(-whole(word.slice(1, word.text.len()), MAX_VALUE)?);
    }
    whole(word, MAX_VALUE)
}

pub fn end(word: Word) -> Result<End, Slip> {
    if let Some(number) = word.text.strip_prefix('_').and_then(|number| digits(number, 4)) {
        return Ok(part_end(number));
    }
    // Printed maps use 6 for side 0.
    digits(word.text, 1).map(|side| side % SIDES).ok_or_else(|| Slip::about(word, "bad_path.end"))
}

pub fn lane(word: Word) -> Result<Lane, Slip> {
    let found = word.text.split_once('.').and_then(|(width, index)| Some((digits(index, 3)?, digits(width, 3)?)));
    let found = found.filter(|(index, width)| index < width && *width <= MAX_LANES);
    found.map(|(index, width)| (index as u8, width as u8)).ok_or_else(|| Slip::about(word, "bad_tile.lane"))
}

pub fn gauge(word: Word) -> Result<Gauge, Slip> {
    let known = Gauge::ALL.into_iter().find(|gauge| gauge.name() == word.text);
    known.ok_or_else(|| Slip::about(word, "not_supported.track"))
}

pub fn groups(word: Word<'_>) -> Vec<&str> {
    let mut found = Vec::new();
    for name in word.split(b'|').map(|name| name.stripped().text) {
        if !name.is_empty() && !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

pub fn revenue(word: Word<'_>) -> Result<Revenue<'_>, Slip> {
    if !word.text.contains('_') {
        return Ok(Revenue { fixed: amount(word)?, by_color: Vec::new() });
    }
    let mut by_color: Vec<(&str, i32)> = Vec::new();
    for entry in word.split(b'|').map(Word::stripped).filter(|entry| !entry.text.is_empty()) {
        let (color, Some(value)) = entry.cut_at(b'_') else { return Err(Slip::about(entry, "bad_tile.value")) };
        let value = amount(value)?;
        match by_color.iter_mut().find(|(known, _)| *known == color.text) {
            Some((_, known)) => *known = value,
            None => by_color.push((color.text, value)),
        }
    }
    Ok(Revenue { fixed: 0, by_color })
}
