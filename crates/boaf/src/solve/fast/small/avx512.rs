//! The kernel in AVX-512: a position is one 256-bit register.
//!
//! The matrix of a child takes one `and` with a table of what move i→j leaves, one masked addition
//! (bit j, in the lanes that match card i) and one masked broadcast (lane i's set into lane j). But
//! children are scored without being made ([`expand_narrow`]): a child's degrees are its parent's but for four
//! sets of cards, which for 16 children at once are a few permutations of the matrix. Read back as mask
//! registers they turn the parent's 16 indices into those of four children, which one `vpermi2b` looks
//! up in a table of 128 and `vpsadbw` sums. Moves are listed by `vpcompressb`.
//!
//! On boards where a cell may be in line with more than seven others the table of 128 does not do, and
//! [`expand`] counts the degrees of four children at a time from their matrices.
//!
//! In a dive one node waits for the other, so latency counts, not the number of instructions:
//!
//! * moves that cover a leaf's only partner are lost, but which they are is known only 20 cycles
//!   late; so all legal moves are scored and the lost ones are zeroed at the end (485 → 527
//!   thousand greedy searches a second);
//! * the best child is kept in a register while scoring, instead of a scan afterwards; a weight
//!   for all pairs in line needs no loop over the cells; and connectedness is asked after two
//!   unrolled steps of the flood, not in a loop whose end the branch predictor has to guess (these
//!   three together 306 → 413);
//! * a mask is moved to a general register before it is broadcast ([`plain`]);
//! * which pairs may be joined is asked of the matrix by one permutation, a byte a pair, and scores meet their moves
//!   in the places where the sums come out, as halves of a word (both together 4 %; the sets of lanes made by bytes
//!   as well, and not read back as masks, lost 5 %; the position handed on in a register won nothing);
//! * the searches are compiled inside one function with these features (`machine`), so
//!   nothing is passed through memory that need not be (527 → 597).

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::kernel::{Children, Kernel};
use super::state::{CELLS, Cards, Code, Lines, MOST_MOVES, Node, ODD, State};
use super::weights::Table;
use crate::solve::fast::machine::{Avx512, featured};

/// What a move leaves of the matrix: lanes i and j and bits i and j cleared.
#[repr(C, align(64))]
struct Keep([[u16; CELLS]; 256]);

static KEEP: Keep = {
    let mut table = [[0; CELLS]; 256];
    let mut code = 0;
    while code < 256 {
        let (i, j) = (code / 16, code % 16);
        let mut p = 0;
        while p < CELLS {
            if p != i && p != j {
                table[code][p] = !(1 << i | 1 << j);
            }
            p += 1;
        }
        code += 1;
    }
    Keep(table)
};

/// The numbers 0 to 255, to be compressed.
#[repr(C, align(64))]
struct Iota([u8; 256]);

static IOTA: Iota = {
    let mut table = [0; 256];
    let mut k = 0;
    while k < 256 {
        table[k] = k as u8;
        k += 1;
    }
    Iota(table)
};

