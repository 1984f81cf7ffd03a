//! Trains and bonuses in the terms of the finder: what a train may visit and count, and what that earns.
//!
//! Trains of equal properties share their *terms*. A bonus that single stops earn unconditionally is part of the value of
//! those stops; all others stay conditions for the finder. Trains that differ in their length alone run without terms,
//! the simplest form: revenue then depends on the stops, and on the groups of stops at the two ends.

use std::collections::BTreeMap;

use crate::network::{Drawn, Halt, Role, StopRecord};
use crate::question::{Bonus, BonusKind, Distance, Row, RowKind, Rules, TrackType, Train};
use crate::rules::{Effect, Ends, Ruling, Stops, MOST_NAMED};
use crate::tile::{Gauge, StopKind, DIESEL};

const KINDS: usize = StopKind::ALL.len();
const ALL_KINDS: u32 = (1 << KINDS) - 1;
/// The kinds of copies of cities in which routes stay, and of their sidings.
const ALONE: u32 = 1 << KINDS;
const SIDING: u32 = 2 << KINDS;

/// The gauge that all track must offer.
impl From<TrackType> for Gauge {
    fn from(track: TrackType) -> Self {
        match track {
            TrackType::Broad => Self::Broad,
            TrackType::Narrow => Self::Narrow,
        }
    }
}

/// Returns whether a train gets the values for diesels.
#[must_use]
pub fn is_diesel(train: &Train<'_>) -> bool {
    matches!(train.name, "D" | "d")
}

/// Kinds of stops as bits, and how much of these there may be at most.
pub type Limit = (u32, u32);

/// The stops that trains of one kind may visit and count, and their revenue besides the values of stops.
#[derive(Debug, PartialEq)]
pub struct Terms<'r> {
    /// Amounts, and the stops to whose values they are added.
    pub adds: Vec<(i64, &'r Stops)>,
    /// By what the values of each kind of stop are multiplied.
    pub multipliers: [i32; KINDS],
    /// Stops that have a value for diesels have that one.
    pub diesel: bool,
    /// The kinds of stops that may be visited.
    pub kinds: u32,
    /// Limits on what the visited stops cost.
    pub visits: Vec<Limit>,
    /// Limits on how many stops count.
    pub pays: Vec<Limit>,
    /// The gauge that all track must offer; 0 is any.
    pub gauge: u8,
    /// At how many sides of hexes track may end, as the route has it; two are one step from hex to hex.
    pub length: Option<u32>,
    /// Whether a counted stop must have a token.
    pub counted_token: bool,
    /// Kinds that always count and kinds that count as ends, and how many of them there may be.
    pub end_limit: Option<(u32, u32, u32)>,
    /// Amounts, each earned once if each of the sets has a counted stop in it.
    pub conditions: Vec<(i64, &'r [Stops])>,
    /// Amounts for two ends.
    pub ends: Vec<&'r Ends>,
    /// What using track of each marked hex earns.
    pub marks: Vec<i64>,
}

impl Terms<'_> {
    /// Returns whether amounts for stops and for ends are all that there is.
    fn is_simple(&self) -> bool {
        self.multipliers == [1; KINDS]
            && !self.diesel
            && self.kinds == ALL_KINDS
            && self.visits.is_empty()
            && self.pays.is_empty()
            && self.gauge == 0
            && self.length.is_none()
            && self.counted_token
            && self.end_limit.is_none()
            && self.conditions.is_empty()
            && self.marks.is_empty()
    }

    /// Returns the revenue of counting each stop.
    #[must_use]
    pub fn values(&self, drawn: &Drawn<'_>, colors: &[&str]) -> Vec<i64> {
        let value = |(halt, stop): (&Halt<'_>, &StopRecord)| {
            if halt.role == Role::Siding {
                return 0;
            }
            let revenue = &halt.stop.revenue;
            let is_own = self.diesel && revenue.by_color.iter().any(|(color, _)| *color == DIESEL);
            let value = if is_own { revenue.at(colors, true).max(0).into() } else { stop.value };
            value * i64::from(self.multipliers[halt.stop.kind as usize])
        };
        let mut values: Vec<i64> = drawn.halts.iter().zip(&drawn.stops).map(value).collect();
        for (amount, stops) in &self.adds {
            for &stop in *stops {
                values[stop as usize] += amount;
            }
        }
        values
    }
}

