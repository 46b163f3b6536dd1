//! A hint to the memory: this address will be read soon.

// The one instruction has no safe name. It reads nothing the program can see.
#![allow(unsafe_code)]

/// Fetches a slot of a table ahead of its turn; does nothing where there is no such instruction.
#[inline]
pub(super) fn fetch<T>(slots: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let slot = slots.as_ptr().wrapping_add(at);
        // SAFETY: a prefetch reads nothing the program can see; any address is allowed.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slot.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slots, at);
}
