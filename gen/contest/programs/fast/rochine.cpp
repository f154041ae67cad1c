// Rochine Round 2 in O(N²) a move: two lines are judged, and the board is looked at once for pieces and moves.
#include "../base/rochine.hpp"

int main() { return Game().run(); }
