use super::{from_format, from_samples};
use crate::Shape;

fn inferred(samples: &[&str]) -> String {
    let samples: Vec<(String, String)> =
        samples.iter().map(|text| ("a.in".to_owned(), (*text).to_owned())).collect();
    from_samples(&samples).unwrap_or_else(|error| error)
}

#[test]
fn a_format_block_is_read_with_the_names_of_the_statement() {
    let format = |block: &str| from_format(block, &[]).unwrap_or_else(|error| error);
    let shape = format("$N$ $M$\n$A_1$ $A_2$ $\\ldots$ $A_N$\n$X_1$ $Y_1$\n$\\vdots$\n$X_M$ $Y_M$\n");
    for part in ["int n, m;", "int a[n];", "{ int x, y; }[m];", "# ?"] {
        assert!(shape.contains(part), "{part}: {shape}");
    }
    assert!(Shape::parse(&shape).is_ok());
    let table = format("H W\nA_{1,1} A_{1,2} … A_{1,W}\n:\nA_{H,1} … A_{H,W}\n");
    assert!(table.contains("int a[h][w];"), "{table}");
}

#[test]
fn anything_may_be_a_sample() {
    for text in ["", "\n\n", "\u{0}\u{1}", "1e5 nan -0 00\n", "3\n1 2\n", &"9".repeat(5000), "{ } ; [\n"]
    {
        let _ = inferred(&[text, "1\n"]);
        let _ = from_format(text, &[]);
    }
    assert!(inferred(&[]).contains("no sample"));
}

#[test]
fn of_samples_without_a_common_shape_the_line_is_named_that_none_gets_past() {
    let error = inferred(&["2\n1 2\n", "1\n7\n", "3\n1 2 3\n5 5\n", "2\n4 4\n"]);
    assert!(error.contains("gets past line 3 of a.in, `5 5`"), "{error}");
}

#[test]
fn a_large_sample_is_read_with_the_shape_of_small_ones_or_decides_alone() {
    let large = (0..50_000).fold("50000\n".to_owned(), |text, at| text + &format!("{at} {}\n", at % 7));
    for small in [&["1\n3 4\n", "2\n1 1\n5 2\n", "3\n1 2\n3 4\n5 6\n"][..], &[]] {
        let shape = inferred(&[small, &[large.as_str()]].concat());
        assert!(shape.contains("{ int") && shape.contains("}[n];"), "{small:?}: {shape}");
    }
}

#[test]
fn what_stands_first_on_a_line_by_chance_is_no_leading_word() {
    let shape = inferred(&[
        "5 2\n-15 3 -20 7 1\n2 1 5\n1 2 9\n",
        "1 1\n-16\n2 1 1\n",
        "3 3\n14 -1 8\n1 1 4\n2 1 3\n1 3 -2\n",
    ]);
    assert!(shape.contains("int a[n];") && !shape.contains("-15"), "{shape}");
}
