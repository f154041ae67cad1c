//! The games with their types, as a worker process plays them: what is measured is not to pay for a type that is not known.

/// Runs an expression with the game of this name.
macro_rules! typed {
    ($name:expr, $game:ident => $does:expr) => {
        match $name {
            "texas" => {
                let $game = &games::Texas;
                $does
            }
            "chess" => {
                let $game = &games::Chess;
                $does
            }
            "rochine" => {
                let $game = &games::Rochine;
                $does
            }
            name => panic!("there is no game {name}"),
        }
    };
}

pub(crate) use typed;
