//! A network of track as one operator sees it: stops, joints, junctions and the segments between them.
//!
//! A *stop* is where a train halts; stops of the same *place* are one location. A *joint* is a border between two pieces
//! of board, with sides 0 and 1: a route enters it on one side and leaves on the other. A *junction* is a point where
//! segments meet: a route enters it over one and leaves over another. A *segment* is a piece of track between two ends.

use crate::details::{Details, Known};
use crate::ends::{EndRules, MAX_END_RULES};
use crate::error::NetworkError;
use crate::ids::{GroupId, JointId, JunctionId, PlaceId, SegmentId, StopId};
use crate::tariff::Tariff;

/// The most stops of one network. 3,488 recorded positions of 31 titles have at most 126.
pub const MAX_STOPS: usize = 1_024;
/// The most joints of one network. The recorded positions have at most 475.
pub const MAX_JOINTS: usize = 4_096;
/// The most segments of one network. The recorded positions have at most 225.
pub const MAX_SEGMENTS: usize = 8_192;
/// The largest value or bonus of one stop.
pub const MAX_VALUE: u32 = 100_000;

/// A location where a train halts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stop {
    /// Stops of the same place are one location, which a route visits at most once.
    pub place: PlaceId,
    /// The revenue for counting the stop, including bonuses that always come with it.
    pub value: u32,
    /// The operator has a token here.
    pub token: bool,
    /// A route may pass through; otherwise it ends here.
    pub through: bool,
    /// Group for the rules about ends.
    pub group: GroupId,
    /// The amount that the stop adds to an end bonus.
    pub group_bonus: u32,
}

impl Stop {
    /// Creates a stop through which routes pass, without a token and in no group.
    #[must_use]
    pub const fn new(place: PlaceId, value: u32) -> Self {
        Self { place, value, token: false, through: true, group: GroupId::NONE, group_bonus: 0 }
    }

    /// Returns the stop with or without the operator's token.
    #[must_use]
    pub const fn token(self, token: bool) -> Self {
        Self { token, ..self }
    }

    /// Returns the stop as one through which routes pass, or at which they end.
    #[must_use]
    pub const fn through(self, through: bool) -> Self {
        Self { through, ..self }
    }

    /// Returns the stop in a group, with the amount that it adds to an end bonus.
    #[must_use]
    pub const fn group(self, group: GroupId, group_bonus: u32) -> Self {
        Self { group, group_bonus, ..self }
    }
}

/// One end of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum End {
    /// The segment ends at a stop.
    Stop(StopId),
    /// The segment ends at a joint, on side 0 or 1 of it.
    Joint {
        /// Number of the joint.
        joint: JointId,
        /// Side from which the segment comes.
        side: u8,
    },
    /// The segment ends at a junction.
    Junction(JunctionId),
}

/// A checked network, ready for searching.
#[derive(Debug, Clone)]
pub struct Network {
    pub(crate) joints: usize,
    pub(crate) stops: Vec<Stop>,
    /// The two ports of each segment; see [`Network::stop_port`].
    pub(crate) segments: Vec<[u32; 2]>,
    pub(crate) rules: EndRules,
    pub(crate) known: Known,
    pub(crate) tariffs: Vec<Tariff>,
    /// For each port, the start of its part of `links`.
    starts: Vec<u32>,
    /// Segment and port at its other end, by port, in rising order of segments.
    links: Vec<(u32, u32)>,
}

impl Network {
    /// Checks sizes, numbers and values, and indexes the segments.
    ///
    /// # Errors
    /// [`NetworkError`] says which limit is passed or which number makes no sense.
    pub fn new(joints: usize, stops: Vec<Stop>, segments: &[[End; 2]], rules: EndRules) -> Result<Self, NetworkError> {
        Self::detailed(joints, stops, segments, rules, Details::default())
    }

