// SPDX-License-Identifier: GPL-3.0-or-later
// JSON is measured before a tree is made of it.
#include "engine/json/read_json.h"
#include "engine/support/json_line.h"
#include "tests/support/catch.h"

#include <chrono>
#include <string>

using namespace imago;

namespace {

using Tree = nlohmann::ordered_json;

std::string nest(std::size_t depth, const std::string &open, const std::string &close) {
    std::string before, after;
    for (std::size_t i = 0; i < depth; ++i) {
        before += open;
        after += close;
    }
    return before + "1" + after;
}

std::string said(const std::string &text) {
    const auto beyond = beyond_json_limit(text);
    return beyond ? beyond->text() : "";
}

} // namespace

TEST_CASE("Depth is bounded, whatever the brackets", "[json]") {
    CHECK(said(nest(100, "[", "]")).empty());
    CHECK(said(nest(101, "[", "]")) ==
          "its lists and objects are in one another more than 100 deep, at byte 100");
    CHECK(said(nest(50, "[{\"a\":", "}]")).empty());
    CHECK_FALSE(said(nest(51, "[{\"a\":", "}]")).empty());
    CHECK_FALSE(said(nest(1'000'000, "[", "")).empty()); // ill-formed, too
    CHECK(said(nest(1'000'000, "]", "")).empty());       // what the parser refuses by itself
    // Brackets in strings and escaped quotes are text.
    CHECK(said("[\"" + nest(1000, "[{", "}]") + "\"]").empty());
    CHECK(said("[\"\\\"" + nest(1000, "[", "]") + "\\\\\"]").empty());
    CHECK(said("[\"" + std::string(1000, '[')).empty());
}

TEST_CASE("Members of an object and values in all are bounded", "[json]") {
    const auto object = [](int members) {
        std::string text = "{";
        for (int i = 0; i < members; ++i)
            text += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":0";
        return text + "}";
    };
    CHECK(said(object(1000)).empty());
    CHECK(said(object(1001)).starts_with("it has an object of more than 1000 members, at byte "));
    CHECK(said("[" + object(900) + "," + object(900) + "]").empty());
    std::string list = "[0";
    for (int i = 0; i < (1 << 20) - 2; ++i)
        list += ",0";
    CHECK(said(list + "]").empty());
    CHECK(said(list + ",0]") == "it has more than 1048576 values");
}

TEST_CASE("Trees are made within the limit only, in little time", "[json]") {
    CHECK(json::read_json<Tree>("{\"a\":[1,2]}").tree["a"][1] == 2);
    CHECK(json::read_json<Tree>("{").tree.is_discarded());
    CHECK_FALSE(json::read_json<Tree>("{").beyond);
    const auto start = std::chrono::steady_clock::now();
    for (const char *open : {"[", "{\"a\":", "[{\"b\":[", "{\"a\":0,\"b\":"}) {
        const auto read = json::read_json<Tree>(nest(200'000, open, ""));
        CHECK(read.tree.is_discarded());
        CHECK(read.beyond);
    }
    // Lines of records, which have a reader of their own.
    std::string line = "{\"k\":0";
    for (int i = 0; i < 100'000; ++i)
        line += ",\"k" + std::to_string(i) + "\":0";
    CHECK_FALSE(JsonLine::parse(line + "}"));
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}
