//! The tile language: `city=revenue:30,slots:2;path=a:0,b:_0;path=a:_0,b:3`.
//!
//! A tile is a list of parts separated by semicolons; a part is a kind with keys and values. Parts and keys that only
//! decorate a tile are ignored, whatever their names. A part whose kind is nearly a significant one is refused as a
//! typo. Every fault names the column, counted in characters from 1.

use crate::fault::{cut, Fault, Faults, Params};
use crate::tile::{is_side, part_end, part_of, End, Gauge, Lane, Piece, Revenue, Stop, StopKind, Tile, SIDES, SINGLE};

/// The highest value that a stop may have.
const MAX_VALUE: i32 = 10_000;
/// The most that a stop may cost of a train's length, and the most slots of a city.
const MAX_COST: i32 = 999;
const MAX_LANES: i32 = 8;
/// The most parts of a tile.
pub const MAX_PARTS: usize = 200;

/// The pieces of track for which there is room from the first one.
const USUAL_TRACK: usize = 6;

/// The gauge of future track, which is no track yet.
const FUTURE: &str = "future";

/// The kinds of parts that routes depend on.
const MATTERS: [&str; 8] = ["city", "town", "halt", "offboard", "pass", "junction", "path", "border"];
const LONGEST_KIND: usize = 8;

/// Returns the tile of a code, without rotation.
///
/// # Errors
/// With every fault of the code and its column; pointers are empty.
pub fn parse_tile(code: &str) -> Result<Tile<'_>, Faults> {
    let mut reader = Reader { code, ..Reader::default() };
    let mut rest = Some(Word::whole(code));
    for number in 0.. {
        let Some(word) = rest else { break };
        if number >= MAX_PARTS {
            reader.note(Slip::new(word, "long_code").with("most", MAX_PARTS));
            break;
        }
        rest = if let Some((ends, length)) = plain_path(word.text.as_bytes()) {
            reader.piece(Piece::new(ends), word);
            (length < word.text.len()).then(|| word.slice(length + 1, word.text.len()))
        } else {
            let (part, rest) = word.cut_at(b';');
            reader.part(part.stripped());
            rest
        };
    }
    reader.tile()
}

/// Returns the tile of a code, turned clockwise by so many sixths.
///
/// # Errors
/// As [`parse_tile`].
pub fn laid_tile(code: &str, rotation: u8) -> Result<Tile<'_>, Faults> {
    Ok(parse_tile(code)?.turned(rotation))
}

/// A piece of the code, and the byte at which it begins.
#[derive(Debug, Clone, Copy)]
struct Word<'v> {
    text: &'v str,
    start: usize,
}

impl<'v> Word<'v> {
    const fn whole(text: &'v str) -> Self {
        Self { text, start: 0 }
    }

    /// Returns the words between the marks.
    fn split(self, mark: u8) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let (word, after) = rest?.cut_at(mark);
            rest = after;
            Some(word)
        })
    }

    /// Splits at the first mark.
    fn cut_at(self, mark: u8) -> (Self, Option<Self>) {
        match self.text.bytes().position(|byte| byte == mark) {
            None => (self, None),
            Some(at) => (self.slice(0, at), Some(self.slice(at + 1, self.text.len()))),
        }
    }

    fn slice(self, start: usize, end: usize) -> Self {
        Self { text: &self.text[start..end], start: self.start + start }
    }

    /// Returns the word without surrounding blanks.
    fn stripped(self) -> Self {
        let bytes = self.text.as_bytes();
        let is_plain = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_graphic);
        if is_plain(bytes.first()) && is_plain(bytes.last()) {
            return self;
        }
        let right = self.text.trim_end_matches(is_blank);
        let bare = right.trim_start_matches(is_blank);
        // A word of blanks alone begins where it began.
        let start = if bare.is_empty() { self.text.len() } else { right.len() - bare.len() };
        Self { text: bare, start: self.start + start }
    }
}

/// Returns whether a character is a blank: of Unicode, or one of the four separators of ASCII.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || ('\x1c'..='\x1f').contains(&letter)
}

/// A fault: where it is, the name of its sentence, and the parameters besides the column.
struct Slip {
    start: usize,
    sentence: &'static str,
    params: Params,
}

impl Slip {
    const fn new(word: Word, sentence: &'static str) -> Self {
        Self { start: word.start, sentence, params: Vec::new() }
    }

