//! Reads a route whose hexes are declared from one end to the other.
//!
//! The track is followed piece by piece, depth first. There may be very many ways, so a survey finds first from which
//! places the end can be reached at all, if only neighbouring pieces must agree.

use std::borrow::Cow;
use std::collections::HashSet;
use std::rc::Rc;

use super::route::{Next, OneRoute};
use super::way::{Pieces, Way};
use super::{port_of, stop_at};
use crate::bits::Bits;
use crate::fault::Refusal;
use crate::hash::Map;

/// A port, the hex that is read there, how many stops come before it, where stops are named, and at stops and junctions
/// the segment that leads to it, which does not lead back.
type Place = (i32, i64, usize, i64);
const NO_SEGMENT: i64 = -1;

/// By place, those that follow it.
type Survey = Map<Place, Vec<Place>>;

/// Reads a route in the order of its hexes.
pub struct InOrder<'a, 'r> {
    route: &'a mut OneRoute<'r>,
    /// The places that ways may lead to; `None` means any.
    open: Option<HashSet<Place>>,
}

impl<'a, 'r> InOrder<'a, 'r> {
    pub fn new(route: &'a mut OneRoute<'r>) -> Self {
        Self { route, open: None }
    }

    /// Reads every way over the hexes.
    ///
    /// Ways that cannot reach the end are not followed. Only if there is no reading, one is followed as far as the hexes
    /// can be read.
    pub fn read(&mut self) -> Result<(), Refusal> {
        let survey = self.surveyed()?;
        let is_whole = |&(port, at, stops, _): &Place| self.route.is_whole(port, at, stops);
        self.open = survey.as_ref().map(|survey| leading_to(survey, is_whole));
        if self.walk(None)? == Next::Full {
            return Ok(());
        }
        let Some(survey) = survey.filter(|_| self.route.out.found.is_empty()) else { return Ok(()) };
        let left = self.route.budget.left();
        if self.walk_furthest(&survey)? != Next::Full {
            self.route.budget.give_back(left);
        }
        Ok(())
    }

    /// Follows a way as far as the hexes can be read.
    fn walk_furthest(&mut self, survey: &Survey) -> Result<Next, Refusal> {
        let most = survey.keys().map(|place| place.1).max().unwrap_or(0);
        self.open = Some(leading_to(survey, |place| place.1 == most));
        let next = self.walk(Some(most))?;
        if next != Next::More {
            return Ok(next);
        }
        self.open = None;
        self.walk(None)
    }

    /// Follows every way from the first hex, depth first, until one has reached a hex that is sought.
    fn walk(&mut self, sought: Option<i64>) -> Result<Next, Refusal> {
        for start in self.starts() {
            let mut stack: Vec<(Rc<Way>, usize)> = Vec::new();
            let mut found = Some(self.start(start));
            loop {
                if let Some(way) = found {
                    let next = self.route.note(&way)?;
                    if next == Next::Full {
                        return Ok(next);
                    }
                    if sought == Some(way.at) {
                        return Ok(Next::Found);
                    }
                    stack.push((Rc::new(way), 0));
                }
                let Some((way, next)) = stack.last_mut() else { break };
                let (way, mut at) = (way.clone(), *next);
                found = self.on(&way, &mut at)?;
                match stack.last_mut() {
                    Some((_, next)) if found.is_some() => *next = at,
                    _ => drop(stack.pop()),
                }
            }
        }
        Ok(Next::More)
    }

    /// Returns the stops of the first hex at which the route may begin.
    fn starts(&self) -> Vec<usize> {
        self.route.starts(&HashSet::from([self.route.path[0]]))
    }

    fn start(&self, stop: usize) -> Way {
        let reader = self.route.reader;
        let mut past = Bits::new(reader.drawn.halts.len() + reader.drawn.junctions);
        past.insert(stop);
        let used = Bits::new(reader.track.len());
        Way { port: port_of(stop), at: 0, stops: 1, used, past, pieces: Pieces::None, before: None }
    }

    /// Returns every place that the hexes reach if only neighbouring pieces must agree, or `None` if too many.
    fn surveyed(&mut self) -> Result<Option<Survey>, Refusal> {
        let mut survey = Survey::default();
        let mut begun: Vec<Place> =
            self.starts().into_iter().map(|stop| self.place(NO_SEGMENT, (port_of(stop), 0, 1))).collect();
        while let Some(place) = begun.pop() {
            if survey.contains_key(&place) {
                continue;
            }
            let (port, at, stops, by) = place;
            let links = self.links(port);
            let mut found = Vec::new();
            for &(number, to) in links.iter() {
                if i64::from(number) == by {
                    continue;
                }
                if let Some(after) = self.after(at, stops, number, to) {
                    found.push(self.place(number.into(), after));
                }
            }
            begun.extend(&found);
            survey.insert(place, found);
            if !self.route.budget.survey(1 + links.len())? {
                return Ok(None);
            }
        }
        Ok(Some(survey))
    }

