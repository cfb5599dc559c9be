//! Enums whose variants have stable names: each is declared once, with its name beside it.

/// Declares such an enum with the list of all variants, their names, and how a name is read and shown.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$of_variant:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$of_variant])* $variant,)* }

        impl $name {
            /// Every one, in the order of the list.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$variant),*];

            /// The stable name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// The one of a name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use named;
