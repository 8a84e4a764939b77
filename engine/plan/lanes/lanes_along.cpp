// SPDX-License-Identifier: MIT
// The structure with the lanes along one line: engine/doc/facts.md#lanes-along-a-line.
#include "engine/plan/lanes/lanes_along.h"

#include "engine/plan/lanes/lanes.h"
#include "engine/plan/lanes/lanes_along_choice.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/reference/dft.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// Whether stores that bypass the caches are possible. They are not for half spectra, which are
/// assembled first.
bool streamable(const LineSide &side) {
    const auto aligned = [](std::size_t stride) { return stride % 16 == 0; };
    switch (side.hook()) {
    case Hook::complex:
        return vectors_aligned(side);
    case Hook::half_spectrum_pair:
    case Hook::half_spectrum_packed:
        return !is_split(side);
    default:
        return std::all_of(side.lines.begin(), side.lines.end(), aligned);
    }
}

/// Adds the real parts of w^k, k = 0..m-1, w = exp(-2 pi i / 2m), then the imaginary parts.
void add_packed_twiddles(RecipeParts &parts, std::size_t m) {
    std::vector<double> planar(2 * m);
    for (std::size_t k = 0; k < m; ++k) {
        const auto w = reference::root_of_unity<long double>(k, 2 * m);
        planar[k] = static_cast<double>(w.real());
        planar[m + k] = static_cast<double>(w.imag());
    }
    parts.defines.set("HALF_TWIDDLE", std::int64_t(parts.table.add(planar)));
}

/// Whether strips whose lines share vectors fetch the next one ahead.
bool shared_prefetch(const StepSpec &spec, const StepLimits &limits) {
    if (spec.lines.in.hook() != Hook::half_spectrum_packed)
        return true;
    const ChoiceRow *row = measured_choice(
        Question::along_prefetch, LineClass::half_spectrum_packed_load, spec.length, limits);
    return !row || row->flag(Field::prefetch);
}

/// Returns the memory use of a line, which depends on how much the step moves. What whole
/// lines that share vectors store is staged, so that it need not be aligned.
MemoryUse along_memory(const StepSpec &spec, const StepLimits &limits, const AlongChoice &choice) {
    if (choice.lines > 1)
        return memory_use(
            limits, {true, spec.points_out == spec.length},
            {shared_prefetch(spec, limits), choice.streaming && outgrows_caches(spec, limits)});
    LineClasses lines = class_of(spec);
    const ChoiceRow *prefetch =
        measured_choice(Question::along_prefetch, lines, spec.length, limits);
    lines.add(place_of(spec, limits));
    if (spec.lines.out.hook() == Hook::half_spectrum_pair)
        lines.add(LineClass::rows);
    const ChoiceRow *streaming =
        measured_choice(Question::along_streaming, lines, spec.length, limits);
    const bool streams =
        streaming && streaming->flag(Field::streaming) && outgrows_caches(spec, limits) &&
        (spec.lines.out.slot == Slot::output || spec.lines.out.hook() == Hook::half_spectrum_pair);
    return memory_use(limits, {!is_split(spec.lines.in), streamable(spec.lines.out)},
                      {prefetch && prefetch->flag(Field::prefetch), streams});
}

/// The passes of a line: their sections, their calls, and where they leave a result.
struct AlongPasses {
    std::vector<Section> sections;
    std::string calls;
    std::vector<Digit> digits;
    bool spread = false; ///< whether several passes prefetch the next lines
};

AlongPasses along_passes(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape,
                         StepTable &table) {
    const bool writes = spec.lines.out.hook() == Hook::complex;
    AlongPasses passes;
    std::vector<NestedPass> names;
    const int along = shape.lanes / int(shape.lines);
    const auto shares = shape.memory.prefetch
                            ? fetch_shares(shape.radices, 2 * std::size_t(along), 2 * spec.length,
                                           class_of(spec), spec, limits)
                            : std::vector<FetchShare>();
    std::size_t stride = 1, rest = spec.length, point = 1;
    for (std::size_t i = 0; i < shape.radices.size(); ++i) {
        const int radix = shape.radices[i];
        const bool last = i + 1 == shape.radices.size();
        const std::size_t blocks = rest / radix;
        const std::string name = "pass_" + std::to_string(i);
        Defines d = pass_defines(radix, stride, blocks, name);
        d.set_text("PASS_BASE(qb)", digits_text(passes.digits, "qb"));
        d.set("PASS_POINT", std::int64_t(point));
        d.set("LAST_PASS", last).set("WRITE_GLOBAL", writes && last);
        if (!shares.empty())
            shares[i].define(d);
        passes.spread = !shares.empty();
        const bool twiddles = i > 0 && limits.requested.twiddles == PlanOptions::Twiddles::table;
        d.set("TWIDDLES",
              twiddles ? std::int64_t(add_lane_twiddles(table, stride, radix, along, shape.lanes))
                       : 0);
        passes.sections.push_back(Section::from_file("block/radix_along.cl", d));
        names.push_back({name, std::size_t(radix) / (i == 0 ? std::size_t(along) : 1)});
        if (i == 0) {
            point = std::size_t(radix) / std::size_t(along);
            passes.digits.push_back({point, 1});
        } else {
            passes.digits.push_back({std::size_t(radix), blocks * point});
        }
        stride *= std::size_t(radix);
        rest = blocks;
    }
    LineClasses lines = class_of(spec);
    if (plain_lines(spec))
        lines.add(place_of(spec, limits));
    const ChoiceRow *row = measured_choice(Question::nested_passes, lines, spec.length, limits);
    passes.calls = nested_calls(
        names, names.size(), spec.length * shape.lines * 2 * limits.arithmetic_bytes(),
        row ? row->count(Field::half_caches) * limits.device.first_cache / 2 : SIZE_MAX);
    if (!writes)
        passes.calls += " along_store(line, sr, si);";
    return passes;
}

