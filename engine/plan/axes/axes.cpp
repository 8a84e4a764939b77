// SPDX-License-Identifier: MIT
// Divides a problem into lines along its axes. Each kind has its own way.
#include "engine/plan/axes/axes.h"

#include "engine/plan/axes/axis_lines.h"
#include "engine/plan/axes/cosine_axes.h"
#include "engine/plan/axes/pruned_axes.h"
#include "engine/plan/axes/real_rows.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/rule/linear_rule.h"
#include "engine/plan/rule/packed_rule.h"
#include "engine/plan/rule/scaled_kind.h"
#include "engine/plan/table/factorize.h"
#include "engine/plan/words/sentences.h"

#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago {
namespace {

// The lines of complex transforms, and of transforms between real arrays and half spectra.

/// Whether real columns come first, or last on the way back. What is stored to, or loaded from, the
/// user's array is then whole rows, however these begin in memory.
bool columns_first(const AxesTask &task, const StepLimits &limits) {
    using Switch = PlanOptions::Switch;
    const Switch requested = limits.requested.real_columns;
    const Problem &problem = task.problem;
    if (limits.lanes || limits.any_size || requested == Switch::off || task.axes.rank() != 2 ||
        task.axes.extent(0) % 2 || task.axes.extent(1) % 2 || task.options.mask_at_load)
        return false;
    if (requested == Switch::on)
        return true;
    const std::size_t rows = task.axes.extent(0), columns = task.axes.extent(1);
    const bool square = rows == columns && std::has_single_bit(rows);
    const LineClass lines = problem.kind == TransformKind::rfft ? LineClass::ragged_columns
                            : square                            ? LineClass::half_spectrum_pair_load
                                                                : LineClass::other_length;
    const ChoiceRow *row = measured_choice(Question::real_columns, lines, rows, limits);
    // The rows' hook is in their only step, and one plane gains where it is larger than the cache.
    // Few columns were not measured.
    constexpr std::size_t largest_radix = 31, large_plane = 1 << 23, fewest = 64;
    return row && row->flag(Field::columns) && columns >= fewest &&
           columns <= limits.longest_single && prime_factors(columns).back() <= largest_radix &&
           (problem.transforms() > 1 || problem.points() >= large_plane);
}

/// Returns the columns between a real array and their half spectra, two to a complex line.
LineProblem real_columns(const AxesTask &task, const Array &in, const Array &out) {
    LineProblem lines =
        task.axes.along(0, task.axes.lengths(), in, out, false, task.axes.pairs_along(0));
    lines.inverse = in.complex;
    pair_lines(lines);
    (in.complex ? lines.out : lines.in).payload = RealPairHook{};
    (in.complex ? lines.in : lines.out).payload = HalfSpectrumPairHook{};
    return lines;
}

/// Returns the rows between the half spectra of columns and those of the user's array.
LineProblem spectrum_rows(const AxesTask &task, const Array &in, const Array &out) {
    LineProblem lines =
        task.axes.along(1, task.axes.half_columns(), in, out, false, InnerAxis{0, false});
    lines.inverse = out.slot == Slot::work_a;
    (lines.inverse ? lines.in : lines.out).payload = SpectrumRowsHook{task.axes.extent(0)};
    return lines;
}

/// Returns the steps of irfft whose real columns come last.
std::vector<LineProblem> columns_last(const AxesTask &task) {
    const Array work = task.axes.column_work();
    return {spectrum_rows(task, task.axes.input(), work),
            real_columns(task, work, task.axes.output())};
}

/// Returns the steps of irfft whose real rows come last.
std::vector<LineProblem> rows_last(const AxesTask &task) {
    std::vector<LineProblem> steps;
    const std::vector<std::size_t> axes = half_axes(task, task.options.mask_at_load);
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
        const bool first = steps.empty();
        steps.push_back(task.axes.along(*axis, task.axes.half(),
                                        first ? task.axes.input() : task.axes.work(),
                                        task.axes.work(), first && task.options.mask_at_load));
        steps.back().inverse = true;
    }
    steps.push_back(
        real_rows(task, steps.empty() ? task.axes.input() : task.axes.work(), task.axes.output()));
    return steps;
}

