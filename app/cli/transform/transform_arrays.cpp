// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/transform/transform_arrays.h"

#include "app/cli/common/texts.h"
#include "app/cli/options/options.h"
#include "engine/support/number_text.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace imago::cli {

namespace {

using Lengths = std::vector<std::size_t>;

/// The axes of a list, counted from 0.
std::vector<int> parse_axes(const std::string &list, const std::string &option, std::size_t rank) {
    const auto n = static_cast<long long>(rank);
    std::vector<int> axes;
    for (const std::string &part : split_list(list)) {
        const long long axis = parse_whole(part, option, -n, n - 1);
        axes.push_back(static_cast<int>(axis < 0 ? axis + n : axis));
        if (std::count(axes.begin(), axes.end(), axes.back()) > 1)
            throw usage_error(option + " " + list + " names axis " + part + " twice");
    }
    return axes;
}

/// The transformed axes, in SciPy's order.
std::vector<int> axes_of(const TransformRequest &request, std::size_t rank) {
    if (request.axes && request.batch_axes)
        throw usage_error("give --axes or --batch-axis, not both: each names the other's rest");
    if (request.axes)
        return parse_axes(*request.axes, "--axes", rank);
    if (request.batch_axes) {
        const std::vector<int> batch = parse_axes(*request.batch_axes, "--batch-axis", rank);
        std::vector<int> axes;
        for (int axis = 0; axis < static_cast<int>(rank); ++axis)
            if (std::count(batch.begin(), batch.end(), axis) == 0)
                axes.push_back(axis);
        return axes;
    }
    const bool pair = kind_row(request.kind).most_axes == 2;
    const int last = static_cast<int>(rank) - 1;
    if ((request.image || pair) && last > 0)
        return {last - 1, last};
    return {last};
}

void check_axes(const TransformRequest &request, std::size_t count, std::size_t rank) {
    const std::string name(kind_name(request.kind));
    const std::string given =
        std::to_string(count) + " of the array's " + std::to_string(rank) +
        (request.batch_axes ? " are left by --batch-axis " + *request.batch_axes : " are named");
    const bool pair = kind_row(request.kind).most_axes == 2;
    if (pair && count != 2)
        throw usage_error(name + " takes 2 axes (--axes), and " + given);
    if (count < 1 || count > most_axes)
        throw usage_error("a transform takes 1 to " + std::to_string(most_axes) +
                          " axes (--axes or --batch-axis), and " + given);
}

/// The number of irfft's real outputs along its last axis, which has m complex inputs.
std::size_t real_outputs(std::size_t m, std::size_t size) {
    const std::size_t outputs = size != 0 ? size : 2 * (m - 1);
    if (outputs == 0 || outputs / 2 + 1 != m)
        throw usage_error("irfft of " + std::to_string(m) + " points along the last axis has " +
                          (m == 1 ? std::string("1 real output; give --size 1")
                                  : std::to_string(2 * m - 2) + " or " + std::to_string(2 * m - 1) +
                                        " real outputs (--size)"));
    return outputs;
}

/// The numbers of a list, one for each transformed axis.
Lengths parse_counts(const std::string &list, const std::string &option, std::size_t axes) {
    Lengths counts;
    for (const std::string &part : split_list(list))
        counts.push_back(static_cast<std::size_t>(parse_whole(part, option, 1, 1LL << 40)));
    if (counts.size() != axes)
        throw usage_error(option + " " + list + " has " + std::to_string(counts.size()) +
                          " numbers; one for each of the " + std::to_string(axes) +
                          " transformed axes is needed");
    return counts;
}

/// Checks that a transform of `length` points has room for `count` elements of an array's axis.
void check_room(std::size_t count, std::size_t length, bool half, int axis) {
    if (count > (half ? length / 2 + 1 : length))
        throw usage_error("--lengths has " + std::to_string(length) + " for axis " +
                          std::to_string(axis) + ", of which the array has " +
                          std::to_string(count) + " elements; it has at most " +
                          (half ? "half as many and 1" : "as many"));
}

/// The strides along a problem's axes of a row-major array without gaps.
Lengths strides_along(const Lengths &shape, const std::vector<int> &axes) {
    Lengths whole(shape.size(), 1), strides;
    for (std::size_t i = shape.size(); i-- > 1;)
        whole[i - 1] = whole[i] * shape[i];
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (std::count(axes.begin(), axes.end(), static_cast<int>(i)) == 0)
            strides.push_back(whole[i]);
    for (const int axis : axes)
        strides.push_back(whole[static_cast<std::size_t>(axis)]);
    return strides;
}

/// Makes a transform of the lengths in `transform` one of an array of this shape, of which no more
/// than `wanted` is kept.
void prune(ArrayTransform &transform, const TransformRequest &request, const Lengths &shape,
           const std::vector<int> &axes) {
    Problem &problem = transform.problem;
    if (request.lengths)
        for (const int axis : axes)
            problem.nonzero.push_back(shape[static_cast<std::size_t>(axis)]);
    if (request.wanted)
        problem.wanted = parse_counts(*request.wanted, "--wanted", axes.size());
    for (std::size_t i = 0; i < problem.wanted.size(); ++i)
        transform.output_shape[static_cast<std::size_t>(axes[i])] = problem.wanted[i];
    problem.in_strides = strides_along(shape, axes);
    problem.out_strides = strides_along(transform.output_shape, axes);
}

/// Calls action(index in a, index in b) for every element of two arrays of one shape.
template <class Action>
void for_each_place(const Lengths &shape, const Lengths &a, const Lengths &b, Action action) {
    Lengths index(shape.size(), 0);
    const std::size_t last = shape.size() - 1;
    for (std::size_t at_a = 0, at_b = 0;;) {
        for (std::size_t i = 0; i < shape[last]; ++i)
            action(at_a + i * a[last], at_b + i * b[last]);
        std::size_t axis = last;
        while (axis > 0 && ++index[axis - 1] == shape[axis - 1]) {
            --axis;
            index[axis] = 0;
            at_a -= (shape[axis] - 1) * a[axis];
            at_b -= (shape[axis] - 1) * b[axis];
        }
        if (axis == 0)
            return;
        at_a += a[axis - 1];
        at_b += b[axis - 1];
    }
}

template <class T>
T converted(double value, const std::string &name) {
    const auto result = static_cast<T>(value);
    if (std::isfinite(value) && !std::isfinite(static_cast<double>(result)))
        throw Error("'" + name + "' holds samples beyond the range of " +
                    (sizeof(T) == 2 ? "float16 (65504)" : "float32 (3.4e38)"));
    return result;
}

template <class T>
struct is_complex_type : std::false_type {};
template <class T>
struct is_complex_type<std::complex<T>> : std::true_type {};

bool planar_in_file(const Problem &problem, bool complex) {
    return complex && problem.layout == ComplexLayout::planar;
}

} // namespace

