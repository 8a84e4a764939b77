// SPDX-License-Identifier: GPL-3.0-or-later
// Compares every kind at every class of size with FFTW in double.
#include "engine/program/build.h"
#include "tests/support/catch.h"
#include "tests/support/definitions.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <cstdio>
#include <cstdlib>
#include <span>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
constexpr Kind all_kinds[] = {Kind::fft,  Kind::ifft,  Kind::rfft, Kind::irfft,
                              Kind::dct2, Kind::idct2, Kind::dct3, Kind::idct3};
constexpr Kind trigonometric[] = {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4,
                                  Kind::dst1, Kind::dst2, Kind::dst3, Kind::dst4};
constexpr Kind distinct_kinds[] = {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2};

PlanOptions work_group() {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    return options;
}

PlanOptions lanes(int width) {
    PlanOptions options;
    options.family = PlanOptions::Family::lanes;
    options.lane_width = width;
    return options;
}

} // namespace

TEST_CASE("every length from 1 to 64, one axis", "[lengths]") {
    Ratios ratios("lengths 1 to 64"), real("lengths 1 to 64 of real kinds", 3);
    for (std::size_t n = 1; n <= 64; ++n) {
        ratios.check({Kind::fft, {n}, {19}, Norm::backward});
        ratios.check({Kind::fft, {n}, {19}, Norm::backward}, work_group());
        for (Kind kind : {Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2})
            real.check({kind, {n}, {19}, Norm::backward});
    }
}

TEST_CASE("every length from 1 to 64, cosines and sines of all types", "[trigonometric]") {
    Ratios ratios("lengths 1 to 64, cosines and sines");
    Share share("lengths 1 to 64, cosines and sines", 3); // the kinds of a length share programs
    for (std::size_t n = 1; n <= 64; ++n)
        for (Kind kind :
             share.next() || n <= 4 ? std::span(trigonometric) : std::span<const Kind>())
            if (n > 1 || kind != Kind::dct1)
                ratios.check({kind, {n}, {7}, Norm::backward});
}

TEST_CASE("both families, every kind, powers of two and not") {
    Ratios ratios("families", 2);
    for (std::size_t n : {16, 60, 128, 451})
        for (Kind kind : all_kinds) {
            ratios.check({kind, {n}, {5}, Norm::backward}, work_group());
            ratios.check({kind, {n}, {5}, Norm::backward}, lanes(1));
            ratios.check({kind, {n}, {5}, Norm::backward}, lanes(4));
            ratios.check({kind, {n}, {37}, Norm::backward}, lanes(16));
        }
}

TEST_CASE("exchange joint or real then imaginary, padded or not") {
    Ratios ratios("exchange", 2);
    for (const auto exchange :
         {PlanOptions::Exchange::joint, PlanOptions::Exchange::real_then_imaginary})
        for (bool padding : {false, true})
            for (std::size_t n : {64, 1000, 4096}) {
                PlanOptions options = work_group();
                options.exchange = exchange;
                options.padding = padding;
                ratios.check({Kind::fft, {n}, {3}, Norm::backward}, options);
                ratios.check({Kind::rfft, {n}, {3}, Norm::backward}, options);
            }
}

TEST_CASE("a table of lengths up to 2^20", "[table]") {
    Ratios ratios("table to 2^20"), others("table to 2^20 of other kinds", 2);
    for (std::size_t n :
         {81,   97,   100,  243,  256,   480,   512,   1000,  1001,  1024,  2048,   3125,
          4093, 4096, 8191, 8192, 10000, 16384, 20011, 32768, 65536, 65537, 100000, 1048576})
        ratios.check({Kind::fft, {n}, {n > 5000 ? 1u : 3u}, Norm::backward});
    for (std::size_t n : {100, 1001, 4093, 10000, 20011, 65536, 1048576})
        for (Kind kind : {Kind::ifft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2})
            others.check({kind, {n}, {n > 5000 ? 1u : 3u}, Norm::backward});
}

TEST_CASE("a table of lengths up to 2^22, cosines and sines of all types", "[table]") {
    Ratios ratios("table to 2^22, cosines and sines", 2), longest("length 2^22", 2);
    for (Kind kind : trigonometric)
        for (std::size_t n : {100, 1001, 4093, 4097, 65536})
            ratios.check({kind, {n}, {}, Norm::ortho});
    for (Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct1, Kind::dct2, Kind::dct3,
                      Kind::dct4, Kind::dst1, Kind::dst2, Kind::dst3, Kind::dst4})
        longest.check({kind, {1 << 22}, {}, Norm::backward});
}

TEST_CASE("many lines: every turn and the last, partial strip") {
    Ratios ratios("many lines");
    for (std::size_t n : {4, 16, 100, 256, 1024})
        for (std::size_t batch : {31, 1000}) {
            ratios.check({Kind::fft, {n}, {batch}, Norm::backward});
            ratios.check({Kind::ifft, {n}, {batch}, Norm::backward}, {}, true);
            ratios.check({Kind::fft, {n}, {batch}, Norm::backward}, work_group(), true);
        }
}

TEST_CASE("streaming stores: a large batch out of place") {
    Ratios ratios("streaming stores");
    ratios.check({Kind::fft, {16}, {131072}, Norm::backward});
    ratios.check({Kind::fft, {64}, {32768}, Norm::backward});
    ratios.check({Kind::fft, {1024}, {2048}, Norm::backward});
    ratios.check({Kind::fft, {1000}, {2048}, Norm::backward});
}

