// Way: connected roads and captures are fast (union-find backwards, with path compression, rims small into
// large), but straight roads are walked cell by cell for every query.
// Cost of a query: the length of the straight roads from the piece, O(n + m): 100,000 on a strip of two rows
// as long as its pieces come from one end, but no more than 900 on a square board.
#include "rims.hpp"

const bool FLAT = true;
#include "joined.hpp"