    fn with(mut self, name: &'static str, value: impl Into<crate::fault::Param>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    /// Returns the fault of a word that is repeated.
    fn about(word: Word, sentence: &'static str) -> Self {
        Self::new(word, sentence).with("text", cut(word.text))
    }
}

/// The values of the keys of a part that matter; of a key that stands twice the last one counts.
#[derive(Debug, Default)]
struct Keys<'v> {
    a: Option<Word<'v>>,
    b: Option<Word<'v>>,
    revenue: Option<Word<'v>>,
    slots: Option<Word<'v>>,
    groups: Option<Word<'v>>,
    visit_cost: Option<Word<'v>>,
    track: Option<Word<'v>>,
    terminal: Option<Word<'v>>,
    ignore: Option<Word<'v>>,
    lanes: Option<Word<'v>>,
    a_lane: Option<Word<'v>>,
    b_lane: Option<Word<'v>>,
    kind: Option<Word<'v>>,
    edge: Option<Word<'v>>,
}

impl<'v> Keys<'v> {
    /// Returns the keys of a part with their values; words without a colon are ignored.
    fn of(rest: Option<Word<'v>>) -> Self {
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

/// Reads one code and collects its faults.
#[derive(Default)]
struct Reader<'v> {
    code: &'v str,
    tile: Tile<'v>,
    numbered: i32,
    passes: Vec<(i32, Word<'v>)>,
    /// For each piece of track the part that it comes from.
    paths: Vec<Word<'v>>,
    faults: Faults,
}

impl<'v> Reader<'v> {
    /// Reads one part.
    fn part(&mut self, word: Word<'v>) {
        if word.text.is_empty() {
            return;
        }
        let (kind, rest) = word.cut_at(b'=');
        let kind = kind.stripped();
        let read = match kind.text {
            "path" => self.path(kind, &Keys::of(rest)),
            "city" => self.stop(StopKind::City, &Keys::of(rest)),
            "town" => self.stop(StopKind::Town, &Keys::of(rest)),
            "halt" => self.stop(StopKind::Halt, &Keys::of(rest)),
            "offboard" => self.stop(StopKind::Offboard, &Keys::of(rest)),
            "junction" => {
                let number = self.number();
                self.tile.junctions.push(number);
                Ok(())
            }
            "pass" => {
                let number = self.number();
                self.passes.push((number, kind));
                Ok(())
            }
            "border" => self.border(&Keys::of(rest)),
            other if is_typo(other) => Err(Slip::new(kind, "unknown_part").with("part", cut(other))),
            _ => Ok(()),
        };
        if let Err(slip) = read {
            self.note(slip);
        }
    }

    /// Adds a fault.
    fn note(&mut self, slip: Slip) {
        let column = 1 + self.code[..slip.start].chars().count();
        let mut fault = Fault::new("", slip.sentence).with("column", column);
        fault.params.extend(slip.params);
        self.faults.push(fault);
    }

    fn number(&mut self) -> i32 {
        self.numbered += 1;
        self.numbered - 1
    }

    fn stop(&mut self, kind: StopKind, keys: &Keys<'v>) -> Result<(), Slip> {
        let number = self.number();
        let revenue = keys.revenue.map_or_else(|| Ok(Revenue::default()), revenue)?;
        let slots = keys.slots.map_or(Ok(1), |word| whole(word, MAX_COST))?;
        let groups = keys.groups.map(groups).unwrap_or_default();
        let visit_cost = keys.visit_cost.map_or(Ok(1), |word| whole(word, MAX_COST))?;
        self.tile.stops.push(Stop { number, kind, revenue, slots, groups, visit_cost });
        Ok(())
    }

    fn path(&mut self, kind: Word<'v>, keys: &Keys<'v>) -> Result<(), Slip> {
        let open = |name: &'static str| Slip::new(kind, "bad_path.open").with("end", name);
        let from = keys.a.ok_or_else(|| open("a"))?;
        let to = keys.b.ok_or_else(|| open("b"))?;
        let ends = [end(from)?, end(to)?];
        if ends[0] == ends[1] {
            return Err(Slip::new(to, "bad_path.loop"));
        }
        if keys.track.is_some_and(|track| track.text == FUTURE) {
            return Ok(());
        }
        let gauge = keys.track.map_or(Ok(Gauge::Broad), gauge)?;
        let terminal = keys.terminal.map_or(Ok(0), |word| whole(word, 9))? > 0;
        let ignore = keys.ignore.is_some_and(|word| !matches!(word.text, "" | "0"));
        let piece = |lanes| Piece { ends, lanes, terminal, gauge, ignore };
        let lanes = keys.lanes.map_or(Ok(1), |word| whole(word, MAX_LANES))?;
        if lanes == 1 {
            let both = [keys.a_lane.map_or(Ok(SINGLE), lane)?, keys.b_lane.map_or(Ok(SINGLE), lane)?];
            self.piece(piece(both), kind);
            return Ok(());
        }
        let width = lanes as u8;
        for near in 0..width {
            let far = if ends.into_iter().all(is_side) { width - 1 - near } else { near };
            self.piece(piece([(near, width), (far, width)]), kind);
        }
        Ok(())
    }

    /// Adds a piece of track of a part.
    fn piece(&mut self, piece: Piece, part: Word<'v>) {
        if self.tile.pieces.capacity() == 0 {
            self.tile.pieces.reserve(USUAL_TRACK);
            self.paths.reserve(USUAL_TRACK);
        }
        self.tile.pieces.push(piece);
        self.paths.push(part);
    }

    fn border(&mut self, keys: &Keys<'v>) -> Result<(), Slip> {
        let Some(kind) = keys.kind.filter(|kind| kind.text == "impassable") else { return Ok(()) };
        let edge = keys.edge.ok_or_else(|| Slip::new(kind, "bad_tile.border"))?;
        self.tile.closed |= 1 << (whole(edge, 9)? % SIDES);
        Ok(())
    }

    /// Returns the tile; ends that do not exist become faults.
    fn tile(mut self) -> Result<Tile<'v>, Faults> {
        for at in 0..self.paths.len() {
            for end in self.tile.pieces[at].ends.into_iter().filter(|end| !is_side(*end)) {
                let number = part_of(end);
                if number >= self.numbered {
                    self.note(Slip::new(self.paths[at], "no_such_end").with("number", number));
                } else if let Some(pass) = self.passes.iter().position(|(known, _)| *known == number) {
                    let (_, word) = self.passes.remove(pass);
                    self.note(Slip::new(word, "not_supported.pass"));
                }
            }
        }
        if self.faults.is_empty() {
            Ok(self.tile)
        } else {
            Err(self.faults)
        }
    }
}

/// Returns the ends of the path with which a code begins, and how long it is: of the plain form `path=a:0,b:_0`, in
/// which most track is written.
fn plain_path(code: &[u8]) -> Option<([End; 2], usize)> {
    let (a, rest) = plain_end(code.strip_prefix(b"path=a:")?)?;
    let (b, rest) = plain_end(rest.strip_prefix(b",b:")?)?;
    (a != b && matches!(rest.first(), None | Some(b';'))).then_some(([a, b], code.len() - rest.len()))
}

fn plain_end(code: &[u8]) -> Option<(End, &[u8])> {
    match code {
        [side @ b'0'..=b'9', rest @ ..] => Some((End::from(side - b'0') % SIDES, rest)),
        [b'_', part @ b'0'..=b'9', rest @ ..] => Some((part_end(i32::from(part - b'0')), rest)),
        _ => None,
    }
}

/// Returns a number of one to `most` digits, all of ASCII.
fn digits(text: &str, most: usize) -> Option<i32> {
    let is_number = (1..=most).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.bytes().fold(0, |number, digit| 10 * number + i32::from(digit - b'0')))
}

