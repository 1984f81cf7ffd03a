//! Draws a network that is too large to be traced: for each way out of each stop, a shortest chain to each stop.
//!
//! Nearest stops come first, so that the routes close to the tokens are on the sketch whatever is missing.

use crate::book::Book;
use crate::search::Budget;

/// The most chains on a sketch.
const MAX_CHAINS: usize = 2_048;
/// The most segments that are looked at. The budget counts them, but it may be spent already: this is the limit.
const MAX_LOOKS: u64 = 1_000_000;
/// A look takes about as long as so many small steps.
const STEPS_A_LOOK: u64 = 8;

const NONE: u32 = u32::MAX;

/// Draws chains into an empty book. It always draws something, spent budget or not, and always the same.
pub(crate) fn sketch(book: &mut Book<'_>, max_visit: u32, budget: &mut Budget<'_>) {
    let ports = book.network.ports();
    let mut sketcher = Sketcher {
        looks: MAX_LOOKS,
        seen: vec![0; ports],
        met: vec![0; book.network.stops.len()],
        came: vec![(NONE, NONE); ports],
        round: 0,
        queue: Vec::with_capacity(ports),
        used: vec![0; book.words],
        trail: Vec::new(),
        book,
    };
    let mut whole = Some(());
    while let Some(port) = sketcher.book.open(max_visit).filter(|_| whole.is_some()) {
        whole = sketcher.leave(port).and(sketcher.book.close());
    }
    let work = (MAX_LOOKS - sketcher.looks) * STEPS_A_LOOK + book.take_work();
    book.cut_off(MAX_CHAINS);
    // The drawing is needed whether there is anything left to spend or not.
    let _ = budget.work(work);
}

struct Sketcher<'a, 'n> {
    book: &'a mut Book<'n>,
    looks: u64,
    /// Round in which a side of a joint was last come from, and in which a stop was last met.
    seen: Vec<u32>,
    met: Vec<u32>,
    /// The segment over which a side of a joint was reached, and the side from which that began.
    came: Vec<(u32, u32)>,
    round: u32,
    queue: Vec<u32>,
    used: Vec<u64>,
    trail: Vec<u32>,
}

impl Sketcher<'_, '_> {
    /// Looks for other stops over each segment that leaves a stop.
    fn leave(&mut self, port: u32) -> Option<()> {
        let network = self.book.network;
        for &(segment, to) in network.links(port) {
            match network.port_stop(to) {
                Some(stop) => {
                    if let Some(own) = self.book.own_resource(segment) {
                        self.used[own / 64] |= 1 << (own % 64);
                    }
                    self.book.arrive(stop, &[segment], &self.used)?;
                    self.used.fill(0);
                }
                None => self.spread(segment, self.beyond(to))?,
            }
        }
        Some(())
    }

    /// Spreads breadth first from the far side of a joint, reached over `first`.
    fn spread(&mut self, first: u32, start: u32) -> Option<()> {
        let network = self.book.network;
        self.round += 1;
        self.queue.clear();
        self.queue.push(start);
        self.seen[start as usize] = self.round;
        self.came[start as usize] = (first, NONE);
        let mut next = 0;
        while let Some(&port) = self.queue.get(next) {
            next += 1;
            for &(segment, to) in network.links(port) {
                self.looks = self.looks.checked_sub(1)?;
                if !self.leads_on(port, segment) {
                    continue;
                }
                if let Some(stop) = network.port_stop(to) {
                    if self.met[stop] != self.round && self.draw(stop, segment, port)? {
                        self.met[stop] = self.round;
                    }
                } else if self.seen[self.beyond(to) as usize] != self.round {
                    let far = self.beyond(to);
                    self.seen[far as usize] = self.round;
                    self.came[far as usize] = (segment, port);
                    self.queue.push(far);
                }
            }
        }
        Some(())
    }

    /// Where a trace goes on that comes to a port: on the other side of a joint, or in the junction itself.
    fn beyond(&self, port: u32) -> u32 {
        if self.book.network.port_junction(port).is_some() {
            port
        } else {
            port ^ 1
        }
    }

    /// Returns `true` if a trace that came to a port as it was first reached may leave it over a segment.
    fn leads_on(&self, port: u32, segment: u32) -> bool {
        let (over, known) = (self.came[port as usize].0, &self.book.network.known);
        let at_junction = self.book.network.port_junction(port).is_some();
        if at_junction {
            over != segment
        } else {
            known.gauges(over) & known.gauges(segment) != 0
        }
    }

    /// Writes down the way back from a stop, unless it crosses a joint both ways, or two lanes of a side.
    fn draw(&mut self, stop: usize, last: u32, port: u32) -> Option<bool> {
        self.used.fill(0);
        self.trail.clear();
        self.trail.push(last);
        let mut sides = Vec::new();
        let mut at = port;
        while at != NONE {
            if self.book.network.port_junction(at).is_none() {
                let (word, bit) = (at as usize / 128, 1_u64 << (at / 2 % 64));
                let side = self.book.network.known.meeting(at as usize / 2);
                if self.used[word] & bit != 0 || side.is_some_and(|side| sides.contains(&side)) {
                    self.used.fill(0);
                    return Some(false);
                }
                self.used[word] |= bit;
                sides.extend(side);
            }
            let (segment, before) = self.came[at as usize];
            self.trail.push(segment);
            at = before;
        }
        self.looks = self.looks.checked_sub(self.trail.len() as u64)?;
        self.trail.reverse();
        for &segment in &self.trail {
            if let Some(own) = self.book.own_resource(segment) {
                if self.used[own / 64] >> (own % 64) & 1 == 1 {
                    self.used.fill(0);
                    return Some(false);
                }
                self.used[own / 64] |= 1 << (own % 64);
            }
        }
        self.book.arrive(stop, &self.trail, &self.used)?;
        self.used.fill(0);
        Some(self.book.len() < MAX_CHAINS).filter(|&room| room)
    }
}
