//! Rows for other programs: CSV, JSON Lines or Parquet, as bytes.

use fairdeal_core::game::Row;
use fairdeal_core::{Error, InputError};
use serde_json::{Map, Value, json};

#[cfg(feature = "files")]
use crate::label::Label;
#[cfg(feature = "files")]
use crate::parquet::{GROUP, Writer};
use crate::plan::Plan;
use crate::table::{Csv, Table, quoted};

/// The form of a file of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Csv,
    Jsonl,
    Parquet,
}

impl Form {
    /// The form a file's name asks for by its ending.
    ///
    /// # Errors
    /// When it asks for none.
    pub fn of_name(name: &str) -> Result<Self, InputError> {
        let low = name.to_lowercase();
        let all = [(".csv", Form::Csv), (".jsonl", Form::Jsonl), (".parquet", Form::Parquet)];
        let found = all.into_iter().find(|(ending, _)| low.ends_with(ending));
        found.map(|(_, form)| form).ok_or_else(|| {
            InputError::at(name, "rows go by the name's ending: .csv, .jsonl or .parquet")
        })
    }
}

/// Rows being written.
pub struct Export {
    form: Form,
    begun: bool,
    #[cfg(feature = "files")]
    parquet: Option<Parquet>,
}

#[cfg(feature = "files")]
struct Parquet {
    writer: Writer,
    label: Label,
    /// Rows that are not in the writer yet.
    waiting: Table,
}

impl Export {
    pub fn new(form: Form) -> Self {
        Export {
            form,
            begun: false,
            #[cfg(feature = "files")]
            parquet: None,
        }
    }

    /// The bytes of these rows; those of a Parquet file may come later.
    ///
    /// # Errors
    /// When the form is not to be had here.
    pub fn deals(&mut self, plan: &Plan, table: &Table) -> Result<Vec<u8>, Error> {
        let first = !std::mem::replace(&mut self.begun, true);
        match self.form {
            Form::Csv => {
                let csv = match plan.strategies.len() {
                    1 => Csv::of_one(plan),
                    _ => Csv::new(plan),
                };
                let mut out = if first { csv.header().to_string() } else { String::new() };
                csv.lines(table, 0, &mut out);
                Ok(out.into_bytes())
            }
            Form::Jsonl => {
                let line = |i: usize| format!("{}\n", object(plan, table, i));
                Ok((0..table.len()).map(line).collect::<String>().into_bytes())
            }
            Form::Parquet => self.parquet(plan, table),
        }
    }

    #[cfg(feature = "files")]
    fn parquet(&mut self, plan: &Plan, table: &Table) -> Result<Vec<u8>, Error> {
        if self.parquet.is_none() {
            let (writer, label) = (Writer::new(plan)?, Label::new(plan));
            self.parquet = Some(Parquet { writer, label, waiting: Table::default() });
        }
        let Some(Parquet { writer, label, waiting }) = &mut self.parquet else {
            return Ok(Vec::new());
        };
        label.add(table, 0);
        waiting.append(table);
        if waiting.len() >= GROUP {
            writer.group(waiting)?;
            waiting.clear();
        }
        Ok(writer.take())
    }

    #[cfg(not(feature = "files"))]
    fn parquet(&mut self, _: &Plan, _: &Table) -> Result<Vec<u8>, Error> {
        Err(InputError::at("rows", "this build writes no Parquet").into())
    }

    /// The bytes of rows of positions, which are named.
    ///
    /// # Errors
    /// When they are to be Parquet, where rows have numbers.
    pub fn positions(&mut self, rows: &[(&str, Row)]) -> Result<Vec<u8>, Error> {
        let first = !std::mem::replace(&mut self.begun, true);
        let mut out = String::new();
        match self.form {
            Form::Csv => {
                if first {
                    out += "position,verdict,reason,nodes\n";
                }
                for (name, Row { outcome, reason, nodes }) in rows {
                    out += &format!("{},{},{reason},{nodes}\n", quoted(name), outcome.word());
                }
            }
            Form::Jsonl => {
                for (name, Row { outcome, reason, nodes }) in rows {
                    let reason = (!reason.is_empty()).then_some(reason);
                    let verdict = outcome.word();
                    let row = json!({
                        "position": name, "verdict": verdict, "reason": reason, "nodes": nodes,
                    });
                    out += &format!("{row}\n");
                }
            }
            Form::Parquet => {
                let message = "rows of positions have names, not numbers: .csv or .jsonl";
                return Err(InputError::at("rows", message).into());
            }
        }
        Ok(out.into_bytes())
    }

    /// The last bytes; `plan` is of the survey that had no row.
    ///
    /// # Errors
    /// Never, but for a bug of ours.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        #[cfg(feature = "files")]
        if let Some(Parquet { mut writer, label, waiting }) = self.parquet {
            writer.group(&waiting)?;
            return writer.finish(&label);
        }
        Ok(Vec::new())
    }
}

/// A row as JSON, timings and all.
fn object(plan: &Plan, table: &Table, i: usize) -> Value {
    let Row { outcome, reason, nodes } = &table.rows[i];
    let mut out = Map::new();
    out.insert("deal".into(), table.deals[i].into());
    out.insert(
        "strategy".into(),
        plan.strategies[usize::from(table.strategies[i])].as_str().into(),
    );
    out.insert("verdict".into(), outcome.word().into());
    out.insert("reason".into(), json!((!reason.is_empty()).then_some(reason)));
    out.insert("nodes".into(), (*nodes).into());
    for (name, cell) in plan.columns.iter().zip(table.cells(i)) {
        out.insert(name.clone(), json!(cell));
    }
    out.insert("seconds".into(), table.seconds[i].into());
    Value::Object(out)
}
