//! Methods by which a record with many usual fields is made: `Details::default().junctions(2)`.

/// For each field named, a method of the same name that sets it.
macro_rules! setters {
    ($record:ident $(<$life:lifetime>)? { $($field:ident: $type:ty),* $(,)? }) => {
        impl $record $(<$life>)? {
            $(
                #[doc = concat!("The same with [`", stringify!($field), "`](field@Self::", stringify!($field), ") set.")]
                #[must_use]
                pub fn $field(mut self, $field: $type) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

pub(crate) use setters;
