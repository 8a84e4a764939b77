// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/cross_spectrum.h"

#include "engine/support/in_parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace imago {
namespace {

using Complex = std::complex<double>;

/// Coefficients over which the correlation of a ring is a mean, at least.
constexpr double least_coefficients = 150;
/// What frequencies in the noise count, beside 1 for those above it: pictures of noise alone, which
/// has no rings above it, still have a peak.
constexpr double least_weight = 0.05;
/// The correlation of a ring is at most this.
constexpr double most_agreement = 0.999;

/// How far the magnitudes of products are taken out before a shift is known. All of them would let
/// what leaks through the faded edges of smooth pictures, where they have no detail, count in full.
constexpr double partly_flat = 0.75;

/// The weight of a product of this magnitude; roots are faster than a power.
template <class T>
T weight_of(T ring, T size, double flatness) {
    if (flatness == 0)
        return ring;
    if (size == 0)
        return 0;
    return flatness == partly_flat ? ring / (std::sqrt(size) * std::sqrt(std::sqrt(size)))
                                   : ring / size;
}

std::vector<Complex> phases(std::size_t length, std::size_t count, double shift) {
    std::vector<Complex> all(count);
    for (std::size_t i = 0; i < count; ++i)
        all[i] = std::polar(1.0, 2 * std::numbers::pi * signed_frequency(i, length) * shift /
                                     static_cast<double>(length));
    return all;
}

/// The correlation at a place, with its derivatives.
struct Slope {
    double value = 0, y = 0, x = 0, yy = 0, yx = 0, xx = 0;

    Slope &operator+=(const Slope &other) {
        value += other.value;
        y += other.y;
        x += other.x;
        yy += other.yy;
        yx += other.yx;
        xx += other.xx;
        return *this;
    }
};

/// Sums of rings that can be added.
struct Rings : std::vector<double> {
    using std::vector<double>::vector;
    Rings &operator+=(const Rings &other) {
        for (std::size_t i = 0; i < size(); ++i)
            (*this)[i] += other[i];
        return *this;
    }
};

} // namespace

template <class T>
CrossSpectrum<T>::CrossSpectrum(const AlignShape &shape)
    : shape_(shape), ring_(shape.coefficients()), numbers_(4 * shape.coefficients()),
      weights_(shape.coefficients()) {
    const auto side = static_cast<double>(std::max<std::size_t>(
        4, std::min(shape.height, shape.width) > 1 ? std::min(shape.height, shape.width)
                                                   : std::max(shape.height, shape.width)));
    rings_ = static_cast<std::size_t>(side) + 1;
    for (std::size_t row = 0; row < shape.height; ++row) {
        const double y = signed_frequency(row, shape.height) / static_cast<double>(shape.height);
        for (std::size_t column = 0; column < shape.columns(); ++column) {
            const double x = static_cast<double>(column) / static_cast<double>(shape.width);
            ring_[row * shape.columns() + column] = static_cast<std::uint32_t>(
                std::min<double>(std::lround(std::hypot(y, x) * side), side));
        }
    }
    ring_[0] = 0;
    counts_ = sum_rows(Rings(rings_), [&](std::size_t row, Rings &sums) {
        for (std::size_t column = 0; column < shape_.columns(); ++column)
            sums[ring_[row * shape_.columns() + column]] +=
                column == 0 || 2 * column == shape_.width ? 1 : 2;
    });
}

/// The sum of what work(row, sum) adds, in an order that does not depend on the processors.
template <class T>
template <class Sum, class Work>
Sum CrossSpectrum<T>::sum_rows(const Sum &zero, const Work &work) const {
    const std::size_t parts = std::min<std::size_t>(shape_.height, 16);
    std::vector<Sum> sums(parts, zero);
    in_parallel(parts, [&](std::size_t part) {
        for (std::size_t row = shape_.height * part / parts;
             row < shape_.height * (part + 1) / parts; ++row)
            work(row, sums[part]);
    });
    for (std::size_t part = 1; part < parts; ++part)
        sums[0] += sums[part];
    return sums[0];
}

template <class T>
template <class Work>
void CrossSpectrum<T>::each_row(const Work &work) const {
    sum_rows(Slope{}, [&](std::size_t row, Slope &) { work(row); });
}

/// Sums of rings together with those of as many neighbours as make enough coefficients.
template <class T>
std::vector<double> CrossSpectrum<T>::smoothed(const std::vector<double> &sums) const {
    std::vector<double> all(rings_);
    for (std::size_t ring = 0; ring < rings_; ++ring) {
        double count = counts_[ring], sum = sums[ring];
        for (std::size_t away = 1; count < least_coefficients && away < rings_; ++away) {
            if (ring > away) { // the mean has no part in it
                count += counts_[ring - away];
                sum += sums[ring - away];
            }
            if (ring + away < rings_) {
                count += counts_[ring + away];
                sum += sums[ring + away];
            }
        }
        all[ring] = count > 0 ? sum / count : 0;
    }
    return all;
}

