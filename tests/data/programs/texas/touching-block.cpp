#define WRONG_TOUCHING_BLOCK
#include "match.hpp"
