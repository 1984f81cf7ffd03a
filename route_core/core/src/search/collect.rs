//! Writes down every route with its value for each class of trains.

use std::cmp::Ordering;

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::ids::TermsId;
use crate::network::Network;
use crate::search::budget::Budget;
use crate::search::lay::Pick;
use crate::search::task::Class;
use crate::search::tuning::Way;
use crate::select::{Chooser, EndBonus, Visited};
use crate::tariff::{Choice, Run};
use crate::walk::{estimate, Spot, Visitor, ROOT};

/// A list that has something in it is not added to beyond the limits when that has cost so many nodes, and no list is when
/// it has cost so many times as many.
const MOST_OVERDRAWN: u64 = 2_048;
const IF_NOTHING_IS_LISTED: u64 = 16;
/// After this many small steps of choices the budget is charged, before the next train makes its own.
const DEAR_CHOICE: u64 = 1 << 18;

/// An estimate is the average of so many descents, each of which takes about so many small steps.
const DESCENTS: u32 = 24;
const STEPS_A_DESCENT: u64 = 1_024;

/// One route as far as combining needs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<B> {
    pub track: B,
    pub worth: i64,
    pub visits: u32,
    /// Its place in the trace, and so in the order of routes.
    pub name: u32,
}

/// One step of a route: the route it extends, the chain, and whether that begins the second arm.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    parent: u32,
    chain: u16,
    second: bool,
}

/// Collects the routes of all classes in one walk; `ON_TERMS` when some train runs on terms.
pub(crate) struct Collector<'a, 'l, B, const ON_TERMS: bool> {
    pub network: &'a Network,
    pub graph: &'a Graph<B>,
    pub classes: &'a [Class],
    pub budget: &'a mut Budget<'l>,
    pub lists: Vec<Vec<Entry<B>>>,
    pub steps: Vec<Step>,
    pub chooser: Chooser,
    pub choice: Choice,
    /// Whether some train may run on from the route visited last.
    pub alive: bool,
    /// Stops and marks of the current route, for trains on terms.
    pub run: (Vec<u32>, Vec<u64>),
    pub scale: i64,
    /// There is only one train, and no bonus for visited stops.
    pub single: bool,
    /// The walk stops when it has met more routes than this.
    pub most: usize,
    /// It does not stop for the budget before it has met so many.
    pub least: usize,
    /// When it has met so many it estimates how many there are, and stops when they are more than this.
    pub estimate_at: usize,
    pub most_estimated: usize,
}

impl<B: Bits, const ON_TERMS: bool> Collector<'_, '_, B, ON_TERMS> {
    /// Returns the revenue of a train on terms for a route, or `None` when it may not run it.
    fn on_terms(&mut self, spot: &Spot<B>, class: usize) -> Option<u32> {
        let train = self.classes[class].train;
        let tariff = &self.network.tariffs[train.terms?.index()];
        let marks = &mut self.run.1;
        marks.clear();
        marks.resize(self.graph.mark_words, 0);
        let (mut at, mut gauges, mut length) = (self.steps.len() as u32 - 1, u8::MAX, 0);
        while at < ROOT {
            let step = self.steps[at as usize];
            gauges &= self.graph.chains[step.chain as usize].gauges;
            length += self.graph.chains[step.chain as usize].length;
            let marked = self.graph.marks(step.chain as usize);
            marks.iter_mut().zip(marked).for_each(|(mine, theirs)| *mine |= theirs);
            at = step.parent;
        }
        let run = Run { stops: &self.run.0, ends: spot.positions, gauges, length, marks };
        tariff.value(self.network, train, run, &mut self.choice).ok()
    }

    /// Returns `true` if the limits are reached, and enough is listed or spent on listing beyond them.
    fn has_enough(&self) -> bool {
        let overdrawn = self.budget.overdrawn();
        let dear = overdrawn >= MOST_OVERDRAWN
            && (overdrawn >= IF_NOTHING_IS_LISTED * MOST_OVERDRAWN || self.lists.iter().any(|list| !list.is_empty()));
        self.budget.is_spent() && (self.steps.len() >= self.least || dear)
    }

    /// Returns `true` if there are far more routes than can be listed. What terms forbid is not estimated.
    #[cold]
    fn is_hopeless(&mut self) -> bool {
        if ON_TERMS || self.single {
            return false;
        }
        let visit = self.classes.iter().map(|class| class.train.visit).max().unwrap_or(0);
        let _ = self.budget.work(STEPS_A_DESCENT * u64::from(DESCENTS));
        estimate(self.graph, visit, DESCENTS) > self.most_estimated as f64
    }

    /// How much of a train's length the current route takes.
    fn length(&self) -> u32 {
        let (mut at, mut length) = (self.steps.len() as u32 - 1, 0);
        while at < ROOT {
            let step = self.steps[at as usize];
            length += self.graph.chains[step.chain as usize].length;
            at = step.parent;
        }
        length
    }

