#define WRONG_SHIFTED_SQUARE
#include "match.hpp"
