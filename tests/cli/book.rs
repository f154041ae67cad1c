//! The pages: links lead somewhere, and the book has every page of `docs/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::ours;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the pages below a folder, those aside that tests read.
fn pages(folder: &str) -> Vec<PathBuf> {
    let mut pages = ours(folder, ".md");
    pages.retain(|page| !page.iter().any(|name| name == "data" || name == "dist"));
    pages
}

/// Returns a page without its blocks of code, in which brackets mean something else.
fn prose(page: &Path) -> String {
    let text = fs::read_to_string(page).expect("it is text");
    text.split("```").step_by(2).collect()
}

/// Returns where the links of a page lead, those out to the web aside.
fn links(page: &Path) -> Vec<String> {
    let text = prose(page);
    let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    links.filter(|link| !link.starts_with("http")).map(str::to_owned).collect()
}

/// Returns the names by which links find the headings of a page.
fn headings(page: &Path) -> BTreeSet<String> {
    let text = prose(page);
    let headings = text.lines().filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    let letter = |c: char| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
        _ => None,
    };
    headings.map(|heading| heading.to_lowercase().chars().filter_map(letter).collect()).collect()
}

#[test]
fn every_link_of_every_page_leads_to_a_file_and_to_a_heading_of_it() {
    let all = pages("");
    assert!(all.len() > 50, "{} pages", all.len());
    for page in all {
        for link in links(&page) {
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let folder = page.parent().expect("it has a folder");
            let target = if file.is_empty() { page.clone() } else { folder.join(file) };
            assert!(target.exists(), "{}: {link}", page.display());
            let is_page = target.extension().is_some_and(|end| end == "md");
            let there = heading.is_empty() || !is_page || headings(&target).contains(heading);
            assert!(there, "{}: {link}", page.display());
        }
    }
}

#[test]
fn the_book_has_every_page_of_the_docs_once() {
    let docs = Path::new(ROOT).join("docs");
    let mut listed = links(&docs.join("SUMMARY.md"));
    listed.sort();
    let name = |page: &PathBuf| page.strip_prefix(&docs).map(|name| name.to_string_lossy().into_owned());
    let mut there: Vec<String> =
        pages("docs").iter().map(|page| name(page).expect("it is below")).collect();
    there.retain(|name| name != "SUMMARY.md");
    there.sort();
    assert_eq!(listed, there);
}
