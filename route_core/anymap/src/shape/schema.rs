//! Statements as JSON Schema (2020-12), for the contract.
//!
//! Each record is a schema of its own, under its name in the contract. What is sent is closed; answers may grow.

use std::collections::BTreeMap;

use super::{Field, Record, Shape, ANY, TAG};
use crate::json::{list, Json, Object};

/// Where the contract keeps its schemas.
const PLACE: &str = "#/components/schemas/";

/// The schemas of records and of all records within them, by name.
#[derive(Debug, Default)]
pub struct Schemas {
    found: BTreeMap<&'static str, String>,
}

impl Schemas {
    /// Adds a record and all records within it.
    pub fn add(&mut self, record: &'static Record) {
        if self.found.contains_key(record.name) {
            return;
        }
        self.found.insert(record.name, described(record));
        self.add_within(record);
    }

    /// Adds the records within a record.
    pub fn add_within(&mut self, record: &'static Record) {
        for field in record.all_fields() {
            self.add_of(field.shape);
        }
    }

    fn add_of(&mut self, shape: &'static Shape) {
        match shape {
            Shape::Record(record) => self.add(record),
            Shape::Tagged(records) => records.iter().for_each(|record| self.add(record)),
            Shape::List { item, .. } => self.add_of(item),
            Shape::Tuple(kinds) | Shape::Union(kinds) => kinds.iter().for_each(|kind| self.add_of(kind)),
            Shape::Map { value, .. } => self.add_of(value),
            Shape::Nullable(kind) | Shape::Meant(kind, _) => self.add_of(kind),
            Shape::Flag
            | Shape::Whole { .. }
            | Shape::Text { .. }
            | Shape::Words(_)
            | Shape::Object
            | Shape::Elsewhere(_) => {}
        }
    }
}

impl Json for Schemas {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        for (name, schema) in &self.found {
            object.name(name).push_str(schema);
        }
        object.end();
    }
}

/// Returns the schema of a record.
#[must_use]
pub fn described(record: &Record) -> String {
    let mut out = String::new();
    let mut object = Object::begin(&mut out);
    object.member("title", record.name).member("description", record.meaning.trim()).member("type", "object");
    let mut properties = Object::begin(object.name("properties"));
    if let Some(tag) = record.tag {
        let mut kind = Object::begin(properties.name(TAG));
        list(kind.name("enum"), [tag].into_iter());
        kind.member("type", "string").end();
    }
    for field in record.all_fields() {
        properties.member(field.name, &Property(field));
    }
    properties.end();
    let tag = record.tag.map(|_| TAG);
    let required = record.all_fields().filter(|field| field.default.is_none()).map(|field| field.name);
    list(object.name("required"), tag.into_iter().chain(required));
    object.member("additionalProperties", &record.is_open).end();
    out
}

/// A field of a record.
struct Property<'f>(&'f Field);

impl Json for Property<'_> {
    fn write(&self, out: &mut String) {
        let Field { meaning, shape, default, .. } = self.0;
        let (meaning, kind) = (meaning.trim(), meant(shape).trim());
        let mut object = Object::begin(out);
        // A record within another one has its own description; what repeats it says nothing more.
        let is_repeated = matches!(shape, Shape::Record(record) if record.meaning.trim() == meaning);
        if !is_repeated {
            let texts = [meaning, kind].into_iter().filter(|text| !text.is_empty());
            object.member("description", &texts.collect::<Vec<_>>().join(" "));
        }
        members(plain(shape), &mut object);
        if let Some(json) = default.filter(|json| !json.is_empty()) {
            object.name("default").push_str(json);
        }
        object.end();
    }
}

/// A shape by itself.
struct Described<'s>(&'s Shape);

impl Json for Described<'_> {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        let meaning = meant(self.0).trim();
        if !meaning.is_empty() {
            object.member("description", meaning);
        }
        members(plain(self.0), &mut object);
        object.end();
    }
}

/// Returns what all values of a kind mean.
const fn meant(shape: &Shape) -> &'static str {
    match shape {
        Shape::Meant(_, meaning) => meaning,
        _ => "",
    }
}

const fn plain(shape: &Shape) -> &Shape {
    match shape {
        Shape::Meant(kind, _) => kind,
        _ => shape,
    }
}

