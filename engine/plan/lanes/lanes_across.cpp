// SPDX-License-Identifier: MIT
// The structure with a line in each lane: neighbouring columns, or a batch that is transposed at
// load and store.
#include "engine/plan/lanes/lanes_across.h"

#include "engine/plan/kernel/real_half.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>

namespace imago {
namespace {

/// Returns the maximum number of lanes with which rows are faster. Rows are transposed at load and
/// store in squares of as many numbers as lanes. A square wider than a short row costs more than it
/// moves, and from one buffer to another each lane's row is one stream that is read and another
/// that is written.
int widest_for_rows(const StepSpec &spec, const StepLimits &limits) {
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    const bool packed =
        in.hook() == Hook::half_spectrum_packed || out.hook() == Hook::half_spectrum_packed;
    if (!packed && (!points_adjacent(in) || !points_adjacent(out))) // both sides are complex
        return limits.lane_width;
    LineClasses lines;
    if (packed)
        lines = LineClass::packed;
    else if (spec.rader())
        lines = LineClass::rader;
    else if (!spec.convolves())
        lines = in_one_buffer(spec, limits) ? LineClass::in_place : LineClass::out_of_place;
    const ChoiceRow *row = measured_choice(Question::across_lanes, lines, spec.length, limits);
    return row ? std::min(limits.lane_width, int(row->number(Field::lanes))) : limits.lane_width;
}

/// Returns the lane width for one line in each lane.
int across_lanes(const StepSpec &spec, const StepLimits &limits) {
    int lanes = limits.requested.lane_width ? limits.lane_width : widest_for_rows(spec, limits);
    // A map reads its samples from a copy in the scratch.
    const std::size_t points = spec.held_points() + spec.lines.in.samples;
    while (lanes > 1 &&
           std::size_t(lanes) * points * 2 * limits.arithmetic_bytes() > limits.device.second_cache)
        lanes = lanes == 4 ? 1 : lanes / 2;
    // Lines that coincide in the input are equal in every lane. PoCL 3.1 (LLVM 14) compiles vectors
    // that it knows to be equal in all lanes to wrong code.
    const LineSide &in = spec.lines.in;
    if (spec.lines.inner() == 1 ||
        (in.lines.front() == 0 && !(in.whole && in.whole->lines.front() > 0)))
        return 1;
    while (lanes > 4 && std::size_t(lanes / 2) >= spec.lines.inner())
        lanes /= 2;
    return lanes;
}

/// Returns the radices of the DCT's columns, whose strips exceed the first-level cache. Small
/// radices come first, because the points of the first pass are so far apart that many of them
/// share a cache set.
std::vector<int> column_radices(const StepSpec &spec, const StepLimits &limits) {
    const bool columns =
        spec.lines.in.hook() == Hook::dct_columns || spec.lines.out.hook() == Hook::dct_columns;
    const std::size_t bytes =
        spec.length * std::size_t(limits.lane_width) * 2 * limits.arithmetic_bytes();
    if (!columns || radices_given(spec, limits) || spec.convolves() || spec.length % 16 ||
        limits.largest_radix < 4)
        return spec.radices;
    const ChoiceRow *row = measured_choice(Question::column_radices, {}, spec.length, limits);
    if (!row || bytes < row->count(Field::least_bytes))
        return spec.radices;
    const int largest = std::min(limits.largest_radix, int(row->number(Field::radix)));
    auto rest = radix_sequence(spec.length / 16, largest, limits.pass_cost);
    if (!rest)
        return spec.radices;
    rest->insert(rest->end(), {4, 4});
    std::sort(rest->begin(), rest->end());
    return *rest;
}

/// A pass over the scratch, for a line in each lane.
struct AcrossPass {
    int radix = 1;
    std::size_t stride = 1, blocks = 1;
    std::vector<Digit> digits; ///< digits of the earlier passes
    std::size_t twiddles = 0;
    FetchShare fetches;
    bool product = false, back = false; ///< for a convolution; see radix_lanes.cl
    bool half = false;                  ///< computes half of the frequencies of real lines

    /// Whether another pass transforms its first block, whose points are real.
    bool has_zero() const { return half && stride > 1; }
    AcrossPass zero() const {
        AcrossPass pass = *this;
        pass.stride = 1;
        pass.digits.clear();
        return pass;
    }

