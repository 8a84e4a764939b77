// SPDX-License-Identifier: MIT
#include "engine/host/line/pair_line.h"

#include "engine/host/line/real_line.h"
#include "engine/host/line/roots.h"

#include <algorithm>
#include <optional>

namespace imago::host {
namespace {

/// Two codelets for a line, and what they cost: instructions of vectors.
struct Factors {
    std::size_t columns = 0, rows = 0;
    double cost = 0;
};

/// A codelet on `count` lines: its arithmetic, a load and a store for each number, what gathers a
/// vector for the second codelet and turns it; more where registers spill. Fitted to the times of
/// all pairs of codelets of 25 lengths from 12 to 256 on an EPYC (Zen 3): the pair that is chosen
/// takes 2.4% longer than the best one in the mean.
template <class T>
double pass_cost(const Kernels<T> &kernels, std::size_t points, std::size_t count, bool is_second) {
    const std::size_t width = kernels.lanes / 2;
    const auto blocks = static_cast<double>(count < width ? count : (count + width - 1) / width);
    const auto n = static_cast<double>(points);
    const double gathering = is_second ? (3 + 2 * static_cast<double>(width)) * n + 2 * (n - 1) : 0;
    const double spilling = 1 + std::max(0.0, n - 16) / 32;
    return blocks * (kernels.pair_cost[points] + 2 * n + gathering) * spilling + 50;
}

template <class T>
std::optional<Factors> best_factors(const Kernels<T> &kernels, std::size_t points) {
    std::optional<Factors> best;
    const auto offer = [&](const Factors &factors) {
        if (!best || factors.cost < best->cost)
            best = factors;
    };
    if (points < codelet_radices && kernels.pairs[points])
        offer({points, 1, pass_cost(kernels, points, 1, false)});
    // Short ones have no arithmetic that hides the way between them.
    const std::size_t least = best ? 4 : 2;
    for (std::size_t columns = least; columns < codelet_radices && columns < points; ++columns) {
        const std::size_t rows = points / columns;
        if (points % columns == 0 && rows >= least && rows < codelet_radices &&
            kernels.pairs[columns] && kernels.pairs[rows])
            offer({columns, rows,
                   pass_cost(kernels, columns, rows, false) +
                       pass_cost(kernels, rows, columns, true)});
    }
    return best;
}

} // namespace

template <class T>
PairLine<T>::PairLine(std::size_t columns, std::size_t rows, const Kernels<T> &kernels)
    : codelet_(kernels.pairs[columns]), row_codelet_(rows > 1 ? kernels.pairs[rows] : nullptr),
      columns_(columns), rows_(rows) {
    if (rows == 1)
        return;
    const std::size_t width = kernels.lanes / 2;
    const Roots roots(columns * rows);
    for (std::size_t line = 0; line < columns;) {
        const std::size_t first = columns >= width ? std::min(line, columns - width) : line;
        for (std::size_t leg = 1; leg < rows; ++leg)
            for (const bool imaginary : {false, true})
                for (std::size_t i = 0; i < 2 * width; ++i) {
                    const auto w = roots(leg * std::min(first + i / 2, columns - 1));
                    const double turned = i % 2 == 0 ? -w.imag() : w.imag();
                    twiddles_[0].push_back(static_cast<T>(imaginary ? turned : w.real()));
                    twiddles_[1].push_back(static_cast<T>(imaginary ? -turned : w.real()));
                }
        line = first + width;
    }
}

template <class T>
template <std::size_t most>
void PairLine<T>::run_two(const LineShape &a, const T *in, T *out, bool backward) const {
    alignas(64) T scratch[2 * most];
    const auto rows = static_cast<std::ptrdiff_t>(rows_);
    const auto columns = static_cast<std::ptrdiff_t>(columns_);
    const LineShape down = {rows * a.in_stride, a.in_stride, 2 * rows, 2, rows_};
    const LineShape along = {2, 2 * rows, columns * a.out_stride, a.out_stride, columns_};
    for (std::size_t line = 0; line < a.count; ++line) {
        codelet_(down, in, scratch, nullptr, backward);
        row_codelet_(along, scratch, out, twiddles_[backward ? 1 : 0].data(), backward);
        in += a.in_distance;
        out += a.out_distance;
    }
}

template <class T>
std::shared_ptr<const PairLine<T>> PairLine<T>::find(std::size_t points) {
    if (points < 2 || points > longest)
        return nullptr;
    // Of the vector units, the widest whose vectors both codelets can fill.
    const auto [tables, count] = kernel_tables<T>();
    const Kernels<T> *unit = nullptr;
    std::optional<Factors> best;
    for (std::size_t i = 0; i < count; ++i) {
        const auto factors = best_factors(*tables[i], points);
        if (factors && (!best || factors->cost < best->cost)) {
            best = factors;
            unit = tables[i];
        }
    }
    if (!best)
        return nullptr;
    return process_wide<Shelf<PairLine<T>>>().get(points, [&] {
        return std::make_shared<const PairLine<T>>(best->columns, best->rows, *unit);
    });
}

template class PairLine<float>;
template class PairLine<double>;

} // namespace imago::host
