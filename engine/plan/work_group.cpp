// SPDX-License-Identifier: MIT
// The work-group family: L1 work-items a line with the points in registers, L2 lines a group.
#include "engine/array/error.h"
#include "engine/plan/exchange_padding.h"
#include "engine/plan/recipe.h"

#include <algorithm>
#include <numeric>

namespace imago {
namespace {

std::size_t divide_up(std::size_t a, std::size_t b) {
    return (a + b - 1) / b;
}

/// Sizes of a work-group step: HBPL's L1 and L2, and what follows from them.
struct Group {
    std::size_t items = 1;                      ///< L1
    std::size_t lines = 1;                      ///< L2
    std::size_t elements = 1;                   ///< points in the registers of an item
    std::size_t numbers = 1;                    ///< of the exchange of one component of one line
    std::vector<ExchangePadding> paddings;      ///< of each exchange between passes
    std::vector<ExchangePadding> paddings_back; ///< and of a convolution's way back
    bool joint = false;
};

std::vector<int> reversed(std::vector<int> radices) {
    std::reverse(radices.begin(), radices.end());
    return radices;
}

/// Of the exchanges between these passes.
std::vector<ExchangePadding> paddings_of(const std::vector<int> &radices, const StepSpec &spec,
                                         const StepLimits &limits, std::size_t items) {
    if (limits.padding && limits.exchange != PlanOptions::Exchange::registers)
        return choose_paddings(radices, spec.length, items, 32, limits.local_numbers);
    return std::vector<ExchangePadding>(radices.size() - 1);
}

Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs) {
    Group group;
    const int largest = *std::max_element(radices.begin(), radices.end());
    const bool alone = limits.exchange == PlanOptions::Exchange::registers;
    group.items = alone ? 1 : std::max<std::size_t>(1, spec.length / largest);
    while (group.items > limits.max_group)
        group.items = divide_up(group.items, 2);
    for (int radix : radices)
        group.elements =
            std::max(group.elements, divide_up(spec.length / radix, group.items) * radix);
    if (pairs)
        group.elements = std::max(group.elements, 2 * divide_up(pair_count(spec), group.items));
    if (spec.rader()) // and point 0; the line's own order
        group.elements = std::max(group.elements + 1, divide_up(spec.places(), group.items));
    const bool exchanges = radices.size() > 1 || pairs || spec.rader();
    if (exchanges) {
        group.paddings = paddings_of(radices, spec, limits, group.items);
        if (spec.convolves())
            group.paddings_back = paddings_of(reversed(radices), spec, limits, group.items);
        group.numbers = spec.places();
        for (const auto *paddings : {&group.paddings, &group.paddings_back})
            for (const ExchangePadding &padding : *paddings)
                group.numbers = std::max(group.numbers, padding.address(spec.length - 1) + 1);
    }
    group.joint = limits.exchange == PlanOptions::Exchange::joint &&
                  2 * group.numbers <= limits.local_numbers;
    if (!alone && group.numbers > limits.local_numbers)
        throw Error("A line of " + std::to_string(spec.length) + " points takes " +
                    std::to_string(group.numbers * limits.number_bytes()) +
                    " bytes of local memory; the device has " +
                    std::to_string(limits.local_numbers * limits.number_bytes()) + ".");
    const std::size_t line_numbers = group.numbers * (group.joint ? 2 : 1);
    const std::size_t wanted = std::min<std::size_t>(128, limits.max_group);
    group.lines = std::max<std::size_t>(1, wanted / group.items);
    group.lines = std::min(group.lines, spec.lines.count());
    if (!alone)
        group.lines =
            std::min(group.lines, std::max<std::size_t>(1, limits.local_numbers / line_numbers));
    return group;
}

/// What every kernel that goes point by point begins with.
std::vector<Section> point_blocks() {
    return {Section::from_file("lane/scalar.cl"), Section::from_file("block/line.cl"),
            Section::from_file("block/points.cl"), Section::from_file("block/twiddle.cl"),
            Section::from_file("block/adapt.cl")};
}

/// A padded address as OpenCL C of `a`.
std::string padded(const ExchangePadding &padding) {
    if (padding.amount == 0)
        return "(a)";
    return "((a) + (a) / " + std::to_string(padding.period) + " * " +
           std::to_string(padding.amount) + ")";
}

/// The passes of one transform, the first with the number `first`, and their calls.
std::string add_passes(std::vector<Section> &passes, std::size_t first,
                       const std::vector<int> &radices,
                       const std::vector<ExchangePadding> &paddings, const StepSpec &spec,
                       const StepLimits &limits, StepTable &twiddles, std::size_t items) {
    std::string calls;
    std::size_t stride = 1;
    for (std::size_t i = 0; i < radices.size(); ++i) {
        const int radix = radices[i];
        const std::string n = std::to_string(first + i);
        Defines pd;
        pd.set("RADIX", radix).set("STRIDE", std::int64_t(stride));
        pd.set("COUNT", std::int64_t(divide_up(spec.length / radix, items)));
        pd.set_text("PASS_NAME", "pass_" + n).set_text("WRITE_NAME", "write_" + n);
        pd.set_text("READ_NAME", "read_" + n);
        pd.set_text("WRITE_AT(a)", i < paddings.size() ? padded(paddings[i]) : "(a)");
        pd.set_text("READ_AT(a)", i > 0 ? padded(paddings[i - 1]) : "(a)");
        pd.set_text("BUTTERFLY", "butterfly_" + std::to_string(radix));
        pd.set_text("REPEAT_RADIX(M)", "REPEAT_" + std::to_string(radix) + "(M)");
        const bool table = i > 0 && limits.twiddles == PlanOptions::Twiddles::table;
        pd.set("TWIDDLES", table ? std::int64_t(add_pass_twiddles(twiddles, stride, radix)) : 0);
        passes.push_back(Section::from_file("block/radix_workgroup.cl", pd));
        if (i > 0)
            calls += " EXCHANGE(write_" + std::to_string(first + i - 1) + ", read_" + n + ")";
        calls += " pass_" + n + "(line, item, xr, xi);";
        stride *= radix;
    }
    return calls;
}

} // namespace

