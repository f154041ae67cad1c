#define WRONG_EIGHT_ROUNDS
#include "match.hpp"
