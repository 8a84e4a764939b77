// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy_file.h"
#include "engine/plan/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// What is asked of an array, besides its shape.
struct TransformRequest {
    TransformKind kind = TransformKind::fft;
    Norm norm = Norm::backward;
    Precision precision = Precision::f32;
    ComplexLayout layout = ComplexLayout::interleaved;
    Placement placement = Placement::out_of_place;
    std::optional<std::string> axes;       ///< a list as "-1" or "0,2", in scipy's order
    std::optional<std::string> batch_axes; ///< the axes that are not transformed; not with `axes`
    bool image = false;                    ///< the last two axes, where none are named
    std::size_t size = 0; ///< irfft's real outputs along its last axis; 0: 2 (m - 1)
};

/// A transform of an array: the problem, the shape of the result, and where the elements of both
/// arrays, row-major and contiguous in their files, stand along the problem's axes.
struct ArrayTransform {
    Problem problem;
    std::vector<std::size_t> output_shape;
    std::vector<std::size_t> input_strides, output_strides;
};

/// Without axes named, the last one is transformed; of an image, and by the IDXST pairs, the last
/// two. In place, rfft and irfft have rows padded as FFTW has them, their last named axis
/// innermost. Throws Error (usage): axes that are not there, a number of them that the kind does
/// not have, an empty array, a size that does not belong to the input, and as check() does.
ArrayTransform array_transform(const TransformRequest &request,
                               const std::vector<std::size_t> &shape);

/// The numbers of one side as its buffers on a device hold them: all of them in `real`, or, of
/// complex numbers in planar layout, the imaginary parts apart.
template <class T>
struct Numbers {
    std::vector<T> real, imaginary;
};

/// Whether the array's type is double: what a transform of it computes in unless told otherwise.
Precision natural_precision(const NpyArray &array);

/// The samples where the problem takes them, with zero imaginary parts for real ones where complex
/// ones are wanted. Throws Error: (usage) complex samples for a transform of real ones; (failure) a
/// finite double that is beyond float's range. `name` is the file's. T is the problem's precision.
template <class T>
Numbers<T> input_numbers(const ArrayTransform &transform, const NpyArray &array,
                         const std::string &name);

/// Room for the output.
template <class T>
Numbers<T> output_numbers(const ArrayTransform &transform);

/// The result as an array of float32, float64, complex64 or complex128.
template <class T>
NpyArray output_array(const ArrayTransform &transform, const Numbers<T> &numbers);

extern template Numbers<float> input_numbers(const ArrayTransform &, const NpyArray &,
                                             const std::string &);
extern template Numbers<double> input_numbers(const ArrayTransform &, const NpyArray &,
                                              const std::string &);
extern template Numbers<float> output_numbers(const ArrayTransform &);
extern template Numbers<double> output_numbers(const ArrayTransform &);
extern template NpyArray output_array(const ArrayTransform &, const Numbers<float> &);
extern template NpyArray output_array(const ArrayTransform &, const Numbers<double> &);

} // namespace imago::cli
