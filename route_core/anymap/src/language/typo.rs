//! Recognizes misspelt kinds of parts.

/// The kinds of parts that routes depend on.
const MATTERS: [&str; 8] = ["city", "town", "halt", "offboard", "pass", "junction", "path", "border"];
/// The length of the longest of them.
const LONGEST_KIND: usize = 8;

/// Returns whether a word is nearly one of the kinds that matter.
pub fn is_typo(word: &str) -> bool {
    let mut letters = ['\0'; LONGEST_KIND + 2];
    let mut count = 0;
    for letter in word.chars() {
        if count == letters.len() {
            return false;
        }
        letters[count] = letter;
        count += 1;
    }
    count >= 4 && MATTERS.iter().any(|known| nearly(&letters[..count], known.as_bytes()))
}

/// Returns whether a word is a known one with one typo: one letter extra, missing or wrong, or two swapped.
fn nearly(word: &[char], known: &[u8]) -> bool {
    if word.len().abs_diff(known.len()) > 1 {
        return false;
    }
    let same = |letters: &[char], other: &[u8]| {
        letters.len() == other.len() && letters.iter().zip(other).all(|(one, other)| *one == char::from(*other))
    };
    let start = word.iter().zip(known).take_while(|(one, other)| **one == char::from(**other)).count();
    let (rest, other) = (&word[start..], &known[start..]);
    let (rest_after, other_after) = (rest.get(1..).unwrap_or_default(), other.get(1..).unwrap_or_default());
    let exchanged = || match (rest, other) {
        ([a, b, rest @ ..], [c, d, other @ ..]) => same(&[*b, *a], &[*c, *d]) && same(rest, other),
        _ => false,
    };
    same(rest_after, other_after) || same(rest_after, other) || same(rest, other_after) || exchanged()
}

#[cfg(test)]
mod tests {
    use super::is_typo;

    #[test]
    fn one_typo_is_near_and_two_are_not() {
        for word in ["citty", "icty", "ciyt", "towm", "juncton", "borde"] {
            assert!(is_typo(word), "{word}");
        }
        for word in ["label", "icon", "icity_", "cit", "stripes"] {
            assert!(!is_typo(word), "{word}");
        }
    }
}
