// SPDX-License-Identifier: MIT
#include "engine/fftw/request.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace imago::fftw {
namespace {

std::string refused_axis(const StridedAxis &axis) {
    return "An axis of " + std::to_string(axis.n) +
           " points does not fit in the address space with its strides.";
}

/// Whether the elements of all axes are within reach of a pointer.
std::optional<std::string> unreachable(const StridedProblem &problem) {
    constexpr double most = PTRDIFF_MAX / 64.0; // numbers, with room for sums of axes
    double points = 1, in = 0, out = 0;
    for (const auto *axes : {&problem.axes, &problem.batch})
        for (const StridedAxis &axis : *axes) {
            const auto n = static_cast<double>(axis.n);
            points *= std::max(n, 1.0);
            in += n * std::abs(static_cast<double>(axis.in));
            out += n * std::abs(static_cast<double>(axis.out));
            if (points > most || in > most || out > most)
                return refused_axis(axis);
        }
    return std::nullopt;
}

} // namespace

std::optional<ManyAxes> many_axes(int rank, const int *n, int howmany, const ManySide &in,
                                  const ManySide &out) {
    if (rank < 0 || rank > most_rank || howmany < 0 || (rank > 0 && !n))
        return std::nullopt;
    if (std::any_of(n, n + rank, [](int length) { return length < 1; }))
        return std::nullopt;
    ManyAxes all;
    all.axes.resize(static_cast<std::size_t>(rank));
    const auto fill = [&](const ManySide &side, std::ptrdiff_t StridedAxis::*stride) {
        std::ptrdiff_t at = std::ptrdiff_t{side.stride} * side.numbers;
        for (int i = rank - 1; i >= 0; --i) {
            all.axes[static_cast<std::size_t>(i)].*stride = at;
            at *= side.embed ? side.embed[i] : i == rank - 1 ? side.last : n[i];
        }
    };
    fill(in, &StridedAxis::in);
    fill(out, &StridedAxis::out);
    for (int i = 0; i < rank; ++i)
        all.axes[static_cast<std::size_t>(i)].n = n[i];
    all.batch = {{howmany, std::ptrdiff_t{in.distance} * in.numbers,
                  std::ptrdiff_t{out.distance} * out.numbers}};
    return all;
}

std::string refusal(const Request &request) {
    const StridedProblem &problem = request.problem;
    if (!(request.flags & (estimate | wisdom_only)) && (!request.in.real || !request.out.real))
        return "An array is NULL, which only FFTW_ESTIMATE allows.";
    for (std::size_t i = 0; i < problem.kinds.size(); ++i)
        if (problem.kinds[i] == RealKind::redft00 && problem.axes[i].n < 2)
            return "FFTW_REDFT00 needs 2 points or more.";
    if (problem.type == StridedProblem::Type::complex_to_real && problem.axes.size() > 1 &&
        !problem.in_place && request.flags & preserve_input)
        return "A transform of several axes from complex to real numbers destroys its input "
               "(FFTW_PRESERVE_INPUT is not possible).";
    return unreachable(problem).value_or("");
}

std::string key_of(const StridedProblem &problem) {
    const auto name = [&]() -> std::string {
        switch (problem.type) {
        case StridedProblem::Type::complex:
            return problem.sign < 0 ? "forward" : "backward";
        case StridedProblem::Type::real_to_complex:
            return "r2c";
        case StridedProblem::Type::complex_to_real:
            return "c2r";
        default:
            return "r2r";
        }
    };
    std::string key = name() + (problem.in_place ? " inplace" : "");
    for (const RealKind kind : problem.kinds)
        key += " k" + std::to_string(static_cast<int>(kind));
    const auto add = [&](const char *what, const std::vector<StridedAxis> &axes) {
        for (const StridedAxis &axis : axes)
            key += std::string(" ") + what + std::to_string(axis.n) + ":" +
                   std::to_string(axis.in) + ":" + std::to_string(axis.out);
    };
    add("n", problem.axes);
    add("b", problem.batch);
    return key;
}

} // namespace imago::fftw
