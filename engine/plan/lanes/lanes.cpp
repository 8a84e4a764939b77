// SPDX-License-Identifier: MIT
// The lanes family: chooses the structure of engine/doc/facts.md#cpu-kernels that runs a step. It
// also has the functions that the structures share.
#include "engine/plan/lanes/lanes.h"

#include "engine/plan/any_size/any_size_step.h"
#include "engine/plan/kernel/step.h"
#include "engine/plan/lanes/lanes_across.h"
#include "engine/plan/lanes/lanes_along.h"
#include "engine/plan/lanes/lanes_along_choice.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace imago {
namespace {

// The hybrid structure: lines of 16 points as 4 x 4, with LANES / 4 of them in the lanes of a
// vector: engine/doc/facts.md#hybrid-lanes.

constexpr std::size_t hybrid_length = 16;

/// All powers of exp(-2 pi i / 16) in double precision.
StepTable hybrid_roots() {
    StepTable unit(Precision::f64);
    unit.open();
    for (std::size_t e = 0; e < hybrid_length; ++e)
        unit.append_root(e, hybrid_length);
    return unit;
}

/// Adds w^(n k), w = exp(-2 pi i / 16), for k = 1, 2, 3; see block/radix_hybrid.cl.
std::size_t add_hybrid_twiddles(StepTable &table, int lanes) {
    const StepTable unit = hybrid_roots();
    const std::size_t offset = table.open();
    for (std::size_t k = 1; k < 4; ++k)
        for (std::size_t part = 0; part < 2; ++part)
            for (std::size_t lane = 0; lane < std::size_t(lanes); ++lane)
                table.append(unit.at(2 * (lane % 4 * k) + part));
    return offset;
}

/// Adds the same factors for interleaved numbers; see block/radix_pairs.cl.
std::size_t add_pair_twiddles(StepTable &table, int lanes) {
    const StepTable unit = hybrid_roots();
    const std::size_t offset = table.open();
    for (std::size_t k = 1; k < 4; ++k) {
        const auto part = [&](std::size_t lane, std::size_t imaginary) {
            return unit.at(2 * (lane / 2 % 4 * k) + imaginary);
        };
        for (std::size_t lane = 0; lane < std::size_t(lanes); ++lane)
            table.append(part(lane, 0));
        for (std::size_t lane = 0; lane < std::size_t(lanes); ++lane)
            table.append(lane % 2 == 0 ? -part(lane, 1) : part(lane, 1));
    }
    return offset;
}

/// Whether the vectors hold interleaved numbers as they are in memory.
bool in_pairs(const StepSpec &spec, int lanes) {
    return lanes >= 8 && interleaved(spec.lines.in) && interleaved(spec.lines.out);
}

bool serves(const StepSpec &spec, const StepLimits &limits) {
    return spec.length == hybrid_length && limits.lane_width >= 4 && plain_lines(spec) &&
           spec.lines.in.lines.front() != 0 &&
           limits.requested.twiddles == PlanOptions::Twiddles::table;
}

/// The shape of the step with a few lanes along each of several lines. Empty if that is impossible.
std::optional<LanesShape> hybrid_shape(const StepSpec &spec, const StepLimits &limits) {
    if (!serves(spec, limits))
        return std::nullopt;
    int lanes = limits.lane_width;
    const ChoiceRow *row = measured_choice(Question::hybrid_lanes, {}, spec.length, limits);
    if (!limits.requested.lane_width && row)
        lanes = std::min(lanes, int(row->number(Field::lanes)));
    while (lanes > 4 && std::size_t(lanes) / 4 > spec.lines.inner())
        lanes /= 2;
    LanesShape shape;
    shape.structure = StepFamily::lanes_hybrid;
    shape.lanes = lanes;
    shape.radices = {4, 4};
    shape.lines = std::size_t(lanes) / 4;
    shape.strips = (spec.lines.inner() + shape.lines - 1) / shape.lines * spec.lines.outer();
    shape.strips_per_item = strips_per_item_for(hybrid_length * shape.lines, shape.strips, limits);
    shape.reads = shape.writes = true;
    shape.always_full = spec.lines.inner() % shape.lines == 0;
    shape.memory = memory_use(limits, {interleaved(spec.lines.in), vectors_aligned(spec.lines.out)},
                              {row && row->flag(Field::prefetch), outgrows_caches(spec, limits)});
    shape.claimers = claimers_for(spec, limits, shape);
    return shape;
}

/// Makes the step of such a shape.
Step make_hybrid_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    RecipeParts parts = common_parts(spec, limits, "lanes");
    Defines &d = parts.defines;
    d.set("LANES", shape.lanes)
        .set("LINES", std::int64_t(shape.lines))
        .set("STRIPS_PER_ITEM", std::int64_t(shape.strips_per_item));
    const bool pairs = in_pairs(spec, shape.lanes);
    if (pairs)
        d.set("PAIR_TWIDDLES", std::int64_t(add_pair_twiddles(parts.table, shape.lanes)));
    else
        d.set("HYBRID_TWIDDLES", std::int64_t(add_hybrid_twiddles(parts.table, shape.lanes)));
    set_memory_use(shape.memory, spec, limits, d);
    Step step = start_step(spec, limits, shape);

    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; 16 = " + radices_text(shape.radices) + ", " +
                     std::to_string(shape.lanes) + " lanes, 4 of them along a line, " +
                     counted(shape.strips_per_item, "strip") + " a work-item";
    recipe.defines = d;
    recipe.sections = lane_blocks(shape.lanes);
    if (pairs)
        recipe.repeats.push_back(4);
    else
        add_codelets(recipe, shape.radices, limits);
    recipe.sections.push_back(
        Section::from_file(pairs ? "block/radix_pairs.cl" : "block/radix_hybrid.cl"));
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_hybrid.cl"));
    step.table = std::move(parts.table);
    set_claims(step, shape);
    step.report.exchanges = {{StepExchange::Way::registers}};
    return step;
}

