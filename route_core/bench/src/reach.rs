//! Times the computation of reach, beside a plain walk that tries every trace.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::{Duration, Instant};

use anymap::board::lay;
use anymap::question::read_network_question;
use anymap::reach::CompanyNetwork;
use anymap::value::{parse, Strictness};
use anymap::work::Work;
use cpu_time::ThreadTime;
use route_core::{Lane, Passage, Piece, PieceEnd, SideId, StopId, Tracks, MAX_TRACING_WORK};

use crate::tables::{rank, short};
use crate::Failure;

const REPEATS: usize = 21;

/// The track of a map as a company sees it.
struct Map {
    id: String,
    passages: Vec<Passage>,
    junctions: usize,
    sides: usize,
    pieces: Vec<Piece>,
}

/// Prints a line for the positions of a file, if there is one, and a line for each grid of junctions.
///
/// # Errors
/// When the file cannot be read.
pub fn print(file: &Path, limit: Duration) -> Result<(), Failure> {
    println!("\nWhat a company reaches (track in, pieces out, one core), beside a plain walk over every trace\n");
    println!(
        "{:<16} {:>5} {:>10} {:>10} {:>10}  {:<24} {:>8} {:>10} {:>8}",
        "maps", "count", "median", "p99", "worst", "(which)", "complete", "plain med", "gave up"
    );
    if file.is_file() {
        let lines = BufReader::new(File::open(file)?).lines();
        let maps: Result<Vec<Map>, Failure> = lines.map(|line| recorded(&line?)).collect();
        row("recorded maps", &maps?, limit)?;
    }
    for (width, height) in [(3, 3), (3, 9), (10, 10), (30, 30)] {
        row(&format!("grid {width} x {height}"), &[grid(width, height)], limit)?;
    }
    Ok(())
}

/// Returns the track of a line: an `id` and a `question` about the reach of one company.
fn recorded(line: &str) -> Result<Map, Failure> {
    let entry = parse(line.as_bytes(), Strictness::default()).map_err(|_| "a line is no JSON")?;
    let (Some(id), Some(question)) = (entry.get("id").and_then(|id| id.text()), entry.get("question")) else {
        return Err("a line has no id or no question".into());
    };
    let unread = |_| format!("{id} cannot be read");
    let (question, mut work) = (read_network_question(question).map_err(unread)?, Work::default());
    let board = lay(&question.board, &mut work).map_err(unread)?;
    let network = CompanyNetwork::of(&board, &question, &mut work).map_err(unread)?;
    let (tracks, passages) = network.traced(question.operator.unwrap_or_default()).map_err(unread)?;
    Ok(Map {
        id: id.to_owned(),
        passages,
        junctions: board.tiles.iter().map(|tile| tile.junctions.len()).sum(),
        sides: board.ground.sides.len(),
        pieces: tracks.pieces().to_vec(),
    })
}

fn row(name: &str, maps: &[Map], limit: Duration) -> Result<(), Failure> {
    let (mut times, mut plain, mut complete) = (Vec::new(), Vec::new(), 0);
    for map in maps {
        let tracks = || Tracks::new(map.passages.len(), map.junctions, map.sides, map.pieces.clone());
        let mut own = Vec::new();
        let mut found = tracks()?.reach(&map.passages, MAX_TRACING_WORK)?;
        for _ in 0..REPEATS {
            let begin = ThreadTime::now();
            found = tracks()?.reach(&map.passages, MAX_TRACING_WORK)?;
            own.push(begin.elapsed());
        }
        own.sort_unstable();
        times.push((own[REPEATS / 2], map.id.as_str()));
        complete += usize::from(found.complete);
        let begin = Instant::now();
        let mut walk = Walk::new(map, begin + limit);
        plain.push(if walk.whole() { begin.elapsed() } else { Duration::MAX });
        let reached: Vec<u32> = found.pieces.into_iter().map(u32::from).collect();
        if plain.last() != Some(&Duration::MAX) && walk.reached() != reached {
            println!("{}: the plain walk reaches other track", map.id);
        }
    }
    times.sort_unstable();
    plain.sort_unstable();
    let (worst, which) = times[times.len() - 1];
    println!(
        "{:<16} {:>5} {:>10} {:>10} {:>10}  {:<24} {:>8} {:>10} {:>8}",
        name,
        times.len(),
        short(times[rank(times.len(), 50)].0),
        short(times[rank(times.len(), 99)].0),
        short(worst),
        which.chars().take(24).collect::<String>(),
        complete,
        short(plain[rank(plain.len(), 50)]),
        plain.iter().filter(|time| **time == Duration::MAX).count(),
    );
    Ok(())
}

/// Tries every trace, each with a set of what it has used, until time is up.
struct Walk<'m> {
    map: &'m Map,
    until: Instant,
    steps: u64,
    /// The ends of pieces at each end: those over which a trace goes on.
    onward: Vec<Vec<usize>>,
    used: Vec<bool>,
    /// Stops, junctions, and lanes of sides that the trace has used; those of each end of a piece.
    places: Vec<usize>,
    taken: Vec<bool>,
    found: Vec<bool>,
}

impl<'m> Walk<'m> {
    fn new(map: &'m Map, until: Instant) -> Self {
        let ends: Vec<PieceEnd> = map.pieces.iter().flat_map(|piece| piece.ends).collect();
        let mut known: Vec<PieceEnd> = Vec::new();
        let places = ends.iter().map(|end| {
            known.iter().position(|other| other == end).unwrap_or_else(|| {
                known.push(*end);
                known.len() - 1
            })
        });
        let places = places.collect();
        let onward = (0..ends.len()).map(|at| (0..ends.len()).filter(|&to| goes_on(map, &ends, at, to)).collect());
        Self {
            map,
            until,
            steps: 0,
            onward: onward.collect(),
            used: vec![false; map.pieces.len()],
            places,
            taken: vec![false; known.len()],
            found: vec![false; map.pieces.len()],
        }
    }

