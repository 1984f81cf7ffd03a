//! The searches of one request: their limits, their clock, and their results.

pub use route_core::Progress;
use route_core::{best, CutBy, Limits, Network, NetworkError, Solution, Train};

use crate::fault::{Fault, Refusal};
use crate::work::Work;

/// The limits of one search; `None` is no limit.
///
/// Only `max_nodes` cuts a search at the same point every time. `deadline_ms` is the last resort.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// The greatest size of a search.
    pub max_nodes: Option<u64>,
    /// The longest time of a search.
    pub deadline_ms: Option<u64>,
}

/// A clock: milliseconds since any fixed moment.
pub type Clock<'a> = dyn Fn() -> f64 + Sync + 'a;

/// A callback for the progress of a search, called now and then.
pub type Watch<'a> = dyn Fn(&Progress) + Sync + 'a;

/// A search: [`route_core::best`], or what stands in for it.
pub type Find<'a> = dyn Fn(&Network, &[Train], u32, Limits<'_>) -> Result<Solution, NetworkError> + 'a;

/// A legal set of routes that earns more than was proved possible: a fault of the finder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contradiction {
    /// The proved bound.
    pub proved: u64,
    /// The revenue of the legal set.
    pub shown: u64,
}

/// The extent of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Searched {
    /// Its size.
    pub nodes: u64,
    /// The nodes that it was granted.
    pub granted: Option<u64>,
    /// The limit that cut it, if any.
    pub cut_by: Option<CutBy>,
    /// The time that it took, by the clock.
    pub ms: f64,
}

/// The context of one request: its work, and how it searches.
pub struct Around<'a> {
    /// The work that it may do.
    pub work: Work,
    /// The limits of each search.
    pub limits: SearchLimits,
    clock: Option<&'a Clock<'a>>,
    watch: Option<&'a Watch<'a>>,
    find: &'a Find<'a>,
    /// The searches, in their order.
    pub searched: Vec<Searched>,
    /// The size of the search that proved the answer as a whole; `None` where it is not proved.
    pub proved: Option<u64>,
    /// A false proof, if one was found.
    pub contradiction: Option<Contradiction>,
    /// A network needs wider sets than this build has: another build must answer.
    pub is_too_wide: bool,
}

impl Default for Around<'_> {
    fn default() -> Self {
        Self::new(Work::default(), SearchLimits::default())
    }
}

impl<'a> Around<'a> {
    /// A request with this work that searches within limits. Without a clock, deadlines are ignored.
    #[must_use]
    pub fn new(work: Work, limits: SearchLimits) -> Self {
        Self {
            work,
            limits,
            clock: None,
            watch: None,
            find: &best,
            searched: Vec::new(),
            proved: None,
            contradiction: None,
            is_too_wide: false,
        }
    }

    /// The same request with a clock for its deadlines.
    #[must_use]
    pub fn timed(mut self, clock: &'a Clock<'a>) -> Self {
        self.clock = Some(clock);
        self
    }

    /// The same request with a callback for the progress of its searches.
    #[must_use]
    pub fn watched(mut self, watch: &'a Watch<'a>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// The same request with another search.
    #[must_use]
    pub fn searching(mut self, find: &'a Find<'a>) -> Self {
        self.find = find;
        self
    }

    /// Runs a search.
    ///
    /// A search ends at its own limits with the best set found. It never gets less than these: otherwise rules that
    /// search would depend on the nodes that the request has used.
    ///
    /// # Errors
    /// When the request was cancelled, or its searches exceed their common limit.
    pub(crate) fn search(
        &mut self,
        network: &Network,
        trains: &[Train],
        visit_bonus: u32,
    ) -> Result<Solution, Refusal> {
        self.work.look()?;
        let granted = self.work.granted(self.limits.max_nodes);
        let cancel = self.work.cancel.clone();
        let (clock, deadline) = (self.clock, self.limits.deadline_ms);
        let start = clock.map_or(0.0, |clock| clock());
        let (watch, progress) = (self.watch, Progress::default());
        let stop = || {
            if let Some(watch) = watch {
                watch(&progress);
            }
            let is_late = clock.zip(deadline).is_some_and(|(clock, most)| clock() - start >= most as f64);
            is_late.then_some(CutBy::Deadline)
        };
        let mut limits = Limits::default().stop(&stop);
        limits.max_nodes = granted;
        limits.cancel = cancel.as_ref();
        limits.progress = watch.map(|_| &progress);
        let found = (self.find)(network, trains, visit_bonus, limits)
            .map_err(|error| Refusal::from(Fault::new("/trains", "too_large").with("code", error.to_string())))?;
        let nodes = found.effort.nodes;
        let ms = clock.map_or(0.0, |clock| clock()) - start;
        self.searched.push(Searched { nodes, granted, cut_by: found.cut_by, ms });
        self.work.end_search(nodes);
        match found.cut_by {
            Some(CutBy::Cancelled) => Err(Refusal::Cancelled),
            Some(CutBy::Width) => {
                self.is_too_wide = true;
                Err(Refusal::Cancelled)
            }
            Some(CutBy::Nodes) if granted != self.limits.max_nodes => Err(Refusal::TooMuchWork),
            _ => Ok(found),
        }
    }
}