// The kernel that runs steps of any size: length, radices, strides and hooks are numbers at the
// head of the step's table (kernels/block/sizes.cl), so that all such steps of a device share one
// program. It is the specialised kernel of lanes_across.cpp with macros that are fields; it takes
// up to twice as long, and is there before that one is compiled.

constexpr int any_size_lanes = 8; ///< of the kernel; a strip has as many lines

/// The calls of one of the hooks' functions.
std::string hook_calls(const char *number, const std::string &function) {
    std::vector<std::pair<int, std::string>> calls;
    for (const AnySizeHook &hook : any_size_hooks())
        calls.emplace_back(int(calls.size()), function + hook.suffix + "(line, sr, si);");
    return any_size_switch(number, calls);
}

/// The macros that are the same for all sizes.
void set_common(Defines &d, Precision precision) {
    set_any_size(d, precision);
    d.set("LANES", any_size_lanes).set("PREFETCH", 0).set("STREAM_STORES", 0);
    d.set("PLACES", std::int64_t(longest_any_size));
    d.set("SAMPLE_PLACES", std::int64_t(longest_any_size));
    d.set_text("LOAD_LINES(line, sr, si)", hook_calls("LOAD_HOOK", "copy_in"));
    d.set_text("STORE_LINES(line, sr, si)", hook_calls("STORE_HOOK", "copy_out"));
    d.set_text("RUN_PASS(line, sr, si)", any_size_pass_calls("line, sr, si, 0, 1"));
}

Section pass_section(int radix) {
    Defines d = any_size_pass(radix);
    d.set("READ_GLOBAL", 0).set("WRITE_GLOBAL", 0).set("TURN", 0).set("BACK", 0);
    return Section::from_file("block/radix_lanes.cl", d);
}

/// The recipe, which is the same for every step.
KernelRecipe any_size_recipe(const Sizes &sizes, const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = any_size_title("lines", limits.precision) + ", " +
                     std::to_string(any_size_lanes) +
                     " lanes, a line in each; the sizes are at the head of the table";
    set_common(recipe.defines, limits.precision);
    sizes.define(recipe.defines);
    recipe.sections = lane_blocks(any_size_lanes);
    recipe.sections.insert(recipe.sections.begin() + 1, Section::from_file("block/sizes.cl"));
    recipe.sections.insert(recipe.sections.begin(), Section::from_file("lane/wide_arguments.cl"));
    for (const char *file : {"block/turn/turn.cl", "hook/reorder.cl", "hook/linear/linear.cl"})
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, any_size_radices(), limits);
    for (const int radix : any_size_radices())
        recipe.sections.push_back(pass_section(radix));
    for (const AnySizeHook &hook : any_size_hooks())
        recipe.parts.push_back(any_size_part(hook, sizes, "lanes"));
    recipe.endings = {Section::from_file("skeleton/fft_any_size.cl")};
    return recipe;
}

