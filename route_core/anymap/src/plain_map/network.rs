//! Networks of boards: for the routes of a company, and for what its tokens are connected to.

use route_core::{EndRules, JointId, Network, Reach, Stop, StopId};

use super::{PlainBoard, PlainFleet, PlainMap, Unfit};
use crate::network::Held;
use crate::query::changed;
use crate::tile::value_at;

/// What is different for one trace.
#[derive(Debug, Clone, Copy, Default)]
pub struct Traced<'t> {
    /// Hexes whose own track is left out.
    pub without: &'t [usize],
    /// A side of a hex that no trace crosses.
    pub closed: Option<(usize, u8)>,
    /// The side of a hex with a stop by which traces leave it.
    pub start: Option<(usize, u8)>,
}

impl PlainMap {
    /// Returns the network of a board with these cities held, at these colours, for trains under rules.
    ///
    /// # Errors
    /// If the fleet is that of another map, or values are beyond what a search can hold.
    pub fn network(
        &self,
        board: &PlainBoard,
        held: &[Held],
        colors: &[&str],
        fleet: &PlainFleet,
    ) -> Result<Network, Unfit> {
        let mut stops = self.stops_of(board, colors);
        if stops.len() != fleet.stops {
            return Err(Unfit::OtherMap);
        }
        self.take(board, held, &mut stops);
        for (at, change) in &fleet.changes {
            stops[*at] = changed(stops[*at], change);
        }
        let (rules, details) = (fleet.rules.clone(), fleet.details.clone());
        Ok(Network::detailed(self.joints, stops, &self.segments(board, &Traced::default()), rules, details)?)
    }

    /// Returns what is connected to the tokens of a company, or where a trace that leaves a hex over one side comes to.
    ///
    /// # Errors
    /// If no trace can begin at `start`, or the map is too large.
    pub fn reach(&self, board: &PlainBoard, held: &[Held], traced: &Traced<'_>) -> Result<Reach, Unfit> {
        let mut stops = self.stops_of(board, &[]);
        self.take(board, held, &mut stops);
        let mut segments = self.segments(board, traced);
        if let Some(start) = traced.start {
            let stop = self.firsts[start.0];
            let port = self.port(start).filter(|_| stop < self.firsts[start.0 + 1]);
            let port = port.ok_or_else(|| Unfit::NoStart(self.names[start.0].clone()))?;
            stops[stop] = stops[stop].token(true);
            segments.push([port, route_core::End::Stop(StopId(stop as u32))]);
        }
        Ok(Network::new(self.joints, stops, &segments, EndRules::default())?.reach()?)
    }

    /// Returns the hexes into which traces come, each with the sides at which they do, as bits.
    #[must_use]
    pub fn into_hexes(&self, reach: &Reach) -> Vec<(usize, u8)> {
        let mut found: Vec<(usize, u8)> = Vec::new();
        let mut places = vec![usize::MAX; self.names.len()];
        for &(joint, side) in &reach.arrivals {
            let (hex, at) = self.sides[2 * joint.index() + usize::from(side)];
            if places[hex] == usize::MAX {
                places[hex] = found.len();
                found.push((hex, 0));
            }
            found[places[hex]].1 |= 1 << at;
        }
        found
    }

    fn port(&self, (hex, side): (usize, u8)) -> Option<route_core::End> {
        let port = u32::try_from(*self.ports[hex].get(usize::from(side))?).ok()?;
        Some(route_core::End::Joint { joint: JointId(port / 2), side: (port % 2) as u8 })
    }

    fn stops_of(&self, board: &PlainBoard, colors: &[&str]) -> Vec<Stop> {
        let mut stops = Vec::with_capacity(self.firsts[self.names.len()]);
        for stop in self.faces(board).flat_map(|face| &face.stops) {
            let value = value_at(stop.fixed, &stop.by_color, colors, false).max(0);
            let mut made = stop.stop;
            made.value = value as u32;
            stops.push(made);
        }
        stops
    }

    /// Marks the cities with tokens.
    fn take(&self, board: &PlainBoard, held: &[Held], stops: &mut [Stop]) {
        for city in held {
            let face = board.face(city.hex).unwrap_or(&self.printed[city.hex]);
            for &(at, passes) in face.cities.get(city.city).into_iter().flatten() {
                let stop = &mut stops[self.firsts[city.hex] + at];
                *stop = stop.token(city.own).through(city.passes && passes);
            }
        }
    }

    fn segments(&self, board: &PlainBoard, traced: &Traced<'_>) -> Vec<[route_core::End; 2]> {
        let closed = traced.closed.and_then(|side| self.port(side));
        let is_closed = |end: &route_core::End| match (end, closed) {
            (route_core::End::Joint { joint, .. }, Some(route_core::End::Joint { joint: closed, .. })) => {
                *joint == closed
            }
            _ => false,
        };
        let mut segments = Vec::with_capacity(4 * self.names.len());
        for (hex, face) in self.faces(board).enumerate() {
            if !traced.without.contains(&hex) {
                segments.extend(face.segments.iter().filter(|ends| closed.is_none() || !ends.iter().any(is_closed)));
            }
        }
        segments
    }
}
