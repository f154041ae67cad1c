//! Templates, filled with what a problem has.
//!
//! C++, Python and TeX have braces of their own, so tags are `<% if … %>`, and `@{NAME}` stands for a value.

use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, UndefinedBehavior, Value};

/// Fills a template.
///
/// # Panics
/// A template is malformed, or asks for a missing value.
pub(crate) fn filled(template: &str, values: Value) -> String {
    let mut syntax = SyntaxConfig::builder();
    syntax.block_delimiters("<%", "%>").variable_delimiters("@{", "}").comment_delimiters("<#", "#>");
    syntax.trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true);
    let mut templates = Environment::new();
    templates.set_syntax(syntax.build().expect("the delimiters differ"));
    templates.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    templates.add_filter("xml", |text: String| quick_xml::escape::escape(&text).into_owned());
    templates.render_str(template, values).expect("a template asks only for what there is")
}
