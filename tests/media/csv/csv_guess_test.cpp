// SPDX-License-Identifier: GPL-3.0-or-later
// The guess of a table's layout, and the effect of options on it.
#include "tests/media/csv/table_case.h"

using namespace imago;
using namespace imago::test;

namespace {

std::vector<TableCase> tables_of_layouts() {
    return {
        {"tabs",
         "t\ta\tb\n0\t1.5\t2\n0.5\t2.5\t3\n1\t3.5\t4\n",
         tab,
         point,
         1,
         0,
         seconds,
         2,
         {1, 2},
         {1.5f, 2}},
        {"units below the titles",
         "Time,Channel A,Channel B\n(ms),(V),(mV)\n\n0,1.5,3\n2,2.5,4\n4,3.5,5\n",
         comma,
         point,
         2,
         0,
         CsvTimeForm::milliseconds,
         500,
         {1, 2},
         {1.5f, 3},
         true,
         {"Channel A", "Channel B"}},
        {"unit in the title",
         "t [us];U [V]\n0;1,5\n10;2,5\n20;3,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         CsvTimeForm::microseconds,
         1e5,
         {1},
         {1.5f}},
        {"comments",
         "# made by a logger\n# 2026\nt,x\n0,1.5\n# pause\n1,2.5\n2,3.5\n",
         comma,
         point,
         1,
         0,
         seconds,
         1,
         {1},
         {1.5f}},
        {"lines about the device",
         "Device;XY 12\nSerial;4711\nStart;1.2.2026\n\nt;x;y\n0;1,5;2\n0,5;2,5;3\n1;3,5;4\n",
         semicolon,
         decimal_comma,
         4,
         0,
         seconds,
         2,
         {1, 2},
         {1.5f, 2}},
        {"Excel's line",
         "sep=;\na;b\n1,5;2\n2,5;3\n",
         semicolon,
         decimal_comma,
         1,
         -1,
         seconds,
         0,
         {0, 1},
         {1.5f, 2}},
        {"separators at the ends of lines",
         "a;b;\n1;2;\n3;4;\n",
         semicolon,
         point,
         1,
         -1,
         seconds,
         0,
         {0, 1},
         {1, 2}},
        {"separators at the ends of numbers only",
         "a,b\n1.5,2,\n3,4,\n",
         comma,
         point,
         1,
         -1,
         seconds,
         0,
         {0, 1},
         {1.5f, 2}},
        {"an empty last column with a title",
         "a,b,c\n1.5,2,\n3,4,\n",
         comma,
         point,
         1,
         -1,
         seconds,
         0,
         {0, 1},
         {1.5f, 2}},
        {"CRLF", "a,b\r\n1.5,2\r\n3.5,4\r\n", comma, point, 1, -1, seconds, 0, {0, 1}, {1.5f, 2}},
        {"CR", "a,b\r1.5,2\r3.5,4\r", comma, point, 1, -1, seconds, 0, {0, 1}, {1.5f, 2}},
        {"one column without a title",
         "1.5\n2.5\n3.5\n",
         single,
         point,
         0,
         -1,
         seconds,
         0,
         {0},
         {1.5f}},
        {"two columns of whole numbers",
         "1,5\n2,7\n4,6\n",
         comma,
         point,
         0,
         -1,
         seconds,
         0,
         {0, 1},
         {1, 5},
         false},
        {"one column with two words as title",
         "my signal\n1\n2\n",
         single,
         point,
         1,
         -1,
         seconds,
         0,
         {0},
         {1}},
        {"columns aligned by blanks",
         "   t      x       y\n  0.0    1.5   -2.0\n  0.5   10.5  -12.0\n  1.0  100.5    3.0\n",
         space,
         point,
         1,
         0,
         seconds,
         2,
         {1, 2},
         {1.5f, -2}},
        {"blanks and row names without a title",
         "\"x\" \"y\"\n\"1\" 1.5 2\n\"2\" 2.5 7\n\"3\" 3.5 3\n",
         space,
         point,
         1,
         -1,
         seconds,
         0,
         {1, 2},
         {1.5f, 2}},
        {"bars", "a|b\n1.5|2\n2.5|3\n", bar, point, 1, -1, seconds, 0, {0, 1}, {1.5f, 2}},
        {"empty cells",
         "t;x\n0;1,5\n1;\n2;3,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         seconds,
         1,
         {1},
         {1.5f},
         false},
        {"titles of two lines",
         "t,\"x\nin V\"\n0,1.5\n1,2.5\n2,3\n",
         comma,
         point,
         1,
         0,
         seconds,
         1,
         {1},
         {1.5f},
         true,
         {"x in V"}},
    };
}

} // namespace

TEST_CASE("layouts of tables of real life are guessed right") {
    for (const TableCase &c : tables_of_layouts())
        check_guess(c);
}

TEST_CASE("options for a table hold, and the guess follows them") {
    const std::string text = "1;2,5\n2;3,5\n3;4,5\n";
    CsvSettings settings;
    settings.separator = CsvSeparator::comma;
    CHECK(guess_csv_format(text, true, settings).columns.size() == 2);
    CHECK(guess_csv_format(text, true, settings).columns[0].kind == CsvColumnKind::words);
    settings.separator.reset();
    settings.decimal = CsvDecimal::point;
    settings.header_rows = 1;
    const CsvGuess guess = guess_csv_format(text, true, settings);
    CHECK(guess.format.decimal == CsvDecimal::point);
    CHECK(guess.format.header_rows == 1);
    settings = {};
    settings.time_column = "none";
    CHECK(guess_csv_format(text, true, settings).format.columns == Indices{0, 1});
    settings.time_column = "2";
    CHECK(guess_csv_format(text, true, settings).format.columns == Indices{0});
    settings.columns = {"2"};
    CHECK_THROWS_AS(guess_csv_format(text, true, settings), Error);
    settings = {};
    settings.quote = CsvQuote::single;
    settings.separator = CsvSeparator::comma;
    CHECK(guess_csv_format("'1,5',2\n'2,5',3\n", true, settings).format.columns == Indices{0, 1});
}

TEST_CASE("texts that are no tables are guessed without columns, whatever they are") {
    for (const std::string text :
         {"", "\n\n", "words and words\n", "#", "sep=;", "sep=;\n", "\xff\xfe", "\xef\xbb\xbf",
          "\"", "\"\"\"\"", ";", ";;\n;;", "\r", " \t"}) {
        INFO(text);
        CHECK(guess_csv_format(text, true).format.columns.empty());
        CHECK(guess_csv_format(text, false).format.columns.empty());
    }
}