/// Makes the step by the kernel of any size. Empty if that kernel does not serve it: it knows
/// interleaved numbers, the hooks complex, real_pair, half_spectrum_pair and dct_columns, passes
/// and Bluestein's method, and up to three outer loops.
std::optional<Step> make_any_size_step(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t lanes = any_size_lanes;
    const std::size_t strips = (spec.lines.inner() + lanes - 1) / lanes * spec.lines.outer();
    const std::size_t strips_per_item = strips_per_item_for(spec.length * lanes, strips, limits);
    Sizes own(Sizes::Access::field);
    own.add("STRIPS_PER_ITEM", std::int64_t(strips_per_item));
    const std::optional<AnySizeStep> sized = any_size_step(spec, limits, own, "lanes");
    if (!sized)
        return std::nullopt;

    Step step;
    step.recipe = any_size_recipe(sized->sizes, limits);
    step.table = sized->sizes.table(sized->sections);
    step.takes_mask = true;
    step.global = (strips + strips_per_item - 1) / strips_per_item;
    step.local = 1;
    step.report = start_report(spec, limits, StepFamily::any_size);
    step.report.radices = sized->radices;
    step.report.lane_width = any_size_lanes;
    step.report.transforms_per_group = int(strips_per_item * lanes);
    step.report.private_bytes =
        spec.length * lanes * 2 * limits.arithmetic_bytes() * (spec.convolves() ? 2 : 1);
    step.report.exchanges = {{sized->radices.size() > 1 ? StepExchange::Way::private_scratch
                                                        : StepExchange::Way::registers}};
    return step;
}

constexpr std::size_t cache_period = 4096; ///< distance in bytes of lines of the same cache set

std::string text(std::size_t value) {
    return std::to_string(value);
}

/// Returns the distance at which complex numbers are neighbours in a vector.
std::size_t step_of(const LineSide &side) {
    return interleaved(side) ? 2 : 1;
}

} // namespace

std::string counted(std::size_t count, const std::string &noun) {
    return text(count) + " " + noun + (count == 1 ? "" : "s");
}

std::vector<int> rising_radices(std::vector<int> radices, std::size_t vectors, std::size_t bytes) {
    // The real and imaginary parts of 8 points need 16 cache lines of one set, but a first-level
    // cache has only 8 to 12 ways.
    const auto conflict = [&] {
        std::size_t stride = vectors;
        return std::any_of(radices.begin(), radices.end(), [&](int radix) {
            stride /= std::size_t(radix);
            return radix == 8 && stride * bytes % cache_period == 0;
        });
    };
    std::sort(radices.begin(), radices.end());
    while (conflict() && std::count(radices.begin(), radices.end(), 8) >= 2) {
        const auto eight = std::find(radices.begin(), radices.end(), 8);
        radices.erase(eight, eight + 2);
        radices.insert(radices.end(), 3, 4);
        std::sort(radices.begin(), radices.end());
    }
    return radices;
}

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

std::size_t strips_per_item_for(std::size_t points, std::size_t strips, const StepLimits &limits) {
    const std::size_t item = limits.requested.item_points
                                 ? limits.requested.item_points
                                 : measured_count(Question::lanes_item, Field::points, limits);
    const std::size_t strips_per_item =
        std::max<std::size_t>(1, item / std::max<std::size_t>(points, 1));
    const std::size_t fewest = std::max<std::size_t>(8, 4 * limits.device.compute_units);
    return std::clamp<std::size_t>(strips_per_item, 1, std::max<std::size_t>(1, strips / fewest));
}

bool points_adjacent(const LineSide &side) {
    return side.hook() == Hook::complex && side.point == step_of(side);
}

bool lines_adjacent(const LineSide &side) {
    return side.hook() == Hook::complex && side.lines.front() == step_of(side);
}

