// The report of `fairdeal reproduce`: every figure the papers print beside the one measured. It takes minutes and all cores,
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
  const { reports } = report;
  place.append(h("nav", { class: "tiles", "aria-label": "Reports" }, reports.map((r) => {
    const open = r.name === argument || (!argument && r === reports[0]);
    const { agrees, differs, new: fresh, not_run: later } = r.tally;
    const parts = [[agrees, "agree"], [differs, "differ"], [fresh, "new"], [later, "not run"]].filter(([n]) => n).map(([n, word]) => `${number(n)} ${word}`);
    return h("a", { class: "tile", href: `#papers=${r.name}`, "aria-current": open ? "true" : null }, h("strong", {}, r.title), h("span", {}, parts.join(" · ") || "charts and tables"));
  })));
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
