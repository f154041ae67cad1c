// Wrong (T10.7): the cards are sorted, and a full house is looked for as three equal cards and then two; where the
// pair's colour is the smaller one it is taken for three of a kind.
#include "../../base/texas.hpp"

struct Mine : Match {
    ll hand_bonus(const std::vector<int> &cards) override {
        std::vector<int> c = cards;
        std::sort(c.begin(), c.end());
        if (c[0] == c[1] && c[3] == c[4] && c[2] == c[4] && c[1] != c[2])
            return 300 + 3 * c[4];
        return Match::hand_bonus(cards);
    }
};

int main() { return Mine().run(); }
