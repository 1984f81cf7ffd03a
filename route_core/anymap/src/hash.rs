//! Maps with a fast hash. A question names a few thousand things at most, so deliberate collisions cost little.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map for names, numbers and coordinates. Nothing depends on its order.
pub type Map<K, V> = HashMap<K, V, BuildHasherDefault<Fast>>;

/// A multiplicative hash of eight bytes at a time.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fast(u64);

const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

impl Fast {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for Fast {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_i32(&mut self, number: i32) {
        self.add(number as u32 as u64);
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        // The table looks at the highest bits and the lowest ones; those of a product are the poorest.
        self.0 ^ self.0 >> 32
    }
}
