// SPDX-License-Identifier: MIT
#include "engine/pipeline/quality/quality.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <future>
#include <limits>
#include <string>
#include <thread>

namespace imago {
namespace {

constexpr std::size_t taps = 11;
constexpr double sigma = 1.5;

/// Returns the Gaussian of a window of min(11, side) samples, followed by zeros. Shorter windows
/// then use the same loops over rows and columns, which are padded with zeros.
std::vector<float> window(std::size_t side) {
    const std::size_t n = std::min(taps, side);
    double weights[taps], sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double x = static_cast<double>(i) - static_cast<double>(n - 1) / 2;
        sum += weights[i] = std::exp(-x * x / (2 * sigma * sigma));
    }
    std::vector<float> result(taps, 0.0f);
    for (std::size_t i = 0; i < n; ++i)
        result[i] = static_cast<float>(weights[i] / sum);
    return result;
}

/// Rounds and clips samples to the values that an integer depth saves. Adding and subtracting 1.5 *
/// 2^23 rounds half to even. Unlike std::nearbyint it is vectorised on every processor.
void round_and_clip(const float *__restrict in, float *__restrict out, std::size_t n, float peak) {
    constexpr float shift = 12582912.0f;
    for (std::size_t i = 0; i < n; ++i) {
        const float low = in[i] > 0 ? in[i] : 0;
        out[i] = ((low < peak ? low : peak) + shift) - shift;
    }
}

double squared_difference(const float *__restrict a, const float *__restrict b, std::size_t n) {
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::size_t i = 0; i < n; ++i) {
        const double d = static_cast<double>(a[i]) - b[i];
        sum += d * d;
    }
    return sum;
}

void multiply(const float *a, const float *b, float *__restrict out, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
        out[i] = a[i] * b[i];
}

/// Sets out[x] to the sum of weights[k] * in[x + k], x < n.
void blur_along(const float *__restrict in, const float *weights, float *__restrict out,
                std::size_t n) {
    float w[taps];
    std::copy(weights, weights + taps, w);
    for (std::size_t x = 0; x < n; ++x) {
        float sum = 0;
        for (std::size_t k = 0; k < taps; ++k)
            sum += w[k] * in[x + k];
        out[x] = sum;
    }
}

/// Calls work(first, last) for parts of 0..n on as many threads as are useful. The first part runs
/// in this thread.
template <class Work>
void in_parts(std::size_t n, std::size_t smallest, Work work) {
    const std::size_t cores = std::clamp(std::thread::hardware_concurrency(), 1u, 8u);
    const std::size_t parts = std::clamp<std::size_t>(n / smallest, 1, cores);
    std::vector<std::future<void>> others;
    for (std::size_t part = 1; part < parts; ++part)
        others.push_back(
            std::async(std::launch::async, work, part, n * part / parts, n * (part + 1) / parts));
    work(0, 0, n / parts);
    for (std::future<void> &other : others)
        other.get();
}

/// What is averaged over windows, in a ring each: x is the original, y the result.
enum Blurred : std::size_t {
    blurred_x,
    blurred_xx,
    blurred_y,
    blurred_yy,
    blurred_xy,
    all_blurred
};

constexpr std::size_t rows_worth_a_thread = 64, rows_a_check = 16;

} // namespace

/// The working rows of one thread. `Planes` images are blurred along x into rings of 11 rows, then
/// along y from the rings, so that every sample is used while it is in the first-level cache.
struct QualityJudge::Strip {
    Strip(std::size_t width, std::size_t valid, std::size_t planes) : valid_width(valid) {
        for (std::vector<float> *one : {&original, &line, &product})
            one->resize(std::max(width, taps) + taps);
        for (std::size_t c = 0; c < 3; ++c) {
            before[c].resize(width);
            after[c].resize(width);
        }
        ring.resize(planes * taps * valid);
        blurred.resize(planes * valid);
    }

    float *ring_row(std::size_t plane, std::size_t row) {
        return ring.data() + (plane * taps + row % taps) * valid_width;
    }

