//! Reads a route that is declared piece by piece: each from a stop to the next, in either direction.
//!
//! The *chains* from each stop, through the declared hexes to another one, are found once. A way is chains whose hexes
//! are the declared ones in one of the two directions.

use std::collections::HashSet;
use std::rc::Rc;

use super::route::{Next, OneRoute};
use super::way::{Chain, Pieces, Way};
use super::{port_of, stop_at};
use crate::answer::path_of;
use crate::bits::Bits;
use crate::fault::Refusal;
use crate::hash::Map;

/// Chains that continue a route, each with the number of hexes read then.
type Fitting = Vec<(Rc<Chain>, i64)>;

/// Reads a route chain by chain.
pub struct ByChains<'a, 'r> {
    route: &'a mut OneRoute<'r>,
    within: HashSet<usize>,
    /// By stop, the chains from it.
    chains: Map<usize, Rc<Vec<Rc<Chain>>>>,
    /// By stop and the number of hexes read there, the chains that continue the route.
    fitting: Map<(usize, i64), Rc<Fitting>>,
}

impl<'a, 'r> ByChains<'a, 'r> {
    pub fn new(route: &'a mut OneRoute<'r>) -> Self {
        let within = route.path.iter().copied().collect();
        Self { route, within, chains: Map::default(), fitting: Map::default() }
    }

    /// Reads every way over the hexes from stop to stop, each stretch in either direction.
    pub fn read(&mut self) -> Result<(), Refusal> {
        type Frame = (Rc<Way>, Option<Rc<Fitting>>, usize);
        for start in self.route.starts(&self.within) {
            let mut stack: Vec<Frame> = Vec::new();
            let mut found = Some(self.start(start, -1, 1));
            loop {
                if let Some(way) = found {
                    if self.route.note(&way)? == Next::Full {
                        return Ok(());
                    }
                    stack.push((Rc::new(way), None, 0));
                }
                let Some((way, fitting, next)) = stack.last_mut() else { break };
                let (way, mut at) = (way.clone(), *next);
                let fitting = match fitting {
                    Some(fitting) => fitting.clone(),
                    None => self.fitting(stop_at(way.port), way.at + 1)?,
                };
                found = self.on(&way, &fitting, &mut at)?;
                match stack.last_mut() {
                    Some(frame) if found.is_some() => (frame.1, frame.2) = (Some(fitting), at),
                    _ => drop(stack.pop()),
                }
            }
        }
        Ok(())
    }

    fn start(&self, stop: usize, at: i64, stops: usize) -> Way {
        let (used, past) = (Bits::new(self.route.reader.track.len()), Bits::new(0));
        Way { port: port_of(stop), at, stops, used, past, pieces: Pieces::None, before: None }
    }

    /// Returns the next way that goes on from one by a chain, and leaves `next` behind it.
    fn on(&mut self, way: &Rc<Way>, fitting: &Fitting, next: &mut usize) -> Result<Option<Way>, Refusal> {
        while let Some((chain, end)) = fitting.get(*next) {
            *next += 1;
            if !self.route.budget.look()? {
                return Ok(None);
            }
            if !self.route.is_named(chain.to, way.stops) || way.used.meets(&chain.used) {
                continue;
            }
            if !self.route.budget.step()? {
                return Ok(None);
            }
            return Ok(Some(Way {
                port: port_of(chain.to),
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
        let mut found = Vec::new();
        if self.route.budget.look_at(chains.len())? {
            for chain in chains.iter() {
                found.extend(ends(self.route.path, &chain.hexes, at).map(|end| (chain.clone(), end)));
            }
        }
        let found = Rc::new(found);
        self.fitting.insert((stop, at), found.clone());
        Ok(found)
    }

    /// Returns the chains from a stop to another one through the declared hexes.
    fn chains(&mut self, stop: usize) -> Result<Rc<Vec<Rc<Chain>>>, Refusal> {
        if let Some(known) = self.chains.get(&stop) {
            return Ok(known.clone());
        }
        let mut found: Vec<Rc<Chain>> = Vec::new();
        let mut stack: Vec<(Rc<Way>, usize)> = vec![(Rc::new(self.start(stop, 0, 0)), 0)];
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
        self.chains.insert(stop, found.clone());
        Ok(found)
    }

    fn chain(&mut self, way: &Way) -> Result<Chain, Refusal> {
        let track = way.track();
        self.route.budget.look_at(track.len())?;
        let hexes = path_of(track.iter().map(|&one| self.route.reader.track[one as usize].0));
        Ok(Chain { track, used: way.used.clone(), hexes, to: stop_at(way.port) })
    }

    /// Returns the next way that goes on by a piece of track on the declared hexes, and ends at a stop.
    fn on_within(&mut self, way: &Rc<Way>, next: &mut usize) -> Result<Option<Way>, Refusal> {
        if way.before.is_some() && way.port < 0 {
            return Ok(None);
        }
        let reader = self.route.reader;
        let links = &reader.links[reader.port(way.port)];
        while let Some(&(number, to)) = links.get(*next) {
            *next += 1;
            if way.used.contains(number as usize) || !self.within.contains(&reader.track[number as usize].0) {
                continue;
            }
            if !self.route.budget.step()? {
                return Ok(None);
            }
            let port = if self.route.is_at_side(to) { to ^ 1 } else { to };
            let (used, past) = (way.used.with(number as usize), Bits::new(0));
            let pieces = Pieces::One(number);
            return Ok(Some(Way { port, at: 0, stops: 0, used, past, pieces, before: Some(way.clone()) }));
        }
        Ok(None)
    }
}

/// Returns how far a route is read after these hexes; chains that meet in a hex may name it once.
fn ends<'h>(path: &'h [usize], hexes: &'h [usize], at: i64) -> impl Iterator<Item = i64> + 'h {
    let starts = if at == 0 { 0..1 } else { at - 1..at + 1 };
    starts.filter_map(move |start| {
        let end = start + hexes.len() as i64;
        let stretch = path.get(start as usize..(end as usize).min(path.len()))?;
        let is_same = stretch == hexes || stretch.iter().eq(hexes.iter().rev());
        is_same.then_some(end)
    })
}
