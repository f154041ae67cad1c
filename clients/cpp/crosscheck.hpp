// Makes a C++17 program a side of crosscheck, which plays many cases over its pipes (docs/trace.md).
//
//     #include "crosscheck.hpp"
//     int main() {
//         crosscheck::serve("mine", [](const std::string& text, auto&& step) {    // a case, as it is on disk
//             for (...) step("{\"turn\":" + std::to_string(turn) + ",...}");         // a step, as a line of JSON
//             return std::string("the answer");                                   // or "", if the game has none
//         });
//     }
#pragma once
#include <cstdio>
#include <exception>
#include <functional>
#include <iostream>
#include <string>

namespace crosscheck {

using Step = std::function<void(const std::string& json)>;
using Play = std::function<std::string(const std::string& text, const Step& step)>;

// Encodes a text as a JSON string.
inline std::string quoted(const std::string& text) {
    std::string json = "\"";
    for (unsigned char c : text) {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\u%04x", c);
        json += c < ' ' || c == '"' || c == '\\' ? escape : std::string(1, c);
    }
    return json + '"';
}

// Returns the rest of a message after a key and its colon. The harness writes no blanks there.
inline std::string after(const std::string& line, const std::string& key) {
    const auto at = line.find("\"" + key + "\":");
    return at == std::string::npos ? "" : line.substr(at + key.size() + 3);
}

// Decodes the JSON string at the beginning of a text.
inline std::string unquoted(const std::string& json) {
    std::string text;
    for (std::size_t at = 1; at < json.size() && json[at] != '"'; ++at) {
        if (json[at] != '\\') { text += json[at]; continue; }
        const char c = json[++at];
        if (c == 'u') { text += char(std::stoi(json.substr(at + 1, 4), nullptr, 16)); at += 4; }  // a control character
        else text += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == 'b' ? '\b' : c == 'f' ? '\f' : c;
    }
    return text;
}

inline void serve(const std::string& name, const Play& play, const std::string& version = "") {
    std::ios::sync_with_stdio(false);  // This must come first: it replaces the buffers.
    std::ostream out(std::cout.rdbuf());
    std::cout.rdbuf(std::cerr.rdbuf());  // Keeps the output of a play out of the protocol.
    std::string line;
    std::getline(std::cin, line);  // the harness's header
    out << "{\"crosscheck\":\"trace/1\",\"name\":" << quoted(name) << ",\"version\":" << quoted(version) << "}" << std::endl;
    while (std::getline(std::cin, line)) {
        const bool eager = after(line, "eager").rfind("true", 0) == 0;  // Flush every step, in case a play crashes.
        const std::string number = ",\"case\":" + std::to_string(std::stoull(after(line, "case")));
        try {
            const auto answer = play(unquoted(after(line, "text")), [&](const std::string& json) {
                out << json << '\n';
                if (eager) out.flush();
            });
            const std::string last = answer.empty() ? "" : ",\"answer\":" + quoted(answer);
            out << "{\"crosscheck\":\"end\"" << number << last << "}" << std::endl;
        } catch (const std::exception& error) {
            out << "{\"crosscheck\":\"error\"" << number << ",\"message\":" << quoted(error.what()) << "}" << std::endl;
        }
    }
}

}  // namespace crosscheck
