// SPDX-License-Identifier: MIT
// Lanes along one line: engine/doc/facts.md#lanes-along-a-line.
#include "engine/plan/factorize.h"
#include "engine/plan/lanes.h"
#include "engine/reference/dft.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// The lane width and the radices, where the spec is one for it.
struct Along {
    int lanes;
    std::vector<int> radices;
};

/// Whether imaginary parts stand apart from real parts.
bool apart(const LineSide &side) {
    return traits(side.hook).complex && (side.planar || side.imaginary != 1);
}

/// Whether the hook has a file for this structure and the points of its lines are neighbours.
bool serves(const LineSide &side) {
    switch (side.hook) {
    case Hook::complex:
        return points_adjacent(side);
    case Hook::real_pair:
        return side.point == 1;
    case Hook::half_spectrum_pair:
    case Hook::half_spectrum_packed:
        return side.point == (apart(side) ? 1 : 2);
    default:
        return false;
    }
}

/// Whether stores past the caches are possible. Half spectra are put together first.
bool streamable(const LineSide &side) {
    const auto aligned = [](std::size_t stride) { return stride % 16 == 0; };
    switch (side.hook) {
    case Hook::complex:
        return vectors_aligned(side);
    case Hook::half_spectrum_pair:
    case Hook::half_spectrum_packed:
        return !apart(side);
    default:
        return std::all_of(side.lines.begin(), side.lines.end(), aligned);
    }
}

/// The real parts of w^k, k = 0..m-1, w = exp(-2 pi i / 2m), then the imaginary parts.
void add_packed_twiddles(RecipeParts &parts, std::size_t m) {
    std::vector<double> planar(2 * m);
    for (std::size_t k = 0; k < m; ++k) {
        const auto w = reference::root_of_unity<long double>(k, 2 * m);
        planar[k] = static_cast<double>(w.real());
        planar[m + k] = static_cast<double>(w.imag());
    }
    parts.defines.set("HALF_TWIDDLE", std::int64_t(parts.table.add(planar)));
}

/// Whether 4 lanes along each of many lines are faster than a line in each lane of a wider one:
/// short rows from one buffer to another whose length is a multiple of 4 alone. Across, no such row
/// is stored past the caches, since vectors of 8 do not meet its end (1.06 to 2.2 times the speed
/// at 28, 36, 60, 84, 100, 132, 180 and 220 points; 20, and 340 and more, gain nothing).
bool four_along(const StepSpec &spec, const StepLimits &limits) {
    return limits.precision == Precision::f32 && spec.length >= 24 && spec.length <= 256 &&
           spec.length % 8 != 0 && spec.lines.in.hook == Hook::complex &&
           spec.lines.out.hook == Hook::complex && !in_one_buffer(spec, limits);
}

/// On a Xeon 128 and 256 points in place have 1.12 and 1.15 times the speed by 8 lanes and a last
/// pass of 16.
std::vector<int> sixteen_last(const StepSpec &spec, const StepLimits &limits) {
    const bool wanted = limits.intel && !limits.lane_width_asked && !limits.first_radix &&
                        limits.lane_width >= 8 && limits.precision == Precision::f32 &&
                        plain_lines(spec) && in_one_buffer(spec, limits);
    if (wanted && spec.length == 128)
        return {8, 16};
    if (wanted && spec.length == 256)
        return {8, 2, 16};
    return {};
}

std::optional<Along> along(const StepSpec &spec, const StepLimits &limits) {
    const LineProblem &lines = spec.lines;
    const bool fits = spec.transform && serves(lines.in) && serves(lines.out) && !lines.in.mask &&
                      spec.load_multiply.empty() && spec.store_multiply.empty() &&
                      !spec.four_step_length && !spec.convolves() &&
                      spec.points_in == spec.length && spec.points_out == spec.length;
    if (!fits)
        return std::nullopt;
    // A lane of doubles has few enough numbers for a first radix of 8, whose butterfly stays in the
    // registers; 16 spills.
    const bool doubles = limits.precision == Precision::f64;
    std::vector<std::pair<int, int>> choices = {
        {16, 16}, {8, doubles ? 8 : 16}, {8, doubles ? 16 : 8}, {4, 8}, {4, 4}};
    // Xeon with AVX-512, 320 to 65536 points: in place 1.06 to 1.34 times the speed of 16 lanes,
    // out of place 0.97 to 1.24. 256 points lose (0.87, 0.79), real lines neither gain nor lose.
    if (limits.intel && !limits.lane_width_asked && !doubles && spec.length > 256 &&
        plain_lines(spec))
        choices.insert(choices.begin(), {8, 8});
    const bool given = radices_given(spec, limits) && spec.radices.size() > 1;
    if (const auto radices = sixteen_last(spec, limits); !given && !radices.empty())
        return Along{8, radices};
    for (const auto &[width, first] : choices) {
        const auto points = static_cast<std::size_t>(first);
        if (given ? first != spec.radices.front()
                  : limits.first_radix && first != limits.first_radix)
            continue;
        if (width > limits.lane_width || spec.length % points ||
            spec.length / points < std::size_t(width))
            continue;
        // With many short lines, a line in each lane of a wider lane is faster.
        if (width < std::min(limits.lane_width, 8) &&
            spec.lines.count() >= std::size_t(limits.lane_width) && !four_along(spec, limits))
            continue;
        if (given)
            return Along{width, spec.radices};
        // Between hooks 512 points as 16 4 8 take 0.8 of the time of 16 2 16.
        const int largest = plain_lines(spec) || spec.length <= 256 ? 16 : 8;
        auto rest = radix_sequence(spec.length / points, std::min(limits.largest_radix, largest),
                                   limits.pass_cost);
        if (!rest || rest->empty())
            continue;
        rest = rising_radices(*std::move(rest), spec.length / std::size_t(width),
                              std::size_t(width) * limits.number_bytes());
        rest->insert(rest->begin(), first);
        return Along{width, *rest};
    }
    return std::nullopt;
}

