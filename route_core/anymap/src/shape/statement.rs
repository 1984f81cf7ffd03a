//! The macros that state kinds of values: words, records that are read, and records that are written.
//!
//! The docs of a record and of its fields are their meanings in the contract.

/// States an enumeration of words.
macro_rules! words {
    ($(#[doc = $about:literal])* pub enum $Name:ident { $($(#[doc = $doc:literal])* $Word:ident = $word:literal,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name { $($(#[doc = $doc])* $Word,)* }

        impl $Name {
            /// Returns the word of JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Word => $word,)* }
            }
        }

        impl $crate::shape::Shaped for $Name {
            const SHAPE: &'static $crate::shape::Shape = &$crate::shape::Shape::Words(&[$($word),*]);
        }

        impl $crate::shape::Stated for $Name {
            type Of<'v> = Self;

            fn read<'v>(value: &'v $crate::value::Value<'v>) -> Option<Self> {
                match value.text()? { $($word => Some(Self::$Word),)* _ => None }
            }
        }
    };
}

/// States a kind of values: one whose values mean something of their own, words of answers, or a value of any game.
macro_rules! kind {
    ($(#[doc = $about:literal])* pub $Name:ident = $Kind:ty;) => {
        $(#[doc = $about])*
        #[derive(Debug)]
        pub struct $Name;

        impl $crate::shape::Shaped for $Name {
            const SHAPE: &'static $crate::shape::Shape =
                &$crate::shape::Shape::Meant(<$Kind as $crate::shape::Shaped>::SHAPE, concat!($($about),*));
        }

        impl $crate::shape::Stated for $Name {
            type Of<'v> = <$Kind as $crate::shape::Stated>::Of<'v>;

            fn read<'v>(value: &'v $crate::value::Value<'v>) -> Option<Self::Of<'v>> {
                <$Kind as $crate::shape::Stated>::read(value)
            }
        }
    };
    ($(#[doc = $about:literal])* pub $Name:ident: $shape:expr;) => {
        $(#[doc = $about])*
        #[derive(Debug)]
        pub struct $Name;

        impl $crate::shape::Shaped for $Name {
            const SHAPE: &'static $crate::shape::Shape = &$shape;
        }
    };
}

/// States a record that is read: its fields, each read as a type by a kind, perhaps with a default and its JSON.
///
/// A record may have the fields of another one too, which it reads as `base`. One that keeps values as they were sent is
/// marked as `raw`: these cannot be hashed.
macro_rules! statement {
    (
        $(#[doc = $about:literal])*
        #[raw]
        pub struct $Name:ident<'v> $(: $Base:ident<'v>)? { $($fields:tt)* }
    ) => {
        statement! {
            @record $Name [$Name<'v>] [$Name<'_>] [] [$($about)*] []
            [$($Base [$Base<'v>] [$Base<'static>])?] $($fields)*
        }
    };
    (
        $(#[doc = $about:literal])*
        $(#[derive($Derived:ident)])?
        $(#[tag = $tag:literal])?
        pub struct $Name:ident<'v> $(: $Base:ident<'v>)? { $($fields:tt)* }
    ) => {
        statement! {
            @record $Name [$Name<'v>] [$Name<'_>] [Eq Hash $($Derived)?] [$($about)*] [$($tag)?]
            [$($Base [$Base<'v>] [$Base<'static>])?] $($fields)*
        }
    };
    (
        $(#[doc = $about:literal])*
        $(#[derive($Derived:ident)])?
        pub struct $Name:ident { $($fields:tt)* }
    ) => {
        statement! { @record $Name [$Name] [$Name] [Eq Hash $($Derived)?] [$($about)*] [] [] $($fields)* }
    };
    (
        @record $Name:ident [$($def:tt)*] [$($any:tt)*] [$($Derived:ident)*] [$($about:literal)*]
        [$($tag:literal)?] [$($Base:ident [$($base:tt)*] [$($based:tt)*])?]
        $($(#[doc = $doc:literal])* $field:ident: $Of:ty as $Kind:ty $(= $default:expr => $json:literal)?,)*
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq $(, $Derived)*)]
        pub struct $($def)* {
            $(#[doc = concat!("What it has as a [`", stringify!($Base), "`].")] pub base: $($base)*,)?
            $($(#[doc = $doc])* pub $field: $Of,)*
        }

        impl $crate::shape::Shaped for $($any)* {
            const SHAPE: &'static $crate::shape::Shape =
                &$crate::shape::Shape::Record(<Self as $crate::shape::Recorded>::RECORD);
        }

        impl $crate::shape::Recorded for $($any)* {
            const RECORD: &'static $crate::shape::Record = &$crate::shape::Record {
                name: concat!(stringify!($Name), "AnyMap"),
                meaning: concat!($($about),*),
                tag: statement!(@option $($tag)?),
                base: statement!(@option $(<$($based)* as $crate::shape::Recorded>::RECORD)?),
                fields: &[$($crate::shape::Field {
                    name: stringify!($field),
                    meaning: concat!($($doc),*),
                    shape: <$Kind as $crate::shape::Shaped>::SHAPE,
                    default: statement!(@option $($json)?),
                }),*],
                is_open: false,
            };
        }

        impl $crate::shape::Stated for $($any)* {
            type Of<'v> = $($def)*;

            fn read<'v>(value: &'v $crate::value::Value<'v>) -> Option<Self::Of<'v>> {
                <Self as $crate::shape::StatedRecord>::read_among(value, &[])
            }
        }

        impl $crate::shape::StatedRecord for $($any)* {
            fn read_among<'v>(
                value: &'v $crate::value::Value<'v>,
                others: &[&$crate::shape::Record],
            ) -> Option<Self::Of<'v>> {
                $(let found = {
                    let among: Vec<&$crate::shape::Record> =
                        others.iter().copied().chain([<Self as $crate::shape::Recorded>::RECORD]).collect();
                    <$($based)* as $crate::shape::StatedRecord>::read_among(value, &among)?
                };)?
                let $crate::value::Value::Object(members) = value else { return None };
                $(let mut $field = None;)*
                for (name, value) in members {
                    match &**name {
                        $(stringify!($field) => $field = Some(<$Kind as $crate::shape::Stated>::read(value)?),)*
                        $($crate::shape::TAG if value.text() == Some($tag) => {})?
                        $(name if <$($based)* as $crate::shape::Recorded>::RECORD.knows(name) => {})?
                        other if others.iter().any(|record| record.knows(other)) => {}
                        _ => return None,
                    }
                }
                Some($Name {
                    $(base: statement!(@own found $Base),)?
                    $($field: statement!(@value $field $(, $default)?)),*
                })
            }
        }
    };
    (@option) => { None };
    (@option $found:expr) => { Some($found) };
    (@own $found:ident $Base:ident) => { $found };
    (@value $field:ident) => { $field? };
    (@value $field:ident, $default:expr) => { $field.unwrap_or_else(|| $default) };
}

/// States a record that is written: its fields in their order, each a value of a kind, perhaps left out (then with the
/// JSON of its default).
///
/// A record may have the fields of another one too, before its own: those of its `base`.
macro_rules! answer {
    (
        $(#[doc = $about:literal])*
        pub struct $Name:ident $(<$life:lifetime>)? $(: $Base:ident $(<$based:lifetime>)?)? {
            $($(#[doc = $doc:literal])* $field:ident $(($called:literal))?: $Of:ty as $Kind:ty $(= $json:literal)?,)*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $Name $(<$life>)? {
            $(
                #[doc = concat!("What it has as a [`", stringify!($Base), "`].")]
                pub base: $Base $(<$based>)?,
            )?
            $($(#[doc = $doc])* pub $field: $Of,)*
        }

        impl $(<$life>)? $crate::shape::Shaped for $Name $(<$life>)? {
            const SHAPE: &'static $crate::shape::Shape =
                &$crate::shape::Shape::Record(<Self as $crate::shape::Recorded>::RECORD);
        }

        impl $(<$life>)? $crate::shape::Recorded for $Name $(<$life>)? {
            const RECORD: &'static $crate::shape::Record = &$crate::shape::Record {
                name: concat!(stringify!($Name), "AnyMap"),
                meaning: concat!($($about),*),
                tag: None,
                base: answer!(@option $(<$Base $(<$based>)? as $crate::shape::Recorded>::RECORD)?),
                fields: &[$($crate::shape::Field {
                    name: answer!(@name $field $($called)?),
                    meaning: concat!($($doc),*),
                    shape: <$Kind as $crate::shape::Shaped>::SHAPE,
                    default: answer!(@option $($json)?),
                }),*],
                is_open: false,
            };
        }

        impl $(<$life>)? $crate::json::Json for $Name $(<$life>)? {
            fn write(&self, out: &mut String) {
                let mut object = $crate::json::Object::begin(out);
                $crate::json::Members::write_members(self, &mut object);
                object.end();
            }
        }

        impl $(<$life>)? $crate::json::Members for $Name $(<$life>)? {
            fn write_members(&self, object: &mut $crate::json::Object<'_>) {
                $(<$Base $(<$based>)? as $crate::json::Members>::write_members(&self.base, object);)?
                $(answer!(@member object, answer!(@name $field $($called)?), &self.$field $(, $json)?);)*
            }
        }
    };
    (@option) => { None };
    (@option $found:expr) => { Some($found) };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $called:literal) => { $called };
    (@member $object:ident, $name:expr, $value:expr) => { $object.member($name, $value) };
    (@member $object:ident, $name:expr, $value:expr, $json:literal) => { $object.perhaps($name, $value.as_ref()) };
}

pub(crate) use {answer, kind, statement, words};
