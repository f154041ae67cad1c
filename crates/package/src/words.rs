//! The words that formats add to a statement, in its language.

/// The words of one language.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Words {
    code: &'static str,
    /// The language's name in English, which names folders in some formats.
    pub(crate) english: &'static str,
    /// The heading of the notes, where a statement has none.
    pub(crate) notes: &'static str,
    pub(crate) sample_input: &'static str,
    pub(crate) sample_output: &'static str,
    pub(crate) subtasks: &'static str,
    /// The heads of the columns in the table of subtasks.
    pub(crate) columns: [&'static str; 4],
    /// The text of an empty table cell.
    pub(crate) none: &'static str,
}

const LANGUAGES: [Words; 2] = [
    Words {
        code: "en",
        english: "english",
        notes: "Notes",
        sample_input: "Sample Input",
        sample_output: "Sample Output",
        subtasks: "Subtasks",
        columns: ["Subtask", "Points", "Limits", "Includes"],
        none: "none",
    },
    Words {
        code: "zh",
        english: "chinese",
        notes: "说明",
        sample_input: "样例输入",
        sample_output: "样例输出",
        subtasks: "子任务",
        columns: ["子任务", "分值", "限制", "包含"],
        none: "无",
    },
];

impl Words {
    pub(crate) fn of(code: &str) -> Option<&'static Self> {
        LANGUAGES.iter().find(|words| words.code == code)
    }
}