    /// Returns the window of the 11 rows from `top` on, for one plane.
    const float *blur_down(std::size_t plane, std::size_t top, const float *weights) {
        const float *rows[taps];
        float w[taps];
        for (std::size_t k = 0; k < taps; ++k) {
            rows[k] = ring_row(plane, top + k);
            w[k] = weights[k];
        }
        float *out = blurred.data() + plane * valid_width;
#pragma omp simd
        for (std::size_t x = 0; x < valid_width; ++x) {
            float sum = 0;
            for (std::size_t k = 0; k < taps; ++k)
                sum += w[k] * rows[k][x];
            out[x] = sum;
        }
        return out;
    }

    std::size_t valid_width;
    /// A row of the original's luma, of the result's and of a product, padded with zeros.
    std::vector<float> original, line, product;
    std::vector<float> before[3], after[3]; ///< a row of samples as they are saved
    std::vector<float> ring, blurred;
};

struct QualityJudge::Sums {
    double squares = 0, ssim = 0;
};

QualityJudge::QualityJudge(std::shared_ptr<const Image> original) : original_(std::move(original)) {
    const Image &image = *original_;
    if (image.empty())
        throw Error(pipeline_says.nothing_to_compare);
    if (image.depth == SampleDepth::f32) {
        const auto [low, high] = std::minmax_element(image.samples.begin(), image.samples.end());
        peak_ = static_cast<double>(*high) - *low;
        centre_ = static_cast<float>(0.5 * *low + 0.5 * *high);
    } else {
        peak_ = depth_maximum(image.depth);
        centre_ = static_cast<float>(peak_ / 2);
    }
    if (!(peak_ > 0))
        peak_ = 1;
    valid_width_ = std::max(image.width, taps) - taps + 1;
    valid_height_ = std::max(image.height, taps) - taps + 1;
    row_weights_ = window(image.width);
    column_weights_ = window(image.height);
}

/// Loads one row of normalised luma. SSIM does not change under a common scale, and its variances
/// do not change under a common shift. Single precision loses least in E[x^2] - E[x]^2 around 0.
void QualityJudge::load_luma(const float *const channels[3], float *__restrict out) const {
    const float scale = static_cast<float>(1 / peak_), centre = centre_;
    const float *r = channels[0], *g = channels[1], *b = channels[2];
    const std::size_t width = original_->width;
    if (original_->channels < 3) {
        for (std::size_t x = 0; x < width; ++x)
            out[x] = (r[x] - centre) * scale;
        return;
    }
    for (std::size_t x = 0; x < width; ++x)
        out[x] = (luma_weights[0] * (r[x] - centre) + luma_weights[1] * (g[x] - centre) +
                  luma_weights[2] * (b[x] - centre)) *
                 scale;
}

namespace {

/// Returns the sum of the similarity map over a row. Means of normalised luma are `offset` below
/// those of luma.
double similarity(const float *__restrict mean_x, const float *__restrict square_x,
                  const float *__restrict mean_y, const float *__restrict square_y,
                  const float *__restrict product, std::size_t n, float offset) {
    constexpr float c1 = 0.01f * 0.01f, c2 = 0.03f * 0.03f;
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::size_t x = 0; x < n; ++x) {
        const float variance_x = square_x[x] - mean_x[x] * mean_x[x];
        const float variance_y = square_y[x] - mean_y[x] * mean_y[x];
        const float covariance = product[x] - mean_x[x] * mean_y[x];
        const float a = mean_x[x] + offset, b = mean_y[x] + offset;
        sum += static_cast<double>((2 * a * b + c1) * (2 * covariance + c2) /
                                   ((a * a + b * b + c1) * (variance_x + variance_y + c2)));
    }
    return sum;
}

} // namespace