/// Writes the keywords of a shape.
fn members(shape: &Shape, object: &mut Object<'_>) {
    match shape {
        Shape::Flag => {
            object.member("type", "boolean");
        }
        Shape::Whole { low, high } => {
            object.member("type", "integer");
            object.perhaps("minimum", Some(low).filter(|low| **low != i64::MIN));
            object.perhaps("maximum", Some(high).filter(|high| **high != i64::MAX));
        }
        Shape::Text { least, most } => {
            object.member("type", "string");
            length(*least, *most, object);
        }
        Shape::Words(words) => {
            one_of(words, object);
            object.member("type", "string");
        }
        Shape::List { item, least, most } => {
            object.member("type", "array").member("items", &Described(item));
            object.perhaps("maxItems", bound(*most).as_ref());
            object.perhaps("minItems", Some(least).filter(|least| **least > 0));
        }
        Shape::Tuple(kinds) => {
            object.member("type", "array").member("minItems", &kinds.len()).member("maxItems", &kinds.len());
            list(object.name("prefixItems"), kinds.iter().map(|kind| Described(kind)));
        }
        Shape::Map { key, value, most } => {
            object.member("type", "object");
            if !matches!(plain(key), Shape::Text { least: 0, most: ANY }) {
                object.member("propertyNames", &NameOf(key));
            }
            object.member("additionalProperties", &Described(value));
            object.perhaps("maxProperties", bound(*most).as_ref());
        }
        Shape::Object => {
            object.member("type", "object");
        }
        Shape::Record(record) => reference(record.name, object),
        Shape::Elsewhere(name) => reference(name, object),
        Shape::Tagged(records) => tagged(records, object),
        Shape::Union(kinds) => any_of(kinds, object),
        Shape::Nullable(kind) => nullable(kind, object),
        Shape::Meant(kind, _) => members(kind, object),
    }
}

/// A shape of the names of members, which are texts anyway.
struct NameOf<'s>(&'s Shape);

impl Json for NameOf<'_> {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        object.perhaps("description", Some(meant(self.0).trim()).filter(|meaning| !meaning.is_empty()));
        if let Shape::Text { least, most } = plain(self.0) {
            length(*least, *most, &mut object);
        }
        if let Shape::Words(words) = plain(self.0) {
            one_of(words, &mut object);
        }
        object.end();
    }
}

fn one_of(words: &[&str], object: &mut Object<'_>) {
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    list(object.name("enum"), sorted.into_iter());
}

fn length(least: usize, most: usize, object: &mut Object<'_>) {
    object.perhaps("maxLength", bound(most).as_ref());
    object.perhaps("minLength", Some(&least).filter(|least| **least > 0));
}

fn bound(most: usize) -> Option<usize> {
    (most != ANY).then_some(most)
}

fn reference(name: &str, object: &mut Object<'_>) {
    object.member("$ref", &format!("{PLACE}{name}"));
}

fn tagged(records: &[&Record], object: &mut Object<'_>) {
    let mut discriminator = Object::begin(object.name("discriminator"));
    let mut mapping = Object::begin(discriminator.member("propertyName", TAG).name("mapping"));
    for record in records {
        mapping.member(record.tag.unwrap_or_default(), &format!("{PLACE}{}", record.name));
    }
    mapping.end();
    discriminator.end();
    list(object.name("oneOf"), records.iter().map(|record| Reference(record.name)));
}

struct Reference(&'static str);

impl Json for Reference {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        reference(self.0, &mut object);
        object.end();
    }
}

/// Writes a union. Single words come last: some clients stop at the first value that they compare with.
fn any_of(kinds: &[&Shape], object: &mut Object<'_>) {
    let (single, others): (Vec<&Shape>, Vec<&Shape>) = kinds.iter().partition(|kind| matches!(kind, Shape::Words([_])));
    list(object.name("anyOf"), others.into_iter().chain(single).map(Described));
}

fn nullable(kind: &Shape, object: &mut Object<'_>) {
    let (kinds, null) = (if let Shape::Union(kinds) = kind { kinds } else { &[kind][..] }, Null);
    let (single, others): (Vec<&Shape>, Vec<&Shape>) = kinds.iter().partition(|kind| matches!(kind, Shape::Words([_])));
    let out = object.name("anyOf");
    out.push('[');
    for kind in others {
        Described(kind).write(out);
        out.push(',');
    }
    null.write(out);
    for kind in single {
        out.push(',');
        Described(kind).write(out);
    }
    out.push(']');
}

struct Null;

impl Json for Null {
    fn write(&self, out: &mut String) {
        Object::begin(out).member("type", "null").end();
    }
}