    /// Returns `true` if a train may run on from a route.
    fn may_go_on(&self, spot: &Spot<B>, class: usize) -> bool {
        let train = self.classes[class].train;
        let admits = |terms: TermsId| {
            let tariff = &self.network.tariffs[terms.index()];
            tariff.admits(&self.network.known, &self.run.0.iter().copied())
                && (!tariff.limits_length() || tariff.spans(self.length()))
        };
        spot.visits < train.visit && train.terms.is_none_or(admits)
    }
}

impl<B: Bits, const ON_TERMS: bool> Visitor<B> for Collector<'_, '_, B, ON_TERMS> {
    #[inline]
    fn goes_on(&self) -> bool {
        !ON_TERMS || self.alive
    }

    fn visit(&mut self, spot: &Spot<B>, stops: &[Visited]) -> Option<u32> {
        // On long routes the choice of the stops that count takes longer than all the rest.
        let choices = self.classes.len() as u64 * u64::from(spot.visits);
        let further = if ON_TERMS { std::mem::take(&mut self.choice.work) } else { 0 };
        // The next step checks whether that was too much.
        let _ = self.budget.spend(1).and(self.budget.work(4 * choices + further));
        if self.steps.len() >= self.most || (self.budget.is_spent() && self.has_enough()) {
            return None;
        }
        if self.steps.len() == self.estimate_at && self.is_hopeless() {
            self.budget.ways.count(Way::Estimated);
            return None;
        }
        let name = self.steps.len() as u32;
        self.steps.push(Step { parent: spot.parent, chain: spot.chain, second: spot.second });
        if ON_TERMS {
            self.run.0.clear();
            self.run.0.extend(stops.iter().map(|stop| stop.stop));
            self.alive = (0..self.classes.len()).any(|class| self.may_go_on(spot, class));
        }
        if let Some(bonus) = self.graph.ends(spot.ends[0], spot.ends[1]) {
            for class in 0..self.classes.len() {
                let train = self.classes[class].train;
                if spot.visits > train.visit {
                    break;
                }
                if ON_TERMS && self.choice.work >= DEAR_CHOICE {
                    let _ = self.budget.work(std::mem::take(&mut self.choice.work));
                    if self.has_enough() {
                        return None;
                    }
                }
                let value = match train.terms {
                    Some(_) if ON_TERMS => match self.on_terms(spot, class) {
                        Some(value) => value,
                        None => continue,
                    },
                    _ => value(&mut self.chooser, spot, stops, train.pay, bonus),
                };
                let list = &mut self.lists[class];
                let worth = i64::from(value) * self.scale - spot.cost;
                if self.single {
                    // Nothing to combine: poorer routes than the best so far are of no use.
                    match list.first().map(|best: &Entry<B>| best.worth.cmp(&worth)) {
                        Some(Ordering::Greater) => continue,
                        Some(Ordering::Less) => list.clear(),
                        Some(Ordering::Equal) | None => {}
                    }
                }
                list.push(Entry { track: spot.track, worth, visits: spot.visits, name });
            }
        }
        Some(name)
    }
}

/// What a train that counts at most `pay` stops earns on a route, the visit bonus apart.
#[inline]
fn value<B>(chooser: &mut Chooser, spot: &Spot<B>, stops: &[Visited], pay: u32, bonus: u32) -> u32 {
    if spot.visits <= pay {
        // A single counted stop is no pair of ends, so a bonus always stands on two counted stops here.
        return spot.sum + bonus;
    }
    value_of_some(chooser, spot, stops, pay, bonus)
}

/// The same where not all stops count.
fn value_of_some<B>(chooser: &mut Chooser, spot: &Spot<B>, stops: &[Visited], pay: u32, bonus: u32) -> u32 {
    if spot.visits == pay + 1 {
        return all_but_one(spot, stops, bonus);
    }
    let ends = (bonus > 0).then_some(EndBonus { ends: spot.positions, bonus });
    chooser.choose(stops, pay as usize, ends).0
}

/// What a train earns that counts all stops but one, some token among them.
#[inline]
fn all_but_one<B>(spot: &Spot<B>, stops: &[Visited], bonus: u32) -> u32 {
    let one_token = stops.iter().filter(|stop| stop.token).count() == 1;
    let may_be_left = |stop: &Visited| !(one_token && stop.token);
    let least = stops.iter().filter(|stop| may_be_left(stop)).map(|stop| stop.value).min();
    let plain = spot.sum - least.unwrap_or(0);
    if bonus == 0 {
        return plain;
    }
    // Both ends earn the bonus where an inner stop is left out.
    let inner = stops.iter().enumerate().filter(|(at, stop)| !spot.positions.contains(at) && may_be_left(stop));
    let with_ends = inner.map(|(_, stop)| stop.value).min().map(|least| spot.sum + bonus - least);
    with_ends.map_or(plain, |with_ends| with_ends.max(plain))
}

/// The route of a name as chains.
pub(crate) fn unfold(steps: &[Step], name: u32, class: usize) -> Pick {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    let mut at = name;
    while at < ROOT {
        let step = steps[at as usize];
        first.push(step.chain);
        if step.second {
            std::mem::swap(&mut first, &mut second);
        }
        at = step.parent;
    }
    first.reverse();
    second.reverse();
    Pick { class, root: (at - ROOT) as usize, arms: [first, second] }
}
