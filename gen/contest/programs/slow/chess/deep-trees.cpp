// Way: union-find backwards, without path compression and without regard to size: the region that is there
// goes under the cell that becomes empty. Captures are fast.
// Cost of a query: the depth of the tree, O(nm), where the cell becomes empty beside the oldest part of a
// region that grew cell by cell, as on two long rows that are emptied one after the other.
#include "rims.hpp"

const bool FLAT = false;
#include "joined.hpp"
