//! At which sizes a search does something else, and how often it did.
//!
//! The answer never depends on these sizes, only the time does. Tests shrink them, so that networks which a slow twin
//! can solve reach every branch, and check which branches were reached.

/// At which sizes a search does something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tuning {
    /// Boards with more routes than this are left to the search with prices.
    pub max_listed: usize,
    /// When so many are listed it is estimated how many there are,
    pub estimate_at: usize,
    /// and listing ends when they are more than this.
    pub most_estimated: usize,
    /// So many sets of listed routes are tried before the search with prices takes over.
    pub max_tried: u64,
    /// Steps of the look for a route of the first set. With 400 and 800, the sets of hard boards are 5.3 and 4.5 % below the
    /// best after 2 ms.
    pub first_steps: u64,
    /// Routes that join the linear programme at once.
    pub columns_a_turn: usize,
    /// Steps of a priced search that only looks for some good columns.
    pub quick_steps: u64,
    /// Stops that bounds remember at each stop in such a search.
    pub quick_memory: usize,
    /// Stops that bounds remember at each stop in a search that goes further.
    pub memory: usize,
    /// Turns after which the prices of the whole board are taken as they are.
    pub turns: usize,
    /// Steps of the search for a good set among the columns.
    pub trial_steps: u64,
    /// The most candidates that are ever listed.
    pub max_candidates: usize,
    /// So many candidates for a set as good as the best known are listed before better sets are looked for step by step.
    pub short_list: usize,
    /// When a list has cost so many nodes, the next one is made for two steps of revenue at once.
    pub dear_list: u64,
    /// Among sets that earn as much as the best known one, costs count many times where a list is longer than this.
    pub equal_list: usize,
    /// When a list was longer, triples get prices on the whole board.
    pub long_list: usize,
    /// How often triples are looked for on the whole board.
    pub toll_rounds: usize,
    /// Longer lists of candidates are split before anything else is tried.
    pub cover_list: usize,
    /// Steps that may be tried on a list before it is split.
    pub cover_steps: u64,
    /// Candidates among which columns are looked for until they are exhausted.
    pub front: usize,
    /// Turns after which the prices of a list are taken as they are.
    pub list_turns: usize,
    /// With more rows the programme of a list is not kept for its second part: a square of them takes memory.
    pub warm_rows: usize,
    /// After so many exchanges a programme is begun anew, before errors of rounding add up.
    pub exchanges: u64,
    /// Shorter lists are searched without triples.
    pub triple_list: usize,
    /// How often triples are looked for in a list.
    pub triple_rounds: usize,
}

impl Tuning {
    /// What is quickest.
    pub const USUAL: Self = Self {
        max_listed: 6_000,
        estimate_at: 400,
        most_estimated: 20_000,
        max_tried: 20_000,
        first_steps: 800,
        columns_a_turn: 24,
        quick_steps: 3_000,
        quick_memory: 2,
        memory: 4,
        turns: 400,
        trial_steps: 4_000,
        max_candidates: 1_500_000,
        short_list: 1_500,
        dear_list: 100_000,
        equal_list: 30_000,
        long_list: 400_000,
        toll_rounds: 3,
        cover_list: 4_000,
        cover_steps: 4_000,
        front: 4_000,
        list_turns: 300,
        warm_rows: 400,
        exchanges: 4_000,
        triple_list: 1_000,
        triple_rounds: 2,
    };
    /// The search with prices, however small the network is.
    pub const PRICES: Self = Self { max_listed: 0, ..Self::USUAL };
    /// All routes are listed and combined, however many there are.
    pub const LISTING: Self =
        Self { max_listed: usize::MAX, estimate_at: usize::MAX, max_tried: u64::MAX, ..Self::USUAL };
}

/// A branch of a search that only some networks reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// All routes were listed and combined.
    Listed,
    /// There were too many routes to list.
    TooManyRoutes,
    /// Listing ended early because far too many routes were estimated.
    Estimated,
    /// There were too many sets of listed routes to try.
    TooManySets,
    /// A priced search found more columns than may join at once.
    ShelfFull,
    /// A priced search ended before it had seen everything.
    QuickTurn,
    /// A bound was made without a search.
    Ceiling,
    /// Prices did not settle.
    TurnsOut,
    /// There were more candidates than may be listed.
    TooManyCandidates,
    /// One list served two steps of revenue.
    ListedFurther,
    /// Triples got prices on the whole board.
    Tolls,
    /// Nothing earned more than the best known set, and its equals got prices of their own.
    Equals,
    /// No set reached the revenue that was looked for, and less was tried.
    LowerGoal,
    /// No set of a list can reach what is looked for.
    TooPoor,
    /// More candidates of a list were worth their price than may join at once.
    OffersFull,
    /// The same with several kinds of train in the list.
    OffersOfKinds,
    /// Columns were looked for in the front part of a list only.
    Front,
    /// Prices of a list did not settle.
    ListTurnsOut,
    /// Three resources, of which two were used by several routes in part, got a price together.
    Triples,
    /// A programme was begun anew, so that errors of rounding do not add up.
    Anew,
    /// A programme was given up until the second part of a list.
    Folded,
    /// A list was too long to be tried whole.
    LongList,
    /// A list was tried whole and took too long.
    CoverGaveUp,
    /// A list was split.
    Split,
    /// A list could not be split.
    Unsplit,
    /// Candidates were tried in their order, no dear track being left.
    InOrder,
}

impl Way {
    /// How many there are.
    const COUNT: usize = Self::InOrder as usize + 1;
    /// All of them.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Listed,
        Self::TooManyRoutes,
        Self::Estimated,
        Self::TooManySets,
        Self::ShelfFull,
        Self::QuickTurn,
        Self::Ceiling,
        Self::TurnsOut,
        Self::TooManyCandidates,
        Self::ListedFurther,
        Self::Tolls,
        Self::Equals,
        Self::LowerGoal,
        Self::TooPoor,
        Self::OffersFull,
        Self::OffersOfKinds,
        Self::Front,
        Self::ListTurnsOut,
        Self::Triples,
        Self::Anew,
        Self::Folded,
        Self::LongList,
        Self::CoverGaveUp,
        Self::Split,
        Self::Unsplit,
        Self::InOrder,
    ];
}

/// How often a search reached each of its branches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ways([u64; Way::COUNT]);

impl Ways {
    /// Counts one more.
    #[inline]
    pub(crate) fn count(&mut self, way: Way) {
        self.0[way as usize] += 1;
    }

    /// Returns how often a search reached a branch.
    #[must_use]
    pub fn of(&self, way: Way) -> u64 {
        self.0[way as usize]
    }

    /// Adds those of another search.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}
