// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/window_lobe.h"

#include "engine/pipeline/spectrum/cosine_sum.h"
#include "engine/pipeline/spectrum/dpss.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace imago {
namespace {

constexpr double pi = std::numbers::pi;
constexpr std::size_t half_samples = 128;
/// The middle one of so many neighbouring elements of a dpss is taken, since longer sequences are
/// nearer to the limit. Odd.
constexpr std::size_t taken_of = 5;
/// From here on the sampled windows have an envelope: their samples repeat W at 256 bins.
constexpr double last_sampled = 32;

double sinc(double x) {
    return x == 0 ? 1 : std::sin(pi * x) / (pi * x);
}

/// Each cosine of the window moves its rectangle's kernel up and down.
double cosines_at(const CosineSum &sum, double x) {
    double height = sum.terms[0] * sinc(x);
    for (std::size_t k = 1; k < sum.terms.size(); ++k) {
        const auto bins = static_cast<double>(k);
        height += sum.terms[k] / 2 * (sinc(x - bins) + sinc(x + bins));
    }
    return height;
}

double kaiser_at(double beta, double x) {
    const double square = beta * beta - pi * x * pi * x, root = std::sqrt(std::fabs(square));
    if (root < 1e-6)
        return 1;
    return square > 0 ? std::sinh(root) / root : std::sin(root) / root;
}

/// A rectangle of the width 1 - alpha / 2, smoothed by half a period of a cosine of width alpha /
/// 2.
double tukey_at(double alpha, double x) {
    const double flat = 1 - alpha / 2, bend = 1 - alpha * x * alpha * x;
    const double edge = std::fabs(bend) < 1e-9 ? pi / 4 : std::cos(pi * alpha * x / 2) / bend;
    return sinc(flat * x) * edge;
}

std::vector<double> half_of(const Window &window) {
    std::vector<double> half;
    const auto count = static_cast<double>(2 * half_samples);
    if (window.kind == WindowKind::dpss) {
        const std::vector<double> whole =
            dpss(2 * half_samples * taken_of, window.parameter, 1).front();
        for (std::size_t n = 0; n < half_samples; ++n)
            half.push_back(whole[(half_samples + n) * taken_of + taken_of / 2]);
    } else {
        for (std::size_t n = 0; n < half_samples; ++n) {
            const double z = (static_cast<double>(n) + 0.5) / count / window.parameter;
            half.push_back(std::exp(-z * z / 2));
        }
    }
    return half;
}

} // namespace

WindowLobe::WindowLobe(const Window &window) : window_(window) {
    check(window);
    if (window.kind == WindowKind::gaussian || window.kind == WindowKind::dpss)
        half_ = half_of(window);
    middle_ = std::fabs(height_at(0));
    half_width_ = find_half_width();
}

double WindowLobe::height_at(double x) const {
    switch (window_.kind) {
    case WindowKind::kaiser:
        return kaiser_at(window_.parameter, x);
    case WindowKind::tukey:
        return tukey_at(window_.parameter, x);
    case WindowKind::gaussian:
    case WindowKind::dpss:
        break;
    default:
        return cosines_at(cosine_sum_of(window_.kind), x);
    }
    const double angle = 2 * pi * x / static_cast<double>(2 * half_samples);
    const double twice = 2 * std::cos(angle);
    double before = std::cos(angle / 2), now = before, sum = 0; // of cos((n + 1/2) angle)
    for (const double weight : half_) {
        sum += weight * now;
        const double next = twice * now - before;
        before = now;
        now = next;
    }
    return sum;
}

double WindowLobe::operator()(double bins) const {
    const double x = std::fabs(bins);
    if (half_.empty() || x <= last_sampled)
        return std::fabs(height_at(x)) / middle_;
    // The ends of the window are steps, of which the transform falls by 1 / x.
    const double folded = last_sampled - 1 + std::fmod(x, 1.0);
    return std::fabs(height_at(folded)) / middle_ * folded / x;
}

double WindowLobe::find_half_width() const {
    constexpr double step = 1.0 / 16, least = 0.5; // a flat top's middle is not quite flat
    double last = 1;
    for (double x = step; x < 64; x += step) {
        const double height = (*this)(x), next = (*this)(x + step);
        if (last < least && height <= next)
            return x;
        last = height;
    }
    return 64;
}

} // namespace imago
