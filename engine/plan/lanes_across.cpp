// SPDX-License-Identifier: MIT
// A line in each lane: neighbouring columns, or a batch that is transposed on the way.
#include "engine/plan/lanes.h"

#include <algorithm>

namespace imago {
namespace {

/// The most lanes that rows gain from, which are transposed on their way, in squares of as many
/// numbers as lanes. Short rows: a square wider than a row is long costs more than it carries (rows
/// of 8 points: 4 times the speed with 8 lanes of 16; of 4: 4.5 times with 4; of 32: 1.2 to 2.4
/// times with 8; from about 100 points on there is no difference in one buffer). From one buffer to
/// another: each lane's row is a stream that is read and another one that is written, and 32 of
/// them are more than a core follows (8 lanes of 16: 243 points 1.33 times the speed, 375 1.31,
/// 625 1.05, 729 1.13, 1001 1.06, 3125 1.20; in one buffer 375 to 3125 points lose 7 to 16% by it).
/// Rader's lines on a Xeon: 97 points 1.13 times the speed, 521 and 1021 1.1, 4093 1.15, 8191 1.2
/// to 1.3; 127, 251 and 257 0.95 to 1.04.
int widest_for_rows(const StepSpec &spec, const StepLimits &limits) {
    constexpr std::size_t short_row = 100;
    const int lanes = limits.lane_width;
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    if (!points_adjacent(in) || !points_adjacent(out)) // which are complex, too
        return lanes;
    if (limits.intel && limits.precision == Precision::f32 && spec.rader())
        return std::min(lanes, 8);
    if (spec.length < 4 || spec.convolves() ||
        (spec.length > short_row && in_one_buffer(spec, limits)))
        return lanes;
    return std::min(lanes, spec.length < 8 ? 4 : 8);
}

/// Lane width for one line a lane.
int across_lanes(const StepSpec &spec, const StepLimits &limits) {
    int lanes = limits.lane_width_asked ? limits.lane_width : widest_for_rows(spec, limits);
    // A map reads its samples from a copy in the scratch.
    const std::size_t points = spec.places() + spec.lines.in.samples;
    while (lanes > 1 &&
           std::size_t(lanes) * points * 2 * limits.number_bytes() > limits.second_cache)
        lanes = lanes == 4 ? 1 : lanes / 2;
    // Lines that stand on each other in the input are the same in every lane; PoCL 3.1 (LLVM 14)
    // compiles vectors of which it knows that to wrong code.
    const LineSide &in = spec.lines.in;
    if (spec.lines.inner() == 1 ||
        (in.lines.front() == 0 && !(in.whole && in.whole->lines.front() > 0)))
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

/// The passes of a step; a convolution's go there and back.
std::vector<AcrossPass> across_passes(const StepSpec &spec, const std::vector<int> &radices,
                                      const StepLimits &limits, StepTable &table) {
    const std::vector<Digit> digits = digits_of(radices, spec.length);
    std::vector<AcrossPass> passes;
    std::size_t stride = 1;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        AcrossPass pass;
        pass.radix = radices[i];
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

MemoryUse across_memory(const StepSpec &spec, const StepLimits &limits, int lanes, bool reads,
                        bool writes) {
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    const std::size_t chunk = std::size_t(lanes) * 2 * limits.number_bytes();
    const bool rows_follow =
        points_adjacent(in) && interleaved(in) && writes && in.lines.front() == 2 * spec.length;
    const bool row_stores = points_adjacent(out) && spec.points_out % std::size_t(lanes) == 0;
    const bool large = outgrows_caches(spec, limits);
    const bool coefficients = // their rows
        (in.hook == Hook::dct_columns && in.lines.front() == 1) ||
        (out.hook == Hook::dct_columns && out.lines.front() == 1);
    // Rows of several KiB that follow one another: 2^17 to 2^24 points have 1.0 to 1.2 times the
    // speed on a Xeon without.
    const bool own = limits.intel && rows_follow &&
                     2 * spec.length * limits.number_bytes() >= std::size_t{8} << 10;
    const bool can_prefetch = (reads && interleaved(in)) || rows_follow || coefficients;
    const bool can_stream = lanes > 1 && vectors_aligned(out) && (writes || row_stores);
    // A strip of columns that is stored where it was loaded is in the caches already.
    return memory_use(limits, {can_prefetch, can_stream},
                      {!own, large && chunk >= 64 && !(reads && in_one_buffer(spec, limits))});
}

/// The factors w^(l k) of the lanes l beside the first one's, where neighbouring lanes have
/// neighbouring t; or none, where all lanes have the same. See adapt.cl.
void set_four_step_lanes(RecipeParts &parts, const StepSpec &spec, int lanes) {
    if (lanes == 1 || !spec.four_step_length || spec.four_step_loop != 0)
        return;
    const HookTraits &hook = traits(spec.lines.out.hook);
    const std::size_t apart = hook.in_twos ? 2 : 1; // real lines of a complex one
    if (spec.four_step_divisor % (apart * std::size_t(lanes)) == 0)
        parts.defines.flag("FOUR_STEP_UNIFORM");
    if (spec.four_step_divisor != 1)
        return;
    parts.defines.set("FOUR_STEP_LANES",
                      std::int64_t(add_four_step_lanes(
                          parts.table, spec.four_step_length,
                          hook.in_twos ? spec.points_out / 2 + 1 : spec.points_out, lanes, apart)));
}

} // namespace

Step make_across_step(const StepSpec &spec, const StepLimits &limits) {
    Step step;
    RecipeParts parts = common_parts(spec, limits, "lanes");
    const int lanes = across_lanes(spec, limits);
    const std::size_t strips = (spec.lines.inner() + lanes - 1) / lanes * spec.lines.outer();
    const std::size_t turns = turns_for(spec.length * lanes, strips, limits);
    const LineProblem &lines = spec.lines;
    const std::vector<int> radices =
        radices_given(spec, limits)
            ? spec.radices
            : rising_radices(spec.radices, spec.length, std::size_t(lanes) * limits.number_bytes());
    const std::size_t count = radices.size();
    const bool fused = lanes > 1 && count > 0 && !spec.rader();
    const bool reads = fused && lines_adjacent(lines.in) && spec.points_in == spec.length;
    const bool writes = fused && lines_adjacent(lines.out) && spec.points_out == spec.length;
    const bool always_full = lines.inner() % lanes == 0;

    step.report = start_report(spec, limits, "lanes across");
    step.report.radices = radices;
    Defines &d = parts.defines;
    d.set("LANES", lanes).set("TURNS", std::int64_t(turns));
    set_memory_use(across_memory(spec, limits, lanes, reads, writes), d, step.report);
    set_four_step_lanes(parts, spec, lanes);
    std::vector<Section> passes;
    const std::vector<AcrossPass> list = across_passes(spec, radices, limits, parts.table);
    std::vector<NestedPass> plain, global;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool read_here = reads && i == 0, write_here = writes && i + 1 == list.size();
        const std::string name = "pass_" + std::to_string(i);
        const std::string here = name + (read_here || write_here ? "_global" : "");
        if (read_here || write_here)
            passes.push_back(list[i].section(here, read_here, write_here));
        const bool plain_needed = !(reads || writes) || !always_full || !(read_here || write_here);
        if (plain_needed)
            passes.push_back(list[i].section(name, false, false));
        plain.push_back({name, std::size_t(list[i].radix)});
        global.push_back({here, std::size_t(list[i].radix)});
    }
    const std::size_t bytes = spec.places() * lanes * 2 * limits.number_bytes();
    const std::string calls = nested_calls(plain, count, bytes, limits);
    const std::string full = (reads ? "" : " copy_in(line, sr, si); scratch_pad(sr, si);") +
                             nested_calls(global, count, bytes, limits) +
                             (writes ? "" : " copy_out(line, sr, si);");
    if (reads || writes) {
        d.set_text("FULL_STRIP(line, sr, si)", full);
        if (always_full)
            d.flag("STRIPS_ARE_FULL");
    }
    d.set_text("PASSES(line, sr, si)", calls.empty() ? ";" : calls);
    const std::string order = digits_text(digits_of(radices, spec.length), "k");
    d.set_text("SCRATCH_AT(k)", spec.convolves() ? "(k)" : "(" + order + ")");

    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; " + std::to_string(spec.length) + " = " +
                     radices_text(radices) + ", " + std::to_string(lanes) +
                     " lanes, a line in each, " + counted(turns, "strip") + " a work-item";
    recipe.defines = d;
    recipe.sections = lane_blocks(lanes);
    if (spec.convolves())
        recipe.sections.push_back(Section::from_file("block/turn.cl"));
    for (const std::string &file : parts.hook_files)
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, radices);
    recipe.sections.insert(recipe.sections.end(), passes.begin(), passes.end());
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_across.cl"));

    step.table = std::move(parts.table);
    step.global = (strips + turns - 1) / turns;
    step.local = 1;
    step.report.lane_width = lanes;
    step.report.transforms_per_group = int(turns) * lanes;
    step.report.private_bytes = bytes;
    step.report.exchange = count > 1 ? "private scratch" : "registers only";
    return step;
}

} // namespace imago
