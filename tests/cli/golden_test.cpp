// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli transform against SciPy: every line of golden/cases.txt, which says the call that made
// the expected values (golden/make.py).
#include "app/media/npy/npy_file.h"
#include "engine/plan/problem/problem.h"
#include "tests/cli/numbers.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/reference.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <fstream>
#include <sstream>

using namespace imago;
using namespace imago::test;

namespace {

const std::filesystem::path golden = IMAGO_GOLDEN;

struct GoldenCase {
    std::string expected, input, expression;
    Words options{};
};

std::string trimmed(const std::string &text) {
    const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::vector<GoldenCase> golden_cases() {
    std::ifstream file(golden / "cases.txt");
    std::vector<GoldenCase> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        std::istringstream fields(line);
        std::string expected, input, options, expression;
        std::getline(fields, expected, '|');
        std::getline(fields, input, '|');
        std::getline(fields, options, '|');
        std::getline(fields, expression);
        GoldenCase one{.expected = trimmed(expected),
                       .input = trimmed(input),
                       .expression = trimmed(expression)};
        std::istringstream words(options);
        for (std::string word; words >> word;)
            one.options.push_back(word);
        cases.push_back(one);
    }
    return cases;
}

/// The error |got - want| / |want| of the whole array.
double relative_l2(const std::vector<double> &got, const std::vector<double> &want) {
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        difference += (got[i] - want[i]) * (got[i] - want[i]);
        size += want[i] * want[i];
    }
    return std::sqrt(difference / size);
}

void check_case(const GoldenCase &one) {
    INFO(one.input << ": " << one.expression);
    const ScratchFolder folder;
    Words arguments{"transform", (golden / one.input).string(), "-o", (folder / "out.npy").string(),
                    "--json"};
    arguments.insert(arguments.end(), one.options.begin(), one.options.end());
    const CliRun run = run_cli(arguments);
    INFO(run.err);
    CHECK(run.code == 0);
    if (run.code != 0)
        return;
    const NpyArray got = read_npy(folder / "out.npy"), want = read_npy(golden / one.expected);
    CHECK(got.shape == want.shape);
    const auto report = Json::parse(run.out);
    const Problem problem = parse_problem(report["plan"]["problem"].get<std::string>());
    const bool is_double = contains(one.input, "-double");
    CHECK((problem.precision == Precision::f64) == is_double);
    // The types in the order of the file: float32, float64, complex64, complex128.
    CHECK(got.data.index() == want.data.index() - (is_double ? 0 : 1));
    const std::vector<double> numbers = numbers_of(got), expected = numbers_of(want);
    REQUIRE(numbers.size() == expected.size());
    const double error = relative_l2(numbers, expected), bound = error_bound(problem);
    INFO("relative error " << error << ", bound " << bound);
    CHECK(error <= bound);
}

} // namespace

TEST_CASE("every kind agrees with SciPy along one axis and several, in float and in double") {
    const std::vector<GoldenCase> cases = golden_cases();
    REQUIRE(cases.size() >= 23 * 2);
    for (const GoldenCase &one : cases)
        check_case(one);
}
