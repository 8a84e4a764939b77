// SPDX-License-Identifier: GPL-3.0-or-later
// The choices that PlanOptions offers for comparison: each gives the right result, and its plan is
// the requested one.
#include "engine/transform/native_twiddles.h"
#include "engine/vendor/driver_instructions.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <complex>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Family = PlanOptions::Family;

PlanOptions of_family(Family family) {
    PlanOptions options;
    options.family = family;
    return options;
}

Problem problem_of(Kind kind, std::vector<std::size_t> extents, std::vector<std::size_t> batch) {
    return {kind, std::move(extents), std::move(batch)};
}

std::string source_of(const Problem &problem, const PlanOptions &options) {
    return Transform(test_device(), problem, options).source();
}

} // namespace

TEST_CASE("twiddles from a table, precise and native", "[variants]") {
    Ratios ratios("twiddles");
    for (Family family : {Family::lanes, Family::work_group}) {
        PlanOptions options = of_family(family);
        options.twiddles = PlanOptions::Twiddles::precise;
        for (std::size_t n : {60u, 256u, 1000u})
            ratios.check(problem_of(Kind::fft, {n}, {5}), options);
        ratios.check(problem_of(Kind::rfft, {64}, {3}), options);
        CHECK(contains(source_of(problem_of(Kind::fft, {256}, {5}), options),
                       "#define TWIDDLE_SOURCE 1"));
        options.twiddles = PlanOptions::Twiddles::native;
        const double error = native_twiddle_error(test_device());
        const Problem problem = problem_of(Kind::fft, {256}, {5});
        if (error > native_twiddle_bound) {
            CHECK_THROWS_AS(Transform(test_device(), problem, options), Error);
            continue;
        }
        const Numbers input = random_dense(problem);
        const double got = worst_dense_error(problem, run_dense(problem, input, options),
                                             expected_dense(problem, input));
        CHECK(got <= error_bound(problem) + 10 * error);
    }
}

TEST_CASE("exchange through local memory, at once or in halves, and in registers only",
          "[variants]") {
    Ratios ratios("exchange of a group");
    PlanOptions options = of_family(Family::work_group);
    for (auto exchange : {PlanOptions::Exchange::joint, PlanOptions::Exchange::real_then_imaginary,
                          PlanOptions::Exchange::registers}) {
        options.exchange = exchange;
        for (const Problem &problem :
             {problem_of(Kind::fft, {16}, {9}), problem_of(Kind::ifft, {60}, {9}),
              problem_of(Kind::fft, {480}, {2}), problem_of(Kind::rfft, {48}, {5}),
              problem_of(Kind::dct2, {24, 30}, {2}), problem_of(Kind::fft, {37}, {3})})
            ratios.check(problem, options);
    }
    const std::string source = source_of(problem_of(Kind::fft, {60}, {9}), options);
    CHECK(contains(source, "#define PRIVATE_EXCHANGE"));
    CHECK(contains(source, "#define ITEMS 1\n"));
}

