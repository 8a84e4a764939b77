// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codelet/choose.h"
#include "engine/codelet/codelet.h"
#include "engine/codelet/optimize.h"
#include "engine/codelet/unparse.h"
#include "tests/support/catch.h"

#include <clocale>
#include <cstdlib>
#include <limits>
#include <locale>
#include <regex>

using namespace imago::codelet;

namespace {

/// A decimal comma and grouped digits, as in de_DE, which need not be installed.
class GermanNumbers : public std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

std::string lines(const Dag &dag) {
    const std::string text = unparse(natural_schedule(dag), "f");
    const std::string head = "static inline void f(lane *xr, lane *xi)\n{\n";
    REQUIRE(text.substr(0, head.size()) == head);
    REQUIRE(text.substr(text.size() - 2) == "}\n");
    return text.substr(head.size(), text.size() - head.size() - 2);
}

} // namespace

TEST_CASE("Literals read back to the same double and take a suffix", "[codelet]") {
    for (const double value : {0.5, 2.0, 1e-20, 1e300, 0.1, 1.0 / 3, 0.70710678118654752440,
                               std::numeric_limits<double>::denorm_min(), 123456789.0}) {
        const std::string text = literal(value);
        INFO(text);
        CHECK(std::strtod(text.c_str(), nullptr) == value);
        CHECK(text.find_first_of(".e") != std::string::npos);
    }
    CHECK(literal(2.0) == "2.0");
    CHECK(literal(0.70710678118654752440) == "0.70710678118654757");
}

TEST_CASE("The text does not depend on the locale", "[codelet]") {
    const Schedule order =
        schedule(optimize(initialize(5, choose_methods(5, Form::plain)), Form::plain));
    const std::string expected = unparse(order, "f");
    CHECK(expected.find("REAL(0.95105651629515353)") != std::string::npos);
    const std::locale before = std::locale::global(std::locale(std::locale(), new GermanNumbers));
    for (const char *name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C"}) {
        std::setlocale(LC_ALL, name); // if it is installed
        CHECK(unparse(order, "f") == expected);
    }
    std::locale::global(before);
}

TEST_CASE("A product is written behind the term that it fuses with", "[codelet]") {
    Dag dag;
    const Value a = dag.input(0), b = dag.input(1);
    dag.outputs = {dag.add(dag.multiply(dag.constant(3), a), b), a};
    CHECK(lines(dag) == "    const lane t0 = xr[0];\n"
                        "    xr[0] = xi[0] + REAL(3.0) * t0;\n"
                        "    xi[0] = t0;\n");
}

TEST_CASE("An output waits until its slot has been read", "[codelet]") {
    Dag dag;
    const Value a = dag.input(0), b = dag.input(1);
    const Value sum = dag.add(a, b);
    dag.outputs = {sum, dag.subtract(a, b)};
    CHECK(lines(dag) == "    const lane t0 = xr[0] + xi[0];\n"
                        "    xi[0] = xr[0] - xi[0];\n"
                        "    xr[0] = t0;\n");
}

TEST_CASE("Signs are written once", "[codelet]") {
    Dag dag;
    const Value a = dag.input(0), b = dag.input(1);
    dag.outputs = {dag.add(a, dag.multiply(dag.constant(-3), b)),
                   dag.subtract(dag.multiply(dag.constant(-2), a), b)};
    CHECK(lines(dag) == "    const lane t0 = xr[0] - REAL(3.0) * xi[0];\n"
                        "    xi[0] = -REAL(2.0) * xr[0] - xi[0];\n"
                        "    xr[0] = t0;\n");
}

TEST_CASE("Butterflies state their cost and touch only their own elements", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    for (const int radix : every_radix()) {
        INFO("radix " << radix);
        const std::string text = butterfly_source(radix, form);
        const Operations operations = butterfly_operations(radix, form);
        CHECK(text.find("Radix " + std::to_string(radix) + ", " + butterfly_method(radix, form) +
                        ": " + std::to_string(operations.additions) + " additions, " +
                        std::to_string(operations.multiplications) + " multiplications, " +
                        std::to_string(operations.instructions) +
                        " instructions with fused multiply-add, at most " +
                        std::to_string(operations.most_alive) + " values alive.") !=
              std::string::npos);
        CHECK(text.find("\nstatic inline void butterfly_" + std::to_string(radix) +
                        "(lane *xr, lane *xi)\n{\n") != std::string::npos);
        const std::regex element("x[ri]\\[([^\\]]*)\\]"), store("\n    x[ri]\\[\\d+\\] = ");
        for (std::sregex_iterator match(text.begin(), text.end(), element), end; match != end;
             ++match)
            CHECK(std::stoi((*match)[1]) < radix);
        CHECK(std::distance(std::sregex_iterator(text.begin(), text.end(), store),
                            std::sregex_iterator()) == 2 * radix);
    }
}