    Section section(const std::string &name, bool read, bool write) const {
        Defines d = pass_defines(radix, stride, blocks, name);
        d.set_text("PASS_BASE(q)", half ? "SCRATCH_AT(q)" : digits_text(digits, "q"));
        if (has_zero())
            d.set_text("PASS_ZERO", name + "_zero");
        d.set("READ_GLOBAL", read).set("WRITE_GLOBAL", write);
        d.set("TWIDDLES", std::int64_t(twiddles)).set("TURN", product).set("BACK", back);
        fetches.define(d);
        return Section::from_file("block/radix_lanes.cl", d);
    }
};

/// Returns the digits of a frequency, which give its position in the scratch after the passes.
std::vector<Digit> digits_of(const std::vector<int> &radices, std::size_t length) {
    std::vector<Digit> digits;
    for (int radix : radices)
        digits.push_back({std::size_t(radix), length /= std::size_t(radix)});
    return digits;
}

/// Whether the passes of a convolution also run back. Those of a real line run forward twice.
bool runs_back(const StepSpec &spec, RealHalf half) {
    return spec.convolves() && half == RealHalf::none;
}

/// Returns the passes of a step. Those of a convolution run forward and back.
std::vector<AcrossPass> across_passes(const StepSpec &spec, RealHalf half,
                                      const std::vector<int> &radices, const StepLimits &limits,
                                      StepTable &table) {
    const std::vector<Digit> digits = digits_of(radices, spec.length);
    std::vector<AcrossPass> passes;
    std::size_t stride = 1;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        AcrossPass pass;
        pass.radix = radices[i];
        pass.stride = stride;
        pass.blocks = digits[i].stride;
        pass.half = half != RealHalf::none;
        pass.digits.assign(digits.begin(), digits.begin() + std::ptrdiff_t(i));
        if (i > 0 && limits.requested.twiddles == PlanOptions::Twiddles::table)
            pass.twiddles = add_pass_twiddles(table, stride, pass.radix);
        passes.push_back(std::move(pass));
        stride *= digits[i].size;
    }
    if (runs_back(spec, half) && !passes.empty()) {
        passes.back().product = true;
        for (std::size_t i = passes.size() - 1; i-- > 0;) {
            passes.push_back(passes[i]);
            passes.back().back = true;
        }
    }
    return passes;
}

/// Whether rows of coefficients are a side of the DCT's columns.
bool coefficient_rows(const LineSide &side) {
    return side.hook() == Hook::dct_columns && side.lines.front() == 1;
}

/// Whether rows that follow one another are left to the processor's own prefetching.
bool prefetches_by_itself(const StepSpec &spec, const StepLimits &limits) {
    const ChoiceRow *row =
        measured_choice(Question::across_prefetch, LineClass::rows, spec.length, limits);
    return row && !row->flag(Field::prefetch);
}

MemoryUse across_memory(const StepSpec &spec, const StepLimits &limits, int lanes, bool reads,
                        bool writes) {
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    const std::size_t chunk = std::size_t(lanes) * 2 * limits.number_bytes();
    const bool rows_follow =
        points_adjacent(in) && interleaved(in) && writes && in.lines.front() == 2 * spec.length;
    const bool row_stores = points_adjacent(out) && spec.points_out % std::size_t(lanes) == 0;
    MemoryUse possible, wanted;
    possible.prefetch =
        (reads && interleaved(in)) || rows_follow || coefficient_rows(in) || coefficient_rows(out);
    possible.streaming = lanes > 1 && vectors_aligned(out) && (writes || row_stores);
    wanted.prefetch = !(rows_follow && prefetches_by_itself(spec, limits));
    // A strip of columns that is stored where it was loaded is in the caches already.
    wanted.streaming =
        chunk >= 64 && !(reads && in_one_buffer(spec, limits)) && outgrows_caches(spec, limits);
    return memory_use(limits, possible, wanted);
}

/// Sets the factors w^(l k) of the lanes l relative to the first one if neighbouring lanes have
/// neighbouring t. There are none if all lanes have the same t. See adapt.cl.
void set_four_step_lanes(RecipeParts &parts, const StepSpec &spec, int lanes) {
    if (lanes == 1 || !spec.four_step_length || spec.four_step_loop != 0)
        return;
    const HookTraits &hook = traits(spec.lines.out.hook());
    const std::size_t stride = lines_together(spec.lines, spec.lines.out);
    if (spec.four_step_divisor % (stride * std::size_t(lanes)) == 0)
        parts.defines.flag("FOUR_STEP_UNIFORM");
    if (spec.four_step_divisor != 1)
        return;
    parts.defines.set(
        "FOUR_STEP_LANES",
        std::int64_t(add_four_step_lanes(parts.table, spec.four_step_length,
                                         hook.in_twos ? spec.points_out / 2 + 1 : spec.points_out,
                                         lanes, stride)));
}

/// The sections of the passes, and the names of the passes over the scratch and to or from global
/// memory.
struct AcrossNames {
    std::vector<Section> sections;
    std::vector<NestedPass> plain, global;
};

AcrossNames across_names(const LanesShape &shape, const std::vector<AcrossPass> &list) {
    AcrossNames names;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool read = shape.reads && i == 0, write = shape.writes && i + 1 == list.size();
        const bool global = read || write;
        const std::string name = "pass_" + std::to_string(i);
        const std::string here = name + (global ? "_global" : "");
        if (global)
            names.sections.push_back(list[i].section(here, read, write));
        if (list[i].has_zero())
            names.sections.push_back(list[i].zero().section(name + "_zero", false, false));
        if (!shape.global() || !shape.always_full || !global)
            names.sections.push_back(list[i].section(name, false, false));
        names.plain.push_back({name, std::size_t(list[i].radix)});
        names.global.push_back({here, std::size_t(list[i].radix)});
    }
    return names;
}

