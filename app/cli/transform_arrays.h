// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy_file.h"
#include "engine/plan/problem.h"

#include <string>
#include <vector>

namespace imago::cli {

/// A transform of an array: the problem, and the shape that its result has.
struct ArrayTransform {
    Problem problem;
    std::vector<std::size_t> output_shape;
};

/// The problem that transforms these axes of an array of this shape: they must be its last one or
/// its last two, all others are the batch. `axes` is a list as "-1" or "0,1". `size` is the length
/// of irfft's real output along the last axis; 0: 2 (m - 1). Throws Error (usage): other axes, an
/// empty array, a size that does not belong to the input.
ArrayTransform array_transform(TransformKind kind, Norm norm, const std::vector<std::size_t> &shape,
                               const std::string &axes, std::size_t size);

/// The samples as the floats that the problem takes: complex ones interleaved, real ones with a
/// zero imaginary part where complex ones are wanted. Throws Error (usage): complex samples for a
/// transform of real ones; double samples unless `to_float`; (failure) a finite double that is
/// beyond float's range. `name` is the file's.
std::vector<float> input_floats(const NpyArray &array, const Problem &problem, bool to_float,
                                const std::string &name);

/// The result as an array of float32 or complex64.
NpyArray output_array(const ArrayTransform &transform, const std::vector<float> &floats);

} // namespace imago::cli
