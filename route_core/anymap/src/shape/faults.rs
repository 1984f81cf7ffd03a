//! Every fault of a value that does not have its shape.

use super::{is_longer, Record, Shape, TAG};
use crate::fault::{Fault, Faults};
use crate::value::Value;

/// Where a value stands: a chain of steps, of which a pointer is made only for a fault.
#[derive(Clone, Copy)]
enum Place<'p> {
    Root(&'p str),
    Member(&'p Place<'p>, &'p str),
    Item(&'p Place<'p>, usize),
}

impl Place<'_> {
    fn pointer(&self) -> String {
        match self {
            Self::Root(pointer) => (*pointer).to_owned(),
            Self::Member(above, name) => crate::fault::step(&above.pointer(), name),
            Self::Item(above, index) => format!("{}/{index}", above.pointer()),
        }
    }

    fn fault(&self, sentence: &'static str) -> Fault {
        Fault::new(self.pointer(), sentence)
    }
}

/// Returns every fault of a value that stands at a pointer.
#[must_use]
pub fn faults(shape: &Shape, value: &Value, pointer: &str) -> Faults {
    let mut found = Faults::default();
    walk(shape, value, &Place::Root(pointer), &mut found);
    if found.is_empty() {
        found.push(Fault::new(pointer, "wrong_type"));
    }
    found
}

/// Returns every fault of the value of a field, which stands at the root.
#[must_use]
pub fn field_faults(record: &Record, field: &str, value: &Value) -> Faults {
    let mut found = Faults::default();
    if let Some(field) = record.field(field) {
        walk(field.shape, value, &Place::Root(""), &mut found);
    }
    found
}

/// Returns every fault of a body whose fields are those of several records, in their order; of unknown fields as they
/// were sent.
#[must_use]
pub fn body_faults(records: &[&Record], value: &Value) -> Faults {
    let Value::Object(members) = value else { return Fault::new("", "wrong_type@body").into() };
    let mut found = Faults::default();
    let root = Place::Root("");
    for field in records.iter().flat_map(|record| record.all_fields()) {
        let place = Place::Member(&root, field.name);
        match value.get(field.name) {
            Some(entry) => walk(field.shape, entry, &place, &mut found),
            None if field.default.is_none() => found.push(place.fault("missing@body")),
            None => {}
        }
    }
    for (name, _) in members.iter().filter(|(name, _)| !records.iter().any(|record| record.knows(name))) {
        found.push(Place::Member(&root, name).fault("unknown_field@body"));
    }
    found
}

fn walk(shape: &Shape, value: &Value, place: &Place, found: &mut Faults) {
    match shape {
        Shape::Flag => {
            if !matches!(value, Value::Flag(_)) {
                found.push(place.fault("wrong_type.flag"));
            }
        }
        Shape::Whole { low, high } => whole(*low, *high, value, place, found),
        Shape::Text { least, most } => text(*least, *most, value, place, found),
        Shape::Words(words) => match value.text() {
            None => found.push(place.fault("wrong_type.text")),
            Some(text) if !words.contains(&text) => {
                let mut listed = words.to_vec();
                listed.sort_unstable();
                found.push(place.fault("unknown_value").with("values", &listed[..]));
            }
            Some(_) => {}
        },
        Shape::List { item, least, most } => list(item, (*least, *most), value, place, found),
        Shape::Tuple(items) => tuple(items, value, place, found),
        Shape::Object => {
            if !matches!(value, Value::Object(_)) {
                found.push(place.fault("wrong_type.object"));
            }
        }
        Shape::Map { key, value: kind, most } => map(key, kind, *most, value, place, found),
        Shape::Record(record) => fields(record, value, place, found),
        Shape::Tagged(records) => tagged(records, value, place, found),
        Shape::Union(kinds) => union(kinds, value, place, found),
        Shape::Nullable(kind) => {
            if !matches!(value, Value::Null) {
                walk(kind, value, place, found);
            }
        }
        Shape::Meant(kind, _) => walk(kind, value, place, found),
        Shape::Elsewhere(_) => {}
    }
}

fn whole(low: i64, high: i64, value: &Value, place: &Place, found: &mut Faults) {
    match value {
        Value::Whole(number) if (low..=high).contains(number) => {}
        Value::Whole(_) | Value::Huge { .. } => {
            found.push(place.fault("out_of_range").with("low", low).with("high", high));
        }
        _ => found.push(place.fault("wrong_type.whole_number")),
    }
}

fn text(least: usize, most: usize, value: &Value, place: &Place, found: &mut Faults) {
    let Some(text) = value.text() else { return found.push(place.fault("wrong_type.text")) };
    if is_longer(text, most) {
        found.push(place.fault("too_long").with("most", most));
    } else if text.chars().take(least).count() < least {
        found.push(if least == 1 {
            place.fault("too_short.empty")
        } else {
            place.fault("too_short").with("least", least)
        });
    }
}