TEST_CASE("structures of the lanes family, with and without prefetch and streaming stores",
          "[variants][lanes]") {
    using Structure = PlanOptions::Structure;
    using Switch = PlanOptions::Switch;
    Ratios ratios("lanes", 3);
    const bool with_double = test_device()->info().double_precision;
    for (int width : {4, 8, 16})
        for (Structure structure : {Structure::along, Structure::across, Structure::hybrid})
            for (Switch memory : {Switch::off, Switch::on}) {
                PlanOptions options = of_family(Family::lanes);
                options.lane_width = width;
                options.structure = structure;
                options.prefetch = options.streaming_stores = memory;
                options.item_points = memory == Switch::on ? 512 : 0;
                // The lines fill strips and a last partial one; they are rows, columns, and in
                // place.
                for (std::size_t n : {16, 64, 100, 256})
                    ratios.check(problem_of(n == 64 ? Kind::ifft : Kind::fft, {n}, {39}), options,
                                 memory == Switch::on);
                ratios.check(problem_of(Kind::fft, {48, 32}, {3}), options);
                Problem apart = problem_of(Kind::fft, {16}, {7, 3});
                apart.in_strides = {52, 17, 1};
                apart.out_strides = {24, 168, 1};
                ratios.check(apart, options);
                apart.layout = ComplexLayout::planar;
                ratios.check(apart, options);
                Problem doubles = problem_of(Kind::fft, {16 * std::size_t(width)}, {21});
                doubles.precision = Precision::f64;
                if (with_double)
                    ratios.check(doubles, options);
            }
    PlanOptions shared = of_family(Family::lanes);
    shared.structure = Structure::hybrid;
    for (int width : {8, 16})
        for (int first : {4, 8})
            for (Switch streaming : {Switch::off, Switch::on}) {
                shared.lane_width = width;
                shared.first_radix = first;
                shared.streaming_stores = streaming;
                Problem apart = problem_of(Kind::fft, {72}, {5, 3}); // partial strips
                apart.in_strides = {400, 75, 1};
                for (std::size_t line : {80, 75}) { // whose vectors are cache lines, or are not
                    apart.out_strides = {line, 400, 1};
                    ratios.check(apart, shared);
                }
                const PlanReport report = Transform(test_device(), apart, shared).report();
                CHECK(report.steps[0].family == StepFamily::lanes_hybrid);
                CHECK(report.steps[0].radices[0] == first);
            }
    PlanOptions options = of_family(Family::lanes);
    options.lane_width = 8;
    const Problem sixteen = problem_of(Kind::fft, {16}, {39});
    CHECK(contains(source_of(sixteen, options), "transform_strip"));
    options.structure = Structure::across;
    CHECK(contains(source_of(sixteen, options), "a line in each"));
    options.structure = Structure::along;
    const Problem longer = problem_of(Kind::fft, {256}, {39});
    for (int first : {8, 16}) {
        options.first_radix = first;
        ratios.check(longer, options);
        CHECK(Transform(test_device(), longer, options).report().steps[0].radices[0] == first);
    }
    options.first_radix = 5;
    CHECK_THROWS_AS(Transform(test_device(), longer, options), Error);
}

TEST_CASE("four-step factors of the lanes: of neighbouring lines, of one line, of strips",
          "[variants][lanes]") {
    Ratios ratios("four-step factors", 3);
    for (int width : {1, 4, 8, 16}) {
        PlanOptions options = of_family(Family::lanes);
        options.lane_width = width;
        options.longest_step = 64;
        for (const Problem &problem :
             {problem_of(Kind::fft, {1024}, {3}), problem_of(Kind::ifft, {1000}, {2}),
              problem_of(Kind::fft, {600, 32}, {2}), problem_of(Kind::fft, {600, 5}, {2}),
              problem_of(Kind::fft, {37 * 41}, {2})}) // Rader's: a frequency more than its FFT
            ratios.check(problem, options);
    }
}

TEST_CASE("long plain lines in one step where there are enough for all cores",
          "[variants][lanes]") {
    const PlanOptions options = of_family(Family::lanes);
    const std::size_t cores = std::max(1u, test_device()->info().compute_units), many = 4 * cores;
    const auto steps = [&](std::size_t batch) {
        return Transform(test_device(), problem_of(Kind::fft, {32768}, {batch}), options)
            .report()
            .steps.size();
    };
    const bool cpu = test_device()->info().type == DeviceType::cpu; // whose caches hold them
    CHECK(steps(many) == (cpu ? 1 : 2));
    CHECK(steps(many - 1) == (cpu && cores == 1 ? 1 : 2));
    CHECK(steps(cores) == (cpu ? 1 : 2));
    check_problem(problem_of(Kind::fft, {32768}, {many}), options);
    check_problem(problem_of(Kind::ifft, {262144}, {many}), options, true);
}

