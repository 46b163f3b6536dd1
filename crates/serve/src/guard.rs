//! Who may ask: the page itself, and whoever sits at this machine. Not other pages in the same browser.
//!
//! A page from elsewhere can send requests to 127.0.0.1, and under a name of its own that it points there
//! (DNS rebinding) it could even read the answers. So the name in `Host` must be this machine's, a request
//! that says where it comes from must come from here, and an ask must be `application/json`, which no other
//! page can send without asking first; asking first (`OPTIONS`) is refused.

use std::net::IpAddr;

use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName, ORIGIN};

/// Headers that every answer carries.
pub(crate) const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", CONTENT),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Scripts, styles and requests of our own only; pictures also out of the page's own hands.
const CONTENT: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Why a request is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stranger {
    /// `Host` is missing, twice, or of another machine.
    Host,
    /// It comes from another page.
    Origin,
}

/// Lets a request in, or says why not. `bound` is the address the server listens on.
pub(crate) fn admit(headers: &HeaderMap, bound: IpAddr) -> Result<(), Stranger> {
    let host = only(headers, HOST).filter(|host| ours(host, bound)).ok_or(Stranger::Host)?;
    if headers.contains_key(ORIGIN) {
        let origin = only(headers, ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
        if !origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
            return Err(Stranger::Origin);
        }
    }
    // What browsers say of themselves. A link from elsewhere may open the page, nothing more.
    let said = |name| headers.get(HeaderName::from_static(name)).map(|value| value.as_bytes());
    match said("sec-fetch-site") {
        None | Some(b"same-origin" | b"none") => Ok(()),
        Some(_)
            if said("sec-fetch-mode") == Some(b"navigate")
                && said("sec-fetch-dest") == Some(b"document") =>
        {
            Ok(())
        }
        Some(_) => Err(Stranger::Origin),
    }
}

/// The header's text if it is there once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut all = headers.get_all(name).iter();
    let first = all.next()?.to_str().ok()?;
    all.next().is_none().then_some(first)
}

/// Is this the name of this machine? Addresses are never another's name for it; names are.
fn ours(host: &str, bound: IpAddr) -> bool {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((name, "")) => (name, None),
            Some((name, port)) => (name, Some(port.strip_prefix(':').unwrap_or("x"))),
            None => return false,
        },
        None => host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port))),
    };
    if port.is_some_and(|port| port.parse::<u16>().is_err()) {
        return false;
    }
    match name.parse::<IpAddr>() {
        Ok(address) => address.is_loopback() || address == bound || bound.is_unspecified(),
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

/// Does it say that its body is JSON?
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    only(headers, CONTENT_TYPE).is_some_and(|text| {
        let kind = text.split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("application/json")
    })
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    fn admitted(lines: &[(&'static str, &str)]) -> Result<(), Stranger> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_str(value).unwrap());
        }
        admit(&headers, IpAddr::from([127, 0, 0, 1]))
    }

    #[test]
    fn only_names_of_this_machine() {
        for good in
            ["127.0.0.1", "127.0.0.1:8520", "localhost:1", "LOCALHOST", "[::1]:8520", "127.9.9.9"]
        {
            assert_eq!(admitted(&[("host", good)]), Ok(()), "{good}");
        }
        for bad in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.0.2.1",
            "",
            "127.0.0.1:x",
            "[::1",
            "[::1]x",
            "0.0.0.0",
            "127.0.0.1:8520:1",
            "user@127.0.0.1",
        ] {
            assert_eq!(admitted(&[("host", bad)]), Err(Stranger::Host), "{bad}");
        }
        assert_eq!(admitted(&[]), Err(Stranger::Host));
        assert_eq!(admitted(&[("host", "localhost"), ("host", "localhost")]), Err(Stranger::Host));
    }

    #[test]
    fn no_other_page() {
        let host = ("host", "localhost:8520");
        assert_eq!(admitted(&[host, ("origin", "http://localhost:8520")]), Ok(()));
        for bad in
            ["http://localhost:8521", "https://localhost:8520", "null", "http://evil.example", ""]
        {
            assert_eq!(admitted(&[host, ("origin", bad)]), Err(Stranger::Origin), "{bad}");
        }
        for (site, wanted) in
            [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)]
        {
            assert_eq!(admitted(&[host, ("sec-fetch-site", site)]).is_ok(), wanted, "{site}");
        }
        let link = [
            host,
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "document"),
        ];
        assert_eq!(admitted(&link), Ok(()));
        let frame = [
            host,
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "iframe"),
        ];
        assert_eq!(admitted(&frame), Err(Stranger::Origin));
    }
}
