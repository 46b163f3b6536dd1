//! Many deals at once, as arrays.

use fairdeal_core::game::Row;
use fairdeal_core::{Error, InputError, Limits, Outcome};
use fairdeal_survey::{Deals, Order, run};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::door::threads;
use crate::work::work;

/// Verdicts, reasons and nodes, with the words for the first two and the strategy that ran.
type Many<'py> = (
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u64>>,
    Vec<&'static str>,
    String,
);

/// Decides deals: a range if `deals` is none, else those.
#[pyfunction]
#[pyo3(signature = (family, start, stop, deals, strategy, budget, memory, threads))]
#[expect(clippy::too_many_arguments, reason = "they are the fields of a plan, given by name")]
pub(crate) fn solve_many<'py>(
    py: Python<'py>,
    family: &str,
    start: i64,
    stop: i64,
    deals: Option<PyReadonlyArray1<'py, i64>>,
    strategy: Option<String>,
    budget: Option<u64>,
    memory: Option<u64>,
    threads: Option<u16>,
) -> PyResult<Many<'py>> {
    let deals = match deals {
        Some(list) => Deals::List(list.as_array().to_vec()),
        None => Deals::Range(start..stop),
    };
    let (verdicts, reasons, nodes, words, strategy) = work(py, |cancel| {
        let family = fairdeal_games::family(family).map_err(|e| at("family", e))?;
        let default = Limits::default();
        let limits = Limits {
            nodes: budget.unwrap_or(default.nodes),
            memory: memory.map_or(default.memory, |m| usize::try_from(m).unwrap_or(usize::MAX)),
            threads: 1,
            cancel,
        };
        let threads = threads.map_or_else(self::threads, usize::from);
        let plan = Order { deals, strategy, limits, threads };
        let count = plan.deals.len();
        let mut verdicts: Vec<u8> = Vec::with_capacity(count);
        let mut reasons: Vec<u8> = Vec::with_capacity(count);
        let mut nodes: Vec<u64> = Vec::with_capacity(count);
        let mut words = Words::new(family.facts().reasons.iter().map(|reason| reason.word));
        let summary = run(family.as_ref(), &plan, |rows| {
            for (_, Row { outcome, reason, nodes: spent }) in rows {
                verdicts.push(code(*outcome));
                reasons.push(words.code(reason));
                nodes.push(*spent);
            }
            true
        })?;
        Ok((verdicts, reasons, nodes, words.0, summary.strategy))
    })?;
    let (verdicts, reasons) = (verdicts.into_pyarray(py), reasons.into_pyarray(py));
    Ok((verdicts, reasons, nodes.into_pyarray(py), words, strategy))
}

/// The cards of deals by their numbers, a row a deal.
#[pyfunction]
#[pyo3(signature = (family, deals))]
pub(crate) fn deal_many<'py>(
    py: Python<'py>,
    family: &str,
    deals: PyReadonlyArray1<'py, i64>,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let deals = deals.as_array().to_vec();
    let (cards, wide) = work(py, |cancel| {
        let family = fairdeal_games::family(family).map_err(|e| at("family", e))?;
        let (mut cards, mut wide) = (Vec::new(), 0);
        for &number in &deals {
            if cancel.is_set() {
                break;
            }
            let none = || {
                let message = format!("{} has no numbers for its cards", family.id());
                Error::from(InputError::at("family", message))
            };
            let numbers = family.deal(number)?.card_numbers().ok_or_else(none)?;
            wide = numbers.len();
            cards.extend(numbers.into_iter().map(|card| card as i64));
        }
        Ok((cards, wide))
    })?;
    let shape = (deals.len(), wide);
    let array = Array2::from_shape_vec(shape, cards)
        .map_err(|e| crate::errors::raise(py, Error::broken("deal_many", e.to_string())))?;
    Ok(array.into_pyarray(py))
}

/// An error that names no place, at this one.
fn at(place: &str, e: InputError) -> InputError {
    match e.place.is_empty() {
        true => InputError::at(place, e.message),
        false => e,
    }
}

/// The places of `fairdeal.VERDICTS`.
fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Solved => 0,
        Outcome::Impossible => 1,
        Outcome::Unknown => 2,
    }
}

/// Words by their codes: nothing, then the game's reasons, then what stopped searches as it comes up.
struct Words(Vec<&'static str>);

impl Words {
    fn new(reasons: impl Iterator<Item = &'static str>) -> Self {
        Words([""].into_iter().chain(reasons).collect())
    }

    fn code(&mut self, word: &'static str) -> u8 {
        let place = self.0.iter().position(|&known| known == word).unwrap_or_else(|| {
            self.0.push(word);
            self.0.len() - 1
        });
        // A game has a dozen reasons, and there are five stops.
        place as u8
    }
}
