//! Traces every chain, by following track into every branch of every switch.

use crate::book::Book;
use crate::search::Budget;

/// The most small steps of work that tracing takes, about half a second.
const MAX_WORK: u64 = 1 << 28;
/// A crossing takes about as long as so many small steps.
const STEPS_A_CROSSING: u64 = 16;

/// Traces all chains into the book; `None` when the limits or the budget are passed.
pub(crate) fn trace(book: &mut Book<'_>, max_visit: u32, budget: &mut Budget<'_>) -> Option<()> {
    let mut used = vec![0; book.words];
    let mut trail = Vec::with_capacity(32);
    let mut left = MAX_WORK;
    while let Some(port) = book.open(max_visit) {
        let mut tracer = Tracer { book, budget, used: &mut used, trail: &mut trail, left: &mut left };
        tracer.follow(port)?;
        book.close()?;
    }
    budget.work(book.take_work())
}

struct Tracer<'a, 'n, 'l> {
    book: &'a mut Book<'n>,
    budget: &'a mut Budget<'l>,
    /// The joints and the segments of the way so far.
    used: &'a mut [u64],
    trail: &'a mut Vec<u32>,
    /// Steps that may still be made.
    left: &'a mut u64,
}

impl Tracer<'_, '_, '_> {
    /// Follows every segment that leaves a port, and goes on from the far side of each joint.
    fn follow(&mut self, port: u32) -> Option<()> {
        let network = self.book.network;
        for &(segment, to) in network.links(port) {
            self.trail.push(segment);
            if let Some(stop) = network.port_stop(to) {
                self.book.arrive(stop, self.trail, self.used)?;
            } else {
                let joint = (to / 2) as usize;
                let (word, bit) = (joint / 64, 1_u64 << (joint % 64));
                if self.used[word] & bit == 0 {
                    let steps = STEPS_A_CROSSING + self.book.take_work();
                    self.budget.work(steps)?;
                    *self.left = self.left.checked_sub(steps)?;
                    self.used[word] |= bit;
                    self.follow(to ^ 1)?;
                    self.used[word] &= !bit;
                }
            }
            self.trail.pop();
        }
        Some(())
    }
}
