//! SHA-256 in hexadecimal.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// A digest being taken.
#[derive(Clone, Default)]
pub(crate) struct Digest(Sha256);

impl Digest {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// 64 digits.
    pub(crate) fn hex(self) -> String {
        let mut out = String::with_capacity(64);
        for byte in self.0.finalize() {
            let _ = write!(out, "{byte:02x}");
        }
        out
    }
}

/// The digest of some bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let mut digest = Digest::default();
    digest.add(bytes);
    digest.hex()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 180-2, appendix B.1.
    #[test]
    fn the_standards_example() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest(b"abc"), abc);
    }
}