Step make_work_group_step(const StepSpec &spec, const StepLimits &limits) {
    Step step;
    RecipeParts parts = common_parts(spec, limits, "point");
    const std::vector<int> radices = spec.radices.empty() ? std::vector<int>{1} : spec.radices;
    const Group group = size_group(spec, radices, limits, parts.store_pairs);
    const bool neighbours =
        group.lines > 1 && spec.lines.in.lines.front() <= 2 && spec.lines.in.point > 2;
    const bool alone = limits.exchange == PlanOptions::Exchange::registers;

    Defines &d = parts.defines;
    d.set("ITEMS", std::int64_t(group.items)).set("GROUP_LINES", std::int64_t(group.lines));
    d.set("ELEMENTS", std::int64_t(group.elements)).set("LINES_NEIGHBOUR", neighbours);
    d.set("JOINT_EXCHANGE", group.joint).set("EXCHANGE_FLOATS", std::int64_t(group.numbers));
    const int last_radix = spec.convolves() ? radices.front() : radices.back();
    d.set("FIRST_RADIX", radices.front()).set("LAST_RADIX", last_radix);
    const auto count = [&](int radix) {
        return std::int64_t(divide_up(spec.length / radix, group.items));
    };
    d.set("FIRST_COUNT", count(radices.front())).set("LAST_COUNT", count(last_radix));
    if (spec.convolves())
        d.set("TURN_RADIX", radices.back()).set("TURN_COUNT", count(radices.back()));

    if (alone)
        d.flag("PRIVATE_EXCHANGE");
    if (limits.reorder == PlanOptions::Reorder::scatter && spec.lines.in.reorder_points &&
        !spec.convolves() && group.numbers >= spec.length)
        d.flag("LOAD_SCATTER");

    // Input and output of a plan may be one buffer.
    const Slot in = spec.lines.in.slot, out = spec.lines.out.slot;
    if (in == out || (in == Slot::input && out == Slot::output))
        d.set_text("EXCHANGE_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");

    std::vector<Section> passes;
    std::string calls =
        add_passes(passes, 0, radices, group.paddings, spec, limits, parts.table, group.items);
    std::size_t last = radices.size() - 1;
    if (spec.convolves()) {
        // Back with the radices reversed: what the last pass leaves in the registers are the points
        // of the first pass back.
        calls += " if (line.count > 0) turn(line, item, xr, xi);";
        calls += add_passes(passes, radices.size(), reversed(radices), group.paddings_back, spec,
                            limits, parts.table, group.items);
        last = 2 * radices.size() - 1;
    }
    d.set_text("PASSES", calls);
    d.set_text("LAST_WRITE", "write_" + std::to_string(last));

    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; " + std::to_string(spec.length) +
                     " points, L1 x L2 = " + std::to_string(group.items) + " x " +
                     std::to_string(group.lines);
    recipe.defines = d;
    recipe.sections = point_blocks();
    if (spec.convolves())
        recipe.sections.push_back(Section::from_file("block/turn.cl"));
    for (const std::string &file : parts.hook_files)
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, radices);
    recipe.sections.push_back(Section::from_file("block/copy_local.cl"));
    recipe.sections.insert(recipe.sections.end(), passes.begin(), passes.end());
    recipe.sections.push_back(Section::from_file("skeleton/fft_workgroup.cl"));

    step.table = std::move(parts.table);
    step.local = group.items * group.lines;
    step.global = divide_up(spec.lines.count(), group.lines) * step.local;
    step.report = start_report(spec, limits, "work-group");
    step.report.items_per_transform = int(group.items);
    step.report.transforms_per_group = int(group.lines);
    const bool exchanges = !alone && (spec.radices.size() > 1 || parts.store_pairs || spec.rader());
    step.report.exchange = !exchanges    ? "registers only"
                           : group.joint ? "local, joint"
                                         : "local, real then imaginary";
    for (const ExchangePadding &padding : group.paddings)
        if (padding.amount)
            step.report.exchange += ", padded " + std::to_string(padding.amount) + " after " +
                                    std::to_string(padding.period);
    step.report.local_bytes =
        exchanges ? group.lines * group.numbers * limits.number_bytes() * (group.joint ? 2 : 1) : 0;
    step.report.private_bytes = group.elements * 2 * limits.number_bytes();
    return step;
}

Step make_pointwise_step(const StepSpec &spec, const StepLimits &limits) {
    Step step;
    RecipeParts parts = common_parts(spec, limits, "point");
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; pointwise";
    recipe.defines = parts.defines;
    recipe.sections = point_blocks();
    for (const std::string &file : parts.hook_files)
        recipe.sections.push_back(Section::from_file(file));
    recipe.sections.push_back(Section::from_file("skeleton/pointwise.cl"));
    step.table = std::move(parts.table);
    const std::size_t points = parts.store_pairs ? pair_count(spec) : spec.points_out;
    step.local = std::min<std::size_t>(64, limits.max_group);
    step.global = divide_up(spec.lines.count() * points, step.local) * step.local;
    step.report = start_report(spec, limits, "pointwise");
    step.report.exchange = "registers only";
    return step;
}

} // namespace imago
