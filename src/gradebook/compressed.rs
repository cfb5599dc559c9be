//! Outputs, packed: kept once however many runs printed the same.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rusqlite::{Connection, OptionalExtension, params};

/// An output on its way into the gradebook; packed before the gradebook is waited for.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    pub(super) digest: String,
    size: usize,
    deflated: Vec<u8>,
}

impl Packed {
    pub(super) fn new(bytes: &[u8]) -> io::Result<Self> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes)?;
        Ok(Self {
            digest: blake3::hash(bytes).to_hex().to_string(),
            size: bytes.len(),
            deflated: encoder.finish()?,
        })
    }

    pub(super) fn keep(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection
            .prepare_cached("INSERT OR IGNORE INTO output (digest, size, deflated) VALUES (?1, ?2, ?3)")?
            .execute(params![self.digest, self.size, self.deflated])
            .map(drop)
    }
}

/// The output of that digest, where it was kept and is what it was.
pub(super) fn unpacked(connection: &Connection, digest: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let row = connection
        .prepare_cached("SELECT size, deflated FROM output WHERE digest = ?1")?
        .query_row([digest], |row| {
            Ok((row.get::<_, u64>(0)?, row.get::<_, Vec<u8>>(1)?))
        })
        .optional()?;
    let Some((size, deflated)) = row else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    // A damaged output is one that was not kept: its run is made again.
    let whole = DeflateDecoder::new(deflated.as_slice())
        .take(size)
        .read_to_end(&mut bytes)
        .is_ok();
    let same = blake3::hash(&bytes).to_hex().as_str() == digest;
    Ok((whole && same).then_some(bytes))
}