fn list(item: &Shape, (least, most): (usize, usize), value: &Value, place: &Place, found: &mut Faults) {
    let Value::List(items) = value else { return found.push(place.fault("wrong_type.list")) };
    if items.len() > most {
        found.push(place.fault("too_long.list").with("most", most));
    } else if items.len() < least {
        found.push(if least == 1 {
            place.fault("too_short.empty")
        } else {
            place.fault("too_short.list").with("least", least)
        });
    } else {
        for (index, entry) in items.iter().enumerate() {
            walk(item, entry, &Place::Item(place, index), found);
        }
    }
}

fn tuple(kinds: &[&Shape], value: &Value, place: &Place, found: &mut Faults) {
    let Value::List(items) = value else { return found.push(place.fault("wrong_type.list")) };
    if items.len() != kinds.len() {
        let sentence = if items.len() > kinds.len() { "too_long.exactly" } else { "too_short.exactly" };
        return found.push(place.fault(sentence).with("count", kinds.len()));
    }
    for (index, (kind, entry)) in kinds.iter().zip(items).enumerate() {
        walk(kind, entry, &Place::Item(place, index), found);
    }
}

fn map(key: &Shape, kind: &Shape, most: usize, value: &Value, place: &Place, found: &mut Faults) {
    let Value::Object(members) = value else { return found.push(place.fault("wrong_type.object")) };
    if members.len() > most {
        return found.push(place.fault("too_long.object").with("most", most));
    }
    for (name, entry) in members {
        let within = Place::Member(place, name);
        let mut of_name = Faults::default();
        walk(key, &Value::Text(std::borrow::Cow::Borrowed(name)), &within, &mut of_name);
        if of_name.is_empty() {
            walk(kind, entry, &within, found);
        } else {
            found.push(within.fault("unknown_name"));
        }
    }
}

fn fields(record: &Record, value: &Value, place: &Place, found: &mut Faults) {
    let Value::Object(members) = value else { return found.push(place.fault("wrong_type.object")) };
    for (name, entry) in members {
        let within = Place::Member(place, name);
        if let Some(field) = record.field(name) {
            walk(field.shape, entry, &within, found);
        } else if !record.is_open && !record.knows(name) {
            found.push(within.fault("unknown_field"));
        }
    }
    for field in record.all_fields().filter(|field| field.default.is_none() && value.get(field.name).is_none()) {
        found.push(Place::Member(place, field.name).fault("missing").with("name", field.name));
    }
}

fn tagged(records: &[&Record], value: &Value, place: &Place, found: &mut Faults) {
    let Value::Object(_) = value else { return found.push(place.fault("wrong_type.object")) };
    let within = Place::Member(place, TAG);
    let Some(tag) = value.get(TAG) else { return found.push(within.fault("missing").with("name", TAG)) };
    let Some(tag) = tag.text() else { return found.push(within.fault("wrong_type.text")) };
    let Some(record) = records.iter().find(|record| record.tag == Some(tag)) else {
        let listed: Vec<&str> = records.iter().filter_map(|record| record.tag).collect();
        return found.push(within.fault("unknown_value").with("values", &listed[..]));
    };
    fields(record, value, place, found);
}

fn union(kinds: &[&Shape], value: &Value, place: &Place, found: &mut Faults) {
    let (records, others): (Vec<&Shape>, Vec<&Shape>) = kinds.iter().partition(|kind| matches!(kind, Shape::Record(_)));
    let each: Vec<Faults> = others
        .iter()
        .map(|kind| {
            let mut faults = Faults::default();
            walk(kind, value, place, &mut faults);
            faults
        })
        .collect();
    if each.iter().any(Faults::is_empty) {
        return;
    }
    match records.first() {
        Some(record) if matches!(value, Value::Object(_)) || others.is_empty() => walk(record, value, place, found),
        _ => found.append(nearest(value, place, each)),
    }
}

/// Returns the most helpful faults of a value that matches none of several kinds: for a list or a number, those of that
/// kind.
fn nearest(value: &Value, place: &Place, mut each: Vec<Faults>) -> Faults {
    let is_other_kind = |faults: &Faults| {
        faults.listed.first().is_some_and(|fault| fault.code() == "wrong_type" && fault.pointer == place.pointer())
    };
    if value.text().is_none() {
        if let Some(at) = each.iter().position(|faults| !is_other_kind(faults)) {
            return each.swap_remove(at);
        }
    }
    let mut names: Vec<&str> = each.iter().filter_map(|faults| Some(faults.listed.first()?.sentence)).collect();
    names.sort_unstable();
    names.dedup();
    if names == ["wrong_type.text", "wrong_type.whole_number"] {
        return place.fault("wrong_type.text_or_number").into();
    }
    each.swap_remove(0)
}
