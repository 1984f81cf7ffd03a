//! Which joints always go together, and are one resource.

const OUTSIDE: u32 = u32::MAX;

/// Joints that lay on exactly the same chains so far.
struct Class {
    size: u32,
    /// Of the current chain: how many of them lie on it, and the class that these become.
    hits: u32,
    part: u32,
}

/// Joints that lie on exactly the same chains are one resource: splits them chain by chain.
pub(super) fn classes<'c>(chains: impl Iterator<Item = &'c [u64]>, joints: usize) -> (Vec<u32>, usize) {
    let mut of = vec![OUTSIDE; joints];
    let mut classes: Vec<Class> = Vec::with_capacity(64);
    let mut touched: Vec<u32> = Vec::with_capacity(64);
    for set in chains {
        each_bit(set, |joint| {
            if of[joint] != OUTSIDE {
                let class = &mut classes[of[joint] as usize];
                if class.hits == 0 {
                    touched.push(of[joint]);
                }
                class.hits += 1;
            }
        });
        let (mut new, mut next) = (OUTSIDE, classes.len() as u32);
        each_bit(set, |joint| {
            let target = match classes.get_mut(of[joint] as usize) {
                None => &mut new,
                Some(class) if class.hits == class.size => return,
                Some(class) => &mut class.part,
            };
            if *target == OUTSIDE {
                *target = next;
                next += 1;
            }
            of[joint] = *target;
            while classes.len() < next as usize {
                classes.push(Class { size: 0, hits: 0, part: OUTSIDE });
            }
            classes[of[joint] as usize].size += 1;
        });
        for was in touched.drain(..) {
            let part = std::mem::replace(&mut classes[was as usize].part, OUTSIDE);
            if part != OUTSIDE {
                classes[was as usize].size -= classes[part as usize].size;
            }
            classes[was as usize].hits = 0;
        }
    }
    let count = classes.len();
    (of, count)
}

pub(super) fn each_bit(words: &[u64], mut each: impl FnMut(usize)) {
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            each(64 * index + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