KernelRecipe along_recipe(const StepSpec &spec, const LanesShape &shape, const RecipeParts &parts,
                          const std::vector<Section> &passes, const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = step_name(spec) + "; " + std::to_string(spec.length) + " = " +
                     radices_text(shape.radices) + ", " + std::to_string(shape.lanes) +
                     " lanes along " +
                     (shape.lines == 1 ? "a line" : counted(shape.lines, "line")) + ", " +
                     counted(shape.strips_per_item * shape.lines, "line") + " a work-item";
    recipe.defines = parts.defines;
    recipe.sections = lane_blocks(shape.lanes);
    recipe.sections.push_back(Section::from_file("block/along.cl"));
    for (const std::string &file : parts.hook_files)
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, shape.radices, limits);
    recipe.sections.insert(recipe.sections.end(), passes.begin(), passes.end());
    recipe.sections.push_back(Section::from_file("skeleton/fft_lanes_along.cl"));
    return recipe;
}

/// Whether lines that share vectors are staged before they are stored past the caches. It is not
/// necessary where each vector is a cache line of a single line, but may be faster.
bool stages_lines(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    const ChoiceRow *row =
        measured_choice(Question::hybrid_eights, shared_class(spec, limits), spec.length, limits);
    constexpr std::size_t cache_line = 64;
    const bool whole = shape.lines == 2 && vectors_aligned(spec.lines.out) &&
                       std::size_t(shape.lanes) * limits.number_bytes() == cache_line &&
                       !(row && row->flag(Field::staged));
    return shape.lines > 1 && shape.memory.streaming && !whole &&
           spec.lines.out.hook() == Hook::complex; // half spectra are assembled anyway
}

LanesShape shape_of(const StepSpec &spec, const StepLimits &limits, AlongChoice choice) {
    LanesShape shape;
    shape.memory = along_memory(spec, limits, choice);
    shape.structure = choice.lines > 1 ? StepFamily::lanes_hybrid : StepFamily::lanes_along;
    shape.lanes = choice.lanes;
    shape.radices = std::move(choice.radices);
    shape.lines = choice.lines;
    const std::size_t inner = spec.lines.inner();
    shape.strips = (inner + shape.lines - 1) / shape.lines * (spec.lines.count() / inner);
    shape.strips_per_item = strips_per_item_for(spec.length * shape.lines, shape.strips, limits);
    const bool staged = stages_lines(spec, limits, shape);
    shape.scratch_bytes = spec.length * shape.lines * (staged ? 4 : 2) * limits.arithmetic_bytes();
    shape.reads = true;
    shape.writes = spec.lines.out.hook() == Hook::complex;
    shape.always_full = inner % shape.lines == 0;
    shape.claimers = claimers_for(spec, limits, shape);
    return shape;
}

} // namespace

std::optional<LanesShape> along_shape(const StepSpec &spec, const StepLimits &limits) {
    auto choice = along_choice(spec, limits);
    if (!choice)
        return std::nullopt;
    return shape_of(spec, limits, *std::move(choice));
}

std::optional<LanesShape> shared_shape(const StepSpec &spec, const StepLimits &limits) {
    auto choice = shared_choice(spec, limits);
    if (!choice)
        return std::nullopt;
    return shape_of(spec, limits, *std::move(choice));
}

Step make_along_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    RecipeParts parts = common_parts(spec, limits, "along");
    Defines &d = parts.defines;
    d.set("LANES", shape.lanes)
        .set("LINES", std::int64_t(shape.lines))
        .set("STRIPS_PER_ITEM", std::int64_t(shape.strips_per_item));
    if (shape.lines > 1)
        d.set("ALONG", shape.lanes / std::int64_t(shape.lines))
            .set("STAGE_LINES", stages_lines(spec, limits, shape));
    const AlongPasses passes = along_passes(spec, limits, shape, parts.table);
    d.set_text("PASSES(line, sr, si)", passes.calls);
    d.set_text("SCRATCH_VECTOR(b)", "(" + digits_text(passes.digits, "b") + ")");
    if (passes.spread)
        d.set("SPREAD_FETCH", 1);
    if (class_of(spec) == LineClass::packed)
        add_packed_twiddles(parts, spec.length);
    set_memory_use(shape.memory, spec, limits, d);
    Step step = start_step(spec, limits, shape);
    step.recipe = along_recipe(spec, shape, parts, passes.sections, limits);
    step.table = std::move(parts.table);
    set_claims(step, shape);
    step.report.exchanges = {{StepExchange::Way::private_scratch}};
    return step;
}

bool runs_along(const StepSpec &spec, const StepLimits &limits) {
    return limits.requested.structure != PlanOptions::Structure::across &&
           (along_choice(spec, limits) || shared_choice(spec, limits));
}

} // namespace imago
