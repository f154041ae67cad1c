//! Checks the order inside each crate: no circle of files, and no module that imports one above it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{MetadataCommand, Package, Target, TargetKind};

use super::modules::Crate;
use super::reach;

/// Returns the targets of all packages of the workspace, each with the name of its package: libraries, programs, tests,
/// benches and examples.
fn targets() -> impl Iterator<Item = (String, Target)> {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo knows the workspace");
    let of = |package: Package| {
        package.targets.into_iter().map(move |target| (package.name.to_string(), target))
    };
    metadata.packages.into_iter().flat_map(of)
}

#[test]
fn no_files_of_a_crate_import_one_another_in_a_circle() {
    for (name, target) in targets() {
        let imports = Crate::read(target.src_path.as_std_path()).imports();
        let is_circular = |file: &PathBuf| reach(file, &imports).contains(file);
        let circular: Vec<_> = imports.iter().filter(|(file, _)| is_circular(file)).collect();
        assert!(
            circular.is_empty(),
            "{name}: files with their imports, part of a circle: {circular:#?}"
        );
    }
}

/// Returns the names in backticks before the first of some marks.
fn quoted(text: &str, end: char) -> Vec<String> {
    let text = text.split(end).next().unwrap_or_default();
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns the modules that the list at the head of a crate names, in order, from the ground up: in its documentation, or
/// in a comment, where the documentation is for others.
fn listed(root: &Path, modules: &BTreeSet<&str>) -> Vec<String> {
    let text = fs::read_to_string(root).expect("a source is text");
    let row = |line: &str| {
        let row = line.strip_prefix("//! | ").or_else(|| line.strip_prefix("// | "))?;
        Some(quoted(row, '|'))
    };
    let item = |line: &str| line.strip_prefix("//! - ").map(|item| quoted(item, ':'));
    let mut named: Vec<Vec<String>> = text.lines().filter_map(row).collect();
    if named.is_empty() {
        named = text.lines().filter_map(item).collect();
    }
    named.into_iter().flatten().filter(|name| modules.contains(&**name)).collect()
}

/// Returns what is wrong with the order of a crate's modules.
fn disorder(name: &str, root: &Path) -> Option<String> {
    let read = Crate::read(root);
    let order = listed(root, &read.top());
    let place = |module: &str| order.iter().position(|listed| listed == module);
    for (file, others) in &read.imports() {
        for other in others {
            let (Some(from), Some(to)) = (read.top_of(file), read.top_of(other)) else { continue };
            let kept = match (place(from), place(to)) {
                (Some(from_place), Some(to_place)) => to_place <= from_place,
                _ => from == to,
            };
            if !kept {
                let file = file.display();
                return Some(format!(
                    "{name}: {from} imports {to} ({file}), and the list of modules in {} does not name {to} before it",
                    root.display()
                ));
            }
        }
    }
    None
}

fn libraries() -> impl Iterator<Item = (String, PathBuf)> {
    let libraries = targets().filter(|(_, target)| target.kind.contains(&TargetKind::Lib));
    libraries.map(|(name, target)| (name, target.src_path.into_std_path_buf()))
}

#[test]
fn no_module_imports_one_that_comes_after_it_in_the_list_of_its_crate() {
    let faults: Vec<String> = libraries().filter_map(|(name, root)| disorder(&name, &root)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_page_on_the_architecture_gives_the_order_of_the_modules_as_the_crate_does() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let sections = page.split("\n## Inside ").skip(1);
    let mut tables = 0;
    for section in sections {
        let section = section.split("\n## ").next().unwrap_or_default();
        let (heading, table) = section.split_once('\n').expect("a section has a heading");
        let of = quoted(heading, '\n').concat();
        let name = if of == "crosscheck" { of } else { format!("crosscheck-{of}") };
        let (_, root) = libraries().find(|(of, _)| *of == name).expect("the heading names a crate");
        let rows = table.lines().filter(|line| line.starts_with("| `"));
        let rows: Vec<String> = rows.flat_map(|row| quoted(&row[2..], '|')).collect();
        assert_eq!(rows, listed(&root, &Crate::read(&root).top()), "{heading}");
        tables += 1;
    }
    assert!(tables > 0, "the page has a table of modules");
}
