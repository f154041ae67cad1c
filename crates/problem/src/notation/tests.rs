use crate::Shape;

/// What is wrong with shapes, and with inputs of shapes (`<`): place and expectation, or what does not hold as it is written.
#[test]
fn an_error_names_its_place_and_what_was_expected() {
    for block in include_str!("../../tests/notation.txt").trim_end().split("\n\n") {
        let (text, expected) = block.split_once("\n=> ").unwrap();
        let (text, input) = text.split_once("\n< ").unwrap_or((text, ""));
        let said = match Shape::parse(text) {
            Err(error) => error.to_string(),
            Ok(shape) => {
                shape.read(input.as_bytes()).err().map_or("none".into(), |error| error.expected)
            }
        };
        assert_eq!(said, expected, "{block}");
    }
}

#[test]
fn what_stands_too_deep_is_refused() {
    let error = |text: &str| Shape::parse(text).unwrap_err().to_string();
    assert!(error(&format!("int n; n = 1{}", "+1".repeat(100_000))).contains("more than 40 parts"));
    assert!(error(&"{".repeat(100_000)).contains("this stands in more than 40 others"));
    let open = format!("int n; n = {}", "(".repeat(100_000));
    assert!(error(&open).contains("this stands in more than 40 others"));
}
