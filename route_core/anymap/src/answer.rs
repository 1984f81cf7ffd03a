//! The shapes of answers, and a route of the finder in the terms of the question.

use std::borrow::Cow;

use route_core::Route;

use crate::fault::Refusal;
use crate::hash::Map;
use crate::json::{list, Json};
use crate::network::{Halt, Role, Track};
use crate::query::Query;
use crate::question::{BonusKind, Train};
use crate::rules::{Effect, Stops};
use crate::shape::{answer, kind, AnyText, Count, Flag, List, Nullable, Shape, Shaped, Whole, ANY};
use crate::tile::{is_side, part_of, End, StopKind};
use crate::trains::{earns, stop_value};
use crate::work::Work;

/// Any number of texts.
pub type Texts = List<AnyText, 0, ANY>;

/// The ends of a piece of track that are sides of its hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sides(pub [End; 2]);

/// The ends of a piece of track that are numbered parts, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts(pub [End; 2]);

impl Shaped for Sides {
    const SHAPE: &'static Shape = List::<Whole<i32, 0, 5>, 0, ANY>::SHAPE;
}

impl Json for Sides {
    fn write(&self, out: &mut String) {
        list(out, self.0.into_iter().filter(|&end| is_side(end)));
    }
}

impl Shaped for Parts {
    const SHAPE: &'static Shape = List::<Count, 0, ANY>::SHAPE;
}

impl Json for Parts {
    fn write(&self, out: &mut String) {
        list(out, self.0.into_iter().filter(|&end| !is_side(end)).map(part_of));
    }
}

answer! {
    /// A piece of track: the sides of the hex and the numbered parts (`_n`) that it joins, two in all.
    pub struct TrackUsed<'b> {
        /// The hex.
        hex: &'b str as AnyText,
        /// The sides that it joins.
        sides: Sides as Sides,
        /// The parts that it joins.
        parts: Parts as Parts,
    }
}

impl<'b> TrackUsed<'b> {
    /// Returns a piece of track by its two ends, as in the tile.
    #[must_use]
    pub const fn new(hex: &'b str, ends: [End; 2]) -> Self {
        Self { hex, sides: Sides(ends), parts: Parts(ends) }
    }
}

answer! {
    /// A stop of a route, in the order of travel.
    pub struct StopVisited<'b> {
        /// The hex.
        hex: &'b str as AnyText,
        /// The n of its part `_n`.
        stop: i32 as Count,
        /// Its kind.
        kind: StopKind as StopKind,
        /// What counting it earns for this train, bonuses aside.
        value: i64 as Count,
        /// Whether it counts.
        counted: bool as Flag,
        /// What it earns.
        earned: i64 as Count,
    }
}

kind! {
    /// The type of a bonus.
    pub BonusType: Shape::Words(&["stop", "each", "pair", "all", "through", "ends", "longest"]);
}

answer! {
    /// A bonus of a route.
    pub struct BonusEarned<'b> {
        /// Its name; without one, its type and its number.
        name: Cow<'b, str> as AnyText,
        /// Its type.
        kind("type"): &'static str as BonusType,
        /// Which of `rules.bonuses`, from 0.
        bonus: usize as Count,
        /// What it earns.
        amount: i64 as Count,
        /// The hexes that bring it.
        hexes: Vec<&'b str> as Texts,
    }
}

answer! {
    /// What one train runs and earns.
    pub struct RouteRun<'b> {
        /// The name of the train.
        train: &'b str as AnyText,
        /// Which of the trains, from 0.
        number: usize as Count,
        /// The hexes from one end to the other.
        path: Vec<&'b str> as Texts,
        /// Its track, in the order of travel.
        track: Vec<TrackUsed<'b>> as List<TrackUsed<'static>, 0, ANY>,
        /// Its stops.
        stops: Vec<StopVisited<'b>> as List<StopVisited<'static>, 0, ANY>,
        /// Its bonuses.
        bonuses: Vec<BonusEarned<'b>> as List<BonusEarned<'static>, 0, ANY>,
        /// What it earns.
        revenue: u64 as Count,
    }
}

answer! {
    /// The size of the search.
    pub struct SearchSize {
        /// Its nodes.
        nodes: u64 as Count,
    }
}

kind! {
    /// What ended a search before its end.
    pub Cut: Shape::Words(&["nodes", "deadline", "size"]);
}

