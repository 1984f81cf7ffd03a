//! The readings of a declared route: every way through its hexes, from stop to stop.
//!
//! A route is declared by the hexes of its track in order. Some programs write it piece by piece, each from a stop to the
//! next, in either direction; that is read as well. Where the hexes are ambiguous, the named stops decide, and where they
//! do not, all readings are kept.

use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use crate::answer::path_of;
use crate::bits::Bits;
use crate::fault::Refusal;
use crate::hash::Map;
use crate::network::Drawn;
use crate::work::{Work, LOOKED_EVERY};

/// The segments of a route in order.
pub type Reading = Vec<u32>;

/// The number of a hex and that of a part. Hexes that the board does not have are numbered after its own.
pub type StopName = (usize, i32);

/// The most readings of one route.
const MOST_READINGS: usize = 200;
/// The most pieces added to ways while one route is read; it takes some 50 ms.
const MOST_STEPS: i64 = 20_000;
/// The most chains that are tested besides.
const MOST_LOOKS: i64 = 100_000;
/// The most pieces and chains added to ways while all routes of a question are read, each in every manner.
const MOST_STEPS_IN_ALL: i64 = 10 * MOST_STEPS;

/// Track from one stop to the next: its segments, its hexes, and the stop to which it leads.
struct Chain {
    track: Reading,
    used: Bits,
    hexes: Vec<usize>,
    to: usize,
}

/// Chains that continue a route, each with the number of hexes read then.
type Fitting = Vec<(Rc<Chain>, i64)>;

/// A part of a route: the port that it has reached, the hex that is read, and the number of stops visited.
///
/// The track is a linked list from the last piece back, so a step costs the same however long the way is.
struct Way {
    port: i32,
    at: i64,
    stops: usize,
    /// Its segments.
    used: Bits,
    /// The stops visited, and the junctions since the last of them.
    past: Bits,
    /// The track that it adds to the way before it.
    pieces: Pieces,
    before: Option<Rc<Way>>,
}

enum Pieces {
    None,
    One(u32),
    Chain(Rc<Chain>),
}

impl Way {
    /// Returns all of its segments in order.
    fn track(&self) -> Reading {
        let mut ways = vec![self];
        while let Some(before) = ways.last().and_then(|way| way.before.as_deref()) {
            ways.push(before);
        }
        let mut track = Vec::new();
        for way in ways.iter().rev() {
            match &way.pieces {
                Pieces::None => {}
                Pieces::One(piece) => track.push(*piece),
                Pieces::Chain(chain) => track.extend(&chain.track),
            }
        }
        track
    }
}

/// Long ways are dropped one by one, without recursion.
impl Drop for Way {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut way) = before.and_then(|way| Rc::try_unwrap(way).ok()) {
            before = way.before.take();
        }
    }
}

/// A port, the hex that is read there, how many stops come before it, where stops are named, and at stops and junctions
/// the segment that leads to it, which does not lead back.
type Place = (i32, i64, usize, i64);
const NO_SEGMENT: i64 = -1;

/// The readings of one declared route.
#[derive(Debug, Clone, Default)]
pub struct Readings {
    /// The readings.
    pub found: Vec<Reading>,
    /// How many of its hexes any track could be followed through.
    pub reached: i64,
    /// There were more ways than the bound.
    pub cut: bool,
}

/// In what manner a route is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Manner {
    /// Its pieces may be in either direction.
    pub either_way: bool,
    /// Stops and junctions may repeat.
    pub repeating: bool,
    /// Routes continue after terminal track, and over such track without a stop.
    pub past_terminals: bool,
}

type Key = (Vec<usize>, Option<Vec<StopName>>, Manner);

/// Reads declared routes on one network.
pub struct Reader<'d> {
    drawn: &'d Drawn<'d>,
    left: i64,
    known: Map<Key, Rc<Readings>>,
    sides: i32,
    /// By port, those of junctions and stops included: segments that end there, and their other ends.
    links: Vec<Vec<(u32, i32)>>,
    barred: Vec<Vec<(u32, i32)>>,
    /// The hex of each segment, then of terminal track without a stop, which only illegal routes use; and whether it is
    /// a link.
    track: Vec<(usize, bool)>,
    /// Segments that duplicate an earlier one.
    same: Map<u32, u32>,
}

