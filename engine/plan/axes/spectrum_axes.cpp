// SPDX-License-Identifier: MIT
#include "engine/plan/axes/spectrum_axes.h"

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

std::vector<LineProblem> plan_rfft(const AxesTask &task) {
    std::vector<LineProblem> steps{real_rows(task, task.axes.input(), task.axes.output())};
    for (const std::size_t axis : half_axes(task, false))
        steps.push_back(
            task.axes.along(axis, task.axes.half(), task.axes.output(), task.axes.output()));
    steps.back().scale = fft_scale(task.problem.norm, false, task.axes.points());
    return steps;
}

std::vector<LineProblem> plan_irfft(const AxesTask &task) {
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
