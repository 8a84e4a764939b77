// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/host_planes.h"

#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <thread>

namespace imago {
namespace {

/// Parts of the lines of an axis for each core, and lines of which a part is a multiple: columns
/// that lie side by side come in the same lines of the cache.
constexpr std::size_t parts_per_core = 4;
constexpr std::size_t side_by_side = 16;

/// So many contiguous lines, unscaled.
template <class T>
Problem lines_problem(TransformKind kind, std::size_t points, std::size_t count) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {points};
    problem.batch = {count};
    problem.precision = precision_of<T>;
    const bool back = kind == TransformKind::ifft || kind == TransformKind::irfft;
    problem.norm = back ? Norm::forward : Norm::backward;
    return problem;
}

template <class T>
Problem rows_problem(TransformKind kind, const AlignShape &shape, std::size_t rows) {
    return lines_problem<T>(kind, shape.width, rows);
}

template <class T>
Problem columns_problem(TransformKind kind, const AlignShape &shape, std::size_t columns) {
    Problem problem = lines_problem<T>(kind, shape.height, columns);
    problem.placement = Placement::in_place;
    problem.in_strides = problem.out_strides = {1, shape.columns()};
    return problem;
}

} // namespace

template <class T>
const HostPath &HostPlanes<T>::Lines::path(std::size_t part) const {
    return (part + 1) * each > count ? paths.back() : paths.front();
}

template <class T>
template <class Make>
typename HostPlanes<T>::Lines HostPlanes<T>::lines_of(std::size_t count, const Make &make) {
    const std::size_t parts =
        parts_per_core * std::max<std::size_t>(1, std::thread::hardware_concurrency());
    const auto up = [](std::size_t n, std::size_t by) { return (n + by - 1) / by; };
    Lines lines{count, side_by_side * up(up(count, parts), side_by_side), {}};
    lines.paths.emplace_back(make(std::min(lines.each, count)));
    if (const std::size_t rest = count % lines.each; rest > 0 && count > lines.each)
        lines.paths.emplace_back(make(rest));
    return lines;
}

template <class T>
HostPlanes<T>::HostPlanes(const AlignShape &shape)
    : shape_(shape), rows_(lines_of(shape.height,
                                    [&](std::size_t rows) {
                                        return rows_problem<T>(TransformKind::rfft, shape, rows);
                                    })),
      columns_(lines_of(shape.columns(),
                        [&](std::size_t columns) {
                            return columns_problem<T>(TransformKind::fft, shape, columns);
                        })),
      columns_back_(lines_of(shape.columns(),
                             [&](std::size_t columns) {
                                 return columns_problem<T>(TransformKind::ifft, shape, columns);
                             })),
      rows_back_(lines_of(shape.height, [&](std::size_t rows) {
          return rows_problem<T>(TransformKind::irfft, shape, rows);
      })) {}

template <class T>
void HostPlanes<T>::forward(std::span<const T> planes, std::span<T> spectra) const {
    const std::size_t count = planes.size() / shape_.size();
    in_parallel(count * rows_.parts(), [&](std::size_t i) {
        const std::size_t part = i % rows_.parts(),
                          row = i / rows_.parts() * shape_.height + part * rows_.each;
        rows_.path(part).execute({planes.data() + row * shape_.width},
                                 {spectra.data() + row * 2 * shape_.columns()});
    });
    in_parallel(count * columns_.parts(), [&](std::size_t i) {
        const std::size_t part = i % columns_.parts();
        T *const first = spectra.data() +
                         2 * (i / columns_.parts() * shape_.coefficients() + part * columns_.each);
        columns_.path(part).execute({first}, {first});
    });
}

template <class T>
void HostPlanes<T>::inverse(std::span<T> spectrum, std::span<T> plane) const {
    in_parallel(columns_back_.parts(), [&](std::size_t part) {
        T *const first = spectrum.data() + 2 * part * columns_back_.each;
        columns_back_.path(part).execute({first}, {first});
    });
    in_parallel(rows_back_.parts(), [&](std::size_t part) {
        const std::size_t row = part * rows_back_.each;
        rows_back_.path(part).execute({spectrum.data() + row * 2 * shape_.columns()},
                                      {plane.data() + row * shape_.width});
    });
}

template <class T>
std::string HostPlanes<T>::problem(std::size_t planes) const {
    Problem all = rows_problem<T>(TransformKind::rfft, shape_, planes);
    all.extents = {shape_.height, shape_.width};
    return to_string(all);
}

template class HostPlanes<float>;
template class HostPlanes<double>;

} // namespace imago