/// Returns where the passes leave frequency k, as OpenCL C.
std::string place_text(const StepSpec &spec, RealHalf half, const std::vector<int> &radices,
                       StepTable &table) {
    if (runs_back(spec, half))
        return "(k)";
    if (half == RealHalf::none)
        return "(" + digits_text(digits_of(radices, spec.length), "k") + ")";
    const std::size_t places = add_frequency_places(table, radices, spec.length, true);
    return "TABLE_INDEX(line.table[" + std::to_string(places) + " + (k)])";
}

/// Sets the calls of all passes, over `bytes` of scratch.
void set_across_calls(Defines &d, const LanesShape &shape, const AcrossNames &names,
                      std::size_t bytes, const StepLimits &limits) {
    const std::size_t count = shape.radices.size();
    if (shape.global()) {
        d.set_text("FULL_STRIP(line, sr, si)",
                   (shape.reads ? "" : " copy_in(line, sr, si); scratch_pad(line, sr, si);") +
                       nested_calls(names.global, count, bytes, limits.device.first_cache) +
                       (shape.writes ? "" : " copy_out(line, sr, si);"));
        if (shape.always_full)
            d.flag("STRIPS_ARE_FULL");
        if (shape.overlaps)
            d.flag("OVERLAP_STRIPS");
    }
    d.set_text("PASSES(line, sr, si)",
               nested_calls(names.plain, count, bytes, limits.device.first_cache));
}

KernelRecipe across_recipe(const StepSpec &spec, const LanesShape &shape, const RecipeParts &parts,
                           const std::vector<Section> &passes, std::size_t strips_per_item,
                           const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = step_name(spec) + "; " + std::to_string(spec.length) + " = " +
                     radices_text(shape.radices) + ", " + std::to_string(shape.lanes) +
                     " lanes, a line in each, " + counted(strips_per_item, "strip") +
                     " a work-item";
    recipe.defines = parts.defines;
    recipe.sections = lane_blocks(shape.lanes);
    if (spec.convolves())
        recipe.sections.push_back(Section::from_file("block/turn/turn.cl"));
    for (const std::string &file : parts.hook_files)
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, shape.radices, limits);
    recipe.sections.insert(recipe.sections.end(), passes.begin(), passes.end());
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_across.cl"));
    return recipe;
}

/// Whether the last strip of each loop begins early, where all lines go to another buffer or come
/// from one: some lines are then computed twice, with equal results, which costs less than a strip
/// whose lines are moved number by number. The input and the output may be one buffer, whatever the
/// problem says.
bool overlaps_strips(const StepSpec &spec, const LanesShape &shape) {
    const LineProblem &lines = spec.lines;
    const auto plain = [](const LineSide &side) {
        return side.hook() == Hook::complex && !side.whole && !side.mask;
    };
    constexpr std::size_t aligned = 8; // complex numbers, for stores past the caches
    const Slot in = lines.in.slot, out = lines.out.slot;
    return shape.global() && lines.inner() > shape.lines && plain(lines.in) && plain(lines.out) &&
           !spec.four_step_length && !lines.there && in != out && (is_work(in) || is_work(out)) &&
           (!shape.memory.streaming || lines.inner() % aligned == 0);
}