MemoryUse memory_use(const StepLimits &limits, MemoryUse possible, MemoryUse wanted) {
    using Switch = PlanOptions::Switch;
    const auto decide = [&](Switch requested, bool can, bool would) {
        return limits.device.instructions.builtins && can &&
               (requested == Switch::automatic ? would : requested == Switch::on);
    };
    return {decide(limits.requested.prefetch, possible.prefetch, wanted.prefetch),
            decide(limits.requested.streaming_stores, possible.streaming, wanted.streaming)};
}

bool in_one_buffer(const StepSpec &spec, const StepLimits &limits) {
    const Slot in = spec.lines.in.slot, out = spec.lines.out.slot;
    return in == out || (limits.in_place && in == Slot::input && out == Slot::output);
}

bool outgrows_caches(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t bytes = bytes_moved(spec, limits.number_bytes());
    const ChoiceRow *row = measured_choice(Question::streaming_stores, {}, spec.length, limits);
    if (!row || bytes < row->count(Field::least_bytes))
        return false;
    const auto kept =
        std::size_t(double(limits.device.cache_bytes) / row->number(Field::cache_share));
    return !in_one_buffer(spec, limits) || bytes / 2 > kept;
}

std::size_t claimers_for(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    using Switch = PlanOptions::Switch;
    const Switch requested = limits.requested.claims;
    const std::size_t cores = limits.device.compute_units;
    if (requested == Switch::off || !limits.device.instructions.builtins)
        return 0;
    if (requested == Switch::on)
        return cores;
    if (class_of(spec) == LineClass::hooks)
        return 0;
    const ChoiceRow *row =
        measured_choice(Question::claimed_strips, place_of(spec, limits), spec.length, limits);
    const bool cached =
        bytes_moved(spec, limits.number_bytes()) / 2 <= cores * limits.device.second_cache;
    return row && cached && cores >= row->count(Field::items) && shape.units() >= 2 * cores ? cores
                                                                                            : 0;
}

void set_claims(Step &step, const LanesShape &shape) {
    if (!shape.claimers)
        return;
    step.claims = shape.units();
    step.recipe.defines.set("CLAIM_UNITS", std::int64_t(step.claims))
        .set("CLAIM_ITEMS", std::int64_t(shape.claimers))
        .set("UNIT_CLAIMS", std::int64_t(step.table_places()));
}

bool vectors_aligned(const LineSide &side) {
    return interleaved(side) && (side.point == 2 || side.point % 16 == 0) &&
           std::all_of(side.lines.begin() + (side.lines.front() == 2 ? 1 : 0), side.lines.end(),
                       [](std::size_t stride) { return stride % 16 == 0; });
}

void set_memory_use(MemoryUse use, const StepSpec &spec, const StepLimits &limits,
                    Defines &defines) {
    defines.set("PREFETCH", use.prefetch).set("STREAM_STORES", use.streaming);
    if (use.prefetch)
        defines.set("FETCH_WRITES", !use.streaming && in_one_buffer(spec, limits));
}

void FetchShare::define(Defines &defines) const {
    if (part)
        defines.set("FETCH_FROM", std::int64_t(from)).set("FETCH_PART", std::int64_t(part));
}

std::vector<FetchShare> fetch_shares(const std::vector<int> &radices, std::size_t unit,
                                     std::size_t all, LineClass lines, const StepSpec &spec,
                                     const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::fetch_passes, lines, spec.length, limits);
    const std::size_t passes =
        row ? std::bit_floor(std::min(radices.size(), row->count(Field::passes))) : 0;
    if (passes < 2)
        return {};
    std::vector<FetchShare> shares(radices.size());
    for (std::size_t i = 0; i < passes; ++i) {
        const std::size_t at = radices.size() - passes + i;
        const std::size_t butterfly = std::size_t(radices[at]) * unit;
        shares[at] = {all / passes * i, (butterfly + passes - 1) / passes};
    }
    return shares;
}

Step start_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    Step step;
    step.global = shape.items();
    step.local = 1;
    step.report = start_report(spec, limits, shape.structure);
    step.report.radices = shape.radices;
    step.report.lane_width = shape.lanes;
    step.report.transforms_per_group = int(shape.strips_per_item * shape.lines);
    step.report.prefetch = shape.memory.prefetch;
    step.report.streaming_stores = shape.memory.streaming;
    step.report.private_bytes = shape.scratch_bytes;
    return step;
}

