//! The claims in the page: an article for each document, its counts, its claims by place; the times of
//! one table are folded away.

use std::fmt::Write as _;

use super::{Claims, Judged, Status};
use crate::html::inline;
use crate::number::counted;
use crate::plot::escape;

pub(crate) fn article(out: &mut String, document: &Claims) {
    let (name, title) = (escape(document.name), escape(document.title));
    let _ = write!(out, "<article id=\"claims-{name}\">\n<h2>Claims: {title}</h2>\n");
    chips(out, &document.claims);
    for part in document.claims.chunk_by(|a, b| a.place == b.place) {
        let _ = write!(out, "<section class=\"claims\">\n<h3>{}</h3>\n", escape(&part[0].place));
        if part.len() > 1 && part.iter().all(Judged::is_time) {
            let times = counted(part.len() as u64, "time");
            let _ = writeln!(out, "<details><summary>{times}</summary>");
            chips(out, part);
            table(out, part);
            out.push_str("</details>\n");
        } else {
            table(out, part);
        }
        out.push_str("</section>\n");
    }
    out.push_str("</article>\n");
}

/// So many of each status.
pub(crate) fn chips(out: &mut String, claims: &[Judged]) {
    out.push_str("<p class=\"chips\">");
    for status in Status::ALL {
        let n = claims.iter().filter(|claim| claim.status == status).count();
        if n > 0 {
            let _ =
                write!(out, "<span class=\"mark {}\">{n} {}</span> ", status.word(), word(status));
        }
    }
    out.push_str("</p>\n");
}

fn word(status: Status) -> &'static str {
    status.words().trim_end_matches(", because")
}

fn table(out: &mut String, claims: &[Judged]) {
    out.push_str("<div class=\"scroll\"><table class=\"claims\"><tbody>\n");
    for claim in claims {
        let _ = write!(
            out,
            "<tr><td class=\"s\"><span class=\"mark {}\">{}</span></td><td>{}",
            claim.status.word(),
            word(claim.status),
            inline(&claim.printed)
        );
        if !claim.measured.is_empty() {
            let _ = write!(out, " <b class=\"measured\">measured {}</b>", escape(&claim.measured));
        }
        if !claim.because.is_empty() {
            let _ = write!(out, "<p class=\"note\">{}</p>", inline(&sentence(&claim.because)));
        }
        if !claim.how.is_empty() && !claim.is_time() {
            let how: Vec<String> = claim.how.iter().map(|how| inline(how)).collect();
            let _ = write!(out, "<p class=\"how\">{}</p>", how.join("<br/>"));
        }
        out.push_str("</td></tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// Reasons are written to follow "because": here they stand alone.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
