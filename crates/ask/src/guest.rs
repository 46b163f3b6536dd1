//! What a guest may ask: someone who reaches the door over a network, on another's machine.
//!
//! Libraries do no I/O, so an ask cannot name a file; but a few verbs and strategies start processes
//! or threads of their own, and any search takes what it is given. A host that lets guests in calls
//! [`Ask::within`] first.

use fairdeal_core::budget::DEFAULT_MEMORY;
use fairdeal_core::{InputError, facts};

use crate::{Ask, Search};

/// The most one ask of a guest may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Nodes of a search; no bound if there is none.
    pub budget: Option<u64>,
    /// Bytes for a search's tables.
    pub memory: u64,
    /// Threads; no result depends on it.
    pub threads: u16,
}

impl Ask {
    /// Cuts the ask down to what a guest may spend.
    ///
    /// # Errors
    /// When it would start processes, or threads that nobody counts.
    pub fn within(&mut self, bounds: &Bounds) -> Result<(), InputError> {
        if let Some((verb, why)) = self.for_the_owner() {
            return Err(InputError::at(
                "ask",
                format!("`{verb}` {why}: only the command line has it"),
            ));
        }
        if let Some(threads) = self.threads_mut() {
            *threads = Some(threads.unwrap_or(bounds.threads).min(bounds.threads));
        }
        if let Ask::Survey(ask) = self {
            ask.strategies.iter().try_for_each(|name| inside(name))?;
        }
        let Some(search) = self.search_mut() else { return Ok(()) };
        search.strategy.as_deref().map_or(Ok(()), inside)?;
        search.budget = match (search.budget, bounds.budget) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        };
        let asked = search.memory.unwrap_or(DEFAULT_MEMORY as u64);
        search.memory = Some(asked.min(bounds.memory));
        Ok(())
    }

    /// A verb that only the owner of the machine may ask, and why.
    fn for_the_owner(&self) -> Option<(&'static str, &'static str)> {
        let why = match self {
            #[cfg(feature = "papers")]
            Ask::Reproduce(_) | Ask::Bench(_) => {
                "takes long, times the machine and starts other programs"
            }
            #[cfg(feature = "files")]
            Ask::SurveyCompare(_)
            | Ask::SurveyMerge(_)
            | Ask::SurveyStats(_)
            | Ask::SurveyVerify(_) => "reads and writes files",
            Ask::Survey(ask) if ask.out.is_some() => "with a folder writes files",
            _ => return None,
        };
        Some((self.verb(), why))
    }

    fn search_mut(&mut self) -> Option<&mut Search> {
        match self {
            Ask::Deal(ask) => Some(&mut ask.search),
            Ask::Solve(ask) => Some(&mut ask.search),
            Ask::Hint(ask) => Some(&mut ask.search),
            Ask::Moves(ask) => Some(&mut ask.search),
            Ask::Survey(ask) => Some(&mut ask.search),
            Ask::Unplayable(ask) => Some(&mut ask.search),
            Ask::Simulate(ask) => Some(&mut ask.search),
            Ask::Reduce(ask) => Some(&mut ask.search),
            Ask::Draw(ask) => Some(&mut ask.search),
            Ask::Games(_) | Ask::Check(_) | Ask::Census(_) | Ask::Encode(_) => None,
            #[cfg(feature = "files")]
            Ask::SurveyCompare(_)
            | Ask::SurveyMerge(_)
            | Ask::SurveyStats(_)
            | Ask::SurveyVerify(_) => None,
            #[cfg(feature = "papers")]
            Ask::Reproduce(_) | Ask::Bench(_) => None,
        }
    }

    fn threads_mut(&mut self) -> Option<&mut Option<u16>> {
        match self {
            Ask::Survey(ask) => Some(&mut ask.threads),
            Ask::Census(ask) => Some(&mut ask.threads),
            Ask::Simulate(ask) => Some(&mut ask.threads),
            _ => None,
        }
    }

    /// The verb, as it stands in the ask.
    pub fn verb(&self) -> &'static str {
        match self {
            Ask::Games(_) => "games",
            Ask::Deal(_) => "deal",
            Ask::Solve(_) => "solve",
            Ask::Hint(_) => "hint",
            Ask::Moves(_) => "moves",
            Ask::Check(_) => "check",
            Ask::Survey(_) => "survey",
            #[cfg(feature = "files")]
            Ask::SurveyCompare(_) => "survey-compare",
            #[cfg(feature = "files")]
            Ask::SurveyMerge(_) => "survey-merge",
            #[cfg(feature = "files")]
            Ask::SurveyStats(_) => "survey-stats",
            #[cfg(feature = "files")]
            Ask::SurveyVerify(_) => "survey-verify",
            Ask::Unplayable(_) => "unplayable",
            Ask::Census(_) => "census",
            Ask::Simulate(_) => "simulate",
            Ask::Reduce(_) => "reduce",
            Ask::Encode(_) => "encode",
            Ask::Draw(_) => "draw",
            #[cfg(feature = "papers")]
            Ask::Reproduce(_) => "reproduce",
            #[cfg(feature = "papers")]
            Ask::Bench(_) => "bench",
        }
    }

    /// The verbs a guest may ask, sorted.
    pub const FOR_GUESTS: [&'static str; 13] = [
        "census",
        "check",
        "deal",
        "draw",
        "encode",
        "games",
        "hint",
        "moves",
        "reduce",
        "simulate",
        "solve",
        "survey",
        "unplayable",
    ];
}

