//! Tables of SET as arrays, at the kernel's speed.

use fairdeal_core::crew::in_order;
use fairdeal_core::{Cancel, Error, InputError};
use fairdeal_set::solve::kernel::{self, Kernel, MOST_ON_TABLE};
use numpy::ndarray::ArrayView2;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::work::work;

/// Tables a thread takes at a time: whole words of the kernel's answer, and about the cache.
const TABLES: usize = 1 << 14;

/// Which tables hold a set; `check` also looks for cards that are there twice.
#[pyfunction]
#[pyo3(signature = (tables, check, threads))]
pub(crate) fn has_set<'py>(
    py: Python<'py>,
    tables: PyReadonlyArray2<'py, u8>,
    check: bool,
    threads: u16,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let view = tables.as_array();
    let answer = work(py, |cancel| {
        let wide = view.ncols();
        in_parts(view, check, threads, cancel, |cards| {
            if wide > MOST_ON_TABLE {
                let mut counts = Vec::with_capacity(cards.len() / wide);
                kernel::count_sets(wide, cards, &mut counts);
                return Ok(counts.into_iter().map(|sets| sets > 0).collect());
            }
            let mut words = Vec::new();
            Kernel::detect().has_set(wide, cards, &mut words).map_err(Error::from)?;
            let bit = |t: usize| words[t / 64] >> (t % 64) & 1 == 1;
            Ok((0..cards.len() / wide).map(bit).collect())
        })
    })?;
    Ok(answer.into_pyarray(py))
}

/// How many sets each table holds.
#[pyfunction]
#[pyo3(signature = (tables, threads))]
pub(crate) fn count_sets<'py>(
    py: Python<'py>,
    tables: PyReadonlyArray2<'py, u8>,
    threads: u16,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let view = tables.as_array();
    let answer = work(py, |cancel| {
        let wide = view.ncols();
        in_parts(view, true, threads, cancel, |cards| {
            let mut out = Vec::with_capacity(cards.len() / wide);
            kernel::count_sets(wide, cards, &mut out);
            Ok(out)
        })
    })?;
    Ok(answer.into_pyarray(py))
}

/// Answers table by table, on threads, after a look at the cards.
fn in_parts<T: Send + Clone>(
    tables: ArrayView2<'_, u8>,
    check: bool,
    threads: u16,
    cancel: Cancel,
    part: impl Fn(&[u8]) -> Result<Vec<T>, Error> + Sync,
) -> Result<Vec<T>, Error> {
    let wide = tables.ncols();
    let cards = tables.as_standard_layout();
    let cards = cards.as_slice().ok_or_else(|| Error::broken("array", "it is not in one piece"))?;
    let parts = cards.len().div_ceil(wide * TABLES) as u64;
    let one = |_: &mut (), number: u64| {
        if cancel.is_set() {
            return None;
        }
        let start = number as usize * wide * TABLES;
        let here = &cards[start..cards.len().min(start + wide * TABLES)];
        let bad = check.then(|| kernel::first_bad(wide, here)).flatten();
        Some(match bad {
            Some(place) => Err(refused(wide, here, number as usize * TABLES, place)),
            // The kernel refuses what is no card too, and counts from where this part begins.
            None => {
                part(here).map_err(|e| match here.iter().position(|&card| card >= kernel::CARDS) {
                    Some(at) => {
                        refused(wide, here, number as usize * TABLES, (at / wide, at % wide))
                    }
                    None => e,
                })
            }
        })
    };
    let answers = in_order(usize::from(threads), parts, || (), one);
    let mut out = Vec::with_capacity(tables.nrows());
    for answer in answers {
        out.append(&mut answer?);
    }
    Ok(out)
}

/// What is wrong with a card, at its row and column as NumPy counts them.
fn refused(wide: usize, here: &[u8], first: usize, (table, place): (usize, usize)) -> Error {
    let card = here[table * wide + place];
    let what = match card < kernel::CARDS {
        true => format!("card {card} is there twice"),
        false => format!("{card} is not a card: 0 to {}", kernel::CARDS - 1),
    };
    let row = first + table;
    InputError::at(format!("row {row}, column {place} (from 0)"), what).into()
}
