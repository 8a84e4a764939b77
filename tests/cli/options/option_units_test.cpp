// SPDX-License-Identifier: GPL-3.0-or-later
// Every number that an option takes has its unit in the table, or in the row of its parameter.
#include "app/cli/manual/option_values.h"
#include "app/cli/options/options.h"
#include "app/cli/options/param_options.h"
#include "engine/op/compress_params.h"
#include "engine/op/measure_params.h"
#include "engine/op/operation.h"
#include "engine/op/step_params.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>

using namespace imago;
using namespace imago::cli;
using namespace imago::test;

TEST_CASE("options that take numbers have a unit in the table") {
    // Words, problems and plans have grammars of their own; sizes of pixels a table of units.
    const std::string others[] = {
        "--array",       "--column",        "--separator",    "--decimal",
        "--time-column", "--problems",      "--explain",      "--options",
        "--suffix",      "problem",         "--crop",         "--dpi",
        "--pixel-size",  "--largest-radix", "--longest-step", "--item-points"};
    for (const OptionValue &row : option_values()) {
        const bool lists =
            std::find(std::begin(others), std::end(others), row.option) != std::end(others);
        if (row.completion != manual::Completion::none || lists || row.of_parameter)
            continue;
        INFO(row.command << " " << row.option << " " << row.value);
        CHECK(has_option_unit(row.option));
    }
}

TEST_CASE("options take numbers with the units of what they count") {
    CHECK(parse_number("0.65 \u00b5m", "--spacing") == 0.65e-6);
    CHECK(parse_number("2.4 MHz", "--rate") == 2.4e6);
    CHECK(parse_number("0.1 c/px", "--soft", 0, Axes::pixels) == 0.1);
    CHECK(parse_number("2 kHz", "--soft") == 2000);
    CHECK(parse_number("0.1 c/sample", "--soft", 0, Axes::samples) == 0.1);
    CHECK(parse_number("45 deg", "--wedge", 1, Axes::pixels) == 45);
    CHECK(parse_number("50 %", "--strength") == 0.5);
    CHECK(parse_number("10 ms", "--region", 1) == 0.01);
    CHECK(parse_number("-60 dB", "--region", 4) == -60);
    CHECK(parse_whole("4k", "--size", 1, 1 << 20) == 4000);
    CHECK(parse_whole("4Ki", "--size", 1, 1 << 20) == 4096);
    CHECK(parse_whole("1.005k", "--size", 1, 1 << 20) == 1005);
    CHECK(parse_whole("2e3 Sa", "--size", 1, 1 << 20) == 2000);
    CHECK(parse_whole("4", "--page", 1, 10) == 4);
    const auto refused = [](const char *text, const char *option) {
        return error_of([&] { parse_whole(text, option, 1, 1000000); });
    };
    CHECK(refused("4.5", "--size") ==
          "--size takes a whole number from 1 to 1000000, such as 4096, 4k, 4Ki, not '4.5'");
    CHECK(refused("4.0005k", "--size") != "");
    CHECK(refused("4 kHz", "--size") != "");
    CHECK(refused("4k", "--page") == "--page takes a whole number from 1 to 1000000, not '4k'");
    CHECK(error_of([] { parse_number("3 kHz", "--soft", 0, Axes::pixels); }) ==
          "--soft takes a finite number, such as 0.25, 0.25 c/px, not '3 kHz'");
}

TEST_CASE("parameters take numbers with the units of their rows") {
    const auto value = [](const ParamFacts &row, const char *text) {
        return ParamOptions::number(row, text, row.option);
    };
    CHECK(value(named(compress_params(), "block"), "8 px") == 8);
    CHECK(value(amount_of(CompressSettings::Mode::keep_percent).param, "5 %") == 5);
    CHECK(value(amount_of(CompressSettings::Mode::psnr).param, "38 dB") == 38);
    CHECK(value(amount_of(CompressSettings::Mode::bytes).param, "40 kB") == 40000);
    CHECK(value(named(descreen_params(), "strength"), "50 %") == 0.5);
    CHECK(value(named(region_params(), "frame"), "4Ki") == 4096);
    CHECK(value(measure_param("hop"), "2e3 Sa") == 2000);
    CHECK(value(measure_param("confidence"), "95 %") == 95);
    const Operation &deconvolve = *operation_named("deconvolve");
    const ParamFacts &angle = *deconvolve.params()[deconvolve.place("psf_angle")];
    CHECK(ParamOptions::number(angle, "30 deg", "--psf") == 30);
    CHECK(std::get<double>(value_of_text(angle, "30 deg")) == 30);
    CHECK(error_of([&] {
              value(measure_param("hop"), "4.5");
          }).starts_with("--hop takes a whole number from 1 to 1099511627776, such as 4096, 4k"));
}
