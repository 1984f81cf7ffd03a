//! Which joints always go together, and are one resource.

/// Joints that lie on exactly the same chains are one resource: splits them chain by chain.
pub(super) fn classes<'c>(chains: impl Iterator<Item = &'c [u64]>, joints: usize) -> (Vec<u32>, usize) {
    const OUTSIDE: u32 = u32::MAX;
    let mut class = vec![OUTSIDE; joints];
    let mut size: Vec<u32> = Vec::with_capacity(64);
    // For the chain at hand: how much of each class lies on it, and the class that this part becomes.
    let mut hits: Vec<u32> = Vec::with_capacity(64);
    let mut fresh: Vec<u32> = Vec::with_capacity(64);
    let mut touched: Vec<u32> = Vec::with_capacity(64);
    for set in chains {
        hits.resize(size.len(), 0);
        fresh.resize(size.len(), OUTSIDE);
        let mut new_class = OUTSIDE;
        each_bit(set, |joint| {
            if class[joint] != OUTSIDE {
                let hit = &mut hits[class[joint] as usize];
                if *hit == 0 {
                    touched.push(class[joint]);
                }
                *hit += 1;
            }
        });
        each_bit(set, |joint| {
            let was = class[joint];
            let target = if was == OUTSIDE {
                &mut new_class
            } else if hits[was as usize] == size[was as usize] {
                return;
            } else {
                &mut fresh[was as usize]
            };
            if *target == OUTSIDE {
                *target = size.len() as u32;
                size.push(0);
            }
            class[joint] = *target;
            size[*target as usize] += 1;
        });
        for was in touched.drain(..) {
            let part = std::mem::replace(&mut fresh[was as usize], OUTSIDE);
            if part != OUTSIDE {
                size[was as usize] -= size[part as usize];
            }
            hits[was as usize] = 0;
        }
    }
    (class, size.len())
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
