// SPDX-License-Identifier: MIT
#include "engine/plan/axes/spectrum_axes.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/factorize.h"

#include <bit>
#include <cmath>
#include <utility>

namespace imago {
namespace {

/// Returns the factor of a complex transform of n points: 1, 1/sqrt n or 1/n, rounded once.
double fft_scale(Norm norm, bool inverse, long double n) {
    if (norm == Norm::ortho)
        return static_cast<double>(1 / std::sqrt(n));
    return (norm == Norm::backward) == inverse ? static_cast<double>(1 / n) : 1.0;
}

/// Whether rfft and irfft transform each real line by itself, packed to half its length. A
/// transform of several axes pairs its lines instead: a pair needs no half-length step, and errors
/// or non-finite numbers of one line reach the other along the next axis anyway.
bool packed_rows(const AxesTask &task) {
    return task.axes.extent(task.axes.last()) % 2 == 0 &&
           (task.axes.rank() == 1 ? task.options.pack_real
                                  : task.axes.single_line(task.axes.last()));
}

/// Returns those of the first `count` axes that have more than one point, the last of them first. A
/// transform of one point changes nothing.
std::vector<std::size_t> longer_axes(const AxesTask &task, std::size_t count) {
    std::vector<std::size_t> axes;
    for (std::size_t axis = count; axis-- > 0;)
        if (task.axes.extent(axis) > 1)
            axes.push_back(axis);
    return axes;
}

/// Returns the complex axes of half spectra that need a step, the last of them first: those with
/// more than one point. If `masked`, there is at least one, whose step multiplies by the mask.
std::vector<std::size_t> half_axes(const AxesTask &task, bool masked) {
    std::vector<std::size_t> axes = longer_axes(task, task.axes.last());
    if (masked && axes.empty())
        axes.push_back(0);
    return axes;
}

/// Returns the rows between a real array and half spectra.
LineProblem real_rows(const AxesTask &task, const Array &in, const Array &out) {
    if (!packed_rows(task))
        return task.axes.paired_rows(in, out);
    LineProblem lines = task.axes.along(task.axes.last(), task.axes.lengths(), in, out);
    LineSide &real = in.complex ? lines.out : lines.in;
    LineSide &half = in.complex ? lines.in : lines.out;
    lines.inverse = in.complex;
    lines.points /= 2;
    real.imaginary = real.point;
    real.point *= 2;
    half.payload = HalfSpectrumPackedHook{};
    return lines;
}

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

} // namespace

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

std::vector<LineProblem> plan_irfft(const AxesTask &task, const StepLimits &limits) {
    std::vector<LineProblem> steps =
        columns_first(task, limits) ? columns_last(task) : rows_last(task);
    steps.back().scale = fft_scale(task.problem.norm, true, task.axes.points());
    return steps;
}

std::vector<LineProblem> plan_filter(const AxesTask &task) {
    const auto middle = [&](std::size_t axis, bool masked) {
        return task.axes.along(axis, task.axes.half(), task.axes.work(), task.axes.work(), masked);
    };
    std::vector<LineProblem> steps{real_rows(task, task.axes.input(), task.axes.work())};
    const std::vector<std::size_t> axes = half_axes(task, true);
    for (std::size_t i = 0; i + 1 < axes.size(); ++i)
        steps.push_back(middle(axes[i], false));
    steps.push_back(middle(axes.back(), true));
    steps.back().filter = std::exchange(steps.back().in.mask, {});
    for (std::size_t i = axes.size() - 1; i-- > 0;) {
        steps.push_back(middle(axes[i], false));
        steps.back().inverse = true;
    }
    steps.push_back(real_rows(task, task.axes.work(), task.axes.output()));
    steps.back().scale = 1 / task.axes.points();
    return steps;
}

} // namespace imago