impl<'d> Reader<'d> {
    /// Indexes the track of a network.
    #[must_use]
    pub fn new(drawn: &'d Drawn<'d>) -> Self {
        let ports = drawn.sides() + drawn.junctions + drawn.halts.len();
        let mut reader = Self {
            drawn,
            left: MOST_STEPS_IN_ALL,
            known: Map::default(),
            sides: drawn.sides() as i32,
            links: vec![Vec::new(); ports],
            barred: vec![Vec::new(); if drawn.barred.is_empty() { 0 } else { ports }],
            track: drawn.track.iter().map(|track| (track.hex, track.piece.is_none())).collect(),
            same: drawn.twins.iter().map(|&(one, other)| (other as u32, one as u32)).collect(),
        };
        for (number, &[a, b]) in (0..).zip(&drawn.segments[..drawn.sidings]) {
            for (from, to) in [(a, b), (b, a)] {
                let port = reader.port(from);
                reader.links[port].push((number, to));
            }
        }
        for ([a, b], track) in &drawn.barred {
            for (from, to) in [(*a, *b), (*b, *a)] {
                let port = reader.port(from);
                reader.barred[port].push((reader.track.len() as u32, to));
            }
            reader.track.push((track.hex, track.piece.is_none()));
        }
        reader
    }

    /// Returns the index of a port: those of joints come first, then junctions, then stops.
    fn port(&self, end: i32) -> usize {
        usize::try_from(end).unwrap_or_else(|_| self.drawn.sides() + self.drawn.junctions + (-1 - end) as usize)
    }

    /// Returns all readings of a route, a bounded number, each in one direction.
    ///
    /// # Errors
    /// When that takes too much work.
    pub fn read(
        &mut self,
        hexes: &[usize],
        visited: Option<&[StopName]>,
        manner: Manner,
        work: &mut Work,
    ) -> Result<Rc<Readings>, Refusal> {
        let key = (path_of(hexes.iter().copied()), visited.map(<[StopName]>::to_vec), manner);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let mut route = OneRoute::new(self, &key.0, key.1.as_deref(), manner, work);
        if manner.either_way {
            route.by_chains()?;
        } else {
            route.in_order()?;
        }
        let (spent, mut found) = (route.spent(), route.out);
        found.cut = found.cut || route.left < 0 || route.looks < 0;
        self.left = (self.left - spent).max(0);
        let found = Rc::new(found);
        self.known.insert(key, found.clone());
        Ok(found)
    }
}

/// Whether more ways are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    More,
    /// There are as many readings as are kept.
    Full,
    /// The way that was sought is found.
    Found,
}

/// Reads one declared route.
struct OneRoute<'r> {
    reader: &'r Reader<'r>,
    work: &'r mut Work,
    path: &'r [usize],
    named: Option<&'r [StopName]>,
    manner: Manner,
    within: HashSet<usize>,
    most: i64,
    left: i64,
    looks: i64,
    /// Steps that are counted without ending the reading.
    also: i64,
    /// The places that ways may lead to; `None` means any.
    open: Option<HashSet<Place>>,
    known: Map<usize, Rc<Vec<Rc<Chain>>>>,
    fitting: Map<(usize, i64), Rc<Fitting>>,
    seen: HashSet<Reading>,
    out: Readings,
}

impl<'r> OneRoute<'r> {
    fn new(
        reader: &'r Reader<'_>,
        path: &'r [usize],
        named: Option<&'r [StopName]>,
        manner: Manner,
        work: &'r mut Work,
    ) -> Self {
        let most = MOST_STEPS.min(reader.left);
        Self {
            reader,
            work,
            path,
            named,
            manner,
            within: path.iter().copied().collect(),
            most,
            left: most,
            looks: MOST_LOOKS,
            also: 0,
            open: None,
            known: Map::default(),
            fitting: Map::default(),
            seen: HashSet::new(),
            out: Readings::default(),
        }
    }

