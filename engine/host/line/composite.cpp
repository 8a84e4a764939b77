// SPDX-License-Identifier: MIT
#include "engine/host/line/composite.h"

#include "engine/host/line/radices.h"
#include "engine/host/line/roots.h"

#include <algorithm>

namespace imago::host {

template <class T>
BlockLine<T>::BlockLine(std::size_t column, std::size_t row)
    : ComplexLine<T>(column * row), kernels_(kernels<T>()), columns_(across_line<T>(column)),
      rows_(across_line<T>(row)), step_(1) {
    const std::size_t n = column * row;
    while (step_ * step_ < n)
        step_ *= 2;
    const auto put = [n](Numbers<T> &roots, std::size_t k) {
        const auto w = root(n, k);
        roots.push_back(static_cast<T>(w.real()));
        roots.push_back(static_cast<T>(w.imag()));
    };
    for (std::size_t k = 0; k < step_; ++k)
        put(low_roots_, k % n);
    for (std::size_t k = 0; k < n; k += step_)
        put(high_roots_, k);
}

/// Vectors between the steps: [block of rows][b][lane], blocks apart by the rows' points and a few.
template <class T>
std::size_t BlockLine<T>::middle() const {
    return (rows_->points() + kernels_.lanes - 1) / kernels_.lanes * kernels_.lanes + 1;
}

template <class T>
std::size_t BlockLine<T>::scratch() const {
    const std::size_t lanes = kernels_.lanes, column = columns_->points();
    const std::size_t blocks = (column + lanes - 1) / lanes;
    const std::size_t turns = 2 * lanes * (column / turn_fine + 1 + turn_fine);
    return 2 * padded(blocks * middle() * lanes) + padded(turns) +
           std::max(columns_->scratch(), rows_->scratch());
}

/// The vectors of ColumnTurn for columns first...first + lanes - 1.
template <class T>
void BlockLine<T>::fill_turns(std::size_t first, T *coarse, T *fine) const {
    const std::size_t n = this->points(), lanes = kernels_.lanes;
    const auto fill = [&](T *vectors, std::size_t count, std::size_t stride) {
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t l = 0; l < lanes; ++l) {
                // Lanes beyond the row have any root.
                const std::size_t k = (first + l) * (i * stride) % n;
                const T *low = &low_roots_[k % step_ * 2], *high = &high_roots_[k / step_ * 2];
                vectors[2 * i * lanes + l] = low[0] * high[0] - low[1] * high[1];
                vectors[(2 * i + 1) * lanes + l] = low[0] * high[1] + low[1] * high[0];
            }
    };
    fill(coarse, (columns_->points() - 1) / turn_fine + 1, turn_fine);
    fill(fine, turn_fine, 1);
}

template <class T>
void BlockLine<T>::run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const {
    const std::size_t lanes = kernels_.lanes, column = columns_->points(), row = rows_->points();
    const std::size_t blocks = (column + lanes - 1) / lanes, size = blocks * middle() * lanes;
    T *middle_re = scratch, *middle_im = middle_re + padded(size);
    T *coarse = middle_im + padded(size), *fine = coarse + 2 * lanes * (column / turn_fine + 1);
    T *rest = coarse + padded(2 * lanes * (column / turn_fine + 1 + turn_fine));
    const auto n1 = static_cast<std::ptrdiff_t>(column), n2 = static_cast<std::ptrdiff_t>(row);
    const auto gathered = columns_->half(rest, 1);
    for (std::size_t b = 0; b < row; b += lanes) {
        const ComplexAt<const T> from = in.shifted(static_cast<std::ptrdiff_t>(b) * in.stride);
        kernels_.gather(
            {from.re, from.im, n2 * in.stride, in.stride, column, std::min(lanes, row - b)},
            gathered.re, gathered.im);
        const auto made = columns_->run_vectors(gathered.re, gathered.im, rest);
        fill_turns(b, coarse, fine);
        kernels_.turn_columns({made.re, made.im, coarse, fine, column, middle(),
                               middle_re + b * lanes, middle_im + b * lanes});
    }
    for (std::size_t k = 0; k < column; k += lanes) {
        const std::size_t at = k * middle();
        const auto made = rows_->run_vectors(middle_re + at, middle_im + at, rest);
        const ComplexAt<T> to = out.shifted(static_cast<std::ptrdiff_t>(k) * out.stride);
        kernels_.scatter(
            {to.re, to.im, n1 * out.stride, out.stride, row, std::min(lanes, column - k)}, made.re,
            made.im);
    }
}

/// Columns up to this length run across lanes.
constexpr std::size_t longest_across_column = 1024;

template <class T>
ProductLine<T>::ProductLine(std::size_t column, std::size_t row)
    : ComplexLine<T>(column * row), rows_(complex_line<T>(row)) {
    if (column <= longest_across_column && is_smooth(column))
        across_ = across_line<T>(column);
    else
        columns_ = complex_line<T>(column);
    for (std::size_t k = 0; k < column; ++k)
        for (std::size_t b = 0; b < row; ++b) {
            const auto w = root(column * row, b * k);
            turns_re_.push_back(static_cast<T>(w.real()));
            turns_im_.push_back(static_cast<T>(w.imag()));
        }
}

template <class T>
std::size_t ProductLine<T>::scratch() const {
    return 2 * padded(this->points()) +
           std::max(across_ ? across_->scratch() : columns_->scratch(), rows_->scratch());
}

template <class T>
void ProductLine<T>::run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const {
    const std::size_t row = rows_->points(), column = this->points() / row;
    T *re = scratch, *im = re + padded(this->points()), *rest = im + padded(this->points());
    const auto n1 = static_cast<std::ptrdiff_t>(column), n2 = static_cast<std::ptrdiff_t>(row);
    const ComplexAt<const T> first = {in.re, in.im, n2 * in.stride};
    if (across_)
        across_->run_lines(first, in.stride, {re, im, n2}, 1, row, rest);
    for (std::size_t b = 0; b < row && !across_; ++b)
        columns_->run(first.shifted(static_cast<std::ptrdiff_t>(b) * in.stride),
                      {re + b, im + b, n2}, rest);
    kernels<T>().multiply(re, im, turns_re_.data(), turns_im_.data(), this->points());
    for (std::size_t k = 0; k < column; ++k) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(k) * out.stride;
        rows_->run({re + k * row, im + k * row, 1}, {out.re + at, out.im + at, n1 * out.stride},
                   rest);
    }
}

template class BlockLine<float>;
template class BlockLine<double>;
template class ProductLine<float>;
template class ProductLine<double>;

} // namespace imago::host
