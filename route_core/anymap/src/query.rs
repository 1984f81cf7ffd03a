//! A question about routes: validated, and in the finder's numbers.

use route_core::{
    Condition, Details, End, EndLimit, EndRules, EndsBonus, GroupId, JointId, JunctionId, Limit, MarkId, Need, Network,
    NetworkError, PlaceId, SegmentId, SideId, Stop, StopId, TermsId, Train, MAX_VALUE,
};

use crate::board::{lay, LaidBoard};
use crate::fault::{cut, Fault, Faults, Refusal};
use crate::network::{add_sidings, draw, Drawn, Held, StopRecord};
use crate::question::{BonusKind, Question, Token, MAX_CITY_TOKENS};
use crate::rules::{place_faults, ruling, Ruling, Stops, MOST_NAMED};
use crate::search::Around;
use crate::tile::Gauge;
use crate::trains::{fleet, is_diesel, Change, Fleet, Terms};

/// A question with its board and fleet, and the network for the finder.
pub struct Query<'q> {
    /// The question.
    pub question: &'q Question<'q>,
    /// Its network, and the meaning of its numbers.
    pub drawn: &'q Drawn<'q>,
    /// Its rules, applied to the network.
    pub ruling: &'q Ruling<'q>,
    /// The network as the finder takes it.
    pub network: Network,
    /// The trains as the finder takes them.
    pub trains: Vec<Train>,
    /// What each visited stop of the longest route earns.
    pub visit_bonus: u32,
}

