//! How much a check may do.
//!
//! A certificate comes from anybody. What a checker does with it is counted as it goes, in steps of
//! the game's own kind that each take a few nanoseconds, and past a bound that the game states (a
//! constant and a multiple of the sizes of certificate and position) it is refused as too much:
//! never accepted, and never a check that does not end.

use crate::refusal::Refusal;
use crate::words::thousands;

/// Steps left.
#[derive(Clone, Debug)]
pub struct Work {
    left: u64,
    most: u64,
}

impl Work {
    /// So many steps.
    pub fn of(most: u64) -> Self {
        Work { left: most, most }
    }

    /// Does some steps.
    ///
    /// # Errors
    /// When they are more than are left: too much, at this place.
    pub fn spend(&mut self, steps: u64, place: &str) -> Result<(), Refusal> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                let most = thousands(self.most);
                Err(Refusal::too_large(place, format!("more than {most} steps")))
            }
        }
    }

    /// Steps that are left.
    pub fn left(&self) -> u64 {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_and_does_not_begin_again() {
        let mut work = Work::of(10_000);
        assert!(work.spend(9_999, "set 1").is_ok() && work.left() == 1);
        let refusal = work.spend(2, "set 2").unwrap_err();
        assert!(refusal.too_much && refusal.undecided && refusal.place == "set 2");
        assert!(refusal.why.contains("10,000 steps"));
        assert!(work.spend(1, "set 3").is_err() && work.spend(0, "set 3").is_ok());
        assert!(Work::of(u64::MAX).spend(u64::MAX, "all").is_ok());
    }
}
