//! The linear programme over some routes of a list.

use crate::conflict::Bits;
use crate::search::cover::Candidate;
use crate::search::lp::Programme;
use crate::search::prices::Prices;
use crate::search::task::Kind;
use crate::search::triples::rows;
use crate::search::weighing::Weighing;

/// A programme, and what its columns and rows stand for: rows for resources, for kinds of train, and then for triples.
#[derive(Clone)]
pub(crate) struct Master<B> {
    pub programme: Programme,
    pub columns: Vec<Candidate<B>>,
    /// Columns that are too poor, or in another part of the list.
    pub gone: Vec<bool>,
    pub triples: Vec<B>,
    supply: Vec<f64>,
    resources: usize,
    pub weighing: Weighing,
}

impl<B: Bits> Master<B> {
    /// A programme without columns.
    pub fn new(kinds: &[Kind], resources: usize, weighing: Weighing) -> Self {
        let mut supply = vec![1.0; resources];
        supply.extend(kinds.iter().map(|kind| kind.trains as f64));
        let programme = Programme::new(&supply);
        Self { programme, columns: Vec::new(), gone: Vec::new(), triples: Vec::new(), supply, resources, weighing }
    }

    pub fn rows(&self) -> usize {
        self.supply.len() + self.triples.len()
    }

    pub fn add(&mut self, candidate: &Candidate<B>) {
        let mut rows = rows(candidate.track, candidate.kind as usize, self.resources);
        let pays =
            self.triples.iter().zip(self.supply.len()..).filter(|(&triple, _)| candidate.track.hits_twice(triple));
        rows.extend(pays.map(|(_, row)| row as u16));
        self.programme.add(rows, self.weighing.units(candidate.worth));
        self.columns.push(*candidate);
        self.gone.push(false);
    }

    /// Has all columns weigh something else.
    pub fn weigh(&mut self, weighing: Weighing) {
        self.weighing = weighing;
        let here = self.columns.iter().enumerate().filter(|&(at, _)| !self.gone[at]);
        self.programme.revalue(here.map(|(at, column)| (at, weighing.units(column.worth))));
    }

    /// Leaves columns alone from now on.
    pub fn forbid(&mut self, goes: impl Fn(&Candidate<B>) -> bool) -> bool {
        let going: Vec<usize> =
            (0..self.columns.len()).filter(|&at| !self.gone[at] && goes(&self.columns[at])).collect();
        for &at in &going {
            self.gone[at] = true;
        }
        let used = going.iter().any(|&at| self.programme.uses(at));
        self.programme.forbid(going.into_iter());
        used
    }

    /// Leaves out the columns that are not used, and the triples that keep nothing back.
    pub fn trim(&mut self) {
        let (columns, triples) = self.programme.trim(self.supply.len());
        self.columns = columns.iter().map(|&at| self.columns[at]).collect();
        self.gone = columns.iter().map(|&at| self.gone[at]).collect();
        self.triples = triples.iter().map(|&at| self.triples[at]).collect();
    }

    /// Adds triples. Returns the work of adding them.
    pub fn add_triples(&mut self, triples: &[B]) -> u64 {
        let users = |&triple: &B| {
            let pays = |&at: &usize| self.columns[at].track.hits_twice(triple);
            (0..self.columns.len()).filter(pays).collect()
        };
        let users: Vec<Vec<usize>> = triples.iter().map(users).collect();
        self.programme.add_rows(&users);
        self.triples.extend(triples);
        self.programme.obey()
    }

    /// Gives up the programme until it is needed: it is large where there are many rows.
    pub fn fold(&mut self) {
        self.programme = Programme::new(&[]);
    }

    /// Returns `true` if rounding errors may matter.
    pub fn is_worn(&self, exchanges: u64) -> bool {
        self.programme.exchanges > exchanges || !self.programme.is_sound()
    }

    /// The same routes and triples in a programme that begins anew.
    pub fn anew(&self) -> Self {
        self.weighed(self.weighing, |_| true)
    }

    /// The same triples and some of the same routes, by what they weigh otherwise.
    pub fn weighed(&self, weighing: Weighing, stays: impl Fn(&Candidate<B>) -> bool) -> Self {
        let mut supply = self.supply.clone();
        supply.resize(self.rows(), 1.0);
        let (columns, gone) = (Vec::new(), Vec::new());
        let mut anew = Self { programme: Programme::new(&supply), columns, gone, weighing, ..self.clone() };
        let here = self.columns.iter().zip(&self.gone).filter(|(column, &gone)| !gone && stays(column));
        here.for_each(|(column, _)| anew.add(column));
        anew
    }

    /// The programme's prices in whole numbers, those of triples behind those of resources.
    pub fn prices(&self) -> Option<Prices> {
        let (resources, others) = self.programme.prices().split_at(self.resources);
        let (kinds, triples) = others.split_at(self.supply.len() - self.resources);
        let guess = [resources, triples, kinds].concat();
        Prices::new(&guess, self.resources, (self.triples.len(), self.weighing.scale), 0)
    }
}
