// SPDX-License-Identifier: MIT
#include "engine/host/line/complex_line.h"

#include "engine/host/kernel/kernel_table.h"
#include "engine/host/line/aligned.h"
#include "engine/host/line/radices.h"
#include "engine/host/line/real_line.h"
#include "engine/host/line/roots.h"
#include "engine/host/line/stockham.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace imago::host {
namespace {

/// A line of a prime number of points p by Rader's algorithm: a cyclic convolution of p - 1 points.
template <class T>
class RaderLine : public ComplexLine<T> {
  public:
    explicit RaderLine(std::size_t prime);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;

  private:
    std::shared_ptr<const ComplexLine<T>> inner_;
    std::vector<std::uint32_t> powers_, inverse_powers_; ///< of a generator of the group modulo p
    Numbers<T> filter_re_, filter_im_;
};

/// A line of any number of points n by Bluestein's algorithm: a convolution with a chirp, on a
/// smooth line of at least 2 n - 1 points.
template <class T>
class BluesteinLine : public ComplexLine<T> {
  public:
    explicit BluesteinLine(std::size_t points);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;
    /// The points of its convolution.
    static std::size_t inner_points(std::size_t points);

  private:
    std::shared_ptr<const ComplexLine<T>> inner_;
    Numbers<T> chirp_re_, chirp_im_, filter_re_, filter_im_;
};

std::uint64_t product_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % n);
}

std::uint64_t power_modulo(std::uint64_t base, std::uint64_t exponent, std::uint64_t n) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent /= 2, base = product_modulo(base, base, n))
        if (exponent % 2 == 1)
            result = product_modulo(result, base, n);
    return result;
}

/// The least generator of the multiplicative group modulo a prime.
std::uint64_t generator_of(std::uint64_t prime) {
    std::vector<std::uint64_t> factors;
    std::uint64_t rest = prime - 1;
    for (std::uint64_t d = 2; d * d <= rest; ++d)
        if (rest % d == 0) {
            factors.push_back(d);
            while (rest % d == 0)
                rest /= d;
        }
    if (rest > 1)
        factors.push_back(rest);
    for (std::uint64_t g = 2;; ++g)
        if (std::none_of(factors.begin(), factors.end(), [&](std::uint64_t f) {
                return power_modulo(g, (prime - 1) / f, prime) == 1;
            }))
            return g;
}

/// Transforms the filter of a convolution in double and keeps it in T, divided by its points.
template <class T>
void keep_filter(const Numbers<double> &re, const Numbers<double> &im, Numbers<T> &kept_re,
                 Numbers<T> &kept_im) {
    const std::size_t n = re.size();
    const auto line = complex_line<double>(n);
    Numbers<double> out_re(n), out_im(n), scratch(line->scratch());
    line->run({re.data(), im.data(), 1}, {out_re.data(), out_im.data(), 1}, scratch.data());
    for (std::size_t i = 0; i < n; ++i) {
        kept_re.push_back(static_cast<T>(out_re[i] / static_cast<double>(n)));
        kept_im.push_back(static_cast<T>(out_im[i] / static_cast<double>(n)));
    }
}

template <class T>
RaderLine<T>::RaderLine(std::size_t prime) : ComplexLine<T>(prime) {
    const std::size_t count = prime - 1;
    inner_ = complex_line<T>(count);
    const std::uint64_t g = generator_of(prime), inverse = power_modulo(g, prime - 2, prime);
    Numbers<double> re, im;
    std::uint64_t power = 1, inverse_power = 1;
    for (std::size_t q = 0; q < count; ++q) {
        powers_.push_back(static_cast<std::uint32_t>(power));
        inverse_powers_.push_back(static_cast<std::uint32_t>(inverse_power));
        re.push_back(root(prime, inverse_power).real());
        im.push_back(root(prime, inverse_power).imag());
        power = product_modulo(power, g, prime);
        inverse_power = product_modulo(inverse_power, inverse, prime);
    }
    keep_filter(re, im, filter_re_, filter_im_);
}

template <class T>
std::size_t RaderLine<T>::scratch() const {
    return 4 * padded(this->points()) + inner_->scratch();
}

template <class T>
void RaderLine<T>::run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const {
    const std::size_t count = this->points() - 1, room = padded(this->points());
    T *re = scratch, *im = re + room, *to_re = im + room, *to_im = to_re + room;
    T *rest = to_im + room;
    for (std::size_t q = 0; q < count; ++q) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(powers_[q]) * in.stride;
        re[q] = in.re[at];
        im[q] = in.im[at];
    }
    const T first_re = in.re[0], first_im = in.im[0];
    inner_->run({re, im, 1}, {to_re, to_im, 1}, rest);
    out.re[0] = first_re + to_re[0];
    out.im[0] = first_im + to_im[0];
    kernels<T>().multiply(to_re, to_im, filter_re_.data(), filter_im_.data(), count);
    // What is added to the mean reaches every number.
    to_re[0] += first_re;
    to_im[0] += first_im;
    inner_->run({to_im, to_re, 1}, {im, re, 1}, rest);
    for (std::size_t q = 0; q < count; ++q) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(inverse_powers_[q]) * out.stride;
        out.re[at] = re[q];
        out.im[at] = im[q];
    }
}

