//! Is a subset of a small graph connected?
//!
//! Both penalties of the paper's searches ask this: p₁ of the cards still uncovered (do they form
//! several flocks?), p₂ of the cells still occupied (does the match-by-position graph fall apart?).
//! The graphs never change during a search, only the subset does, so with at most 16 vertices each
//! of the 65,536 answers is worked out once and kept.

/// A graph of at most 64 vertices that answers for its subsets.
#[derive(Clone, Debug)]
pub struct Connect {
    masks: [u64; 64],
    known: Vec<u8>,
}

/// The most vertices whose subsets are all kept.
const MOST_KEPT: usize = 16;

const CONNECTED: u8 = 1;
const APART: u8 = 2;

impl Default for Connect {
    fn default() -> Self {
        Connect { masks: [0; 64], known: Vec::new() }
    }
}

impl Connect {
    /// Takes another graph: the neighbours of each vertex. With `keep`, answers are kept if the
    /// graph is small enough.
    pub fn set(&mut self, masks: &[u64; 64], vertices: usize, keep: bool) {
        self.masks = *masks;
        self.known.clear();
        if keep && vertices <= MOST_KEPT {
            self.known.resize(1 << vertices, 0);
        }
    }

    /// The neighbours of each vertex.
    pub fn masks(&self) -> &[u64; 64] {
        &self.masks
    }

    /// Is this subset connected? (The empty set is.)
    pub fn holds(&mut self, subset: u64) -> bool {
        match self.known.get_mut(subset as usize) {
            Some(known) => {
                if *known == 0 {
                    *known = if spreads(&self.masks, subset) { CONNECTED } else { APART };
                }
                *known == CONNECTED
            }
            None => spreads(&self.masks, subset),
        }
    }
}

/// Spreads from the lowest vertex of a subset and says whether all of it is reached.
fn spreads(masks: &[u64; 64], subset: u64) -> bool {
    let mut reached = subset & subset.wrapping_neg();
    let mut done = 0;
    while reached != subset {
        let front = reached & !done;
        if front == 0 {
            return false;
        }
        let v = front.trailing_zeros() as usize;
        done |= 1 << v;
        reached |= masks[v] & subset;
    }
    true
}