    fn place(&self, by: i64, (port, at, stops): (i32, i64, usize)) -> Place {
        let stops = if self.route.named.is_some() { stops } else { stops.min(2) };
        (port, at, stops, if self.route.is_at_side(port) { NO_SEGMENT } else { by })
    }

    /// Returns port, hex and number of stops after a piece that begins at the end of a way.
    fn after(&self, at: i64, stops: usize, number: u32, to: i32) -> Option<(i32, i64, usize)> {
        let (hex, is_link) = self.route.reader.track[number as usize];
        if is_link {
            return Some((to ^ 1, at, stops));
        }
        let path = self.route.path;
        if path.get(at as usize) != Some(&hex) {
            return None;
        }
        if to < 0 {
            return self.route.is_named(stop_at(to), stops).then_some((to, at, stops + 1));
        }
        if !self.route.is_at_side(to) {
            return Some((to, at, stops));
        }
        (at + 1 < path.len() as i64).then_some((to ^ 1, at + 1, stops))
    }

    /// Returns the next way that goes on from one, and leaves `next` behind its link.
    fn on(&mut self, way: &Rc<Way>, next: &mut usize) -> Result<Option<Way>, Refusal> {
        let links = self.links(way.port);
        while let Some(&(number, to)) = links.get(*next) {
            *next += 1;
            if way.used.contains(number as usize) {
                continue;
            }
            if !self.route.budget.step()? {
                return Ok(None);
            }
            let Some(after) = self.after(way.at, way.stops, number, to) else { continue };
            if self.open.as_ref().is_some_and(|open| !open.contains(&self.place(number.into(), after))) {
                continue;
            }
            let Some(past) = self.past(way, to) else { continue };
            let (port, at, stops) = after;
            let (used, pieces) = (way.used.with(number as usize), Pieces::One(number));
            return Ok(Some(Way { port, at, stops, used, past, pieces, before: Some(way.clone()) }));
        }
        Ok(None)
    }

    /// Returns what a way has passed when it comes to a port; `None` if it may not return there.
    fn past(&self, way: &Way, to: i32) -> Option<Bits> {
        if self.route.is_at_side(to) {
            return Some(way.past.clone());
        }
        let reader = self.route.reader;
        let stops = reader.drawn.halts.len();
        let bit = if to < 0 { stop_at(to) } else { stops + (to - reader.sides) as usize };
        if way.past.contains(bit) && !self.route.manner.repeating {
            return None;
        }
        let mut past = way.past.clone();
        if to < 0 {
            past.truncate(stops);
        }
        past.insert(bit);
        Some(past)
    }

    /// Returns the track that continues from a port.
    fn links(&self, port: i32) -> Cow<'r, [(u32, i32)]> {
        let reader = self.route.reader;
        let at = reader.port(port);
        if !self.route.manner.past_terminals {
            return reader.links[at].as_slice().into();
        }
        if port >= 0 {
            let barred = reader.barred.get(at).into_iter().flatten();
            return reader.links[at].iter().chain(barred).copied().collect();
        }
        let drawn = reader.drawn;
        let halt = drawn.halts[stop_at(port)];
        let alike = drawn.halts_of(halt.hex).filter(|&stop| drawn.halts[stop].stop.number == halt.stop.number);
        alike.flat_map(|stop| reader.links[reader.port(port_of(stop))].iter().copied()).collect()
    }
}

/// Returns the goals among places, and every place from which one can be reached.
fn leading_to(survey: &Survey, is_goal: impl Fn(&Place) -> bool) -> HashSet<Place> {
    let mut before = Survey::default();
    for (place, found) in survey {
        for after in found {
            before.entry(*after).or_default().push(*place);
        }
    }
    let mut begun: Vec<Place> = survey.keys().copied().filter(is_goal).collect();
    let mut leading: HashSet<Place> = begun.iter().copied().collect();
    while let Some(place) = begun.pop() {
        for &place in before.get(&place).into_iter().flatten() {
            if leading.insert(place) {
                begun.push(place);
            }
        }
    }
    leading
}