/// How rules change a stop.
#[derive(Debug, Clone, Copy, Default)]
pub struct Change {
    /// Its place, if that is another one.
    pub place: Option<u32>,
    /// What is added to its value.
    pub added: i64,
    /// Its group for rules of ends.
    pub group: u32,
    /// What it adds to a bonus of the ends.
    pub bonus: i64,
}

/// The most stops that a train counts and visits, and the number of its terms.
pub type Running = (u32, u32, Option<u32>);

/// The trains of a question, with the rules that apply to them.
#[derive(Debug)]
pub struct Fleet<'r> {
    /// Each train.
    pub trains: Vec<Running>,
    /// The terms on which trains run; none in the simplest form.
    pub terms: Vec<Terms<'r>>,
    /// The stops that rules change, with their changes.
    pub changes: BTreeMap<u32, Change>,
}

/// Returns all trains, equal ones with the same terms.
#[must_use]
pub fn fleet<'r>(ruling: &'r Ruling<'r>, trains: &[Train<'_>], rules: &Rules<'_>) -> Fleet<'r> {
    let mut made: Vec<Terms<'r>> = Vec::new();
    let mut running: Vec<Running> = Vec::with_capacity(trains.len());
    for train in trains {
        let (pay, visit) = size(ruling, train);
        let mut terms = terms(ruling, train, rules);
        if train.local {
            stay(&mut terms, train);
        }
        let visit = if train.local { visit.max(2) } else { visit }; // A city and its siding.
        let known = made.iter().position(|other| *other == terms);
        let number = known.unwrap_or(made.len());
        if known.is_none() {
            made.push(terms);
        }
        running.push((pay, visit, Some(number as u32)));
    }
    let is_counting = running.iter().all(|&(pay, ..)| pay > 0);
    if made.len() == 1
        && ruling.ends.whole
        && ruling.sites.plain
        && is_counting
        && made[0].is_simple()
        && ruling.needs.is_empty()
    {
        let changes = changes(ruling, &made[0].adds);
        let trains = running.into_iter().map(|(pay, visit, _)| (pay, visit, None)).collect();
        return Fleet { trains, terms: Vec::new(), changes };
    }
    Fleet { trains: running, terms: made, changes: changes(ruling, &[]) }
}

/// Returns the changes of single stops by the rules.
fn changes(ruling: &Ruling<'_>, adds: &[(i64, &Stops)]) -> BTreeMap<u32, Change> {
    let mut changes: BTreeMap<u32, Change> = BTreeMap::new();
    for &(stop, place) in &ruling.places {
        changes.entry(stop).or_default().place = Some(place);
    }
    for &(stop, group, bonus) in &ruling.ends.groups {
        let change = changes.entry(stop).or_default();
        (change.group, change.bonus) = (group, bonus);
    }
    for (amount, stops) in adds {
        for &stop in *stops {
            changes.entry(stop).or_default().added += amount;
        }
    }
    changes
}

/// Returns the most stops that a train counts and visits.
fn size(ruling: &Ruling<'_>, train: &Train<'_>) -> (u32, u32) {
    let (every, free) = (ruling.sites.count() as u32, ruling.sites.free as u32);
    match &train.distance {
        Distance::Rows(rows) => {
            let visit = every.min(free + rows.iter().map(visit_of).sum::<u32>());
            (visit.min(rows.iter().map(|row| row.pay).sum()), visit)
        }
        Distance::Unlimited => (every, every),
        Distance::Stops(most) => {
            let visit = every.min(free + most);
            (visit, visit)
        }
    }
}

