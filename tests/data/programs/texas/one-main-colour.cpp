#define WRONG_ONE_MAIN_COLOUR
#include "match.hpp"