answer! {
    /// A set of routes, and whether it is proved to be the best.
    pub struct RouteSet<'b> {
        /// What it earns.
        revenue: u64 as Count,
        /// The routes.
        routes: Vec<RouteRun<'b>> as List<RouteRun<'static>, 0, ANY>,
        /// The trains without a route.
        idle_trains: Vec<&'b str> as Texts,
        /// Whether it is proved that no set earns more.
        optimal: bool as Flag,
        /// No set earns more than this.
        upper_bound: u64 as Count,
        /// The size of the search.
        search: SearchSize as SearchSize,
        /// What ended the search, if it did not come to its end. `nodes` and `size` cut the same request at the same
        /// point every time; `deadline` is the clock.
        cut_by: Option<&'static str> as Nullable<Cut> = "",
    }
}

answer! {
    /// The best set of routes.
    pub struct BestRoutes<'b>: RouteSet<'b> {
        /// The company.
        operator: &'b str as AnyText,
    }
}

/// Returns the run of a train and its revenue.
///
/// # Errors
/// When that takes too much work.
pub fn explain<'q>(query: &Query<'q>, number: usize, route: &Route, work: &mut Work) -> Result<RouteRun<'q>, Refusal> {
    let (question, drawn) = (query.question, query.drawn);
    let train = &question.trains[number];
    let pieces: Vec<&Track<'_>> = route.segments.iter().map(|segment| &drawn.track[segment.index()]).collect();
    let used = |track: &&Track<'q>| track.piece.map(|piece| TrackUsed::new(drawn.name(track.hex), piece.ends));
    let is_stop = |visit: &&route_core::StopVisit| drawn.halts[visit.stop.index()].role != Role::Siding;
    let visit = |visit: &route_core::StopVisit| {
        let halt: &Halt<'_> = &drawn.halts[visit.stop.index()];
        let value = stop_value(halt, train, &question.colors);
        StopVisited {
            hex: drawn.name(halt.hex),
            stop: halt.stop.number,
            kind: halt.stop.kind,
            value,
            counted: visit.counted,
            earned: if visit.counted { value } else { 0 },
        }
    };
    Ok(RouteRun {
        train: train.name,
        number,
        path: path_of(pieces.iter().map(|track| drawn.name(track.hex))),
        track: pieces.iter().filter_map(used).collect(),
        stops: route.stops.iter().filter(is_stop).map(visit).collect(),
        bonuses: bonuses(query, train, route, work)?,
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
    query: &Query<'q>,
    train: &Train<'_>,
    route: &Route,
    work: &mut Work,
) -> Result<Vec<BonusEarned<'q>>, Refusal> {
    let mut earned = Vec::new();
    if query.ruling.effects.is_empty() {
        return Ok(earned);
    }
    let counted: Vec<u32> = route.stops.iter().filter(|visit| visit.counted).map(|visit| visit.stop.0).collect();
    let at = counted.iter().enumerate().map(|(at, &stop)| (stop, at)).collect();
    let mut seeking = Seeking { query, route, counted, at, work };
    for (number, effect) in query.ruling.effects.iter().enumerate() {
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
        let named = bonus.name.filter(|name| !name.is_empty()).map(Cow::Borrowed);
        let name = named.unwrap_or_else(|| Cow::Owned(format!("{} {number}", bonus.kind.name())));
        earned.push(BonusEarned { name, kind: bonus.kind.name(), bonus: number, amount, hexes });
    }
    Ok(earned)
}

/// The stops of a route by which it earns bonuses.
struct Seeking<'s, 'q> {
    query: &'s Query<'q>,
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
                let used = self.used(hexes);
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

    /// Returns those of some hexes whose track the route uses.
    fn used(&self, hexes: &[&str]) -> Vec<&'q str> {
        let drawn = self.query.drawn;
        let mut used: Vec<&'q str> = Vec::new();
        for &name in hexes {
            let Some(&hex) = drawn.board.ground.order.get(name) else { continue };
            let is_used = || {
                let mut track = self.route.segments.iter().filter(|at| at.index() < drawn.sidings);
                track.any(|at| drawn.track[at.index()].hex == hex)
            };
            if !used.contains(&name) && is_used() {
                used.push(drawn.name(hex));
            }
        }
        used
    }

    /// Returns the hexes of the counted stops that are among these.
    fn met(&mut self, stops: &Stops) -> Result<Vec<&'q str>, Refusal> {
        self.work.spend(stops.len() / 8)?;
        let mut places: Vec<usize> = stops.iter().filter_map(|stop| self.at.get(stop).copied()).collect();
        places.sort_unstable();
        Ok(places.into_iter().map(|at| self.name(self.counted[at])).collect())
    }

    fn name(&self, stop: u32) -> &'q str {
        let drawn = self.query.drawn;
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
