//! What compilers and interpreters may not do when they look at a source, and what lies beside it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crosscheck_judge::Level;

use super::levels;
use crate::common::processes::{running, until};
use crate::common::{Folder, PROGRAM};

/// A program in C that prints a number, which `made` makes.
fn prints(made: &str) -> String {
    format!("{made}\n#include <stdio.h>\nint main(void) {{ printf(\"%d\\n\", NUMBER); return 0; }}\n")
}

/// Writes an executable script.
fn script(folder: &Folder, name: &str, text: &str) {
    folder.write(name, format!("#!/bin/sh\n{text}\n"));
    let allowed = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.path(name), allowed).expect("it is ours");
}

/// Has the program under test play one case in its own folder.
fn stress(folder: &Folder, level: Level, source: &str, set: impl Fn(&mut Command)) -> Output {
    let mut command = folder.command(PROGRAM);
    let words = ["stress", "texas", "--seed", "1", "--cases", "1", "--shrink-runs", "0", "--sandbox"];
    command.args(words).args([&level.to_string(), "--", source]).stdin(Stdio::null());
    set(&mut command);
    command.output().expect("it can be started")
}

/// Compiles a source at a level; returns what the compiler said if it refuses it.
fn refused(folder: &Folder, name: &str, level: Level) -> Option<String> {
    let output = stress(folder, level, &format!("./{name}"), |_| ());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    said.contains("does not compile").then_some(said)
}

/// Checks that nothing that lies in a folder was started: it would have written a file.
#[track_caller]
fn nothing_ran(folder: &Folder, level: Level, output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!folder.path("ran").exists(), "{level}: a file of the folder was run: {said}");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn no_module_beside_a_program_in_python_is_run_by_who_looks_at_its_source() {
    for level in levels() {
        let folder = Folder::new();
        let spy = format!("open({:?}, 'w')\n", folder.path("ran"));
        for module in ["ast", "site", "sitecustomize", "usercustomize", "encodings", "codecs", "os"] {
            folder.write(&format!("{module}.py"), &spy);
        }
        // It is refused, so that the program itself does not run: that may import what lies beside it.
        folder.write("mine.py", "print(\n");
        for path in ["", ".", ":"] {
            let output = stress(&folder, level, "./mine.py", |command| {
                command.env("PYTHONPATH", path).env("PYTHONSTARTUP", folder.path("ast.py"));
            });
            nothing_ran(&folder, level, &output);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(said.contains("SyntaxError"), "{level}: the source was not looked at: {said}");
        }
    }
}

