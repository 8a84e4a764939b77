// SPDX-License-Identifier: MIT
// How a problem becomes stages, one after another.
#pragma once
#include "engine/host/stage.h"
#include "engine/host/strided_problem.h"

#include <cstddef>
#include <vector>

namespace imago::host {

/// The stages of a problem, in their order. Empty: there is nothing to do.
template <class T>
struct StagePlan {
    std::vector<Stage<T>> stages;
    /// Numbers of the array between stages, of complex ones interleaved; 0: there is none.
    std::size_t middle = 0;
};

template <class T>
StagePlan<T> plan_stages(const StridedProblem &problem);

/// Points of axis i of an array: half the last one of a half spectrum.
std::ptrdiff_t stored_points(const StridedProblem &problem, std::size_t i, bool half);

/// Elements of the input, and of the output, along axis i.
std::ptrdiff_t given_points(const StridedProblem &problem, std::size_t i);
std::ptrdiff_t wanted_points(const StridedProblem &problem, std::size_t i);

/// Strides of the axes of an array without gaps, then of its batch, and its numbers: of complex
/// numbers or of real ones, of half of the last axis or of all. Between the stages of a pruned
/// problem an axis has as many elements as on either side.
struct DenseStrides {
    std::vector<std::ptrdiff_t> axes, batch;
    std::size_t numbers = 0;
};
DenseStrides dense_strides(const StridedProblem &problem, bool complex, bool half);

bool has_work(const StridedProblem &problem);

/// Whether lines of the last axis, in place, can be written one after another: no line is written
/// over another one that is not read.
bool lines_stay_apart(const StridedProblem &problem);

/// Whether numbers of the input are read for several lines of the batch.
bool repeats_input(const StridedProblem &problem);

/// Whether the transforms of a loop of the batch are nearer to each other than the points of any of
/// them, so that they share vectors and cache lines.
bool is_innermost(const StridedProblem &problem, const StridedAxis &loop);

/// Parts of a problem, along one axis of its batch.
struct BatchParts {
    std::size_t axis = 0;
    std::ptrdiff_t points = 0; ///< of that axis, in a part; 0: the problem stays whole
};

/// Parts of problems of several stages, which otherwise pass through memory once for each.
BatchParts parts_of(const StridedProblem &problem);

} // namespace imago::host
