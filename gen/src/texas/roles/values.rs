//! Values that several roles have.

use crosscheck_core::generate::role::Value;

/// The smallest and the largest colour.
pub(super) const COLOURS: &[Value] = values! { "1" = 1, "100, the largest" = 100 };