/// Blurs a row of both images and of their products along x. Adds squared differences if `owned`.
void QualityJudge::load_row(const Image &result, std::size_t y, bool owned, Strip &strip,
                            Sums &sums) const {
    const Image &image = *original_;
    const std::size_t width = image.width, at = y * width;
    const bool round = image.depth != SampleDepth::f32 && !result.narrow();
    const float *before[3] = {}, *after[3] = {};
    for (std::size_t c = 0; c < image.channels; ++c) {
        before[c] = image.stretch(c, at, width, strip.before[c].data());
        after[c] = result.stretch(c, at, width, strip.after[c].data());
        if (round) {
            round_and_clip(after[c], strip.after[c].data(), width, static_cast<float>(peak_));
            after[c] = strip.after[c].data();
        }
        if (owned)
            sums.squares += squared_difference(before[c], after[c], width);
    }
    const auto blur = [&](Blurred to, const std::vector<float> &line) {
        blur_along(line.data(), row_weights_.data(), strip.ring_row(to, y), valid_width_);
    };
    const auto blur_product = [&](Blurred to, const std::vector<float> &a,
                                  const std::vector<float> &b) {
        multiply(a.data(), b.data(), strip.product.data(), width);
        blur(to, strip.product);
    };
    load_luma(before, strip.original.data());
    load_luma(after, strip.line.data());
    blur(blurred_x, strip.original);
    blur_product(blurred_xx, strip.original, strip.original);
    blur(blurred_y, strip.line);
    blur_product(blurred_yy, strip.line, strip.line);
    blur_product(blurred_xy, strip.line, strip.original);
}

/// Sums over the windows whose top row is in first..last. Also sums squared differences of those
/// rows, and of the rows below the last window. Returns the sums so far if it is stopped.
QualityJudge::Sums QualityJudge::compare_strip(const Image &result, std::size_t first,
                                               std::size_t last,
                                               const std::function<bool()> &go_on) const {
    const Image &image = *original_;
    const std::size_t owned = last == valid_height_ ? image.height : last;
    Strip strip(image.width, valid_width_, all_blurred);
    Sums sums;
    for (std::size_t y = first; y < last + taps - 1; ++y) {
        if (y % rows_a_check == 0 && !go_on())
            return sums;
        if (y < image.height)
            load_row(result, y, y < owned, strip, sums);
        if (y + 1 < first + taps)
            continue;
        const std::size_t top = y + 1 - taps;
        const float *means[all_blurred];
        for (std::size_t i = 0; i < all_blurred; ++i)
            means[i] = strip.blur_down(i, top, column_weights_.data());
        sums.ssim +=
            similarity(means[blurred_x], means[blurred_xx], means[blurred_y], means[blurred_yy],
                       means[blurred_xy], valid_width_, static_cast<float>(centre_ / peak_));
    }
    return sums;
}

void QualityJudge::check_extents(const Image &result) const {
    const Image &image = *original_;
    if (result.width != image.width || result.height != image.height ||
        result.channels != image.channels || result.count() != image.count())
        throw Error(pipeline_says.other_sizes, result.width, result.height, result.channels,
                    image.width, image.height, image.channels);
}

Quality QualityJudge::quality_of(double squares, double similarities) const {
    if (squares == 0)
        return {std::numeric_limits<double>::infinity(), 1};
    const double mse = squares / static_cast<double>(original_->count());
    const double windows = static_cast<double>(valid_width_ * valid_height_);
    return {10 * std::log10(1 / mse), similarities / windows};
}

Quality QualityJudge::compare(const Image &result, const std::function<void()> &check) const {
    check_extents(result);
    std::vector<Sums> parts(8);
    std::atomic<bool> stopped = false;
    in_parts(valid_height_, rows_worth_a_thread,
             [&](std::size_t part, std::size_t first, std::size_t last) {
                 parts[part] = compare_strip(result, first, last, [&, part] {
                     if (part > 0 || !check)
                         return !stopped;
                     try {
                         check();
                     } catch (...) {
                         stopped = true; // the other threads are still joined
                         throw;
                     }
                     return true;
                 });
             });
    Sums sums;
    for (const Sums &part : parts) {
        sums.squares += part.squares;
        sums.ssim += part.ssim;
    }
    return quality_of(sums.squares / (peak_ * peak_), sums.ssim);
}

} // namespace imago