/// Calls a function with the query of a question.
///
/// # Errors
/// With every fault of the question, and those of the call.
pub fn ask<T>(
    question: &Question<'_>,
    around: &mut Around<'_>,
    answer: impl FnOnce(&Query<'_>, &mut Around<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let mut wrong = place_faults(&question.rules);
    wrong.extend(not_supported(question));
    wrong.demand()?;
    let board = lay(&question.board, &mut around.work)?;
    let held = held_cities(&board, &question.tokens, question.operator)?;
    let mut drawn = draw(&board, &held, &question.colors);
    if question.trains.iter().any(|train| train.local) {
        add_sidings(&mut drawn);
    }
    negative(question, &drawn).demand()?;
    let ruling = ruling(&drawn, &question.rules, &mut around.work)?;
    let running = fleet(&ruling, &question.trains, &question.rules);
    let network = network_of(&drawn, &ruling, &running, &question.colors).map_err(|error| beyond(question, &error))?;
    let visit_bonus = visit_bonus(&ruling).map_err(|error| beyond(question, &error))?;
    let trains = trains_of(&running);
    answer(&Query { question, drawn: &drawn, ruling: &ruling, network, trains, visit_bonus }, around)
}

/// Returns what each visited stop of the longest route earns.
pub(crate) fn visit_bonus(ruling: &Ruling<'_>) -> Result<u32, NetworkError> {
    let bonus = u32::try_from(ruling.longest).ok().filter(|&bonus| bonus <= MAX_VALUE);
    bonus.ok_or(NetworkError::BadVisitBonus)
}

/// Returns trains as the finder takes them.
pub(crate) fn trains_of(running: &Fleet<'_>) -> Vec<Train> {
    let train = |&(pay, visit, terms): &(u32, u32, Option<u32>)| {
        let train = Train::new(pay, visit);
        terms.map_or(train, |terms| train.on(TermsId(terms)))
    };
    running.trains.iter().map(train).collect()
}

/// Returns the fault for amounts beyond the finder's limits.
fn beyond(question: &Question<'_>, error: &NetworkError) -> Fault {
    if !matches!(error.code(), "bad_value" | "bad_detail") {
        return Fault::new("/board", "too_large").with("code", error.to_string());
    }
    let pointer = if question.rules.bonuses.is_empty() { "/trains" } else { "/rules" };
    Fault::new(pointer, "too_large.amounts").with("value", MAX_VALUE as usize).with("places", MOST_NAMED)
}

/// Returns the finder's network for trains under rules.
fn network_of(
    drawn: &Drawn<'_>,
    ruling: &Ruling<'_>,
    running: &Fleet<'_>,
    colors: &[&str],
) -> Result<Network, NetworkError> {
    let mut stops: Vec<Stop> = drawn.stops.iter().map(stop_of).collect();
    for (&at, change) in &running.changes {
        stops[at as usize] = changed(stops[at as usize], change);
    }
    let segments: Vec<[End; 2]> = drawn.segments.iter().map(|ends| ends.map(|end| end_of(drawn, end))).collect();
    let details = details(drawn, ruling, running, colors);
    Network::detailed(drawn.joints.len(), stops, &segments, end_rules(ruling, running), details)
}

/// Returns a stop as the finder takes it, in no group yet.
pub(crate) fn stop_of(stop: &StopRecord) -> Stop {
    Stop::new(PlaceId(stop.place), stop.value as u32).token(stop.token).through(stop.through)
}

/// Returns a stop as the rules change it.
pub(crate) fn changed(stop: Stop, change: &Change) -> Stop {
    let place = change.place.map_or(stop.place, PlaceId);
    let made = Stop::new(place, stop.value + change.added as u32).token(stop.token).through(stop.through);
    made.group(GroupId(change.group), change.bonus as u32)
}

/// Returns the rules about two ends.
pub(crate) fn end_rules(ruling: &Ruling<'_>, running: &Fleet<'_>) -> EndRules {
    let pairs = |pairs: &[(u32, u32)]| pairs.iter().map(|&(a, b)| (GroupId(a), GroupId(b))).collect();
    let bonus = if running.terms.is_empty() { pairs(&ruling.ends.bonus) } else { Vec::new() };
    EndRules::new(bonus, pairs(&ruling.ends.forbidden))
}

pub(crate) fn end_of(drawn: &Drawn<'_>, end: i32) -> End {
    let Ok(port) = u32::try_from(end) else { return End::Stop(StopId((-1 - end) as u32)) };
    match port.checked_sub(drawn.sides() as u32) {
        Some(junction) => End::Junction(JunctionId(junction)),
        None => End::Joint { joint: JointId(port / 2), side: (port % 2) as u8 },
    }
}

/// Returns the details of a network besides its stops and track, if any.
pub(crate) fn details(drawn: &Drawn<'_>, ruling: &Ruling<'_>, running: &Fleet<'_>, colors: &[&str]) -> Details {
    if drawn.is_plain && running.terms.is_empty() && ruling.further.is_empty() && ruling.no_ends.is_empty() {
        return Details::default();
    }
    let mut gauges: Vec<u8> = Vec::new();
    if !drawn.is_plain && drawn.track.iter().any(|track| track.gauge.bits() != Gauge::Broad.bits()) {
        gauges.extend(drawn.track.iter().map(|track| track.gauge.bits()));
    }
    let lengths = if running.terms.iter().any(|terms| terms.length.is_some()) { lengths(drawn) } else { Vec::new() };
    let marked = |name: &str| ruling.marked.iter().position(|known| *known == name);
    let mut marks = Vec::new();
    if !ruling.marked.is_empty() {
        let by_hex: Vec<Option<usize>> = drawn.board.ground.names.iter().map(|name| marked(name)).collect();
        for (at, track) in (0..).zip(&drawn.track[..drawn.sidings]) {
            marks.extend(by_hex[track.hex].map(|mark| (SegmentId(at), MarkId(mark as u32))));
        }
    }
    let twins = drawn.twins.iter().map(|&(a, b)| (SegmentId(a as u32), SegmentId(b as u32)));
    Details::default()
        .junctions(drawn.junctions)
        .places(ruling.further.iter().map(|&(stop, place)| (StopId(stop), PlaceId(place))).collect())
        .no_ends(set(&ruling.no_ends))
        .kinds(ruling.sites.kinds.clone())
        .gauges(gauges)
        .lengths(lengths)
        .marks(marks)
        .twins(twins.collect())
        .sides(drawn.lanes.iter().map(|&side| SideId(side as u32)).collect())
        .terms(running.terms.iter().map(|terms| core_terms(terms, drawn, ruling, colors)).collect())
}

/// Returns at how many sides of hexes each piece of track ends. A link between lanes is no track.
fn lengths(drawn: &Drawn<'_>) -> Vec<u32> {
    let sides = |ends: &[i32; 2]| ends.iter().filter(|&&end| (0..drawn.sides() as i32).contains(&end)).count() as u32;
    let track = drawn.segments.iter().zip(&drawn.track);
    track.map(|(ends, track)| if track.piece.is_some() { sides(ends) } else { 0 }).collect()
}

fn set(stops: &Stops) -> Vec<StopId> {
    stops.iter().copied().map(StopId).collect()
}

fn core_terms(terms: &Terms<'_>, drawn: &Drawn<'_>, ruling: &Ruling<'_>, colors: &[&str]) -> route_core::Terms {
    let limits = |limits: &[(u32, u32)]| limits.iter().map(|&(kinds, most)| Limit { kinds, most }).collect();
    let ends = |ends: &&crate::rules::Ends| EndsBonus { value: ends.value as u32, a: set(&ends.a), b: set(&ends.b) };
    let mut made = route_core::Terms::default()
        .values(terms.values(drawn, colors).into_iter().map(|value| value as u32).collect())
        .kinds(terms.kinds)
        .visits(limits(&terms.visits))
        .pays(limits(&terms.pays))
        .gauge(terms.gauge)
        .length(terms.length)
        .counted_token(terms.counted_token)
        .conditions(conditions(terms))
        .ends(terms.ends.iter().map(ends).collect())
        .marks(terms.marks.iter().map(|&amount| amount as u32).collect())
        .needs(ruling.needs.iter().map(|(stops, at_least)| Need { stops: set(stops), at_least: *at_least }).collect());
    made.end_limit = terms.end_limit.map(|(always, as_ends, most)| EndLimit { always, as_ends, most });
    made
}

/// Returns the conditions until they name more stops than the finder takes; it refuses those that are too many.
fn conditions(terms: &Terms<'_>) -> Vec<Condition> {
    let (mut named, mut kept) = (0, Vec::with_capacity(terms.conditions.len()));
    for (value, sets) in &terms.conditions {
        kept.push(Condition { value: *value as u32, sets: sets.iter().map(set).collect() });
        named += sets.iter().map(Vec::len).sum::<usize>();
        if named > MOST_NAMED {
            break;
        }
    }
    kept
}

fn not_supported<'q>(question: &'q Question<'_>) -> impl Iterator<Item = Fault> + 'q {
    let longest = question.rules.bonuses.iter().enumerate();
    let longest = longest.filter(|(_, bonus)| matches!(bonus.kind, BonusKind::Longest));
    let local = question.trains.iter().position(|train| train.local);
    let local = local.filter(|_| longest.clone().next().is_some());
    let of_some = longest.filter(|(_, bonus)| bonus.trains.is_some());
    of_some
        .map(|(index, _)| Fault::new(format!("/rules/bonuses/{index}/trains"), "not_supported.longest"))
        .chain(local.map(|index| Fault::new(format!("/trains/{index}/local"), "not_supported.local")))
}

/// Refuses stops with negative values: the search is not proved for them.
fn negative(question: &Question<'_>, drawn: &Drawn<'_>) -> Faults {
    let mut faults = Faults::default();
    for &at in &drawn.losing {
        let halt = &drawn.halts[at];
        let is_negative = |diesel| halt.stop.revenue.at(&question.colors, diesel) < 0;
        if question.trains.iter().any(|train| is_negative(is_diesel(train))) {
            let name = drawn.name(halt.hex);
            faults.push(Fault::new(format!("/board/hexes/{name}"), "not_supported.negative").with("hex", name));
        }
    }
    faults
}

/// Tokens in one city.
struct Standing {
    held: Held,
    vacant: i32,
    is_neutral: bool,
    count: usize,
}

/// Returns the cities with tokens, for the operator.
///
/// An own token, a vacant slot or a neutral token keep a city open; an extra token takes no slot.
///
/// # Errors
/// For tokens in unknown cities, or too many in one.
pub fn held_cities(board: &LaidBoard<'_>, tokens: &[Token<'_>], operator: &str) -> Result<Vec<Held>, Faults> {
    let mut faults = Faults::default();
    let mut cities: Vec<Standing> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let Some(&hex) = board.ground.order.get(token.hex) else {
            faults.push(Fault::new(format!("/tokens/{index}/hex"), "not_on_board").with("hex", cut(token.hex)));
            continue;
        };
        let tile = &board.tiles[hex];
        let Some(city) = tile.cities().nth(token.city) else {
            let fault = Fault::new(format!("/tokens/{index}/city"), "unknown_city").with("hex", token.hex);
            faults.push(fault.with("count", tile.city_count()));
            continue;
        };
        let known = cities.iter().position(|standing| (standing.held.hex, standing.held.city) == (hex, token.city));
        let at = known.unwrap_or(cities.len());
        if known.is_none() {
            let held = Held { hex, city: token.city, own: false, passes: false };
            cities.push(Standing { held, vacant: city.slots, is_neutral: false, count: 0 });
        }
        let standing = &mut cities[at];
        standing.held.own |= token.company == operator;
        standing.is_neutral |= token.neutral;
        standing.vacant -= i32::from(!token.extra);
        standing.count += 1;
        if standing.count == MAX_CITY_TOKENS + 1 {
            let fault = Fault::new(format!("/tokens/{index}"), "too_many_tokens").with("hex", token.hex);
            faults.push(fault.with("most", MAX_CITY_TOKENS));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let held = |standing: Standing| Held {
        passes: standing.held.own || standing.is_neutral || standing.vacant > 0,
        ..standing.held
    };
    Ok(cities.into_iter().map(held).collect())
}
