//! In place of the judge, in a program built without it.

/// The options of programs under the judge: none without it.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
}

/// How a program is confined: not at all without the judge.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SandboxArgs {}

impl SandboxArgs {
    pub(crate) fn is_default(&self) -> bool {
        true
    }
}