template <class T>
std::size_t BluesteinLine<T>::inner_points(std::size_t points) {
    std::size_t best = 0;
    double least = 0;
    for (const std::size_t odd : {1, 3, 5, 7, 9, 15}) {
        std::size_t candidate = odd;
        while (candidate < 2 * points - 1)
            candidate *= 2;
        // Long ones are bound by memory.
        const double cost =
            points > 20000 ? static_cast<double>(candidate) : line_cost(candidate, kernels<T>());
        if (best == 0 || cost < least) {
            best = candidate;
            least = cost;
        }
    }
    return best;
}

template <class T>
BluesteinLine<T>::BluesteinLine(std::size_t points) : ComplexLine<T>(points) {
    const std::size_t count = inner_points(points);
    inner_ = complex_line<T>(count);
    Numbers<double> re(count), im(count);
    for (std::size_t j = 0; j < points; ++j) {
        const auto w = root(2 * points, product_modulo(j, j, 2 * points));
        chirp_re_.push_back(static_cast<T>(w.real()));
        chirp_im_.push_back(static_cast<T>(w.imag()));
        for (const std::size_t at : {j, (count - j) % count}) {
            re[at] = w.real();
            im[at] = -w.imag();
        }
    }
    keep_filter(re, im, filter_re_, filter_im_);
}

template <class T>
std::size_t BluesteinLine<T>::scratch() const {
    return 4 * padded(inner_->points()) + inner_->scratch();
}

template <class T>
void BluesteinLine<T>::run(const ComplexAt<const T> &in, const ComplexAt<T> &out,
                           T *scratch) const {
    const std::size_t n = this->points(), count = inner_->points(), room = padded(count);
    T *re = scratch, *im = re + room, *to_re = im + room, *to_im = to_re + room;
    T *rest = to_im + room;
    for (std::size_t j = 0; j < n; ++j) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(j) * in.stride;
        re[j] = in.re[at];
        im[j] = in.im[at];
    }
    kernels<T>().multiply(re, im, chirp_re_.data(), chirp_im_.data(), n);
    std::fill(re + n, re + count, T(0));
    std::fill(im + n, im + count, T(0));
    inner_->run({re, im, 1}, {to_re, to_im, 1}, rest);
    kernels<T>().multiply(to_re, to_im, filter_re_.data(), filter_im_.data(), count);
    inner_->run({to_im, to_re, 1}, {im, re, 1}, rest);
    kernels<T>().multiply(re, im, chirp_re_.data(), chirp_im_.data(), n);
    for (std::size_t k = 0; k < n; ++k) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(k) * out.stride;
        out.re[at] = re[k];
        out.im[at] = im[k];
    }
}

template class RaderLine<float>;
template class RaderLine<double>;
template class BluesteinLine<float>;
template class BluesteinLine<double>;

// Lines of n1 n2 points by two steps: with b = 0..n2-1 and k = 0..n1-1, column b holds x[n2 a + b];
// frequency k of its transform is turned by e^(-2 pi i b k / n), and row k of these is transformed
// to the frequencies k + n1 j.

/// A long smooth line: columns and rows as many at once as there are lanes.
template <class T>
class BlockLine : public ComplexLine<T> {
  public:
    /// points = columns' points times rows' points, both smooth and at least 2.
    BlockLine(std::size_t column, std::size_t row);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;

  private:
    struct Turns;
    std::size_t middle() const;
    void fill_turns(std::size_t first, T *coarse, T *fine) const;

    const Kernels<T> &kernels_;
    std::shared_ptr<const AcrossLine<T>> columns_, rows_;
    Numbers<T> low_roots_,
        high_roots_; ///< pairs (re, im) of root(n, k), k < step_, and of k * step_
    std::size_t step_;
};

/// A line whose factors have any lines.
template <class T>
class ProductLine : public ComplexLine<T> {
  public:
    ProductLine(std::size_t column, std::size_t row);
    std::size_t scratch() const override;
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const override;

  private:
    std::shared_ptr<const ComplexLine<T>> columns_, rows_;
    std::shared_ptr<const AcrossLine<T>> across_; ///< the columns, if they are short and smooth
    Numbers<T> turns_re_, turns_im_;              ///< [k][b]
};

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
    const auto gathered = columns_->part(rest, 1);
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

/// Bytes of a line beyond which its passes leave the caches, and blocks of it are faster.
constexpr std::size_t block_bytes = std::size_t(1) << 18;

