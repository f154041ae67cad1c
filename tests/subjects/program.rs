//! A small subject that can have various faults. `tests/data/commands/subject.txt` runs it: `TOY=parts cargo run --example
//! toys -- fuzz --keep-going`; and `checks.txt` beside it the checks of `crosscheck::tests!`: `CHECKS=1 TOY=parts cargo run
//! --example toys`.

mod checks;
mod toys;

use std::process::ExitCode;

use toys::Go;

fn main() -> ExitCode {
    if std::env::var_os("CHECKS").is_some() {
        return checks::run();
    }
    crosscheck::main!(Go; about = "A sum of numbers, with a fault of one's choice");
    main()
}
