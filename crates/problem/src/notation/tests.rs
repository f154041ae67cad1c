use crate::Shape;

fn error(text: &str) -> String {
    Shape::parse(text).expect_err(text).to_string()
}

#[test]
fn an_error_names_its_place_and_what_was_expected() {
    for (text, expected) in [
        (
            "int n",
            "1:6: the shape ends here, expected a comma and another name, or a ; at the end of the declaration",
        ),
        (
            "int n; 1 <=\n",
            "1:12: the line ends here, expected a number, a name, or an expression in parentheses",
        ),
        ("int n;\nint a[n;", "2:8: \";\" does not belong here, expected a ] behind the size"),
        (
            "1 <= n",
            "1:1: \"1\" does not belong here, expected a declaration such as int n; before conditions",
        ),
        (
            "char g[h];",
            "1:6: characters make a grid, expected two sizes, as in char g[h][w], or string s",
        ),
        (
            "int n; 1 <= n >= 2",
            "1:15: the chain turns round here, expected signs in one direction, as in 1 <= l <= r",
        ),
        ("int n; n in {1", "1:15: the shape ends here, expected a comma and another value, or a }"),
        ("string s; s in [z-a]", "1:17: z comes after a, expected characters such as a-z, or .#S"),
        ("int int;", "1:5: \"int\" is a word of the notation, expected another name"),
        (
            "int n; n ? 2",
            "1:10: \"?\" means nothing here, expected a name, a number, or a sign such as <= or ;",
        ),
        (
            "{ int x; | 2 int y; }",
            "1:1: not every kind of record begins with a word of its own, expected { 1 int x; | 2 int y; }",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
    assert!(error(&format!("int n; n = 1{}", "+1".repeat(100_000))).contains("more than 40 parts"));
    assert!(error(&"{".repeat(100_000)).contains("this stands in more than 40 others"));
    let open = format!("int n; n = {}", "(".repeat(100_000));
    assert!(error(&open).contains("this stands in more than 40 others"));
}

#[test]
fn what_does_not_hold_is_shown_as_it_is_written() {
    for (shape, input, expected) in [
        ("int n; 5 >= n > 1,\n  n != 3", "3\n", "n != 3"),
        ("int n; 5 >= n > 1\n n != 3 # unsure", "1\n", "n, a number from 2 to 5"),
        ("int n; 0 <= n <= 1e9, n != 2*10^5", "200000\n", "n != 2*1e5"),
        ("int n; 0 <= n <= 9, n % 2 = 0", "3\n", "n % 2 = 0"),
        ("int n; 0 <= n <= 9, n*(n-1)/2 != 4-(2-1)", "3\n", "n*(n-1)/2 != 4-(2-1)"),
        ("real x; 0 <= x <= 9, digits(x) <= 1, x != 0.5", "0.5\n", "x != 0.5"),
        ("char g[1][2]; g in [.#S], count(g, \"S\") = 1", "SS\n", "count(g, \"S\") = 1"),
        ("string s; len(s) <= 5, s in {\"a\", \"b\"}", "c\n", "s in {\"a\", \"b\"}"),
        ("int a[2]; 0 <= a <= 5, permutation(a, 0)", "0 0\n", "permutation(a, 0)"),
        ("int a[3]; ordered tree(a)", "1 2 4\n", "ordered tree(a)"),
        (
            "{ int x, y; }[2]; 1 <= x, y <= 3, simple connected graph(x, y)",
            "1 2\n1 2\n",
            "simple connected graph(x, y)",
        ),
    ] {
        let shape = Shape::parse(shape).unwrap_or_else(|error| panic!("{shape}\n{error}"));
        assert_eq!(shape.read(input.as_bytes()).unwrap_err().expected, expected);
    }
}
