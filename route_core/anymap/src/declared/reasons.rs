//! The reasons for which declared routes are illegal.

use route_core::{Evaluation, FaultKind};

use super::{Judge, Kept, RouteViolation};
use crate::answer::path_of;
use crate::fault::{Param, Refusal};
use crate::readings::{Manner, Reading, Readings};
use crate::text::refusal_rule;
use crate::work::Work;

impl Judge<'_> {
    /// Returns why no route leads through the hexes.
    pub(super) fn unread(
        &mut self,
        number: usize,
        found: &Readings,
        work: &mut Work,
    ) -> Result<RouteViolation, Refusal> {
        let past_terminals = Manner { past_terminals: true, ..Manner::default() };
        if !self.reading(number, past_terminals, work)?.found.is_empty() {
            return Ok(RouteViolation::new(number, "terminal", Vec::new()));
        }
        let (hexes, train) = (&self.declared[number].hexes, self.declared[number].train);
        let stays = self.query.question.trains[train].local && hexes.iter().all(|hex| *hex == hexes[0]);
        if stays && self.named[number].1.as_ref().is_none_or(|stops| stops.len() == 1) {
            let operator = self.query.question.operator;
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

    /// Returns the illegal reading whose fault has the last section, which comes nearest to a legal route.
    pub(super) fn nearest(
        &self,
        number: usize,
        readings: &[Reading],
        work: &mut Work,
    ) -> Result<Option<Reading>, Refusal> {
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
        let ground = &self.query.drawn.board.ground;
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

    /// Returns the violations with the codes of the reference.
    pub(super) fn violations(&self, found: &Evaluation, kept: &[Kept]) -> Vec<RouteViolation> {
        let violation = |fault: &route_core::Fault| {
            let number = kept[fault.route].0;
            RouteViolation::new(number, self.code(fault), self.facts(fault, kept))
        };
        found.faults.iter().map(violation).collect()
    }

    /// Returns the code of a fault in the reference; no route passes a stop that it reached over terminal track.
    fn code(&self, fault: &route_core::Fault) -> &'static str {
        match fault.kind {
            FaultKind::Blocked if fault.stop.is_some_and(|stop| self.query.drawn.halts[stop.index()].terminal) => {
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
    fn facts(&self, fault: &route_core::Fault, kept: &[Kept]) -> Vec<(&'static str, Param)> {
        let drawn = self.query.drawn;
        let hexes = &self.declared[kept[fault.route].0].hexes;
        let last = &hexes[hexes.len().saturating_sub(2)..];
        let mut facts: Vec<(&'static str, Param)> =
            vec![("company", self.query.question.operator.into()), ("hexes", last.into())];
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
