// Wrong (T10.2): the main colours of the five operations are kept in a table of five by two. An operation with one
// main colour writes the first of its two places alone, so that the second still holds what an operation of an
// earlier hand left there.
#include "../../base/texas.hpp"

struct Mine : Match {
    int table[5][2] = {};
    int cards = 0;

    void take_card(const std::vector<int> &colours) override {
        for (size_t i = 0; i < colours.size(); i++)
            table[cards][i] = colours[i];
        if (++cards < 5)
            return;
        cards = 0;
        std::vector<std::vector<int>> choices;
        for (const auto &places : table) {
            choices.push_back({places[0]});
            if (places[1] != 0)
                choices.back().push_back(places[1]);
        }
        score += best_hand(choices);
    }
};

int main() { return Mine().run(); }
