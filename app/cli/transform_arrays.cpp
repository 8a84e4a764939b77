// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/transform_arrays.h"

#include "app/cli/options.h"

#include <algorithm>
#include <cmath>

namespace imago::cli {

namespace {

/// How many of the last axes the list names: 1 or 2.
std::size_t count_axes(const std::string &axes, std::size_t dimensions) {
    const auto n = static_cast<long long>(dimensions);
    std::vector<long long> numbers;
    for (const std::string &part : split_list(axes)) {
        const long long axis = parse_whole(part, "--axes", -n, n - 1);
        numbers.push_back(axis < 0 ? axis + n : axis);
    }
    std::sort(numbers.begin(), numbers.end());
    const auto count = static_cast<long long>(numbers.size());
    bool last = count <= 2;
    for (long long i = 0; i < count; ++i)
        last = last && numbers[static_cast<std::size_t>(i)] == n - count + i;
    if (!last)
        throw usage_error("--axes " + axes + " are not the last axes of an array of " +
                          std::to_string(dimensions) +
                          " dimensions; -1 or -2,-1 are allowed (move "
                          "the axes to the end with numpy.moveaxis)");
    return numbers.size();
}

} // namespace

ArrayTransform array_transform(TransformKind kind, Norm norm, const std::vector<std::size_t> &shape,
                               const std::string &axes, std::size_t size) {
    if (shape.empty())
        throw usage_error("the array has no axes; one or more are needed");
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end())
        throw usage_error("the array is empty; every axis needs 1 element or more");
    if (size != 0 && kind != TransformKind::irfft)
        throw usage_error("--size belongs to irfft alone");
    const std::size_t count = count_axes(axes, shape.size());
    ArrayTransform transform;
    transform.output_shape = shape;
    transform.problem.kind = kind;
    transform.problem.norm = norm;
    transform.problem.batch = {1};
    transform.problem.extents.assign(shape.end() - static_cast<std::ptrdiff_t>(count), shape.end());
    for (std::size_t i = 0; i + count < shape.size(); ++i)
        transform.problem.batch[0] *= shape[i];

    std::size_t &last = transform.problem.extents.back();
    if (kind == TransformKind::irfft) {
        const std::size_t m = last;
        last = size != 0 ? size : 2 * (m - 1);
        if (last / 2 + 1 != m || last == 0)
            throw usage_error("irfft of " + std::to_string(m) + " points along the last axis has " +
                              (m == 1 ? std::string("1 real output; give --size 1")
                                      : std::to_string(2 * m - 2) + " or " +
                                            std::to_string(2 * m - 1) + " real outputs (--size)"));
        transform.output_shape.back() = last;
    }
    if (kind == TransformKind::rfft)
        transform.output_shape.back() = last / 2 + 1;
    return transform;
}

namespace {

float to_float(double value, const std::string &name) {
    const auto narrowed = static_cast<float>(value);
    if (std::isfinite(value) && !std::isfinite(narrowed))
        throw Error("'" + name + "' holds samples beyond the range of float32 (3.4e38)");
    return narrowed;
}

template <class T>
struct is_complex_type : std::false_type {};
template <class T>
struct is_complex_type<std::complex<T>> : std::true_type {};

} // namespace

std::vector<float> input_floats(const NpyArray &array, const Problem &problem, bool to_float_wanted,
                                const std::string &name) {
    const std::string kind(kind_name(problem.kind));
    return std::visit(
        [&]<class T>(const std::vector<T> &samples) {
            constexpr bool is_complex = is_complex_type<T>::value;
            constexpr bool is_double = sizeof(T) == (is_complex ? 16 : 8);
            if (is_double && !to_float_wanted)
                throw usage_error("'" + name + "' holds " +
                                  (is_complex ? "complex128" : "float64") +
                                  " and double precision is not offered yet; --precision float "
                                  "converts it to " +
                                  (is_complex ? "complex64" : "float32"));
            if (is_complex && !problem.complex_input())
                throw usage_error("'" + name + "' holds complex samples, and " + kind +
                                  " takes real ones");
            std::vector<float> floats;
            floats.reserve(problem.input_numbers());
            for (const T &sample : samples) {
                floats.push_back(to_float(std::real(sample), name));
                if (problem.complex_input())
                    floats.push_back(to_float(std::imag(sample), name));
            }
            if (floats.size() != problem.input_numbers())
                throw usage_error("'" + name + "' does not have the samples that " +
                                  to_string(problem) + " takes");
            return floats;
        },
        array.data);
}

NpyArray output_array(const ArrayTransform &transform, const std::vector<float> &floats) {
    if (!transform.problem.complex_output())
        return {transform.output_shape, floats};
    std::vector<std::complex<float>> samples(floats.size() / 2);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = {floats[2 * i], floats[2 * i + 1]};
    return {transform.output_shape, std::move(samples)};
}

} // namespace imago::cli
