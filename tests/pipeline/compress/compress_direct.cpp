// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pipeline/compress/compress_direct.h"

#include "tests/support/catch.h"

#include <fftw3.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace imago::test {
namespace {

using Channels = CompressSettings::Channels;

/// The 2D DCT with norm ortho, or its inverse, of each plane, in double by FFTW.
void dct(std::vector<double> &planes, std::size_t height, std::size_t width, bool forward) {
    const std::size_t n = height * width;
    std::vector<double> work(n);
    const fftw_r2r_kind kind = forward ? FFTW_REDFT10 : FFTW_REDFT01;
    const fftw_plan plan = fftw_plan_r2r_2d(static_cast<int>(height), static_cast<int>(width),
                                            work.data(), work.data(), kind, kind, FFTW_ESTIMATE);
    const double common = 1 / std::sqrt(4.0 * static_cast<double>(n));
    for (std::size_t first = 0; first < planes.size(); first += n) {
        const auto factor = [&](std::size_t i) {
            const double zero = forward ? std::sqrt(0.5) : std::sqrt(2.0);
            return common * (i / width ? 1 : zero) * (i % width ? 1 : zero);
        };
        for (std::size_t i = 0; i < n; ++i)
            work[i] = planes[first + i] * (forward ? 1 : factor(i));
        fftw_execute(plan);
        for (std::size_t i = 0; i < n; ++i)
            planes[first + i] = work[i] * (forward ? factor(i) : 1);
    }
    fftw_destroy_plan(plan);
}

/// Compares with the entropy of the symbols themselves, from which an even distribution within the
/// histogram's bins can differ if there are few symbols.
void check_size(const Direct &direct, const CompressResult &result, std::size_t kept) {
    if (kept < 100 || kept != result.figures.kept)
        return;
    const Image &image = *result.image;
    const auto [low, high] = std::minmax_element(image.samples.begin(), image.samples.end());
    if (image.depth == SampleDepth::f32 && result.figures.threshold < (*high - *low) / 60000)
        return; // the step comes from the original's range, not the result's
    const double floor = image.depth == SampleDepth::f32 ? 0 : 1;
    const double bits =
        direct.bits(result.figures.threshold, std::max(result.figures.threshold, floor));
    INFO("bits " << bits << " counted, " << result.figures.estimated_bits << " estimated");
    CHECK(result.figures.estimated_bits > 0.97 * bits - 50);
    CHECK(result.figures.estimated_bits < 1.03 * bits + 50);
}

} // namespace

Direct::Direct(const Image &image, Channels channels, std::size_t block)
    : image_(image), channels_(channels), block_(block) {
    if (image.channels == 1)
        channels_ = Channels::rgb;
    const std::size_t n = image.plane_size();
    coefficients.assign(image.samples.begin(), image.samples.end());
    if (channels_ != Channels::rgb) {
        for (std::size_t i = 0; i < n; ++i) {
            const double r = image.plane(0)[i], b = image.plane(2)[i], y = luma(i);
            coefficients[i] = y;
            coefficients[n + i] = (b - y) / 1.772;
            coefficients[2 * n + i] = (r - y) / 1.402;
        }
        if (channels_ == Channels::luma)
            coefficients.resize(n);
    }
    transform(coefficients, true);
}

double Direct::kth_largest(std::size_t k) const {
    std::vector<double> sorted;
    for (const double b : coefficients)
        sorted.push_back(std::fabs(b));
    std::sort(sorted.rbegin(), sorted.rend());
    return sorted[k - 1];
}

std::vector<double> Direct::result(double threshold) const {
    std::vector<double> planes = coefficients;
    for (double &b : planes)
        if (std::fabs(b) < threshold)
            b = 0;
    transform(planes, false);
    if (channels_ == Channels::rgb)
        return planes;
    const std::size_t n = image_.plane_size();
    std::vector<double> rgb(image_.samples.begin(), image_.samples.end());
    for (std::size_t i = 0; i < n; ++i) {
        const double y = planes[i];
        if (channels_ == Channels::luma) {
            for (std::size_t c = 0; c < 3; ++c)
                rgb[c * n + i] += y - luma(i);
        } else {
            rgb[i] = y + 1.402 * planes[2 * n + i];
            rgb[2 * n + i] = y + 1.772 * planes[n + i];
            rgb[n + i] = (y - 0.299 * rgb[i] - 0.114 * rgb[2 * n + i]) / 0.587;
        }
    }
    return rgb;
}

