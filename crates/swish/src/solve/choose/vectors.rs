//! Which vector instructions this machine has, for the loops that are made more than once.

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Vectors {
    #[default]
    None,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Vectors {
    pub(super) fn detect() -> Vectors {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt");
            let avx512 =
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
            if avx2 && avx512 {
                return Vectors::Avx512;
            }
            if avx2 {
                return Vectors::Avx2;
            }
        }
        Vectors::None
    }
}

#[cfg(test)]
impl Vectors {
    /// Those that this machine has.
    pub(super) fn all() -> Vec<Vectors> {
        let mut all = vec![Vectors::None];
        #[cfg(target_arch = "x86_64")]
        match Vectors::detect() {
            Vectors::None => {}
            Vectors::Avx2 => all.push(Vectors::Avx2),
            Vectors::Avx512 => all.extend([Vectors::Avx2, Vectors::Avx512]),
        }
        all
    }
}
