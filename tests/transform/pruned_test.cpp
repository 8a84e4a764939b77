// SPDX-License-Identifier: GPL-3.0-or-later
// Pruned transforms, on the device and on the host, against the whole transform of the padded
// array. IMAGO_SEED repeats a run; IMAGO_RANDOM_PROBLEMS says how many.
#include "engine/plan/plan.h"
#include "engine/transform/host_run/host_path.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/random_problem.h"
#include "tests/support/storage.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;

constexpr Kind fourier[] = {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft};

Problem pruned(Kind kind, Lengths extents, Lengths batch, Lengths nonzero, Lengths wanted) {
    Problem problem{kind, std::move(extents), std::move(batch)};
    problem.nonzero = std::move(nonzero);
    problem.wanted = std::move(wanted);
    check(problem);
    return problem;
}

PlanOptions of_family(PlanOptions::Family family) {
    PlanOptions options;
    options.family = family;
    return options;
}

/// The planner's choice, both families, columns as rows, and kernels of any size.
std::vector<PlanOptions> ways() {
    std::vector<PlanOptions> all = {{},
                                    of_family(PlanOptions::Family::work_group),
                                    of_family(PlanOptions::Family::lanes),
                                    of_family(PlanOptions::Family::lanes),
                                    of_family(PlanOptions::Family::lanes)};
    all[3].columns = PlanOptions::Columns::transposed;
    all[4].structure = PlanOptions::Structure::any_size;
    return all;
}

/// The elements along the last axis of an array of a kind: of a half spectrum, or of whole lines.
std::size_t last_of(Kind kind, std::size_t n, bool output) {
    return kind == (output ? Kind::rfft : Kind::irfft) ? n / 2 + 1 : n;
}

std::size_t problems_wanted(std::size_t otherwise) {
    const char *text = std::getenv("IMAGO_RANDOM_PROBLEMS");
    return text ? std::stoul(text) : otherwise;
}

/// Counts of 1 to all elements of a side, or none of a side that is whole.
Lengths drawn_counts(std::mt19937_64 &engine, Lengths extents, bool half) {
    if (engine() % 4 == 0)
        return {};
    if (half)
        extents.back() = extents.back() / 2 + 1;
    for (std::size_t &n : extents)
        n = engine() % 4 == 0 ? n : 1 + engine() % n;
    return extents;
}

/// A random problem that can be pruned, pruned. Its strides are those of the whole array.
PlannedProblem random_pruned(std::mt19937_64 &engine, bool with_double) {
    for (;;) {
        PlannedProblem planned = random_problem(engine, with_double, 8000);
        Problem &problem = planned.problem;
        if (problem.kind > Kind::irfft || problem.placement == Placement::in_place ||
            planned.options.mask_at_load)
            continue;
        problem.nonzero = drawn_counts(engine, problem.extents, problem.kind == Kind::irfft);
        problem.wanted = drawn_counts(engine, problem.extents, problem.kind == Kind::rfft);
        check(problem);
        return planned;
    }
}

template <class T>
std::vector<T> numbers_as(const Numbers &numbers) {
    return {numbers.begin(), numbers.end()};
}

/// The error of the host's processor as a fraction of the bound.
template <class T>
double host_error(const Problem &problem, unsigned threads) {
    const Side from = input_side(problem), to = output_side(problem);
    const Numbers input = as_stored(from, random_dense(problem));
    Stored before = guarded(from, from.numbers()), after = guarded(to, to.numbers());
    scatter(from, input, before);
    std::vector<T> in[] = {numbers_as<T>(before.real), numbers_as<T>(before.imaginary)};
    std::vector<T> out[] = {numbers_as<T>(after.real), numbers_as<T>(after.imaginary)};
    const auto data = [](std::vector<T> &numbers) {
        return numbers.empty() ? nullptr : numbers.data();
    };
    HostPath(problem, threads).execute({data(in[0]), data(in[1])}, {data(out[0]), data(out[1])});
    after = {{out[0].begin(), out[0].end()}, {out[1].begin(), out[1].end()}};
    return worst_dense_error(problem, gather(to, after), expected_dense(problem, input),
                             least_norm(problem, input)) /
           error_bound(problem);
}