    /// True when all traces were tried in time.
    fn whole(&mut self) -> bool {
        let ends = self.map.pieces.iter().flat_map(|piece| piece.ends).enumerate();
        let begins = |end| matches!(end, PieceEnd::Stop(stop) if self.map.passages[stop.index()] == Passage::Begins);
        let starts: Vec<usize> = ends.filter(|&(_, end)| begins(end)).map(|(at, _)| at).collect();
        starts.into_iter().all(|at| self.map.pieces[at / 2].ignore || !self.is_track(at) || self.run(at))
    }

    fn is_track(&self, at: usize) -> bool {
        let piece = &self.map.pieces[at / 2];
        !(piece.terminal && piece.ends.iter().any(|end| matches!(end, PieceEnd::Junction(_))))
    }

    /// Runs over a piece from an end, and on.
    fn run(&mut self, from: usize) -> bool {
        self.steps += 1;
        if self.steps.is_multiple_of(4_096) && Instant::now() > self.until {
            return false;
        }
        let (piece, at) = (from / 2, from ^ 1);
        if self.used[piece] {
            return true;
        }
        self.used[piece] = true;
        self.found[piece] = true;
        let mut whole = true;
        for next in 0..self.onward[at].len() {
            let to = self.onward[at][next];
            let (here, there) = (self.places[at], self.places[to]);
            if !self.taken[here] && !self.taken[there] {
                (self.taken[here], self.taken[there]) = (true, true);
                whole = self.run(to);
                (self.taken[here], self.taken[there]) = (false, false);
            }
            if !whole {
                break;
            }
        }
        self.used[piece] = false;
        whole
    }

    fn reached(&self) -> Vec<u32> {
        (0..).zip(&self.found).filter_map(|(piece, &found)| found.then_some(piece)).collect()
    }
}

/// Returns `true` if a trace that arrives at an end of a piece may continue from another end.
fn goes_on(map: &Map, ends: &[PieceEnd], at: usize, to: usize) -> bool {
    let (piece, next) = (&map.pieces[at / 2], &map.pieces[to / 2]);
    let is_track =
        |piece: &Piece| !(piece.terminal && piece.ends.iter().any(|end| matches!(end, PieceEnd::Junction(_))));
    if at / 2 == to / 2 || !is_track(next) {
        return false;
    }
    match (ends[at], ends[to]) {
        (PieceEnd::Side { side, half, lane }, PieceEnd::Side { side: other_side, half: other_half, lane: other }) => {
            side == other_side && half != other_half && lane.meets(other) && piece.gauges & next.gauges != 0
        }
        (PieceEnd::Junction(one), PieceEnd::Junction(other)) => one == other,
        (PieceEnd::Stop(one), PieceEnd::Stop(other)) => {
            one == other && map.passages[one.index()] == Passage::Passes && !piece.terminal && !next.ignore
        }
        _ => false,
    }
}

/// A grid of hexes in each of which a junction leads to all sides.
fn grid(width: u32, height: u32) -> Map {
    let number = |x: u32, y: u32| (x < width && y < height).then_some(y * width + x);
    let (mut pieces, mut sides) = (Vec::new(), 0);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let neighbours = [number(x + 1, y), number(x, y + 1), x.checked_sub(1).and_then(|x| number(x, y + 1))];
        for there in neighbours.into_iter().flatten() {
            for (half, hex) in [(0, y * width + x), (1, there)] {
                let side = PieceEnd::Side { side: SideId(sides), half, lane: Lane::SINGLE };
                pieces.push(Piece::new([PieceEnd::Junction(hex.into()), side]));
            }
            sides += 1;
        }
    }
    pieces.push(Piece::new([PieceEnd::Stop(StopId(0)), PieceEnd::Junction(0.into())]));
    Map {
        id: format!("{width} x {height}"),
        passages: vec![Passage::Begins],
        junctions: (width * height) as usize,
        sides: sides as usize,
        pieces,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_read_as_the_track_that_a_company_sees() -> Result<(), Failure> {
        let entry = r#"{"id": "small", "question": {"operator": "P", "tokens": [{"company": "P", "hex": "B2"}], "board": {
            "layout": "pointy", "axes": {"x": "number", "y": "letter"},
            "hexes": {"B2": "city=revenue:20;path=a:4,b:_0", "B4": "junction;path=a:1,b:_0;path=a:3,b:_0"}}}}"#;
        let map = recorded(entry)?;
        let (lane, side) = (Lane::SINGLE, SideId(0));
        assert_eq!((map.id.as_str(), map.passages, map.junctions, map.sides), ("small", vec![Passage::Begins], 1, 1));
        let ends: Vec<[PieceEnd; 2]> = map.pieces.iter().map(|piece| piece.ends).collect();
        let junction = PieceEnd::Junction(route_core::JunctionId(0));
        let expected = [
            [PieceEnd::Side { side, half: 0, lane }, PieceEnd::Stop(StopId(0))],
            [PieceEnd::Side { side, half: 1, lane }, junction],
            [PieceEnd::Off, junction],
        ];
        assert_eq!(ends, expected);
        assert!(recorded("{}").is_err());
        Ok(())
    }
}
