// SPDX-License-Identifier: GPL-3.0-or-later
// The source of a recipe.
#include "engine/program/assemble.h"
#include "engine/support/error.h"
#include "engine/vendor/ptx.h"
#include "kernels/kernel_text.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <charconv>
#include <clocale>
#include <cmath>
#include <limits>
#include <locale>
#include <random>

using namespace imago;

namespace {

std::size_t times(const std::string &text, const std::string &part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// A locale whose numbers look different: 1.234,5.
struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

void check_number(double value) {
    const std::string text = number_text(value);
    INFO(text);
    double back = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), back);
    CHECK(result.ptr == text.data() + text.size());
    CHECK(back == value);
    CHECK(std::signbit(back) == std::signbit(value));
    CHECK(text.find_first_of(".e") != std::string::npos);
    CHECK(text.find_first_not_of("0123456789.e+-") == std::string::npos);
}

} // namespace

TEST_CASE("numbers read back to the same double and take a suffix") {
    for (double value : {0.0, -0.0, 1.0, -3.0, 0.5, 0.1, 1e-5, 1e22, 123456789.0, 1.0 / 3, 1e300,
                         5e-324, std::numeric_limits<double>::max(), 1.0 / (1 << 20)})
        check_number(value);
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> mantissa(-1, 1);
    for (int i = 0; i < 1000; ++i)
        check_number(std::ldexp(mantissa(random), i - 500));
    CHECK(number_text(1) == "1.0");
    CHECK(number_text(0.25) == "0.25");
}

TEST_CASE("numbers are the same under every locale") {
    KernelRecipe recipe;
    recipe.comment = "1234.5";
    recipe.defines.set("COUNT", 1234567).set_real("SCALE", 1234.5);
    const std::string before = assemble(recipe);
    const std::locale old = std::locale::global(std::locale(std::locale(), new Comma));
    const std::string text = assemble(recipe);
    std::locale::global(old);
    // The C library's locales, as QApplication sets them, if they are installed.
    for (const char *name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"})
        if (std::setlocale(LC_ALL, name)) {
            CHECK(assemble(recipe) == before);
            CHECK(number_text(2.5) == "2.5");
        }
    std::setlocale(LC_ALL, "C");
    CHECK(text == before);
    CHECK(test::contains(text, "#define COUNT 1234567\n"));
    CHECK(test::contains(text, "#define SCALE REAL(1234.5)\n"));
}

TEST_CASE("a recipe is written in order: licence, comment, macros, sections") {
    KernelRecipe recipe;
    recipe.comment = "rows: complex to complex";
    recipe.defines.set("LENGTH", 8).flag("LOAD_COMPLEX").set_text("PASSES(line)", "pass(line)");
    recipe.repeats = {3, 2, 3};
    Defines pass;
    pass.set("RADIX", 4).set_text("REPEAT_RADIX(M)", "M(0)").flag("EXTRA");
    recipe.sections = {Section::from_file("block/adapt.cl", pass),
                       Section::from_codelet(2, codelet::Form::plain),
                       Section::from_codelet(1, codelet::Form::plain)};
    const std::string text = assemble(recipe);
    CHECK(text.rfind("// SPDX-License-Identifier: MIT\n", 0) == 0);
    CHECK(times(text, "SPDX-License-Identifier") == 1);
    std::size_t at = 0;
    for (const char *part :
         {"// rows: complex to complex\n", "#define LENGTH 8\n", "#define LOAD_COMPLEX\n",
          "#define PASSES(line) pass(line)\n", "#define REPEAT_2(M) M(0) M(1)\n",
          "#define REPEAT_3(M) M(0) M(1) M(2)\n", "// ---- block/adapt.cl\n", "#define RADIX 4\n",
          "#define EXTRA\n", "adapt_load", "#undef RADIX\n", "#undef REPEAT_RADIX\n",
          "#undef EXTRA\n", "butterfly_2(lane *xr, lane *xi)", "butterfly_1(lane *xr, lane *xi)"}) {
        INFO(part);
        const std::size_t found = text.find(part, at);
        REQUIRE(found != std::string::npos);
        at = found;
    }
    CHECK(times(text, "#define REPEAT_3(M)") == 1);
    CHECK(!test::contains(text, "#undef LENGTH"));
}

TEST_CASE("every kernel file can be a section, whole but for its licence line") {
    CHECK(std::is_sorted(kernel_files().begin(), kernel_files().end()));
    CHECK(kernel_files().size() >= 15);
    for (const auto &[name, text] : kernel_files()) {
        KernelRecipe recipe;
        recipe.sections = {Section::from_file(std::string(name))};
        INFO(name);
        REQUIRE(text.rfind("// SPDX-License-Identifier: MIT\n", 0) == 0);
        const std::string body(text.substr(text.find('\n') + 1));
        CHECK(test::contains(assemble(recipe), body));
    }
}

TEST_CASE("a file that is not there is an error that names it") {
    KernelRecipe recipe;
    recipe.sections = {Section::from_file("block/nowhere.cl")};
    try {
        assemble(recipe);
        FAIL("assembled");
    } catch (const Error &error) {
        CHECK(test::contains(error.what(), "block/nowhere.cl"));
    }
}

TEST_CASE("registers for a number of groups are asked for in PTX") {
    const std::string head = ".version 8.5\n.target sm_90\n\n", body = "{\n\tret;\n}\n";
    const auto entry = [&](const std::string &name, const std::string &directives) {
        return ".entry " + name + "(\n\t.param .u64 a\n)\n" + directives;
    };
    const std::string one = entry("one", ".reqntid 256, 1, 1\n");
    const std::string two = entry("two", ".reqntid 64, 1, 1\n");
    const std::string bound = ".minnctapersm 3\n";
    const auto asked = [](const std::string &ptx) { return ptx_with_minimum_groups(ptx, 3); };
    CHECK(asked(head + one + body) == head + one + bound + body);
    CHECK(asked(head + one + body + two + body) == head + one + bound + body + two + bound + body);
    CHECK_FALSE(asked("\x7f"
                      "ELF and what follows"));
    CHECK_FALSE(asked(""));
    CHECK_FALSE(asked(head));
    CHECK_FALSE(asked(head + one)); // no body
    CHECK_FALSE(asked(head + entry("any_size", "") + body));
    CHECK_FALSE(asked(head + one + bound + body));
    CHECK_FALSE(asked(head + entry("one", ".reqntid 256, 1, 1\n.maxnreg 64\n") + body));
}
