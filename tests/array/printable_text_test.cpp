// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/support/printable_text.h"
#include "tests/support/catch.h"

using namespace imago;

TEST_CASE("text for a terminal has no command for it") {
    CHECK(printable_text("plain, \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\n\tend") ==
          "plain, \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\n\tend");
    CHECK(printable_text("a\x1b[31mred\x07") == "a\\u001b[31mred\\u0007");
    CHECK(printable_text(std::string("\0\r\x7f", 3)) == "\\u0000\\u000d\\u007f");
    CHECK(printable_text("\xc2\x9b"
                         "31m") == "\\u009b31m"); // CSI in one character
    CHECK(printable_text("\x9b\xff") == "\\x9b\\xff");
    CHECK(printable_text("\xc3") == "\\xc3");
    CHECK(printable_text("\xe2\x82 ") == "\\xe2\\x82 ");
}

TEST_CASE("what is UTF-8") {
    for (const char *text : {"", "a", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf",
                             "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
        CHECK(is_utf8(text));
        CHECK(to_utf8(text) == text);
    }
    for (const char *text :
         {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "a\xff"}) {
        CHECK_FALSE(is_utf8(text));
        CHECK(is_utf8(to_utf8(text)));
    }
    CHECK(to_utf8("a\xff"
                  "b") == "a\xef\xbf\xbd"
                          "b");
}
