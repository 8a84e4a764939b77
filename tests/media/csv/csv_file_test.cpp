// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_file.h"
#include "app/media/table/csv_words.h"

#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Bytes = std::vector<unsigned char>;
using Rows = std::vector<std::vector<float>>;

SignalReadResult read(const std::string &text, const std::vector<std::string> &columns = {}) {
    const ScratchFolder folder;
    return read_csv(folder.write("t.csv", text), {columns, 1 << 20});
}

std::string refusal(const std::string &text, const std::vector<std::string> &columns = {}) {
    return error_of([&] { read(text, columns); });
}

/// The columns of a table.
Rows columns_of(const std::string &text, const std::vector<std::string> &columns = {}) {
    const Signal signal = read(text, columns).signal;
    Rows rows;
    for (std::size_t c = 0; c < signal.channels; ++c)
        rows.emplace_back(signal.channel(c), signal.channel(c) + signal.length);
    return rows;
}

} // namespace

TEST_CASE("every separator, with a header and without") {
    const Rows expected{{1, 3}, {-2.5f, 4e-3f}};
    for (const std::string s : {",", ";", "\t", " ", " , ", "  ", " \t"}) {
        INFO("separator '" << s << "'");
        const std::string rows = "1" + s + "-2.5\n3" + s + "4e-3\n";
        CHECK(columns_of(rows) == expected);
        CHECK(read(rows).signal.names.empty());
        const SignalReadResult titled = read("a" + s + "b\n" + rows);
        CHECK(titled.signal.names == std::vector<std::string>{"a", "b"});
        CHECK(titled.signal.sample_rate == 0);
        CHECK(columns_of("a" + s + "b\r\n1" + s + "-2.5\r\n3" + s + "4e-3") == expected);
    }
    CHECK(columns_of("1;-2.5;\n3;4e-3;\n") == expected);
    CHECK(columns_of("ecg\n1\n2\n") == Rows{{1, 2}});
    CHECK(columns_of("7") == Rows{{7}});
}

TEST_CASE("comments, empty lines, byte order mark, quotes and plus signs") {
    CHECK(
        columns_of(
            "\xef\xbb\xbf# made by hand\n\n \"a, b\" , \"say \"\"c\"\"\"\n+1,\"2\"\n\n#x\n3 , 4") ==
        Rows{{1, 3}, {2, 4}});
    CHECK(read("\"a, b\",\"say \"\"c\"\"\"\n1,2\n").signal.names ==
          std::vector<std::string>{"a, b", "say \"c\""});
    CHECK(columns_of("my signal\n1\n2\n") == Rows{{1, 2}});      // two words, one column
    CHECK(columns_of(",a\n0,5\n1,6\n") == Rows{{0, 1}, {5, 6}}); // an index without a title
}

TEST_CASE("columns by title or number, whatever stands in the others") {
    const std::string text = "day,a,2,b\n2020-01-01,1,5,x\n2020-01-02,2,6,y\n";
    CHECK(columns_of("day,a,c,b\n2020-01-01,1,5,x\n", {"c", "a"}) == Rows{{5}, {1}});
    CHECK(columns_of(text, {"a"}) == Rows{{1, 2}});
    CHECK(columns_of("2,4\n1,5\n", {"2"}) == Rows{{4, 5}});
    CHECK(columns_of("x,y,z\n1,5,7\n", {"1", "z"}) == Rows{{1}, {7}});
    CHECK(columns_of(text, {"2"}) == Rows{{1, 2}});  // a number is a place, not a title
    CHECK(columns_of(text) == Rows{{1, 2}, {5, 6}}); // of numbers
    CHECK(contains(refusal(text, {"b"}), "line 2, column 4: 'x' is not a number"));
    CHECK(contains(refusal("a,b\n1,2\n", {"c"}), "it has 1 to 2; a, b"));
    CHECK(contains(refusal("1,2\n", {"3"}), "it has 1 to 2"));
    CHECK(contains(refusal("1,2\n", {"0"}), "no column '0'"));
    CHECK(contains(refusal("a,b\n1,2\n", {"a", "1"}), "twice"));
}

TEST_CASE("a cell that is not a number is named with its line and column") {
    CHECK(contains(refusal("a,b\n1,2\n3,x\n"), "line 3, column 2: 'x' is not a number"));
    CHECK(contains(refusal("1;2.5\n\n# c\n3;4,5\n3;4.5\n"),
                   "line 4, column 2: '4,5' has a decimal comma"));
    CHECK(
        contains(refusal("1;2,5\n3;4,5\n3;1.5\n"), "line 3, column 2: '1.5' has a decimal point"));
    CHECK(contains(refusal("1;2,5\n3;4,5\n3;1.500\n"),
                   "line 3, column 2: '1.500' has a mark between its thousands"));
    CHECK(contains(refusal("1,2\n3,\n"), "column 2 has 1 gap, the first in line 2"));
    CHECK(contains(refusal("a,b\n1,2\nnan,\nn/a,5\n"),
                   "column 1 ('a') has 2 gaps, the first in line 3; column 2 ('b') has 1 gap"));
    CHECK(contains(refusal("1\n-inf\n"), "line 2, column 1: '-inf' is not a finite number"));
    CHECK(contains(refusal("1\n1e999\n"), "'1e999' is beyond the range of double"));
    CHECK(columns_of("1\n1e-999\n") == Rows{{1, 0}});
    CHECK(contains(refusal("1\n0x10\n"), "'0x10' is not a number"));
    CHECK(contains(refusal("1\n+-1\n"), "'+-1' is not a number"));
    CHECK(contains(refusal("1\n12abc\n"), "'12abc' is not a number"));
    CHECK(contains(refusal("1,2\n3,4,5\n5,6\n"), "line 2 has another number of cells (3)"));
    CHECK(contains(refusal("1;2\n3\n5;6\n"), "line 2 has another number of cells (1)"));
    CHECK(contains(refusal("1,2\n1,\"2\n"), "line 2 has a quote"));
    CHECK(contains(refusal("1,2\n\"3\" x,4\n"), "line 2 has a quote"));
}

