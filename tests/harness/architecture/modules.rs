//! Reads which file of a crate imports which others, from `use` items and paths.
//!
//! An import counts where its item is defined: a module that only declares or re-exports another one does not import it.
//! Code of unit tests does not count, nor what is compiled only where something is missing (`cfg(not(…))`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The names of modules and of an item, from the root of the crate: `["compare", "fault", "Finding"]`.
type Names = Vec<String>;

/// The files of a crate and the imports between them.
pub(crate) struct Crate {
    root: PathBuf,
    modules: BTreeMap<Names, Module>,
}

/// A module, inline or in a file of its own.
struct Module {
    file: PathBuf,
    /// The names that its `use` items bring in, with their paths.
    imports: BTreeMap<String, Names>,
    /// The paths that it mentions: the imports that are not re-exports, and those in its code.
    mentioned: Vec<Names>,
    /// The names in its code that may be re-exports.
    used: BTreeSet<String>,
}

/// From each file to those that it imports.
pub(crate) type Imports = BTreeMap<PathBuf, BTreeSet<PathBuf>>;

impl Crate {
    /// Reads a crate from the file of its root.
    pub(crate) fn read(root: &Path) -> Self {
        let mut read = Crate { root: root.to_owned(), modules: BTreeMap::new() };
        let folder = root.parent().expect("a file is in a folder");
        read.read_file(Vec::new(), root, folder);
        read
    }

    fn read_file(&mut self, names: Names, file: &Path, children: &Path) {
        let text =
            fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let code = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.read_module(names, file, children, code);
    }

    /// Reads the code of a module whose own modules have their files in the folder `children`.
    fn read_module(&mut self, names: Names, file: &Path, children: &Path, code: TokenStream) {
        let (imports, mentioned, used) = Default::default();
        self.modules.insert(names.clone(), Module { file: file.to_owned(), imports, mentioned, used });
        self.read_code(&names, children, code);
    }

