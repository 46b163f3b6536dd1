//! The instruction sets: which there are, which this machine has, and how a search is compiled for one.
//!
//! A kernel is a token that exists only where its instructions do: `detect` is the one place that makes it,
//! so whoever holds one may use them. `small` and `sweep` give each token their own operations, and a
//! whole search is compiled inside one function with the features ([`Chosen::run`]): nothing is passed through
//! memory that need not be, and plain code profits too.

#![allow(unsafe_code)]

use super::small::kernel::Kernel as Scoring;
use super::sweep::kernel::Kernel as Sweeping;

/// Which instructions to run on. The answers are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Plain Rust.
    Portable,
    /// AVX2, which x86 machines have had since 2013.
    Avx2,
    /// AVX-512, as AMD has it since Zen 4 and Intel since Ice Lake.
    Avx512,
}

impl Kernel {
    /// The best this machine has.
    pub fn detect() -> Self {
        match Chosen::new(Kernel::Avx512) {
            Chosen::Portable(_) => Kernel::Portable,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx2(_) => Kernel::Avx2,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx512(_) => Kernel::Avx512,
        }
    }
}

/// Plain Rust, for every machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

/// A function compiled for the features of a kernel: `featured! { avx2 fn … }`, `featured! { avx512 fn … }`.
/// The two lists are what `detect` asks for.
#[cfg(target_arch = "x86_64")]
macro_rules! featured {
    ($(#[$doc:meta])* $vis:vis avx2 fn $name:ident $($rest:tt)*) => {
        $(#[$doc])*
        #[inline]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        $vis fn $name $($rest)*
    };
    ($(#[$doc:meta])* $vis:vis avx512 fn $name:ident $($rest:tt)*) => {
        $(#[$doc])*
        #[inline]
        #[target_feature(
            enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
        )]
        $vis fn $name $($rest)*
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use featured;

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The kernel, if this machine has what it needs.
    fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The kernel, if this machine has what it needs.
    fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx512(()))
    }
}

/// A kernel with all the operations the searches are made of.
pub(super) trait Machine: Scoring + Sweeping {}

impl<K: Scoring + Sweeping> Machine for K {}

/// A piece of work that wants to be compiled for an instruction set as a whole.
pub(super) trait Job {
    /// What comes out.
    type Out;
    /// Does the work. Must be inlined, or it is compiled for the wrong machine (and only slower).
    fn run<K: Machine>(self, kernel: K) -> Self::Out;
}

/// A kernel this machine has: the one asked for, or the next best.
#[derive(Clone, Copy, Debug)]
pub(super) enum Chosen {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Chosen {
    pub(super) fn new(kernel: Kernel) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if kernel == Kernel::Avx512
                && let Some(found) = Avx512::detect()
            {
                return Chosen::Avx512(found);
            }
            if kernel != Kernel::Portable
                && let Some(found) = Avx2::detect()
            {
                return Chosen::Avx2(found);
            }
        }
        let _ = kernel;
        Chosen::Portable(Portable)
    }

    /// Runs a job inside a function compiled for this kernel's instructions.
    pub(super) fn run<J: Job>(self, job: J) -> J::Out {
        match self {
            Chosen::Portable(kernel) => job.run(kernel),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `detect` made this token, so the features are there.
            Chosen::Avx2(kernel) => unsafe { run_avx2(kernel, job) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `detect` made this token, so the features are there.
            Chosen::Avx512(kernel) => unsafe { run_avx512(kernel, job) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
featured! {
    avx2 fn run_avx2<J: Job>(kernel: Avx2, job: J) -> J::Out {
        job.run(kernel)
    }
}

#[cfg(target_arch = "x86_64")]
featured! {
    avx512 fn run_avx512<J: Job>(kernel: Avx512, job: J) -> J::Out {
        job.run(kernel)
    }
}
