// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/support/number_text.h"
#include "engine/support/sentence.h"
#include "tests/support/catch.h"

#include <clocale>
#include <cmath>
#include <limits>

using namespace imago;

TEST_CASE("A number has the digits that its error justifies") {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    struct Row {
        double value, error;
        const char *text;
    };
    const Row rows[] = {{440.0312, 0.04, "440.0"},
                        {440.0312, 0.01, "440.03"},
                        {440.0312, 0.1, "440.0"},
                        {440.0312, 1e-9, "440.0312"},
                        {1234.5678, 30, "1200"},
                        {1250, 30, "1300"},
                        {0.0123456, 0.00002, "0.01235"},
                        {-6.0206, 0.03, "-6.0"},
                        {0.04, 0.3, "0"},
                        {-0.04, 0.3, "0"},
                        {123456789, 0, "123456800"},
                        {0.1234567891, 0, "0.1234568"},
                        {437, infinite, "400"},
                        {0, 0.2, "0.0"},
                        {0, 0.3, "0"}};
    for (const Row &row : rows) {
        INFO(row.value << " +- " << row.error);
        CHECK(measured_text(row.value, row.error) == row.text);
    }
}

TEST_CASE("Numbers of reports are read by every script") {
    CHECK(counted(0) == "0");
    CHECK(counted(999) == "999");
    CHECK(counted(1000) == "1,000");
    CHECK(counted(268435456) == "268,435,456");
    CHECK(counted(std::numeric_limits<std::uint64_t>::max()) == "18,446,744,073,709,551,615");
    CHECK(bytes_text(268435456) == "256 MiB");
    CHECK(bytes_text(1536) == "1.5 KiB");
    CHECK(bytes_text(7) == "7 B");
    CHECK(duration_text(1234) == "1.23 s");
    CHECK(duration_text(0.0172) == "17.2 us");
    CHECK(fixed(-0.5, 2) == "-0.50");
    CHECK(significant(1e-9, 3) == "1e-09");
    CHECK(fixed(std::nan(""), 1) == "nan");
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    if (std::setlocale(LC_NUMERIC, "es_ES.UTF-8") || std::setlocale(LC_NUMERIC, "de_DE.UTF-8"))
        CHECK(fixed(2.5, 1) == "2.5");
    std::setlocale(LC_NUMERIC, before.c_str());
}

TEST_CASE("a number in a sentence is written as it was given, or rounded as it says") {
    const Form<1> form("%1 Hz");
    const auto text = [&](RealNumber number) { return Sentence(form, number).text(); };
    CHECK(text(RealNumber{44100.0}) == "44100 Hz");
    CHECK(text(RealNumber{100000.0}) == "100000 Hz");
    CHECK(text(RealNumber{0.0}) == "0 Hz");
    CHECK(text(RealNumber{-0.25}) == "-0.25 Hz");
    CHECK(text(RealNumber{2400000000.0}) == "2400000000 Hz");
    CHECK(text(RealNumber{1e30}) == "1e+30 Hz");
    CHECK(text(RealNumber{1.5e-7}) == "1.5e-07 Hz");
    CHECK(text({1.0 / 3, 3}) == "0.333 Hz");
    CHECK(text({44100, 6, RealNumber::Style::significant}) == "44100 Hz");
}