/// Refuses a strategy that some game runs in a process of its own.
fn inside(text: &str) -> Result<(), InputError> {
    let lists = fairdeal_games::GAMES
        .iter()
        .flat_map(|game| [game.facts().strategies, game.facts().unplayable_strategies]);
    let mut named = lists.filter_map(|list| facts::strategy(list, text).ok());
    named.find(|facts| facts.outside).map_or(Ok(()), |facts| {
        let name = facts.name;
        let message = format!("{name} works in a process of its own: only the command line has it");
        Err(InputError::at("strategy", message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    const BOUNDS: Bounds = Bounds { budget: Some(1000), memory: 1 << 20, threads: 1 };

    fn bounded(text: &str) -> Result<Ask, InputError> {
        let mut ask = json::read(text.as_bytes()).unwrap();
        ask.within(&BOUNDS).map(|()| ask)
    }

    #[test]
    fn guests_start_no_process() {
        for bad in [
            r#"{"ask": "bench"}"#,
            r#"{"ask": "reproduce", "paper": "set"}"#,
            r#"{"ask": "solve", "position": "set#1", "search": {"strategy": "smt"}}"#,
            r#"{"ask": "simulate", "family": "set", "search": {"strategy": "smt,solver=rm"}}"#,
            r#"{"ask": "solve", "position": "set#1", "search": {"strategy": "portfolio"}}"#,
            r#"{"ask": "survey", "family": "set", "to": 9, "strategies": ["pairs", "smt"]}"#,
            r#"{"ask": "survey", "family": "set", "to": 9, "out": "folder"}"#,
            r#"{"ask": "survey-stats", "dir": "folder"}"#,
        ] {
            let e = bounded(bad).expect_err(bad);
            assert!(e.message.contains("only the command line has it"), "{e}");
        }
    }

    #[test]
    fn guests_spend_what_they_may() {
        let texts = [
            r#"{"ask": "solve", "position": "set#1"}"#,
            r#"{"ask": "solve", "position": "set#1", "search": {"budget": 99999999, "memory": 99999999999}}"#,
            r#"{"ask": "survey", "family": "set", "threads": 60000}"#,
        ];
        for text in texts {
            let mut ask = bounded(text).unwrap();
            if let Some(threads) = ask.threads_mut() {
                assert_eq!(*threads, Some(1));
            }
            let search = ask.search_mut().unwrap();
            assert_eq!((search.budget, search.memory), (Some(1000), Some(1 << 20)));
        }
        let mut less =
            bounded(r#"{"ask": "hint", "position": "set#1", "search": {"budget": 7}}"#).unwrap();
        assert_eq!(less.search_mut().unwrap().budget, Some(7));
    }

    #[cfg(feature = "schema")]
    #[test]
    fn the_verbs_for_guests_are_all_but_the_owners() {
        let verbs = crate::schema::schemas().into_iter();
        let verbs = verbs.filter_map(|(name, _)| {
            Some(name.strip_prefix("reply-")?.strip_suffix(".json")?.to_string())
        });
        let owners = |v: &str| v == "bench" || v == "reproduce" || v.starts_with("survey-");
        let verbs: Vec<String> = verbs.filter(|v| !owners(v)).collect();
        assert_eq!(verbs, Ask::FOR_GUESTS);
    }
}
