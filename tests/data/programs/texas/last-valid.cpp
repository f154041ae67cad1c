#define WRONG_LAST_VALID
#include "match.hpp"