template <class T>
class OnePoint : public ComplexLine<T> {
  public:
    OnePoint() : ComplexLine<T>(1) {}
    std::size_t scratch() const override { return 0; }
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *) const override {
        const T re = in.re[0], im = in.im[0];
        out.re[0] = re;
        out.im[0] = im;
    }
};

/// A line of one butterfly.
template <class T>
class DirectLine : public ComplexLine<T> {
  public:
    explicit DirectLine(std::size_t points)
        : ComplexLine<T>(points), butterfly_(kernels<T>().direct[points]) {}
    std::size_t scratch() const override { return 0; }
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *) const override {
        butterfly_({in.re, in.im, in.stride, 0, 0, 1}, {out.re, out.im, out.stride, 0, 0, 1});
    }

  private:
    void (*butterfly_)(const Lines<const T> &, const Lines<T> &);
};

/// A short line of an odd number of points.
template <class T>
class OddLine : public ComplexLine<T> {
  public:
    explicit OddLine(std::size_t points) : ComplexLine<T>(points) {
        const std::size_t h = points / 2, lanes = kernels<T>().lanes;
        const std::size_t width = (h + lanes - 1) / lanes * lanes;
        const Roots roots(points);
        for (std::size_t j = 1; j <= h; ++j)
            for (const bool is_sine : {false, true})
                for (std::size_t k = 1; k <= width; ++k) {
                    const auto w = roots(j * k % points);
                    waves_.push_back(static_cast<T>(is_sine ? -w.imag() : w.real()));
                }
    }
    std::size_t scratch() const override { return 0; }
    void run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *) const override {
        kernels<T>().odd_line({in.re, in.im, in.stride, 0, this->points(), 1},
                              {out.re, out.im, out.stride, 0, this->points(), 1}, waves_.data());
    }

  private:
    Numbers<T> waves_;
};

/// The largest prime factor, of at least 2 points.
std::size_t largest_factor(std::size_t points) {
    std::size_t largest = 1;
    for (std::size_t d = 2; d * d <= points; ++d)
        while (points % d == 0) {
            largest = d;
            points /= d;
        }
    return points > 1 ? points : largest;
}

/// The largest divisor up to the square root.
std::size_t side_of(std::size_t points) {
    auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(points)));
    while (points % side != 0)
        --side;
    return side;
}

template <class T>
std::shared_ptr<const ComplexLine<T>> smooth_line(std::size_t points) {
    if (points < codelet_radices && kernels<T>().direct[points])
        return std::make_shared<DirectLine<T>>(points);
    if (2 * sizeof(T) * points > block_bytes && side_of(points) > 1)
        return std::make_shared<BlockLine<T>>(side_of(points), points / side_of(points));
    // A line that is too short for the widest vectors may have lanes along narrower ones.
    const auto [tables, count] = kernel_tables<T>();
    for (std::size_t i = 0; i < count; ++i) {
        const auto radices = along_radices(points, *tables[i]);
        if (!radices.empty())
            return std::make_shared<AlongLine<T>>(points, radices, *tables[i]);
    }
    // In one lane of several, passes would take as many times as long.
    const std::size_t prime = largest_factor(points);
    if (points % 2 == 1 && points <= largest_generic)
        return std::make_shared<OddLine<T>>(points);
    if (prime >= smallest_generic || points % 2 == 1)
        return std::make_shared<ProductLine<T>>(points / prime, prime);
    return std::make_shared<ProductLine<T>>(2, points / 2);
}

template <class T>
std::shared_ptr<const ComplexLine<T>> make_line(std::size_t points) {
    if (points == 1)
        return std::make_shared<OnePoint<T>>();
    if (is_smooth(points))
        return smooth_line<T>(points);
    const std::size_t prime = largest_factor(points);
    if (prime < points)
        return std::make_shared<ProductLine<T>>(points / prime, prime);
    const bool is_short = is_smooth(prime - 1) && prime <= UINT32_MAX &&
                          line_cost(prime - 1, kernels<T>()) <
                              line_cost(BluesteinLine<T>::inner_points(prime), kernels<T>());
    if (is_short)
        return std::make_shared<RaderLine<T>>(prime);
    return std::make_shared<BluesteinLine<T>>(prime);
}

} // namespace

template <class T>
std::shared_ptr<const ComplexLine<T>> complex_line(std::size_t points) {
    return process_wide<Shelf<ComplexLine<T>>>().get(points,
                                                     [points] { return make_line<T>(points); });
}

template <class T>
std::shared_ptr<const AcrossLine<T>> across_line(std::size_t points) {
    return process_wide<Shelf<AcrossLine<T>>>().get(
        points, [points] { return std::make_shared<const AcrossLine<T>>(points); });
}

template std::shared_ptr<const ComplexLine<float>> complex_line(std::size_t);
template std::shared_ptr<const ComplexLine<double>> complex_line(std::size_t);
template std::shared_ptr<const AcrossLine<float>> across_line(std::size_t);
template std::shared_ptr<const AcrossLine<double>> across_line(std::size_t);

} // namespace imago::host
