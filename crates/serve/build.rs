//! Packs the page and the schemas: every file of `web/` that a browser asks for and of `docs/schema`, compressed
//! once, here.
//!
//! A crate for embedding would embed the tests too, or compress at every start; this is one walk. Where
//! there is no page the table is empty, and the server says so. `web/build` puts `fairdeal.wasm` into the
//! folder; without it the page asks the server.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, io};

/// What stays out: tests, their tools, and what makes the page.
const NOT_SERVED: [&str; 5] =
    ["tests", "node_modules", "build", "package.json", "package-lock.json"];

fn main() -> io::Result<()> {
    pack("web", "../../web", "page")?;
    pack("schema", "../../docs/schema", "schemas")
}

/// Packs a folder into a table of this name. The folder beside this file is a link, which a package of this crate
/// follows; not every checkout can make one, and looks where it leads.
fn pack(link: &str, folder: &str, name: &str) -> io::Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = Some(here.join(link)).filter(|link| link.is_dir()).unwrap_or(here.join(folder));
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    if root.is_dir() {
        walk(&root, "", &mut files)?;
    }
    files.sort();
    let mut table = String::from("&[\n");
    for (number, (file, path)) in files.iter().enumerate() {
        let packed = out.join(format!("{name}-{number}.gz"));
        let mut gz =
            flate2::write::GzEncoder::new(File::create(&packed)?, flate2::Compression::best());
        gz.write_all(&fs::read(path)?)?;
        gz.finish()?;
        // From beside the table: a folder's name in it would make other bytes of the same page elsewhere.
        table += &format!("    ({file:?}, include_bytes!(\"{name}-{number}.gz\")),\n");
    }
    table += "]\n";
    fs::write(out.join(format!("{name}.rs")), table)
}

fn walk(dir: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", dir.display());
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || NOT_SERVED.contains(&name.as_str()) || name.ends_with(".md") {
            continue;
        }
        let (path, full) = (entry.path(), format!("{prefix}{name}"));
        match path.is_dir() {
            true => walk(&path, &format!("{full}/"), files)?,
            false => {
                println!("cargo::rerun-if-changed={}", path.display());
                files.push((full, path));
            }
        }
    }
    Ok(())
}
