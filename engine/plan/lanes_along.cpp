// SPDX-License-Identifier: MIT
// Lanes along one line: structure W of FACTS.md.
#include "engine/plan/factorize.h"
#include "engine/plan/lanes.h"

#include <algorithm>

namespace imago {
namespace {

/// Structure W: the lane width and the first radix, when the spec is one for it.
struct Along {
    int lanes;
    std::vector<int> radices;
};

std::optional<Along> along(const StepSpec &spec, const StepLimits &limits) {
    if (!plain_lines(spec))
        return std::nullopt;
    // A lane of doubles has few enough numbers for a first radix of 8, whose butterfly stays in the
    // registers; 16 spills.
    const bool doubles = limits.precision == Precision::f64;
    const std::pair<int, int> choices[] = {
        {16, 16}, {8, doubles ? 8 : 16}, {8, doubles ? 16 : 8}, {4, 8}, {4, 4}};
    for (const auto &[width, first] : choices) {
        const auto points = static_cast<std::size_t>(first);
        if (limits.first_radix && first != limits.first_radix)
            continue;
        if (width > limits.lane_width || spec.length % points ||
            spec.length / points < std::size_t(width))
            continue;
        // With many short lines, a line in each lane of a wider lane is faster.
        if (width < std::min(limits.lane_width, 8) &&
            spec.lines.count() >= std::size_t(limits.lane_width))
            continue;
        auto rest = radix_sequence(spec.length / points, limits.largest_radix, limits.pass_cost);
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
    RecipeParts parts = common_parts(spec, limits, "lanes");
    const std::size_t width = choice.lanes;
    const std::size_t strips = spec.lines.count();
    const std::size_t turns = turns_for(spec.length, strips, limits);
    const bool contiguous = interleaved(spec.lines.in) && interleaved(spec.lines.out);
    const bool large = bytes_moved(spec, limits.number_bytes()) >= (std::size_t{16} << 20);
    // In place, a line that fills the first cache is stored best where it was loaded: 4096 points
    // 189 against 156 GFLOP/s; shorter ones, and doubles, gain by streaming all the same.
    const bool cached =
        in_one_buffer(spec, limits) && spec.length >= 4096 && limits.precision == Precision::f32;
    const MemoryUse use = memory_use(limits, {contiguous, vectors_aligned(spec.lines.out)},
                                     {spec.length >= 64, spec.length >= 64 && large && !cached &&
                                                             spec.lines.out.slot == Slot::output});
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
        pd.set("WRITE_GLOBAL", i + 1 == choice.radices.size());
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
    d.set_text("PASSES(line, sr, si)", calls);

    step.report = start_report(spec, limits, "lanes along");
    set_memory_use(use, d, step.report);
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; " + std::to_string(spec.length) + " = " +
                     radices_text(choice.radices) + ", " + std::to_string(choice.lanes) +
                     " lanes along a line, " + counted(turns, "line") + " a work-item";
    recipe.defines = d;
    recipe.sections = lane_blocks(choice.lanes);
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
