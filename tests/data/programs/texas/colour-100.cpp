#define WRONG_COLOUR_100
#include "match.hpp"
