//! A value as a file has it, or has it not.

use std::ops::Range;

/// What a file says under one key. Apart from `Is`, nothing can be concluded from it; a `Broken` one has been reported already.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Written<T> {
    /// The key is not there.
    #[default]
    Absent,
    /// The key is there, and its value is none that can be used.
    Broken,
    /// The value, and where it is.
    Is(T, Range<usize>),
}

impl<T> Written<T> {
    /// The value where there is a usable one.
    pub fn value(&self) -> Option<&T> {
        self.pair().map(|(value, _)| value)
    }

    /// The value and its place where there is a usable one.
    pub fn pair(&self) -> Option<(&T, &Range<usize>)> {
        match self {
            Self::Is(value, span) => Some((value, span)),
            Self::Absent | Self::Broken => None,
        }
    }

    /// The value, if the key is there; nothing where it is broken.
    pub fn given(&self) -> Option<Option<&T>> {
        match self {
            Self::Is(value, _) => Some(Some(value)),
            Self::Absent => Some(None),
            Self::Broken => None,
        }
    }

    /// The value, a default where the key is not there; nothing where it is broken.
    pub fn or(&self, default: T) -> Option<T>
    where
        T: Clone,
    {
        Some(self.given()?.cloned().unwrap_or(default))
    }

    /// Whether the key is not there.
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

/// An element of a list, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The element.
    pub value: T,
    /// Its place.
    pub span: Range<usize>,
}
