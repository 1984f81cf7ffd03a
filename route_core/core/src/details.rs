//! Optional details of a network besides its stops and track. Most networks need none of them.

use crate::ends::EndRules;
use crate::error::NetworkError;
use crate::ids::{MarkId, PlaceId, SegmentId, SideId, StopId};
use crate::network::{limit, Stop, MAX_SEGMENTS, MAX_STOPS};
use crate::setters::setters;
use crate::tariff::Tariff;
use crate::terms::Terms;

/// The most junctions of one network. Recorded positions of 30 titles have at most 31.
pub const MAX_JUNCTIONS: usize = 4_096;
/// The most terms of one network. The recorded positions have at most 3.
pub const MAX_TERMS: usize = 64;
/// The most marks of one network. The recorded positions have at most 6.
pub const MAX_MARKS: usize = 1_024;
/// The most kinds of stops. The recorded positions have at most 3.
pub const MAX_KINDS: usize = 16;
/// The most that visiting a stop costs, and that a segment takes of a train's length. In the recorded positions it costs at most 100.
pub const MAX_COST: u32 = 10_000;

/// The default gauge of track.
pub const USUAL_GAUGE: u8 = 1;

/// Optional details of a network besides its stops and track.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Details {
    /// Number of junctions.
    pub junctions: usize,
    /// Stops, each with a place that it has besides its own: a route visits at most one stop of each place.
    pub places: Vec<(StopId, PlaceId)>,
    /// Stops at which no route ends.
    pub no_ends: Vec<StopId>,
    /// The kind of each stop, and what visiting it costs of a train's length; kind 0 and cost 1 by default.
    pub kinds: Vec<(u8, u32)>,
    /// The gauges that each segment offers, as bits; two segments meet at a joint when they have one in common.
    /// [`USUAL_GAUGE`] by default.
    pub gauges: Vec<u8>,
    /// How much of a train's length each segment takes, for terms that [limit](Terms::length) it; nothing by default.
    pub lengths: Vec<u32>,
    /// Segments, each with a mark: using the segment earns the value of the mark in a train's terms, once per route.
    pub marks: Vec<(SegmentId, MarkId)>,
    /// Pairs of segments that are one piece of track.
    pub twins: Vec<(SegmentId, SegmentId)>,
    /// Of each joint the side of a hex to which it belongs, as one of its lanes: from stop to stop a route uses each
    /// side at most once. Sides are numbered below the joints. Empty where no side has several joints.
    pub sides: Vec<SideId>,
    /// The terms on which trains may run.
    pub terms: Vec<Terms>,
}

setters! { Details {
    junctions: usize, places: Vec<(StopId, PlaceId)>, no_ends: Vec<StopId>, kinds: Vec<(u8, u32)>, gauges: Vec<u8>,
    lengths: Vec<u32>, marks: Vec<(SegmentId, MarkId)>, twins: Vec<(SegmentId, SegmentId)>, sides: Vec<SideId>, terms: Vec<Terms>,
} }

/// The details of a network, checked and in the order of their use.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    pub junctions: usize,
    /// In rising order.
    pub places: Vec<(u32, u32)>,
    /// By stop; empty when routes end everywhere.
    no_ends: Vec<bool>,
    kinds: Vec<(u8, u32)>,
    gauges: Vec<u8>,
    lengths: Vec<u32>,
    /// In rising order.
    marks: Vec<(u32, u32)>,
    pub mark_count: usize,
    /// By segment the one that stands for its piece of track; empty when each is its own.
    pieces: Vec<u32>,
    /// By joint; empty when no side has several.
    sides: Vec<u32>,
}