/// A filter or a convolution of two to four axes with what is there of them; every other one in an
/// array that has room for all.
Problem random_filter(std::mt19937_64 &engine, bool with_double) {
    constexpr std::size_t lengths[] = {1, 2, 5, 12, 16, 31, 48, 60, 64, 97, 100, 128, 210};
    for (;;) {
        Problem problem;
        problem.kind = engine() % 2 ? Kind::convolve : Kind::filter;
        problem.precision = with_double && engine() % 2 ? Precision::f64 : Precision::f32;
        for (std::size_t rank = 2 + engine() % 3; rank > 0; --rank)
            problem.extents.push_back(lengths[engine() % std::size(lengths)]);
        problem.batch = {1 + engine() % 5};
        if (problem.points() > 12000)
            continue;
        problem.nonzero = drawn_counts(engine, problem.extents, false);
        problem.wanted = drawn_counts(engine, problem.extents, false);
        if (engine() % 2) {
            problem.in_strides = unpruned(problem).input_strides();
            problem.out_strides = unpruned(problem).output_strides();
        }
        check(problem);
        return problem;
    }
}

template <class T>
Numbers filtered(const Problem &problem, const PlanOptions &options, const Numbers &input,
                 const std::vector<T> &mask) {
    Transform transform(test_device(), problem, options);
    Queue queue(test_device());
    const Buffer factors(test_device(), mask.size() * sizeof(T));
    queue.upload(factors, mask.data(), factors.bytes());
    transform.set_mask(factors);
    return run_dense(transform, input);
}

/// Compares with the same filter of the padded array.
template <class T>
void check_filter(std::mt19937_64 &engine, const Problem &problem, const PlanOptions &options) {
    INFO(to_string(problem) << " with IMAGO_SEED=" << seed());
    const Problem whole = unpruned(problem);
    const Numbers input = as_stored(input_side(problem), random_dense(problem));
    std::vector<T> mask(problem.mask_numbers());
    for (T &factor : mask)
        factor = T(engine() % 2048) / 1024 - 1;
    const Numbers all = filtered(whole, {}, padded_input(problem, input), mask);
    const LongNumbers expected(all.begin(), all.end());
    // Errors of a transform are even; few of its elements may happen to be small.
    const long double share = static_cast<long double>(dense_output_size(problem)) /
                              static_cast<long double>(dense_output_size(whole));
    CHECK(worst_dense_error(problem, filtered(problem, options, input, mask),
                            wanted_part(problem, expected),
                            share * largest_norm(whole, expected)) <= 4 * error_bound(problem));
}

std::size_t bytes_of(const Problem &problem) {
    const Plan plan = make_plan(problem, test_device()->info(), {});
    std::size_t bytes = 0;
    for (const Step &step : plan.steps)
        bytes += step.report.bytes_moved;
    return bytes;
}

} // namespace

TEST_CASE("pruned lines of every kind, in one step") {
    Ratios ratios("pruned lines", 2);
    for (const PlanOptions &options : ways())
        for (const Kind kind : fourier)
            for (const std::size_t n : {16, 60, 97, 128, 1000}) {
                const std::size_t in = last_of(kind, n, false), out = last_of(kind, n, true);
                ratios.check(pruned(kind, {n}, {5}, {in / 2}, {}), options);
                ratios.check(pruned(kind, {n}, {5}, {}, {out / 2}), options);
                ratios.check(pruned(kind, {n}, {19}, {in / 3}, {out / 4 + 1}), options);
                ratios.check(pruned(kind, {n}, {3}, {1}, {out}), options);
            }
}

TEST_CASE("pruned lines in several steps, whose parts their elements fill or not") {
    Ratios ratios("pruned lines in several steps");
    for (PlanOptions options :
         {of_family(PlanOptions::Family::work_group), of_family(PlanOptions::Family::lanes)}) {
        options.longest_step = 64;
        for (const Kind kind : fourier)
            for (const Lengths &batch : {Lengths{}, Lengths{3}}) {
                const std::size_t in = last_of(kind, 1024, false), out = last_of(kind, 1024, true);
                ratios.check(pruned(kind, {1024}, batch, {in / 2}, {out / 4}), options);
                ratios.check(pruned(kind, {1024}, batch, {100}, {}), options);
                ratios.check(pruned(kind, {1024}, batch, {}, {333}), options);
                ratios.check(pruned(kind, {1009}, batch, {77}, {78}), options);
            }
    }
}

