//! The result of a search: the route of each train, its revenue, and the size of the search.

use crate::ends::EndPair;
use crate::ids::{SegmentId, StopId, TermsId};
use crate::network::Network;
use crate::search::CutBy;
use crate::select::{Chooser, EndBonus, Visited};
use crate::tariff::{Choice, Refusal, Run};
use crate::train::Train;

/// One stop of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct StopVisit {
    /// The stop.
    pub stop: StopId,
    /// The revenue for counting it.
    pub value: u32,
    /// True when the train counts it.
    pub counted: bool,
}

/// The route of a train and its revenue.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Route {
    /// Segments in order, from the first stop to the last.
    pub segments: Vec<SegmentId>,
    /// Stops in order.
    pub stops: Vec<StopVisit>,
    /// Bonus for the two ends, 0 when there is none or when not both are counted.
    pub end_bonus: u32,
    /// Bonus for every visited stop, on the one train that carries it.
    pub visit_bonus: u32,
    /// Counted stops and all bonuses together.
    pub revenue: u32,
}

impl Route {
    /// Values a route whose stops and segments are known to be possible; the best stops are counted.
    ///
    /// Which of equal stops count does not depend on the direction of the route.
    ///
    /// # Errors
    /// [`Refusal`] when the train's terms do not allow it.
    pub(crate) fn value(
        network: &Network,
        mut stops: Vec<u32>,
        segments: Vec<u32>,
        train: Train,
    ) -> Result<Self, Refusal> {
        let backwards = stops.first() > stops.last();
        if backwards {
            stops.reverse();
        }
        let mut route = match train.terms {
            None => Self::value_forwards(network, &stops, segments, train),
            Some(terms) => Self::value_on_terms(network, &stops, segments, train, terms)?,
        };
        if backwards {
            route.stops.reverse();
        }
        Ok(route)
    }

    fn value_on_terms(
        network: &Network,
        stops: &[u32],
        segments: Vec<u32>,
        train: Train,
        terms: TermsId,
    ) -> Result<Self, Refusal> {
        let (known, tariff) = (&network.known, &network.tariffs[terms.index()]);
        let mut marks = vec![0_u64; known.mark_count.div_ceil(64)];
        for mark in segments.iter().flat_map(|&segment| known.marks(segment)) {
            marks[mark as usize / 64] |= 1 << (mark % 64);
        }
        let gauges = segments.iter().fold(u8::MAX, |gauges, &segment| gauges & known.gauges(segment));
        let mut choice = Choice::default();
        let run = Run { stops, ends: [0, stops.len() - 1], gauges, length: known.length(&segments), marks: &marks };
        let revenue = tariff.value(network, train, run, &mut choice)?;
        let visit = |(&stop, &counted): (&u32, &bool)| StopVisit {
            stop: StopId(stop),
            value: tariff.values[stop as usize],
            counted,
        };
        let stops = stops.iter().zip(&choice.counted).map(visit).collect();
        Ok(Self { segments: named(segments), stops, end_bonus: 0, visit_bonus: 0, revenue })
    }

    fn value_forwards(network: &Network, stops: &[u32], segments: Vec<u32>, train: Train) -> Self {
        let visited: Vec<Visited> = stops
            .iter()
            .map(|&stop| network.stops[stop as usize])
            .map(|stop| Visited { value: stop.value, token: stop.token, stop: 0 })
            .collect();
        let bonus = end_bonus(network, stops);
        let ends = bonus.map(|bonus| EndBonus { ends: [0, stops.len() - 1], bonus });
        if stops.len() <= train.pay as usize {
            return Self::all_counted(stops, &visited, segments, bonus.unwrap_or(0));
        }
        let mut chooser = Chooser::default();
        let (revenue, with_ends) = chooser.choose(&visited, train.pay as usize, ends);
        let stops = stops
            .iter()
            .zip(visited)
            .zip(chooser.counted())
            .map(|((&stop, visited), &counted)| StopVisit { stop: StopId(stop), value: visited.value, counted })
            .collect();
        let end_bonus = bonus.filter(|_| with_ends).unwrap_or(0);
        Self { segments: named(segments), stops, end_bonus, visit_bonus: 0, revenue }
    }

    /// A route of which all stops count, and so both ends.
    fn all_counted(stops: &[u32], visited: &[Visited], segments: Vec<u32>, end_bonus: u32) -> Self {
        let visit =
            |(&stop, visited): (&u32, &Visited)| StopVisit { stop: StopId(stop), value: visited.value, counted: true };
        let revenue = visited.iter().map(|stop| stop.value).sum::<u32>() + end_bonus;
        let stops = stops.iter().zip(visited).map(visit).collect();
        Self { segments: named(segments), stops, end_bonus, visit_bonus: 0, revenue }
    }

    /// Adds the bonus for every visited stop.
    pub(crate) fn carry(&mut self, per_stop: u32) {
        self.visit_bonus = per_stop * self.stops.len() as u32;
        self.revenue += self.visit_bonus;
    }

    /// Turns the route round if its last stop has the lower number.
    pub(crate) fn orient(mut self) -> Self {
        if self.stops.first().map(|visit| visit.stop) > self.stops.last().map(|visit| visit.stop) {
            self.stops.reverse();
            self.segments.reverse();
        }
        self
    }
}

/// Gives the bonus for every visited stop to the route with the most stops, the first of equals.
pub(crate) fn carry(routes: &mut [Option<Route>], visit_bonus: u32) {
    let mut carrier: Option<&mut Route> = None;
    for route in routes.iter_mut().flatten() {
        if carrier.as_ref().is_none_or(|best| route.stops.len() > best.stops.len()) {
            carrier = Some(route);
        }
    }
    if let Some(route) = carrier {
        route.carry(visit_bonus);
    }
}

/// Numbers of segments in the order of the answer; the list itself is not moved.
fn named(segments: Vec<u32>) -> Vec<SegmentId> {
    segments.into_iter().map(SegmentId).collect()
}

fn end_bonus(network: &Network, stops: &[u32]) -> Option<u32> {
    let (first, last) = (network.stops[*stops.first()? as usize], network.stops[*stops.last()? as usize]);
    match network.rules.pair(first.group, last.group) {
        EndPair::Bonus => Some(first.group_bonus + last.group_bonus),
        EndPair::Plain | EndPair::Forbidden => None,
    }
}

/// The amount of work that a search did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Effort {
    /// Steps of all searches: routes walked and sets of routes tried.
    pub nodes: u64,
    /// Routes that were valued.
    pub routes: u64,
    /// Chains of the contracted network.
    pub chains: u64,
}

/// The best set of routes found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// By train, in the order given; `None` means that the train stays idle.
    pub routes: Vec<Option<Route>>,
    /// Revenue of all routes.
    pub total: u64,
    /// True when no set of routes earns more; otherwise the search was stopped.
    pub optimal: bool,
    /// No set of routes earns more than this.
    pub upper_bound: u64,
    /// The reason why the search was cut; `None` when it was complete, and these routes are the first among equals.
    pub cut_by: Option<CutBy>,
    /// The amount of work.
    pub effort: Effort,
}