TEST_CASE("work-items that claim their strips, launch after launch", "[variants][lanes]") {
    Ratios ratios("claimed", 2);
    PlanOptions options = of_family(Family::lanes);
    options.claims = PlanOptions::Switch::on;
    options.item_points = 300;
    const bool can = driver_instructions(test_device()->info()).builtins;
    for (std::size_t n : {16, 25, 64, 100, 256, 1024}) {
        if (!ratios.next())
            continue;
        const Problem problem = in_place(problem_of(Kind::fft, {n}, {3, 41}));
        Transform transform(test_device(), problem, options);
        INFO(n);
        CHECK(contains(transform.source(), "define CLAIM_UNITS") == can);
        // What is launched before the first run, for the driver to compile, claims nothing.
        Queue queue(test_device());
        std::vector<float> numbers(2 * n * 3 * 41, 1);
        Buffer data(test_device(), numbers.size() * sizeof(float));
        queue.upload(data, numbers.data(), data.bytes());
        transform.execute_first_groups(queue, data, data);
        queue.download(numbers.data(), data, data.bytes());
        if (can)
            CHECK(std::count(numbers.begin(), numbers.end(), 1) == std::ptrdiff_t(numbers.size()));
        for (int launch = 0; launch < 3; ++launch)
            CHECK(check_transform(transform, true) < 1);
    }
}

TEST_CASE("columns before rows of half spectra: padded rows, and strips that overlap",
          "[variants][lanes]") {
    using Switch = PlanOptions::Switch;
    Ratios ratios("padded", 2);
    for (int width : {4, 8, 16})
        for (Switch memory : {Switch::off, Switch::on})
            for (bool padded : {true, false}) {
                PlanOptions options = of_family(Family::lanes);
                options.lane_width = width;
                options.prefetch = options.streaming_stores = memory;
                options.without_rows = padded ? "" : "padded-columns";
                const Problem problem = problem_of(Kind::irfft, {24, 64}, {3}); // 33 columns
                ratios.check(problem, options);
                const bool streams =
                    Transform(test_device(), problem, options).report().steps[0].streaming_stores;
                CHECK(contains(source_of(problem, options), "define OVERLAP_STRIPS") == !streams);
                ratios.check(problem_of(Kind::irfft, {3, 24, 37}, {}), options);
            }
}

TEST_CASE("reordering by gather and by scatter", "[variants]") {
    Ratios ratios("reordering", 2);
    for (Family family : {Family::lanes, Family::work_group})
        for (auto reorder : {PlanOptions::Reorder::gather, PlanOptions::Reorder::scatter}) {
            PlanOptions options = of_family(family);
            options.reorder = reorder;
            for (const Problem &problem :
                 {problem_of(Kind::dct2, {16, 48}, {2}), problem_of(Kind::dct2, {9, 35}, {}),
                  problem_of(Kind::dct2, {5, 6, 20}, {}), problem_of(Kind::idct2, {9, 35}, {}),
                  problem_of(Kind::idxst_idct, {8, 10}, {}), problem_of(Kind::dct2, {4, 37}, {})})
                ratios.check(problem, options);
        }
    PlanOptions options = of_family(Family::work_group);
    const Problem problem = problem_of(Kind::dct2, {16, 48}, {2});
    CHECK(!contains(source_of(problem, options), "#define LOAD_SCATTER"));
    options.reorder = PlanOptions::Reorder::scatter;
    CHECK(contains(source_of(problem, options), "#define LOAD_SCATTER"));
}

TEST_CASE("real lines packed and in pairs", "[variants]") {
    Ratios ratios("packing", 2);
    for (Family family : {Family::lanes, Family::work_group})
        for (bool pack : {true, false}) {
            PlanOptions options = of_family(family);
            options.pack_real = pack;
            for (Kind kind : {Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct4, Kind::dst1})
                ratios.check(problem_of(kind, {24}, {5}), options);
        }
    const Problem problem = problem_of(Kind::rfft, {24}, {5});
    CHECK(contains(source_of(problem, {}), "#define LENGTH 12\n"));
}