#[test]
#[cfg_attr(not(have_javac), ignore = "there is no javac")]
fn no_annotation_processor_and_no_plugin_beside_a_source_in_java_is_run() {
    let spy = "import java.util.Set; import javax.annotation.processing.*; import javax.lang.model.element.*;\n\
               public class Spy extends AbstractProcessor implements com.sun.source.util.Plugin {\n\
               static { try { new java.io.File(\"RAN\").createNewFile(); } catch (Exception e) {} }\n\
               public String getName() { return \"spy\"; }\n\
               public boolean autoStart() { return true; }\n\
               public void init(com.sun.source.util.JavacTask task, String... words) {}\n\
               public boolean process(Set<? extends TypeElement> of, RoundEnvironment in) { return false; } }";
    for level in levels() {
        let folder = Folder::new();
        folder.write("Spy.java", spy.replace("RAN", &folder.path("ran").display().to_string()));
        let made = folder.command("javac").args(["-proc:none", "Spy.java"]).status();
        assert!(made.expect("there is javac").success());
        fs::remove_file(folder.path("Spy.java")).expect("it is there");
        fs::create_dir_all(folder.path("META-INF/services")).expect("a folder can be made");
        for service in ["javax.annotation.processing.Processor", "com.sun.source.util.Plugin"] {
            folder.write(&format!("META-INF/services/{service}"), "Spy\n");
        }
        // It takes the second attempt, which knows the other sources.
        folder.write(
            "Main.java",
            "public class Main { public static void main(String[] a) { Other.say(); } }",
        );
        folder.write("Other.java", "class Other { static void say() { System.out.println(1); } }");
        let output = stress(&folder, level, "./Main.java", |command| {
            command.env("CLASSPATH", ".").env("JDK_JAVAC_OPTIONS", "-processorpath .");
        });
        nothing_ran(&folder, level, &output);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{level}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// Neither by an empty entry of the PATH nor by names in variables of the compiler's.
#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn no_tool_that_lies_beside_a_source_is_started() {
    for level in levels() {
        let folder = Folder::with("mine.c", prints("#define NUMBER 1"));
        let spy = format!("touch {:?}; exit 1", folder.path("ran"));
        for tool in
            ["cc", "gcc", "cc1", "as", "ld", "collect2", "sh", "python3", "rustc", "javac", "java"]
        {
            script(&folder, tool, &spy);
        }
        // They go by the names of what a compiler makes.
        ["static", "program", "depends.d", "server.o"].iter().for_each(|name| folder.write(name, "x"));
        folder.write("mine.py", "print(1)\n");
        folder.write("mine.rs", "fn main() { println!(\"1\") }\n");
        // rustup takes its tools from the folder that this file names.
        folder.write("rust-toolchain.toml", format!("[toolchain]\npath = {:?}\n", folder.path("")));
        fs::create_dir(folder.path("bin")).expect("a folder can be made");
        script(&folder, "bin/rustc", &spy);
        let path = std::env::var("PATH").expect("there is a PATH");
        let there = [("mine.c", true), ("mine.py", cfg!(have_python3)), ("mine.rs", cfg!(have_rustc))];
        for (source, _) in there.into_iter().filter(|(_, there)| *there) {
            let output = stress(&folder, level, &format!("./{source}"), |command| {
                command.env("PATH", format!(":.:{path}")).env_remove("RUSTUP_TOOLCHAIN");
                for name in ["COMPILER_PATH", "GCC_EXEC_PREFIX", "LD_LIBRARY_PATH", "LIBRARY_PATH"] {
                    command.env(name, "./");
                }
            });
            nothing_ran(&folder, level, &output);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(1),
                "{source} at {level} has to answer wrongly: {said}"
            );
        }
    }
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn no_source_makes_its_compiler_read_what_the_program_may_not_read() {
    let elsewhere = Folder::with("secret.h", "#error Gehölz\n");
    let secret = elsewhere.path("secret.h");
    let sources = [
        ("include.c", format!("#include {secret:?}\nint main(void) {{ return 0; }}\n")),
        ("data.c", format!("__asm__(\".incbin \\\"{}\\\"\");\nint main(void) {{}}\n", secret.display())),
        ("above.c", format!("#include \"..{}\"\nint main(void) {{}}\n", secret.display())),
        (
            "rust.rs",
            format!("static S: &str = include_str!({secret:?}); fn main() {{ print!(\"{{S}}\") }}\n"),
        ),
        ("python.py", format!("#include {secret:?}\n(\n")),
    ];
    let there = |name: &str| match name.rsplit_once('.') {
        Some((_, "rs")) => cfg!(have_rustc),
        Some((_, "py")) => cfg!(have_python3),
        _ => true,
    };
    for level in levels().into_iter().filter(|&level| level != Level::None) {
        for (name, text) in sources.iter().filter(|(name, _)| there(name)) {
            let folder = Folder::with(name, text);
            let said = refused(&folder, name, level)
                .unwrap_or_else(|| panic!("{name} at {level}: it was read"));
            assert!(!said.contains("Gehölz"), "{name} at {level}: {said}");
        }
    }
    let folder = Folder::with("include.c", &sources[0].1);
    let open = refused(&folder, "include.c", Level::None).expect("it is an error");
    assert!(open.contains("Gehölz"), "without a sandbox it is open: {open}");
}

/// A compiler is any program: this one tries what a program under test tries.
#[test]
fn a_compiler_is_confined_as_the_program_is_that_it_compiles() {
    let elsewhere = Folder::with("secret", "of somebody else");
    for level in levels() {
        let folder = Folder::with("mine.cpp", "int main() {}\n");
        let try_all = format!(
            "[ \"$1\" = --version ] && exit; echo tried\n\
             (echo x > {0:?}) 2>&- && echo wrote; cat {1:?} 2>&- && echo read\n\
             echo \"$CARGO_MANIFEST_DIR\" | grep -q . && echo environment; pwd; ls -A; exit 1",
            folder.path("litter"),
            elsewhere.path("secret"),
        );
        script(&folder, "compiler", &try_all);
        let output = stress(&folder, level, "./mine.cpp", |command| {
            command.env("CXX", "./compiler");
        });
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("\ntried\n"), "{level}: {said}");
        let held = level == Level::None || !said.contains("wrote") && !said.contains("read");
        assert!(held && !said.contains("environment"), "{level}: {said}");
        let place = folder.path("").canonicalize().expect("it is there").display().to_string();
        let stands = said.lines().any(|line| line == place.trim_end_matches('/'));
        assert!(
            !stands && !said.lines().any(|line| line == "mine.cpp"),
            "{level}: it starts here: {said}"
        );
    }
}

