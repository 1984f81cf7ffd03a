//! Checks of declared routes: the track that they mean, whether they are legal, and what they earn.

use std::rc::Rc;

use route_core::{Declared, Evaluation, FaultKind, Route, SegmentId, TrainId};

use crate::answer::{path_of, Texts};
use crate::bits::Bits;
use crate::fault::{Param, Params, Refusal};
use crate::hash::Map;
use crate::network::StopName;
use crate::query::Query;
use crate::question::DeclaredRoute;
use crate::readings::{stretches, Manner, Reader, Reading, Readings};
use crate::shape::{answer, kind, AnyText, Count, Shape, Whole};
use crate::text::{english, refusal_rule, refusal_template};
use crate::work::Work;

/// The most combinations of readings that are evaluated.
const MOST_COMBINATIONS: usize = 1_000;
/// The most combinations, whole or partial, that are built to find them.
const MOST_TRIED: usize = 20_000;

answer! {
    /// Why a declared route is illegal; `rule` is the section of the reference.
    pub struct RouteViolation {
        /// Which of the routes, from 0.
        route: usize as Count,
        /// Stable; the list of codes may grow.
        code: &'static str as AnyText,
        /// The section of the reference.
        rule: &'static str as AnyText,
        /// A sentence for a person.
        detail: String as AnyText,
        /// Which sentence: its code, or the code, a dot and a variant. Stable; the list may grow.
        sentence: &'static str as AnyText,
        /// What the sentence speaks of.
        params: Params as Parameters,
    }
}

kind! {
    /// The parameters of a sentence, as in any game.
    pub Parameters: Shape::Elsewhere("Parameters");
}

impl RouteViolation {
    /// Returns the violation with the parameters that its sentence has.
    fn new(route: usize, sentence: &'static str, facts: Vec<(&'static str, Param)>) -> Self {
        let template = refusal_template(sentence);
        let mut params: Params =
            facts.into_iter().filter(|(name, _)| template.contains(&format!("{{{name}}}"))).collect();
        params.sort_unstable_by_key(|(name, _)| *name);
        let detail = english(template, &params);
        Self { route, code: sentence, rule: refusal_rule(sentence), detail, sentence, params }
    }
}

answer! {
    /// A stretch of a declared route for which its hexes do not say which track is meant.
    pub struct Ambiguity<'b> {
        /// Which of the routes, from 0.
        route: usize as Count,
        /// The hexes of the stretch.
        hexes: Vec<&'b str> as Texts,
        /// How many ways there are through it.
        ways: usize as Whole<usize, 2, { i64::MAX }>,
    }
}

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

/// Checks routes of the trains of a question. Readings are kept for checks of single routes and of all.
pub struct Judge<'q> {
    asked: &'q Query<'q>,
    declared: &'q [DeclaredRoute<'q>],
    /// By route its hexes, and the stops that it names; hexes that the board does not have follow its own.
    named: Vec<(Vec<usize>, Option<Vec<StopName>>)>,
    reader: Reader<'q>,
    read: Map<usize, Read>,
}

