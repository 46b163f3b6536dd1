// The report of `fairdeal reproduce`: every figure the papers print beside the one measured, and every claim with what became of it. It takes minutes and all cores,
// so that the page shows a report that was made before: report.json beside it.

import { h, code, number } from "../dom.js";
import { chart } from "../chart.js";

export const title = "Papers";

export async function show(place, argument) {
  place.append(
    h("h1", {}, "Papers"),
    h("p", { class: "lead" }, "Every figure that the papers print, beside the one this program measures. Where they differ, the errata say why. ",
      h("a", { href: "#survey" }, "Surveys"), " of your own are a page further."));
  let report;
  try {
    const response = await fetch("report.json");
    if (!response.ok) throw new Error("no report");
    report = await response.json();
  } catch {
    place.append(
      h("p", {}, "There is no report beside this page. To make one:"),
      h("pre", {}, "fairdeal reproduce --json -o report > web/report.json"),
      h("p", { class: "quiet" }, "or read the page that the same command writes into the folder report."));
    return;
  }
  const { reports, claims = [], missing = [] } = report;
  const listed = claims.find((d) => `claims-${d.name}` === argument);
  place.append(...missing.map((what) => h("p", { class: "quiet" }, "Not there when this was made: ", ...code(what))));
  place.append(h("nav", { class: "tiles", "aria-label": "Reports and claims" }, reports.map((r) => {
    const open = r.name === argument || (!argument && r === reports[0]);
    const { agrees, differs, new: fresh, not_run: later } = r.tally;
    const parts = [[agrees, "agree"], [differs, "differ"], [fresh, "new"], [later, "not run"]].filter(([n]) => n).map(([n, word]) => `${number(n)} ${word}`);
    return h("a", { class: "tile", href: `#papers=${r.name}`, "aria-current": open ? "true" : null }, h("strong", {}, r.title), h("span", {}, parts.join(" · ") || "charts and tables"));
  }), claims.map((d) => {
    const parts = Object.entries(STATUS).filter(([status]) => d.counts[status]).map(([status, [word]]) => `${number(d.counts[status])} ${word}`);
    return h("a", { class: "tile", href: `#papers=claims-${d.name}`, "aria-current": d === listed ? "true" : null }, h("strong", {}, `Every claim: ${d.title}`), h("span", {}, parts.join(" · ")));
  })));
  if (listed) return void place.append(...listing(listed));
  const chosen = reports.find((r) => r.name === argument) ?? reports[0];
  place.append(
    h("h2", { class: "gap" }, chosen.title),
    ...paragraphs(chosen.intro),
    h("pre", {}, chosen.command),
    ...chosen.sections.map((part, i) =>
      chosen.sections.length > MANY && i > 0
        ? h("details", {}, h("summary", {}, h("h2", {}, part.heading)), ...section(part).slice(1))
        : h("section", {}, ...section(part))),
    chosen.errata.length ? h("h2", { class: "gap" }, "Errata") : "",
    ...chosen.errata.map((e) =>
      h("section", { class: "erratum" },
        h("h3", {}, e.place), h("p", {}, h("strong", {}, "Printed: "), ...code(e.printed)), h("p", {}, h("strong", {}, e.kind === "error" ? "True: " : "Read as: "), ...code(e.correct)), h("p", { class: "quiet" }, ...code(e.how_to_rerun)))),
  );
}

const STATUS = {
  reproduced: ["reproduced", "good"], "under-this-reading": ["under this reading", ""], "wrong-as-printed": ["wrong as printed", "bad"],
  "settled-here": ["settled here", "good"], "not-checkable": ["not checkable", ""], unexplained: ["unexplained", "bad"],
};

// A document's claims by place; a table's many times are folded away.
function listing({ title, claims }) {
  const places = [];
  for (const claim of claims) {
    if (places.at(-1)?.[0].place === claim.place) places.at(-1).push(claim);
    else places.push([claim]);
  }
  const table = (rows, how) => h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": rows[0].place }, h("table", {}, h("tbody", {}, rows.map((c) => {
    const [word, kind] = STATUS[c.status] ?? [c.status, ""];
    return h("tr", {},
      h("td", {}, h("span", { class: `tag ${kind}` }, word)),
      h("td", {}, ...code(c.printed), c.measured ? h("strong", {}, ` measured ${c.measured}`) : "",
        c.because ? h("div", { class: "quiet" }, ...code(c.because)) : "", how ? c.how.map((way) => h("div", { class: "quiet" }, ...code(way))) : ""));
  }))));
  const times = (rows) => rows.length > 1 && rows.every((c) => c.kind === "table" && c.printed.endsWith(" s"));
  return [h("h2", { class: "gap" }, title), ...places.map((rows) => times(rows)
    ? h("details", {}, h("summary", {}, h("h3", {}, `${rows[0].place}: ${rows.length} times`)), table(rows, false))
    : h("section", {}, h("h3", {}, rows[0].place), table(rows, true)))];
}

const MANY = 6; // sections; more of them are folded away

const WORDS = { agrees: ["✓ same", "good"], differs: ["differs", "bad"], new: ["new", ""], "not-run": ["not run", ""], not_run: ["not run", ""] };

function section({ heading, text, figures, tables, plots }) {
  const wide = (table) => h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": heading }, table);
  return [
    h("h2", { class: "gap" }, heading),
    ...paragraphs(text),
    figures.length
      ? wide(h("table", {},
          h("thead", {}, h("tr", {}, h("th", {}, "figure"), h("th", { class: "n" }, "printed"), h("th", { class: "n" }, "measured"), h("th", {}, "verdict"))),
          h("tbody", {}, figures.map((f) => {
            const [word, kind] = WORDS[f.verdict] ?? [f.verdict, ""];
            return h("tr", {}, h("td", {}, f.what, f.note ? h("span", { class: "quiet" }, ` ${f.note}`) : ""), h("td", { class: "n" }, f.printed ?? ""), h("td", { class: "n" }, f.measured), h("td", {}, h("span", { class: `tag ${kind}` }, word)));
          }))))
      : "",
    ...tables.map((t) => h("figure", {}, wide(h("table", {},
      h("thead", {}, h("tr", {}, t.columns.map((c, i) => h("th", { class: i ? "n" : "" }, c)))),
      h("tbody", {}, t.rows.map((row) => h("tr", {}, row.map((cell, i) => h("td", { class: i ? "n" : "" }, cell))))))), h("figcaption", {}, ...code(t.caption)))),
    ...plots.map((plot) => h("div", {}, h("h3", {}, plot.title), chart(plot))),
  ];
}

const paragraphs = (text) => text.split(/\n\s*\n/).filter(Boolean).map((p) => h("p", { class: "prose" }, ...code(p)));