    fn read_code(&mut self, module: &Names, children: &Path, code: TokenStream) {
        let code: Vec<TokenTree> = code.into_iter().collect();
        let (mut at, mut attributes, mut exported) = (0, String::new(), false);
        while let Some(token) = code.get(at) {
            match token {
                TokenTree::Punct(mark) if mark.as_char() == '#' => {
                    if let Some(TokenTree::Group(attribute)) = code.get(at + 1) {
                        attributes += &attribute.stream().to_string().replace(' ', "");
                        at += 1;
                    }
                }
                TokenTree::Ident(word) if word == "pub" => {
                    exported = true;
                    at += usize::from(matches!(code.get(at + 1), Some(TokenTree::Group(_))));
                }
                TokenTree::Ident(word) if word == "mod" => {
                    // Not those of tests, nor what stands for another one on other systems.
                    if !["cfg(test", "cfg(not("].iter().any(|not| attributes.contains(not)) {
                        let names = [&module[..], &[code[at + 1].to_string()]].concat();
                        self.read_child(names, children, &code[at + 2], &attributes);
                    }
                    (at, exported) = (at + 2, false);
                    attributes.clear();
                }
                // Not the list of what a returned type captures.
                TokenTree::Ident(word) if word == "use" && !is_mark(code.get(at + 1), '<') => {
                    let end =
                        at + code[at..].iter().take_while(|token| !is_mark(Some(token), ';')).count();
                    self.read_use(module, &code[at + 1..end], &[], exported);
                    (at, exported) = (end, false);
                    attributes.clear();
                }
                // Its paths are those of whoever uses the macro.
                TokenTree::Ident(word) if word == "macro_rules" => at += 3,
                TokenTree::Ident(_) => {
                    at = self.read_path(module, &code, at);
                    exported = false;
                }
                TokenTree::Group(group) => {
                    self.read_code(module, children, group.stream());
                    attributes.clear();
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => attributes.clear(),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            at += 1;
        }
    }

    /// Reads a module below another one: its body, or its own file, which is `children/name.rs`,
    /// `children/name/mod.rs` or the one that an attribute names.
    fn read_child(&mut self, names: Names, children: &Path, body: &TokenTree, attributes: &str) {
        let (name, parent) = names.split_last().expect("it has a name");
        let own = children.join(name);
        let file = self.modules[parent].file.clone();
        if let TokenTree::Group(body) = body {
            return self.read_module(names, &file, &own, body.stream());
        }
        let named = attributes.split_once("path=\"").and_then(|(_, rest)| rest.split('"').next());
        let beside = children.join(format!("{name}.rs"));
        let file = match named {
            Some(path) => file.with_file_name(path),
            None if beside.exists() => beside,
            None => own.join("mod.rs"),
        };
        let own = if named.is_some() { file.with_file_name("") } else { own };
        self.read_file(names, &file, &own);
    }

    /// Reads the tree of a `use` item below the path `before`.
    fn read_use(&mut self, module: &Names, tree: &[TokenTree], before: &[String], exported: bool) {
        for branch in tree.split(|token| is_mark(Some(token), ',')) {
            let (mut path, mut alias) = (before.to_vec(), None);
            let mut branch = branch.iter();
            while let Some(token) = branch.next() {
                match token {
                    TokenTree::Ident(word) if word == "as" => {
                        alias = branch.next().map(ToString::to_string)
                    }
                    TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
                    TokenTree::Ident(word) => path.push(word.to_string()),
                    TokenTree::Group(group) => {
                        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.read_use(module, &inner, &path, exported);
                        path.clear();
                    }
                    TokenTree::Punct(_) | TokenTree::Literal(_) => {}
                }
            }
            let Some(last) = path.last().cloned() else { continue };
            let module = self.modules.get_mut(module).expect("it has been entered");
            if !exported {
                module.mentioned.push(path.clone());
            }
            module.imports.insert(alias.unwrap_or(last), path);
        }
    }

    /// Reads the path or the name that begins at a token. Returns where it ends.
    fn read_path(&mut self, module: &Names, code: &[TokenTree], begin: usize) -> usize {
        let (mut path, mut at) = (vec![code[begin].to_string()], begin);
        while is_mark(code.get(at + 1), ':') && is_mark(code.get(at + 2), ':') {
            let Some(TokenTree::Ident(next)) = code.get(at + 3) else { break };
            path.push(next.to_string());
            at += 3;
        }
        let before = |count: usize| begin.checked_sub(count).and_then(|before| code.get(before));
        let is_after = |mark| is_mark(before(1), mark);
        let is_after_two = |mark| is_after(mark) && is_mark(before(2), mark);
        // A method, or the rest of a path that begins with a type in angle brackets.
        if (is_after('.') && !is_after_two('.')) || is_after_two(':') {
            return at;
        }
        let called = matches!(code.get(at + 1), Some(TokenTree::Group(arguments))
            if arguments.delimiter() == Delimiter::Parenthesis);
        let is_type = path[0].starts_with(char::is_uppercase);
        let module = self.modules.get_mut(module).expect("it has been entered");
        if is_type || called || path.len() > 1 {
            module.used.insert(path[0].clone());
        }
        if path.len() > 1 {
            module.mentioned.push(path);
        }
        at
    }

    /// Returns the file that defines what a path in a module stands for. `None` for another crate.
    fn resolve(&self, module: &[String], path: &[String], depth: usize) -> Option<&Path> {
        let (head, rest) = path.split_first()?;
        match head.as_str() {
            "crate" => self.walk(Vec::new(), rest, depth),
            "self" => self.walk(module.to_vec(), rest, depth),
            "super" => {
                let (_, parent) = module.split_last()?;
                // The rest may begin with `super`, too.
                match rest.first().is_some_and(|next| next == "super") {
                    true => self.resolve(parent, rest, depth),
                    false => self.walk(parent.to_vec(), rest, depth),
                }
            }
            _ => {
                let own = [module, std::slice::from_ref(head)].concat();
                let is_known = self.modules.contains_key(&own);
                let imported = self.modules[module].imports.contains_key(head);
                (is_known || imported).then(|| self.walk(module.to_vec(), path, depth)).flatten()
            }
        }
    }

    /// Follows a path from a module down, and through re-exports.
    fn walk(&self, mut module: Names, path: &[String], depth: usize) -> Option<&Path> {
        for (at, name) in path.iter().enumerate() {
            module.push(name.clone());
            if self.modules.contains_key(&module) {
                continue;
            }
            module.pop();
            let here = &self.modules[&module];
            return match here.imports.get(name) {
                Some(import) if depth > 0 => {
                    let whole = [import, &path[at + 1..]].concat();
                    self.resolve(&module, &whole, depth - 1)
                }
                Some(_) => None,
                None => Some(&here.file),
            };
        }
        Some(&self.modules[&module].file)
    }

    /// Returns the imports between the files of this crate.
    pub(crate) fn imports(&self) -> Imports {
        let mut all = Imports::new();
        for (names, module) in &self.modules {
            let reexports = module.used.iter().filter_map(|name| module.imports.get(name));
            let paths = module.mentioned.iter().chain(reexports);
            let files = paths.filter_map(|path| self.resolve(names, path, 8));
            let others = files.filter(|file| *file != module.file).map(Path::to_owned);
            all.entry(module.file.clone()).or_default().extend(others);
        }
        all
    }

    /// Returns the modules at the top, without the root.
    pub(crate) fn top(&self) -> BTreeSet<&str> {
        self.modules.keys().filter_map(|names| names.first()).map(String::as_str).collect()
    }

    /// Returns the module at the top to which a file belongs; `None` for the root's own file.
    pub(crate) fn top_of(&self, file: &Path) -> Option<&str> {
        let mut modules = self.modules.iter().filter(|_| file != self.root);
        modules.find(|(_, module)| module.file == file)?.0.first().map(String::as_str)
    }
}

/// Returns whether a token is this punctuation mark.
fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}