/// Whether a step that stores another array than it loads fetches its cache lines first. What it
/// loads is in a work buffer, so that the output is not that buffer, whatever the problem says.
bool fetches_stores(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    const LineProblem &lines = spec.lines;
    return shape.memory.prefetch && shape.writes && !shape.memory.streaming && !limits.in_place &&
           lines.out.slot == Slot::output && is_work(lines.in.slot);
}

/// Has several passes prefetch the next strip where a row says so and the first pass loads it.
/// Returns whether they do.
bool share_fetches(std::vector<AcrossPass> &passes, const StepSpec &spec, const StepLimits &limits,
                   const LanesShape &shape) {
    if (!shape.memory.prefetch || !shape.reads || spec.convolves())
        return false;
    const auto shares =
        fetch_shares(shape.radices, 1, spec.length, LineClass::columns, spec, limits);
    for (std::size_t i = 0; i < shares.size(); ++i)
        passes[i].fetches = shares[i];
    return !shares.empty();
}

} // namespace

LanesShape across_shape(const StepSpec &spec, const StepLimits &limits) {
    const LineProblem &lines = spec.lines;
    LanesShape shape;
    shape.lanes = across_lanes(spec, limits);
    const std::size_t lanes = std::size_t(shape.lanes);
    shape.radices = radices_given(spec, limits)
                        ? spec.radices
                        : rising_radices(column_radices(spec, limits), spec.length,
                                         lanes * limits.arithmetic_bytes());
    shape.lines = lanes;
    shape.strips = (lines.inner() + lanes - 1) / lanes * lines.outer();
    shape.strips_per_item = strips_per_item_for(spec.length * lanes, shape.strips, limits);
    shape.scratch_bytes = spec.held_points() * lanes * 2 * limits.arithmetic_bytes();
    const bool fused = lanes > 1 && !shape.radices.empty() && !spec.rader();
    shape.reads = fused && lines_adjacent(lines.in);
    shape.writes = fused && lines_adjacent(lines.out);
    shape.memory = across_memory(spec, limits, shape.lanes, shape.reads, shape.writes);
    shape.overlaps = lines.inner() % lanes != 0 && overlaps_strips(spec, shape);
    shape.always_full = shape.overlaps || lines.inner() % lanes == 0;
    shape.claimers = claimers_for(spec, limits, shape);
    return shape;
}

Step make_across_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    const RealHalf half = real_half(spec);
    const StepSpec mapped = with_real_maps(spec, half);
    RecipeParts parts = common_parts(mapped, limits, "lanes");
    Defines &d = parts.defines;
    d.set("LANES", shape.lanes).set("STRIPS_PER_ITEM", std::int64_t(shape.strips_per_item));
    set_memory_use(shape.memory, spec, limits, d);
    set_real_half(d, spec, half);
    if (half != RealHalf::none)
        set_real_maps(d, mapped);
    if (fetches_stores(spec, limits, shape))
        d.set("FETCH_STORES", 1);
    set_four_step_lanes(parts, spec, shape.lanes);
    std::vector<AcrossPass> passes = across_passes(spec, half, shape.radices, limits, parts.table);
    d.set_text("SCRATCH_AT(k)", place_text(spec, half, shape.radices, parts.table));
    if (share_fetches(passes, spec, limits, shape))
        d.set("SPREAD_FETCH", 1);
    const AcrossNames names = across_names(shape, passes);
    set_across_calls(d, shape, names, shape.scratch_bytes, limits);
    Step step = start_step(spec, limits, shape);
    step.recipe = across_recipe(spec, shape, parts, names.sections, shape.strips_per_item, limits);
    step.table = std::move(parts.table);
    set_claims(step, shape);
    step.report.exchanges = {{shape.radices.size() > 1 ? StepExchange::Way::private_scratch
                                                       : StepExchange::Way::registers}};
    return step;
}

} // namespace imago
