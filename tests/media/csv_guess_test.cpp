// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as loggers, spreadsheets and programs write them, and what is guessed of each.
#include "app/media/csv_file.h"
#include "app/media/csv_guess.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

using Names = std::vector<std::string>;
using Indices = std::vector<std::size_t>;

struct TableCase {
    const char *name;
    std::string text;
    CsvSeparator separator;
    CsvDecimal decimal;
    std::size_t header_rows;
    int time; ///< column; -1: none
    CsvTimeForm form;
    double rate;
    Indices columns;
    std::vector<float> first; ///< of the first row
    bool certain = true;
    Names titles = {}; ///< of the channels
    CsvEncoding encoding = CsvEncoding::utf8;
};

constexpr auto comma = CsvSeparator::comma, semicolon = CsvSeparator::semicolon,
               tab = CsvSeparator::tab, space = CsvSeparator::space, bar = CsvSeparator::pipe,
               single = CsvSeparator::none;
constexpr auto point = CsvDecimal::point, decimal_comma = CsvDecimal::comma;
constexpr auto seconds = CsvTimeForm::seconds, iso = CsvTimeForm::iso,
               day_month = CsvTimeForm::day_month, month_day = CsvTimeForm::month_day;

std::string utf16(const std::string &text, bool big) {
    std::string bytes = big ? "\xfe\xff" : "\xff\xfe";
    for (const char c : text) {
        bytes += big ? '\0' : c;
        bytes += big ? c : '\0';
    }
    return bytes;
}

/// "%" stands for the row's number in each row.
std::string rows(const std::string &head, int count, const std::string &row) {
    std::string text = head;
    for (int n = 0; n < count; ++n)
        for (const char c : row)
            text += c == '%' ? std::to_string(n) : std::string(1, c);
    return text;
}