bool plain_lines(const StepSpec &spec) {
    const LineProblem &lines = spec.lines;
    return spec.transform && points_adjacent(lines.in) && points_adjacent(lines.out) &&
           !lines.in.mask && spec.load_multiply.empty() && spec.store_multiply.empty() &&
           !spec.four_step_length && !spec.convolves() && spec.points_in == spec.length &&
           spec.points_out == spec.length;
}

std::string radices_text(const std::vector<int> &radices) {
    std::string sum;
    for (int radix : radices)
        sum += (sum.empty() ? "" : " * ") + std::to_string(radix);
    return sum.empty() ? "1" : sum;
}

std::string nested_calls(const std::vector<NestedPass> &passes, std::size_t there,
                         std::size_t bytes, std::size_t room) {
    std::string calls, ends, first = "0";
    std::size_t step = 1;
    for (std::size_t i = 0; i < there; ++i) {
        const std::string of = "(line, sr, si, " + first + ", " + text(step) + ");";
        calls += " " + passes[i].name + of;
        const std::size_t back = 2 * (there - 1) - i;
        if (back > i && back < passes.size())
            ends = " " + passes[back].name + of + ends;
        const std::size_t branches = passes[i].branches;
        if (i + 1 == there || branches == 1 || bytes <= room)
            continue;
        const std::string b = "b" + text(i);
        calls += " for (int " + b + " = 0; " + b + " < " + text(branches) + "; ++" + b + ") {";
        ends = " }" + ends;
        first += " + " + text(step) + " * " + b;
        step *= branches;
        bytes /= branches;
    }
    return calls.empty() ? ";" : calls + ends;
}

std::vector<Section> lane_blocks(int lanes) {
    return {Section::from_file(lanes > 1 ? "lane/vector.cl" : "lane/scalar.cl"),
            Section::from_file("lane/stored.cl"),
            Section::from_file("block/line.cl"),
            Section::from_file("block/points.cl"),
            Section::from_file("block/stream_store.cl"),
            Section::from_file("block/twiddle.cl"),
            Section::from_file("block/roots.cl"),
            Section::from_file("block/adapt.cl"),
            Section::from_file("block/copy_lanes.cl"),
            Section::from_file("lane/claims.cl")};
}

Defines pass_defines(int radix, std::size_t stride, std::size_t blocks, const std::string &name) {
    Defines d;
    d.set("RADIX", radix).set("STRIDE", std::int64_t(stride)).set("BLOCKS", std::int64_t(blocks));
    d.set_text("PASS_NAME", name);
    d.set_text("BUTTERFLY", "butterfly_" + std::to_string(radix));
    d.set_text("REPEAT_RADIX(M)", "REPEAT_" + std::to_string(radix) + "(M)");
    return d;
}

LanesShape lanes_shape(const StepSpec &spec, const StepLimits &limits) {
    using Structure = PlanOptions::Structure;
    const Structure requested = limits.requested.structure;
    std::optional<LanesShape> shape;
    if (requested == Structure::hybrid || requested == Structure::automatic)
        shape = hybrid_shape(spec, limits);
    if (!shape)
        shape = shared_shape(spec, limits);
    if (!shape && requested != Structure::across)
        shape = along_shape(spec, limits);
    return shape ? *std::move(shape) : across_shape(spec, limits);
}

Step make_lanes_step(const StepSpec &spec, const StepLimits &limits) {
    if (limits.requested.structure == PlanOptions::Structure::any_size)
        if (auto step = make_any_size_step(spec, limits))
            return *std::move(step);
    const LanesShape shape = lanes_shape(spec, limits);
    switch (shape.structure) {
    case StepFamily::lanes_hybrid:
        return shape.scratch_bytes ? make_along_step(spec, limits, shape)
                                   : make_hybrid_step(spec, limits, shape);
    case StepFamily::lanes_along:
        return make_along_step(spec, limits, shape);
    default:
        return make_across_step(spec, limits, shape);
    }
}

} // namespace imago