fn visit_of(row: &Row) -> u32 {
    row.visit.unwrap_or(row.pay)
}

fn bits(row: &Row) -> u32 {
    row.nodes.iter().fold(0, |bits, node| match node {
        RowKind::Stop(kind) => bits | kind.bit(),
        RowKind::Pass => bits,
    })
}

fn terms<'r>(ruling: &'r Ruling<'r>, train: &Train<'_>, rules: &Rules<'_>) -> Terms<'r> {
    let rows = rows(train);
    let (pay, visit) = size(ruling, train);
    let effects: Vec<&'r Effect<'r>> = ruling.effects.iter().filter(|effect| earns(train, effect.bonus)).collect();
    let marks: Vec<i64> = ruling.marked.iter().map(|name| mark(name, &effects)).collect();
    let named = rows.iter().fold(ALL_KINDS & !ruling.sites.present, |kinds, row| kinds | bits(row));
    Terms {
        adds: effects
            .iter()
            .filter(|effect| !effect.adds.is_empty())
            .map(|effect| (effect.bonus.value.into(), &effect.adds))
            .collect(),
        multipliers: StopKind::ALL.map(|kind| multiplier(train, kind)),
        diesel: is_diesel(train) && ruling.sites.has_diesel,
        kinds: if rows.is_empty() { ALL_KINDS } else { named },
        visits: if rows.is_empty() {
            whole_limit(ruling, train)
        } else {
            without_implied(ruling, limits(rows, visit_of), visit)
        },
        pays: without_implied(ruling, limits(rows, |row| row.pay), pay),
        gauge: train.track_type.map_or(0, |track| Gauge::from(track).bits()),
        length: train.hexes.map(|hexes| 2 * (hexes - 1)),
        counted_token: train.requires_token,
        end_limit: if rules.town_ends_as_city { end_limit(rows) } else { None },
        conditions: effects
            .iter()
            .filter(|effect| !effect.condition.is_empty())
            .map(|effect| (effect.bonus.value.into(), &effect.condition[..]))
            .collect(),
        ends: within_limit(effects.iter().flat_map(|effect| &effect.ends)),
        marks: if marks.iter().any(|&amount| amount != 0) { marks } else { Vec::new() },
    }
}

/// Lets trains stay in a city, which counts as if it were visited over track. All limits are stated, as a siding is one
/// more stop.
fn stay(terms: &mut Terms<'_>, train: &Train<'_>) {
    let with_copies = |kinds: u32| if kinds & StopKind::City.bit() == 0 { kinds } else { kinds | ALONE };
    let rows = rows(train);
    let (visits, pays) = match train.distance {
        Distance::Stops(most) => (vec![(ALL_KINDS, most)], Vec::new()),
        Distance::Unlimited => (Vec::new(), Vec::new()),
        Distance::Rows(_) => (limits(rows, visit_of), limits(rows, |row| row.pay)),
    };
    let limit_copies = |limits: Vec<Limit>| limits.into_iter().map(|(kinds, most)| (with_copies(kinds), most));
    terms.visits = limit_copies(visits).collect();
    terms.pays = limit_copies(pays).chain([(SIDING, 0)]).collect();
    terms.kinds = with_copies(terms.kinds) | SIDING;
    terms.end_limit = terms.end_limit.map(|(always, as_ends, most)| (with_copies(always), as_ends, most));
}

/// Takes bonuses of ends until they name more stops than the finder takes; it refuses those that are too many.
fn within_limit<'r>(ends: impl Iterator<Item = &'r Ends>) -> Vec<&'r Ends> {
    let mut named = 0;
    let mut kept = Vec::new();
    for bonus in ends {
        kept.push(bonus);
        named += bonus.a.len() + bonus.b.len();
        if named > MOST_NAMED {
            break;
        }
    }
    kept
}

fn rows<'t>(train: &'t Train<'_>) -> &'t [Row] {
    match &train.distance {
        Distance::Rows(rows) => rows,
        Distance::Stops(_) | Distance::Unlimited => &[],
    }
}

