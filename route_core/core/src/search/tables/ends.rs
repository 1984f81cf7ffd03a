//! Stops sorted by what the rules for ends make of them.

use crate::graph::Graph;
use crate::search::tables::NEVER;

/// With more groups than this the bounds no longer distinguish them: the classes and one number more fill a [row](super::cell).
const MAX_CLASSES: usize = 3;

/// Stops sorted by what the rules for ends make of them, and what pairs of such classes may bring at most.
#[derive(Debug)]
pub(crate) struct EndClasses {
    of: Vec<usize>,
    pub count: usize,
    /// Bonus by pair; [`NEVER`] where forbidden.
    pairs: Vec<i64>,
}

impl EndClasses {
    pub fn new<B: crate::conflict::Bits>(graph: &Graph<B>) -> Self {
        let groups = 1 + graph.nodes.iter().map(|node| usize::from(node.group)).max().unwrap_or(0);
        let coarse = groups > MAX_CLASSES;
        let count = if coarse { 2 } else { groups };
        let class = |group: u16| if coarse { usize::from(group > 0) } else { usize::from(group) };
        let of: Vec<usize> = graph.nodes.iter().map(|node| class(node.group)).collect();
        let mut pairs = vec![NEVER; count * count];
        for a in 0..count {
            for b in 0..count {
                if a == 0 || b == 0 {
                    pairs[a * count + b] = 0;
                }
            }
        }
        for (a, &class_a) in of.iter().enumerate() {
            for (b, &class_b) in of.iter().enumerate() {
                if let Some(bonus) = graph.ends(a, b) {
                    let pair = &mut pairs[class_a * count + class_b];
                    *pair = (*pair).max(i64::from(bonus) * graph.worth.scale);
                }
            }
        }
        Self { of, count, pairs }
    }

    pub fn class(&self, node: usize) -> usize {
        self.of[node]
    }

    pub fn pair(&self, a: usize, b: usize) -> i64 {
        self.pairs[a * self.count + b]
    }
}
