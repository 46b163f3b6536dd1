//! The page: files packed into the program, or in a folder while somebody works on them.

use std::io::{self, Read as _};
use std::path::PathBuf;

use serde_json::json;

/// Names and gzip files, sorted by name.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The name of the engine for browsers.
pub const WASM: &str = "fairdeal.wasm";

/// Where the files are.
#[derive(Clone, Debug, Default)]
pub enum Page {
    /// In the program.
    #[default]
    Packed,
    /// In this folder.
    Folder(PathBuf),
}

/// A file of the page.
pub(crate) enum Found {
    Packed(&'static [u8]),
    Plain(Vec<u8>),
}

impl Page {
    /// The file of this name. Names are letters, digits, `-`, `_` and `.`, in folders of such names
    /// and none that starts with a dot: nothing else is looked for, so nothing else can be found.
    pub(crate) fn find(&self, name: &str) -> Option<Found> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let part =
            |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(plain);
        if name.len() > 200 || !name.split('/').all(part) {
            return None;
        }
        match self {
            Page::Packed => {
                let at = FILES.binary_search_by(|(known, _)| known.cmp(&name)).ok()?;
                Some(Found::Packed(FILES[at].1))
            }
            Page::Folder(folder) => std::fs::read(folder.join(name)).ok().map(Found::Plain),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        match self {
            Page::Packed => FILES.iter().any(|&(known, _)| known == name),
            Page::Folder(folder) => folder.join(name).is_file(),
        }
    }
}

/// What a gzip file holds.
///
/// # Errors
/// When it is none.
pub(crate) fn unpacked(gz: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    flate2::read::GzDecoder::new(gz).read_to_end(&mut out)?;
    Ok(out)
}

/// A name for this content that changes when it does: the checksum and the length that a gzip file
/// ends with.
pub(crate) fn tag(gz: &[u8]) -> String {
    let end: String = gz.iter().rev().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{end}\"")
}

/// The media type that a name's ending stands for.
pub(crate) fn media(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The files of the page with their content, for a folder that any static host can serve.
///
/// # Errors
/// When the program is damaged.
pub fn files() -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    FILES.iter().map(|(name, gz)| Ok((*name, unpacked(gz)?))).collect()
}

/// The files of a folder that any static host can serve: the page, how it reaches its engine, and the
/// list that its service worker keeps, under a version that changes when any file does. `web/build`
/// makes the same from the sources.
///
/// # Errors
/// When the program is damaged.
pub fn site() -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    let mut out = files()?;
    let engine = json!({
        "schema": "fairdeal/engine/1", "version": env!("CARGO_PKG_VERSION"), "ask": null, "wasm": WASM,
    });
    out.push(("engine.json", format!("{engine}\n").into_bytes()));
    let mut names: Vec<&str> = out.iter().map(|(name, _)| *name).chain(["files.json"]).collect();
    names.sort_unstable();
    // FNV-1a: a name for a state of the folder, not a seal.
    let tags = FILES.iter().flat_map(|(name, gz)| name.bytes().chain(tag(gz).into_bytes()));
    let version = tags.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    let list = json!({ "version": format!("{version:016x}"), "files": names });
    out.push(("files.json", format!("{list}\n").into_bytes()));
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_found() {
        let page = Page::Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        assert!(page.find("page.rs").is_some());
        for bad in [
            "../Cargo.toml",
            "/etc/passwd",
            "..",
            ".",
            "",
            "a//b",
            "./page.rs",
            "page.rs/",
            "..%2fCargo.toml",
            "%2e%2e/Cargo.toml",
            "..\\Cargo.toml",
            ".hidden",
            "page.rs\0",
        ] {
            assert!(page.find(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn packed_files_come_out_as_they_went_in() {
        assert!(FILES.is_sorted());
        for (name, content) in files().unwrap() {
            assert!(Page::Packed.has(name), "{name}");
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(name);
            assert!(std::fs::read(source).unwrap() == content, "{name}");
            assert!(!name.contains("test") && !name.contains("node_modules"));
            assert_ne!(media(name), "application/octet-stream", "{name}");
        }
    }
}