impl<'q> Judge<'q> {
    /// Prepares to judge routes.
    #[must_use]
    pub fn new(asked: &'q Query<'q>, declared: &'q [DeclaredRoute<'q>]) -> Self {
        let order = &asked.drawn.board.ground.order;
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
        Self { asked, declared, named, reader: Reader::new(asked.drawn), read: Map::default() }
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
            for (hexes, ways) in stretches(self.asked.drawn, readings) {
                let hexes = hexes.into_iter().map(|hex| self.asked.drawn.name(hex)).collect();
                ambiguous.push(Ambiguity { route: *number, hexes, ways });
            }
        }
        let best = self.best(&kept, work)?;
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
        let asked = self.asked;
        // The trains are those of the question, and no two routes have the same one.
        Ok(asked.network.evaluate(&declared, &asked.trains, asked.visit_bonus).unwrap_or_default())
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
        if self.asked.question.trains[self.declared[number].train].local {
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
        let (drawn, (hexes, visited)) = (self.asked.drawn, &self.named[number]);
        let stays = |&segment: &usize| {
            let hex = drawn.track[segment].hex;
            let copy = (-1 - drawn.segments[segment][0]) as usize;
            hexes.iter().all(|&named| named == hex)
                && visited.as_ref().is_none_or(|stops| stops[..] == [(hex, drawn.halts[copy].stop.number)])
        };
        (drawn.sidings..drawn.segments.len()).filter(stays).map(|segment| vec![segment as u32]).collect()
    }

    /// Returns why hexes are those of no route at all.
    fn unread(&mut self, number: usize, found: &Readings, work: &mut Work) -> Result<RouteViolation, Refusal> {
        let past_terminals = Manner { past_terminals: true, ..Manner::default() };
        if !self.reading(number, past_terminals, work)?.found.is_empty() {
            return Ok(RouteViolation::new(number, "terminal", Vec::new()));
        }
        let (hexes, train) = (&self.declared[number].hexes, self.declared[number].train);
        let stays = self.asked.question.trains[train].local && hexes.iter().all(|hex| *hex == hexes[0]);
        if stays && self.named[number].1.as_ref().is_none_or(|stops| stops.len() == 1) {
            let operator = self.asked.question.operator;
            return Ok(RouteViolation::new(number, "no_token", vec![("company", operator.into())]));
        }
        if self.named[number].1.is_some() {
            let anywhere = self.reader.read(&self.named[number].0, None, Manner::default(), work)?;
            if !anywhere.found.is_empty() {
                return Ok(RouteViolation::new(number, "other_stops", Vec::new()));
            }
        }
        Ok(self.no_track(number, found))
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

    /// Returns, of illegal readings, the one whose fault has the last section: it is track at least.
    fn nearest(&self, number: usize, readings: &[Reading], work: &mut Work) -> Result<Option<Reading>, Refusal> {
        let mut nearest: Option<(&str, &Reading)> = None;
        for reading in readings {
            let found = self.evaluate(&[(number, reading)], work)?;
            let section = found.faults.first().map_or("", |fault| refusal_rule(self.code(fault)));
            if nearest.is_none_or(|(other, _)| section > other) {
                nearest = Some((section, reading));
            }
        }
        Ok(nearest.map(|(_, reading)| reading.clone()))
    }

    fn no_track(&self, number: usize, found: &Readings) -> RouteViolation {
        let hexes = &self.declared[number].hexes;
        let ground = &self.asked.drawn.board.ground;
        let apart = |pair: &&[&str]| pair[0] != pair[1] && ground.between(pair[0], pair[1]).is_none();
        if let Some(pair) = hexes.windows(2).find(apart) {
            return RouteViolation::new(
                number,
                "not_neighbours",
                vec![("hex", pair[0].into()), ("other", pair[1].into())],
            );
        }
        let path = path_of(hexes.iter());
        if path.windows(3).any(|three| three[0] == three[2]) {
            return RouteViolation::new(number, "reversing", Vec::new());
        }
        let reached = (found.reached.max(0) as usize).min(hexes.len());
        let near = &hexes[reached.saturating_sub(2)..(reached + 1).min(hexes.len())];
        RouteViolation::new(number, "no_track", vec![("hexes", near.into())])
    }

    /// Returns the legal combination of readings with the greatest revenue; the first one if none is legal.
    fn best(&self, kept: &[(usize, Rc<Vec<Reading>>)], work: &mut Work) -> Result<Evaluation, Refusal> {
        spend_on(kept.iter().flat_map(|(_, readings)| readings.iter()), 4, work)?;
        let choices: Vec<Vec<Bits>> =
            kept.iter().map(|(_, readings)| readings.iter().map(|reading| self.used(reading)).collect()).collect();
        let mut chosen: Option<Evaluation> = None;
        let mut evaluated = 0;
        // The readings of the first routes, and by each of them the next one to try and the track that all use.
        let mut stack: Vec<(usize, Bits)> = Vec::new();
        let mut tried = 0;
        let mut found = Some(Bits::new(self.track_bits()));
        let mut taken: Vec<usize> = Vec::new();
        loop {
            if let Some(used) = found.take() {
                tried += 1;
                if taken.len() == kept.len() {
                    let routes: Vec<(usize, &Reading)> =
                        kept.iter().zip(&taken).map(|((number, readings), &at)| (*number, &readings[at])).collect();
                    let evaluation = self.evaluate(&routes, work)?;
                    let worth =
                        |found: &Evaluation| found.total.filter(|&total| total > 0).map_or(-1, |total| total as i64);
                    let is_better = chosen
                        .as_ref()
                        .is_none_or(|chosen| evaluation.total.is_some_and(|total| total as i64 > worth(chosen)));
                    if is_better {
                        chosen = Some(evaluation);
                    }
                    evaluated += 1;
                    if evaluated == MOST_COMBINATIONS {
                        break;
                    }
                }
                if tried == MOST_TRIED {
                    break;
                }
                work.spend(1)?;
                stack.push((0, used));
            }
            let depth = stack.len();
            let Some((next, used)) = stack.last_mut() else { break };
            let readings = choices.get(depth - 1).map_or(&[][..], Vec::as_slice);
            while readings.get(*next).is_some_and(|track| used.meets(track)) {
                *next += 1;
            }
            taken.truncate(depth - 1);
            match readings.get(*next) {
                Some(track) => {
                    found = Some(used.union(track));
                    taken.push(*next);
                    *next += 1;
                }
                None => drop(stack.pop()),
            }
        }
        if let Some(chosen) = chosen {
            return Ok(chosen);
        }
        let routes: Vec<(usize, &Reading)> = kept.iter().map(|(number, readings)| (*number, &readings[0])).collect();
        self.evaluate(&routes, work)
    }

    fn track_bits(&self) -> usize {
        self.asked.drawn.segments.len() + self.asked.drawn.joints.len()
    }

    /// Returns the track of a route: its segments and its joints.
    fn used(&self, reading: &[u32]) -> Bits {
        let drawn = self.asked.drawn;
        let mut used = Bits::new(self.track_bits());
        for &number in reading {
            used.insert(number as usize);
            for port in drawn.segments[number as usize] {
                if (0..drawn.sides() as i32).contains(&port) {
                    used.insert(drawn.segments.len() + port as usize / 2);
                }
            }
        }
        used
    }

    /// Returns the violations with the codes of the reference.
    fn violations(&self, found: &Evaluation, kept: &[(usize, Rc<Vec<Reading>>)]) -> Vec<RouteViolation> {
        let violation = |fault: &route_core::Fault| {
            let number = kept[fault.route].0;
            RouteViolation::new(number, self.code(fault), self.facts(fault, kept))
        };
        found.faults.iter().map(violation).collect()
    }

    /// Returns the code of a fault in the reference; no route passes a stop that it reached over terminal track.
    fn code(&self, fault: &route_core::Fault) -> &'static str {
        match fault.kind {
            FaultKind::Blocked if fault.stop.is_some_and(|stop| self.asked.drawn.halts[stop.index()].terminal) => {
                "terminal"
            }
            FaultKind::Empty | FaultKind::UnknownSegment | FaultKind::NotContinuous | FaultKind::OpenEnd => "no_track",
            FaultKind::SegmentTwice => "track_twice",
            FaultKind::JointTwice => "side_twice",
            FaultKind::PlaceTwice => "stop_twice",
            FaultKind::SharedJoint | FaultKind::SharedSegment => "track_shared",
            kind => kind.code(),
        }
    }

    /// Returns the parameters of a fault.
    fn facts(&self, fault: &route_core::Fault, kept: &[(usize, Rc<Vec<Reading>>)]) -> Vec<(&'static str, Param)> {
        let drawn = self.asked.drawn;
        let hexes = &self.declared[kept[fault.route].0].hexes;
        let last = &hexes[hexes.len().saturating_sub(2)..];
        let mut facts: Vec<(&'static str, Param)> =
            vec![("company", self.asked.question.operator.into()), ("hexes", last.into())];
        if let Some(stop) = fault.stop {
            let halt = &drawn.halts[stop.index()];
            facts.push(("stop", format!("{} _{}", drawn.name(halt.hex), halt.stop.number).into()));
        }
        if let Some(joint) = fault.joint {
            let (one, other) = drawn.joints[joint.index()];
            facts.extend([("hex", drawn.name(one).into()), ("other", drawn.name(other).into())]);
        }
        if let Some(other) = fault.other {
            facts.push(("route", kept[other].0.into()));
        }
        facts
    }
}

/// Counts the steps of readings, one for a number of pieces of track.
fn spend_on<'r>(readings: impl Iterator<Item = &'r Reading>, pieces: usize, work: &mut Work) -> Result<(), Refusal> {
    work.spend(readings.map(|reading| 1 + reading.len() / pieces).sum())
}
