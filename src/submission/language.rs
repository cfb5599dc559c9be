//! The languages: one file each holds how such a submission is recognised and how it is built.

pub(crate) mod cargo;
pub(crate) mod go;
pub(crate) mod java;
pub(crate) mod javascript;
pub(crate) mod make;
pub(crate) mod native;
pub(crate) mod python;
pub(crate) mod rust;
pub(crate) mod typescript;
