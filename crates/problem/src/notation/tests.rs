use super::parse;

fn again(text: &str) -> String {
    parse(text).map_or_else(|error| format!("error: {error}"), |written| written.to_string())
}

#[test]
fn what_is_written_is_read_and_written_again_as_it_was() {
    for text in [
        "int n, m;                  1 <= n, m <= 2e5\n\
         int a[n];                  0 <= a <= 1e9\n\
         { int x, y; }[m];          1 <= x, y <= n, x != y\n",
        "int t;                     1 <= t <= 1e4\n\
         {\n  \
           int n;                   1 <= n <= 2e5, sum(n) <= 2e5\n  \
           int a[n];                1 <= a <= n\n\
         }[t];\n",
        "free\nint n; string s;           len(s) = n, s in [a-z]\n",
        "{ 1 int l, r, v; | 2 int i; | \"max\"; }[q];\n",
        "char g[h][w];              g in [.#SG], count(g, \"S\") = 1\n",
        "{ int x, y; }[n-1];        tree(x, y)\n",
        "real x;                    -1e4 <= x <= 1e4, digits(x) <= 3\n",
        "int m;                     n-1 <= m <= n*(n-1)/2, n % 2 = 0  # unsure\n",
        "int a[n], b[n][2*m];       simple connected graph(x, y), permutation(a, 0), a in {1, 3}\n",
    ] {
        assert_eq!(again(text), text);
    }
}

#[test]
fn a_chain_may_go_down_and_conditions_may_go_on() {
    assert_eq!(
        again("int n;  5 >= n > 1,\n  n != 3"),
        "int n;                     1 < n <= 5, n != 3\n"
    );
    assert_eq!(again("int n; 1 <= n\n n <= 5"), "int n;                     1 <= n, n <= 5\n");
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
        assert_eq!(again(text), format!("error: {expected}"), "{text}");
    }
    assert!(again(&format!("int n; n = 1{}", "+1".repeat(100_000))).contains("more than 40 parts"));
    assert!(again(&"{".repeat(100_000)).contains("this stands in more than 40 others"));
    let open = format!("int n; n = {}", "(".repeat(100_000));
    assert!(again(&open).contains("this stands in more than 40 others"));
}
