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

/// A row's correlation is expanded about a place along it up to this power, which serves places so
/// near in samples: their error is 1e-6 of the slope there.
constexpr std::size_t most_power = 6;
constexpr double expanded_reach = 0.1;

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

/// Sums of rings that can be added, and a row's numbers before they are.
template <class T>
struct Rings {
    Rings(std::size_t rings, std::size_t columns) : sums(rings), row(columns), other(columns) {}
    std::vector<double> sums;
    std::vector<T> row, other;

    Rings &operator+=(const Rings &more) {
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += more.sums[i];
        return *this;
    }
};

/// A sum of a row's magnitudes, and the row's weights.
template <class T>
struct Magnitudes {
    explicit Magnitudes(std::size_t columns) : weights(columns) {}
    std::vector<T> weights;
    double sum = 0;

    Magnitudes &operator+=(const Magnitudes &more) {
        sum += more.sum;
        return *this;
    }
};

struct Nothing {
    Nothing &operator+=(const Nothing &) { return *this; }
};

template <class T>
struct Waves {
    std::vector<T> re, im;
    explicit Waves(const std::vector<Complex> &all) {
        for (const Complex &one : all) {
            re.push_back(static_cast<T>(one.real()));
            im.push_back(static_cast<T>(one.imag()));
        }
    }
};

/// Writes f conj(g), weighed and divided by its magnitude to the power of `Flat` / 4. Returns the
/// sum of the magnitudes. Planes of a deviation of 1 have no magnitudes near the ends of float.
template <int Flat, class T>
double write_row(const T *f, const T *g, const T *weights, const T *twice, std::size_t columns,
                 T *out) {
    constexpr T nothing = T(1e-30); // a magnitude that stays finite as a divisor
    T sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::size_t i = 0; i < columns; ++i) {
        const T fr = f[2 * i], fi = f[2 * i + 1], gr = g[2 * i], gi = g[2 * i + 1];
        const T size = std::sqrt((fr * fr + fi * fi) * (gr * gr + gi * gi));
        T weight = weights[i];
        if constexpr (Flat != 0) {
            const T root = std::sqrt(size);
            weight /= std::max(nothing, Flat == 3 ? root * std::sqrt(root) : size);
        }
        out[2 * i] = weight * (fr * gr + fi * gi);
        out[2 * i + 1] = weight * (fi * gr - fr * gi);
        sum += twice[i] * weight * size;
    }
    return sum;
}

} // namespace

template <class T>
CrossSpectrum<T>::CrossSpectrum(const AlignShape &shape)
    : shape_(shape), ring_(shape.coefficients()), twice_(shape.columns(), T(2)),
      numbers_(4 * shape.coefficients()), product_(2 * shape.coefficients()) {
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
    twice_.front() = 1;
    if (shape.width % 2 == 0)
        twice_.back() = 1;
    counts_ = sum_rows(Rings<T>(rings_, 0), [&](std::size_t row, Rings<T> &rings) {
                  for (std::size_t i = 0; i < shape_.columns(); ++i)
                      rings.sums[ring_[row * shape_.columns() + i]] += double(twice_[i]);
              }).sums;
}

