//! The command `crosscheck`.

fn main() -> std::process::ExitCode {
    games::program::main()
}