/// Weighs the product of coefficients by their ring, and by its magnitude to the power of
/// -`flatness`. Together the magnitudes of the weighed products make 1.
template <class T>
void CrossSpectrum<T>::count_rings(const std::vector<double> &weights, double flatness) {
    const std::size_t columns = shape_.columns(), all = shape_.coefficients();
    struct Sum {
        double value = 0;
        Sum &operator+=(const Sum &other) {
            value += other.value;
            return *this;
        }
    };
    const std::vector<T> of_rings(weights.begin(), weights.end());
    const double sum =
        sum_rows(Sum{}, [&](std::size_t row, Sum &total) {
            double of_row = 0;
            for (std::size_t i = row * columns; i < (row + 1) * columns; ++i) {
                const T *f = &numbers_[2 * i], *g = f + 2 * all;
                const T size = std::sqrt((f[0] * f[0] + f[1] * f[1]) * (g[0] * g[0] + g[1] * g[1]));
                const T ring = of_rings[ring_[i]];
                const T weight = weight_of(ring, size, flatness);
                weights_[i] = weight;
                const std::size_t column = i - row * columns;
                of_row += double(weight) * double(size) *
                          (column == 0 || 2 * column == shape_.width ? 1 : 2);
            }
            total.value += of_row;
        }).value;
    const T scale = sum > 0 ? static_cast<T>(1 / sum) : T(0);
    for (T &weight : weights_)
        weight *= scale;
}

template <class T>
void CrossSpectrum<T>::weigh(AlignSettings::Weights weights) {
    std::vector<double> rings(rings_, 1.0);
    rings[0] = 0;
    if (weights == AlignSettings::Weights::automatic)
        for (const bool moving : {false, true}) {
            const T *numbers = numbers_.data() + (moving ? 2 * shape_.coefficients() : 0);
            const std::vector<double> power =
                smoothed(sum_rows(Rings(rings_), [&](std::size_t row, Rings &sums) {
                    for (std::size_t column = 0; column < shape_.columns(); ++column) {
                        const std::size_t i = row * shape_.columns() + column;
                        const double re = numbers[2 * i], im = numbers[2 * i + 1];
                        sums[ring_[i]] += (re * re + im * im) *
                                          (column == 0 || 2 * column == shape_.width ? 1 : 2);
                    }
                }));
            double noise = power[1];
            for (std::size_t ring = 1; ring < rings_; ++ring)
                if (counts_[ring] > 0)
                    noise = std::min(noise, power[ring]);
            for (std::size_t ring = 1; ring < rings_; ++ring)
                rings[ring] *= power[ring] > 0 ? 1 - noise / power[ring] : 0;
        }
    if (weights == AlignSettings::Weights::automatic)
        for (std::size_t ring = 1; ring < rings_; ++ring)
            rings[ring] = std::max(least_weight,
                                   std::min(1.0, rings[ring] / std::max(1e-9, 1 - rings[ring])));
    count_rings(rings, weights == AlignSettings::Weights::automatic ? partly_flat
                       : weights == AlignSettings::Weights::phase   ? 1
                                                                    : 0);
}

template <class T>
void CrossSpectrum<T>::weigh_by_agreement(AlignSettings::Weights weights, const AlignPeak &shift) {
    if (weights != AlignSettings::Weights::automatic)
        return;
    const std::size_t columns = shape_.columns(), all = shape_.coefficients();
    const std::vector<Complex> down = phases(shape_.height, shape_.height, shift.y),
                               across = phases(shape_.width, columns, shift.x);
    // The products of each ring, and the powers of both planes.
    const Rings sums = sum_rows(Rings(3 * rings_), [&](std::size_t row, Rings &sum) {
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t i = row * columns + column;
            const T *f = &numbers_[2 * i], *g = f + 2 * all;
            const double fr = f[0], fi = f[1], gr = g[0], gi = g[1];
            const Complex e = down[row] * across[column];
            const double twice = column == 0 || 2 * column == shape_.width ? 1 : 2;
            double *of = &sum[3 * ring_[i]];
            of[0] += twice * ((fr * gr + fi * gi) * e.real() - (fi * gr - fr * gi) * e.imag());
            of[1] += twice * (fr * fr + fi * fi);
            of[2] += twice * (gr * gr + gi * gi);
        }
    });
    std::array<std::vector<double>, 3> of{std::vector<double>(rings_), std::vector<double>(rings_),
                                          std::vector<double>(rings_)};
    for (std::size_t ring = 0; ring < rings_; ++ring)
        for (std::size_t i = 0; i < 3; ++i)
            of[i][ring] = sums[3 * ring + i];
    for (std::vector<double> &one : of)
        one = smoothed(one);
    std::vector<double> rings(rings_);
    for (std::size_t ring = 1; ring < rings_; ++ring) {
        const double power = std::sqrt(of[1][ring] * of[2][ring]);
        if (!(power > 0))
            continue;
        const double agreement = std::clamp(of[0][ring] / power, 0.0, most_agreement);
        rings[ring] = agreement / (1 - agreement * agreement) / power;
    }
    count_rings(rings, 0);
}

