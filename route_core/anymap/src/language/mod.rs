//! The tile language: `city=revenue:30,slots:2;path=a:0,b:_0;path=a:_0,b:3`.
//!
//! A tile is a list of parts separated by semicolons; a part is a kind with keys and values. Parts and keys that only
//! decorate a tile are ignored, whatever their names. A part whose kind is nearly a significant one is rejected as a
//! typo. Every fault names the column, counted in characters from 1.

mod keys;
mod typo;
mod word;

use crate::fault::{cut, Fault, Faults};
use crate::tile::{is_side, part_end, part_of, End, Gauge, Piece, Revenue, Stop, StopKind, Tile, SIDES, SINGLE};

use keys::{end, gauge, groups, lane, revenue, whole, Keys, MAX_COST, MAX_LANES};
use typo::is_typo;
use word::{Slip, Word};

/// The most parts of a tile.
pub const MAX_PARTS: usize = 200;

/// The pieces of track for which room is reserved with the first one.
const USUAL_TRACK: usize = 6;

/// The gauge of future track, which is no track yet.
const FUTURE: &str = "future";

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

/// Returns the tile of a code, turned clockwise by `rotation` sixths.
///
/// # Errors
/// As [`parse_tile`].
pub fn laid_tile(code: &str, rotation: u8) -> Result<Tile<'_>, Faults> {
    Ok(parse_tile(code)?.turned(rotation))
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

/// Returns the ends and the length of the path with which a code begins, if it has the plain form of most track:
/// `path=a:0,b:_0`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Params;

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
    fn a_code_has_at_most_200_parts() {
        assert_eq!(slips(&";".repeat(MAX_PARTS - 1)), []);
        assert_eq!(first(&";".repeat(MAX_PARTS)), ("long_code", 201.into()));
    }
}