ArrayTransform array_transform(const TransformRequest &request, const Lengths &shape) {
    if (shape.empty())
        throw usage_error("the array has no axes; one or more are needed");
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end())
        throw usage_error("the array is empty; every axis needs 1 element or more");
    if (request.size != 0 && request.kind != TransformKind::irfft)
        throw usage_error("--size belongs to irfft only");
    if (request.size != 0 && request.lengths)
        throw usage_error("give --size or --lengths, not both: each says how long the result is");
    const std::size_t rank = shape.size() - (request.parts ? 1 : 0);
    std::vector<int> axes = axes_of(request, rank);
    check_axes(request, axes.size(), rank);
    for (int &axis : axes)
        axis += request.parts ? 1 : 0;

    const auto last = static_cast<std::size_t>(axes.back());
    Lengths logical = shape; // of the real side
    if (request.lengths) {
        const Lengths lengths = parse_counts(*request.lengths, "--lengths", axes.size());
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const auto axis = static_cast<std::size_t>(axes[i]);
            check_room(shape[axis], lengths[i],
                       request.kind == TransformKind::irfft && axis == last, axes[i]);
            logical[axis] = lengths[i];
        }
    } else if (request.kind == TransformKind::irfft) {
        logical[last] = real_outputs(shape[last], request.size);
    }
    ArrayTransform transform;
    transform.output_shape = logical;
    if (request.kind == TransformKind::rfft)
        transform.output_shape[last] = logical[last] / 2 + 1;
    Problem &problem = transform.problem;
    problem = problem_on_axes(request.kind, logical, axes, request.norm, request.precision);
    if (request.lengths || request.wanted)
        prune(transform, request, shape, axes);
    transform.input_strides = problem.input_strides();
    transform.output_strides = problem.output_strides();
    problem.layout = request.layout;
    problem.placement = request.placement;
    if (request.placement == Placement::in_place &&
        problem.complex_input() != problem.complex_output()) {
        problem.in_strides.clear();
        problem.out_strides.clear();
    }
    check(problem);
    return transform;
}

bool takes_parts(TransformKind kind) {
    Problem problem;
    problem.kind = kind;
    return !problem.complex_input() && !problem.complex_output() &&
           kind != TransformKind::compress && kind_row(kind).mask_parts == 0;
}

NpyArray parts_of(const NpyArray &array) {
    NpyArray parts;
    parts.shape = array.shape;
    parts.shape.insert(parts.shape.begin(), 2);
    std::visit(
        [&]<class S>(const std::vector<S> &samples) {
            using Number = std::remove_cvref_t<decltype(std::real(S()))>;
            std::vector<Number> numbers;
            numbers.reserve(2 * samples.size());
            for (const S &sample : samples)
                numbers.push_back(std::real(sample));
            for (const S &sample : samples)
                numbers.push_back(std::imag(sample));
            parts.data = std::move(numbers);
        },
        array.data);
    return parts;
}

NpyArray joined_parts(const NpyArray &parts) {
    NpyArray array;
    array.shape.assign(parts.shape.begin() + 1, parts.shape.end());
    std::visit(
        [&]<class S>(const std::vector<S> &numbers) {
            if constexpr (std::is_floating_point_v<S>) {
                std::vector<std::complex<S>> samples(numbers.size() / 2);
                for (std::size_t i = 0; i < samples.size(); ++i)
                    samples[i] = {numbers[i], numbers[samples.size() + i]};
                array.data = std::move(samples);
            }
        },
        parts.data);
    return array;
}

