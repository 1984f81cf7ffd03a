//! What companies reach agrees with a twin that tries every trace, and large maps are decided.
#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::BTreeSet;

use proptest::prelude::*;
use route_core::{Lane, Passage, Piece, PieceEnd, PieceId, SideId, StopId, Tracks, MAX_TRACING_WORK};

#[derive(Debug, Clone)]
struct World {
    passages: Vec<Passage>,
    junctions: usize,
    sides: usize,
    pieces: Vec<Piece>,
}

impl World {
    fn tracks(&self) -> Tracks {
        Tracks::new(self.passages.len(), self.junctions, self.sides, self.pieces.clone()).unwrap()
    }

    fn reached(&self) -> BTreeSet<u32> {
        let found = self.tracks().reach(&self.passages, MAX_TRACING_WORK).unwrap();
        assert!(found.complete);
        found.pieces.into_iter().map(u32::from).collect()
    }

    /// The pieces of all traces, by trying every trace.
    fn traced(&self) -> BTreeSet<u32> {
        let mut twin =
            Twin { world: self, used: Vec::new(), met: Vec::new(), crossed: Vec::new(), found: BTreeSet::new() };
        for (stop, _) in self.passages.iter().enumerate().filter(|(_, passage)| **passage == Passage::Begins) {
            twin.leave(PieceEnd::Stop(StopId(stop as u32)));
        }
        twin.found
    }
}

/// The rules of traces, word for word.
struct Twin<'w> {
    world: &'w World,
    used: Vec<usize>,
    met: Vec<PieceEnd>,
    crossed: Vec<(SideId, u8, Lane)>,
    found: BTreeSet<u32>,
}

impl Twin<'_> {
    /// Goes on from a stop or a junction over each of its pieces.
    fn leave(&mut self, at: PieceEnd) {
        let world = self.world;
        for (number, piece) in world.pieces.iter().enumerate() {
            for end in [0, 1] {
                let barred = matches!(at, PieceEnd::Stop(_)) && piece.ignore;
                if piece.ends[end] == at && !barred {
                    self.run(number, 1 - end);
                }
            }
        }
    }

    fn run(&mut self, number: usize, to: usize) {
        let world = self.world;
        let piece = world.pieces[number];
        let at_junction = piece.ends.iter().any(|end| matches!(end, PieceEnd::Junction(_)));
        if self.used.contains(&number) || (piece.terminal && at_junction) {
            return;
        }
        self.found.insert(number as u32);
        self.used.push(number);
        match piece.ends[to] {
            PieceEnd::Off => {}
            PieceEnd::Side { side, half, lane } => self.cross(piece, side, half, lane),
            at => {
                let passes = match at {
                    PieceEnd::Stop(stop) => world.passages[stop.index()] != Passage::Ends && !piece.terminal,
                    _ => true,
                };
                if passes && !self.met.contains(&at) {
                    self.met.push(at);
                    self.leave(at);
                    self.met.pop();
                }
            }
        }
        self.used.pop();
    }

    fn cross(&mut self, from: Piece, side: SideId, half: u8, lane: Lane) {
        let world = self.world;
        for (number, piece) in world.pieces.iter().enumerate() {
            for end in [0, 1] {
                let PieceEnd::Side { side: other_side, half: other_half, lane: other } = piece.ends[end] else {
                    continue;
                };
                let meets =
                    other_side == side && other_half != half && lane.meets(other) && piece.gauges & from.gauges != 0;
                let (here, there) = ((side, half, lane), (side, other_half, other));
                if meets && !self.crossed.contains(&here) && !self.crossed.contains(&there) {
                    self.crossed.extend([here, there]);
                    self.run(number, 1 - end);
                    self.crossed.truncate(self.crossed.len() - 2);
                }
            }
        }
    }
}

fn lanes() -> impl Strategy<Value = Lane> {
    prop_oneof![
        6 => Just(Lane::SINGLE),
        1 => (0..2_u8).prop_map(|number| Lane { number, of: 2 }),
        1 => (0..3_u8).prop_map(|number| Lane { number, of: 3 }),
    ]
}

fn end(stops: u32, junctions: u32, sides: u32, has_lanes: bool) -> BoxedStrategy<PieceEnd> {
    let lane = if has_lanes { lanes().boxed() } else { Just(Lane::SINGLE).boxed() };
    let at_side =
        (0..sides, 0..2_u8, lane).prop_map(|(side, half, lane)| PieceEnd::Side { side: SideId(side), half, lane });
    prop_oneof![
        8 => at_side,
        3 => (0..stops).prop_map(|stop| PieceEnd::Stop(StopId(stop))),
        2 => (0..junctions).prop_map(|junction| PieceEnd::Junction(junction.into())),
        1 => Just(PieceEnd::Off),
    ]
    .boxed()
}

