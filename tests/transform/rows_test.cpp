// SPDX-License-Identifier: GPL-3.0-or-later
// Transforms of a batch are independent: one of them is scaled by a power of two, or holds NaN or
// infinity, and all others keep every bit. IMAGO_SEED repeats a run; IMAGO_RANDOM_PROBLEMS says how
// many.
#include "engine/array/half.h"
#include "engine/plan/problem/plan_options_text.h"
#include "tests/support/catch.h"
#include "tests/support/random_problem.h"
#include "tests/support/share.h"
#include "tests/support/storage.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// What happens to one transform of a batch.
struct Disturbance {
    const char *name;
    double factor; ///< of all its numbers; 0: one number is replaced
    double number;
};
constexpr Disturbance disturbances[] = {{"times 2^40", 0x1p40, 0},
                                        {"times 2^-40", 0x1p-40, 0},
                                        {"a NaN", 0, nan},
                                        {"infinity", 0, infinity}};

/// Numbers of one transform in a dense array.
std::size_t numbers_of_each(const Problem &problem, const Numbers &dense) {
    return dense.size() / problem.transforms();
}

Numbers disturbed(const Problem &problem, Numbers dense, std::size_t transform,
                  const Disturbance &by) {
    const std::size_t each = numbers_of_each(problem, dense);
    double *const numbers = dense.data() + transform * each;
    if (by.factor == 0)
        numbers[each / 3] = by.number;
    for (std::size_t i = 0; by.factor != 0 && i < each; ++i)
        numbers[i] *= by.factor;
    for (std::size_t i = 0; problem.precision == Precision::f16 && i < each; ++i)
        numbers[i] = float(Half(float(numbers[i])));
    return dense;
}

bool same_numbers(const double *a, const double *b, std::size_t count) {
    return std::memcmp(a, b, count * sizeof(double)) == 0;
}

/// The transforms of the batch, other than one, of which a bit differs.
std::size_t changed(const Problem &problem, const Numbers &before, const Numbers &after,
                    std::size_t but) {
    const std::size_t each = numbers_of_each(problem, before);
    std::size_t count = 0;
    for (std::size_t i = 0; i < problem.transforms(); ++i)
        count += i != but && !same_numbers(&before[i * each], &after[i * each], each);
    return count;
}

/// Checks that each disturbance stays in its transform, and that a factor comes out as it went in.
void check_rows(const Problem &problem, const PlanOptions &options, std::size_t transform,
                const Disturbance &by) {
    INFO(to_string(PlannedProblem{problem, options})
         << " with \"" << to_string(options) << "\", transform " << transform << " with "
         << by.name);
    const Numbers input = as_stored(input_side(problem), random_dense(problem));
    Transform plan(test_device(), problem, options);
    const Numbers before = run_dense(plan, input);
    const Numbers after = run_dense(plan, disturbed(problem, input, transform, by));
    CHECK(changed(problem, before, after, transform) == 0);
    if (by.factor == 0 || problem.precision == Precision::f16)
        return;
    const std::size_t each = numbers_of_each(problem, before);
    std::size_t unlike = 0;
    for (std::size_t i = transform * each; i < (transform + 1) * each; ++i)
        unlike += after[i] != by.factor * before[i];
    CHECK(unlike == 0);
}

/// Whether no two transforms read the same number.
bool reads_apart(const Problem &problem) {
    Numbers counted(dense_input_size(problem));
    for (std::size_t i = 0; i < counted.size(); ++i)
        counted[i] = double(i);
    return as_stored(input_side(problem), counted) == counted;
}

/// A random problem of several transforms, most of them real.
PlannedProblem random_rows(std::mt19937_64 &engine, bool with_double) {
    PlannedProblem planned;
    do
        planned = random_problem(engine, with_double, 6000);
    while (planned.problem.transforms() < 2 || !reads_apart(planned.problem) ||
           (planned.problem.kind <= Kind::ifft && engine() % 4 != 0));
    if (planned.problem.precision == Precision::f32 && engine() % 4 == 0)
        planned.problem.precision = Precision::f16;
    if (engine() % 4 == 0) {
        const PlanOptions::Family family = planned.options.family;
        planned.options = {};
        planned.options.family = family;
        planned.options.structure = PlanOptions::Structure::any_size;
        planned.options.pack_real = engine() % 2;
        planned.options.three_stages = true;
    }
    return planned;
}

std::size_t rows_wanted() {
    const char *text = std::getenv("IMAGO_RANDOM_PROBLEMS");
    return text ? std::stoul(text) : 24;
}

} // namespace

TEST_CASE("transforms of a batch are independent, whatever the problem", "[rows]") {
    const bool with_double = test_device()->info().double_precision;
    const std::size_t count = rows_wanted();
    for (std::size_t i = 0; i < count; ++i) {
        std::mt19937_64 engine = random_engine(i);
        const PlannedProblem planned = random_rows(engine, with_double);
        std::optional<Unoptimised> quick;
        if (i % 2)
            quick.emplace();
        check_rows(planned.problem, planned.options, engine() % planned.problem.transforms(),
                   disturbances[engine() % std::size(disturbances)]);
        if ((i + 1) % 250 == 0)
            std::fprintf(stderr, "%zu problems of rows done\n", i + 1);
    }
}

TEST_CASE("transforms of a batch are independent in every hook", "[rows]") {
    const std::optional<Unoptimised> quick(std::in_place);
    struct Row {
        const char *problem, *options;
    };
    for (const auto &[problem, options] :
         std::initializer_list<Row>{{"rfft:29*9", ""},
                                    {"rfft:29*9", "family=lanes"},
                                    {"irfft:45*7", "family=work-group"},
                                    {"rfft:1009*5:in=1,5:out=505,1", ""},
                                    {"irfft:4093*3", ""},
                                    {"rfft:1009*5", "family=work-group"},
                                    {"irfft:1009*5", "family=work-group"},
                                    {"dct2:1009*5", "family=work-group"},
                                    {"rfft:83*9", "family=work-group,primes=bluestein"},
                                    {"irfft:83*9", "family=work-group,primes=bluestein"},
                                    {"rfft:64*5", "pack-real=off"},
                                    {"irfft:64*5", "pack-real=off,family=lanes"},
                                    {"rfft:4096*6:in=1,6:out=1,6", "longest-step=64"},
                                    {"irfft:1155*5:in=1,5:out=1,5", "longest-step=64"},
                                    {"dct2:3375*5:in=1,5:out=1,5", "longest-step=64,family=lanes"},
                                    {"dct2:45*5", ""},
                                    {"dct1:33*5", ""},
                                    {"dst1:30*5:in=1,5:out=30,1", ""},
                                    {"dct4:25*6", "family=work-group"},
                                    {"dct3:1x45*5", ""},
                                    {"dct2:45x1*5", "family=work-group"},
                                    {"dct2:5x9*3", ""},
                                    {"dct2:5x9*3", "family=work-group"},
                                    {"rfft:5x9*3", "family=work-group"},
                                    {"rfft:1x27*5", ""}}) {
        const Problem parsed = parse_problem(problem);
        for (const Disturbance &by : {disturbances[0], disturbances[2]})
            check_rows(parsed, parse_plan_options(options), 1, by);
    }
}
