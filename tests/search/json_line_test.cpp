// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/support/json_line.h"
#include "tests/support/catch.h"

#include <limits>

using namespace imago;

TEST_CASE("a line goes to text and back") {
    JsonLine line;
    line.set("text", "a \"quoted\" \\ line\nand\ta \x01 tab, \xc3\xa4").set("number", -0.1);
    line.set("yes", true).set("no", false).set("list", JsonLine::Numbers{1, 2.5e-300, -3});
    line.set("none", JsonLine::Numbers{}).set("", "nameless").count("count", 123456789012345u);
    const std::string text = line.print();
    CHECK(text.find('\n') == std::string::npos);
    REQUIRE(JsonLine::parse(text));
    CHECK(*JsonLine::parse(text) == line);
    CHECK(JsonLine::parse("  { } ")->print() == "{}");
    CHECK(JsonLine().set("x", std::numeric_limits<double>::infinity()).print() == "{\"x\":0}");
}

TEST_CASE("values are asked for by name and type") {
    const auto line = JsonLine::parse(R"({"a":1,"b":"x","c":true,"d":[1,2],"a":3,"e":"\u0041\n"})");
    REQUIRE(line);
    CHECK(line->number_or("a", 0) == 3); // the last counts
    CHECK(line->number_or("b", 7) == 7);
    CHECK(line->text_or("b", "") == "x");
    CHECK(line->text_or("e", "") == "A\n");
    CHECK(line->flag_or("c", false));
    CHECK_FALSE(line->flag_or("z", false));
    CHECK(line->numbers("d")->size() == 2);
    CHECK_FALSE(line->numbers("a"));
}

TEST_CASE("text that is not a flat object is refused") {
    for (const char *text : {"",
                             "{",
                             "}",
                             "[]",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{\"a\":1,}",
                             "{,}",
                             "{\"a\":1}x",
                             "{a:1}",
                             "{\"a\":{}}",
                             "{\"a\":[\"x\"]}",
                             "{\"a\":[1,]}",
                             "{\"a\":nan}",
                             "{\"a\":1e999}",
                             "{\"a\":tru}",
                             "{\"a\":null}",
                             "{\"a\":\"x}",
                             "{\"a\":\"\\\"}",
                             "{\"a\":\"\\u12\"}",
                             "{\"a\":\"\\uffff\"}",
                             "{\"a\":\"\n\"}",
                             "{\"a\":[1}",
                             "{\"a\" 1}",
                             "{\"a\":-}"})
        CHECK_FALSE(JsonLine::parse(text));
    CHECK_FALSE(JsonLine::parse("{\"a\":\"" + std::string(2 << 20, 'x') + "\"}"));
    // Every beginning of a line, and every line with one byte changed, is read or refused.
    const std::string whole = R"({"do":"race","first":"steps=a","n":[1.5,2],"ok":true,"t":-2e-5})";
    for (std::size_t i = 0; i < whole.size(); ++i) {
        CHECK_FALSE(JsonLine::parse(whole.substr(0, i)));
        std::string changed = whole;
        for (int bit = 0; bit < 8; ++bit) {
            changed[i] = static_cast<char>(whole[i] ^ (1 << bit));
            JsonLine::parse(changed);
        }
    }
}