/// Plans fft and ifft. The last axis is first. Axes of one point take no step, here and in the
/// functions below, unless no other would do what they have to do.
std::vector<LineProblem> plan_fft(const AxesTask &task) {
    const bool inverse = task.problem.kind == TransformKind::ifft;
    std::vector<std::size_t> axes = longer_axes(task, task.axes.rank());
    if (axes.empty())
        axes.push_back(task.axes.last());
    std::vector<LineProblem> steps;
    for (const std::size_t axis : axes) {
        const bool first = steps.empty();
        steps.push_back(task.axes.along(axis, task.axes.lengths(),
                                        first ? task.axes.input() : task.axes.output(),
                                        task.axes.output(), first && task.options.mask_at_load));
        steps.back().inverse = inverse;
    }
    steps.back().scale = fft_scale(task.problem.norm, inverse, task.axes.points());
    return steps;
}

/// Plans rfft: real rows become half spectra, and the other axes follow from the last to the first.
/// Where the row `real-columns` or the options say so, real columns become half spectra, whose rows
/// are complex; each row has the frequencies of two rows of the output.
std::vector<LineProblem> plan_rfft(const AxesTask &task, const StepLimits &limits) {
    std::vector<LineProblem> steps;
    if (columns_first(task, limits)) {
        const Array work = task.axes.column_work();
        steps = {real_columns(task, task.axes.input(), work),
                 spectrum_rows(task, work, task.axes.output())};
    } else {
        steps.push_back(real_rows(task, task.axes.input(), task.axes.output()));
        for (const std::size_t axis : half_axes(task, false))
            steps.push_back(
                task.axes.along(axis, task.axes.half(), task.axes.output(), task.axes.output()));
    }
    steps.back().scale = fft_scale(task.problem.norm, false, task.axes.points());
    return steps;
}

/// Plans irfft, which is rfft in reverse.
std::vector<LineProblem> plan_irfft(const AxesTask &task, const StepLimits &limits) {
    std::vector<LineProblem> steps =
        columns_first(task, limits) ? columns_last(task) : rows_last(task);
    steps.back().scale = fft_scale(task.problem.norm, true, task.axes.points());
    return steps;
}

/// Returns the kind of one axis of a real-to-real transform, with a factor of its result.
std::pair<TransformKind, double> axis_kind(const AxesTask &task, std::size_t axis) {
    if (!idxst_pair(task.problem.kind))
        return {task.problem.kind, 1};
    if ((task.problem.kind == TransformKind::idxst_idct) == (axis == 0))
        return {TransformKind::idxst, 1};
    return {TransformKind::dct3, 0.5}; // Eq. 1b
}

/// Returns the factor that moves the norm's scale from all steps to the last one, which runs along
/// axis 0, as in dct_side. For type IV of odd length it includes the square root that all factors
/// of the rule share, so that these become signs.
long double joint_scale(const AxesTask &task, std::size_t axis) {
    const auto scale = [&](std::size_t of) {
        const ScaledKind real =
            scaled_kind(axis_kind(task, of).first, task.problem.norm, task.axes.extent(of));
        const bool fourth = kind_row(real.forward).type == 4;
        return fourth && task.axes.extent(of) % 2 ? real.scale * std::sqrt(0.5L) : real.scale;
    };
    if (axis > 0)
        return 1 / scale(axis);
    long double product = 1;
    for (std::size_t other = 1; other < task.axes.rank(); ++other)
        product *= scale(other);
    return product;
}

/// Whether each real line along an axis is transformed by itself. Lines of type IV and even length
/// always are, even beside other lines of their transform: a single line takes n/2 complex points
/// while a pair takes n, and its samples are multiplied by fewer rounded factors.
bool real_lines_alone(const AxesTask &task, std::size_t axis, TransformKind kind) {
    if (task.axes.rank() == 1)
        return task.options.pack_real;
    return task.axes.single_line(axis) ||
           (task.axes.extent(axis) % 2 == 0 && forward_row(kind).type == 4);
}

void set_packed(LineProblem &lines, const PackedRule &rule, std::size_t n) {
    lines.points = rule.length;
    lines.inverse = rule.inverse;
    lines.in.samples = lines.out.samples = n;
    lines.in.payload =
        PackedLinearHook{.load = rule.load, .load_terms = rule.load_terms, .store = {}, .rule = {}};
    lines.out.payload = PackedLinearHook{.load = {}, .store = rule.store, .rule = {}};
}

