//! The picture of a question: with the best routes, with declared ones, or with what a company reaches.

use route_core::{Route, MAX_TRACING_WORK};

use super::board::{board_svg, Drawing, DrawnReach, DrawnRoute, Shown};
use super::decoration::Decoration;
use super::look::Face;
use super::scene::{parts_of, Laid, Written};
use super::words::say;
use crate::answer::path_of;
use crate::board::{lay, LaidBoard};
use crate::declared::{Judge, RouteViolation};
use crate::decoration::BoardDecoration;
use crate::fault::{Fault, Refusal};
use crate::finder::ask_both;
use crate::hash::Map;
use crate::network::Role;
use crate::query::{ask, Query};
use crate::question::{Board, DeclaredRoute, HexCode, Laid as SentHex, NetworkQuestion, Question};
use crate::reach::CompanyNetwork;
use crate::search::Around;
use crate::speech::{Sentence, Speech};
use crate::standard::standard_tile;
use crate::text::refusal_template;
use crate::work::Work;

/// The most parts of a board in one picture: several times those of the largest map.
pub const MOST_DRAWN: usize = 4_000;

/// The language and the colours of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Style<'s> {
    /// The language.
    pub speech: &'s Speech,
    /// The colours.
    pub face: Face,
}

/// Routes that are drawn, and what is written above them.
type Found<'q> = (String, Vec<DrawnRoute<'q>>);

/// Return the board as SVG with the best routes.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn best_picture(question: &Question<'_>, style: Style<'_>, around: &mut Around<'_>) -> Result<Vec<u8>, Refusal> {
    ask(question, around, |query, around| {
        drawn(query, style, around, |query, around| found(query, style.speech, around))
    })
}

/// Return the board as SVG with declared routes: legal ones over the track of their best reading, others from hex to hex.
/// Without routes the board is drawn alone.
///
/// The arguments are what reading them found.
///
/// # Errors
/// With every fault of the question or the routes; when that takes too much work, or was cancelled.
pub fn routes_picture(
    question: Result<Question<'_>, Refusal>,
    declared: Result<Vec<DeclaredRoute<'_>>, Refusal>,
    style: Style<'_>,
    around: &mut Around<'_>,
) -> Result<Vec<u8>, Refusal> {
    ask_both(question, declared, around, |query, routes, around| {
        drawn(query, style, around, |query, around| declared_routes(query, routes, style.speech, &mut around.work))
    })
}

/// Return the board as SVG with all that one company reaches.
///
/// # Errors
/// With every fault of the question; when that takes too much work, or was cancelled.
pub fn reach_picture(question: &NetworkQuestion<'_>, style: Style<'_>, work: &mut Work) -> Result<Vec<u8>, Refusal> {
    let Some(company) = question.operator else {
        return Err(Refusal::WrongShape(Fault::new("/operator", "missing.drawn").into()));
    };
    let board = lay(&question.board, work)?;
    let network = CompanyNetwork::of(&board, question, work)?;
    let shown = shown(&board, &question.board, &question.decoration)?;
    let found = network.reached(company, MAX_TRACING_WORK, work)?;
    work.spend(found.track.len())?;
    let name = if found.complete { "map.reach" } else { "map.reach_so_far" };
    let heading = say(style.speech, name, &[("operator", company.into())]);
    let hexes = found.hexes.into_iter().collect();
    let reach = DrawnReach { company, hexes, track: found.track, tokenable: found.tokenable };
    let drawing = Drawing {
        tokens: &question.tokens,
        colors: &question.colors,
        heading: &heading,
        routes: &[],
        reach: Some(&reach),
        decoration: &question.decoration,
        speech: style.speech,
        look: style.face,
    };
    board_svg(&shown, drawing, work)
}

fn drawn<'q>(
    query: &'q Query<'q>,
    style: Style<'_>,
    around: &mut Around<'_>,
    found: impl FnOnce(&'q Query<'q>, &mut Around<'_>) -> Result<Found<'q>, Refusal>,
) -> Result<Vec<u8>, Refusal> {
    let question = query.question;
    let shown = shown(query.drawn.board, &question.board, &question.decoration)?;
    let (heading, routes) = found(query, around)?;
    let drawing = Drawing {
        tokens: &question.tokens,
        colors: &question.colors,
        heading: &heading,
        routes: &routes,
        reach: None,
        decoration: &question.decoration,
        speech: style.speech,
        look: style.face,
    };
    board_svg(&shown, drawing, &mut around.work)
}

