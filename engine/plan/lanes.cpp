// SPDX-License-Identifier: MIT
// The lanes family: what of FACTS.md's CPU structures runs a step, and its parameters.
#include "engine/plan/factorize.h"
#include "engine/plan/recipe.h"

#include <algorithm>
#include <optional>

namespace imago {
namespace {

constexpr std::size_t scratch_bytes = std::size_t{1} << 20; ///< of a work-item, at most
constexpr std::size_t points_of_item = 4096; ///< enough to hide the launch of a work-item

std::string text(std::size_t value) {
    return std::to_string(value);
}

/// "1 line", "4 lines".
std::string counted(std::size_t count, const std::string &noun) {
    return text(count) + " " + noun + (count == 1 ? "" : "s");
}

/// One digit of an index: its radix, and the distance of its neighbours in the scratch.
struct Digit {
    std::size_t size, stride;
};

/// The scratch address of an index made of these digits, lowest first, as OpenCL C of `variable`.
std::string digits_text(const std::vector<Digit> &digits, const std::string &variable) {
    std::string sum;
    std::size_t divisor = 1;
    for (const Digit &digit : digits) {
        sum += sum.empty() ? "" : " + ";
        sum += "((" + variable + ") / " + text(divisor) + ") % " + text(digit.size) + " * " +
               text(digit.stride);
        divisor *= digit.size;
    }
    return sum.empty() ? "0" : sum;
}

std::size_t turns_for(std::size_t points, std::size_t strips) {
    const std::size_t turns =
        std::max<std::size_t>(1, points_of_item / std::max<std::size_t>(points, 1));
    return std::clamp<std::size_t>(turns, 1, std::max<std::size_t>(1, strips / 8));
}

/// The distance at which complex numbers are vector neighbours; 0 for other hooks.
std::size_t step_of(const LineSide &side) {
    if (side.hook != Hook::complex)
        return 0;
    return interleaved(side) ? 2 : 1;
}

bool points_adjacent(const LineSide &side) {
    return side.point == step_of(side);
}

bool lines_adjacent(const LineSide &side) {
    return side.lines.front() == step_of(side);
}

/// Structure W: the lane width and the first radix, when the spec is one for it.
struct Along {
    int lanes;
    std::vector<int> radices;
};

std::optional<Along> along(const StepSpec &spec, const StepLimits &limits) {
    const LineProblem &lines = spec.lines;
    const bool plain = spec.transform && points_adjacent(lines.in) && points_adjacent(lines.out) &&
                       !lines.in.mask && spec.load_multiply.empty() &&
                       spec.store_multiply.empty() && !spec.four_step_length && !spec.convolves() &&
                       spec.points_in == spec.length && spec.points_out == spec.length;
    if (!plain)
        return std::nullopt;
    for (const auto &[width, first] : {std::pair{16, 16}, {8, 16}, {8, 8}, {4, 8}, {4, 4}}) {
        const auto points = static_cast<std::size_t>(first);
        if (width > limits.lane_width || spec.length % points ||
            spec.length / points < std::size_t(width))
            continue;
        // With many short lines, a line in each lane of a wider lane is faster.
        if (width < std::min(limits.lane_width, 8) &&
            spec.lines.count() >= std::size_t(limits.lane_width))
            continue;
        // Behind the first pass radices up to 8: 16 spills, and its 16 streams meet in one cache
        // set (4096 as 16·16·16 ran at half the speed of 16·8·8·4). Two passes of 16 are worth it.
        const int largest = spec.length <= 256 ? 16 : 8;
        auto rest = radix_sequence(spec.length / points, std::min(limits.largest_radix, largest),
                                   limits.pass_cost);
        if (!rest || rest->empty())
            continue;
        rest->insert(rest->begin(), first);
        return Along{width, *rest};
    }
    return std::nullopt;
}

Defines pass_defines(int radix, std::size_t stride, std::size_t blocks, const std::string &name) {
    Defines d;
    d.set("RADIX", radix).set("STRIDE", std::int64_t(stride)).set("BLOCKS", std::int64_t(blocks));
    d.set_text("PASS_NAME", name);
    d.set_text("BUTTERFLY", "butterfly_" + std::to_string(radix));
    d.set_text("REPEAT_RADIX(M)", "REPEAT_" + std::to_string(radix) + "(M)");
    return d;
}

std::string radices_text(const std::vector<int> &radices) {
    std::string sum;
    for (int radix : radices)
        sum += (sum.empty() ? "" : " * ") + std::to_string(radix);
    return sum.empty() ? "1" : sum;
}

/// What every kernel of the family begins with.
std::vector<Section> lane_blocks(int lanes) {
    return {Section::from_file(lanes > 1 ? "lane/vector.cl" : "lane/scalar.cl"),
            Section::from_file("block/line.cl"),
            Section::from_file("block/points.cl"),
            Section::from_file("block/twiddle.cl"),
            Section::from_file("block/adapt.cl"),
            Section::from_file("block/copy_lanes.cl")};
}

Step along_step(const StepSpec &spec, const StepLimits &limits, const Along &choice) {
    Step step;
    RecipeParts parts = common_parts(spec, limits, "lanes");
    const std::size_t width = choice.lanes;
    const std::size_t strips = spec.lines.count();
    const std::size_t turns = turns_for(spec.length, strips);
    const bool contiguous = interleaved(spec.lines.in) && interleaved(spec.lines.out);
    const auto aligned = [](const std::vector<std::size_t> &strides) {
        return std::all_of(strides.begin(), strides.end(),
                           [](std::size_t stride) { return stride % 16 == 0; });
    };
    const bool streams = contiguous && limits.precision == Precision::f32 &&
                         spec.lines.in.slot == Slot::input && spec.lines.out.slot == Slot::output &&
                         spec.length >= 256 && aligned(spec.lines.out.lines) &&
                         bytes_moved(spec, limits.number_bytes()) >= (std::size_t{16} << 20);
    Defines &d = parts.defines;
    d.set("LANES", choice.lanes).set("LINES", 1).set("TURNS", std::int64_t(turns));
    d.set("PREFETCH", limits.prefetch && contiguous && spec.length >= 256);
    d.set("STREAM_STORES", limits.prefetch && streams);

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

    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; " + text(spec.length) + " = " +
                     radices_text(choice.radices) + ", " + std::to_string(choice.lanes) +
                     " lanes along a line, " + counted(turns, "line") + " a work-item";
    recipe.defines = d;
    recipe.sections = lane_blocks(choice.lanes);
    recipe.sections.push_back(Section::from_file("block/stream_store.cl"));
    add_codelets(recipe, choice.radices);
    recipe.sections.insert(recipe.sections.end(), passes.begin(), passes.end());
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_along.cl"));

    step.table = std::move(parts.table);
    step.global = (strips + turns - 1) / turns;
    step.local = 1;
    step.report = start_report(spec, limits, "lanes along");
    step.report.radices = choice.radices;
    step.report.lane_width = choice.lanes;
    step.report.transforms_per_group = int(turns);
    step.report.private_bytes = spec.length * 2 * limits.number_bytes();
    step.report.exchange = "private scratch";
    return step;
}

/// Lane width for one line a lane.
int across_lanes(const StepSpec &spec, const StepLimits &limits) {
    int lanes = limits.lane_width;
    // A map reads its samples from a copy in the scratch.
    const std::size_t points = spec.places() + spec.lines.in.samples;
    while (lanes > 1 && std::size_t(lanes) * points * 2 * limits.number_bytes() > scratch_bytes)
        lanes = lanes == 4 ? 1 : lanes / 2;
    // Lines that stand on each other in the input are the same in every lane; PoCL 3.1 (LLVM 14)
    // compiles vectors of which it knows that to wrong code.
    if (spec.lines.inner() == 1 || spec.lines.in.lines.front() == 0)
        return 1;
    while (lanes > 4 && std::size_t(lanes / 2) >= spec.lines.inner())
        lanes /= 2;
    return lanes;
}

/// A pass over the scratch of a line in each lane.
struct AcrossPass {
    int radix = 1;
    std::size_t stride = 1, blocks = 1;
    std::vector<Digit> digits; ///< of the passes before
    std::size_t twiddles = 0;
    bool turn = false, back = false; ///< of a convolution, see radix_lanes.cl

