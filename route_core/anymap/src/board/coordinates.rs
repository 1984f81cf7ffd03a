//! The coordinates of hexes, by their names, and the sides at which neighbours touch.
//!
//! Coordinates count half steps ("doubled"), x to the right and y downwards; a name's letters are one of them and its
//! number the other. Side e of a hex touches side (e + 3) mod 6 of its neighbour.

use super::SIDE_COUNT;
use crate::question::Layout;
use crate::tile::SIDES;

/// Coordinates of a hex.
pub type At = (i32, i32);

/// Returns the offsets of the neighbours over each side.
#[must_use]
pub const fn steps(layout: Layout) -> [At; SIDE_COUNT] {
    match layout {
        Layout::Flat => [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)],
        Layout::Pointy => [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)],
    }
}

/// Returns the side of the neighbour that a side touches.
#[must_use]
pub const fn opposite(side: i32) -> i32 {
    (side + SIDES / 2) % SIDES
}

/// Returns the coordinates of the neighbour over a side.
#[must_use]
pub const fn beyond(layout: Layout, at: At, side: i32) -> At {
    let (dx, dy) = steps(layout)[side as usize];
    (at.0 + dx, at.1 + dy)
}

/// Returns the coordinates of a hex: one to four letters of one case and a number of up to four digits.
#[must_use]
pub fn coordinates(name: &str, x_is_letter: bool) -> Option<At> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (word, digits) = name.split_at(letters);
    let bare = digits.strip_prefix('-').unwrap_or(digits);
    let is_word = (1..=4).contains(&letters)
        && (word.bytes().all(|letter| letter.is_ascii_uppercase())
            || word.bytes().all(|letter| letter.is_ascii_lowercase()));
    if !is_word || !(1..=4).contains(&bare.len()) || !bare.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<i32>().ok()? - 1;
    let letter = letters_of(word);
    Some(if x_is_letter { (letter, number) } else { (number, letter) })
}

/// A = 0 … Z = 25, AA = 26 …; small letters count backwards: a = -1, b = -2 …
fn letters_of(word: &str) -> i32 {
    let count = word.bytes().fold(0, |count, letter| count * 26 + i32::from(letter.to_ascii_uppercase() - b'A') + 1);
    if word.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        -count
    } else {
        count - 1
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_of_one_case_and_a_number() {
        assert_eq!(coordinates("D18", true), Some((3, 17)));
        assert_eq!(coordinates("D18", false), Some((17, 3)));
        assert_eq!(coordinates("AA7", true), Some((26, 6)));
        assert_eq!(coordinates("b-3", true), Some((-2, -4)));
        for name in ["", "D", "18", "dD1", "ABCDE1", "D12345", "D--1", "D1 ", "D١", "É1"] {
            assert_eq!(coordinates(name, true), None, "{name}");
        }
    }
}
