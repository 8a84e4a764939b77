// SPDX-License-Identifier: MIT
// The lanes family: chooses the structure of engine/doc/facts.md#cpu-kernels that runs a step. It
// also has the functions that the structures share.
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/lanes/lanes_across.h"
#include "engine/plan/lanes/lanes_along.h"
#include "engine/plan/lanes/lanes_along_choice.h"
#include "engine/plan/lanes/lanes_any_size.h"
#include "engine/plan/lanes/lanes_hybrid.h"
#include "engine/plan/limits/measured_choice.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

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
