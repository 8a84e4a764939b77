// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/density_text.h"
#include "engine/support/quantity/quantity_text.h"
#include "tests/support/catch.h"

using namespace imago;

namespace {

using Unit = QuantityUnit;

double of(std::string_view text, Unit unit, NumberMarks marks = NumberMarks::script) {
    const auto value = parse_quantity(text, unit, marks);
    INFO(text);
    REQUIRE(value.has_value());
    return *value;
}

} // namespace

TEST_CASE("Numbers with SI prefixes and units are read as they are meant", "[quantity]") {
    const std::pair<const char *, double> frequencies[] = {
        {"2400000", 2.4e6},    {"2.4M", 2.4e6},         {"2.4 MHz", 2.4e6}, {"2.4MHz", 2.4e6},
        {"100.1M", 100.1e6},   {"3 kS/s", 3000},        {"48k", 48000},     {"48 kHz", 48000},
        {"1e6", 1e6},          {"1e6 Hz", 1e6},         {"2.5E3", 2500},    {"0.1", 0.1},
        {"-5k", -5000},        {"+5k", 5000},           {"1.2 GHz", 1.2e9}, {"250 mHz", 0.25},
        {"44.1 khz", 44100},   {"10 MSPS", 1e7},        {"2 MSa/s", 2e6},   {" 7 Hz ", 7},
        {"\u22125 Hz", -5},    {"2.4\u202fMHz", 2.4e6}, {"1e-3", 1e-3},     {"3 THz", 3e12},
        {"10 \u00b5Hz", 1e-5}, {"1000/s", 1000}};
    for (const auto &[text, value] : frequencies)
        CHECK(of(text, Unit::hertz) == Approx(value).epsilon(1e-15));
    CHECK(of("10ms", Unit::second) == Approx(0.01));
    CHECK(of("10 \u00b5s", Unit::second) == Approx(1e-5));
    CHECK(of("2 min", Unit::second) == 120);
    CHECK(of("1.5 h", Unit::minute) == 90);
    CHECK(of("90 s", Unit::minute) == Approx(1.5));
    CHECK(of("0.65 \u00b5m", Unit::millimetre) == Approx(0.00065));
    CHECK(of("650 nm", Unit::millimetre) == Approx(0.00065));
    CHECK(of("1 in", Unit::millimetre) == 25.4);
    CHECK(of("-60 dB", Unit::decibel) == -60);
    CHECK(of("95 %", Unit::percent) == 95);
    CHECK(of("64Ki", Unit::bytes) == 65536);
    CHECK(of("1.5 MB", Unit::bytes) == 1.5e6);
    CHECK(of("0.65 um", Unit::metre) == 0.65e-6); // rounded once
    CHECK(of("50 %", Unit::share) == 0.5);
    CHECK(of("0.5", Unit::share) == 0.5);
    CHECK(of("45\u00b0", Unit::degree) == 45);
    CHECK(of("64Ki", Unit::sample) == 65536);
    CHECK(of("2 MSa", Unit::sample) == 2e6);
    CHECK(of("0.2 cycles/pixel", Unit::per_pixel) == 0.2);
}

TEST_CASE("Whole numbers with prefixes are those that are exactly whole", "[quantity]") {
    const std::pair<const char *, long long> good[] = {
        {"64k", 64000}, {"1.005k", 1005}, {"4e3", 4000}, {"2.5e1", 25}, {"-3", -3}, {"4Ki", 4096}};
    for (const auto &[text, value] : good) {
        INFO(text);
        CHECK(parse_whole_quantity(text, Unit::count) == value);
    }
    for (const char *text : {"4.5", "1.0005k", "4 px", "4m", "", "k", "1e17", "4 kB"}) {
        INFO(text);
        CHECK_FALSE(parse_whole_quantity(text, Unit::count));
    }
}

TEST_CASE("What is no number with this unit is refused", "[quantity]") {
    for (const char *text :
         {"", "M", "Hz", "2.4 Mhz2", "2.4 mhz", "2.4 s", "2.4 MHz x", "2,4", "1e", "1.2.3", "nan",
          "inf", "0x10", "1e999", "2.4MM", "2 4", "12 m", "--5"})
        CHECK_FALSE(parse_quantity(text, Unit::hertz));
    CHECK_FALSE(parse_quantity("10m", Unit::second)); // minutes or milliseconds
    CHECK_FALSE(parse_quantity("10 Hz", Unit::second));
    CHECK_FALSE(parse_quantity("2k", Unit::number));
    CHECK_FALSE(parse_quantity("5 %", Unit::decibel));
}

TEST_CASE("Marks are those of the language, and others where only one meaning is left",
          "[quantity]") {
    CHECK(of("2,4 MHz", Unit::hertz, NumberMarks::comma) == Approx(2.4e6));
    CHECK(of("2.4 MHz", Unit::hertz, NumberMarks::comma) == Approx(2.4e6));
    CHECK(of("2.400", Unit::hertz, NumberMarks::comma) == 2400);
    CHECK(of("2.400,5", Unit::hertz, NumberMarks::comma) == 2400.5);
    CHECK(of("0.400", Unit::hertz, NumberMarks::comma) == 0.4);
    CHECK(of("2,400", Unit::hertz, NumberMarks::point) == 2400);
    CHECK(of("2,4", Unit::hertz, NumberMarks::point) == 2.4);
    CHECK(of("2,400.5", Unit::hertz, NumberMarks::point) == 2400.5);
    CHECK(of("1,234,567", Unit::hertz, NumberMarks::point) == 1234567);
    CHECK(of("2 400 000", Unit::hertz, NumberMarks::point) == 2.4e6);
    CHECK(of("2\u202f400,5 Hz", Unit::hertz, NumberMarks::comma) == 2400.5);
    CHECK_FALSE(parse_quantity("1,23,456", Unit::hertz, NumberMarks::point));
    CHECK_FALSE(parse_quantity("1.2,3.4", Unit::hertz, NumberMarks::point));
}

TEST_CASE("Densities of pixels are read from sizes, too", "[quantity]") {
    CHECK(parse_density("0.65 \u00b5m")->x == Approx(1000 / 0.65));
    CHECK(parse_density("650nm/px")->x == Approx(1000 / 0.65));
    CHECK(parse_density("0.1 mm")->x == Approx(10));
    CHECK(parse_density("600 ppi")->x == Approx(600 / 25.4));
    CHECK(parse_density("93 px/cm")->x == Approx(9.3));
    CHECK(parse_density("300 px/in")->x == Approx(300 / 25.4));
    CHECK(typed_density("0,65 \u00b5m", NumberMarks::comma)->x == Approx(1000 / 0.65));
    for (const char *text : {"600", "600 Hz", "-2 um", "0 dpi", "2 um um", "px/mm"})
        CHECK_FALSE(parse_density(text));
}
