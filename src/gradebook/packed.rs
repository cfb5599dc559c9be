//! Values and outputs in little room.
//!
//! What is asked about seldom and only as a whole is kept in one column, as deflated JSON. What programs print is much larger, and much alike over distances where deflate does not look:
//! a large board is printed again after every move. LZMA finds it, at a tenth of deflate's size.

use std::io::{self, Read, Write};
use std::marker::PhantomData;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use lzma_rust2::{EncodeMode, LzmaOptions, LzmaReader, LzmaWriter, MfType};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A packed `T`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed<T> {
    deflated: Vec<u8>,
    of: PhantomData<fn() -> T>,
}

impl<T> Packed<T> {
    pub(super) fn from_deflated(deflated: Vec<u8>) -> Self {
        Self {
            deflated,
            of: PhantomData,
        }
    }

    /// What is in it.
    ///
    /// # Errors
    /// When that is no `T`: the file is damaged.
    pub fn open(&self) -> rusqlite::Result<T>
    where
        T: DeserializeOwned,
    {
        let read = inflated(&self.deflated).and_then(|json| Ok(serde_json::from_slice(&json)?));
        Ok(read.map_err(FromSqlError::other)?)
    }
}

impl<T: Serialize> From<&T> for Packed<T> {
    fn from(value: &T) -> Self {
        // What is kept has no map whose keys are no texts, the one thing that JSON cannot hold.
        let json = serde_json::to_vec(value).unwrap_or_default();
        Self::from_deflated(deflated(&json, Compression::default()))
    }
}

impl<T> ToSql for Packed<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.deflated.to_sql()
    }
}

impl<T> FromSql for Packed<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Vec::column_result(value).map(Self::from_deflated)
    }
}

fn deflated(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), level);
    // Nothing fails to be written to memory.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

pub(super) fn inflated(deflated: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    DeflateDecoder::new(deflated).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// From so many bytes on outputs are deflated all the same: only floods are so large, and LZMA takes seconds for one of random numbers.
const FLOOD: usize = 4 << 20;

/// Marks of the two ways.
const DEFLATED: u8 = 0;
const LZMA: u8 = 1;

/// What programs print: quickly, until it is packed together with more to last.
pub(super) fn squeezed(bytes: &[u8], lasting: bool) -> Vec<u8> {
    let (small, level) = if lasting {
        (lzma(bytes), Compression::default())
    } else {
        (None, Compression::fast())
    };
    small.unwrap_or_else(|| {
        let mut squeezed = vec![DEFLATED];
        squeezed.extend(deflated(bytes, level));
        squeezed
    })
}

fn lzma(bytes: &[u8]) -> Option<Vec<u8>> {
    let window = bytes.len().next_power_of_two().max(4096);
    let options = LzmaOptions {
        dict_size: u32::try_from(window).ok().filter(|_| window <= FLOOD)?,
        // As small as the slow settings make it, in the time of the fast ones.
        mode: EncodeMode::Normal,
        mf: MfType::Hc4,
        nice_len: 64,
        depth_limit: 4,
        ..LzmaOptions::default()
    };
    let mut writer = LzmaWriter::new_use_header(vec![LZMA], &options, Some(bytes.len() as u64)).ok()?;
    writer.write_all(bytes).ok()?;
    writer.finish().ok()
}

/// What [`squeezed`] made small.
pub(super) fn expanded(squeezed: &[u8]) -> io::Result<Vec<u8>> {
    match squeezed.split_first() {
        Some((&LZMA, lzma)) => {
            let mut bytes = Vec::new();
            LzmaReader::new_mem_limit(lzma, MOST_MEMORY, None)?.read_to_end(&mut bytes)?;
            Ok(bytes)
        }
        Some((&DEFLATED, deflated)) => inflated(deflated),
        Some(_) | None => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// KiB that a window may take as outputs are read.
const MOST_MEMORY: u32 = 64 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_of_every_size_come_back() {
        for length in [0, 1, 5000, FLOOD, FLOOD + 1] {
            let output: Vec<u8> = b"123 45 6\n".iter().copied().cycle().take(length).collect();
            for lasting in [false, true] {
                let small = squeezed(&output, lasting);
                assert_eq!(expanded(&small).unwrap(), output, "{length}");
                assert_eq!(
                    small[0],
                    if lasting && length <= FLOOD {
                        LZMA
                    } else {
                        DEFLATED
                    }
                );
            }
        }
        for broken in [&b""[..], b"\x02", b"\x01", b"\x01abc", b"\x00\xff"] {
            assert!(expanded(broken).is_err());
        }
    }
}
