// The subject of tests/subjects/toys.rs over a pipe, with clients/cpp. With the argument `wrong`, large begins too late.
#include <cstdint>
#include <sstream>

#include "crosscheck.hpp"

int main(int argc, char** argv) {
    const std::int64_t large = argc > 1 && std::string(argv[1]) == "wrong" ? 1000 : 100;
    crosscheck::serve("sums.cpp", [&](const std::string& text, const crosscheck::Step& step) {
        std::istringstream lines(text);
        std::string line;
        std::getline(lines, line);
        // Without a sign, since what is too large is to wrap around.
        std::uint64_t sum = std::stoll(line);
        for (int turn = 1; std::getline(lines, line); ++turn) {
            sum += line == "\"double\"" ? sum : std::stoll(crosscheck::after(line, "add"));
            const auto now = static_cast<std::int64_t>(sum);
            const std::string sign = now < 0 ? "negative" : now > 0 ? "positive" : "zero";
            step("{\"turn\":" + std::to_string(turn) + ",\"seen\":{\"sum\":" + std::to_string(now) + ",\"sign\":\"" + sign +
                 "\",\"large\":" + (now > large ? "true" : "false") + "}}");
        }
        return std::to_string(static_cast<std::int64_t>(sum));
    });
}
