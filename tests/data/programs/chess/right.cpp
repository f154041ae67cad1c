#include "match.hpp"
