// Wrong (T11.3): the score is kept as a double and printed as it comes, in six significant digits: from a million
// on as 1.04234e+06.
#include "../../base/texas.hpp"

struct Mine : Match {
    void print() override { std::cout << double(score) << '\n'; }
};

int main() { return Mine().run(); }