std::vector<TableCase> table_cases() {
    return {
        {"German logger",
         "Zeit;Temperatur;Druck\n0,0;21,5;1013,2\n0,1;21,6;1013,1\n0,2;21,4;1013\n",
         semicolon,
         decimal_comma,
         1,
         0,
         seconds,
         10,
         {1, 2},
         {21.5f, 1013.2f},
         true,
         {"Temperatur", "Druck"}},
        {"German logger with dates",
         "Datum;Wert\r\n31.01.2026 23:59:58;1,5\r\n31.01.2026 23:59:59;2,5\r\n01.02.2026 "
         "00:00:00;3,5\r\n",
         semicolon,
         decimal_comma,
         1,
         0,
         day_month,
         1,
         {1},
         {1.5f}},
        {"date and time apart",
         "Datum;Uhrzeit;Wert\n31.01.2026;23:59:59;1,5\n01.02.2026;00:00:00;2,5\n01.02.2026;00:00:"
         "01;3,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         day_month,
         1,
         {2},
         {1.5f}},
        {"US spreadsheet",
         "Date,Flow,Note\n1/30/2026 11:59:59 PM,1.5,ok\n1/31/2026 12:00:00 AM,2.5,ok\n1/31/2026 "
         "12:00:01 AM,3.5,\n",
         comma,
         point,
         1,
         0,
         month_day,
         1,
         {1},
         {1.5f}},
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
        {"tabs and decimal commas",
         "t\ta\n0\t1,5\n0,25\t2,5\n0,5\t3,5\n",
         tab,
         decimal_comma,
         1,
         0,
         seconds,
         4,
         {1},
         {1.5f}},
        {"decimal commas in quotes between commas",
         "t,a\n\"0,0\",\"1,5\"\n\"0,5\",\"2,5\"\n\"1,0\",\"3,5\"\n",
         comma,
         decimal_comma,
         1,
         0,
         seconds,
         2,
         {1},
         {1.5f}},
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
        {"ISO 8601 with T and Z",
         "time,x\n2026-01-31T12:00:00Z,1.5\n2026-01-31T12:00:10Z,2.5\n2026-01-31T12:00:20Z,3\n",
         comma,
         point,
         1,
         0,
         iso,
         0.1,
         {1},
         {1.5f}},
        {"ISO 8601 with a blank and fractions",
         "time;x\n2026-01-31 12:00:00.000;1.5\n2026-01-31 12:00:00.010;2.5\n2026-01-31 "
         "12:00:00.020;3\n",
         semicolon,
         point,
         1,
         0,
         iso,
         100,
         {1},
         {1.5f}},
        {"ISO 8601 with an offset that changes",
         "time,x\n2026-10-25T02:59:59+02:00,1.5\n2026-10-25T02:00:00+01:00,2.5\n2026-10-25T02:00:"
         "01+01:00,3\n",
         comma,
         point,
         1,
         0,
         iso,
         1,
         {1},
         {1.5f}},
        {"ISO 8601 without marks",
         "time,x\n20260131T120000Z,1.5\n20260131T120001Z,2.5\n20260131T120002Z,3\n",
         comma,
         point,
         1,
         0,
         iso,
         1,
         {1},
         {1.5f}},
        {"ISO 8601 fractions with a comma",
         "t;x\n2026-01-31 12:00:00,5;1,5\n2026-01-31 12:00:01,0;2,5\n2026-01-31 12:00:01,5;3,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         iso,
         2,
         {1},
         {1.5f}},
        {"year first with slashes",
         "t,x\n2026/01/31 12:00,1.5\n2026/01/31 12:01,2.5\n2026/01/31 12:02,3\n",
         comma,
         point,
         1,
         0,
         iso,
         1.0 / 60,
         {1},
         {1.5f}},
        {"time of day over midnight",
         "t;x\n23:59:59,5;1,5\n00:00:00,0;2,5\n00:00:00,5;3,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         CsvTimeForm::clock,
         2,
         {1},
         {1.5f}},
        {"milliseconds since 1970",
         "timestamp,x\n1769860800000,1.5\n1769860800020,2.5\n1769860800040,3\n",
         comma,
         point,
         1,
         0,
         CsvTimeForm::milliseconds,
         50,
         {1},
         {1.5f}},
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
        {"one column of decimal commas",
         "Wert\n1,5\n2,5\n10,5\n",
         single,
         decimal_comma,
         1,
         -1,
         seconds,
         0,
         {0},
         {1.5f}},
        {"one column of decimal commas without a title",
         "1,05\n2,5\n10,25\n",
         single,
         decimal_comma,
         0,
         -1,
         seconds,
         0,
         {0},
         {1.05f},
         false},
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
         0,
         seconds,
         1,
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
        {"NaN and n/a",
         "t,x,y\n0,1.5,NaN\n1,n/a,2\n2,#N/A,3\n",
         comma,
         point,
         1,
         0,
         seconds,
         1,
         {1, 2},
         {1.5f, 2},
         false},
        {"thousands that are clear",
         "t;x\n0;1.234,5\n1;12.345,0\n2;999,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         seconds,
         1,
         {1},
         {1234.5f}},
        {"thousands in quotes",
         "t,x\n0,\"1,234.5\"\n1,\"12,345.0\"\n2,999.5\n",
         comma,
         point,
         1,
         0,
         seconds,
         1,
         {1},
         {1234.5f}},
        {"Swiss thousands",
         "t;x\n0;1'234.5\n1;2'345.5\n2;12.5\n",
         semicolon,
         point,
         1,
         0,
         seconds,
         1,
         {1},
         {1234.5f}},
        {"Latin-1",
         "Zeit;Tr\xe4gheit [\xb0]\n0;1,5\n1;2,5\n2;3,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         seconds,
         1,
         {1},
         {1.5f},
         true,
         {"Tr\xc3\xa4gheit [\xc2\xb0]"},
         CsvEncoding::latin1},
        {"UTF-8 with its mark",
         "\xef\xbb\xbfZeit;Tr\xc3\xa4gheit\n0;1,5\n1;2,5\n2;3,5\n",
         semicolon,
         decimal_comma,
         1,
         0,
         seconds,
         1,
         {1},
         {1.5f},
         true,
         {"Tr\xc3\xa4gheit"}},
        {"UTF-16, little-endian",
         utf16("t;x\n0;1,5\n1;2,5\n2;3,5\n", false),
         semicolon,
         decimal_comma,
         1,
         0,
         seconds,
         1,
         {1},
         {1.5f},
         true,
         {"x"},
         CsvEncoding::utf16},
        {"UTF-16, big-endian",
         utf16("t;x\n0;1,5\n1;2,5\n2;3,5\n", true),
         semicolon,
         decimal_comma,
         1,
         0,
         seconds,
         1,
         {1},
         {1.5f},
         true,
         {"x"},
         CsvEncoding::utf16},
        {"a counter is no channel",
         rows("sample,x\n", 5, "%,1.5\n"),
         comma,
         point,
         1,
         -1,
         seconds,
         0,
         {1},
         {1.5f}},
        {"uneven times",
         "t,x\n0,1.5\n1,2.5\n2,3.5\n5,4\n6,5\n",
         comma,
         point,
         1,
         0,
         seconds,
         4 / 6.0,
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
        {"a year of its own",
         "decimal_year,x\n1950.0417,23.3\n1950.1250,24.3\n1950.2083,25.2\n1950.2917,23.9\n",
         comma,
         point,
         1,
         0,
         CsvTimeForm::own,
         12,
         {1},
         {23.3f}},
    };
}

} // namespace