fn whole(word: Word, most: i32) -> Result<i32, Slip> {
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

fn end(word: Word) -> Result<End, Slip> {
    if let Some(number) = word.text.strip_prefix('_').and_then(|number| digits(number, 4)) {
        return Ok(part_end(number));
    }
    // Printed maps use 6 for side 0.
    digits(word.text, 1).map(|side| side % SIDES).ok_or_else(|| Slip::about(word, "bad_path.end"))
}

fn lane(word: Word) -> Result<Lane, Slip> {
    let found = word.text.split_once('.').and_then(|(width, index)| Some((digits(index, 3)?, digits(width, 3)?)));
    let found = found.filter(|(index, width)| index < width && *width <= MAX_LANES);
    found.map(|(index, width)| (index as u8, width as u8)).ok_or_else(|| Slip::about(word, "bad_tile.lane"))
}

fn gauge(word: Word) -> Result<Gauge, Slip> {
    let known = Gauge::ALL.into_iter().find(|gauge| gauge.name() == word.text);
    known.ok_or_else(|| Slip::about(word, "not_supported.track"))
}

fn groups(word: Word<'_>) -> Vec<&str> {
    let mut found = Vec::new();
    for name in word.split(b'|').map(|name| name.stripped().text) {
        if !name.is_empty() && !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

fn revenue(word: Word<'_>) -> Result<Revenue<'_>, Slip> {
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

/// Returns whether a word is nearly one of the kinds that matter.
fn is_typo(word: &str) -> bool {
    let mut letters = ['\0'; LONGEST_KIND + 2];
    let mut count = 0;
    for letter in word.chars() {
        if count == letters.len() {
            return false;
        }
        letters[count] = letter;
        count += 1;
    }
    count >= 4 && MATTERS.iter().any(|known| nearly(&letters[..count], known.as_bytes()))
}

/// Returns whether a word is a known one with one typo: a letter extra, missing or wrong, or two exchanged.
fn nearly(word: &[char], known: &[u8]) -> bool {
    if word.len().abs_diff(known.len()) > 1 {
        return false;
    }
    let same = |letters: &[char], other: &[u8]| {
        letters.len() == other.len() && letters.iter().zip(other).all(|(one, other)| *one == char::from(*other))
    };
    let start = word.iter().zip(known).take_while(|(one, other)| **one == char::from(**other)).count();
    let (rest, other) = (&word[start..], &known[start..]);
    let (rest_after, other_after) = (rest.get(1..).unwrap_or_default(), other.get(1..).unwrap_or_default());
    let exchanged = || match (rest, other) {
        ([a, b, rest @ ..], [c, d, other @ ..]) => same(&[*b, *a], &[*c, *d]) && same(rest, other),
        _ => false,
    };
    same(rest_after, other_after) || same(rest_after, other) || same(rest, other_after) || exchanged()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slips(code: &str) -> Vec<(&'static str, Params)> {
        let faults = parse_tile(code).map_or_else(|faults| faults.listed, |_| Vec::new());
        faults.into_iter().map(|fault| (fault.sentence, fault.params)).collect()
    }

    fn first(code: &str) -> (&'static str, crate::fault::Param) {
        let (sentence, params) = slips(code).remove(0);
        (sentence, params[0].1.clone())
    }

    #[test]
    fn a_tile_has_stops_track_and_closed_sides() {
        let code = "city=revenue:yellow_30|brown_-5,slots:2,groups: West | West|;path=a:6,b:_0,terminal:1;label=OO;\
                    junction;border=edge:3,type:impassable;path=a:1,b:4,lanes:2,track:narrow";
        let tile = parse_tile(code).unwrap_or_default();
        assert_eq!(tile.stops[0].revenue.by_color, [("yellow", 30), ("brown", -5)]);
        assert_eq!((tile.stops[0].slots, &tile.stops[0].groups[..]), (2, &["West"][..]));
        assert_eq!(tile.junctions, [1]);
        assert!(tile.is_closed(3) && tile.is_parallel());
        assert_eq!(tile.pieces[0], Piece { terminal: true, ..Piece::new([0, -1]) });
        assert_eq!((tile.pieces[2].lanes, tile.pieces[2].gauge), ([(1, 2), (0, 2)], Gauge::Narrow));
    }

    #[test]
    fn faults_name_the_column_in_characters() {
        assert_eq!(first("label=é😀;path=a:0,b:x"), ("bad_path.end", 21.into()));
        assert_eq!(first(" \u{1c}city=revenue: 1x"), ("bad_tile.whole", 17.into()));
        assert_eq!(first("city=revenue:-1x"), ("bad_tile.whole", 15.into()));
        assert_eq!(first("ctiy=revenue:10"), ("unknown_part", 1.into()));
        assert_eq!(first("path=a:0"), ("bad_path.open", 1.into()));
        assert_eq!(first("path=a:0,b:6"), ("bad_path.loop", 12.into()));
        assert_eq!(first("path=a:0,b:_3"), ("no_such_end", 1.into()));
        assert_eq!(first("pass;path=a:0,b:_0"), ("not_supported.pass", 1.into()));
        assert_eq!(first("path=a:0,b:1,track:maglev"), ("not_supported.track", 20.into()));
        assert_eq!(first("path=a:0,b:1,a_lane:2.2"), ("bad_tile.lane", 21.into()));
        assert_eq!(first("border=type:impassable"), ("bad_tile.border", 13.into()));
        assert_eq!(first("city=revenue:green_40|50"), ("bad_tile.value", 23.into()));
    }

    #[test]
    fn decoration_and_future_track_are_ignored() {
        assert_eq!(parse_tile("frame=color:#fff;upgrade=cost:40;path=a:0,b:1,track:future;;"), Ok(Tile::default()));
    }

    #[test]
    fn one_typo_is_near_and_two_are_not() {
        for word in ["citty", "icty", "ciyt", "towm", "juncton", "borde"] {
            assert!(is_typo(word), "{word}");
        }
        for word in ["label", "icon", "icity_", "cit", "stripes"] {
            assert!(!is_typo(word), "{word}");
        }
    }

    #[test]
    fn a_code_has_at_most_200_parts() {
        assert_eq!(slips(&";".repeat(MAX_PARTS - 1)), []);
        assert_eq!(first(&";".repeat(MAX_PARTS)), ("long_code", 201.into()));
    }
}
