//! The shapes of answers, and a route of the finder in the terms of the question.

use route_core::Route;

use crate::fault::Refusal;
use crate::hash::Map;
use crate::network::{Halt, Track};
use crate::query::Query;
use crate::question::{BonusKind, Train};
use crate::rules::{Effect, Stops};
use crate::tile::{is_side, part_of, StopKind};
use crate::trains::{earns, stop_value};
use crate::work::Work;

/// A piece of track: the sides of the hex and the numbered parts (`_n`) that it joins, two in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackUsed<'b> {
    /// The hex.
    pub hex: &'b str,
    /// Its two ends, as in the tile.
    pub ends: [i32; 2],
}

impl TrackUsed<'_> {
    /// The ends that are sides of the hex.
    pub fn sides(&self) -> impl Iterator<Item = i32> + '_ {
        self.ends.iter().copied().filter(|&end| is_side(end))
    }

    /// The numbers of the parts that are ends.
    pub fn parts(&self) -> impl Iterator<Item = i32> + '_ {
        self.ends.iter().copied().filter(|&end| !is_side(end)).map(part_of)
    }
}

/// A stop of a route, in the order of travel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StopVisited<'b> {
    /// The hex.
    pub hex: &'b str,
    /// The n of its part `_n`.
    pub stop: i32,
    /// Its kind.
    pub kind: StopKind,
    /// What counting it earns for this train, bonuses aside.
    pub value: i64,
    /// Whether it counts.
    pub counted: bool,
}

impl StopVisited<'_> {
    /// What it earns.
    #[must_use]
    pub const fn earned(&self) -> i64 {
        if self.counted {
            self.value
        } else {
            0
        }
    }
}

/// A bonus of a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusEarned<'b> {
    /// Its name, if it has one.
    pub name: Option<&'b str>,
    /// Its type.
    pub kind: &'static str,
    /// Which of the bonuses of the rules, from 0.
    pub bonus: usize,
    /// What it earns.
    pub amount: i64,
    /// The hexes that bring it.
    pub hexes: Vec<&'b str>,
}

/// What one train runs and earns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteRun<'b> {
    /// The name of the train.
    pub train: &'b str,
    /// Which of the trains, from 0.
    pub number: usize,
    /// The hexes from one end to the other.
    pub path: Vec<&'b str>,
    /// Its track.
    pub track: Vec<TrackUsed<'b>>,
    /// Its stops.
    pub stops: Vec<StopVisited<'b>>,
    /// Its bonuses.
    pub bonuses: Vec<BonusEarned<'b>>,
    /// What it earns.
    pub revenue: u64,
}

/// A set of routes, and whether it is proved to be the best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteSet<'b> {
    /// What it earns.
    pub revenue: u64,
    /// The routes.
    pub routes: Vec<RouteRun<'b>>,
    /// The trains without a route.
    pub idle_trains: Vec<&'b str>,
    /// Whether it is proved that no set earns more.
    pub optimal: bool,
    /// No set earns more than this.
    pub upper_bound: u64,
    /// The size of the search.
    pub nodes: u64,
    /// What ended the search, if it did not come to its end.
    pub cut_by: Option<&'static str>,
}

/// Returns the run of a train and its revenue.
///
/// # Errors
/// When that takes too much work.
pub fn explain<'q>(asked: &Query<'q>, number: usize, route: &Route, work: &mut Work) -> Result<RouteRun<'q>, Refusal> {
    let (question, drawn) = (asked.question, asked.drawn);
    let train = &question.trains[number];
    let pieces: Vec<&Track<'_>> = route.segments.iter().map(|segment| &drawn.track[segment.index()]).collect();
    let used = |track: &&Track<'q>| track.piece.map(|piece| TrackUsed { hex: drawn.name(track.hex), ends: piece.ends });
    let visit = |visit: &route_core::StopVisit| {
        let halt: &Halt<'_> = &drawn.halts[visit.stop.index()];
        StopVisited {
            hex: drawn.name(halt.hex),
            stop: halt.stop.number,
            kind: halt.stop.kind,
            value: stop_value(halt, train, &question.colors),
            counted: visit.counted,
        }
    };
    Ok(RouteRun {
        train: train.name,
        number,
        path: path_of(pieces.iter().map(|track| drawn.name(track.hex))),
        track: pieces.iter().filter_map(used).collect(),
        stops: route.stops.iter().map(visit).collect(),
        bonuses: bonuses(asked, train, route, work)?,
        revenue: route.revenue.into(),
    })
}

/// Returns the hexes of some track in order; consecutive pieces in a hex are one step.
pub fn path_of<T: PartialEq + Copy>(hexes: impl Iterator<Item = T>) -> Vec<T> {
    let mut path: Vec<T> = hexes.collect();
    path.dedup();
    path
}