    /// Notes a way; a whole one is a reading.
    fn note(&mut self, way: &Way) -> Result<Next, Refusal> {
        self.out.reached = self.out.reached.max(way.at + 1);
        if !self.is_whole(way.port, way.at, way.stops) {
            return Ok(Next::More);
        }
        let track = way.track();
        self.work.spend(1 + track.len() / 8)?;
        let same = &self.reader.same;
        let mut pieces: Reading = track.iter().map(|number| same.get(number).copied().unwrap_or(*number)).collect();
        if self.seen.contains(&pieces) {
            return Ok(Next::More);
        }
        pieces.reverse();
        if self.seen.contains(&pieces) {
            return Ok(Next::More);
        }
        pieces.reverse();
        self.seen.insert(pieces);
        self.out.found.push(track);
        if self.out.found.len() >= MOST_READINGS {
            self.out.cut = true;
            return Ok(Next::Full);
        }
        Ok(Next::More)
    }

    /// Returns the steps of reading; several tests count as one.
    const fn spent(&self) -> i64 {
        self.most - self.left + self.also + (MOST_LOOKS - self.looks).div_euclid(4)
    }

    /// Reads every way over the hexes in the declared order, piece by piece.
    ///
    /// Ways that cannot reach the end are not followed: there may be very many. Only if there is no reading, one is
    /// followed as far as the hexes can be read.
    fn in_order(&mut self) -> Result<(), Refusal> {
        let survey = self.surveyed()?;
        self.open =
            survey.as_ref().map(|survey| leading_to(survey, |&(port, at, stops, _)| self.is_whole(port, at, stops)));
        if self.walk(None)? == Next::Full {
            return Ok(());
        }
        let Some(survey) = survey.filter(|_| self.out.found.is_empty()) else { return Ok(()) };
        let left = self.left;
        let most = survey.keys().map(|place| place.1).max().unwrap_or(0);
        self.open = Some(leading_to(&survey, |place| place.1 == most));
        match self.walk(Some(most))? {
            Next::Full => return Ok(()),
            Next::Found => {}
            Next::More => {
                self.open = None;
                if self.walk(None)? == Next::Full {
                    return Ok(());
                }
            }
        }
        self.also += left - self.left;
        self.left = left;
        Ok(())
    }

