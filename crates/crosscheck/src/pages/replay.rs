//! The page of a replay. It embeds the film, its traces and the case: gzip in base64.

use std::io::{Read, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use crosscheck_core::Error;
use crosscheck_core::film::Film;
use crosscheck_core::report::Report;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use maud::html;

use super::report::report;
use super::shell::Shell;

/// The style and the script. They are built from `web/` and checked in, so that a build needs only Rust.
const STYLE: &str = include_str!("../../web/dist/style.css");
const SCRIPT: &str = include_str!("../../web/dist/replay.js");

pub(crate) struct Replay<'a> {
    pub film: &'a Film,
    /// The trace of each side, in the format `crosscheck-trace/1`.
    pub traces: Vec<String>,
    pub input: String,
    /// The case beside the nearest one that shows nothing.
    pub nearest: Option<&'a Film>,
    /// What is said of the finding that it shows.
    pub report: Option<&'a Report>,
}

impl Replay<'_> {
    pub(crate) fn page(&self) -> String {
        let packed_film = |film| serde_json::to_vec(film).expect("a film is plain data");
        let title = format!("{}: {}", self.film.game, self.film.size);
        let body = html! {
            noscript { "This page plays a case step by step. It needs JavaScript." }
            main {
                @if let Some(said) = self.report { (report(said)) }
                div #app {}
            }
            (data("film", &packed_film(self.film)))
            @if let Some(nearest) = self.nearest {
                (data("nearest", &packed_film(nearest)))
            }
            @for (number, trace) in (1..).zip(&self.traces) {
                (data(&format!("trace-{number}"), trace.as_bytes()))
            }
            (data("input", self.input.as_bytes()))
        };
        Shell { title: &title, style: STYLE, script: Some(SCRIPT), body }.page()
    }
}

fn data(id: &str, data: &[u8]) -> maud::Markup {
    html! { script type=(KIND) id=(id) { (packed(data)) } }
}

/// A media type that browsers do not run.
const KIND: &str = "application/octet-stream";

pub(crate) fn input_of(page: &[u8]) -> Result<Vec<u8>, Error> {
    found(page, "input")?.ok_or_else(|| NO_PAGE.into())
}

/// Returns a trace from a page: that of the second side, or of the only one.
pub(crate) fn trace_of(page: &[u8]) -> Result<Vec<u8>, Error> {
    let trace =
        found(page, "trace-2")?.map_or_else(|| found(page, "trace-1"), |trace| Ok(Some(trace)))?;
    trace.ok_or_else(|| NO_PAGE.into())
}

const NO_PAGE: &str = "this page was not written by `crosscheck replay`";

fn found(page: &[u8], id: &str) -> Result<Option<Vec<u8>>, Error> {
    let page = std::str::from_utf8(page).map_err(|_| NO_PAGE)?;
    let begin = format!("<script type=\"{KIND}\" id=\"{id}\">");
    let Some(at) = page.find(&begin) else { return Ok(None) };
    let rest = &page[at + begin.len()..];
    let end = rest.find('<').ok_or("its data is cut off")?;
    unpacked(&rest[..end]).map(Some)
}

/// The most bytes of data that are taken out of a page. A page of some kilobytes can claim to hold a thousand times as much.
const LARGEST: u64 = 64 << 20;

pub(super) fn packed(data: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).expect("a vector takes whatever is written");
    STANDARD.encode(encoder.finish().expect("a vector takes whatever is written"))
}

/// Decodes what [`packed`] returned, if it has at most [`LARGEST`] bytes.
pub(super) fn unpacked(letters: &str) -> Result<Vec<u8>, Error> {
    let packed = STANDARD.decode(letters.trim()).map_err(|_| "its data is damaged")?;
    let mut data = Vec::new();
    let read = GzDecoder::new(&packed[..]).take(LARGEST + 1).read_to_end(&mut data);
    read.map_err(|_| "its data is damaged")?;
    match data.len() as u64 > LARGEST {
        true => Err("its data is too large".into()),
        false => Ok(data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again_and_what_is_damaged_does_not() {
        let letters = packed(b"</script><script>");
        assert!(!letters.contains('<'));
        assert_eq!(unpacked(&letters), Ok(b"</script><script>".to_vec()));
        for damaged in ["", "x", &letters[..letters.len() - 8], "AAAA"] {
            assert!(unpacked(damaged).is_err(), "{damaged}");
        }
    }

    #[test]
    fn a_small_page_that_holds_more_than_anyone_looks_at_is_refused() {
        let letters = packed(&vec![b'1'; LARGEST as usize + 1]);
        assert!(letters.len() < 100_000);
        assert_eq!(unpacked(&letters), Err("its data is too large".into()));
    }
}