/// Sets the maps of both sides as formulas if they have any.
template <class Payload>
void set_rules(LineProblem &lines, const std::optional<RealRules> &rules) {
    if (!rules)
        return;
    std::get<Payload>(lines.in.payload).rule = rules->load;
    std::get<Payload>(lines.out.payload).rule = rules->store;
}

LineProblem real_axis(const AxesTask &task, std::size_t axis, const Array &in, const Array &out) {
    const auto [kind, factor] = axis_kind(task, axis);
    const std::size_t n = task.axes.extent(axis);
    const bool alone = real_lines_alone(task, axis, kind);
    LineProblem lines = task.axes.along(axis, task.axes.lengths(), in, out, false,
                                        alone ? InnerAxis{} : task.axes.pairs_along(axis));
    lines.scale = factor;
    const long double joint = joint_scale(task, axis);
    lines.unpaired = cosine_sides(kind, task.problem.norm, n, task.options.dct_algorithm, joint,
                                  lines.in, lines.out);
    const auto packed =
        alone ? packed_rule(kind, task.problem.norm, n, task.options.dct_algorithm, joint)
              : std::optional<PackedRule>();
    const auto rules = real_rules(kind, task.problem.norm, n, task.options.dct_algorithm, joint,
                                  packed.has_value());
    if (!packed) {
        pair_lines(lines);
        set_linear(lines,
                   linear_rule(kind, task.problem.norm, n, task.options.dct_algorithm, joint), n);
        set_rules<LinearHook>(lines, rules);
        return lines;
    }
    lines.packed = packed_cosine_sides(kind, task.problem.norm, n, task.options.dct_algorithm,
                                       joint, lines.in, lines.out);
    set_packed(lines, *packed, n);
    set_rules<PackedLinearHook>(lines, rules);
    return lines;
}

/// Returns the lines of a real-to-real transform, axis by axis, the last axis first.
std::vector<LineProblem> plan_each_axis(const AxesTask &task) {
    std::vector<LineProblem> steps;
    for (std::size_t axis = task.axes.rank(); axis-- > 0;)
        steps.push_back(real_axis(task, axis,
                                  axis == task.axes.last() ? task.axes.input() : task.axes.output(),
                                  task.axes.output()));
    return steps;
}

/// Plans the axes of a problem whose options have been checked.
std::vector<LineProblem> plan_axes(const AxesTask &task, const StepLimits &limits) {
    const Problem &problem = task.problem;
    if (problem.pruned() || kind_row(problem.kind).mask_parts > 0)
        return plan_pruned(problem, task.options);
    switch (problem.kind) {
    case TransformKind::fft:
    case TransformKind::ifft:
        return plan_fft(task);
    case TransformKind::rfft:
        return plan_rfft(task, limits);
    case TransformKind::irfft:
        return plan_irfft(task, limits);
    case TransformKind::compress:
        return plan_compress(problem, task.options, limits);
    default:
        break;
    }
    if (idxst_pair(problem.kind) && problem.norm != Norm::backward)
        throw usage_error(plan_says.only_backward, kind_name(problem.kind));
    const CosineDecomposition way = cosine_decomposition(problem, task.options, !limits.lanes);
    return way == CosineDecomposition::none ? plan_each_axis(task)
                                            : plan_cosine(problem, task.options, task.axes, way);
}

} // namespace

std::vector<LineProblem> line_problems(const Problem &problem, const PlanOptions &options,
                                       const StepLimits &limits) {
    const TransformKind kind = problem.kind;
    const bool idct = kind_row(kind).forward == TransformKind::dct3;
    if (options.threshold_at_load &&
        !(idct && problem.extents.size() == 2 &&
          cosine_decomposition(problem, options, !limits.lanes) != CosineDecomposition::none))
        throw usage_error(plan_says.threshold_without_inverse, to_string(problem));
    const bool masks =
        kind == TransformKind::ifft || (kind == TransformKind::irfft && problem.extents.size() > 1);
    if (options.mask_at_load && !masks)
        throw usage_error(plan_says.mask_without_inverse, to_string(problem));
    if (options.mask_at_load && problem.pruned())
        throw usage_error(plan_says.pruned_mask, to_string(problem));
    const AxisLines axes(problem);
    return plan_axes({problem, options, axes}, limits);
}

} // namespace imago
