//! What the pages that commands write have in common.

use std::fmt::Write as _;

/// The style of a report.
pub(crate) const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.2rem;margin-top:2rem}\
table{border-collapse:collapse}th,td{padding:.25rem .75rem;border-bottom:1px solid #ccc;text-align:right}\
th:first-child,td:first-child{text-align:left}pre{background:#f3f3f3;padding:.5rem;overflow:auto}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}th,td{border-color:#444}pre{background:#2a2a2a}}";

/// A text in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table.
pub(crate) fn table(header: &[String], rows: impl IntoIterator<Item = impl AsRef<[String]>>) -> String {
    let mut html = String::from("<table>\n<tr>");
    for cell in header {
        let _ = write!(html, "<th>{}</th>", escaped(cell));
    }
    html += "</tr>\n";
    for row in rows {
        html += "<tr>";
        for cell in row.as_ref() {
            let _ = write!(html, "<td>{}</td>", escaped(cell));
        }
        html += "</tr>\n";
    }
    html + "</table>\n"
}
