// SPDX-License-Identifier: MIT
#include "engine/host/problem_shares.h"

#include "engine/host/stage_plan.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

namespace imago::host {
namespace {

using Type = StridedProblem::Type;

/// Shares of a thread, of which another one does some where it has no processor.
constexpr double shares_of_thread = 2;
/// Neighbouring lines are shared at multiples of a cache line's numbers, if there are so many.
constexpr std::ptrdiff_t line_numbers = 16;

double operations(const StridedProblem &problem) {
    double points = 1, batch = 1;
    for (const StridedAxis &axis : problem.axes)
        points *= static_cast<double>(axis.n);
    for (const StridedAxis &axis : problem.batch)
        batch *= static_cast<double>(axis.n);
    const double half = problem.type == Type::complex ? 1 : 0.5;
    return half * 5 * points * batch * std::log2(points + 1);
}

/// The axis of the batch that is shared: the outermost one with enough points, or else the longest.
/// None: no axis has two. An input that is read again stays whole, since stages may overwrite it.
std::optional<std::size_t> shared_axis(const StridedProblem &problem, unsigned shares) {
    std::optional<std::size_t> best;
    const auto rank = [&](std::size_t i) {
        const StridedAxis &axis = problem.batch[i];
        const auto enough = std::min(axis.n, static_cast<std::ptrdiff_t>(shares));
        return std::pair(enough, std::abs(axis.out));
    };
    for (std::size_t i = 0; i < problem.batch.size(); ++i)
        if (problem.batch[i].n > 1 && problem.batch[i].in != 0 && (!best || rank(i) > rank(*best)))
            best = i;
    return best;
}

/// The first of n points that belongs to a share.
std::ptrdiff_t begin_of(std::ptrdiff_t n, unsigned share, unsigned shares) {
    const std::ptrdiff_t begin = n * share / shares;
    const bool many = n / shares >= 4 * line_numbers && share < shares;
    return many ? begin / line_numbers * line_numbers : begin;
}

SharePhase phase_of(const StridedProblem &problem, Place from, Place to, unsigned shares) {
    SharePhase phase = {from, to, {}};
    const auto axis = shared_axis(problem, shares);
    if (!axis) {
        phase.shares.push_back({problem, 0, 0});
        return phase;
    }
    const StridedAxis whole = problem.batch[*axis];
    shares = static_cast<unsigned>(std::min<std::ptrdiff_t>(shares, whole.n));
    for (unsigned share = 0; share < shares; ++share) {
        const std::ptrdiff_t begin = begin_of(whole.n, share, shares);
        ProblemShare part = {problem, begin * whole.in, begin * whole.out};
        part.problem.batch[*axis].n = begin_of(whole.n, share + 1, shares) - begin;
        phase.shares.push_back(std::move(part));
    }
    return phase;
}

/// Strides of one array of a problem: of its axes, then of its batch.
struct Strides {
    std::vector<std::ptrdiff_t> axes, batch;

