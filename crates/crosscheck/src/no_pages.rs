//! In place of pages, in a program built without them.

pub(crate) mod replay {
    //! What a page of `replay` holds.

    use crosscheck_core::Error;

    const NOT_READ: &str = "to read a page, build this program with crosscheck's feature \"pages\"";

    pub(crate) fn input_of(_: &[u8]) -> Result<Vec<u8>, Error> {
        Err(NOT_READ.into())
    }

    pub(crate) fn trace_of(_: &[u8]) -> Result<Vec<u8>, Error> {
        Err(NOT_READ.into())
    }
}