/// Hides from the compiler where a set of lanes comes from: it would otherwise turn the broadcast
/// of a mask into seven insertions.
#[inline(always)]
fn plain(set: u16) -> i16 {
    let mut word = u32::from(set);
    // SAFETY: does nothing.
    unsafe {
        std::arch::asm!("/* {0:e} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    word as i16
}

featured! {
    /// The register of a set of lanes.
    avx512 fn load(lanes: &[u16; CELLS]) -> __m256i {
        // SAFETY: the reference covers 32 bytes.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }
}

featured! {
    /// The matrix after a move; `x` and `lanes` are the same.
    avx512 fn after(x: __m256i, lanes: &[u16; CELLS], code: Code) -> __m256i {
        let (i, j) = (code >> 4, code & 15);
        let row = u32::from(lanes[usize::from(i)]) & !(1 << j);
        let kept = _mm256_and_si256(x, load(&KEEP.0[usize::from(code)]));
        let bit = 1_i16 << j;
        let met = _mm256_mask_add_epi16(kept, row as u16, kept, _mm256_set1_epi16(bit));
        _mm256_mask_set1_epi16(met, bit as u16, row as i16)
    }
}

featured! {
    avx512 fn root(cards: &Cards) -> State {
        // SAFETY: both arrays cover 64 bytes.
        let (ranks, suits) = unsafe {
            (
                _mm512_loadu_si512(cards.ranks.as_ptr().cast()),
                _mm512_loadu_si512(cards.suits.as_ptr().cast()),
            )
        };
        let one = _mm512_set1_epi32(1);
        let mut state = State::EMPTY;
        for p in 0..CELLS {
            let rank = _mm512_set1_epi32(cards.ranks[p] as i32);
            let apart =
                _mm512_sub_epi32(_mm512_max_epu32(rank, ranks), _mm512_min_epu32(rank, ranks));
            let near = _mm512_cmple_epu32_mask(apart, one);
            let same = _mm512_cmpeq_epi32_mask(_mm512_set1_epi32(cards.suits[p] as i32), suits);
            let here = (cards.occupied >> p & 1).wrapping_neg();
            state.lanes[p] = (near | same) & !(1 << p) & cards.occupied & here;
        }
        state
    }
}

featured! {
    avx512 fn child(node: &Node, lines: &Lines, code: Code) -> Node {
        let (occupied, pairs) = node.vacate(usize::from(code >> 4), lines, |set| set.count_ones() as u16);
        let mut next = Node { state: State::EMPTY, occupied, pairs };
        let x = after(load(&node.state.lanes), &node.state.lanes, code);
        // SAFETY: the lanes of a state are 32 bytes.
        unsafe { _mm256_storeu_si256(next.state.lanes.as_mut_ptr().cast(), x) };
        next
    }
}

featured! {
    avx512 fn advance(children: &mut Children) {
        let below = _mm512_set1_epi32(children.best as i32);
        let mut most = _mm512_setzero_si512();
        for (k, chunk) in children.list[..children.len].chunks(16).enumerate() {
            // SAFETY: the list has room for 16 more than it can have entries.
            let some = unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) };
            let inside = _bzhi_u32(0xffff, (children.len - 16 * k) as u32) as u16;
            let lower = _mm512_mask_cmplt_epu32_mask(inside, some, below);
            most = _mm512_mask_max_epu32(most, lower, most, some);
        }
        children.best = _mm512_reduce_max_epu32(most);
    }
}

featured! {
    avx512 fn hash(node: &Node) -> u64 {
        let x = load(&node.state.lanes);
        // SAFETY: four words are 32 bytes.
        let odd = unsafe { _mm256_loadu_si256(ODD.as_ptr().cast()) };
        let mixed = _mm256_mullo_epi64(_mm256_xor_si256(x, _mm256_srli_epi64::<29>(x)), odd);
        let half = _mm_add_epi64(_mm256_castsi256_si128(mixed), _mm256_extracti128_si256::<1>(mixed));
        (_mm_cvtsi128_si64(half) as u64).wrapping_add(_mm_extract_epi64::<1>(half) as u64)
    }
}

featured! {
    /// What is reached, and all its neighbours (lane p is a neighbour if its set meets it).
    avx512 fn step(x: __m256i, reached: u16) -> u16 {
        reached | _mm256_test_epi16_mask(x, _mm256_set1_epi16(plain(reached)))
    }
}

featured! {
    avx512 fn joined(node: &Node, some: u16) -> bool {
        let (x, vertices) = (load(&node.state.lanes), node.occupied);
        // Nearly all graphs are covered after two steps; asking only then costs no mispredicted
        // branches.
        let mut reached = step(x, step(x, some & vertices) & vertices) & vertices;
        loop {
            if reached == vertices {
                return true;
            }
            let more = step(x, reached) & vertices;
            if more == reached {
                return false;
            }
            reached = more;
        }
    }
}

featured! {
    /// Two registers side by side.
    avx512 fn pair(a: __m256i, b: __m256i) -> __m512i {
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a), b)
    }
}

featured! {
    /// Where two positions' lanes look in the joint table, as bytes.
    avx512 fn indices(two: __m512i, lines: __m512i) -> __m256i {
        let degree = _mm512_popcnt_epi16(two);
        let legal = _mm512_popcnt_epi16(_mm512_and_si512(two, lines));
        let legal = _mm512_min_epu16(legal, _mm512_set1_epi16(7));
        _mm512_cvtepi16_epi8(_mm512_or_si512(degree, _mm512_slli_epi16::<4>(legal)))
    }
}