/// Returns sources that cost a compiler far more than what they say.
fn bombs() -> [(&'static str, String); 3] {
    [
        ("endless", "#include \"/dev/zero\"\nint main(void) {}\n".into()),
        ("filled", "__asm__(\".data\\n.fill 1000000000, 8, 1\\n.text\");\nint main(void) {}\n".into()),
        ("array", "char a[4000000000u] = {1};\nint main(void) { return a[0]; }\n".into()),
    ]
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn a_source_that_takes_memory_or_space_without_end_is_refused() {
    for level in levels() {
        for (name, text) in bombs() {
            let (folder, begun) = (Folder::with("mine.c", text), Instant::now());
            let said = refused(&folder, "mine.c", level);
            let said = said.unwrap_or_else(|| panic!("{name} at {level}: it compiles"));
            assert!(begun.elapsed() < Duration::from_secs(90), "{name} at {level}: {said}");
            let why = ["out of memory", "more than 1024 MiB", "File size limit"];
            assert!(why.iter().any(|why| said.contains(why)), "{name} at {level}: {said}");
        }
    }
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
#[ignore = "it takes minutes"]
fn a_source_that_takes_time_without_end_is_refused() {
    let folder = Folder::with("waits.c", "#include \"pipe.h\"\nint main(void) {}\n");
    let made = Command::new("mkfifo").arg(folder.path("pipe.h")).status();
    assert!(made.expect("there is mkfifo").success());
    let doubled: String =
        (1..60).map(|n| format!("#define A{n} A{} A{}\n", n - 1, n - 1)).collect::<Vec<_>>().concat();
    folder.write("grows.c", format!("#define A0\n{doubled}A59\nint main(void) {{}}\n"));
    for level in levels() {
        folder.write("again.c", "#include __FILE__\n#include __FILE__\nint main(void) {}\n");
        for name in ["waits.c", "grows.c", "again.c"] {
            let begun = Instant::now();
            let said = refused(&folder, name, level).unwrap_or_else(|| panic!("{name} at {level}"));
            assert!(begun.elapsed() < Duration::from_secs(180), "{name} at {level}: {said}");
        }
    }
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn a_compiler_is_gone_with_its_judge() {
    for level in levels() {
        for signals in [&["INT"][..], &["TERM", "TERM"], &["KILL"]] {
            if level == Level::None && signals == ["KILL"] {
                continue;
            }
            let folder = Folder::with("mine.c", "int main(void) {}\n");
            fs::copy("/bin/sleep", folder.path("sleep")).expect("it can be copied");
            let sleep = folder.path("sleep");
            let wait = format!("[ \"$1\" = --version ] && exit; {sleep:?} 1000 & {sleep:?} 1000");
            script(&folder, "compiler", &wait);
            let mut judge = folder.command(PROGRAM);
            judge.args(["stress", "texas", "--sandbox", &level.to_string(), "--", "./mine.c"]);
            judge.env("CC", "./compiler").stderr(Stdio::null());
            let mut judge = judge.spawn().expect("it can be started");
            until("the compiler runs", || running(&sleep) == 2);
            for signal in signals {
                let _ =
                    Command::new("kill").args([&format!("-{signal}"), &judge.id().to_string()]).status();
            }
            let status = judge.wait().expect("it is a child");
            assert!(signals == ["KILL"] || status.code() == Some(130), "{level}, {signals:?}: {status}");
            until("the compiler is gone", || running(&sleep) == 0);
        }
    }
}

/// Compiles and runs a source; returns what it printed, and whether it was compiled for that.
fn answer(folder: &Folder, name: &str) -> (String, bool) {
    let _ = fs::remove_dir_all(folder.path("findings"));
    let output = stress(folder, Level::strongest(), name, |command| {
        command
            .env("CPATH", format!("{}:{}", folder.path("near").display(), folder.path("far").display()));
    });
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let found = folder.files().into_iter().find(|file| file.ends_with("found.out"));
    let found = found.unwrap_or_else(|| panic!("{name} did not answer: {said}"));
    (folder.read(found).trim().to_owned(), said.lines().any(|line| line.starts_with("$ ")))
}

/// Checks that a source is compiled once and then again when this has changed, which makes it print something else.
#[track_caller]
fn is_compiled_again(files: &[(&str, &str)], name: &str, change: impl Fn(&Folder)) {
    levels();
    let folder = Folder::new();
    ["near", "far"].iter().for_each(|name| fs::create_dir(folder.path(name)).expect("it can be made"));
    files.iter().for_each(|(name, text)| folder.write(name, text));
    let name = format!("./{name}");
    let (before, compiled) = answer(&folder, &name);
    assert!(compiled, "it was compiled before");
    assert_eq!(answer(&folder, &name), (before.clone(), false), "it is in the cache");
    change(&folder);
    let (after, compiled) = answer(&folder, &name);
    assert!(compiled && after != before, "it is still in the cache: {before}");
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn a_header_that_was_looked_for_in_vain_and_is_there_now_is_no_longer_in_vain() {
    let asks = prints("#if __has_include(\"fix.h\")\n#define NUMBER 1\n#else\n#define NUMBER 0\n#endif");
    is_compiled_again(&[("mine.c", &asks)], "mine.c", |folder| folder.write("fix.h", ""));
    is_compiled_again(&[("mine.c", &asks), ("fix.h", "")], "mine.c", |folder| {
        fs::remove_file(folder.path("fix.h")).expect("it is there");
    });
    let far = ("far/fix.h", "#define NUMBER 0\n");
    let near = |place: &'static str| move |folder: &Folder| folder.write(place, "#define NUMBER 1\n");
    let quoted = prints("#include \"fix.h\"");
    is_compiled_again(&[("mine.c", &quoted), far], "mine.c", near("fix.h"));
    is_compiled_again(&[("mine.c", &quoted), far], "mine.c", near("near/fix.h"));
    is_compiled_again(&[("mine.c", &prints("#include <fix.h>")), far], "mine.c", near("near/fix.h"));
    // A header of the system's is hidden by one that is found earlier.
    let hidden = prints("#include \"iso646.h\"\n#ifndef NUMBER\n#define NUMBER 0\n#endif");
    is_compiled_again(&[("mine.c", &hidden)], "mine.c", near("iso646.h"));
    is_compiled_again(&[("mine.c", &hidden)], "mine.c", near("near/iso646.h"));
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no GNU compiler")]
fn data_that_the_assembler_reads_is_part_of_a_program() {
    let source = "#include <stdio.h>\n__asm__(\".data\\ntext: .inc\" \"bin \\\"data.bin\\\"\\n.byte 0\\n.text\");\n\
                  extern char text[]; int main() { puts(text); return 0; }\n";
    let change = |folder: &Folder| folder.write("data.bin", "2");
    is_compiled_again(&[("mine.cpp", source), ("data.bin", "1")], "mine.cpp", change);
}

#[test]
#[cfg_attr(not(have_rustc), ignore = "there is no rustc")]
fn data_that_a_source_in_rust_includes_and_the_environment_are_part_of_a_program() {
    for source in [
        "fn main() { print!(\"{}\", include_str!(\"data.txt\")) }",
        "mod data; fn main() { print!(\"{}\", data::NUMBER) }",
        "fn main() { print!(\"{:?}\", option_env!(\"LC_TEST\")) }",
    ] {
        let folder = Folder::with("mine.rs", source);
        folder.write("data.txt", "1");
        folder.write("data.rs", "pub const NUMBER: u8 = 1;");
        let (before, _) = answer(&folder, "./mine.rs");
        fs::remove_dir_all(folder.path("findings")).expect("it is there");
        folder.write("data.txt", "2");
        folder.write("data.rs", "pub const NUMBER: u8 = 2;");
        let output = stress(&folder, Level::strongest(), "./mine.rs", |command| {
            command.env("LC_TEST", "2");
        });
        let found = folder.files().into_iter().find(|file| file.ends_with("found.out"));
        let after = folder.read(found.expect("it answers"));
        assert!(after.contains('2') && after != before, "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn the_same_source_in_another_folder_is_another_program() {
    let source = "#include <stdio.h>\nint main(void) { puts(__FILE__); return 0; }\n";
    let answers = [(), ()].map(|()| {
        let folder = Folder::with("mine.c", source);
        let (answer, compiled) = self::answer(&folder, "./mine.c");
        assert!(compiled && answer.contains(&*folder.path("mine.c").to_string_lossy()), "{answer}");
        answer
    });
    assert_ne!(answers[0], answers[1]);
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no C compiler")]
fn what_cannot_be_known_of_a_compiler_is_not_kept() {
    for made in [
        "#define NUMBER (__TIME__[7] - '0')",
        "#define NUMBER (__TIMESTAMP__[7] - '0')",
        "#define PASTE(a, b) a##b\n#if PASTE(__has_in, clude)(\"fix.h\")\n#endif\n#define NUMBER 0",
        "#define HEADER \"fix.h\"\n#define NUMBER 0\n#if 0\n#include HEADER\n#endif",
    ] {
        let folder = Folder::with("mine.c", prints(made));
        let twice = [answer(&folder, "./mine.c"), answer(&folder, "./mine.c")];
        assert!(twice.iter().all(|(_, compiled)| *compiled), "{made}: {twice:?}");
    }
}