template <class T>
std::span<T> CrossSpectrum<T>::numbers() {
    for (std::vector<double> &one : powers_)
        one.clear();
    return numbers_;
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

/// Measures the mean power of both spectra in each ring, unless it is known.
template <class T>
void CrossSpectrum<T>::measure_powers() {
    if (!powers_[0].empty())
        return;
    const std::size_t columns = shape_.columns();
    const std::vector<double> sums =
        sum_rows(Rings<T>(2 * rings_, columns), [&](std::size_t row, Rings<T> &rings) {
            const T *const f = &numbers_[2 * row * columns], *const g = f + product_.size();
            T *const of_f = rings.row.data(), *const of_g = rings.other.data();
            const T *const twice = twice_.data();
#pragma omp simd
            for (std::size_t i = 0; i < columns; ++i) {
                of_f[i] = twice[i] * (f[2 * i] * f[2 * i] + f[2 * i + 1] * f[2 * i + 1]);
                of_g[i] = twice[i] * (g[2 * i] * g[2 * i] + g[2 * i + 1] * g[2 * i + 1]);
            }
            const std::uint32_t *const ring = &ring_[row * columns];
            for (std::size_t i = 0; i < columns; ++i) {
                double *const of = &rings.sums[2 * ring[i]];
                of[0] += double(of_f[i]);
                of[1] += double(of_g[i]);
            }
        }).sums;
    for (std::size_t plane = 0; plane < 2; ++plane) {
        std::vector<double> of(rings_);
        for (std::size_t ring = 0; ring < rings_; ++ring)
            of[ring] = sums[2 * ring + plane];
        powers_[plane] = smoothed(of);
    }
}

/// Makes the product, weighed by rings and divided by its magnitude to the power of `flatness`.
template <class T>
void CrossSpectrum<T>::multiply(const std::vector<double> &rings, double flatness) {
    const std::size_t columns = shape_.columns();
    const std::vector<T> of_rings(rings.begin(), rings.end());
    const double sum = sum_rows(Magnitudes<T>(columns), [&](std::size_t row, Magnitudes<T> &total) {
                           const T *const f = &numbers_[2 * row * columns], *const g =
                                                                                f + product_.size();
                           const std::uint32_t *const ring = &ring_[row * columns];
                           for (std::size_t i = 0; i < columns; ++i)
                               total.weights[i] = of_rings[ring[i]];
                           const auto write = flatness == 0             ? write_row<0, T>
                                              : flatness == partly_flat ? write_row<3, T>
                                                                        : write_row<4, T>;
                           total.sum += write(f, g, total.weights.data(), twice_.data(), columns,
                                              &product_[2 * row * columns]);
                       }).sum;
    scale_ = sum > 0 ? 1 / sum : 0;
}

template <class T>
void CrossSpectrum<T>::weigh(AlignSettings::Weights weights) {
    std::vector<double> rings(rings_, 1.0);
    rings[0] = 0;
    if (weights != AlignSettings::Weights::automatic)
        return multiply(rings, weights == AlignSettings::Weights::phase ? 1 : 0);
    measure_powers();
    for (const std::vector<double> &power : powers_) {
        double noise = power[1];
        for (std::size_t ring = 1; ring < rings_; ++ring)
            if (counts_[ring] > 0)
                noise = std::min(noise, power[ring]);
        for (std::size_t ring = 1; ring < rings_; ++ring)
            rings[ring] *= power[ring] > 0 ? 1 - noise / power[ring] : 0;
    }
    for (std::size_t ring = 1; ring < rings_; ++ring)
        rings[ring] =
            std::max(least_weight, std::min(1.0, rings[ring] / std::max(1e-9, 1 - rings[ring])));
    multiply(rings, partly_flat);
}

template <class T>
void CrossSpectrum<T>::weigh_by_agreement(AlignSettings::Weights weights, const AlignPeak &shift) {
    if (weights != AlignSettings::Weights::automatic)
        return;
    measure_powers();
    const std::size_t columns = shape_.columns();
    const std::vector<Complex> down = phases(shape_.height, shape_.height, shift.y);
    const Waves<T> across(phases(shape_.width, columns, shift.x));
    const std::vector<double> products = smoothed(
        sum_rows(Rings<T>(rings_, columns), [&](std::size_t row, Rings<T> &rings) {
            const T *const f = &numbers_[2 * row * columns], *const g = f + product_.size();
            const T *const re = across.re.data(), *const im = across.im.data(),
                           *const twice = twice_.data();
            const T row_re = static_cast<T>(down[row].real()),
                    row_im = static_cast<T>(down[row].imag());
            T *const out = rings.row.data();
#pragma omp simd
            for (std::size_t i = 0; i < columns; ++i) {
                const T er = row_re * re[i] - row_im * im[i], ei = row_re * im[i] + row_im * re[i];
                const T fr = f[2 * i], fi = f[2 * i + 1], gr = g[2 * i], gi = g[2 * i + 1];
                out[i] = twice[i] * ((fr * gr + fi * gi) * er - (fi * gr - fr * gi) * ei);
            }
            const std::uint32_t *const ring = &ring_[row * columns];
            for (std::size_t i = 0; i < columns; ++i)
                rings.sums[ring[i]] += double(out[i]);
        }).sums);
    std::vector<double> rings(rings_);
    for (std::size_t ring = 1; ring < rings_; ++ring) {
        const double power = std::sqrt(powers_[0][ring] * powers_[1][ring]);
        if (!(power > 0))
            continue;
        const double agreement = std::clamp(products[ring] / power, 0.0, most_agreement);
        rings[ring] = agreement / (1 - agreement * agreement) / power;
    }
    multiply(rings, 0);
}

template <class T>
void CrossSpectrum<T>::whitened(bool moving, std::span<T> out) const {
    const std::size_t columns = shape_.columns(), all = shape_.coefficients();
    sum_rows(Nothing{}, [&](std::size_t row, Nothing &) {
        for (std::size_t i = row * columns; i < (row + 1) * columns; ++i) {
            const T *const f = &numbers_[2 * i + (moving ? 2 * all : 0)];
            const T *const c = &product_[2 * i];
            const T own = std::sqrt(f[0] * f[0] + f[1] * f[1]),
                    size = std::sqrt(c[0] * c[0] + c[1] * c[1]);
            const T scale = own > 0 ? std::sqrt(size) / own : T(0);
            out[2 * i] = scale * f[0];
            out[2 * i + 1] = scale * f[1];
        }
    });
}

/// Of each row of the product, sums of (i k)^n C e^(i k x) for n = 0 .. most_power - 1.
template <class T>
struct CrossSpectrum<T>::Moments {
    std::vector<std::array<Complex, most_power>> rows;

    /// The correlation and its derivatives at `away` along the rows from where they are expanded.
    Slope slope(const AlignShape &shape, double y, double away) const;
};

template <class T>
typename CrossSpectrum<T>::Moments CrossSpectrum<T>::moments(double x) const {
    const std::size_t columns = shape_.columns();
    const Waves<T> across(phases(shape_.width, columns, x));
    std::vector<T> frequency(columns);
    for (std::size_t i = 0; i < columns; ++i)
        frequency[i] = static_cast<T>(2 * std::numbers::pi * static_cast<double>(i) /
                                      static_cast<double>(shape_.width));
    Moments made{std::vector<std::array<Complex, most_power>>(shape_.height)};
    sum_rows(Nothing{}, [&](std::size_t row, Nothing &) {
        const T *const c = &product_[2 * row * columns], *const re = across.re.data(),
                       *const im = across.im.data(), *const k = frequency.data(),
                       *const twice = twice_.data();
        T r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0;
        T s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0;
#pragma omp simd reduction(+ : r0, r1, r2, r3, r4, r5, s0, s1, s2, s3, s4, s5)
        for (std::size_t i = 0; i < columns; ++i) {
            const T cr = twice[i] * c[2 * i], ci = twice[i] * c[2 * i + 1];
            T r = cr * re[i] - ci * im[i], s = cr * im[i] + ci * re[i];
            r0 += r, s0 += s, r *= k[i], s *= k[i];
            r1 += r, s1 += s, r *= k[i], s *= k[i];
            r2 += r, s2 += s, r *= k[i], s *= k[i];
            r3 += r, s3 += s, r *= k[i], s *= k[i];
            r4 += r, s4 += s, r *= k[i], s *= k[i];
            r5 += r, s5 += s;
        }
        // Times i^n.
        made.rows[row] = {Complex(r0, s0),  Complex(-s1, r1), Complex(-r2, -s2),
                          Complex(s3, -r3), Complex(r4, s4),  Complex(-s5, r5)};
    });
    return made;
}

template <class T>
Slope CrossSpectrum<T>::Moments::slope(const AlignShape &shape, double y, double away) const {
    const std::vector<Complex> down = phases(shape.height, shape.height, y);
    Slope all;
    for (std::size_t row = 0; row < shape.height; ++row) {
        Complex sums[3]; // of the correlation and of two derivatives along the row
        double power = 1;
        for (std::size_t n = 0; n < most_power; ++n) {
            for (std::size_t derivative = 0; derivative < 3 && n + derivative < most_power;
                 ++derivative)
                sums[derivative] += power * rows[row][n + derivative];
            power *= away / static_cast<double>(n + 1);
        }
        const double ky = 2 * std::numbers::pi * signed_frequency(row, shape.height) /
                          static_cast<double>(shape.height);
        for (Complex &sum : sums)
            sum *= down[row];
        all +=
            {sums[0].real(),       -ky * sums[0].imag(), sums[1].real(), -ky * ky * sums[0].real(),
             -ky * sums[1].imag(), sums[2].real()};
    }
    return all;
}

namespace {

/// A step of Newton's method to the peak, or where there is none near, uphill.
AlignPeak step_from(const Slope &at) {
    constexpr double longest = 0.4;
    const double determinant = at.yy * at.xx - at.yx * at.yx;
    double y = 0, x = 0;
    if (at.yy < 0 && at.xx < 0 && determinant > 0) {
        y = -(at.xx * at.y - at.yx * at.x) / determinant;
        x = -(at.yy * at.x - at.yx * at.y) / determinant;
    } else { // a plane of one row or column has no slope along it; else uphill
        y = at.yy < 0 ? -at.y / at.yy : at.y > 0 ? longest : at.y < 0 ? -longest : 0;
        x = at.xx < 0 ? -at.x / at.xx : at.x > 0 ? longest : at.x < 0 ? -longest : 0;
    }
    const double length = std::hypot(y, x), part = length > longest ? longest / length : 1;
    return {part * y, part * x, at.value};
}

} // namespace

template <class T>
AlignPeak CrossSpectrum<T>::climb(AlignPeak from) const {
    constexpr int most_steps = 20;
    constexpr double enough = 1e-6;
    double middle = from.x;
    Moments about = moments(middle);
    for (int step = 0;; ++step) {
        if (std::abs(from.x - middle) > expanded_reach)
            about = moments(middle = from.x);
        const AlignPeak next = step_from(about.slope(shape_, from.y, from.x - middle));
        from.value = next.value * scale_;
        if (step == most_steps || std::hypot(next.y, next.x) < enough)
            return from;
        from.y += next.y;
        from.x += next.x;
    }
}

template class CrossSpectrum<float>;
template class CrossSpectrum<double>;

} // namespace imago