    explicit Strides(DenseStrides dense)
        : axes(std::move(dense.axes)), batch(std::move(dense.batch)) {}
    Strides(const StridedProblem &problem, std::ptrdiff_t StridedAxis::*side) {
        for (const StridedAxis &axis : problem.axes)
            axes.push_back(axis.*side);
        for (const StridedAxis &axis : problem.batch)
            batch.push_back(axis.*side);
    }
};

/// The problem along all axes but the first, which joins its batch.
StridedProblem along_rest(const StridedProblem &problem, const Strides &from, const Strides &to) {
    StridedProblem rest = problem;
    for (std::size_t i = 0; i < problem.axes.size(); ++i)
        rest.axes[i] = {problem.axes[i].n, from.axes[i], to.axes[i]};
    for (std::size_t i = 0; i < problem.batch.size(); ++i)
        rest.batch[i] = {problem.batch[i].n, from.batch[i], to.batch[i]};
    rest.batch.push_back(rest.axes.front());
    rest.axes.erase(rest.axes.begin());
    if (!rest.kinds.empty())
        rest.kinds.erase(rest.kinds.begin());
    return rest;
}

/// The problem along the first axis alone, in the array of the spectrum where there is one.
StridedProblem along_first(const StridedProblem &problem, const Strides &from, const Strides &to) {
    StridedProblem first = problem;
    const bool halves = problem.type != Type::complex && problem.type != Type::real;
    first.type = halves ? Type::complex : problem.type;
    if (halves)
        first.sign = problem.type == Type::complex_to_real ? 1 : -1;
    first.axes = {{problem.axes.front().n, from.axes.front(), to.axes.front()}};
    first.kinds.resize(std::min<std::size_t>(first.kinds.size(), 1));
    for (std::size_t i = 0; i < problem.batch.size(); ++i)
        first.batch[i] = {problem.batch[i].n, from.batch[i], to.batch[i]};
    for (std::size_t i = 1; i < problem.axes.size(); ++i)
        first.batch.push_back({stored_points(problem, i, halves), from.axes[i], to.axes[i]});
    return first;
}

ProblemShares forward_phases(const StridedProblem &problem, unsigned shares) {
    const Strides in(problem, &StridedAxis::in), out(problem, &StridedAxis::out);
    StridedProblem columns = along_first(problem, out, out);
    columns.in_place = true;
    return {{phase_of(along_rest(problem, in, out), Place::input, Place::output, shares),
             phase_of(columns, Place::output, Place::output, shares)},
            0};
}

ProblemShares backward_phases(const StridedProblem &problem, unsigned shares) {
    const Strides in(problem, &StridedAxis::in), out(problem, &StridedAxis::out);
    const bool in_input =
        (problem.in_place || problem.may_destroy_input) && !repeats_input(problem);
    const DenseStrides dense = dense_strides(problem, true, true);
    const Strides between = in_input ? in : Strides(dense);
    const Place place = in_input ? Place::input : Place::middle;
    StridedProblem columns = along_first(problem, in, between);
    columns.in_place = in_input;
    StridedProblem rows = along_rest(problem, between, out);
    rows.in_place = in_input && problem.in_place;
    rows.may_destroy_input = true;
    return {{phase_of(columns, Place::input, place, shares),
             phase_of(rows, place, Place::output, shares)},
            in_input ? 0 : dense.numbers};
}

/// Without axes of one point, but for the last, of which half spectra keep half.
StridedProblem of_true_axes(StridedProblem problem) {
    for (std::size_t i = problem.axes.size(); i-- > 0;)
        if (problem.axes[i].n == 1 && i + 1 < problem.axes.size() && problem.type != Type::real)
            problem.axes.erase(problem.axes.begin() + static_cast<std::ptrdiff_t>(i));
    return problem;
}

} // namespace

ProblemShares problem_shares(const StridedProblem &given, const HostThreads &threads) {
    if (threads.most < 2 || !has_work(given) || (given.in_place && !lines_stay_apart(given)))
        return {};
    const auto most = static_cast<unsigned>(std::min(operations(given) / threads.least_operations,
                                                     shares_of_thread * double(threads.most)));
    if (most < 2)
        return {};
    const StridedProblem problem = given.pruned() ? given : of_true_axes(given);
    const auto axis = shared_axis(problem, most);
    // Few transforms beside each other stay together, if they have several axes to share.
    const bool together = axis && !problem.pruned() && is_innermost(problem, problem.batch[*axis]);
    const bool by_batch =
        axis && problem.batch[*axis].n >= (together ? line_numbers : 1) * std::ptrdiff_t(most);
    if (by_batch || problem.axes.size() < 2) {
        ProblemShares whole;
        if (axis)
            whole.phases.push_back(phase_of(problem, Place::input, Place::output, most));
        return whole;
    }
    if (problem.pruned())
        return {};
    return problem.type == Type::complex_to_real ? backward_phases(problem, most)
                                                 : forward_phases(problem, most);
}

} // namespace imago::host
