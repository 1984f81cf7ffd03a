//! Tables that serve again: for other kinds of train at the same prices, and in the next search there.

use std::cell::RefCell;

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::tables::cell::Row;
use crate::search::tables::{size, Tables, Under, MAX_ENTRIES};
use crate::search::task::Kind;

/// Tables are kept as long as they have no more rows than this together.
const KEPT_ROWS: usize = 1 << 19;

/// What tables are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label {
    /// The most stops that a train visits, and the most that it must skip plus one.
    pub depth: usize,
    pub skips: usize,
    pub terms: Option<usize>,
    pub carried: u32,
    pub root: usize,
    /// How many stops are remembered, where there is room for that.
    pub memory: usize,
}

impl Label {
    /// Tables for a kind, or for all those kinds that can have them together where that takes less.
    fn new<B: Bits>(graph: &Graph<B>, kinds: &[Kind], kind: Kind, (root, memory): (usize, usize)) -> Self {
        let (mut depth, mut skips, mut apart) = (0, 0, 0);
        for other in kinds.iter().filter(|other| (other.terms, other.carried) == (kind.terms, kind.carried)) {
            let size = size(graph, *other);
            (depth, skips, apart) = (size.0.max(depth), size.1.max(skips), apart + size.0 * size.1);
        }
        if depth * skips > apart || depth * skips * graph.nodes.len() > MAX_ENTRIES {
            (depth, skips) = size(graph, kind);
        }
        Self { depth, skips, terms: kind.terms, carried: kind.carried, root, memory }
    }
}

/// Tables made at the prices of the moment, and room for others.
#[derive(Debug)]
pub(crate) struct Stock<B>(RefCell<Shelf<B>>);

#[derive(Debug)]
struct Shelf<B> {
    tables: Vec<Tables<B>>,
    /// How many rows these have.
    rows: usize,
    /// Rows that no table needs any more.
    spare: Vec<Vec<Row>>,
}

impl<B: Bits> Stock<B> {
    /// Nothing yet.
    pub fn new() -> Self {
        Self(RefCell::new(Shelf { tables: Vec::new(), rows: 0, spare: Vec::new() }))
    }

    /// Prices have changed: only the room is of use.
    pub fn clear(&self) {
        let Shelf { tables, rows, spare } = &mut *self.0.borrow_mut();
        spare.extend(tables.drain(..).map(Tables::into_rows));
        *rows = 0;
    }

    /// Tables for the walks of one of several kinds of train from a root, and the small steps of work that it took.
    pub fn take(&self, under: Under<'_, B>, kinds: &[Kind], root: (usize, usize)) -> (Tables<B>, u64) {
        let label = Label::new(under.0, kinds, under.2, root);
        let kept = &mut *self.0.borrow_mut();
        if let Some(at) = kept.tables.iter().position(|tables| tables.label == label) {
            let tables = kept.tables.swap_remove(at);
            kept.rows -= tables.size();
            return (tables, 0);
        }
        let tables = Tables::new(under, label, kept.spare.pop().unwrap_or_default());
        let work = tables.work;
        (tables, work)
    }

    /// Tables that may serve again before prices change.
    pub fn put(&self, tables: Tables<B>) {
        let kept = &mut *self.0.borrow_mut();
        if kept.rows + tables.size() <= KEPT_ROWS {
            kept.rows += tables.size();
            kept.tables.push(tables);
        } else {
            kept.spare.push(tables.into_rows());
        }
    }
}
