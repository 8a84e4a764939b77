// SPDX-License-Identifier: GPL-3.0-or-later
// The guess of a table's times.
#include "tests/media/csv/table_case.h"

using namespace imago;
using namespace imago::test;

namespace {

std::vector<TableCase> tables_of_times() {
    return {
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

TEST_CASE("times of tables of real life are guessed right") {
    for (const TableCase &c : tables_of_times())
        check_guess(c);
}

TEST_CASE("days and months that stand in either order are asked about only where it matters") {
    // Within a day both orders have the same steps; over the months they do not.
    CHECK(guess_csv_format("t;x\n01/02/2026 10:00:00;1,5\n01/02/2026 10:00:01;2,5\n"
                           "01/02/2026 10:00:02;3,5\n",
                           true)
              .certain());
    // These may be days one after another, or the second of each month.
    const std::string days = "t,x\n01/02/2026,1.5\n02/02/2026,2.5\n03/02/2026,3\n04/02/2026,3\n";
    CHECK(guess_csv_format(days, true).doubts == std::vector{CsvDoubt::day_or_month});
    CsvSettings settings;
    settings.time_form = CsvTimeForm::day_month;
    const CsvGuess wished = guess_csv_format(days, true, settings);
    CHECK(wished.certain());
    CHECK(wished.sampling->rate == Approx(1 / 86400.0));
    // Only one order rises.
    const std::string rising = "t,x\n12/01/2026,1.5\n01/02/2026,2.5\n02/02/2026,3\n";
    const CsvGuess decided = guess_csv_format(rising, true);
    CHECK(decided.format.time->form == CsvTimeForm::day_month);
    CHECK(decided.doubts == std::vector{CsvDoubt::times});
}