Precision natural_precision(const NpyArray &array) {
    const bool doubles = std::holds_alternative<std::vector<double>>(array.data) ||
                         std::holds_alternative<std::vector<std::complex<double>>>(array.data);
    return doubles ? Precision::f64 : Precision::f32;
}

template <class T>
Numbers<T> input_numbers(const ArrayTransform &transform, const NpyArray &array,
                         const std::string &name) {
    const Problem &problem = transform.problem;
    const bool complex = problem.complex_input(), planar = planar_in_file(problem, complex);
    return std::visit(
        [&]<class S>(const std::vector<S> &samples) {
            if (is_complex_type<S>::value && !complex)
                throw usage_error("'" + name + "' holds complex samples, and " +
                                  std::string(kind_name(problem.kind)) + " takes real ones");
            Numbers<T> numbers;
            numbers.real.resize(problem.input_numbers());
            if (planar)
                numbers.imaginary.resize(problem.input_numbers());
            T *real = numbers.real.data();
            T *imaginary = planar ? numbers.imaginary.data() : real + 1;
            const std::size_t adjacent = complex && !planar ? 2 : 1;
            for_each_place(problem.input_shape(), transform.input_strides, problem.input_strides(),
                           [&](std::size_t from, std::size_t to) {
                               const S &sample = samples[from];
                               real[adjacent * to] = converted<T>(std::real(sample), name);
                               if (complex)
                                   imaginary[adjacent * to] = converted<T>(std::imag(sample), name);
                           });
            return numbers;
        },
        array.data);
}

template <class T>
Numbers<T> output_numbers(const ArrayTransform &transform) {
    const Problem &problem = transform.problem;
    Numbers<T> numbers;
    numbers.real.resize(problem.output_numbers());
    if (planar_in_file(problem, problem.complex_output()))
        numbers.imaginary.resize(problem.output_numbers());
    return numbers;
}

template <class T>
NpyArray output_array(const ArrayTransform &transform, const Numbers<T> &numbers) {
    const Problem &problem = transform.problem;
    const bool complex = problem.complex_output(), planar = planar_in_file(problem, complex);
    const auto fill = [&](auto &samples, auto value) {
        std::size_t count = 1;
        for (const std::size_t extent : transform.output_shape)
            count *= extent;
        samples.resize(count);
        for_each_place(problem.output_shape(), transform.output_strides, problem.output_strides(),
                       [&](std::size_t to, std::size_t from) { samples[to] = value(from); });
    };
    using Sample = std::conditional_t<std::is_same_v<T, Half>, float, T>;
    if (!complex) {
        std::vector<Sample> samples;
        fill(samples, [&](std::size_t from) { return numbers.real[from]; });
        return {transform.output_shape, std::move(samples), std::is_same_v<T, Half>};
    }
    std::vector<std::complex<Sample>> samples;
    if (planar)
        fill(samples, [&](std::size_t from) {
            return std::complex<Sample>(numbers.real[from], numbers.imaginary[from]);
        });
    else
        fill(samples, [&](std::size_t from) {
            return std::complex<Sample>(numbers.real[2 * from], numbers.real[2 * from + 1]);
        });
    return {transform.output_shape, std::move(samples)};
}

std::string overflow_note(const Numbers<Half> &from, const Numbers<Half> &to, Norm norm) {
    const auto infinite = [](const Numbers<Half> &numbers) {
        const auto count = [](const std::vector<Half> &some) {
            return std::count_if(some.begin(), some.end(),
                                 [](Half number) { return !std::isfinite(float(number)); });
        };
        return static_cast<std::size_t>(count(numbers.real) + count(numbers.imaginary));
    };
    const std::size_t lost = infinite(to);
    if (lost == 0 || infinite(from) != 0)
        return {};
    return counted(lost) + " of its " + counted(to.real.size() + to.imaginary.size()) +
           " numbers are beyond the range of float16 (65504), and infinite" +
           (norm == Norm::ortho ? "; --precision float holds them."
                                : "; --norm ortho keeps them smaller, and --precision float holds "
                                  "them.");
}

template Numbers<Half> input_numbers(const ArrayTransform &, const NpyArray &, const std::string &);
template Numbers<Half> output_numbers(const ArrayTransform &);
template NpyArray output_array(const ArrayTransform &, const Numbers<Half> &);
template Numbers<float> input_numbers(const ArrayTransform &, const NpyArray &,
                                      const std::string &);
template Numbers<double> input_numbers(const ArrayTransform &, const NpyArray &,
                                       const std::string &);
template Numbers<float> output_numbers(const ArrayTransform &);
template Numbers<double> output_numbers(const ArrayTransform &);
template NpyArray output_array(const ArrayTransform &, const Numbers<float> &);
template NpyArray output_array(const ArrayTransform &, const Numbers<double> &);

} // namespace imago::cli