TEST_CASE("lines of three and more steps", "[variants]") {
    Ratios ratios("several steps");
    for (Family family : {Family::lanes, Family::work_group}) {
        PlanOptions options = of_family(family);
        options.longest_step = 16;
        for (const Problem &problem :
             {problem_of(Kind::fft, {4096}, {2}), problem_of(Kind::ifft, {1000}, {3}),
              problem_of(Kind::rfft, {2000}, {}), problem_of(Kind::dct2, {1024}, {2}),
              problem_of(Kind::fft, {512, 6}, {})})
            ratios.check(problem, options);
        CHECK(Transform(test_device(), problem_of(Kind::fft, {4096}, {2}), options)
                  .report()
                  .steps.size() == 3);
    }
}

TEST_CASE("indices of 64 bits where 2^31 numbers are spanned", "[variants]") {
    constexpr std::size_t stride = 357913940; // 2^31 numbers from the first to the last
    // Only the pages of the elements are touched, so that the buffer takes address space but no
    // memory.
    Problem problem = problem_of(Kind::fft, {4}, {4});
    problem.in_strides = problem.out_strides = {1, stride};
    CHECK(problem.input_numbers() == std::size_t{1} << 31);
    const DeviceInfo &info = test_device()->info();
    if (info.max_allocation < problem.input_bytes()) {
        WARN("the device allows " << info.max_allocation << " bytes in one piece; not tested");
        return;
    }
    Problem dense = problem_of(Kind::fft, {4}, {4});
    const Numbers input = random_dense(dense);
    Queue queue(test_device());
    const Buffer data(test_device(), problem.input_bytes());
    const auto place = [](std::size_t line, std::size_t n) {
        return (line + n * stride) * 2 * sizeof(float);
    };
    for (std::size_t line = 0; line < 4; ++line)
        for (std::size_t n = 0; n < 4; ++n) {
            const std::size_t i = 2 * (line * 4 + n);
            const float number[2] = {float(input[i]), float(input[i + 1])};
            queue.upload(data, number, sizeof number, place(line, n));
        }
    for (Family family : {Family::lanes, Family::work_group}) {
        PlanOptions options = of_family(family);
        if (family == Family::work_group)
            problem.kind = Kind::ifft; // back
        Transform transform(test_device(), problem, options);
        // Work-groups on a GPU take a signed index for every span.
        const bool is_signed = family == Family::work_group && info.type != DeviceType::cpu;
        CHECK(
            contains(transform.source(), is_signed ? "#define INDEX long" : "#define INDEX ulong"));
        transform.execute(queue, data, data);
        queue.finish();
        const LongNumbers want = family == Family::lanes ? expected_dense(dense, input)
                                                         : LongNumbers(input.begin(), input.end());
        Numbers got(input.size());
        for (std::size_t line = 0; line < 4; ++line)
            for (std::size_t n = 0; n < 4; ++n) {
                float number[2];
                queue.download(number, data, sizeof number, place(line, n));
                got[2 * (line * 4 + n)] = number[0];
                got[2 * (line * 4 + n) + 1] = number[1];
            }
        CHECK(worst_dense_error(dense, got, want) <= 3 * error_bound(dense));
    }
}

