//! What a file of rows says of itself, in its footer: whoever has the last kilobytes of a file has its counts
//! and its histogram. The page draws surveys from this, without a reader of Parquet's pages.

use serde::Serialize;

use crate::plan::Plan;
use crate::summary::Summary;
use crate::table::Table;

/// The key it stands under.
pub(crate) const KEY: &str = "fairdeal.summary";

/// The counts of one strategy's rows.
#[derive(Clone, Debug, Serialize)]
struct Part {
    #[serde(flatten)]
    summary: Summary,
    /// Rows by their nodes: 0, 1, 2 to 3, 4 to 7 and so on, each with its least number of nodes.
    histogram: Vec<(u64, u64)>,
}

/// What is counted for it.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub(crate) summaries: Vec<Summary>,
    /// By strategy, then by the digits that the number of nodes has in binary.
    doublings: Vec<[u64; 65]>,
}

impl Label {
    pub(crate) fn new(plan: &Plan) -> Self {
        let summaries = plan.strategies.iter().map(|name| Summary::new(name)).collect();
        Label { summaries, doublings: vec![[0; 65]; plan.strategies.len()] }
    }

    /// Counts the rows from this one on.
    pub(crate) fn add(&mut self, table: &Table, from: usize) {
        for i in from..table.len() {
            let (at, row) = (usize::from(table.strategies[i]), &table.rows[i]);
            self.summaries[at].add(table.deals[i], row);
            self.doublings[at][(u64::BITS - row.nodes.leading_zeros()) as usize] += 1;
        }
    }

    pub(crate) fn text(&self) -> String {
        let part = |(summary, digits): (&Summary, &[u64; 65])| {
            let least = |digits: usize| if digits == 0 { 0 } else { 1 << (digits - 1) };
            let counts = digits.iter().enumerate().filter(|&(_, &rows)| rows > 0);
            let histogram = counts.map(|(digits, &rows)| (least(digits), rows)).collect();
            Part { summary: summary.clone(), histogram }
        };
        let parts: Vec<Part> = self.summaries.iter().zip(&self.doublings).map(part).collect();
        // Text and numbers: nothing in it can fail to be written.
        serde_json::to_string(&parts).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Outcome;
    use fairdeal_core::game::Row;
    use serde_json::json;

    use super::*;
    use crate::plan::Options;

    #[test]
    fn rows_are_counted_by_strategy_and_doubling() {
        let strategies = vec!["fast".into(), "brute".into()];
        let options = Options { family: "boaf".into(), strategies, ..Options::default() };
        let plan = Plan::new(&options, &(0..9)).unwrap();
        let mut table = Table::default();
        let rows = [(0, 0), (0, 1), (0, 7), (1, 4), (0, 4), (1, 1 << 62)];
        for (deal, (strategy, nodes)) in (0..).zip(rows) {
            let row = Row { outcome: Outcome::Solved, reason: "", nodes };
            table.push(deal, strategy, row, 0.0, []);
        }
        let mut label = Label::new(&plan);
        label.add(&table, 1);
        let told: serde_json::Value = serde_json::from_str(&label.text()).unwrap();
        assert_eq!(told[0]["histogram"], json!([[1, 1], [4, 2]]));
        assert_eq!(told[0]["hardest"], json!([2, 7]));
        assert_eq!(told[1]["histogram"], json!([[4, 1], [1u64 << 62, 1]]));
        assert_eq!((&told[1]["solved"], &told[1]["strategy"]), (&json!(2), &json!("brute")));
    }
}
