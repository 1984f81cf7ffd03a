//! The properties of stops that rules depend on, and the stops that are meant by places.

use std::collections::HashSet;

use super::Stops;
use crate::hash::Map;
use crate::network::{Drawn, Halt, Role};
use crate::question::Place;
use crate::tile::DIESEL;

/// The properties of the stops of a network that rules can depend on, without values and tokens.
#[derive(Debug)]
pub struct Sites<'d> {
    pub(super) drawn: &'d Drawn<'d>,
    /// The kind of each stop, by number, and what visiting it costs.
    pub kinds: Vec<(u8, u32)>,
    /// The kinds that occur, as a bit set.
    pub present: u32,
    /// Whether each stop costs one.
    pub plain: bool,
    /// How many stops cost nothing.
    pub free: i64,
    /// Whether any stop has a value for diesels.
    pub has_diesel: bool,
    /// By group, the stops in it.
    pub(super) by_group: Map<&'d str, Stops>,
}

impl<'d> Sites<'d> {
    pub(super) fn new(drawn: &'d Drawn<'d>) -> Self {
        let mut sites = Self {
            drawn,
            kinds: Vec::with_capacity(drawn.halts.len()),
            present: 0,
            plain: true,
            free: 0,
            has_diesel: false,
            by_group: Map::default(),
        };
        for (number, halt) in (0..).zip(&drawn.halts) {
            if halt.role == Role::Siding {
                sites.kinds.push((halt.kind(), 0));
                continue;
            }
            sites.kinds.push((halt.kind(), halt.stop.visit_cost as u32));
            sites.present |= halt.stop.kind.bit();
            sites.plain &= halt.stop.visit_cost == 1;
            sites.free += i64::from(halt.stop.visit_cost == 0);
            sites.has_diesel |= halt.stop.revenue.by_color.iter().any(|(color, _)| *color == DIESEL);
            for &group in &halt.stop.groups {
                sites.by_group.entry(group).or_default().push(number);
            }
        }
        sites
    }

    /// Returns the number of stops.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    /// Returns the numbers of the stops that are one of the places, in their order.
    pub(super) fn at(&self, places: &[Place<'_>]) -> Stops {
        let mut found = Stops::new();
        match places {
            [] => return found,
            [place] => self.add(place, &mut found),
            _ => {
                let mut known = HashSet::with_capacity(places.len());
                for place in places.iter().filter(|&place| known.insert(place)) {
                    self.add(place, &mut found);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn add(&self, place: &Place<'_>, found: &mut Stops) {
        let halts = &self.drawn.halts;
        match (place.hex, place.group) {
            (Some(name), _) => {
                let Some(&hex) = self.drawn.board.ground.order.get(name) else { return };
                let alone = self.drawn.firsts.last().map_or(0, |&first| first)..halts.len();
                let alone = alone.filter(|&at| halts[at].hex == hex && halts[at].role == Role::Alone);
                let is_meant = |at: &usize| place.stop.is_none_or(|stop| halts[*at].stop.number == stop);
                found.extend(self.drawn.halts_of(hex).chain(alone).filter(is_meant).map(|at| at as u32));
            }
            (None, Some(group)) => found.extend(self.by_group.get(group).into_iter().flatten()),
            (None, None) => {
                let is_meant = |halt: &Halt<'_>| halt.role != Role::Siding && Some(halt.stop.kind) == place.kind;
                let stops = (0..).zip(halts).filter(|(_, halt)| is_meant(halt));
                found.extend(stops.map(|(at, _)| at));
            }
        }
    }
}
