//! The macros that define a program, its tests and its fuzz targets.

/// Defines the `main` function of a program that compares implementations: the whole command line, for these games.
///
/// A game is any type that implements [`Subject`](crate::Subject) or, for full control, [`Game`](crate::Game). Settings
/// may follow after a semicolon: `about`, a sentence for the help, and `cases`, the folder of the regression cases
/// (default: `"cases"`).
///
/// ```no_run
/// # mod hidden {
/// # use crosscheck::Subject;
/// struct Halves;
///
/// #[crosscheck::subject]
/// impl Subject for Halves {
///     const NAME: &'static str = "halves";
///
///     fn reference(_: ()) -> impl FnMut(&u32) -> u32 {
///         |turn| turn / 2
///     }
///
///     fn engine(_: ()) -> impl FnMut(&u32) -> u32 {
///         |turn| turn >> 1
///     }
/// }
///
/// crosscheck::main!(Halves);
/// # }
/// # fn main() {}
/// ```
#[cfg(feature = "cli")]
#[macro_export]
macro_rules! main {
    ($($game:ty),+ $(,)?) => {
        $crate::main!($($game),+;);
    };
    ($($game:ty),+; $($key:ident = $value:expr),* $(,)?) => {
        /// Runs the program with the words of its command line.
        pub fn main() -> ::std::process::ExitCode {
            $crate::enter();
            static PROGRAM: $crate::program::ProgramDefinition = $crate::program::ProgramDefinition {
                $($key: $value,)*
                ..$crate::program::ProgramDefinition {
                    name: $crate::program_name(
                        option_env!("CARGO_BIN_NAME"),
                        env!("CARGO_PKG_NAME"),
                    ),
                    about: "Two implementations compared, step by step",
                    version: env!("CARGO_PKG_VERSION"),
                    cases: "cases",
                    games: &[$($crate::any_game::<$game>),+],
                }
            };
            $crate::program::main(&PROGRAM)
        }
    };
}

/// Defines the `main` function of a test target for one or several games. It takes the arguments of `cargo test`.
///
/// The target needs `harness = false` in `Cargo.toml`; otherwise it fails with a message that says so. Settings may
/// follow, which are the fields of [`testing::Plan`](crate::testing::Plan): `cases`, the folder of the regression cases
/// (default: `"cases"`), `count`, the number of generated cases, `seed`, and others. After several games, a semicolon
/// comes before the settings: `crosscheck::tests!(Draughts, Fide; seed = 7)`.
///
/// ```no_run
/// # mod hidden {
/// # use crosscheck::Subject;
/// # struct Halves;
/// # #[crosscheck::subject]
/// # impl Subject for Halves {
/// #     const NAME: &'static str = "halves";
/// #     fn reference(_: ()) -> impl FnMut(&u32) -> u32 {
/// #         |turn| turn / 2
/// #     }
/// #     fn engine(_: ()) -> impl FnMut(&u32) -> u32 {
/// #         |turn| turn >> 1
/// #     }
/// # }
/// crosscheck::tests!(Halves, cases = "cases", count = 10_000);
/// # }
/// # fn main() {}
/// ```
#[cfg(feature = "testing")]
#[macro_export]
macro_rules! tests {
    ($game:ty $(, $setting:ident = $value:expr)* $(,)?) => {
        $crate::tests!($game; $($setting = $value),*);
    };
    ($($game:ty),+ $(,)?; $($setting:ident = $value:expr),* $(,)?) => {
        fn main() -> ::std::process::ExitCode {
            let plan = $crate::testing::Plan {
                $($setting: $value,)*
                ..$crate::testing::Plan::new(env!("CARGO_MANIFEST_DIR"))
            };
            let mut checks = ::std::vec::Vec::new();
            $(checks.extend($crate::testing::checks(&$crate::any_game::<$game>(), &plan));)+
            $crate::testing::run(checks)
        }

        // With `harness = false`, no test harness is built, and this function does not exist.
        #[test]
        fn this_target_needs_harness_false() {
            let _ = main as fn() -> ::std::process::ExitCode;
            $crate::testing::needs_harness_false(file!());
        }
    };
}

