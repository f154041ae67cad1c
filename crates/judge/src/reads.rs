//! What the result of a compiler depends on: the files that it has read, and the names for which it has looked.
//!
//! A compiler lists what it has read. It does not list what it has looked for in vain, and there a file may appear: one
//! that `__has_include` asks for, or a header in a folder that is searched earlier. So the names are taken from the
//! sources that were read, and looked for in every folder that may be searched. Where a source could name a file in a way
//! that cannot be read from its text, or could ask for the time, nothing is known, and the result is not kept.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::sandbox::is_of_the_system;

/// What the result of a compiler depends on. All paths are absolute.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Reads {
    pub(super) files: BTreeSet<PathBuf>,
    /// The names for which it may have looked besides, whether or not there is a file.
    pub(super) probed: BTreeSet<PathBuf>,
}

impl Reads {
    /// Returns what a compiler of C or C++ depends on, which has listed `files` and searches these folders before its
    /// own; `None` if it is not known. `assembled` says that what its assembler has read is in the list as well.
    pub(super) fn of_native(
        files: BTreeSet<PathBuf>,
        searched: &[PathBuf],
        assembled: bool,
    ) -> Option<Self> {
        if !files.iter().all(|file| is_lasting(file)) {
            return None;
        }
        let (of_the_system, own): (Vec<&Path>, Vec<&Path>) =
            files.iter().map(PathBuf::as_path).partition(|file| is_of_the_system(file));
        let mut probed = BTreeSet::new();
        let usual = ["/usr/include", "/usr/local/include"].map(Path::new);
        let folders: BTreeSet<&Path> =
            of_the_system.iter().flat_map(|file| file.ancestors().skip(1)).chain(usual).collect();
        for file in own {
            let content = fs::read(file).ok()?;
            for name in names(&String::from_utf8_lossy(&content), assembled)? {
                let beside = file.parent().into_iter();
                let places =
                    beside.chain(searched.iter().map(PathBuf::as_path)).chain(folders.iter().copied());
                probed.extend(places.flat_map(|folder| with_precompiled(&folder.join(&name))));
            }
        }
        // A header of the system's may be hidden by one in a folder that is searched earlier.
        for file in of_the_system.iter().filter(|_| !searched.is_empty()) {
            for tail in file.ancestors().skip(1).filter_map(|folder| file.strip_prefix(folder).ok()) {
                probed.extend(searched.iter().map(|folder| folder.join(tail)));
            }
        }
        probed.retain(|path| !files.contains(path));
        Some(Reads { files, probed })
    }
}

/// Returns whether a file is the same for everybody who reads it.
fn is_lasting(file: &Path) -> bool {
    const PASSING: [&str; 3] = ["/dev", "/proc", "/sys"];
    file.is_absolute() && !PASSING.iter().any(|folder| file.starts_with(folder))
}

/// Returns the name of a header, and that of its precompiled form, which is taken before it.
fn with_precompiled(header: &Path) -> [PathBuf; 2] {
    let mut precompiled = header.as_os_str().to_owned();
    precompiled.push(".gch");
    [header.to_owned(), precompiled.into()]
}

/// Words of the preprocessor that are followed by the name of a file.
const DIRECTIVES: [&str; 4] = ["include", "include_next", "import", "embed"];

/// Words that stand for the time.
const TIMES: [&str; 3] = ["__TIME__", "__DATE__", "__TIMESTAMP__"];

/// Words that begin what the assembler reads.
const ASSEMBLER: [&str; 3] = ["asm", "__asm", "__asm__"];

/// Returns the names of files in a source of C or C++; `None` if it may make names in another way than to write them.
fn names(text: &str, assembled: bool) -> Option<Vec<String>> {
    let text = spliced(text);
    if pastes(&text) {
        return None;
    }
    let mut all = Vec::new();
    for (at, word) in words(&text) {
        let (before, after) = (text[..at].trim_end(), &text[at + word.len()..]);
        let is_directive = DIRECTIVES.contains(&word);
        if is_directive && ["#", "%:"].iter().any(|mark| before.ends_with(mark)) {
            all.push(named(after)?);
        } else if word.starts_with("__has_") && word.contains("clude") || word == "__has_embed" {
            let asks =
                ["ifdef", "ifndef", "defined", "defined("].iter().any(|end| before.ends_with(end));
            match after.trim_start().strip_prefix('(') {
                Some(after) => all.push(named(after)?),
                None if asks => {}
                None => return None,
            }
        } else if is_directive && before.ends_with("*/")
            || TIMES.contains(&word)
            || !assembled && ASSEMBLER.contains(&word)
        {
            return None;
        }
    }
    Some(all)
}

/// Joins the lines that a backslash continues.
fn spliced(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for line in text.lines() {
        match line.trim_end().strip_suffix('\\') {
            Some(line) => all.push_str(line),
            None => {
                all.push_str(line);
                all.push('\n');
            }
        }
    }
    all
}

/// Returns whether words may be made of pieces, in another way than the usual one for the arguments of a macro.
fn pastes(text: &str) -> bool {
    ["##", "%:%:"].iter().any(|mark| {
        text.match_indices(mark)
            .any(|(at, _)| !text[at + mark.len()..].trim_start().starts_with("__VA_ARGS__"))
    })
}

/// Returns the words of a text, and where they are.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begins = |piece: &str| piece.as_ptr() as usize - text.as_ptr() as usize;
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
        .map(move |word| (begins(word), word))
}

/// Returns the name between quotes or angle brackets with which a text begins.
fn named(text: &str) -> Option<String> {
    let text = text.trim_start_matches([' ', '\t']);
    let end = match text.chars().next()? {
        '"' => '"',
        '<' => '>',
        _ => return None,
    };
    let (name, _) = text[1..].split_once(end)?;
    (!name.contains('\n')).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_read_however_they_are_written() {
        let text = "#include \"a.h\"\n # include <b/c.h>\n#inc\\\nlude \"d.h\"\n%:include \"e.h\"\n\
                    #if defined(__has_include) && __has_include(\"f.h\")\n#import \"g.h\"\n#endif\n\
                    int include; // what we include is \"h.h\"\n";
        let found = names(text, true).expect("they are known");
        assert_eq!(found, ["a.h", "b/c.h", "d.h", "e.h", "f.h", "g.h"]);
    }

    #[test]
    fn of_a_source_that_makes_names_or_asks_for_the_time_nothing_is_known() {
        for text in [
            "#define H <a.h>\n#include H\n",
            "#define HAS __has_include\n#if HAS(\"a.h\")\n",
            "#define CAT(a, b) a##b\n#if CAT(__has_in, clude)(\"a.h\")\n",
            "#define CAT(a, b) a%:%:b\n",
            "#/* */include <a.h>\n",
            "const char *made = __TIME__;\n",
            "#if __has_embed(DATA)\n",
        ] {
            assert_eq!(names(text, true), None, "{text}");
        }
        let debug = "#define LOG(form, ...) printf(form, ## __VA_ARGS__)\n";
        assert_eq!(names(debug, true), Some(vec![]));
        let data = "asm(\".inc\" \"bin \\\"data\\\"\");\n";
        assert_eq!((names(data, false), names(data, true)), (None, Some(vec![])));
    }
}
