//! The frame of all pages: one look, at most one script, and a policy that allows nothing else.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use crosscheck_core::foreign::plain;
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// What all pages look like. It is built from `web/` and checked in, so that a build needs only Rust.
const LOOK: &str = include_str!("../../web/dist/look.css");

pub(crate) struct Shell<'a> {
    pub(crate) title: &'a str,
    /// Its style beyond the look of all pages.
    pub(crate) style: &'a str,
    pub(crate) script: Option<&'a str>,
    pub(crate) body: Markup,
}

impl Shell<'_> {
    /// Returns the page. What a reader would not see of its body is written out, wherever it comes from.
    pub(crate) fn page(self) -> String {
        let Shell { title, style, script, body } = self;
        let style = format!("{LOOK}{style}");
        let scripts = script.map_or("'none'".to_owned(), allowed);
        let policy = format!(
            "default-src 'none'; script-src {scripts}; style-src {}; img-src data: blob:; base-uri 'none'; \
             form-action 'none'",
            allowed(&style)
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
                    style { (PreEscaped(&style)) }
                }
                body {
                    (PreEscaped(plain(&body.0)))
                    @if let Some(script) = script {
                        script { (PreEscaped(script)) }
                    }
                }
            }
        }
        .into_string()
    }
}

/// Draws a table that can be scrolled, also by keys.
#[cfg(feature = "judge")]
pub(crate) fn grid(label: &str, caption: Option<&str>, heads: &[&str], rows: &Markup) -> Markup {
    html! {
        div.wide role="region" aria-label=(label) tabindex="0" {
            table.grid {
                @if let Some(caption) = caption { caption { (caption) } }
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody { (rows) }
            }
        }
    }
}

/// Returns the policy's source expression for a script or a style: its hash.
fn allowed(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Hash::hash(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_would_not_see_of_a_body_or_a_title_is_written_out() {
        let body = html! { p title="\u{202e}" { "red\u{1b}[31m\n" } };
        let page = Shell { title: "\u{9b}", style: "", script: None, body }.page();
        assert!(page.contains("<title>\\u{9b}</title>"), "{page}");
        assert!(page.contains("<p title=\"\\u{202e}\">red\\u{1b}[31m\n</p>"), "{page}");
    }
}
