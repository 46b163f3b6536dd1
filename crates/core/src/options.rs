//! The options a game adds to a verb, as they were given.
//!
//! A verb knows the options all games share; the rest is the game's, declared in its facts and read
//! by the game itself. Whoever asks for an option the game does not have is told so.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{InputError, excerpt};
use crate::facts::{Facts, OptionValue};

/// Options by name, without the dashes. A flag's value is `true`, a number's its digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// With these set.
    pub fn of<const N: usize>(pairs: [(&str, &str); N]) -> Self {
        Options(pairs.into_iter().map(|(k, v)| (k.to_string(), v.to_string())).collect())
    }

    /// Refuses options the game does not have for this verb, and values they do not take.
    ///
    /// # Errors
    /// For the first of them.
    pub fn admitted(&self, facts: &Facts, verb: &str) -> Result<(), InputError> {
        for (name, value) in &self.0 {
            let place = format!("option --{}", excerpt(name));
            let Some(known) = facts.options_of(verb).find(|known| known.name == name) else {
                return Err(InputError::at(place, format!("{} has none", facts.name)));
            };
            let got = excerpt(value);
            match known.value {
                OptionValue::Flag if value == "true" => {}
                OptionValue::Flag => return Err(InputError::at(place, "it takes no value")),
                OptionValue::Number if value.parse::<u64>().is_ok() => {}
                OptionValue::Number => {
                    let message = format!("`{got}` is not a whole number of 64 bits");
                    return Err(InputError::at(place, message));
                }
                OptionValue::Word(words) if words.contains(&value.as_str()) => {}
                OptionValue::Word(words) => {
                    let message = format!("`{got}` is none of {}", words.join(", "));
                    return Err(InputError::at(place, message));
                }
                OptionValue::Text => {}
            }
        }
        Ok(())
    }

    /// Is the flag set?
    pub fn flag(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The number given, if one was. [`Options::admitted`] has seen that it is one.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).and_then(|value| value.parse().ok())
    }

    /// The word or text given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}