TEST_CASE("tables of real life are guessed right, and read") {
    const ScratchFolder folder;
    CHECK(table_cases().size() >= 25);
    for (const TableCase &c : table_cases()) {
        INFO(c.name);
        const CsvGuess guess = guess_csv_format(c.text, true);
        CHECK(guess.format.encoding == c.encoding);
        CHECK(guess.format.separator == c.separator);
        CHECK(guess.format.decimal == c.decimal);
        CHECK(guess.format.header_rows == c.header_rows);
        CHECK(guess.format.columns == c.columns);
        CHECK(guess.certain() == c.certain);
        CHECK((guess.format.time ? static_cast<int>(guess.format.time->column) : -1) == c.time);
        if (guess.format.time)
            CHECK(guess.format.time->form == c.form);
        CsvWishes wishes;
        wishes.gaps = CsvGaps::interpolate;
        wishes.resample = CsvResample::none;
        const auto path = folder.write("t.csv", {c.text.begin(), c.text.end()});
        const CsvTable table = read_csv_table(path, wishes);
        CHECK(table.signal.sample_rate == Approx(c.rate).epsilon(1e-3));
        REQUIRE(table.signal.channels == c.first.size());
        for (std::size_t i = 0; i < c.first.size(); ++i)
            CHECK(table.signal.channel(i)[0] == c.first[i]);
        if (!c.titles.empty())
            CHECK(table.signal.names == c.titles);
    }
}

TEST_CASE("days and months that stand in either order are asked about only where it matters") {
    // Within a day both orders have the same steps; over the months they do not.
    CHECK(guess_csv_format("t;x\n01/02/2026 10:00:00;1,5\n01/02/2026 10:00:01;2,5\n"
                           "01/02/2026 10:00:02;3,5\n",
                           true)
              .certain());
    // Days one after another, or the second of each month.
    const std::string days = "t,x\n01/02/2026,1.5\n02/02/2026,2.5\n03/02/2026,3\n04/02/2026,3\n";
    CHECK(guess_csv_format(days, true).doubts == std::vector{CsvDoubt::day_or_month});
    CsvWishes wishes;
    wishes.time_form = CsvTimeForm::day_month;
    const CsvGuess wished = guess_csv_format(days, true, wishes);
    CHECK(wished.certain());
    CHECK(wished.sampling->rate == Approx(1 / 86400.0));
    // Only one order rises.
    const std::string rising = "t,x\n12/01/2026,1.5\n01/02/2026,2.5\n02/02/2026,3\n";
    const CsvGuess decided = guess_csv_format(rising, true);
    CHECK(decided.format.time->form == CsvTimeForm::day_month);
    CHECK(decided.doubts == std::vector{CsvDoubt::times});
}

TEST_CASE("what somebody says of a table holds, and the rest follows it") {
    const std::string text = "1;2,5\n2;3,5\n3;4,5\n";
    CsvWishes wishes;
    wishes.separator = CsvSeparator::comma;
    CHECK(guess_csv_format(text, true, wishes).columns.size() == 2);
    CHECK(guess_csv_format(text, true, wishes).columns[0].kind == CsvColumnKind::words);
    wishes.separator.reset();
    wishes.decimal = CsvDecimal::point;
    wishes.header_rows = 1;
    const CsvGuess guess = guess_csv_format(text, true, wishes);
    CHECK(guess.format.decimal == CsvDecimal::point);
    CHECK(guess.format.header_rows == 1);
    wishes = {};
    wishes.time_column = "none";
    CHECK(guess_csv_format(text, true, wishes).format.columns == Indices{0, 1});
    wishes.time_column = "2";
    CHECK(guess_csv_format(text, true, wishes).format.columns == Indices{0});
    wishes.columns = {"2"};
    CHECK_THROWS_AS(guess_csv_format(text, true, wishes), Error);
    wishes = {};
    wishes.quote = CsvQuote::single;
    wishes.separator = CsvSeparator::comma;
    CHECK(guess_csv_format("'1,5',2\n'2,5',3\n", true, wishes).format.columns == Indices{0, 1});
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