template <class T>
void CrossSpectrum<T>::product(std::span<T> out) const {
    const std::size_t columns = shape_.columns(), all = shape_.coefficients();
    const T size = static_cast<T>(shape_.size()); // the inverse transform divides by it
    each_row([&](std::size_t row) {
        for (std::size_t i = row * columns; i < (row + 1) * columns; ++i) {
            const T *f = &numbers_[2 * i], *g = f + 2 * all;
            const T weight = weights_[i] * size;
            out[2 * i] = weight * (f[0] * g[0] + f[1] * g[1]);
            out[2 * i + 1] = weight * (f[1] * g[0] - f[0] * g[1]);
        }
    });
}

template <class T>
void CrossSpectrum<T>::whitened(bool moving, std::span<T> out) const {
    const std::size_t columns = shape_.columns(), all = shape_.coefficients();
    each_row([&](std::size_t row) {
        for (std::size_t i = row * columns; i < (row + 1) * columns; ++i) {
            const T *f = &numbers_[2 * i], *g = f + 2 * all;
            if (moving)
                std::swap(f, g);
            const T own = f[0] * f[0] + f[1] * f[1], other = g[0] * g[0] + g[1] * g[1];
            const T scale =
                own > 0 ? std::sqrt(weights_[i] * std::sqrt(other / own)) : T(0); // finite
            out[2 * i] = scale * f[0];
            out[2 * i + 1] = scale * f[1];
        }
    });
}

template <class T>
AlignPeak CrossSpectrum<T>::climb(AlignPeak from) const {
    const std::size_t columns = shape_.columns(), all = shape_.coefficients();
    const double unit = 2 * std::numbers::pi;
    constexpr int most_steps = 20;
    constexpr double longest = 0.4, enough = 1e-6;
    for (int step = 0;; ++step) {
        const std::vector<Complex> down = phases(shape_.height, shape_.height, from.y),
                                   across = phases(shape_.width, columns, from.x);
        std::vector<double> re(columns), im(columns);
        for (std::size_t i = 0; i < columns; ++i) {
            re[i] = across[i].real() * (i == 0 || 2 * i == shape_.width ? 1 : 2);
            im[i] = across[i].imag() * (i == 0 || 2 * i == shape_.width ? 1 : 2);
        }
        const Slope at = sum_rows(Slope{}, [&](std::size_t row, Slope &slope) {
            // Sums of k^n C e^(i k x) along the row.
            double sums[6] = {};
            for (std::size_t column = 0; column < columns; ++column) {
                const std::size_t i = row * columns + column;
                const T *f = &numbers_[2 * i], *g = f + 2 * all;
                const double cr = double(weights_[i] * (f[0] * g[0] + f[1] * g[1]));
                const double ci = double(weights_[i] * (f[1] * g[0] - f[0] * g[1]));
                const double r = cr * re[column] - ci * im[column];
                const double s = cr * im[column] + ci * re[column];
                const auto k = static_cast<double>(column);
                sums[0] += r;
                sums[1] += s;
                sums[2] += k * r;
                sums[3] += k * s;
                sums[4] += k * k * r;
                sums[5] += k * k * s;
            }
            const Complex e = down[row];
            const double ky = unit * signed_frequency(row, shape_.height) /
                              static_cast<double>(shape_.height),
                         kx = unit / static_cast<double>(shape_.width);
            const Complex c0 = e * Complex(sums[0], sums[1]), c1 = e * Complex(sums[2], sums[3]),
                          c2 = e * Complex(sums[4], sums[5]);
            slope += {c0.real(),
                      -ky * c0.imag(),
                      -kx * c1.imag(),
                      -ky * ky * c0.real(),
                      -ky * kx * c1.real(),
                      -kx * kx * c2.real()};
        });
        from.value = at.value;
        const double determinant = at.yy * at.xx - at.yx * at.yx;
        double y = 0, x = 0;
        if (at.yy < 0 && at.xx < 0 && determinant > 0) {
            y = -(at.xx * at.y - at.yx * at.x) / determinant;
            x = -(at.yy * at.x - at.yx * at.y) / determinant;
        } else { // a plane of one row or column has no slope along it; else uphill
            y = at.yy < 0 ? -at.y / at.yy : at.y > 0 ? longest : at.y < 0 ? -longest : 0;
            x = at.xx < 0 ? -at.x / at.xx : at.x > 0 ? longest : at.x < 0 ? -longest : 0;
        }
        if (const double length = std::hypot(y, x); length > longest) {
            y *= longest / length;
            x *= longest / length;
        }
        if (step == most_steps || std::hypot(y, x) < enough)
            return from;
        from.y += y;
        from.x += x;
    }
}

template class CrossSpectrum<float>;
template class CrossSpectrum<double>;

} // namespace imago