/// Defines a cargo-fuzz target that plays cases of a game on both sides, with a mutator and a crossover.
///
/// The target rejects cases with invalid turns, and explains faults. Corpus and artifacts are texts of cases. The file
/// needs `#![no_main]`. Its package needs only the crate of the game, and `crosscheck` with the feature `libfuzzer`.
/// Settings may follow: `known`, the path of a list of known differences to pass over, relative to the package's
/// manifest; `program`, the first words of the commands to copy (default: `cargo run --release --bin NAME --` in a
/// package called `NAME-fuzz`).
///
/// At run time, the environment variable `CROSSCHECK_PLANT` names a misreading to play in the engine's place.
///
/// ```no_run
/// # mod hidden {
/// # use crosscheck::Subject;
/// # struct Halves;
/// # #[crosscheck::subject]
/// # impl Subject for Halves {
/// #     const NAME: &'static str = "halves";
/// #     fn reference(_: ()) -> impl FnMut(&u32) -> u32 {
/// #         |turn| turn / 2
/// #     }
/// #     fn engine(_: ()) -> impl FnMut(&u32) -> u32 {
/// #         |turn| turn >> 1
/// #     }
/// # }
/// crosscheck::fuzz_target!(Halves, program = "halves");
/// # }
/// # fn main() {}
/// ```
#[cfg(feature = "libfuzzer")]
#[macro_export]
macro_rules! fuzz_target {
    ($game:ty $(, $key:ident = $value:literal)* $(,)?) => {
        const _: () = {
            ::std::thread_local! {
                static TARGET: ::std::cell::RefCell<$crate::fuzzing::Target> =
                    ::std::cell::RefCell::new($crate::fuzzing::Target::start($crate::game::<$game>(), $crate::fuzzing::Setup {
                        $($key: $crate::fuzz_target!(@$key $value),)*
                        ..$crate::fuzzing::Setup::new(::std::env!("CARGO_PKG_NAME"))
                    }));
            }

            // libfuzzer-sys has a macro for these two functions, but it works only in a package that depends on
            // libfuzzer-sys.
            #[unsafe(no_mangle)]
            pub extern "C" fn LLVMFuzzerInitialize(
                count: *const isize,
                arguments: *const *const *const u8,
            ) -> isize {
                $crate::fuzzing::libfuzzer_sys::initialize(count, arguments);
                // Report a wrong setup before anything is played.
                TARGET.with(|_| ());
                0
            }

            #[unsafe(no_mangle)]
            pub extern "C" fn rust_fuzzer_test_input(input: &[u8]) -> i32 {
                if $crate::fuzzing::Target::is_only_shown(&$crate::game::<$game>(), input) {
                    return 0;
                }
                play(input).to_libfuzzer_code()
            }

            // Services that sort crashes by stack trace distinguish targets by the name of this function.
            #[inline(never)]
            fn play(input: &[u8]) -> $crate::fuzzing::libfuzzer_sys::Corpus {
                TARGET.with_borrow_mut(|target| target.play(input))
            }

            $crate::fuzzing::libfuzzer_sys::fuzz_mutator!(
                |data: &mut [u8], size: usize, max_size: usize, seed: u32| {
                    $crate::fuzzing::mutator::mutate_small(&$crate::game::<$game>(), data, size, max_size, seed)
                }
            );

            $crate::fuzzing::libfuzzer_sys::fuzz_crossover!(
                |a: &[u8], b: &[u8], out: &mut [u8], seed: u32| {
                    $crate::fuzzing::mutator::cross(&$crate::game::<$game>(), a, b, out, seed)
                }
            );
        };
    };
    (@program $value:literal) => {
        ::std::option::Option::Some($value)
    };
    (@known $value:literal) => {
        ::std::option::Option::Some((
            ::std::concat!(::std::env!("CARGO_MANIFEST_DIR"), "/", $value),
            ::std::include_str!(::std::concat!(::std::env!("CARGO_MANIFEST_DIR"), "/", $value)),
        ))
    };
}