fn pieces(has_lanes: bool, has_gauges: bool, has_ways: bool) -> impl Strategy<Value = World> {
    (2..6_u32, 1..4_u32, 2..8_u32).prop_flat_map(move |(stops, junctions, sides)| {
        let end = || end(stops, junctions, sides, has_lanes);
        let gauges = if has_gauges { prop_oneof![2 => 1..=3_u8, 1 => 0..=3_u8].boxed() } else { Just(1).boxed() };
        let flag = || if has_ways { prop::bool::weighted(0.25).boxed() } else { Just(false).boxed() };
        let piece = (end(), end(), gauges, flag(), flag())
            .prop_filter("a piece has two ends", |(a, b, ..)| a != b)
            .prop_map(|(a, b, gauges, terminal, ignore)| Piece { ends: [a, b], gauges, terminal, ignore });
        let passage = prop_oneof![1 => Just(Passage::Ends), 4 => Just(Passage::Passes), 1 => Just(Passage::Begins)];
        (prop::collection::vec(piece, 3..16), prop::collection::vec(passage, stops as usize - 1)).prop_map(
            move |(pieces, others)| World {
                passages: std::iter::once(Passage::Begins).chain(others).collect(),
                junctions: junctions as usize,
                sides: sides as usize,
                pieces,
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn plain_track_is_reached_as_some_trace_reaches_it(world in pieces(false, false, false)) {
        prop_assert_eq!(world.reached(), world.traced());
    }

    #[test]
    fn gauges_lanes_and_one_way_stops_are_decided(world in pieces(true, true, true)) {
        prop_assert_eq!(world.reached(), world.traced());
    }

    #[test]
    fn one_way_stops_are_decided(world in pieces(false, false, true)) {
        prop_assert_eq!(world.reached(), world.traced());
    }

    #[test]
    fn a_bound_on_work_only_leaves_out(world in pieces(true, true, true), bound in 0..2_000_u64) {
        let cut = world.tracks().reach(&world.passages, bound).unwrap();
        let pieces: BTreeSet<u32> = cut.pieces.into_iter().map(u32::from).collect();
        let all = world.reached();
        prop_assert!(pieces.is_subset(&all));
        prop_assert!(!cut.complete || pieces == all);
    }
}

/// A grid of hexes in each of which a junction leads to all six sides.
fn grid(width: u32, height: u32) -> World {
    // In axial coordinates, a hex numbers the sides to three of its neighbours; those of the other three are theirs.
    let number = |x: u32, y: u32| (x < width && y < height).then_some(y * width + x);
    let mut pieces = Vec::new();
    let mut sides = 0;
    for y in 0..height {
        for x in 0..width {
            let here = y * width + x;
            let neighbours = [number(x + 1, y), number(x, y + 1), x.checked_sub(1).and_then(|x| number(x, y + 1))];
            for there in neighbours.into_iter().flatten() {
                for (half, hex) in [(0, here), (1, there)] {
                    let side = PieceEnd::Side { side: SideId(sides), half, lane: Lane::SINGLE };
                    pieces.push(Piece::new([PieceEnd::Junction(hex.into()), side]));
                }
                sides += 1;
            }
        }
    }
    pieces.push(Piece::new([PieceEnd::Stop(StopId(0)), PieceEnd::Junction(0.into())]));
    World { passages: vec![Passage::Begins], junctions: (width * height) as usize, sides: sides as usize, pieces }
}

#[test]
fn a_grid_of_junctions_is_reached_whole() {
    for (width, height) in [(3, 9), (30, 30)] {
        let world = grid(width, height);
        assert_eq!(world.reached().len(), world.pieces.len());
    }
}

#[test]
fn pieces_end_at_what_is_there() {
    let piece = |end| vec![Piece::new([PieceEnd::Stop(StopId(0)), end])];
    let lane = Lane { number: 2, of: 2 };
    for wrong in [
        PieceEnd::Stop(StopId(1)),
        PieceEnd::Junction(0.into()),
        PieceEnd::Side { side: SideId(1), half: 0, lane: Lane::SINGLE },
        PieceEnd::Side { side: SideId(0), half: 2, lane: Lane::SINGLE },
        PieceEnd::Side { side: SideId(0), half: 0, lane },
    ] {
        let error = Tracks::new(1, 0, 1, piece(wrong)).unwrap_err();
        assert_eq!((error.code(), error.to_string().contains("piece 0")), ("unknown_end", true), "{wrong:?}");
    }
    let tracks = Tracks::new(1, 0, 1, piece(PieceEnd::Off)).unwrap();
    assert!(tracks.reach(&[], MAX_TRACING_WORK).is_err());
    assert_eq!(tracks.reach(&[Passage::Begins], 0).unwrap().pieces, [PieceId(0)]);
}
