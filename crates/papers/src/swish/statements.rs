//! The paper's lemmas and theorems on the hardness of SWISH, run: as printed and as mended, on the same
//! sources, each answer held against brute force; and what it says of SET.

use fairdeal_core::formats::generate::random_max_2_3_sat;
use fairdeal_core::game::Style;
use fairdeal_core::random::Random;
use fairdeal_core::{Error, InputError};

use crate::report::{Figure, Section};
use crate::{Settings, or_why};

/// Sources for each statement.
const SOURCES: i64 = 20;

/// A statement: where it stands, the reduction, and its sources.
struct Statement {
    place: &'static str,
    reduction: &'static str,
    what: &'static str,
    /// Is there a version as printed that differs from the mended one?
    as_printed: bool,
    sources: Vec<String>,
}

/// The section.
///
/// # Errors
/// When the game refuses what it should not.
pub(super) fn section(settings: &Settings<'_>) -> Result<Section, Error> {
    let mut figures = Vec::new();
    for statement in statements()? {
        let all = format!("{SOURCES} of {SOURCES}");
        if statement.as_printed {
            let held = held(&statement, true, settings)?;
            let what = format!("{}, as printed", statement.what);
            figures.push(Figure::word(what, &all, statement.place, &held));
            let held = self::held(&statement, false, settings)?;
            figures.push(Figure::fresh(format!("{}, as mended", statement.what), held));
        } else {
            let held = held(&statement, false, settings)?;
            figures.push(Figure::word(statement.what, &all, statement.place, &held));
        }
    }
    figures.push(set(settings)?);
    Ok(Section {
        heading: "The hardness proofs, run".into(),
        text: "Each construction on the same small sources, its largest swish found and set beside \
               brute force on the source: does the statement hold? Formulas and hands are random, from \
               a fixed seed."
            .into(),
        figures,
        ..Section::default()
    })
}

fn statements() -> Result<Vec<Statement>, Error> {
    let mut random = Random::for_deal("swish-statements", 0);
    let formulas = (0..SOURCES).map(|i| {
        let clauses = 2 + (i % 2) as usize;
        random_max_2_3_sat(3, clauses, &mut random).write()
    });
    let formulas = formulas.collect();
    let hands = |family: &str| -> Result<Vec<String>, Error> {
        let family = fairdeal_games::family(family)?;
        (1..=SOURCES).map(|deal| Ok(family.deal(deal)?.literal())).collect()
    };
    Ok(vec![
        Statement {
            place: "Lemma 3",
            reduction: "max2sat-to-simple-swish",
            what: "Lemma 3: 3n + MAX2SAT cards",
            as_printed: true,
            sources: formulas,
        },
        Statement {
            place: "Lemma 4",
            reduction: "simple-swish-to-3",
            what: "Lemma 4: k cards become 4k",
            as_printed: false,
            sources: hands("swish/2x3/s4/5/simple")?,
        },
        Statement {
            place: "Theorem 1",
            reduction: "simple-swish-to-swish",
            what: "Theorem 1: k cards become 4k",
            as_printed: true,
            sources: hands("swish/2x3/s2/5/simple")?,
        },
    ])
}

/// On how many sources the statement holds.
fn held(statement: &Statement, as_printed: bool, settings: &Settings<'_>) -> Result<String, Error> {
    let reduction = fairdeal_games::reduction(statement.reduction)?;
    let mut held = 0;
    for source in &statement.sources {
        let built = reduction.build(source, as_printed)?;
        let carried = built.solve(settings.limits(), Style::default())?;
        held += i64::from(carried.holds == Some(true));
    }
    Ok(format!("{held} of {SOURCES}"))
}

/// "It is well-known that the commercial version of SET has no unplayable position."
fn set(settings: &Settings<'_>) -> Result<Figure, Error> {
    use fairdeal_set::unplayable::{Ask, largest};
    let what = "Most cards of SET without a set";
    let (printed, place) = ("none", "Section 3");
    let found = largest(3, 4, &Ask { limits: settings.limits(), ..Ask::default() }).and_then(|f| {
        let size = f.cards.len();
        match f.optimal() {
            true => Ok(size),
            false => Err(InputError::new("not settled within its bounds").into()),
        }
    });
    Ok(match or_why(found)? {
        Ok(size) => Figure::word(what, printed, place, &size.to_string()),
        Err(why) => Figure::word(what, printed, place, "").not_run(why),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_fails_and_what_is_mended_holds() {
        let section = section(&Settings::quiet(1)).unwrap();
        let seen: Vec<(&str, &str)> =
            section.figures.iter().map(|f| (f.verdict.word(), f.measured.as_str())).collect();
        let all = "20 of 20";
        assert_eq!(seen[0], ("differs", "0 of 20"));
        assert_eq!(seen[1], ("new", all));
        assert_eq!(seen[2], ("agrees", all));
        assert_eq!(seen[3].0, "differs");
        assert_eq!(seen[4], ("new", all));
        assert_eq!(seen[5], ("differs", "20"));
    }
}
