//! The list of games of a program, and what can be done with them: a campaign, or the same generators under another tool.

/// Defines a module for each game, and `main`.
macro_rules! games {
    ($($module:ident $name:literal $($file:literal),+;)+) => {
        $(mod $module {
            const NAME: &str = $name;
            $(include!($file);)+
        })+

        fn main() -> std::process::ExitCode {
            let words: Vec<String> = std::env::args().skip(1).collect();
            if let [tool, name, seed] = &words[..]
                && tools::TOOLS.contains(&tool.as_str())
            {
                let seed = seed.parse().expect("a seed");
                return match name.as_str() {
                    $($name => tools::play::<$module::Pair>(tool, seed),)+
                    _ => panic!("no game is called {name}"),
                };
            }
            crosscheck::main!($($module::Pair),+);
            main()
        }
    };
}
