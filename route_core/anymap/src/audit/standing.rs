//! The actions that stood: undo and redo are applied, messages and programs are left out.
//!
//! An undo takes back the last action that stands, or, with `action_id`, everything after the action of that id. A
//! message is not an action. A redo brings back what the last undo took away. What the site did by itself after an action
//! stands nested in it as `auto_actions`, and is taken back with it.

use std::collections::HashMap;

use super::reading::{items_of, name_of, number_of, text_of, Json};

/// An action that stood.
#[derive(Debug, Clone, Copy)]
pub struct Standing<'r> {
    /// Its place among the actions of the record, or that of the entry in which it is nested.
    pub index: usize,
    /// Its number in the record, if it has one.
    pub id: Option<i64>,
    /// The action.
    pub fields: &'r Json<'r>,
    /// The name of its type.
    pub kind: &'r str,
}

impl Standing<'_> {
    /// Returns the name of the player or company that acts.
    pub fn actor(&self) -> Option<String> {
        name_of(self.fields, "entity")
    }

    /// Returns whether a player acts.
    pub fn is_of_player(&self) -> bool {
        text_of(self.fields, "entity_type") == Some("player")
    }

    /// Returns whether a private company acts: records call these alone `company`.
    pub fn is_of_private(&self) -> bool {
        text_of(self.fields, "entity_type") == Some("company")
    }
}

/// Returns the actions that stood, in order. Entries without a type are left out; a redo of nothing does nothing.
pub fn standing<'r>(actions: &'r [Json<'r>]) -> Vec<Standing<'r>> {
    let mut kept: Vec<usize> = Vec::new();
    let mut undone: Vec<Vec<usize>> = Vec::new();
    let mut places: HashMap<i64, usize> = HashMap::new();
    for (index, entry) in actions.iter().enumerate() {
        match text_of(entry, "type") {
            Some("undo") => {
                let first = first_undone(entry, &kept, &places);
                let from = kept.partition_point(|place| *place < first);
                undone.push(kept.split_off(from));
            }
            Some("redo") => kept.extend(undone.pop().unwrap_or_default()),
            Some("message") | None => {}
            Some(_) => {
                undone.clear();
                kept.push(index);
            }
        }
        if let Some(id) = id_of(entry) {
            places.entry(id).or_insert(index);
        }
    }
    kept.into_iter().flat_map(|index| nested(index, &actions[index])).collect()
}

fn first_undone(entry: &Json, kept: &[usize], places: &HashMap<i64, usize>) -> usize {
    let last = kept.last().copied().unwrap_or(0);
    match number_of(entry, "action_id") {
        None => last,
        Some(0) => 0,
        Some(id) => places.get(&id).map_or(last, |place| place + 1),
    }
}

fn id_of(entry: &Json) -> Option<i64> {
    number_of(entry, "id").or_else(|| text_of(entry, "id").and_then(|id| id.parse().ok()))
}

fn nested<'r>(index: usize, entry: &'r Json<'r>) -> impl Iterator<Item = Standing<'r>> {
    let id = id_of(entry);
    std::iter::once(entry).chain(items_of(entry, "auto_actions")).filter_map(move |fields| {
        let kind = text_of(fields, "type")?;
        let is_talk = matches!(kind, "message" | "log" | "undo" | "redo");
        let is_program = kind.starts_with("program_") || kind.starts_with("master_mode");
        (!is_talk && !is_program).then_some(Standing { index, id, fields, kind })
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::audit::reading::{items, read};

    fn ids(record: &str) -> Vec<i64> {
        standing(items(&read(record).unwrap())).iter().filter_map(|one| one.id).collect()
    }

    #[test]
    fn an_undo_takes_back_and_a_redo_brings_back() {
        let first = r#"{"type":"pass","id":1},{"type":"bid","id":2},{"type":"message","id":3},{"type":"undo","id":4}"#;
        assert_eq!(ids(&format!("[{first}]")), [1]);
        assert_eq!(ids(&format!(r#"[{first},{{"type":"redo","id":5}}]"#)), [1, 2]);
        assert_eq!(ids(&format!(r#"[{first},{{"type":"par","id":5}},{{"type":"redo","id":6}}]"#)), [1, 5]);
    }

    #[test]
    fn an_undo_may_name_the_action_that_it_goes_back_to() {
        let record = r#"[{"type":"pass","id":1},{"type":"bid","id":2},{"type":"bid","id":3},
            {"type":"undo","id":4,"action_id":1},{"type":"par","id":5}]"#;
        assert_eq!(ids(record), [1, 5]);
        assert_eq!(ids(r#"[{"type":"pass","id":1},{"type":"undo","id":2,"action_id":0}]"#), [0i64; 0]);
    }

    #[test]
    fn programs_are_left_out_and_what_they_did_is_not() {
        let record = r#"[{"type":"program_share_pass","id":1,"auto_actions":[{"type":"pass"},{"type":"log"}]}]"#;
        assert_eq!(standing(items(&read(record).unwrap())).iter().map(|one| one.kind).collect::<Vec<_>>(), ["pass"]);
    }
}
