//! One slide of many boards at once, the children parted by what the slide costs.
//!
//! Two ways that give the same: portable code, and AVX-512, whose compress instruction is made for this. Which one the
//! machine has is asked at run time; the intrinsics are called through a token that proves it, without unsafe code here.

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
use archmage::prelude::*;

/// Boards in a vector. So many words beyond the children may be written.
pub(super) const LANES: usize = 8;

/// Children gathered before they are handed over.
const GATHERED: usize = 256;

/// The fastest way that this machine has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Splitter {
    /// On any machine.
    Portable,
    /// With AVX-512 and a token that proves it.
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    Vector(X64V4Token),
}

impl Splitter {
    pub(super) fn best() -> Self {
        #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
        if let Some(token) = X64V4Token::summon() {
            return Self::Vector(token);
        }
        Self::Portable
    }

    /// Slides the blank of each board from `blank` to `square`, and writes the child to the room of its cost: the one whose
    /// `tiles` (a bit each) have the tile that moves; a child whose tile none of them has is left out. How many went to
    /// each room; a room must hold the whole batch and [`LANES`] more. The batch is a multiple of [`LANES`]; empty words in
    /// it are no boards and have no children.
    #[inline]
    pub(super) fn split<const COSTS: usize>(
        self,
        batch: &[u64],
        [square, blank]: [usize; 2],
        tiles: [u16; COSTS],
        rooms: [&mut [u64]; COSTS],
    ) -> [usize; COSTS] {
        let shifts = [4 * square, 4 * blank];
        match self {
            Self::Portable => portable(batch, shifts, tiles, rooms),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Self::Vector(token) => vector(token, batch.as_chunks().0, shifts, tiles, rooms),
        }
    }
}

fn portable<const COSTS: usize>(
    batch: &[u64],
    [from, to]: [usize; 2],
    tiles: [u16; COSTS],
    mut rooms: [&mut [u64]; COSTS],
) -> [usize; COSTS] {
    let mut added = [0; COSTS];
    let mut gathered = [[0; GATHERED]; COSTS];
    for chunk in batch.chunks(GATHERED) {
        let mut counts = [0usize; COSTS];
        for &bits in chunk {
            let tile = bits >> from & 15;
            let child = bits ^ tile << from ^ tile << to;
            for cost in 0..COSTS {
                // Written in any case, and written over next time if it does not belong here.
                gathered[cost][counts[cost] % GATHERED] = child;
                counts[cost] += usize::from(tiles[cost] >> tile & 1);
            }
        }
        for cost in 0..COSTS {
            let count = counts[cost];
            let (filled, free) = std::mem::take(&mut rooms[cost]).split_at_mut(count);
            filled.copy_from_slice(&gathered[cost][..count]);
            rooms[cost] = free;
            added[cost] += count;
        }
    }
    added
}

/// The same by AVX-512, eight boards at once.
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
#[arcane(import_intrinsics)]
fn vector<const COSTS: usize>(
    _: X64V4Token,
    eights: &[[u64; LANES]],
    [from, to]: [usize; 2],
    tiles: [u16; COSTS],
    rooms: [&mut [u64]; COSTS],
) -> [usize; COSTS] {
    let full = rooms.each_ref().map(|room| room.len());
    let mut free = rooms;
    let moving = _mm512_set1_epi64((15u64 << from).cast_signed());
    let down = _mm_cvtsi64_si128(from.cast_signed() as i64);
    let turn = _mm512_set1_epi64(((64 + to - from) % 64).cast_signed() as i64);
    let tiles = tiles.map(|tiles| {
        // A byte for each tile, all ones for those meant.
        let bytes: [u8; 16] = std::array::from_fn(|tile| if tiles >> tile & 1 == 1 { u8::MAX } else { 0 });
        _mm512_broadcast_i32x4(_mm_loadu_si128(&bytes))
    });
    for eight in eights {
        let bits = _mm512_loadu_si512(eight);
        let tile = _mm512_and_si512(bits, moving);
        let number = _mm512_srl_epi64(tile, down);
        let child = _mm512_xor_si512(_mm512_xor_si512(bits, tile), _mm512_rolv_epi64(tile, turn));
        for cost in 0..COSTS {
            let meant = _mm512_shuffle_epi8(tiles[cost], number);
            let kept = _mm512_test_epi64_mask(meant, meant);
            let Some(slot) = free[cost].first_chunk_mut::<LANES>() else {
                continue;
            };
            _mm512_storeu_si512(slot, _mm512_maskz_compress_epi64(kept, child));
            let room = std::mem::take(&mut free[cost]);
            free[cost] = &mut room[kept.count_ones() as usize..];
        }
    }
    std::array::from_fn(|cost| full[cost] - free[cost].len())
}
