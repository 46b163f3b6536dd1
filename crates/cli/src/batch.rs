//! Several positions from one file: an answer each, in turn. A mistake in one does not lose the others.

use crate::asks::Planned;
use crate::failure::{self, Failure};
use crate::{host, interrupt, output};

/// Exit codes from the worst on: what is ours to mend, what is the user's, what is open, what is "no".
const WORST: [u8; 5] = [failure::BUG, failure::BAD_INPUT, 3, 1, 0];

/// Answers all of them, with a blank line between texts, and gives the worst of their exit codes.
pub(crate) fn answer(plans: &[Planned]) -> Result<u8, Failure> {
    let (mut codes, mut said) = (Vec::with_capacity(plans.len()), false);
    for planned in plans {
        let code = match host::answer(planned) {
            Ok(answered) => {
                if said && !planned.json {
                    output::text("\n")?;
                }
                said = true;
                output::finish(planned, answered)?
            }
            Err(failure) => failure.report(planned.json),
        };
        codes.push(code);
        if interrupt::asked() {
            return Ok(interrupt::INTERRUPTED);
        }
    }
    Ok(worst(&codes))
}

fn worst(codes: &[u8]) -> u8 {
    WORST.into_iter().find(|code| codes.contains(code)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_counts() {
        assert_eq!((worst(&[0, 1, 0]), worst(&[1, 3, 0]), worst(&[])), (1, 3, 0));
        assert_eq!((worst(&[3, 2, 1]), worst(&[2, 70])), (2, 70));
    }
}
