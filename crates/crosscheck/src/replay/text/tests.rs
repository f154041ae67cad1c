//! Frames as text.

use crosscheck_core::frames::Frames;
use snapbox::{assert_data_eq, file};

use crate::replay::samples;

/// Compares frames with those in a file, where each stands below its title.
#[test]
fn frames_are_as_recorded() {
    let large = samples::large(60, 90, 30 * 90 + 40);
    let mut bare = Frames { board: None, ..samples::small() };
    bare.moments.truncate(2);
    let all = |frames: &Frames| super::each_frame(frames).collect::<String>();
    let shown = [
        ("roads stand between the cells", all(&samples::roads())),
        ("without a board the fields are shown", all(&bare)),
        ("frames are read from a pipe", all(&samples::small())),
        ("a large board in a pipe is shown in part", all(&large)),
    ];
    let shown = shown.map(|(title, text)| format!("### {title}\n\n{text}\n"));
    assert_data_eq!(shown.concat(), file!["frames.txt"]);
}

#[test]
fn what_others_wrote_moves_no_cursor() {
    for text in super::each_frame(&samples::hostile()) {
        let seen = |c: char| c == '\n' || (!c.is_control() && c != '\u{202e}');
        assert!(text.chars().all(seen), "{text:?}");
        assert!(text.contains("\\u{1b}"), "{text}");
    }
}
