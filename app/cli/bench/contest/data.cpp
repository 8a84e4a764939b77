// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/data.h"

#include "engine/array/half.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace imago::cli {

namespace {

/// Returns action(T()), T being the type of a precision's numbers.
template <class Action>
auto with_numbers(Precision precision, const Action &action) {
    switch (precision) {
    case Precision::f16:
        return action(Half());
    case Precision::f64:
        return action(double());
    case Precision::f32:
        break;
    }
    return action(float());
}

Rows rows_of(const std::vector<std::size_t> &shape, const std::vector<std::size_t> &strides,
             bool complex) {
    Rows rows{1, shape.back(), 0};
    for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis)
        rows.count *= shape[axis];
    rows.pitch = shape.size() > 1 ? strides[shape.size() - 2] : shape.back();
    if (complex) {
        rows.length *= 2;
        rows.pitch *= 2;
    }
    return rows;
}

/// A uniform number of [-1, 1) with 24 bits, rounded to halves in half precision, from its index
/// alone (the finaliser of MurmurHash3); a congruential sequence would repeat its low bits at the
/// power-of-two distances of transforms.
template <class T>
T uniform(std::size_t index) {
    auto bits = static_cast<std::uint32_t>(index ^ (index >> 32)) * 0x9e3779b9u + 12345u;
    bits = (bits ^ (bits >> 16)) * 0x85ebca6bu;
    bits = (bits ^ (bits >> 13)) * 0xc2b2ae35u;
    bits ^= bits >> 16;
    using Number = std::conditional_t<std::is_same_v<T, double>, double, float>;
    return static_cast<T>(static_cast<Number>(static_cast<std::int32_t>(bits) >> 8) /
                          Number(8388608));
}

template <class T>
void fill(const Rows &rows, T *numbers) {
    const std::size_t block = (rows.count + 63) / 64;
    in_parallel(64, [&](std::size_t part) {
        const std::size_t end = std::min((part + 1) * block, rows.count);
        for (std::size_t row = part * block; row < end; ++row)
            for (std::size_t i = 0; i < rows.length; ++i)
                numbers[row * rows.pitch + i] = uniform<T>(row * rows.length + i);
    });
}

/// Makes X[-k] the conjugate of X[k] in the columns that hold both: 0, and n / 2 for even n.
template <class T>
void symmetrise(const Problem &problem, const Rows &rows, T *numbers) {
    const std::size_t per_transform = rows.count / problem.transforms();
    const std::size_t n = problem.extents.back();
    for (std::size_t column = 0; column < n; column += n % 2 || n == 1 ? n : n / 2)
        for (std::size_t row = 0; row < rows.count; ++row) {
            const std::size_t first = row - row % per_transform;
            const std::size_t other = first + mirrored_row(problem.extents, row % per_transform);
            T *here = numbers + row * rows.pitch + 2 * column;
            T *there = numbers + other * rows.pitch + 2 * column;
            if (other == row) {
                here[1] = T(0);
            } else if (other > row) {
                there[0] = here[0];
                there[1] = static_cast<T>(-here[1]);
            }
        }
}

template <class T>
Bytes data_of(const Problem &problem) {
    Bytes bytes(problem.input_bytes());
    T *numbers = reinterpret_cast<T *>(bytes.data());
    const Rows rows = input_rows(problem);
    fill(rows, numbers);
    if (problem.kind == TransformKind::irfft)
        symmetrise(problem, rows, numbers);
    return bytes;
}

template <class T>
Difference difference_in(const Problem &problem, const T *first, const T *second) {
    const Rows rows = output_rows(problem);
    const std::size_t transforms = problem.transforms(), per_transform = rows.count / transforms;
    struct Part {
        double error_squares = 0, size = 0, worst = -1;
        std::size_t worst_transform = 0;
    };
    std::vector<Part> parts(std::min<std::size_t>(transforms, 64));
    in_parallel(parts.size(), [&](std::size_t index) {
        Part part;
        const std::size_t end = (index + 1) * transforms / parts.size();
        for (std::size_t transform = index * transforms / parts.size(); transform < end;
             ++transform) {
            double here = 0;
            for (std::size_t row = 0; row < per_transform; ++row) {
                const std::size_t at = (transform * per_transform + row) * rows.pitch;
                for (std::size_t i = at; i < at + rows.length; ++i) {
                    const double a = first[i], d = a - second[i];
                    here += d * d;
                    part.size += a * a;
                }
            }
            part.error_squares += here;
            if (!(here <= part.worst) && !std::isnan(part.worst)) { // the first NaN
                part.worst = here;
                part.worst_transform = transform;
            }
        }
        parts[index] = part;
    });
    double error_squares = 0, size = 0;
    const Part *worst = &parts.front();
    for (const Part &part : parts) {
        error_squares += part.error_squares;
        size += part.size;
        if (!(part.worst <= worst->worst) && !std::isnan(worst->worst))
            worst = &part;
    }
    Difference result{error_squares == 0 ? 0 : std::sqrt(error_squares / size),
                      worst->worst_transform};
    if (!std::isfinite(result.relative))
        result.relative = std::numeric_limits<double>::infinity();
    return result;
}

} // namespace

Rows input_rows(const Problem &problem) {
    return rows_of(problem.input_shape(), problem.input_strides(), problem.complex_input());
}

Rows output_rows(const Problem &problem) {
    return rows_of(problem.output_shape(), problem.output_strides(), problem.complex_output());
}

std::size_t mirrored_row(const std::vector<std::size_t> &extents, std::size_t row) {
    std::size_t mirrored = 0, weight = 1;
    for (std::size_t axis = extents.size() - 1; axis-- > 0;) {
        const std::size_t index = row % extents[axis];
        row /= extents[axis];
        mirrored += (index ? extents[axis] - index : 0) * weight;
        weight *= extents[axis];
    }
    return mirrored;
}

bool same_data(const Problem &a, const Problem &b) {
    const auto plain = [](const Problem &problem) {
        const Rows rows = input_rows(problem);
        return problem.kind != TransformKind::irfft && rows.pitch == rows.length;
    };
    return a == b || (a.precision == b.precision && a.input_bytes() == b.input_bytes() &&
                      plain(a) && plain(b));
}

Bytes bench_data(const Problem &problem) {
    return with_numbers(problem.precision, [&]<class T>(T) { return data_of<T>(problem); });
}

Difference difference_of(const Problem &problem, const Bytes &first, const Bytes &second) {
    if (first.size() != second.size() || first.size() < problem.output_bytes())
        return {std::numeric_limits<double>::infinity(), 0};
    return with_numbers(problem.precision, [&]<class T>(T) {
        return difference_in(problem, reinterpret_cast<const T *>(first.data()),
                             reinterpret_cast<const T *>(second.data()));
    });
}

} // namespace imago::cli