/// Returns the bonuses of a route, in the order of the rules.
fn bonuses<'q>(
    asked: &Query<'q>,
    train: &Train<'_>,
    route: &Route,
    work: &mut Work,
) -> Result<Vec<BonusEarned<'q>>, Refusal> {
    let mut earned = Vec::new();
    if asked.ruling.effects.is_empty() {
        return Ok(earned);
    }
    let counted: Vec<u32> = route.stops.iter().filter(|visit| visit.counted).map(|visit| visit.stop.0).collect();
    let at = counted.iter().enumerate().map(|(at, &stop)| (stop, at)).collect();
    let mut seeking = Seeking { asked, route, counted, at, work };
    for (number, effect) in asked.ruling.effects.iter().enumerate() {
        let bonus = effect.bonus;
        if !earns(train, bonus) {
            continue;
        }
        let (bringing, amount) = seeking.brought(effect)?;
        if amount == 0 {
            continue;
        }
        let mut hexes: Vec<&str> = Vec::new();
        for name in bringing {
            if !hexes.contains(&name) {
                hexes.push(name);
            }
        }
        seeking.work.spend(1 + 2 * hexes.len())?;
        let name = bonus.name.filter(|name| !name.is_empty());
        earned.push(BonusEarned { name, kind: bonus.kind.name(), bonus: number, amount, hexes });
    }
    Ok(earned)
}

/// The stops of a route by which it earns bonuses.
struct Seeking<'s, 'q> {
    asked: &'s Query<'q>,
    route: &'s Route,
    counted: Vec<u32>,
    at: Map<u32, usize>,
    work: &'s mut Work,
}

impl<'q> Seeking<'_, 'q> {
    /// Returns the hexes that earn a bonus, and the amount.
    fn brought(&mut self, effect: &Effect<'q>) -> Result<(Vec<&'q str>, i64), Refusal> {
        let value = i64::from(effect.bonus.value);
        match &effect.bonus.kind {
            BonusKind::Each { .. } => {
                let met = self.met(&effect.adds)?;
                let amount = value * met.len() as i64;
                Ok((met, amount))
            }
            BonusKind::Stop { .. } | BonusKind::Pair { .. } | BonusKind::All { .. } => {
                let sets = if effect.condition.is_empty() {
                    std::slice::from_ref(&effect.adds)
                } else {
                    &effect.condition[..]
                };
                let mut names = Vec::new();
                let mut is_earned = true;
                for stops in sets {
                    let met = self.met(stops)?;
                    is_earned &= !met.is_empty();
                    names.extend(met);
                }
                Ok(if is_earned { (names, value) } else { (Vec::new(), 0) })
            }
            BonusKind::Through { hexes } => {
                let drawn = self.asked.drawn;
                let mut used: Vec<&'q str> = Vec::new();
                for &name in hexes {
                    let Some(&hex) = drawn.board.ground.order.get(name) else { continue };
                    let is_used = || self.route.segments.iter().any(|at| drawn.track[at.index()].hex == hex);
                    if !used.contains(&name) && is_used() {
                        used.push(drawn.name(hex));
                    }
                }
                let amount = value * used.len() as i64;
                Ok((used, amount))
            }
            BonusKind::Ends { .. } => Ok(self.at_ends(effect)),
            BonusKind::Longest if self.route.visit_bonus > 0 => {
                let stops = &self.route.stops;
                let names = stops.iter().map(|visit| self.name(visit.stop.0)).collect();
                Ok((names, value * stops.len() as i64))
            }
            BonusKind::Longest => Ok((Vec::new(), 0)),
        }
    }

    /// Returns the hexes of the counted stops that are among these.
    fn met(&mut self, stops: &Stops) -> Result<Vec<&'q str>, Refusal> {
        self.work.spend(stops.len() / 8)?;
        let mut places: Vec<usize> = stops.iter().filter_map(|stop| self.at.get(stop).copied()).collect();
        places.sort_unstable();
        Ok(places.into_iter().map(|at| self.name(self.counted[at])).collect())
    }

    fn name(&self, stop: u32) -> &'q str {
        let drawn = self.asked.drawn;
        drawn.name(drawn.halts[stop as usize].hex)
    }

    fn at_ends(&self, effect: &Effect<'q>) -> (Vec<&'q str>, i64) {
        let (Some(first), Some(last)) = (self.route.stops.first(), self.route.stops.last()) else {
            return (Vec::new(), 0);
        };
        let (Some(both), true) = (&effect.both, first.counted && last.counted) else { return (Vec::new(), 0) };
        (vec![self.name(first.stop.0), self.name(last.stop.0)], both.earned(first.stop.0, last.stop.0))
    }
}