TEST_CASE("pruned matrices and volumes") {
    Ratios ratios("pruned axes", 2);
    for (const PlanOptions &options : ways())
        for (const Kind kind : fourier) {
            const std::size_t in = last_of(kind, 48, false), out = last_of(kind, 48, true);
            ratios.check(pruned(kind, {64, 48}, {}, {32, in / 2}, {64, out}), options);
            ratios.check(pruned(kind, {64, 48}, {2}, {64, in}, {16, out / 2}), options);
            ratios.check(pruned(kind, {64, 48}, {7}, {40, 7}, {11, out}), options);
            ratios.check(pruned(kind, {1, 48}, {3}, {1, in - 1}, {1, out - 1}), options);
            ratios.check(pruned(kind, {12, 9, 48}, {2}, {5, 9, in / 2}, {12, 4, out / 3}), options);
        }
}

TEST_CASE("random pruned problems") {
    Ratios ratios("random pruned problems");
    const bool with_double = test_device()->info().double_precision;
    std::mt19937_64 engine = random_engine(49);
    for (std::size_t i = problems_wanted(30); i > 0; --i) {
        const PlannedProblem planned = random_pruned(engine, with_double);
        ratios.check(planned.problem, planned.options);
    }
}

TEST_CASE("random pruned filters are those of padded arrays") {
    const bool with_double = test_device()->info().double_precision;
    std::mt19937_64 engine = random_engine(51);
    const std::vector<PlanOptions> all = ways();
    for (std::size_t i = problems_wanted(24); i > 0; --i) {
        PlanOptions options = all[i % all.size()];
        if (options.structure == PlanOptions::Structure::automatic && engine() % 3 == 0)
            options.longest_step = 32;
        const Problem problem = random_filter(engine, with_double);
        if (problem.precision == Precision::f64)
            check_filter<double>(engine, problem, options);
        else
            check_filter<float>(engine, problem, options);
    }
}

TEST_CASE("random pruned problems on the host") {
    std::mt19937_64 engine = random_engine(50);
    for (std::size_t i = problems_wanted(400); i > 0; --i) {
        Problem problem = random_pruned(engine, true).problem;
        if (problem.precision == Precision::f16)
            problem.precision = Precision::f32;
        INFO(to_string(problem) << " with IMAGO_SEED=" << seed());
        const unsigned threads = 1 + static_cast<unsigned>(engine() % 3);
        CHECK((problem.precision == Precision::f64 ? host_error<double>(problem, threads)
                                                   : host_error<float>(problem, threads)) <= 1);
    }
}

TEST_CASE("the bytes of a pruned plan are those of what is there") {
    // Rows: those that are there, from fewer points to fewer; columns: as many as are wanted.
    constexpr std::size_t element = 2 * sizeof(float);
    CHECK(bytes_of(pruned(Kind::fft, {4096}, {64}, {1024}, {512})) == 64 * (1024 + 512) * element);
    CHECK(bytes_of(pruned(Kind::fft, {64, 96}, {5}, {16, 24}, {64, 48})) ==
          5 * (16 * (24 + 48) + 48 * (16 + 64)) * element);
    CHECK(bytes_of(pruned(Kind::rfft, {96}, {5}, {24}, {12})) == 5 * (24 + 2 * 12) * sizeof(float));
    CHECK(bytes_of(pruned(Kind::irfft, {96}, {5}, {12}, {24})) ==
          5 * (24 + 2 * 12) * sizeof(float));
    // A convolution: as many rows and columns as are there by then.
    CHECK(bytes_of(pruned(Kind::convolve, {64, 96}, {5}, {16, 24}, {48, 60})) ==
          5 * (16 * (24 + 2 * 49) + 49 * 2 * (16 + 48) + 48 * (2 * 49 + 60)) * sizeof(float));
}
