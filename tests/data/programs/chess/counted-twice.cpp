#define WRONG_COUNTED_TWICE
#include "match.hpp"
