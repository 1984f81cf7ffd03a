//! Sets of track and of places as machine words: two routes conflict when their words share a bit.

use std::fmt::Debug;

/// A set of small numbers that fits into registers.
pub trait Bits: Copy + Eq + Ord + Default + Debug + Send + Sync {
    /// Returns the set with one member.
    fn single(index: usize) -> Self;
    /// Returns the union of both sets.
    #[must_use]
    fn union(self, other: Self) -> Self;
    /// Returns the intersection of both sets.
    #[must_use]
    fn common(self, other: Self) -> Self;
    /// Returns the members that the other set does not have.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// Returns `true` if the sets share a member.
    fn hits(self, other: Self) -> bool;
    /// Returns `true` if the sets share two members or more.
    fn hits_twice(self, other: Self) -> bool;
    /// Sixty-four members at a time: bit `i` of word `at` stands for member `64 * at + i`.
    fn word(self, at: usize) -> u64;
    /// Calls `each` for every member in rising order.
    fn for_each(self, each: impl FnMut(usize));
}

macro_rules! word_bits {
    ($word:ty) => {
        impl Bits for $word {
            #[inline]
            fn single(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn union(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn common(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn hits(self, other: Self) -> bool {
                self & other != 0
            }
            #[inline]
            fn hits_twice(self, other: Self) -> bool {
                let both = self & other;
                both & both.wrapping_sub(1) != 0
            }
            #[inline]
            fn word(self, at: usize) -> u64 {
                (self >> (64 * at)) as u64
            }
            #[inline]
            fn for_each(self, mut each: impl FnMut(usize)) {
                let mut rest = self;
                while rest != 0 {
                    each(rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                }
            }
        }
    };
}

word_bits!(u64);
word_bits!(u128);

/// A set of `N` words, for networks larger than any printed board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Bits for Wide<N> {
    fn single(index: usize) -> Self {
        let mut words = [0; N];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }
    fn union(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
        self
    }
    fn common(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
        self
    }
    fn without(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= !theirs;
        }
        self
    }
    fn hits(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(mine, theirs)| mine & theirs != 0)
    }
    fn hits_twice(self, other: Self) -> bool {
        self.0.iter().zip(other.0).map(|(mine, theirs)| (mine & theirs).count_ones()).sum::<u32>() > 1
    }
    fn word(self, at: usize) -> u64 {
        self.0[at]
    }
    fn for_each(self, mut each: impl FnMut(usize)) {
        for (index, word) in self.0.into_iter().enumerate() {
            word.for_each(|bit| each(64 * index + bit));
        }
    }
}