Step along_step(const StepSpec &spec, const StepLimits &limits, const Along &choice) {
    Step step;
    RecipeParts parts = common_parts(spec, limits, "along");
    const Hook in = spec.lines.in.hook, out = spec.lines.out.hook;
    const std::size_t width = choice.lanes;
    const std::size_t strips = spec.lines.count();
    const std::size_t turns = turns_for(spec.length, strips, limits);
    const bool large = outgrows_caches(spec, limits);
    // Packed real lines of 128 to 240 points gain 1.02 to 1.55 times the speed by what memory_use()
    // decides; of 64 those to half spectra, which are put together first, lose 0.13.
    const bool packed = in == Hook::half_spectrum_packed || out == Hook::half_spectrum_packed;
    const std::size_t shortest = plain_lines(spec) && !packed ? 64 : packed ? 128 : 256;
    // In place, a line that fills the first cache is stored best where it was loaded: 4096 points
    // 189 against 156 GFLOP/s; shorter ones, and doubles, gain by streaming all the same.
    const bool cached =
        in_one_buffer(spec, limits) && spec.length >= 4096 && limits.precision == Precision::f32;
    // On Intel's processors the next line, of 32 KiB or more, drives this one out of the first
    // cache: without it 4096 to 65536 points have 1.04 to 1.14 times the speed, doubles from 2048
    // on 1.05 to 1.17; 2048 floats only 0.8.
    const bool crowds = limits.intel && plain_lines(spec) &&
                        2 * spec.length * limits.number_bytes() >= std::size_t{32} << 10;
    const MemoryUse use =
        memory_use(limits, {!apart(spec.lines.in), streamable(spec.lines.out)},
                   {spec.length >= shortest && !crowds,
                    spec.length >= shortest && large && !cached &&
                        (spec.lines.out.slot == Slot::output || out == Hook::half_spectrum_pair)});
    Defines &d = parts.defines;
    d.set("LANES", choice.lanes).set("LINES", 1).set("TURNS", std::int64_t(turns));

    std::vector<Section> passes;
    std::string calls;
    std::vector<Digit> digits;
    std::size_t stride = 1, rest = spec.length, point = 1;
    for (std::size_t i = 0; i < choice.radices.size(); ++i) {
        const int radix = choice.radices[i];
        const std::size_t blocks = rest / radix;
        const std::string name = "pass_" + std::to_string(i);
        Defines pd = pass_defines(radix, stride, blocks, name);
        pd.set_text("PASS_BASE(qb)", digits_text(digits, "qb"));
        pd.set("PASS_POINT", std::int64_t(point));
        pd.set("LAST_PASS", i + 1 == choice.radices.size());
        pd.set("WRITE_GLOBAL", out == Hook::complex && i + 1 == choice.radices.size());
        const bool table = i > 0 && limits.twiddles == PlanOptions::Twiddles::table;
        pd.set("TWIDDLES",
               table ? std::int64_t(add_lane_twiddles(parts.table, stride, radix, choice.lanes))
                     : 0);
        passes.push_back(Section::from_file("block/radix_along.cl", pd));
        calls += " " + name + "(line, sr, si);";
        if (i == 0) {
            point = radix / width;
            digits.push_back({point, 1});
        } else {
            digits.push_back({std::size_t(radix), blocks * point});
        }
        stride *= radix;
        rest = blocks;
    }
    if (out != Hook::complex)
        calls += " along_store(line, sr, si);";
    d.set_text("PASSES(line, sr, si)", calls);
    d.set_text("SCRATCH_VECTOR(b)", "(" + digits_text(digits, "b") + ")");
    if (in == Hook::half_spectrum_packed || out == Hook::half_spectrum_packed)
        add_packed_twiddles(parts, spec.length);

    step.report = start_report(spec, limits, "lanes along");
    set_memory_use(use, d, step.report);
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; " + std::to_string(spec.length) + " = " +
                     radices_text(choice.radices) + ", " + std::to_string(choice.lanes) +
                     " lanes along a line, " + counted(turns, "line") + " a work-item";
    recipe.defines = d;
    recipe.sections = lane_blocks(choice.lanes);
    recipe.sections.push_back(Section::from_file("block/along.cl"));
    for (const std::string &file : parts.hook_files)
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, choice.radices);
    recipe.sections.insert(recipe.sections.end(), passes.begin(), passes.end());
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_along.cl"));

    step.table = std::move(parts.table);
    step.global = (strips + turns - 1) / turns;
    step.local = 1;
    step.report.radices = choice.radices;
    step.report.lane_width = choice.lanes;
    step.report.transforms_per_group = int(turns);
    step.report.private_bytes = spec.length * 2 * limits.number_bytes();
    step.report.exchange = "private scratch";
    return step;
}

} // namespace

bool runs_along(const StepSpec &spec, const StepLimits &limits) {
    return limits.structure != PlanOptions::Structure::across && along(spec, limits).has_value();
}

std::optional<Step> make_along_step(const StepSpec &spec, const StepLimits &limits) {
    if (const auto choice = along(spec, limits))
        return along_step(spec, limits, *choice);
    return std::nullopt;
}

} // namespace imago
