//! Checks of declared routes: the track that they mean, whether they are legal, and what they earn.

mod combinations;
mod reasons;
mod violation;

use std::rc::Rc;

use route_core::{Declared, Evaluation, Route, SegmentId, TrainId};

use crate::fault::Refusal;
use crate::hash::Map;
use crate::network::StopName;
use crate::query::Query;
use crate::question::DeclaredRoute;
use crate::readings::{stretches, Manner, Reader, Reading, Readings};
use crate::work::Work;

use combinations::best_combination;

pub use violation::{Ambiguity, Parameters, RouteViolation};

/// Declared routes with their revenue, or their violations.
#[derive(Debug, Clone)]
pub struct Judged<'b> {
    /// The violations.
    pub violations: Vec<RouteViolation>,
    /// Where hexes leave the track open.
    pub ambiguous: Vec<Ambiguity<'b>>,
    /// The number of the train and its route; `None` when any is illegal.
    pub routes: Option<Vec<(usize, Route)>>,
}

/// The readings of one declared route that are legal by themselves, by descending revenue, or an illegal one; or why
/// there is none.
type Read = Result<Rc<Vec<Reading>>, RouteViolation>;

/// A declared route by its number, with its readings.
type Kept = (usize, Rc<Vec<Reading>>);

/// Checks routes of the trains of a question. Readings are kept for checks of single routes and of all.
pub struct Judge<'q> {
    query: &'q Query<'q>,
    declared: &'q [DeclaredRoute<'q>],
    /// By route its hexes, and the stops that it names; hexes that the board does not have follow its own.
    named: Vec<(Vec<usize>, Option<Vec<StopName>>)>,
    reader: Reader<'q>,
    read: Map<usize, Read>,
}

