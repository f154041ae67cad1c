//! Misreadings of the rules: a table of them, and in each module the clauses as they read them.
//!
//! Their only harm is wrong boards: every play still ends with the last move at the latest.

mod moving;
mod taking;

use spec::rochine::Case;

use crate::misread::misreadings;

misreadings! {
    Case;

    /// Coordinates and moves (sections 1 and 2).
    Moves {
        /// The first number of a pair is the row.
        RowFirst = "row-first", "R1.3";
        /// Columns and rows are counted from 0.
        FromZero = "coordinates-from-zero", "R1.3";
        /// Blue makes the first move.
        BlueBegins = "blue-begins", "R2.1";
        /// Beyond the last row or column comes the first again, and before the first the last.
        EdgesJoin = "edges-join", "R2.2";
        /// The board has eight rows and eight columns at most: what is beyond them is off it.
        TableOfEight = "table-of-eight", "R2.2";
        /// Any piece may be moved, whoever's turn it is.
        EnemysPiece = "enemys-piece-may-be-moved", "R2.3";
        /// A piece may step to a cell that shares only a corner with its own as well.
        DiagonalIsAdjacent = "diagonal-step-allowed", "R2.5";
        /// A piece moves any number of cells in its row or its column.
        LikeARook = "moves-any-distance", "R2.5";
        /// A piece may step onto another one, which goes to the cell that it left.
        OccupiedIsExchanged = "occupied-cell-is-exchanged", "R2.6";
    }

    /// Rows and columns (clause R3.1).
    Lines {
        /// Pieces are captured in rows alone.
        OnlyRows = "captures-only-in-rows", "R3.1";
        /// Pieces are captured in columns alone.
        OnlyColumns = "captures-only-in-columns", "R3.1";
    }

    /// The conditions of a capture (clauses R3.2 to R3.7).
    Conditions {
        /// A line that the piece left is captured as well if it is arranged so without the piece.
        LeavingCaptures = "leaving-captures", "R3.2";
        /// Every line that is arranged so after the move is captured, wherever the piece moved to.
        Waiting = "captures-by-waiting", "R3.2";
        /// A line that was arranged so before the move already is not captured, though the piece moved into it.
        ArrangedBeforeIsSpared = "arranged-before-is-spared", "R3.2";
        /// Pieces are captured in the row and the column of the cell left alone.
        OnlyLinesLeft = "captures-only-around-the-start", "R3.2";
        /// N − 1 of the mover's pieces and 1 of the enemy's, which fill the line, will do as well.
        FullLine = "full-line-is-captured", "R3.3";
        /// On every board it takes N − 2 of the mover's pieces and 1 of the enemy's.
        NoFurtherNumbers = "no-further-numbers", "R3.4";
        /// The line must hold N − 1 pieces on every board; N − 2 do not count.
        NoShortLine = "no-line-of-n-minus-two", "R3.4";
        /// The further numbers count on a board with N = 4 as well.
        FurtherNumbersOnFour = "further-numbers-on-four", "R3.4";
        /// With N > 4 any of N − 2 and N − 3 of the mover's pieces goes with any of 1 and 2 of the enemy's.
        NumbersGoFreely = "numbers-go-together-freely", "R3.4";
        /// The mover's pieces need not be next to one another.
        OwnApart = "own-pieces-may-be-apart", "R3.5";
        /// The enemy's pieces need not be next to each other.
        EnemiesApart = "enemy-pieces-may-be-apart", "R3.6";
        /// The mover's pieces and the enemy's may have a gap between them.
        NoContact = "no-contact-needed", "R3.7";
        /// The enemy's pieces must follow on the mover's, to the right of them or below.
        ContactBehind = "contact-only-behind", "R3.7";
    }

    /// Rows and columns together (clause R3.8).
    Together {
        /// A move that captures in a row does not capture in a column as well.
        OneLineAMove = "one-line-a-move", "R3.8";
    }

    /// Who captures (clause R3.9).
    Captors {
        /// A line that a move arranges to the enemy's advantage costs the mover its pieces there.
        MoverIsCaptured = "mover-can-be-captured", "R3.9";
    }

    /// The end (section 4).
    Ending {
        /// A side has lost when it has exactly N ÷ 2 pieces; with fewer it plays on.
        ExactlyHalf = "lost-with-exactly-half", "R4.1";
        /// A side has lost when it has fewer than N ÷ 2 pieces; with N ÷ 2 it plays on.
        FewerThanHalf = "lost-with-fewer-than-half", "R4.1";
        /// A side has lost when half of the pieces that it had at the start are left, or fewer.
        HalfOfItsOwn = "lost-with-half-of-its-own", "R4.1";
        /// Whether a piece can move to the right is looked at only in the left half of the board.
        LooksRightFromTheLeft = "mobility-looks-right-only-from-the-left", "R4.2";
        /// A piece is not held if an empty cell shares only a corner with its own.
        DiagonalIsMobile = "diagonal-cell-makes-mobile", "R4.2";
        /// A side loses by pieces alone: one that has no move has not lost yet.
        NeverImmobile = "immobility-not-checked", "R4.2";
        /// Moves after the one that ends the game are judged and made as well.
        PlayGoesOn = "moves-after-the-end-count", "R4.4";
        /// The board is shown as the last move left it, with the pieces that were then captured.
        BoardBeforeCaptures = "board-shown-before-captures", "R4.5";
        /// A line of the board that is shown is a column.
        BoardByColumns = "board-shown-by-columns", "R4.5";
        /// The side that is named is the one that has lost.
        LoserIsNamed = "loser-is-named", "R4.5";
    }
}