TEST_CASE("files without numbers are refused in one sentence each") {
    CHECK(contains(refusal(""), "no numbers"));
    CHECK(contains(refusal("\n\n# nothing\n"), "no numbers"));
    CHECK(contains(refusal("a,b\n"), "no numbers"));
    CHECK(contains(refusal(std::string("1\n\0\n", 4)), "no text"));
    std::string wide, titles;
    for (int n = 0; n < 70000; ++n) {
        wide += "1,";
        titles += "a,";
    }
    CHECK(contains(refusal(titles + "a\n" + wide + "1\n"), "more than 65536 columns"));
    CHECK(contains(refusal("1\n" + std::string(1 << 20, ' ')), "at most 1048576 are allowed"));
    CHECK(contains(error_of([] { read_csv("/nowhere/x.csv"); }), "no such file"));
}

TEST_CASE("guesses, omissions and fillings are reported") {
    const ScratchFolder folder;
    const auto notes = [&](const std::string &text, const CsvSettings &settings = {}) {
        const auto path = folder.write("t.csv", text);
        std::string all;
        for (const Sentence &note : notes_of(read_csv_table(path, settings).findings))
            all += note.text() + '\n';
        return all;
    };
    const std::string time = notes("t,x,word,none\n0.5,3,a,\n1,1,,\n1.5,2,c,\n");
    CHECK(contains(time, "commas, decimal point, 1 header row; time in column 1 ('t'), in s."));
    CHECK(contains(time, "Column 3 ('word') has words and was left out."));
    CHECK(contains(time, "Column 4 ('none') is empty and was left out."));
    CHECK(contains(notes("3,5\n2,25\n"), "they may be decimal commas"));
    CsvSettings settings;
    settings.gaps = CsvGaps::interpolate;
    CHECK(contains(notes("x;y\n;1\n2;1\nnan;1\n4;2\n", settings),
                   "Column 1 ('x') has 2 gaps, the first in line 2, filled on the line between the "
                   "neighbours; 1 at the ends holds the nearest value."));
    // A column that is empty in the lines that the guess reads, and has numbers further down.
    std::string late = "x,y\n";
    for (int n = 0; n < 1500; ++n)
        late += "1.5," + std::string(n < 1200 ? "" : "2") + '\n';
    CHECK(contains(notes(late), "Column 2 ('y') begins empty, with 300 numbers further down"));
}

TEST_CASE("mutated tables are read or refused, never more") {
    std::mt19937 random(20261120);
    const std::string whole = "# c\n\"a b\";c;d\n1;2.5;-3e2\n4;5;6\n7;8;9\n";
    int refused = 0;
    for (int round = 0; round < 2000; ++round) {
        std::string text = whole;
        for (unsigned change = 1 + random() % 3; change > 0; --change) {
            const std::size_t at = random() % text.size();
            if (random() % 2)
                text[at] = static_cast<char>(random());
            else
                text.insert(at, 1, "0123456789.,;\t\n\"+-e# "[random() % 21]);
        }
        text.resize(text.size() - (random() % 4 ? 0 : random() % text.size()));
        try {
            const Signal signal = read(text).signal;
            CHECK(signal.samples.size() == signal.channels * signal.length);
            CHECK(signal.samples.size() <= text.size());
            CHECK(std::all_of(signal.samples.begin(), signal.samples.end(),
                              [](float sample) { return std::isfinite(sample); }));
        } catch (const Error &error) {
            ++refused;
            CHECK(contains(error.what(), "t.csv"));
        }
    }
    CHECK(refused > 200);
    CHECK(refused < 1900);
}

TEST_CASE("a written table reads back to the bit") {
    const ScratchFolder folder;
    std::mt19937 random(7);
    std::vector<float> numbers{0, -0.0f, 1e-45f, std::numeric_limits<float>::max(), 0.1f};
    for (int i = 0; i < 200; ++i)
        numbers.push_back(
            std::ldexp(static_cast<float>(random()) - 2e9f, static_cast<int>(random() % 100) - 90));
    CsvText csv;
    csv.add("a, \"b\"");
    csv.add("plain");
    csv.end_row();
    for (const float number : numbers) {
        csv.add(number);
        csv.add(0.5);
        csv.end_row();
    }
    csv.write(folder / "t.csv");
    CHECK(csv.text().rfind("\"a, \"\"b\"\"\",plain\n0,0.5\n", 0) == 0);
    const Signal signal = read_csv(folder / "t.csv").signal;
    CHECK(signal.names == std::vector<std::string>{"a, \"b\"", "plain"});
    REQUIRE(signal.length == numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        CHECK(signal.samples[i] == numbers[i]);
    CHECK(folder.entries() == 1);
}
