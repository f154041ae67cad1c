#define WRONG_STRICTLY_LOWER
#include "match.hpp"