/// Return what is drawn of a board.
///
/// # Errors
/// If it is too large for one picture.
fn shown<'b>(
    board: &'b LaidBoard<'b>,
    described: &Board<'b>,
    decoration: &'b BoardDecoration<'b>,
) -> Result<Shown<'b, 'b>, Refusal> {
    let mut laid: Vec<Laid<'b>> = described.hexes.iter().map(|(_, sent)| laid(sent)).collect();
    let parts = board.tiles.iter().zip(&laid).map(|(tile, laid)| parts_of(tile, &Decoration::of(laid.code)));
    let count: usize = decoration.size() + parts.sum::<usize>();
    if count > MOST_DRAWN {
        let fault = Fault::new("/board", "too_large.picture").with("count", count).with("most", MOST_DRAWN);
        return Err(fault.into());
    }
    let ground = &board.ground;
    let (names, order, places) = (&ground.names, &ground.order, &ground.places);
    let number = |hex: &&str| order.get(hex).copied();
    for (number, name) in decoration.names.iter().filter_map(|(hex, name)| Some((number(hex)?, name))) {
        laid[number].written.name = Some(name);
    }
    for (number, marks) in decoration.marks.iter().filter_map(|(hex, marks)| Some((number(hex)?, marks))) {
        laid[number].written.marks = marks;
    }
    for (number, ports) in decoration.ports.iter().filter_map(|(hex, ports)| Some((number(hex)?, ports))) {
        laid[number].written.ports = *ports;
    }
    Ok(Shown { layout: ground.layout, names, order, laid, tiles: &board.tiles, places })
}

fn laid<'v>(sent: &SentHex<'v>) -> Laid<'v> {
    let plain =
        Laid { code: "", rotation: 0, color: None, number: None, has_handles: false, written: Written::default() };
    match sent {
        SentHex::Code(code) => Laid { code, ..plain },
        SentHex::Turned(hex) => {
            let HexCode { code, rotation, color, tile } = *hex;
            Laid { code, rotation, color, number: tile, has_handles: tile.is_some(), ..plain }
        }
        SentHex::Standard(number, rotation) => {
            let (code, color) = standard_tile(number).map_or(("", None), |tile| (tile.code, Some(tile.color)));
            Laid { code, rotation: *rotation, color, number: Some(number), ..plain }
        }
    }
}

/// Search for the best routes.
fn found<'q>(query: &'q Query<'q>, speech: &Speech, around: &mut Around<'_>) -> Result<Found<'q>, Refusal> {
    let found = around.search(&query.network, &query.trains, query.visit_bonus)?;
    let routes = found.routes.iter().enumerate().filter_map(|(number, route)| Some((number, route.as_ref()?)));
    let drawn = routes.map(|(number, route)| over_track(query, number, route)).collect();
    let mut params = vec![("operator", query.question.operator.into()), ("total", (found.total as i64).into())];
    if found.optimal || found.total >= found.upper_bound {
        return Ok((say(speech, "map.best", &params), drawn));
    }
    params.push(("most", (found.upper_bound as i64).into()));
    Ok((say(speech, "map.best_so_far", &params), drawn))
}

/// Return the declared routes.
fn declared_routes<'q>(
    query: &'q Query<'q>,
    declared: &'q [DeclaredRoute<'q>],
    speech: &Speech,
    work: &mut Work,
) -> Result<Found<'q>, Refusal> {
    let operator = ("operator", query.question.operator.into());
    if declared.is_empty() {
        return Ok((say(speech, "map.board", &[operator]), Vec::new()));
    }
    let mut judge = Judge::new(query, declared);
    let judged = judge.judged(work)?;
    if let Some(routes) = judged.routes {
        let total: u64 = routes.iter().map(|(_, route)| u64::from(route.revenue)).sum();
        let heading = say(speech, "map.declared", &[operator, ("total", (total as i64).into())]);
        return Ok((heading, routes.iter().map(|(number, route)| over_track(query, *number, route)).collect()));
    }
    let mut wrong: Map<usize, &RouteViolation> = Map::default();
    for violation in &judged.violations {
        wrong.entry(violation.route).or_insert(violation);
    }
    let mut drawn = Vec::with_capacity(declared.len());
    for (number, route) in declared.iter().enumerate() {
        let mut one = match judge.alone(number, work)? {
            Some(found) => over_track(query, route.train, &found),
            None => from_hex_to_hex(query, route),
        };
        if let Some(violation) = wrong.get(&number) {
            let why = speech.write(
                violation.sentence,
                Sentence::Plain(refusal_template(violation.sentence)),
                &violation.params,
            );
            one.words = say(speech, "map.wrong", &[("route", one.words.into()), ("why", why.into())]);
        }
        drawn.push(one);
    }
    Ok((say(speech, "map.declared_wrongly", &[operator]), drawn))
}

fn from_hex_to_hex<'q>(query: &Query<'q>, route: &DeclaredRoute<'q>) -> DrawnRoute<'q> {
    let train = query.question.trains[route.train].name;
    let words = format!("{train}: {}", route.hexes.join("–"));
    DrawnRoute { number: route.train, train, words, track: Vec::new(), hexes: route.hexes.clone(), city: None }
}

fn over_track<'q>(query: &'q Query<'q>, number: usize, route: &Route) -> DrawnRoute<'q> {
    let pieces = route.segments.iter().map(|segment| &query.drawn.track[segment.index()]);
    let names = path_of(pieces.clone().map(|track| query.drawn.name(track.hex)));
    let track: Vec<_> = pieces.filter_map(|track| Some((track.hex, *track.piece?))).collect();
    let train = query.question.trains[number].name;
    let alone = route.stops.iter().map(|visit| &query.drawn.halts[visit.stop.index()]);
    let city = alone.filter(|halt| halt.role == Role::Alone).map(|halt| (halt.hex, halt.stop.number)).next();
    let words = format!("{train}: {} = {}", names.join("–"), route.revenue);
    DrawnRoute { number, train, words, track, hexes: Vec::new(), city }
}