double Direct::psnr(const std::vector<double> &result) const {
    const auto [low, high] = std::minmax_element(image_.samples.begin(), image_.samples.end());
    const bool integer = image_.depth != SampleDepth::f32;
    const double peak = integer ? depth_maximum(image_.depth) : static_cast<double>(*high) - *low;
    double sum = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double saved = integer ? std::clamp(std::nearbyint(result[i]), 0.0, peak) : result[i];
        sum += std::pow(saved - image_.samples[i], 2);
    }
    return 10 * std::log10(peak * peak * static_cast<double>(result.size()) / sum);
}

double Direct::bits(double threshold, double step) const {
    std::map<long, double> counts;
    for (const double b : coefficients) {
        const double above = std::fabs(b) - threshold;
        counts[above < 0 ? 0 : std::lround(std::floor(above / step)) + 1] += 1;
    }
    double sum = 0;
    for (const auto &[symbol, count] : counts)
        sum += count *
               (std::log2(static_cast<double>(coefficients.size()) / count) + (symbol ? 1 : 0));
    return sum;
}

void Direct::transform(std::vector<double> &planes, bool forward) const {
    const std::size_t down = block_ ? block_ : image_.height;
    const std::size_t across = block_ ? block_ : image_.width, n = image_.plane_size();
    const std::size_t count = planes.size() / (forward ? n : width() * height());
    std::vector<double> out(count * (forward ? width() * height() : n));
    std::vector<double> part(down * across);
    for (std::size_t p = 0; p < count; ++p)
        for (std::size_t top = 0; top < height(); top += down)
            for (std::size_t left = 0; left < width(); left += across) {
                const auto each = [&](auto move) {
                    for (std::size_t y = 0; y < down; ++y)
                        for (std::size_t x = 0; x < across; ++x)
                            move(part[y * across + x], top + y, left + x);
                };
                const auto block_at = [&](std::vector<double> &from, std::size_t y,
                                          std::size_t x) -> double & {
                    return from[(p * height() + y) * width() + x];
                };
                const auto mirrored = [](std::size_t i, std::size_t n_) {
                    i %= 2 * n_;
                    return i < n_ ? i : 2 * n_ - 1 - i;
                };
                if (forward) {
                    each([&](double &to, std::size_t y, std::size_t x) {
                        to = planes[p * n + mirrored(y, image_.height) * image_.width +
                                    mirrored(x, image_.width)];
                    });
                    dct(part, down, across, true);
                    each([&](double &b, std::size_t y, std::size_t x) { block_at(out, y, x) = b; });
                } else {
                    each([&](double &to, std::size_t y, std::size_t x) {
                        to = block_at(planes, y, x);
                    });
                    dct(part, down, across, false);
                    each([&](double &value, std::size_t y, std::size_t x) {
                        if (y < image_.height && x < image_.width)
                            out[p * n + y * image_.width + x] = value;
                    });
                }
            }
    planes = std::move(out);
}

double Direct::luma(std::size_t i) const {
    return 0.299 * image_.plane(0)[i] + 0.587 * image_.plane(1)[i] + 0.114 * image_.plane(2)[i];
}

double coefficient_error(const Direct &direct) {
    return 4e-7 * direct.kth_largest(1);
}

void check_figures(const Direct &direct, const CompressResult &result, double threshold) {
    const double margin = coefficient_error(direct);
    std::size_t kept = 0, doubtful = 0;
    double energy = 0, all = 0;
    for (const double b : direct.coefficients) {
        all += b * b;
        kept += std::fabs(b) >= threshold;
        doubtful += std::fabs(std::fabs(b) - threshold) <= margin;
        energy += std::fabs(b) >= threshold ? b * b : 0;
    }
    CHECK(result.figures.coefficients == direct.coefficients.size());
    CHECK(std::abs(static_cast<double>(result.figures.kept) - static_cast<double>(kept)) <=
          static_cast<double>(doubtful));
    CHECK(std::abs(result.figures.energy_kept - energy / all) < 2e-6);
    check_size(direct, result, kept);
    const double psnr = direct.psnr(direct.result(threshold));
    INFO("PSNR " << psnr << " in double, " << result.figures.psnr << " measured");
    if (psnr < 80)
        CHECK(std::abs(result.figures.psnr - psnr) < 0.01);
    else
        CHECK(result.figures.psnr > 80);
}

} // namespace imago::test
