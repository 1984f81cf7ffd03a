//! What a search may spend, and what it has spent.

/// What a search may spend.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The most nodes to visit.
    pub max_nodes: Option<u64>,
    /// Asked now and then; true stops the search. The crate itself knows no clock.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// How many nodes pass between two questions whether to stop.
const QUESTION_EVERY: u64 = 1_024;

/// What is left of the limits.
pub(crate) struct Budget<'a> {
    limits: Limits<'a>,
    pub nodes: u64,
    /// Routes that were valued for combining.
    pub routes: u64,
    next_question: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    pub fn new(limits: Limits<'a>) -> Self {
        let next_question = limits.max_nodes.map_or(QUESTION_EVERY, |most| most.min(QUESTION_EVERY));
        Self { limits, nodes: 0, routes: 0, next_question, spent: false }
    }

    /// Counts nodes; `None` when the limits are reached.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Option<()> {
        self.nodes += nodes;
        if self.nodes < self.next_question && !self.spent {
            return Some(());
        }
        self.question()
    }

    /// True once the limits were reached.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    #[cold]
    fn question(&mut self) -> Option<()> {
        let most = self.limits.max_nodes.unwrap_or(u64::MAX);
        self.next_question = most.min(self.nodes + QUESTION_EVERY);
        self.spent |= self.nodes > most || self.limits.stop.is_some_and(|stop| stop());
        (!self.spent).then_some(())
    }
}
