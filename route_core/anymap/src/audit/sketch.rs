//! What the follower needs of a tile: its cities, what each city is connected to, the sides that its track joins.

use std::collections::HashMap;

use crate::language::laid_tile;
use crate::tile::{is_side, part_end, part_of, End, Stop};

/// A tile as it lies: its code, rotation and colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// The code in the tile language.
    pub code: String,
    /// Sixths of a turn, clockwise.
    pub rotation: u8,
    /// The colour.
    pub color: String,
    /// The number of the tile; none of a printed hex.
    pub tile: Option<String>,
}

impl Face {
    /// Returns a face.
    pub fn new(code: &str, rotation: u8, color: &str) -> Self {
        Self { code: code.to_owned(), rotation, color: color.to_owned(), tile: None }
    }

    /// Returns the face as that of a tile with a number.
    pub fn numbered(self, number: &str) -> Self {
        Self { tile: Some(number.to_owned()), ..self }
    }

    /// Returns the priced sides, each with its part of the code.
    pub fn priced(&self) -> impl Iterator<Item = (u8, &str)> {
        let is_priced =
            |part: &&str| part.starts_with("border") && part.contains("cost:") && !part.contains("type:impassable");
        self.code.split(';').filter(is_priced).filter_map(|part| {
            let (_, side) = part.split_once("edge:")?;
            Some((side.get(..1)?.parse().ok().filter(|side| *side < 6)?, part))
        })
    }

    /// Returns the closed sides of the hex that the face lies on, as parts of a code.
    pub fn closed(&self) -> String {
        let closed = self.code.split(';').filter(|part| part.starts_with("border") && part.contains("type:impassable"));
        closed.flat_map(|part| [";", part]).collect()
    }
}

/// A city of a tile.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct City {
    /// Its number among all numbered parts.
    pub part: usize,
    /// Its places for tokens.
    pub slots: usize,
    /// The sides to which its track leads.
    pub sides: Vec<u8>,
}

/// What is connected on a tile.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The cities, in their order.
    pub cities: Vec<City>,
    /// The sides and parts that are connected: each a list of sides and of numbered parts.
    pub nets: Vec<(Vec<u8>, Vec<usize>)>,
    /// The closed sides, as bits.
    pub closed: u8,
}

impl Sketch {
    /// Returns the sketch of a face; an empty one if its code cannot be read.
    pub fn of(face: &Face) -> Self {
        let tile = laid_tile(&face.code, face.rotation).unwrap_or_default();
        let sides_of = |number: i32| {
            let ends = tile.pieces.iter().map(|piece| piece.ends);
            let leading = ends.flat_map(|[a, b]| [(a, b), (b, a)]).filter(move |(part, _)| *part == part_end(number));
            leading.filter(|(_, side)| is_side(*side)).map(|(_, side)| side as u8).collect()
        };
        let city = |stop: &Stop| City {
            part: stop.number as usize,
            slots: usize::try_from(stop.slots).unwrap_or(0),
            sides: sides_of(stop.number),
        };
        let cities = tile.cities().map(city).collect();
        Self { cities, nets: nets(tile.pieces.iter().map(|piece| piece.ends)), closed: tile.closed }
    }
}

fn nets(pieces: impl Iterator<Item = [End; 2]>) -> Vec<(Vec<u8>, Vec<usize>)> {
    let mut net_of: HashMap<End, usize> = HashMap::new();
    let mut nets: Vec<Vec<End>> = Vec::new();
    for ends in pieces {
        let [one, other] = ends.map(|end| {
            *net_of.entry(end).or_insert_with(|| {
                nets.push(vec![end]);
                nets.len() - 1
            })
        });
        if one != other {
            for moved in std::mem::take(&mut nets[other]) {
                net_of.insert(moved, one);
                nets[one].push(moved);
            }
        }
    }
    nets.retain(|net| !net.is_empty());
    let sides = |net: &[End]| net.iter().filter(|end| is_side(**end)).map(|end| *end as u8).collect();
    let parts = |net: &[End]| net.iter().filter(|end| !is_side(**end)).map(|end| part_of(*end) as usize).collect();
    nets.iter().map(|net| (sides(net), parts(net))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sketch_turns_with_the_tile_and_closed_sides_do_not() {
        let code = "city=revenue:40;city=revenue:40,slots:2;path=a:0,b:_0;path=a:3,b:_1;border=edge:2,type:impassable";
        let sketch = Sketch::of(&Face::new(code, 1, "green"));
        assert_eq!(sketch.cities[0], City { part: 0, slots: 1, sides: vec![1] });
        assert_eq!(sketch.cities[1], City { part: 1, slots: 2, sides: vec![4] });
        assert_eq!(sketch.nets.len(), 2);
        assert_eq!(sketch.closed, 1 << 2);
    }

    #[test]
    fn track_that_meets_is_one_net() {
        let sketch = Sketch::of(&Face::new("junction;path=a:0,b:_0;path=a:2,b:4;path=a:4,b:_0", 0, "brown"));
        assert_eq!(sketch.nets.len(), 1);
        assert_eq!(sketch.nets[0].0.len(), 3);
    }
}
