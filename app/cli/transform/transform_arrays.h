// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"
#include "engine/array/half.h"
#include "engine/plan/problem/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The request for an array, apart from its shape.
struct TransformRequest {
    TransformKind kind = TransformKind::fft;
    Norm norm = Norm::backward;
    Precision precision = Precision::f32;
    ComplexLayout layout = ComplexLayout::interleaved;
    Placement placement = Placement::out_of_place;
    std::optional<std::string> axes;       ///< a list such as "-1" or "0,2", in SciPy's order
    std::optional<std::string> batch_axes; ///< the axes that are not transformed; not with `axes`
    bool image = false;                    ///< the last two axes, if none are named
    bool parts = false;   ///< axis 0 has parts_of(), and is none that the lists count
    std::size_t size = 0; ///< irfft's real outputs along its last axis; 0: 2 (m - 1)
    /// Lists of pruned transforms, a number for each transformed axis: the lengths, of which the
    /// array has the first elements, and the first elements of the result that are wanted.
    std::optional<std::string> lengths, wanted;
};

/// A transform of an array: the problem, the shape of the result, and the strides of both arrays
/// (row-major and contiguous in their files) along the problem's axes.
struct ArrayTransform {
    Problem problem;
    std::vector<std::size_t> output_shape;
    std::vector<std::size_t> input_strides, output_strides;
};

/// If no axes are named, the last one is transformed, or the last two for an image and for the
/// IDXST pairs. In place, rfft and irfft have rows padded as in FFTW, with their last named axis
/// innermost. Throws Error (usage): axes that do not exist, a number of them that the kind does not
/// have, an empty array, a size that does not match the input, and as check() does.
ArrayTransform array_transform(const TransformRequest &request,
                               const std::vector<std::size_t> &shape);

/// Whether the kind transforms the real and the imaginary parts of a complex array apart, as SciPy
/// does: DCTs, DSTs, IDXST and its pairs.
bool takes_parts(TransformKind kind);
/// A complex array as a real one of twice the extents: first its real parts, then its imaginary
/// parts.
NpyArray parts_of(const NpyArray &array);
/// The complex array of parts_of().
NpyArray joined_parts(const NpyArray &parts);

/// The numbers of one side as its buffers on a device hold them: all in `real`, or, for complex
/// numbers in planar layout, with the imaginary parts separately.
template <class T>
struct Numbers {
    std::vector<T> real, imaginary;
};

/// The default precision of a transform of the array: double if the array's type is double.
Precision natural_precision(const NpyArray &array);

/// The samples at the problem's positions, with zero imaginary parts for real samples if complex
/// ones are needed. Throws Error: (usage) complex samples for a transform of real ones; (failure) a
/// finite number beyond the precision's range. `name` is the file's. T is Half, float or double, by
/// the problem's precision.
template <class T>
Numbers<T> input_numbers(const ArrayTransform &transform, const NpyArray &array,
                         const std::string &name);

/// Allocates memory for the output.
template <class T>
Numbers<T> output_numbers(const ArrayTransform &transform);

/// The result as an array of float16, float32, float64, complex64 or complex128. NumPy has no
/// complex type of halves: their complex numbers are complex64.
template <class T>
NpyArray output_array(const ArrayTransform &transform, const Numbers<T> &numbers);

/// What half precision lost to its range: the infinite numbers of a result of finite ones, in
/// words; empty if there are none.
std::string overflow_note(const Numbers<Half> &from, const Numbers<Half> &to, Norm norm);

extern template Numbers<Half> input_numbers(const ArrayTransform &, const NpyArray &,
                                            const std::string &);
extern template Numbers<Half> output_numbers(const ArrayTransform &);
extern template NpyArray output_array(const ArrayTransform &, const Numbers<Half> &);
extern template Numbers<float> input_numbers(const ArrayTransform &, const NpyArray &,
                                             const std::string &);
extern template Numbers<double> input_numbers(const ArrayTransform &, const NpyArray &,
                                              const std::string &);
extern template Numbers<float> output_numbers(const ArrayTransform &);
extern template Numbers<double> output_numbers(const ArrayTransform &);
extern template NpyArray output_array(const ArrayTransform &, const Numbers<float> &);
extern template NpyArray output_array(const ArrayTransform &, const Numbers<double> &);

} // namespace imago::cli
