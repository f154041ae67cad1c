// Texas Match in O((rounds + operations) nm): the whole board is looked at once a round and once a swap, and
// an effect is triggered once. There are at most nm / 3 rounds in all, since each eliminates three pieces.
#include "../base/texas.hpp"

int main() { return Match().run(); }
