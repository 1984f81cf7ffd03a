//! The budget of a search, and the work that it has done.
//!
//! Everything that can take long is counted: a *node* is a route walked or a set of routes tried, about half a
//! microsecond, and the smaller steps of tracing, tabulating and sorting are counted in fractions of it. So a number of
//! nodes bounds the time whatever the board looks like, and cuts a search at the same point on every machine.

use crate::cancel::Cancel;
use crate::progress::Progress;
use crate::search::tuning::Ways;

/// Why a search ended before its proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum CutBy {
    /// The nodes that it was given were used up. The same question is always cut at the same point.
    Nodes,
    /// The caller's clock ran out.
    Deadline,
    /// The caller has cancelled the search.
    Cancelled,
    /// The network passes what a search can hold: part of it was left out.
    Size,
    /// The network needs wider sets than this build searches with (feature `narrow`): nothing was searched.
    Width,
}

impl CutBy {
    /// The stable name of the reason.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Deadline => "deadline",
            Self::Cancelled => "cancelled",
            Self::Size => "size",
            Self::Width => "width",
        }
    }
}

/// The budget of a search.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The most nodes to visit.
    pub max_nodes: Option<u64>,
    /// Called now and then; a reason stops the search. The crate itself reads no clock.
    pub stop: Option<&'a (dyn Fn() -> Option<CutBy> + Sync)>,
    /// Looked at as often: another thread may end the search by it.
    pub cancel: Option<&'a Cancel>,
    /// Written as often, before `stop` is called.
    pub progress: Option<&'a Progress>,
}

impl<'a> Limits<'a> {
    /// The same limits with so many nodes: the same question is cut at the same point on every machine.
    #[must_use]
    pub const fn max_nodes(mut self, most: u64) -> Self {
        self.max_nodes = Some(most);
        self
    }

    /// The same limits with a function that is called now and then.
    #[must_use]
    pub const fn stop(mut self, stop: &'a (dyn Fn() -> Option<CutBy> + Sync)) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The same limits with a handle by which another thread may end the search.
    #[must_use]
    pub const fn cancel(mut self, cancel: &'a Cancel) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// The same limits with a record of how far the search has come.
    #[must_use]
    pub const fn progress(mut self, progress: &'a Progress) -> Self {
        self.progress = Some(progress);
        self
    }
}

/// How many nodes pass between two questions whether to stop.
const QUESTION_EVERY: u64 = 1_024;
/// So many small steps, such as entries of an array looked at, take about as long as a node.
const STEPS_A_NODE: u64 = 512;

/// What is left of the limits.
pub(crate) struct Budget<'a> {
    limits: Limits<'a>,
    pub nodes: u64,
    /// Routes that were valued for combining.
    pub routes: u64,
    /// Small steps that do not make a node yet.
    steps: u64,
    /// The branches that the searches reached.
    pub ways: Ways,
    next_question: u64,
    spent: bool,
    /// The nodes when the limits were reached.
    spent_at: u64,
    /// Something was left out because it does not fit.
    left_out: bool,
    cut: Option<CutBy>,
}

impl<'a> Budget<'a> {
    pub fn new(limits: Limits<'a>) -> Self {
        let next_question = limits.max_nodes.map_or(QUESTION_EVERY, |most| most.min(QUESTION_EVERY));
        Self {
            limits,
            nodes: 0,
            routes: 0,
            steps: 0,
            ways: Ways::default(),
            next_question,
            spent: false,
            spent_at: 0,
            left_out: false,
            cut: None,
        }
    }

    /// Counts nodes; `None` when the limits are reached, from then on.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Option<()> {
        self.nodes += nodes;
        if self.nodes < self.next_question && !self.spent {
            return Some(());
        }
        self.question()
    }

    /// Counts small steps; `None` when the limits are reached.
    #[inline]
    pub fn work(&mut self, steps: u64) -> Option<()> {
        self.steps += steps;
        if self.steps < STEPS_A_NODE {
            return (!self.spent).then_some(());
        }
        let nodes = self.steps / STEPS_A_NODE;
        self.steps %= STEPS_A_NODE;
        self.spend(nodes)
    }

    /// Where the search writes how far it has come.
    pub fn progress(&self) -> Option<&'a Progress> {
        self.limits.progress
    }

    /// Notes that no set earns more than this, unless part of the network was left out.
    pub fn note_bound(&self, bound: impl FnOnce() -> u64) {
        if let Some(progress) = self.limits.progress.filter(|_| !self.left_out) {
            progress.note_bound(bound());
        }
    }

    /// True once the limits were reached.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Nodes that were spent after the limits were reached.
    pub fn overdrawn(&self) -> u64 {
        if self.spent {
            self.nodes - self.spent_at
        } else {
            0
        }
    }

    /// Why the search is not a proof; the first reason stays.
    pub fn cut(&self) -> Option<CutBy> {
        self.cut
    }

    /// Notes that the sets of this build are too narrow for the network.
    #[cfg(all(target_family = "wasm", feature = "narrow"))]
    pub fn leave_all_out(&mut self) {
        self.cut.get_or_insert(CutBy::Width);
        self.left_out = true;
    }

    /// Notes that something was left out because it does not fit.
    pub fn leave_out(&mut self) {
        self.cut.get_or_insert(CutBy::Size);
        self.left_out = true;
    }

    /// Returns `true` if anything was left out: then nothing is proved.
    pub fn has_left_out(&self) -> bool {
        self.left_out
    }

    /// Allows only so many nodes more.
    pub fn lower(&mut self, nodes: u64) {
        let most = self.nodes + nodes;
        self.limits.max_nodes = Some(self.limits.max_nodes.map_or(most, |old| old.min(most)));
    }

    #[cold]
    fn question(&mut self) -> Option<()> {
        let most = self.limits.max_nodes.unwrap_or(u64::MAX);
        self.next_question = most.min(self.nodes + QUESTION_EVERY);
        if let Some(progress) = self.limits.progress {
            progress.note_nodes(self.nodes);
        }
        if !self.spent {
            let cancelled = self.limits.cancel.is_some_and(Cancel::is_cancelled);
            let reason = match () {
                () if cancelled => Some(CutBy::Cancelled),
                () if self.nodes > most => Some(CutBy::Nodes),
                () => self.limits.stop.and_then(|stop| stop()),
            };
            self.spent = reason.is_some();
            self.spent_at = self.nodes;
            self.cut = self.cut.or(reason);
        }
        (!self.spent).then_some(())
    }
}