/// Returns the revenue of using track of a hex.
fn mark(name: &str, effects: &[&Effect<'_>]) -> i64 {
    let earning = effects.iter().filter(|effect| match &effect.bonus.kind {
        BonusKind::Through { hexes } => hexes.contains(&name),
        _ => false,
    });
    earning.map(|effect| i64::from(effect.bonus.value)).sum()
}

/// Returns whether a bonus applies to a train.
#[must_use]
pub fn earns(train: &Train<'_>, bonus: &Bonus<'_>) -> bool {
    bonus.trains.as_ref().is_none_or(|trains| trains.contains(&train.name))
}

/// Returns the revenue of a train for counting a stop, without bonuses.
///
/// The multiplier is that of the first row that names the kind of stop, if it has one; else the train's.
#[must_use]
pub fn stop_value(halt: &Halt<'_>, train: &Train<'_>, colors: &[&str]) -> i64 {
    i64::from(halt.stop.revenue.at(colors, is_diesel(train))) * i64::from(multiplier(train, halt.stop.kind))
}

fn multiplier(train: &Train<'_>, kind: StopKind) -> i32 {
    let first = rows(train).iter().find(|row| row.nodes.contains(&RowKind::Stop(kind)));
    first.and_then(|row| row.multiplier).unwrap_or(train.multiplier)
}

/// Returns the limit on the cost of the stops; none where each costs one, as their number suffices.
fn whole_limit(ruling: &Ruling<'_>, train: &Train<'_>) -> Vec<Limit> {
    match train.distance {
        Distance::Stops(most) if !ruling.sites.plain => vec![(ALL_KINDS, most)],
        _ => Vec::new(),
    }
}

/// Returns rows as limits on sets of kinds: stops fit into the rows if and only if no set has too many (Hall).
fn limits(rows: &[Row], amount: impl Fn(&Row) -> u32) -> Vec<Limit> {
    let all = rows.iter().fold(0, |kinds, row| kinds | bits(row));
    // Sets of fewer kinds come first, and of as many those with the lower kinds.
    let mut sets: Vec<u32> = (1..=ALL_KINDS).filter(|set| set & !all == 0).collect();
    sets.sort_by_key(|set| (set.count_ones(), std::cmp::Reverse(set.reverse_bits())));
    let mut limits: Vec<Limit> = Vec::new();
    for kinds in sets {
        let most = rows.iter().filter(|row| bits(row) & kinds != 0).map(&amount).sum();
        if !is_split(&limits, kinds, most) {
            limits.push((kinds, most));
        }
    }
    let is_tighter = |one: Limit, other: Limit| one != other && one.0 & other.0 == other.0 && one.1 <= other.1;
    limits.iter().copied().filter(|&limit| !limits.iter().any(|&other| is_tighter(other, limit))).collect()
}

/// Returns whether limits on two parts that some kinds divide into have this sum: they limit all of them so.
fn is_split(limits: &[Limit], kinds: u32, most: u32) -> bool {
    limits.iter().any(|&(one, some)| {
        limits.iter().any(|&(other, more)| one | other == kinds && one & other == 0 && some + more == most)
    })
}

/// Returns the limits without those that the size of a train implies: one on all stops, where each costs one.
fn without_implied(ruling: &Ruling<'_>, limits: Vec<Limit>, size: u32) -> Vec<Limit> {
    let (present, is_plain) = (ruling.sites.present, ruling.sites.plain);
    limits.into_iter().filter(|&(kinds, most)| !(is_plain && kinds & present == present && most >= size)).collect()
}

/// Returns the limit on ends for trains by rows: towns at the ends use the places of cities.
fn end_limit(rows: &[Row]) -> Option<(u32, u32, u32)> {
    let first = rows.iter().find(|row| row.nodes.contains(&RowKind::Stop(StopKind::City)))?;
    Some((StopKind::City.bit() | StopKind::Offboard.bit(), StopKind::Town.bit(), first.pay))
}
