//! The page of a replay: a single file without a network or other files. It embeds the frames, its traces and the case: gzip in
//! base64.
//!
//! Content from outside cannot run in it. Cases, traces, names and values are embedded as compressed data or escaped by the
//! template, and the content security policy allows only the page's own script, by its hash.

use std::io::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use crosscheck_core::foreign::plain;
use crosscheck_core::frames::Frames;
use flate2::Compression;
use flate2::write::GzEncoder;
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Replay;
use super::report::report;

/// The style and the script. They are built from `web/` and checked in, so that a build needs only Rust.
const STYLE: &str = include_str!("../../web/dist/style.css");
const SCRIPT: &str = include_str!("../../web/dist/replay.js");

impl Replay {
    pub(crate) fn page(&self) -> String {
        let packed = |frames: &Frames| serde_json::to_vec(frames).expect("frames is plain data");
        let title = format!("{}: {}", self.frames.game, self.frames.size);
        let body = html! {
            noscript { "This page plays a case step by step. It needs JavaScript." }
            main {
                @if let Some(said) = &self.report { (report(said)) }
                div #app {}
            }
            (data("frames", &packed(&self.frames)))
            @if let Some(nearest) = &self.nearest {
                (data("nearest", &packed(nearest)))
            }
            @for (number, trace) in (1..).zip(&self.traces) {
                (data(&format!("trace-{number}"), trace.as_bytes()))
            }
            (data("input", self.input.as_bytes()))
        };
        page(&title, &body)
    }
}

/// Returns the page with this body. What a reader would not see of it is written out, wherever it comes from.
fn page(title: &str, body: &Markup) -> String {
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data: blob:; base-uri 'none'; form-action 'none'",
        allowed(SCRIPT),
        allowed(STYLE)
    );
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(concat!("crosscheck ", env!("CARGO_PKG_VERSION")));
                title { (plain(title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (PreEscaped(plain(&body.0)))
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
    .into_string()
}

/// Returns the policy's source expression for a script or a style: its hash.
fn allowed(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Hash::hash(text.as_bytes())))
}

/// Embeds data as a script of a media type that browsers do not run.
fn data(id: &str, data: &[u8]) -> Markup {
    html! { script type="application/octet-stream" id=(id) { (packed(data)) } }
}

fn packed(data: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).expect("a vector takes whatever is written");
    STANDARD.encode(encoder.finish().expect("a vector takes whatever is written"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_would_not_see_of_a_body_or_a_title_is_written_out() {
        let page = page("\u{9b}", &html! { p title="\u{202e}" { "red\u{1b}[31m\n" } });
        assert!(page.contains("<title>\\u{9b}</title>"), "{page}");
        assert!(page.contains("<p title=\"\\u{202e}\">red\\u{1b}[31m\n</p>"), "{page}");
    }
}