    /// Follows every way from the first hex, depth first, until one has reached a hex that is sought.
    fn walk(&mut self, sought: Option<i64>) -> Result<Next, Refusal> {
        for start in self.starts(&HashSet::from([self.path[0]])) {
            let mut stack: Vec<(Rc<Way>, usize)> = Vec::new();
            let mut found = Some(self.start(start, 0));
            loop {
                if let Some(way) = found {
                    let next = self.note(&way)?;
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

    /// Reads every way over the hexes from stop to stop, each stretch in either direction.
    fn by_chains(&mut self) -> Result<(), Refusal> {
        type Frame = (Rc<Way>, Option<Rc<Fitting>>, usize);
        for start in self.starts(&self.within.clone()) {
            let mut stack: Vec<Frame> = Vec::new();
            let mut found = Some(self.start(start, -1));
            loop {
                if let Some(way) = found {
                    if self.note(&way)? == Next::Full {
                        return Ok(());
                    }
                    stack.push((Rc::new(way), None, 0));
                }
                let Some((way, fitting, next)) = stack.last_mut() else { break };
                let (way, mut at) = (way.clone(), *next);
                let fitting = match fitting {
                    Some(fitting) => fitting.clone(),
                    None => self.fitting((-1 - way.port) as usize, way.at + 1)?,
                };
                found = self.on_by_chains(&way, &fitting, &mut at)?;
                match stack.last_mut() {
                    Some(frame) if found.is_some() => (frame.1, frame.2) = (Some(fitting), at),
                    _ => drop(stack.pop()),
                }
            }
        }
        Ok(())
    }

    /// Returns the stops of some hexes at which the route may begin.
    fn starts(&self, hexes: &HashSet<usize>) -> Vec<usize> {
        let halts = self.reader.drawn.halts.iter().enumerate();
        let may_begin = |stop: &usize| self.is_named(*stop, 0);
        halts.filter(|(_, halt)| hexes.contains(&halt.hex)).map(|(stop, _)| stop).filter(may_begin).collect()
    }

    fn start(&self, stop: usize, at: i64) -> Way {
        let drawn = self.reader.drawn;
        let mut past = Bits::new(drawn.halts.len() + drawn.junctions);
        past.insert(stop);
        let used = Bits::new(self.reader.track.len());
        Way { port: -1 - stop as i32, at, stops: 1, used, past, pieces: Pieces::None, before: None }
    }

    /// Returns every place that the hexes reach if only neighbouring pieces must agree, or `None` if too many.
    fn surveyed(&mut self) -> Result<Option<Map<Place, Vec<Place>>>, Refusal> {
        let mut survey: Map<Place, Vec<Place>> = Map::default();
        let starts = self.starts(&HashSet::from([self.path[0]]));
        let mut begun: Vec<Place> =
            starts.into_iter().map(|stop| self.place(NO_SEGMENT, (-1 - stop as i32, 0, 1))).collect();
        let allowed = self.left;
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
            let looked = 1 + links.len();
            begun.extend(&found);
            survey.insert(place, found);
            self.also += looked as i64;
            self.work.spend(looked)?;
            if self.also > allowed {
                return Ok(None);
            }
        }
        Ok(Some(survey))
    }

    fn place(&self, by: i64, (port, at, stops): (i32, i64, usize)) -> Place {
        let is_at_side = (0..self.reader.sides).contains(&port);
        let stops = if self.named.is_some() { stops } else { stops.min(2) };
        (port, at, stops, if is_at_side { NO_SEGMENT } else { by })
    }

    /// Returns port, hex and number of stops after a piece that begins at the end of a way.
    fn after(&self, at: i64, stops: usize, number: u32, to: i32) -> Option<(i32, i64, usize)> {
        let (hex, is_link) = self.reader.track[number as usize];
        if is_link {
            return Some((to ^ 1, at, stops));
        }
        if self.path.get(at as usize) != Some(&hex) {
            return None;
        }
        if to < 0 {
            return self.is_named((-1 - to) as usize, stops).then_some((to, at, stops + 1));
        }
        if to >= self.reader.sides {
            return Some((to, at, stops));
        }
        (at + 1 < self.path.len() as i64).then_some((to ^ 1, at + 1, stops))
    }

    /// Returns the next way that goes on from one, and leaves `next` behind its link.
    fn on(&mut self, way: &Rc<Way>, next: &mut usize) -> Result<Option<Way>, Refusal> {
        let reader = self.reader;
        let links = self.links(way.port);
        while let Some(&(number, to)) = links.get(*next) {
            *next += 1;
            if way.used.contains(number as usize) {
                continue;
            }
            if !self.step()? {
                return Ok(None);
            }
            let Some(after) = self.after(way.at, way.stops, number, to) else { continue };
            if self.open.as_ref().is_some_and(|open| !open.contains(&self.place(number.into(), after))) {
                continue;
            }
            let Some(past) = self.past(way, reader, to) else { continue };
            let used = way.used.with(number as usize);
            let (port, at, stops) = after;
            return Ok(Some(Way {
                port,
                at,
                stops,
                used,
                past,
                pieces: Pieces::One(number),
                before: Some(way.clone()),
            }));
        }
        Ok(None)
    }

    /// Returns what a way has passed when it comes to a port; `None` if it may not return there.
    fn past(&self, way: &Way, reader: &Reader<'_>, to: i32) -> Option<Bits> {
        if (0..reader.sides).contains(&to) {
            return Some(way.past.clone());
        }
        let stops = reader.drawn.halts.len();
        let bit = if to < 0 { (-1 - to) as usize } else { stops + (to - reader.sides) as usize };
        if way.past.contains(bit) && !self.manner.repeating {
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
    fn links(&self, port: i32) -> std::borrow::Cow<'r, [(u32, i32)]> {
        let reader = self.reader;
        let at = reader.port(port);
        if !self.manner.past_terminals {
            return reader.links[at].as_slice().into();
        }
        if port >= 0 {
            let barred = reader.barred.get(at).into_iter().flatten();
            return reader.links[at].iter().chain(barred).copied().collect();
        }
        let drawn = reader.drawn;
        let halt = drawn.halts[(-1 - port) as usize];
        let alike = drawn.halts_of(halt.hex).filter(|&stop| drawn.halts[stop].stop.number == halt.stop.number);
        alike.flat_map(|stop| reader.links[reader.port(-1 - stop as i32)].iter().copied()).collect()
    }

    fn on_by_chains(
        &mut self,
        way: &Rc<Way>,
        fitting: &[(Rc<Chain>, i64)],
        next: &mut usize,
    ) -> Result<Option<Way>, Refusal> {
        while let Some((chain, end)) = fitting.get(*next) {
            *next += 1;
            if !self.look()? {
                return Ok(None);
            }
            if !self.is_named(chain.to, way.stops) || way.used.meets(&chain.used) {
                continue;
            }
            if !self.step()? {
                return Ok(None);
            }
            return Ok(Some(Way {
                port: -1 - chain.to as i32,
                at: end - 1,
                stops: way.stops + 1,
                used: way.used.union(&chain.used),
                past: Bits::new(0),
                pieces: Pieces::Chain(chain.clone()),
                before: Some(way.clone()),
            }));
        }
        Ok(None)
    }

    /// Returns the chains from a stop that continue the route, with the number of hexes read then.
    fn fitting(&mut self, stop: usize, at: i64) -> Result<Rc<Fitting>, Refusal> {
        if let Some(known) = self.fitting.get(&(stop, at)) {
            return Ok(known.clone());
        }
        let chains = self.chains(stop)?;
        self.looks -= chains.len() as i64;
        self.work.spend(chains.len() / 4)?;
        let mut found = Vec::new();
        if self.looks >= 0 {
            for chain in chains.iter() {
                found.extend(self.ends(&chain.hexes, at).map(|end| (chain.clone(), end)));
            }
        }
        let found = Rc::new(found);
        self.fitting.insert((stop, at), found.clone());
        Ok(found)
    }

    /// Returns how far the route is read after these hexes; chains that meet in a hex may name it once.
    fn ends<'a>(&'a self, hexes: &'a [usize], at: i64) -> impl Iterator<Item = i64> + 'a {
        let starts = if at == 0 { 0..1 } else { at - 1..at + 1 };
        starts.filter_map(move |start| {
            let end = start + hexes.len() as i64;
            let stretch = self.path.get(start as usize..(end as usize).min(self.path.len()))?;
            let is_same = stretch == hexes || stretch.iter().eq(hexes.iter().rev());
            is_same.then_some(end)
        })
    }

    /// Returns the chains from a stop to another one through the declared hexes.
    fn chains(&mut self, stop: usize) -> Result<Rc<Vec<Rc<Chain>>>, Refusal> {
        if let Some(known) = self.known.get(&stop) {
            return Ok(known.clone());
        }
        let mut found: Vec<Rc<Chain>> = Vec::new();
        let port = -1 - stop as i32;
        let empty = Bits::new(self.reader.track.len());
        let (used, past) = (empty, Bits::new(0));
        let start = Way { port, at: 0, stops: 0, used, past, pieces: Pieces::None, before: None };
        let mut stack: Vec<(Rc<Way>, usize)> = vec![(Rc::new(start), 0)];
        while let Some((way, next)) = stack.last_mut() {
            let (way, mut at) = (way.clone(), *next);
            let on = self.on_within(&way, &mut at)?;
            match (stack.last_mut(), on) {
                (Some((_, next)), Some(on)) => {
                    *next = at;
                    if on.port < 0 {
                        found.push(Rc::new(self.chain(&on)?));
                    }
                    stack.push((Rc::new(on), 0));
                }
                _ => drop(stack.pop()),
            }
        }
        let found = Rc::new(found);
        self.known.insert(stop, found.clone());
        Ok(found)
    }

    fn chain(&mut self, way: &Way) -> Result<Chain, Refusal> {
        let track = way.track();
        self.looks -= track.len() as i64;
        self.work.spend(track.len() / 4)?;
        let hexes = path_of(track.iter().map(|&one| self.reader.track[one as usize].0));
        Ok(Chain { track, used: way.used.clone(), hexes, to: (-1 - way.port) as usize })
    }

    fn on_within(&mut self, way: &Rc<Way>, next: &mut usize) -> Result<Option<Way>, Refusal> {
        if way.before.is_some() && way.port < 0 {
            return Ok(None);
        }
        let reader = self.reader;
        let links = &reader.links[reader.port(way.port)];
        while let Some(&(number, to)) = links.get(*next) {
            *next += 1;
            if way.used.contains(number as usize) || !self.within.contains(&reader.track[number as usize].0) {
                continue;
            }
            if !self.step()? {
                return Ok(None);
            }
            let port = if (0..reader.sides).contains(&to) { to ^ 1 } else { to };
            let (used, past) = (way.used.with(number as usize), Bits::new(0));
            let pieces = Pieces::One(number);
            return Ok(Some(Way { port, at: 0, stops: 0, used, past, pieces, before: Some(way.clone()) }));
        }
        Ok(None)
    }

    fn step(&mut self) -> Result<bool, Refusal> {
        self.left -= 1;
        if self.left % LOOKED_EVERY as i64 == 0 {
            self.work.spend(LOOKED_EVERY as usize)?;
        }
        Ok(self.left >= 0)
    }

    fn look(&mut self) -> Result<bool, Refusal> {
        self.looks -= 1;
        if self.looks % LOOKED_EVERY as i64 == 0 {
            self.work.spend(LOOKED_EVERY as usize / 4)?;
        }
        Ok(self.looks >= 0)
    }

    fn is_whole(&self, port: i32, at: i64, stops: usize) -> bool {
        let is_every = self.named.is_none_or(|named| stops == named.len());
        port < 0 && stops > 1 && at + 1 == self.path.len() as i64 && is_every
    }

    fn is_named(&self, stop: usize, place: usize) -> bool {
        let halt = &self.reader.drawn.halts[stop];
        self.named.is_none_or(|named| named.get(place) == Some(&(halt.hex, halt.stop.number)))
    }
}

/// Returns the goals among places, and every place from which one can be reached.
fn leading_to(onward: &Map<Place, Vec<Place>>, is_goal: impl Fn(&Place) -> bool) -> HashSet<Place> {
    let mut before: Map<Place, Vec<Place>> = Map::default();
    for (place, found) in onward {
        for after in found {
            before.entry(*after).or_default().push(*place);
        }
    }
    let mut begun: Vec<Place> = onward.keys().copied().filter(is_goal).collect();
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

/// Returns the hexes in which readings differ, stretch by stretch along the first, and the number of ways.
#[must_use]
pub fn stretches(drawn: &Drawn<'_>, readings: &[Reading]) -> Vec<(Vec<usize>, usize)> {
    let mut found = Vec::new();
    if readings.len() < 2 {
        return found;
    }
    let used: Vec<ByHex> = readings.iter().map(|reading| by_hex(drawn, reading)).collect();
    let path = path_of(readings[0].iter().map(|&number| drawn.track[number as usize].hex));
    let in_path: HashSet<usize> = path.iter().copied().collect();
    let mut others: Vec<usize> =
        used.iter().flat_map(BTreeMap::keys).copied().filter(|hex| !in_path.contains(hex)).collect();
    others.sort_unstable_by_key(|&hex| drawn.name(hex));
    others.dedup();
    let ways = |stretch: &[usize]| {
        let kinds: HashSet<Vec<Option<&Vec<u32>>>> =
            used.iter().map(|hexes| stretch.iter().map(|hex| hexes.get(hex)).collect()).collect();
        kinds.len()
    };
    let open: Vec<bool> = path.iter().map(|&hex| ways(&[hex]) > 1).collect();
    let mut at = 0;
    while at < path.len() {
        let end = at + open[at..].iter().take_while(|&&open| open).count();
        if end > at {
            found.push((path[at..end].to_vec(), ways(&path[at..end])));
        }
        at = end.max(at + 1);
    }
    found.extend(others.into_iter().map(|hex| (vec![hex], ways(&[hex]))));
    found
}

type ByHex = BTreeMap<usize, Vec<u32>>;

fn by_hex(drawn: &Drawn<'_>, reading: &[u32]) -> ByHex {
    let mut found = ByHex::new();
    for &number in reading {
        found.entry(drawn.track[number as usize].hex).or_default().push(number);
    }
    for numbers in found.values_mut() {
        numbers.sort_unstable();
        numbers.dedup();
    }
    found
}
