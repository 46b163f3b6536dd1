//! What a benchmark ran on and beside whom: without it a figure says little.

use std::process::Command;
use std::time::Duration;

use fairdeal_core::Limits;
use fairdeal_set::solve::kernel::Kernel;
use serde_json::{Value, json};

use super::python;

/// The packages of the rivals in Python, by the names they are installed under.
const PACKAGES: &str = "ortools python-sat highspy";

/// Names and versions, of those that are there.
const VERSIONS: &str = "
import importlib.metadata, json, platform, sys
found = {'Python': platform.python_version()}
for name in sys.stdin.read().split():
    try:
        found[name] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pass
json.dump(found, sys.stdout)
";

/// The machine, the build and the rivals of one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// The processor by its own name.
    pub processor: String,
    /// Threads it runs at once.
    pub threads: usize,
    /// The widest vectors that are used.
    pub vectors: String,
    /// Version, profile and features of this build.
    pub build: String,
    /// Rivals that are there, with their versions.
    pub rivals: Vec<(String, String)>,
}

impl Machine {
    pub(super) fn here() -> Self {
        Machine {
            processor: processor().unwrap_or_else(|| std::env::consts::ARCH.into()),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            vectors: Kernel::detect().name().into(),
            build: build(),
            rivals: rivals(),
        }
    }

    pub(super) fn to_text(&self) -> String {
        let rivals: Vec<String> = self.rivals.iter().map(|(n, v)| format!("{n} {v}")).collect();
        let beside = if rivals.is_empty() { "no rivals".into() } else { rivals.join(", ") };
        let threads = crate::number::counted(self.threads as u64, "thread");
        format!(
            "{}, {threads}, {}\n{}\nbeside {beside}\n\n",
            self.processor, self.vectors, self.build
        )
    }

    pub(super) fn to_json(&self) -> Value {
        let rivals = self.rivals.iter().map(|(n, v)| (n.clone(), Value::from(v.as_str())));
        json!({
            "processor": self.processor,
            "threads": self.threads,
            "vectors": self.vectors,
            "build": self.build,
            "rivals": Value::Object(rivals.collect()),
        })
    }
}

fn build() -> String {
    let profile = if cfg!(debug_assertions) { "development" } else { "release" };
    let swish = fairdeal_games::family("swish").ok();
    let sat = swish.is_some_and(|family| family.worker(Some("sat"), Limits::default()).is_ok());
    let cadical = if sat { "with" } else { "without" };
    format!("fairdeal {}, {profile} build {cadical} CaDiCaL", env!("CARGO_PKG_VERSION"))
}

/// As Linux tells; elsewhere nobody is asked.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

fn rivals() -> Vec<(String, String)> {
    let mut found = Vec::new();
    if let Ok(said) = Command::new("z3").arg("--version").output() {
        let text = String::from_utf8_lossy(&said.stdout);
        if let Some(version) = text.split_whitespace().find(|w| w.starts_with(char::is_numeric)) {
            found.push(("z3".to_string(), version.to_string()));
        }
    }
    if let Ok(Value::Object(python)) = python::run(VERSIONS, PACKAGES, Duration::from_secs(20)) {
        let text = |(name, version): (String, Value)| Some((name, version.as_str()?.to_string()));
        found.extend(python.into_iter().filter_map(text));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_it_is() {
        let machine = Machine { rivals: vec![("z3".into(), "4.8".into())], ..Machine::here() };
        assert!(!machine.processor.is_empty() && machine.threads > 0);
        assert!(machine.to_text().contains("beside z3 4.8\n"), "{}", machine.to_text());
        assert_eq!(machine.to_json()["rivals"]["z3"], "4.8");
    }
}