TEST_CASE("filter and convolve are rfft, times a mask, irfft", "[variants]") {
    const std::vector<Problem> problems{
        problem_of(Kind::filter, {12, 20}, {3}),    problem_of(Kind::filter, {15, 9}, {2, 2}),
        problem_of(Kind::filter, {4, 6, 10}, {2}),  problem_of(Kind::filter, {1, 8}, {}),
        problem_of(Kind::filter, {16, 1}, {}),      problem_of(Kind::filter, {37, 4}, {2}),
        problem_of(Kind::filter, {600, 6}, {2}),    problem_of(Kind::filter, {64, 33}, {2}),
        problem_of(Kind::filter, {16, 32, 64}, {2})};
    for (const Kind kind : {Kind::filter, Kind::convolve})
        for (Family family : {Family::lanes, Family::work_group})
            for (Problem problem : problems)
                for (const bool conjugate : {false, true}) {
                    if (conjugate && kind == Kind::filter)
                        continue;
                    problem.kind = kind;
                    PlanOptions options = of_family(family);
                    const bool apart = problem.extents[0] == 600; // columns take several steps
                    options.longest_step = apart ? 64 : 0;
                    INFO(to_string(problem) << conjugate);
                    Problem there = problem, back = problem;
                    there.kind = Kind::rfft;
                    back.kind = Kind::irfft;
                    const std::vector<float> input = random_input(problem);
                    const std::vector<float> mask = random_floats(problem.mask_numbers(), 9);
                    const std::size_t parts = kind == Kind::filter ? 1 : 2;
                    LongNumbers spectrum = expected_dense(there, {input.begin(), input.end()});
                    REQUIRE(mask.size() * problem.transforms() * 2 == spectrum.size() * parts);
                    for (std::size_t i = 0; i < spectrum.size(); i += 2) {
                        const std::size_t at = i / 2 * parts % mask.size();
                        const std::complex<long double> factor(mask[at], parts == 1 ? 0
                                                                         : conjugate
                                                                             ? -mask[at + 1]
                                                                             : mask[at + 1]);
                        const auto product =
                            factor * std::complex<long double>(spectrum[i], spectrum[i + 1]);
                        spectrum[i] = product.real();
                        spectrum[i + 1] = product.imag();
                    }
                    Transform transform(test_device(), problem, options);
                    if (problem.extents.size() == 2 && !apart && problem.extents[0] != 37)
                        CHECK(transform.report().steps.size() == 3);
                    Queue queue(test_device());
                    const Buffer data(test_device(), problem.input_bytes());
                    const Buffer factors(test_device(), mask.size() * sizeof(float));
                    queue.upload(data, input.data(), data.bytes());
                    queue.upload(factors, mask.data(), factors.bytes());
                    CHECK_THROWS_AS(transform.execute(queue, data, data), Error); // without a mask
                    transform.set_mask(factors);
                    if (kind == Kind::filter)
                        CHECK_THROWS_AS(transform.conjugate_mask(true), Error);
                    else
                        transform.conjugate_mask(conjugate);
                    transform.execute(queue, data, data); // in place
                    std::vector<float> got(problem.output_numbers());
                    queue.download(got.data(), data, data.bytes());
                    const Numbers rounded(spectrum.begin(), spectrum.end());
                    CHECK(worst_dense_error(problem, {got.begin(), got.end()},
                                            expected_dense(back, rounded)) <=
                          2 * error_bound(problem));
                }
}

TEST_CASE("a mask multiplies what is loaded", "[variants]") {
    for (Family family : {Family::lanes, Family::work_group})
        for (const Problem &problem :
             {problem_of(Kind::ifft, {48}, {3, 5}), problem_of(Kind::ifft, {12, 20}, {3}),
              problem_of(Kind::irfft, {12, 15}, {2}), problem_of(Kind::irfft, {4, 6, 10}, {2}),
              problem_of(Kind::ifft, {37, 4}, {}), problem_of(Kind::ifft, {600}, {2})}) {
            PlanOptions options = of_family(family);
            options.mask_at_load = true;
            options.longest_step = problem.extents[0] == 600 ? 64 : 0; // several steps
            INFO(to_string(problem));
            const std::vector<float> input = random_input(problem);
            const std::size_t each = input.size() / 2 / problem.transforms();
            const std::vector<float> mask = random_floats(each, 9);
            Numbers masked(input.begin(), input.end());
            for (std::size_t i = 0; i < masked.size(); ++i)
                masked[i] = float(input[i] * mask[i / 2 % each]);
            Transform transform(test_device(), problem, options);
            Queue queue(test_device());
            const Buffer in(test_device(), problem.input_bytes());
            const Buffer out(test_device(), problem.output_bytes());
            const Buffer factors(test_device(), each * sizeof(float));
            queue.upload(in, input.data(), in.bytes());
            queue.upload(factors, mask.data(), factors.bytes());
            transform.set_mask(factors);
            transform.execute(queue, in, out);
            std::vector<float> got(problem.output_numbers());
            queue.download(got.data(), out, out.bytes());
            CHECK(worst_dense_error(problem, {got.begin(), got.end()},
                                    expected_dense(problem, masked)) <= error_bound(problem));
        }
}