TEST_CASE("two axes, mixed sides") {
    Ratios ratios("two axes", 2);
    const std::vector<std::vector<std::size_t>> sides{
        {1, 1},  {1, 17},  {17, 1},    {2, 2},     {3, 5},     {4, 64},
        {64, 4}, {97, 64}, {128, 128}, {300, 451}, {41, 1000}, {1000, 41}};
    for (const auto &extents : sides)
        for (Kind kind : distinct_kinds)
            ratios.check({kind, extents, {2}, Norm::backward});
    for (const auto &extents : sides)
        if (extents[0] * extents[1] < 10000 && extents[0] != extents[1])
            for (Kind kind : {Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2})
                ratios.check({kind, extents, {3}, Norm::backward}, work_group());
}

TEST_CASE("two axes, a side too long for one step") {
    Ratios ratios("a side too long", 2);
    for (Kind kind : distinct_kinds) {
        ratios.check({kind, {6, 32768}, {}, Norm::backward});
        ratios.check({kind, {32768, 6}, {}, Norm::backward});
    }
}

TEST_CASE("norms") {
    Ratios ratios("norms", 2);
    for (Norm norm : {Norm::backward, Norm::ortho, Norm::forward})
        for (Kind kind : all_kinds) {
            ratios.check({kind, {24}, {3}, norm});
            ratios.check({kind, {12, 20}, {2}, norm});
        }
}

TEST_CASE("groups no larger than asked for") {
    PlanOptions options = work_group();
    options.largest_group = 32;
    Ratios ratios("groups no larger");
    for (std::size_t n : {96, 512, 1000, 1024, 4096})
        ratios.check({Kind::fft, {n}, {3}, Norm::backward}, options);
    ratios.check({Kind::dct2, {64, 512}, {}, Norm::backward}, options);
}

namespace {

struct SmallProblem {
    Problem problem;
    PlanOptions options;
};

/// Every hook of both families on few and small lines. The lengths take one pass, several passes,
/// or Bluestein's method; lines fill their strips or do not.
std::vector<SmallProblem> small_problems() {
    std::vector<SmallProblem> problems;
    for (const PlanOptions &options : {lanes(4), lanes(1), work_group()})
        for (std::size_t n : {8, 30, 37})
            for (Kind kind : distinct_kinds) {
                problems.push_back({{kind, {n}, {9}, Norm::ortho}, options});
                problems.push_back({{kind, {6, n}, {2}, Norm::backward}, options});
            }
    problems.push_back({{Kind::fft, {64}, {3}, Norm::backward}, lanes(8)});
    problems.push_back({{Kind::fft, {256}, {2}, Norm::backward}, lanes(16)});
    problems.push_back({{Kind::dct2, {16, 32}, {}, Norm::backward}, lanes(16)});
    problems.push_back({{Kind::idct2, {16, 32}, {}, Norm::backward}, lanes(16)});
    return problems;
}

} // namespace

// Oclgrind runs these, too, and sees races and accesses out of bounds.
TEST_CASE("small problems of every hook", "[small]") {
    for (const SmallProblem &small : small_problems())
        check_problem(small.problem, small.options);
}

TEST_CASE("random lengths", "[random]") {
    Ratios ratios("random lengths");
    for (std::size_t n : random_lengths(100, 65, 3000))
        ratios.check({Kind::fft, {n}, {2}, Norm::backward});
}

/// The lengths of the slow test: IMAGO_LENGTHS=first:last:step names others, so that several
/// processes share the work.
struct LengthRange {
    std::size_t first = 1, last = 2048, step = 1;
};

LengthRange lengths_wanted() {
    LengthRange range;
    if (const char *text = std::getenv("IMAGO_LENGTHS"))
        REQUIRE(std::sscanf(text, "%zu:%zu:%zu", &range.first, &range.last, &range.step) == 3);
    return range;
}

/// Checks a problem by the family whose turn it is. With IMAGO_FAMILY=lanes or work-group all
/// problems take that one; with IMAGO_STRIPS_PER_ITEM as well only those whose turn it is, so that
/// two devices share the work: a GPU's compiler takes minutes for the lanes.
void check_in_turn(Ratios &ratios, const Problem &problem, bool group) {
    const char *text = std::getenv("IMAGO_FAMILY");
    if (!text)
        return ratios.check(problem, group ? work_group() : PlanOptions{});
    const std::string family = text;
    REQUIRE((family == "lanes" || family == "work-group"));
    const bool wants_group = family == "work-group";
    if (std::getenv("IMAGO_STRIPS_PER_ITEM") && group != wants_group)
        return;
    ratios.check(problem, wants_group ? work_group() : lanes(0));
}

TEST_CASE("every length from 1 to 2048 of every kind", "[slow]") {
    const LengthRange range = lengths_wanted();
    Ratios ratios("lengths " + std::to_string(range.first) + " to " + std::to_string(range.last) +
                  " by " + std::to_string(range.step));
    for (std::size_t n = range.first; n <= range.last; n += range.step) {
        // Kinds whose kernels differ only in their tables share a program.
        for (Kind kind : all_kinds)
            check_in_turn(ratios, {kind, {n}, {3}, Norm::backward}, n % 2 == 1);
        for (Kind kind : trigonometric_kinds)
            if (n > 1 || undone(kind) != Kind::dct1)
                check_in_turn(ratios, {kind, {n}, {3}, Norm::backward}, n % 2 == 0);
        check_in_turn(ratios, {Kind::idxst, {n}, {3}, Norm::backward}, n % 4 < 2);
        const ProgramCounts counts = program_counts();
        forget_programs();
        std::fprintf(stderr, "length %zu done, %zu programs compiled\n", n, counts.compiled);
    }
}
