// SPDX-License-Identifier: MIT
// The structure with the lanes along one line: engine/doc/facts.md#lanes-along-a-line.
#include "engine/plan/lanes/lanes_along.h"

#include "engine/plan/lanes/lanes.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/factorize.h"
#include "engine/reference/dft.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// The lane width and the radices, if the structure serves the spec.
struct Along {
    int lanes;
    std::vector<int> radices;
};

/// Whether a side is split-complex.
bool is_split(const LineSide &side) {
    return traits(side.hook()).complex && (side.planar || side.imaginary != 1);
}

/// Whether the hook has a file for this structure and the points of its lines are neighbours.
bool serves(const LineSide &side) {
    switch (side.hook()) {
    case Hook::complex:
        return points_adjacent(side);
    case Hook::real_pair:
        return side.point == 1;
    case Hook::half_spectrum_pair:
    case Hook::half_spectrum_packed:
        return side.point == (is_split(side) ? 1 : 2);
    default:
        return false;
    }
}

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

/// Returns the class by which the table distinguishes lines with the lanes along them.
LineClass class_of(const StepSpec &spec) {
    const Hook in = spec.lines.in.hook(), out = spec.lines.out.hook();
    if (in == Hook::half_spectrum_packed || out == Hook::half_spectrum_packed)
        return LineClass::packed;
    return plain_lines(spec) ? LineClass::plain : LineClass::hooks;
}

LineClass place_of(const StepSpec &spec, const StepLimits &limits) {
    return in_one_buffer(spec, limits) ? LineClass::in_place : LineClass::out_of_place;
}

/// Returns the number of lanes along each of many short lines that is faster than a line in each
/// lane of a wider vector, if the length is a multiple of this number alone; 0 if there is none.
/// With a line in each lane, no such row is stored past the caches, since wider vectors do not meet
/// its end.
int few_along(const StepSpec &spec, const StepLimits &limits) {
    if (spec.length % 8 == 0 || spec.lines.in.hook() != Hook::complex ||
        spec.lines.out.hook() != Hook::complex)
        return 0;
    const ChoiceRow *row =
        measured_choice(Question::along_four, place_of(spec, limits), spec.length, limits);
    return row ? int(row->number(Field::lanes)) : 0;
}

/// Returns all radices from a row of the table if none are requested.
std::optional<Along> measured_along(const StepSpec &spec, const StepLimits &limits) {
    if (limits.requested.lane_width || limits.requested.first_radix || !plain_lines(spec))
        return std::nullopt;
    const ChoiceRow *row =
        measured_choice(Question::along_radices, place_of(spec, limits), spec.length, limits);
    if (!row || limits.lane_width < int(row->number(Field::lanes)))
        return std::nullopt;
    return Along{int(row->number(Field::lanes)), row->radices};
}

/// Returns pairs of lanes and first radix, the preferred ones first.
std::vector<std::pair<int, int>> preferences(const StepSpec &spec, const StepLimits &limits) {
    std::vector<std::pair<int, int>> pairs;
    const auto add = [&](const ChoiceRow &row) {
        pairs.emplace_back(int(row.number(Field::lanes)), int(row.number(Field::first)));
    };
    const LineClass lines = class_of(spec);
    if (!limits.requested.lane_width)
        if (const ChoiceRow *row =
                measured_choice(Question::along_narrower, lines, spec.length, limits))
            add(*row);
    for (const ChoiceRow *row :
         measured_choices(Question::along_preferences, lines, spec.length, limits))
        add(*row);
    return pairs;
}

/// Whether the structure serves the step at all.
bool fits(const StepSpec &spec) {
    const LineProblem &lines = spec.lines;
    return spec.transform && serves(lines.in) && serves(lines.out) && !lines.in.mask &&
           spec.load_multiply.empty() && spec.store_multiply.empty() && !spec.four_step_length &&
           !spec.convolves() && spec.points_in == spec.length && spec.points_out == spec.length;
}

/// Whether this many lanes can be along the lines, with this first radix. If there are as many
/// lines as lanes in a wider vector, one line in each lane is faster.
bool possible(const StepSpec &spec, const StepLimits &limits, int width, std::size_t first) {
    if (width > limits.lane_width || spec.length % first ||
        spec.length / first < std::size_t(width))
        return false;
    return width >= std::min(limits.lane_width, 8) ||
           spec.lines.count() < std::size_t(limits.lane_width) || width == few_along(spec, limits);
}