featured! {
    avx512 fn expand(node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        let lanes = &node.state.lanes;
        let x = load(lanes);
        let with = load(&lines.with);
        let degree = _mm256_popcnt_epi16(x);
        let leaves = _mm256_cmpeq_epi16_mask(degree, _mm256_set1_epi16(1));
        let coverable = _mm256_testn_epi16_mask(x, _mm256_set1_epi16(leaves as i16));
        let legal = _mm256_and_si256(x, with);
        let open = _mm512_maskz_set1_epi32(coverable, -1);

        // The moves, in order: the set bits of the legal matrix.
        let mut codes = [0_u8; MOST_MOVES + 64 + 16];
        let words = [
            _mm256_extract_epi64::<0>(legal) as u64,
            _mm256_extract_epi64::<1>(legal) as u64,
            _mm256_extract_epi64::<2>(legal) as u64,
            _mm256_extract_epi64::<3>(legal) as u64,
        ];
        let mut len = 0;
        for (w, &word) in words.iter().enumerate() {
            // SAFETY: 64 bytes from 64·w are inside the 256 of the table; at most 64·w codes come
            // before, and 64 more fit.
            unsafe {
                let all = _mm512_loadu_si512(IOTA.0.as_ptr().add(64 * w).cast());
                let some = _mm512_maskz_compress_epi8(word, all);
                _mm512_storeu_si512(codes.as_mut_ptr().add(len).cast(), some);
            }
            len += word.count_ones() as usize;
        }
        out.len = len;

        // SAFETY: the first half of the table covers 128 bytes.
        let (low, high) = unsafe {
            (
                _mm512_loadu_si512(table.joint.as_ptr().cast()),
                _mm512_loadu_si512(table.joint.as_ptr().add(64).cast()),
            )
        };
        // What the cells alone are worth once cell i is vacated.
        let here = _mm256_set1_epi16(node.occupied as i16);
        let inline = _mm256_popcnt_epi16(_mm256_and_si256(with, here));
        let inline = _mm512_cvtepu16_epi32(inline);
        let pairs = _mm512_set1_epi32(i32::from(node.pairs));
        let place = _mm512_mullo_epi32(
            _mm512_sub_epi32(pairs, inline),
            _mm512_set1_epi32(table.pair as i32),
        );

        let lines = pair(with, with);
        let fourth = _mm512_setr_epi32(0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        let mut best = _mm_setzero_si128();
        let mut at = 0;
        while at < len {
            // Codes beyond the last are 0, which is no move: scored in vain and zeroed below.
            let four: [u8; 4] = std::array::from_fn(|k| codes[at + k]);
            let [a, b, c, d] = four.map(|code| after(x, lanes, code));
            let bytes = pair(indices(pair(a, b), lines), indices(pair(c, d), lines));
            let worth = _mm512_permutex2var_epi8(low, bytes, high);
            let sums = _mm512_sad_epu8(worth, _mm512_setzero_si512());
            let sums = _mm512_add_epi64(sums, _mm512_bsrli_epi128::<8>(sums));
            let sums = _mm512_castsi512_si128(_mm512_permutexvar_epi32(fourth, sums));
            let moves = _mm_cvtepu8_epi32(_mm_cvtsi32_si128(i32::from_le_bytes(four)));
            let from = _mm512_castsi128_si512(_mm_srli_epi32::<4>(moves));
            let cells = _mm512_castsi512_si128(_mm512_permutexvar_epi32(from, place));
            let scores = _mm_slli_epi32::<16>(_mm_add_epi32(sums, cells));
            let to = _mm512_castsi128_si512(_mm_and_si128(moves, _mm_set1_epi32(15)));
            let to = _mm512_castsi512_si128(_mm512_permutexvar_epi32(to, open));
            let real = _mm_test_epi32_mask(moves, to);
            let four = _mm_maskz_or_epi32(real, scores, moves);
            best = _mm_max_epu32(best, four);
            // SAFETY: four entries from `at` are inside the list, which is longer than the codes.
            unsafe { _mm_storeu_si128(out.list.as_mut_ptr().add(at).cast(), four) };
            at += 4;
        }
        let best = _mm_max_epu32(best, _mm_shuffle_epi32::<0b_01_00_11_10>(best));
        let best = _mm_max_epu32(best, _mm_shuffle_epi32::<0b_00_01_00_01>(best));
        out.best = _mm_cvtsi128_si32(best) as u32;
    }
}

/// Sets of lanes of 16 children, a word each.
#[repr(C, align(32))]
struct Sets([u16; CELLS]);

featured! {
    /// Stores sets so that four of them can be read back as one mask.
    avx512 fn sets(words: __m256i) -> Sets {
        let mut sets = Sets([0; CELLS]);
        // SAFETY: 32 bytes, aligned.
        unsafe { _mm256_store_si256(sets.0.as_mut_ptr().cast(), words) };
        sets
    }
}

impl Sets {
    /// The sets of children 4·k to 4·k + 3.
    #[inline(always)]
    fn four(&self, k: usize) -> u64 {
        // SAFETY: k is less than 4, and the words are 32 bytes, aligned to 8.
        unsafe { self.0.as_ptr().cast::<u64>().add(k & 3).read() }
    }
}

/// Where the sums of 16 children come out: that of child 4·g + c in word g of quarter c. By the bytes of these words, the
/// bytes and the words of the children.
struct Places([u8; 64], [u16; 32]);

static PLACES: Places = {
    let mut places = Places([0; 64], [0; 32]);
    let mut k = 0;
    while k < 16 {
        let at = 8 * (k % 4) + k / 4;
        places.0[2 * at] = k as u8;
        places.1[at] = k as u16;
        k += 1;
    }
    places
};

/// The lower bytes of the first four words of each quarter.
const LOWER: u64 = 0x0055_0055_0055_0055;

featured! {
    /// `expand` for boards where no cell is in line with more than seven others.
    ///
    /// A child's 16 table indices are its parent's, less 1 in the lanes that match card j, less 16
    /// in those that could be joined with card i or with card j, plus 16 in those that can be
    /// joined with card i on cell j: four sets of lanes a child, found for 16 children at once (eight
    /// pairs, both ways) and read back as mask registers for four at a time.
    avx512 fn expand_narrow(node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        let pairs = &lines.pairs;
        let x = load(&node.state.lanes);
        let with = load(&lines.with);
        let legal = _mm256_and_si256(x, with);
        // SAFETY: 64 bytes each.
        let [byte, bit, down, up] = unsafe {
            [&pairs.byte, &pairs.bit, &pairs.down, &pairs.up]
                .map(|bytes| _mm512_loadu_si512(bytes.as_ptr().cast()))
        };
        // The pairs that may be joined.
        let joinable =
            _mm512_test_epi8_mask(_mm512_permutexvar_epi8(byte, _mm512_castsi256_si512(x)), bit);
        let len = joinable.count_ones() as usize;
        let mut down = _mm512_maskz_compress_epi8(joinable, down);
        let mut up = _mm512_maskz_compress_epi8(joinable, up);
        let degree = _mm256_popcnt_epi16(x);
        let leaves = _mm256_cmpeq_epi16_mask(degree, _mm256_set1_epi16(1));
        let coverable = _mm256_testn_epi16_mask(x, _mm256_set1_epi16(plain(leaves)));
        let open = _mm512_set1_epi32(i32::from(plain(coverable)));
        let base = _mm256_or_si256(degree, _mm256_slli_epi16::<4>(_mm256_popcnt_epi16(legal)));
        let base = _mm512_broadcast_i32x4(_mm256_cvtepi16_epi8(base));
        // SAFETY: the first half of the table covers 128 bytes.
        let (low, high) = unsafe {
            (
                _mm512_loadu_si512(table.joint.as_ptr().cast()),
                _mm512_loadu_si512(table.joint.as_ptr().add(64).cast()),
            )
        };
        // What the cells alone are worth once cell i is vacated.
        let here = _mm256_set1_epi16(node.occupied as i16);
        let inline = _mm256_popcnt_epi16(_mm256_and_si256(with, here));
        let place = _mm256_mullo_epi16(
            _mm256_sub_epi16(_mm256_set1_epi16(node.pairs as i16), inline),
            _mm256_set1_epi16(table.pair as i16),
        );
        // SAFETY: 64 bytes each.
        let (byte_places, word_places) = unsafe {
            (
                _mm512_loadu_si512(PLACES.0.as_ptr().cast()),
                _mm512_loadu_si512(PLACES.1.as_ptr().cast()),
            )
        };
        let (one, fifteen) = (_mm256_set1_epi16(1), _mm256_set1_epi16(15));
        let (one32, fifteen32) = (_mm512_set1_epi32(1), _mm512_set1_epi32(15));
        let (one8, sixteen8) = (_mm512_set1_epi8(1), _mm512_set1_epi8(16));
        let mut best = _mm512_setzero_si512();
        let mut at = 0;
        while at < len {
            let codes =
                _mm_unpacklo_epi64(_mm512_castsi512_si128(down), _mm512_castsi512_si128(up));
            let code = _mm256_cvtepu8_epi16(codes);
            let i = _mm256_srli_epi16::<4>(code);
            let j = _mm256_and_si256(code, fifteen);
            let of_i = _mm256_permutexvar_epi16(i, x);
            let of_j = _mm256_permutexvar_epi16(j, x);
            let lines_j = _mm256_permutexvar_epi16(j, with);
            let (bit_i, bit_j) = (_mm256_sllv_epi16(one, i), _mm256_sllv_epi16(one, j));
            let now = _mm256_and_si256(of_i, lines_j);
            let others = sets(_mm256_andnot_si256(_mm256_or_si256(bit_i, bit_j), here));
            let lose_match = sets(of_j);
            let lose_i = sets(_mm256_permutexvar_epi16(i, legal));
            let lose_j = sets(_mm256_and_si256(of_j, lines_j));
            let gain = sets(now);
            let sums = |k: usize| {
                let v = _mm512_mask_sub_epi8(base, lose_match.four(k), base, one8);
                let v = _mm512_mask_sub_epi8(v, lose_i.four(k), v, sixteen8);
                let v = _mm512_mask_sub_epi8(v, lose_j.four(k), v, sixteen8);
                let v = _mm512_mask_add_epi8(v, gain.four(k), v, sixteen8);
                let worth = _mm512_maskz_permutex2var_epi8(others.four(k), low, v, high);
                _mm512_sad_epu8(worth, _mm512_setzero_si512())
            };
            // The card that moves, and the cells.
            let moved = _mm256_sub_epi16(_mm256_popcnt_epi16(of_i), one);
            let moved = _mm256_or_si256(moved, _mm256_slli_epi16::<4>(_mm256_popcnt_epi16(now)));
            let moved = _mm512_castsi256_si512(moved);
            let moved = _mm512_maskz_permutex2var_epi8(0x5555_5555, low, moved, high);
            let rest = _mm256_add_epi16(
                _mm512_castsi512_si256(moved),
                _mm256_permutexvar_epi16(i, place),
            );
            let rest = _mm512_permutexvar_epi16(word_places, _mm512_castsi256_si512(rest));
            // Lost are those that cover a leaf's only partner; 0 is no move.
            let codes = _mm512_maskz_permutexvar_epi8(
                LOWER,
                byte_places,
                _mm512_castsi128_si512(codes),
            );
            let moves = _mm512_unpacklo_epi16(codes, _mm512_setzero_si512());
            let onto = _mm512_sllv_epi32(one32, _mm512_and_si512(moves, fifteen32));
            let real = _mm512_mask_test_epi32_mask(_mm512_test_epi32_mask(moves, moves), onto, open);
            let left = len - at;
            let mut all = _mm512_or_si512(sums(0), _mm512_slli_epi64::<32>(sums(2)));
            if left > 4 {
                all = _mm512_or_si512(all, _mm512_slli_epi64::<16>(sums(1)));
                all = _mm512_or_si512(all, _mm512_slli_epi64::<48>(sums(3)));
            }
            let all = _mm512_add_epi16(all, _mm512_bsrli_epi128::<8>(all));
            let child = _mm512_unpacklo_epi16(codes, _mm512_add_epi16(all, rest));
            let child = _mm512_maskz_mov_epi32(real, child);
            best = _mm512_max_epu32(best, child);
            // SAFETY: there are at most 64 pairs, and 2·64 children are inside the list.
            unsafe { _mm512_storeu_si512(out.list.as_mut_ptr().add(2 * at).cast(), child) };
            down = _mm512_alignr_epi64::<1>(_mm512_setzero_si512(), down);
            up = _mm512_alignr_epi64::<1>(_mm512_setzero_si512(), up);
            at += 8;
        }
        out.len = 2 * at;
        out.best = _mm512_reduce_max_epu32(best);
    }
}

impl Kernel for Avx512 {
    #[inline(always)]
    fn root(self, cards: &Cards) -> State {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { root(cards) }
    }

    #[inline(always)]
    fn expand(self, node: &Node, lines: &Lines, table: &Table, out: &mut Children) {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe {
            match lines.pairs.narrow {
                true => expand_narrow(node, lines, table, out),
                false => expand(node, lines, table, out),
            }
        }
    }

    #[inline(always)]
    fn advance(self, children: &mut Children) {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { advance(children) }
    }

    #[inline(always)]
    fn child(self, node: &Node, lines: &Lines, code: Code) -> Node {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { child(node, lines, code) }
    }

    #[inline(always)]
    fn hash(self, node: &Node) -> u64 {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { hash(node) }
    }

    #[inline(always)]
    fn joined(self, node: &Node, some: u16) -> bool {
        // SAFETY: `detect` made this token, so the features are there.
        unsafe { joined(node, some) }
    }
}