    /// Creates a network with further details besides its stops and track.
    ///
    /// # Errors
    /// [`NetworkError`] says which limit is passed or which number makes no sense.
    pub fn detailed(
        joints: usize,
        stops: Vec<Stop>,
        segments: &[[End; 2]],
        rules: EndRules,
        details: Details,
    ) -> Result<Self, NetworkError> {
        limit("stops", stops.len(), MAX_STOPS)?;
        limit("joints", joints, MAX_JOINTS)?;
        limit("segments", segments.len(), MAX_SEGMENTS)?;
        limit("rules for ends", rules.bonus.len() + rules.forbidden.len(), MAX_END_RULES)?;
        if let Some(index) = stops.iter().position(|stop| stop.value > MAX_VALUE || stop.group_bonus > MAX_VALUE) {
            return Err(NetworkError::BadValue { stop: StopId(index as u32) });
        }
        let mut ports = Vec::with_capacity(segments.len());
        for (segment, ends) in (0..).map(SegmentId).zip(segments) {
            let pair = ends.map(|end| port(end, joints, stops.len(), details.junctions));
            match pair {
                [Some(a), Some(b)] if a == b => return Err(NetworkError::LoopSegment { segment }),
                [Some(a), Some(b)] => ports.push([a, b]),
                _ => return Err(NetworkError::UnknownEnd { segment }),
            }
        }
        let (starts, links) = index_links(&ports, 2 * joints + stops.len() + details.junctions);
        let (known, tariffs) = details.checked(&stops, segments.len(), joints, &rules)?;
        Ok(Self { joints, stops, segments: ports, rules, known, tariffs, starts, links })
    }

    /// Returns the stops, in the order given.
    #[must_use]
    pub fn stops(&self) -> &[Stop] {
        &self.stops
    }

    /// Returns the ends of the segments, in the order given.
    pub fn segments(&self) -> impl Iterator<Item = [End; 2]> + '_ {
        let end = |port: u32| match (self.port_stop(port), self.port_junction(port)) {
            (Some(stop), _) => End::Stop(StopId(stop as u32)),
            (None, Some(junction)) => End::Junction(JunctionId(junction as u32)),
            (None, None) => End::Joint { joint: JointId(port / 2), side: (port % 2) as u8 },
        };
        self.segments.iter().map(move |ports| ports.map(end))
    }

    /// Returns the number of joints.
    #[must_use]
    pub fn joint_count(&self) -> usize {
        self.joints
    }

    /// Returns the number of segments.
    #[must_use]
    pub fn segment_count(&self) -> usize {
        self.segments.len()
    }

    /// Ports below `2 * joints` are joint sides (`2 * joint + side`), then come the stops, and after them the junctions.
    pub(crate) fn stop_port(&self, stop: usize) -> u32 {
        (2 * self.joints + stop) as u32
    }

    /// Returns the stop of a port, if it is one.
    pub(crate) fn port_stop(&self, port: u32) -> Option<usize> {
        (port as usize).checked_sub(2 * self.joints).filter(|&stop| stop < self.stops.len())
    }

    /// Returns the junction of a port, if it is one.
    pub(crate) fn port_junction(&self, port: u32) -> Option<usize> {
        (port as usize).checked_sub(2 * self.joints + self.stops.len())
    }

    /// Returns the number of ports.
    pub(crate) fn ports(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns `true` if stops share a place, so that no route visits both.
    pub(crate) fn exclude(&self, a: usize, b: usize) -> bool {
        self.stops[a].place == self.stops[b].place || self.known.share_a_place(&self.stops, a, b)
    }

    /// Returns the segments that end at a port, each with the port at its other end.
    pub(crate) fn links(&self, port: u32) -> &[(u32, u32)] {
        let port = port as usize;
        &self.links[self.starts[port] as usize..self.starts[port + 1] as usize]
    }
}

pub(crate) fn limit(what: &'static str, given: usize, limit: usize) -> Result<(), NetworkError> {
    if given > limit {
        return Err(NetworkError::TooLarge { what, given, limit });
    }
    Ok(())
}

fn port(end: End, joints: usize, stops: usize, junctions: usize) -> Option<u32> {
    match end {
        End::Stop(stop) if stop.index() < stops => Some((2 * joints) as u32 + stop.0),
        End::Joint { joint, side } if joint.index() < joints && side < 2 => Some(2 * joint.0 + u32::from(side)),
        End::Junction(junction) if junction.index() < junctions => Some((2 * joints + stops) as u32 + junction.0),
        _ => None,
    }
}

/// Counting sort of the segments by port.
fn index_links(segments: &[[u32; 2]], ports: usize) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut starts = vec![0_u32; ports + 2];
    for ends in segments {
        starts[ends[0] as usize + 2] += 1;
        starts[ends[1] as usize + 2] += 1;
    }
    for at in 2..starts.len() {
        starts[at] += starts[at - 1];
    }
    let mut links = vec![(0, 0); 2 * segments.len()];
    for (segment, &[a, b]) in segments.iter().enumerate() {
        for (from, to) in [(a, b), (b, a)] {
            let next = &mut starts[from as usize + 1];
            links[*next as usize] = (segment as u32, to);
            *next += 1;
        }
    }
    starts.pop();
    (starts, links)
}