/// Returns the radices of all passes after this first one, by cost. Empty if there is only that
/// pass, or if a factor has no codelet.
std::vector<int> radices_behind(const StepSpec &spec, const StepLimits &limits, int width,
                                int first) {
    const int largest = int(measured_number(Question::along_largest_radix, Field::radix, limits,
                                            class_of(spec), spec.length));
    auto rest = radix_sequence(spec.length / std::size_t(first),
                               std::min(limits.largest_radix, largest), limits.pass_cost);
    if (!rest || rest->empty())
        return {};
    std::vector<int> radices = rising_radices(*std::move(rest), spec.length / std::size_t(width),
                                              std::size_t(width) * limits.arithmetic_bytes());
    radices.insert(radices.begin(), first);
    return radices;
}

std::optional<Along> along(const StepSpec &spec, const StepLimits &limits) {
    if (!fits(spec))
        return std::nullopt;
    const bool given = radices_given(spec, limits) && spec.radices.size() > 1;
    if (!given)
        if (auto choice = measured_along(spec, limits))
            return choice;
    const int requested = given ? spec.radices.front() : limits.requested.first_radix;
    for (const auto &[width, first] : preferences(spec, limits)) {
        if ((requested && first != requested) || !possible(spec, limits, width, std::size_t(first)))
            continue;
        if (given)
            return Along{width, spec.radices};
        if (auto radices = radices_behind(spec, limits, width, first); !radices.empty())
            return Along{width, std::move(radices)};
    }
    return std::nullopt;
}

/// Returns the table's choice for a line's memory use, which depends on how much the step moves.
MemoryUse along_memory(const StepSpec &spec, const StepLimits &limits) {
    LineClasses lines = class_of(spec);
    const ChoiceRow *prefetch =
        measured_choice(Question::along_prefetch, lines, spec.length, limits);
    lines.add(place_of(spec, limits));
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
};

AlongPasses along_passes(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape,
                         StepTable &table) {
    const bool writes = spec.lines.out.hook() == Hook::complex;
    AlongPasses passes;
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
        const bool twiddles = i > 0 && limits.requested.twiddles == PlanOptions::Twiddles::table;
        d.set("TWIDDLES",
              twiddles ? std::int64_t(add_lane_twiddles(table, stride, radix, shape.lanes)) : 0);
        passes.sections.push_back(Section::from_file("block/radix_along.cl", d));
        passes.calls += " " + name + "(line, sr, si);";
        if (i == 0) {
            point = std::size_t(radix) / std::size_t(shape.lanes);
            passes.digits.push_back({point, 1});
        } else {
            passes.digits.push_back({std::size_t(radix), blocks * point});
        }
        stride *= std::size_t(radix);
        rest = blocks;
    }
    if (!writes)
        passes.calls += " along_store(line, sr, si);";
    return passes;
}

KernelRecipe along_recipe(const StepSpec &spec, const LanesShape &shape, const RecipeParts &parts,
                          const std::vector<Section> &passes, const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = step_name(spec) + "; " + std::to_string(spec.length) + " = " +
                     radices_text(shape.radices) + ", " + std::to_string(shape.lanes) +
                     " lanes along a line, " + counted(shape.strips_per_item, "line") +
                     " a work-item";
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

} // namespace

std::optional<LanesShape> along_shape(const StepSpec &spec, const StepLimits &limits) {
    auto choice = along(spec, limits);
    if (!choice)
        return std::nullopt;
    LanesShape shape;
    shape.structure = StepFamily::lanes_along;
    shape.lanes = choice->lanes;
    shape.radices = std::move(choice->radices);
    shape.strips = spec.lines.count();
    shape.strips_per_item = strips_per_item_for(spec.length, shape.strips, limits);
    shape.scratch_bytes = spec.length * 2 * limits.arithmetic_bytes();
    shape.reads = true;
    shape.writes = spec.lines.out.hook() == Hook::complex;
    shape.always_full = true;
    shape.memory = along_memory(spec, limits);
    return shape;
}

Step make_along_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape) {
    RecipeParts parts = common_parts(spec, limits, "along");
    Defines &d = parts.defines;
    d.set("LANES", shape.lanes)
        .set("LINES", 1)
        .set("STRIPS_PER_ITEM", std::int64_t(shape.strips_per_item));
    const AlongPasses passes = along_passes(spec, limits, shape, parts.table);
    d.set_text("PASSES(line, sr, si)", passes.calls);
    d.set_text("SCRATCH_VECTOR(b)", "(" + digits_text(passes.digits, "b") + ")");
    if (class_of(spec) == LineClass::packed)
        add_packed_twiddles(parts, spec.length);
    set_memory_use(shape.memory, d);
    Step step = start_step(spec, limits, shape);
    step.recipe = along_recipe(spec, shape, parts, passes.sections, limits);
    step.table = std::move(parts.table);
    step.report.exchanges = {{StepExchange::Way::private_scratch}};
    return step;
}

bool runs_along(const StepSpec &spec, const StepLimits &limits) {
    return limits.requested.structure != PlanOptions::Structure::across &&
           along(spec, limits).has_value();
}

} // namespace imago
