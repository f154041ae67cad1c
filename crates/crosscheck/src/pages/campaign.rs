//! The page of campaigns: what their reports say, with links to the pages of findings.

use std::path::{Component, Path, PathBuf};

use crosscheck_core::foreign::address;
use crosscheck_core::report::CampaignReport;
use maud::html;

use super::report::report;
use super::shell::Shell;

const STYLE: &str = include_str!("report.css");

pub(crate) fn page(title: &str, campaigns: &[CampaignReport], file: &Path) -> String {
    let body = html! {
        main {
            h1 { (title) }
            p.soft { "crosscheck " (env!("CARGO_PKG_VERSION")) }
            @for campaign in campaigns {
                section {
                    h2 { (campaign.game) }
                    @for words in &campaign.verdict { p.headline { (words) } }
                    @for (folder, finding) in &campaign.findings {
                        (report(finding))
                        @let page = folder.join("finding.html");
                        @if page.is_file() { p { a href=(address(&between(file, &page))) { "boards and turns" } } }
                    }
                    @for lines in [&campaign.played, &campaign.contents] {
                        @if !lines.is_empty() { pre tabindex="0" { (lines) } }
                    }
                }
            }
        }
    };
    Shell { title, style: STYLE, script: None, body }.page()
}

fn between(from: &Path, to: &Path) -> PathBuf {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (from, to) = (whole(from), whole(to));
    let from: Vec<Component<'_>> =
        from.parent().map(|path| path.components().collect()).unwrap_or_default();
    let to: Vec<Component<'_>> = to.components().collect();
    let same = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    from[same..].iter().map(|_| Component::ParentDir).chain(to[same..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_from_one_file_to_another() {
        let of = |from, to| address(&between(Path::new(from), Path::new(to)));
        assert_eq!(of("report.html", "findings/a b#1/finding.html"), "findings/a%20b%231/finding.html");
        assert_eq!(of("out/report.html", "findings/x/finding.html"), "../findings/x/finding.html");
        assert_eq!(of("/a/r.html", "/b/ü"), "../b/%C3%BC");
    }
}