impl<'q> Judge<'q> {
    /// Prepares to judge routes.
    #[must_use]
    pub fn new(query: &'q Query<'q>, declared: &'q [DeclaredRoute<'q>]) -> Self {
        let order = &query.drawn.board.ground.order;
        let mut foreign: Map<&str, usize> = Map::default();
        let mut number = |name: &'q str| {
            order.get(name).copied().unwrap_or_else(|| {
                let next = order.len() + foreign.len();
                *foreign.entry(name).or_insert(next)
            })
        };
        let mut named = Vec::with_capacity(declared.len());
        for route in declared {
            let hexes = route.hexes.iter().map(|&name| number(name)).collect();
            let stops = route.visited.as_ref();
            let stops = stops.map(|stops| stops.iter().map(|&(name, part)| (number(name), part)).collect());
            named.push((hexes, stops));
        }
        Self { query, declared, named, reader: Reader::new(query.drawn), read: Map::default() }
    }

    /// Judges the routes, each by itself and against those before it.
    ///
    /// Where the hexes are ambiguous, the legal readings with the greatest total are taken.
    ///
    /// # Errors
    /// When that takes too much work.
    pub fn judged(&mut self, work: &mut Work) -> Result<Judged<'q>, Refusal> {
        let (mut wrong, mut kept) = (Vec::new(), Vec::new());
        let mut running: Vec<usize> = Vec::new();
        for (number, route) in self.declared.iter().enumerate() {
            if running.contains(&route.train) {
                wrong.push(RouteViolation::new(number, "train_twice", vec![("train", route.train.into())]));
                continue;
            }
            running.push(route.train);
            match self.readings(number, work)? {
                Ok(readings) => kept.push((number, readings)),
                Err(violation) => wrong.push(violation),
            }
        }
        let mut ambiguous = Vec::new();
        for (number, readings) in &kept {
            if readings.len() > 1 {
                spend_on(readings.iter(), 4, work)?;
            }
            for (hexes, ways) in stretches(self.query.drawn, readings) {
                let hexes = hexes.into_iter().map(|hex| self.query.drawn.name(hex)).collect();
                ambiguous.push(Ambiguity { route: *number, hexes, ways });
            }
        }
        let best = best_combination(self, &kept, work)?;
        wrong.extend(self.violations(&best, &kept));
        if !wrong.is_empty() {
            wrong.sort_by_key(|violation| violation.route);
            return Ok(Judged { violations: wrong, ambiguous, routes: None });
        }
        let trains = kept.iter().map(|(number, _)| self.declared[*number].train);
        let routes = trains.zip(best.routes).filter_map(|(train, route)| Some((train, route?))).collect();
        Ok(Judged { violations: wrong, ambiguous, routes: Some(routes) })
    }

    /// Returns a declared route, if it is legal without the others.
    ///
    /// # Errors
    /// When that takes too much work.
    pub fn alone(&mut self, number: usize, work: &mut Work) -> Result<Option<Route>, Refusal> {
        let Ok(readings) = self.readings(number, work)? else { return Ok(None) };
        let found = self.evaluate(&[(number, &readings[0])], work)?;
        Ok(if found.faults.is_empty() { found.routes.into_iter().next().flatten() } else { None })
    }

    fn readings(&mut self, number: usize, work: &mut Work) -> Result<Read, Refusal> {
        if let Some(known) = self.read.get(&number) {
            return Ok(known.clone());
        }
        let found = self.newly_read(number, work)?.map(Rc::new);
        self.read.insert(number, found.clone());
        Ok(found)
    }

    /// Evaluates routes in the finder, each with its number among the declared ones.
    fn evaluate(&self, routes: &[(usize, &Reading)], work: &mut Work) -> Result<Evaluation, Refusal> {
        spend_on(routes.iter().map(|(_, reading)| *reading), 8, work)?;
        let declared: Vec<Declared> = routes
            .iter()
            .map(|(number, reading)| {
                let segments = reading.iter().copied().map(SegmentId).collect();
                Declared::new(TrainId(self.declared[*number].train as u32), segments)
            })
            .collect();
        let query = self.query;
        // The trains are those of the question, and no two routes have the same one.
        Ok(query.network.evaluate(&declared, &query.trains, query.visit_bonus).unwrap_or_default())
    }

    fn reading(&mut self, number: usize, manner: Manner, work: &mut Work) -> Result<Rc<Readings>, Refusal> {
        let (hexes, visited) = &self.named[number];
        self.reader.read(hexes, visited.as_deref(), manner, work)
    }

    /// Reads a route.
    ///
    /// Pieces in either direction are tried only if the hexes make no route in order.
    fn newly_read(&mut self, number: usize, work: &mut Work) -> Result<Result<Vec<Reading>, RouteViolation>, Refusal> {
        let usual = Manner::default();
        let mut found = self.reading(number, usual, work)?;
        if found.found.is_empty() {
            found = self.reading(number, Manner { repeating: true, ..usual }, work)?;
        }
        if found.found.is_empty() {
            let loose = self.reading(number, Manner { either_way: true, ..usual }, work)?;
            let (reached, cut) = (found.reached.max(loose.reached), found.cut || loose.cut);
            found = Rc::new(Readings { found: loose.found.clone(), reached, cut });
        }
        if self.query.question.trains[self.declared[number].train].local {
            let alone = self.alone_in(number);
            let (reached, cut) = (found.reached, found.cut);
            found = Rc::new(Readings { found: [&alone[..], &found.found[..]].concat(), reached, cut });
        }
        let legal = self.legal(number, &found.found, work)?;
        if !legal.is_empty() {
            return Ok(Ok(legal));
        }
        if found.cut {
            return Ok(Err(RouteViolation::new(number, "too_many_ways", Vec::new())));
        }
        if let Some(nearest) = self.nearest(number, &found.found, work)? {
            return Ok(Ok(vec![nearest]));
        }
        self.unread(number, &found, work).map(Err)
    }

    /// Returns the routes that stay in a city of the only hex.
    fn alone_in(&self, number: usize) -> Vec<Reading> {
        let (drawn, (hexes, visited)) = (self.query.drawn, &self.named[number]);
        let stays = |&segment: &usize| {
            let hex = drawn.track[segment].hex;
            let copy = (-1 - drawn.segments[segment][0]) as usize;
            hexes.iter().all(|&named| named == hex)
                && visited.as_ref().is_none_or(|stops| stops[..] == [(hex, drawn.halts[copy].stop.number)])
        };
        (drawn.sidings..drawn.segments.len()).filter(stays).map(|segment| vec![segment as u32]).collect()
    }

    fn legal(&self, number: usize, readings: &[Reading], work: &mut Work) -> Result<Vec<Reading>, Refusal> {
        let mut legal = Vec::new();
        for reading in readings {
            if let Some(total) = self.evaluate(&[(number, reading)], work)?.total {
                legal.push((std::cmp::Reverse(total), reading.clone()));
            }
        }
        legal.sort_by_key(|(total, _)| *total);
        Ok(legal.into_iter().map(|(_, reading)| reading).collect())
    }
}

/// Counts the steps of readings, one for a number of pieces of track.
fn spend_on<'r>(readings: impl Iterator<Item = &'r Reading>, pieces: usize, work: &mut Work) -> Result<(), Refusal> {
    work.spend(readings.map(|reading| 1 + reading.len() / pieces).sum())
}
