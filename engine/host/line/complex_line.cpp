// SPDX-License-Identifier: MIT
#include "engine/host/line/complex_line.h"

#include "engine/host/line/composite.h"
#include "engine/host/line/rader.h"
#include "engine/host/line/radices.h"
#include "engine/host/line/roots.h"
#include "engine/host/line/shelf.h"
#include "engine/host/line/stockham.h"

#include <cmath>
#include <cstdint>

namespace imago::host {

namespace {

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
    static auto &shelf =
        *new Shelf<ComplexLine<T>>; // until the end: plans may be made while objects die
    return shelf.get(points, [points] { return make_line<T>(points); });
}

template <class T>
std::shared_ptr<const AcrossLine<T>> across_line(std::size_t points) {
    static auto &shelf = *new Shelf<AcrossLine<T>>;
    return shelf.get(points, [points] { return std::make_shared<const AcrossLine<T>>(points); });
}

template std::shared_ptr<const ComplexLine<float>> complex_line(std::size_t);
template std::shared_ptr<const ComplexLine<double>> complex_line(std::size_t);
template std::shared_ptr<const AcrossLine<float>> across_line(std::size_t);
template std::shared_ptr<const AcrossLine<double>> across_line(std::size_t);

} // namespace imago::host
