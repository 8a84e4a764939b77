// SPDX-License-Identifier: MIT
#include "engine/plan/axes/real_rows.h"

#include <cmath>

namespace imago {

double fft_scale(Norm norm, bool inverse, long double n) {
    if (norm == Norm::ortho)
        return static_cast<double>(1 / std::sqrt(n));
    return (norm == Norm::backward) == inverse ? static_cast<double>(1 / n) : 1.0;
}

std::vector<std::size_t> longer_axes(const AxesTask &task, std::size_t count) {
    std::vector<std::size_t> axes;
    for (std::size_t axis = count; axis-- > 0;)
        if (task.axes.extent(axis) > 1)
            axes.push_back(axis);
    return axes;
}

std::vector<std::size_t> half_axes(const AxesTask &task, bool masked) {
    std::vector<std::size_t> axes = longer_axes(task, task.axes.last());
    if (masked && axes.empty())
        axes.push_back(0);
    return axes;
}

/// Whether rfft and irfft transform each real line by itself, packed to half its length. A
/// transform of several axes pairs its lines instead: a pair needs no half-length step, and errors
/// or non-finite numbers of one line reach the other along the next axis anyway.
static bool packed_rows(const AxesTask &task) {
    return task.axes.extent(task.axes.last()) % 2 == 0 &&
           (task.axes.rank() == 1 ? task.options.pack_real
                                  : task.axes.single_line(task.axes.last()));
}

LineProblem real_rows(const AxesTask &task, const Array &in, const Array &out, bool may_pack) {
    if (!may_pack || !packed_rows(task))
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

} // namespace imago