    Section section(const std::string &name, bool read, bool write) const {
        Defines d = pass_defines(radix, stride, blocks, name);
        d.set_text("PASS_BASE(q)", digits_text(digits, "q"));
        d.set("READ_GLOBAL", read).set("WRITE_GLOBAL", write);
        d.set("TWIDDLES", std::int64_t(twiddles)).set("TURN", turn).set("BACK", back);
        return Section::from_file("block/radix_lanes.cl", d);
    }
};

/// The digits of a frequency: where the passes leave it in the scratch.
std::vector<Digit> digits_of(const std::vector<int> &radices, std::size_t length) {
    std::vector<Digit> digits;
    for (int radix : radices)
        digits.push_back({std::size_t(radix), length /= std::size_t(radix)});
    return digits;
}

std::string scratch_order(const StepSpec &spec) {
    return digits_text(digits_of(spec.radices, spec.length), "k");
}

/// The passes of a step; a convolution's go there and back.
std::vector<AcrossPass> across_passes(const StepSpec &spec, const StepLimits &limits,
                                      StepTable &table) {
    const std::vector<Digit> digits = digits_of(spec.radices, spec.length);
    std::vector<AcrossPass> passes;
    std::size_t stride = 1;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        AcrossPass pass;
        pass.radix = spec.radices[i];
        pass.stride = stride;
        pass.blocks = digits[i].stride;
        pass.digits.assign(digits.begin(), digits.begin() + std::ptrdiff_t(i));
        if (i > 0 && limits.twiddles == PlanOptions::Twiddles::table)
            pass.twiddles = add_pass_twiddles(table, stride, pass.radix);
        passes.push_back(std::move(pass));
        stride *= digits[i].size;
    }
    if (spec.convolves() && !passes.empty()) {
        passes.back().turn = true;
        for (std::size_t i = passes.size() - 1; i-- > 0;) {
            passes.push_back(passes[i]);
            passes.back().back = true;
        }
    }
    return passes;
}

Step across_step(const StepSpec &spec, const StepLimits &limits) {
    Step step;
    RecipeParts parts = common_parts(spec, limits, "lanes");
    const int lanes = across_lanes(spec, limits);
    const std::size_t strips = (spec.lines.inner() + lanes - 1) / lanes * spec.lines.outer();
    const std::size_t turns = turns_for(spec.length * lanes, strips);
    const LineProblem &lines = spec.lines;
    const std::size_t count = spec.radices.size();
    const bool fused = lanes > 1 && count > 0 && !spec.rader();
    const bool reads = fused && lines_adjacent(lines.in) && spec.points_in == spec.length;
    const bool writes = fused && lines_adjacent(lines.out) && spec.points_out == spec.length;
    const bool always_full = lines.inner() % lanes == 0;

    Defines &d = parts.defines;
    d.set("LANES", lanes).set("TURNS", std::int64_t(turns));
    std::vector<Section> passes;
    std::string calls, full = reads ? "" : " copy_in(line, sr, si); scratch_pad(sr, si);";
    const std::vector<AcrossPass> list = across_passes(spec, limits, parts.table);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool read_here = reads && i == 0, write_here = writes && i + 1 == list.size();
        const std::string name = "pass_" + std::to_string(i);
        if (read_here || write_here)
            passes.push_back(list[i].section(name + "_global", read_here, write_here));
        const bool plain_needed = !(reads || writes) || !always_full || !(read_here || write_here);
        if (plain_needed)
            passes.push_back(list[i].section(name, false, false));
        calls += " " + name + "(line, sr, si);";
        full += " " + name + (read_here || write_here ? "_global" : "") + "(line, sr, si);";
    }
    if (!writes)
        full += " copy_out(line, sr, si);";
    if (reads || writes) {
        d.set_text("FULL_STRIP(line, sr, si)", full);
        if (always_full)
            d.flag("STRIPS_ARE_FULL");
    }
    d.set_text("PASSES(line, sr, si)", calls.empty() ? ";" : calls);
    d.set_text("SCRATCH_AT(k)", spec.convolves() ? "(k)" : "(" + scratch_order(spec) + ")");

    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; " + text(spec.length) + " = " +
                     radices_text(spec.radices) + ", " + std::to_string(lanes) +
                     " lanes, a line in each, " + counted(turns, "strip") + " a work-item";
    recipe.defines = d;
    recipe.sections = lane_blocks(lanes);
    if (spec.convolves())
        recipe.sections.push_back(Section::from_file("block/turn.cl"));
    for (const std::string &file : parts.hook_files)
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, spec.radices);
    recipe.sections.insert(recipe.sections.end(), passes.begin(), passes.end());
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_across.cl"));

    step.table = std::move(parts.table);
    step.global = (strips + turns - 1) / turns;
    step.local = 1;
    step.report = start_report(spec, limits, "lanes across");
    step.report.lane_width = lanes;
    step.report.transforms_per_group = int(turns) * lanes;
    step.report.private_bytes = spec.places() * lanes * 2 * limits.number_bytes();
    step.report.exchange = count > 1 ? "private scratch" : "registers only";
    return step;
}

} // namespace

Step make_lanes_step(const StepSpec &spec, const StepLimits &limits) {
    if (const auto choice = along(spec, limits))
        return along_step(spec, limits, *choice);
    return across_step(spec, limits);
}

} // namespace imago
