//! The settings of a target.

use std::path::Path;
use std::sync::Arc;

use crosscheck_core::Error;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::foreign::foreign;

/// The environment variable that names a list of known differences. If it is empty, all differences are reported.
const KNOWN: &str = "CROSSCHECK_KNOWN";

/// The settings of a target, as given to its macro.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The package of the target. By convention, its name is that of the package under test, followed by `-fuzz`.
    pub package: &'static str,
    /// The first words of the commands to copy; `None` if they run the binary of the package under test.
    pub program: Option<&'static str>,
    /// The path and the text of a list of known differences, which are passed over.
    pub known: Option<(&'static str, &'static str)>,
}

impl Setup {
    /// Creates the default setup of a target in this package.
    pub const fn new(package: &'static str) -> Self {
        Setup { package, program: None, known: None }
    }

    pub(super) fn program(&self) -> String {
        let package = self.package.strip_suffix("-fuzz").unwrap_or(self.package);
        self.program.map_or_else(|| format!("cargo run --release --bin {package} --"), str::to_owned)
    }

    /// Returns the known differences. The environment variable takes precedence over the setup.
    pub(super) fn known(&self) -> Result<Arc<KnownDifferences>, Error> {
        match (std::env::var_os(KNOWN), self.known) {
            (Some(file), _) if file.is_empty() => Ok(Arc::default()),
            // Without this file, all known differences would be reported as new.
            (Some(file), _) if !Path::new(&file).exists() => {
                Err(Error::from(format!("{KNOWN}: there is no file {}", foreign(&file))))
            }
            (Some(file), _) => KnownDifferences::read(Path::new(&file)),
            (None, Some((file, text))) => KnownDifferences::of_text(text, Path::new(file)),
            (None, None) => Ok(Arc::default()),
        }
    }
}
