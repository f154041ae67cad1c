//! The page of a replay. It embeds the film, its traces and the case: gzip in base64.

use std::io::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use crosscheck_core::film::Film;
use flate2::Compression;
use flate2::write::GzEncoder;
use maud::html;

use super::Replay;
use crate::pages::report::report;
use crate::pages::shell::Shell;

/// The style and the script. They are built from `web/` and checked in, so that a build needs only Rust.
const STYLE: &str = include_str!("../../web/dist/style.css");
const SCRIPT: &str = include_str!("../../web/dist/replay.js");

impl Replay {
    pub(crate) fn page(&self) -> String {
        let packed_film = |film: &Film| serde_json::to_vec(film).expect("a film is plain data");
        let title = format!("{}: {}", self.film.game, self.film.size);
        let body = html! {
            noscript { "This page plays a case step by step. It needs JavaScript." }
            main {
                @if let Some(said) = &self.report { (report(said)) }
                div #app {}
            }
            (data("film", &packed_film(&self.film)))
            @if let Some(nearest) = &self.nearest {
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

/// Embeds data as a script of a media type that browsers do not run.
fn data(id: &str, data: &[u8]) -> maud::Markup {
    html! { script type="application/octet-stream" id=(id) { (packed(data)) } }
}

fn packed(data: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).expect("a vector takes whatever is written");
    STANDARD.encode(encoder.finish().expect("a vector takes whatever is written"))
}
