//! Where routes begin, and the tables for that.

use crate::conflict::Bits;
use crate::search::price::{Buyer, Path, Pricer, Tip, Visit};
use crate::search::tables::{ANYWHERE, MAX_SKIPS, NEVER};
use crate::search::tolls::Met;
use crate::select::Visited;

impl<B: Bits, V: Buyer<B>> Pricer<'_, '_, B, V> {
    /// A bound on the reduced worth of every route, without searching. From then on roots are passed over that have no
    /// route above the threshold.
    pub fn ceiling(&mut self) -> i64 {
        if self.depth < 2 {
            return 0;
        }
        self.ceilings.clear();
        for root in 0..self.graph.tokens {
            let tip = self.start(root);
            let mut most = NEVER;
            let fares = self.fares;
            for bundle in fares.best_first(root) {
                if self.opens(&tip, bundle) {
                    self.begin(bundle);
                    let first = self.ahead(&tip.visit, bundle);
                    let bound = self.bound(&first, false, most + bundle.cheapest + 1);
                    most = most.max(bound - bundle.cheapest);
                }
            }
            self.ceilings.push(most);
        }
        let ceilings = &self.ceilings;
        self.order.sort_by_key(|&root| std::cmp::Reverse(ceilings[root]));
        self.ceilings.iter().copied().fold(0, i64::max)
    }

    /// Who took the routes. Gives the tables back.
    pub fn into_buyer(self) -> V {
        self.stock.put(self.tables);
        self.buyer
    }

    /// The route of nothing but a root, with the tables made for it.
    pub(super) fn start(&mut self, root: usize) -> Tip<B> {
        if root != self.tables_root {
            let under = (self.graph, self.ends, self.kind, self.fares);
            let (tables, work) = self.stock.take(under, self.kinds, (root, self.memory));
            let _ = self.budget.work(work);
            self.stock.put(std::mem::replace(&mut self.tables, tables));
            self.tables_root = root;
        }
        let node = self.graph.nodes[root];
        self.stops.clear();
        self.stops.push(Visited { value: node.value, token: true, stop: self.graph.stops[root] });
        self.path = Path { root: root as u16, turn: 0, chains: Vec::new() };
        let mut smallest = [u32::MAX; MAX_SKIPS];
        smallest[0] = self.values[root];
        let visit = Visit {
            node: root,
            places: node.place,
            sum: self.values[root],
            visits: 1,
            come: ANYWHERE,
            extra: self.carried(),
            smallest,
        };
        Tip { track: self.taken, met: Met::default(), visit }
    }
}