impl Details {
    /// Checks all numbers.
    pub(crate) fn checked(
        self,
        stops: &[Stop],
        segments: usize,
        joints: usize,
        rules: &EndRules,
    ) -> Result<(Known, Vec<Tariff>), NetworkError> {
        limit("junctions", self.junctions, MAX_JUNCTIONS)?;
        limit("terms", self.terms.len(), MAX_TERMS)?;
        limit("further places", self.places.len(), 16 * MAX_STOPS)?;
        limit("marks", self.marks.len(), 4 * MAX_SEGMENTS)?;
        let mark_count = self.marks.iter().map(|&(_, mark)| mark.index() + 1).max().unwrap_or(0);
        limit("marks", mark_count, MAX_MARKS)?;
        let fits = |list: usize, all: usize| list == 0 || list == all;
        let known_stop = |stop: StopId| stop.index() < stops.len();
        let known_segment = |segment: SegmentId| segment.index() < segments;
        let sound = fits(self.kinds.len(), stops.len())
            && fits(self.gauges.len(), segments)
            && fits(self.lengths.len(), segments)
            && self.lengths.iter().all(|&length| length <= MAX_COST)
            && fits(self.sides.len(), joints)
            && self.sides.iter().all(|&side| side.index() < joints)
            && self.kinds.iter().all(|&(kind, cost)| usize::from(kind) < MAX_KINDS && cost <= MAX_COST)
            && self.places.iter().all(|&(stop, _)| known_stop(stop))
            && self.no_ends.iter().all(|&stop| known_stop(stop))
            && self.marks.iter().all(|&(segment, _)| known_segment(segment))
            && self.twins.iter().all(|&(a, b)| known_segment(a) && known_segment(b))
            // Bonuses for pairs of ends are for trains without terms; terms have their own bonuses.
            && (self.terms.is_empty() || rules.bonus.is_empty());
        if !sound {
            return Err(NetworkError::BadDetail);
        }
        let tariffs: Option<Vec<Tariff>> =
            self.terms.into_iter().map(|terms| Tariff::new(terms, stops, &self.kinds, mark_count)).collect();
        let mut places: Vec<(u32, u32)> = self.places.iter().map(|&(stop, place)| (stop.0, place.0)).collect();
        places.sort_unstable();
        places.dedup();
        let mut marks: Vec<(u32, u32)> = self.marks.iter().map(|&(segment, mark)| (segment.0, mark.0)).collect();
        marks.sort_unstable();
        marks.dedup();
        let mut no_ends = if self.no_ends.is_empty() { Vec::new() } else { vec![false; stops.len()] };
        self.no_ends.iter().for_each(|stop| no_ends[stop.index()] = true);
        let mut pieces: Vec<u32> = if self.twins.is_empty() { Vec::new() } else { (0..segments as u32).collect() };
        for &(a, b) in &self.twins {
            let (one, other) = (pieces[a.index()], pieces[b.index()]);
            pieces.iter_mut().filter(|piece| **piece == other).for_each(|piece| *piece = one);
        }
        let known = Known {
            junctions: self.junctions,
            places,
            no_ends,
            kinds: self.kinds,
            gauges: self.gauges,
            lengths: self.lengths,
            marks,
            mark_count,
            pieces,
            sides: self.sides.iter().map(|side| side.0).collect(),
        };
        Ok((known, tariffs.ok_or(NetworkError::BadDetail)?))
    }
}

impl Known {
    /// Returns `true` if all segments have the default gauge.
    pub fn one_gauge(&self) -> bool {
        self.gauges.is_empty()
    }

    /// Returns `true` if no side has several joints as its lanes.
    pub fn one_joint_a_side(&self) -> bool {
        self.sides.is_empty()
    }

    /// Returns the number of things that a route may use at most once from stop to stop, apart from joints.
    pub fn meetings(&self) -> usize {
        self.junctions + self.sides.len()
    }

    /// What stands among them for the side to which a joint belongs, if it is not the only one there.
    pub fn meeting(&self, joint: usize) -> Option<usize> {
        self.sides.get(joint).map(|&side| self.junctions + side as usize)
    }

    /// Returns the further places of a stop.
    pub fn further_places(&self, stop: usize) -> impl Iterator<Item = u32> + '_ {
        let stop = stop as u32;
        let first = self.places.partition_point(|&(at, _)| at < stop);
        self.places[first..].iter().take_while(move |&&(at, _)| at == stop).map(|&(_, place)| place)
    }

    /// Returns `true` if two stops have a further place in common, or one has that of the other.
    pub fn share_a_place(&self, stops: &[Stop], a: usize, b: usize) -> bool {
        if self.places.is_empty() {
            return false;
        }
        let has = |stop: usize, place: u32| {
            stops[stop].place.0 == place || self.places.binary_search(&(stop as u32, place)).is_ok()
        };
        has(b, stops[a].place.0) || self.further_places(a).any(|place| has(b, place))
    }

    /// Returns `true` if a route may begin or end at a stop.
    pub fn ends_at(&self, stop: usize) -> bool {
        self.no_ends.get(stop).is_none_or(|&no| !no)
    }

    /// Returns the kind of a stop and the cost of visiting it.
    pub fn kind(&self, stop: usize) -> (u8, u32) {
        self.kinds.get(stop).copied().unwrap_or((0, 1))
    }

    /// Returns the gauges that a segment offers.
    pub fn gauges(&self, segment: u32) -> u8 {
        self.gauges.get(segment as usize).copied().unwrap_or(USUAL_GAUGE)
    }

    /// Returns how much of a train's length a row of segments takes.
    pub fn length<'s>(&self, segments: impl IntoIterator<Item = &'s u32>) -> u32 {
        if self.lengths.is_empty() {
            return 0;
        }
        segments.into_iter().map(|&segment| self.lengths[segment as usize]).sum()
    }

    /// Returns the marks of a segment.
    pub fn marks(&self, segment: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.marks.partition_point(|&(at, _)| at < segment);
        self.marks[first..].iter().take_while(move |&&(at, _)| at == segment).map(|&(_, mark)| mark)
    }

    /// The segment that stands for the piece of track of a segment.
    pub fn piece(&self, segment: u32) -> u32 {
        self.pieces.get(segment as usize).copied().unwrap_or(segment)
    }
}
