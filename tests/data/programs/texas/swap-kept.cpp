#define WRONG_SWAP_KEPT
#include "match.hpp"
