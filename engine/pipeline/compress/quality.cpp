// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/quality.h"

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

constexpr std::size_t rows_worth_a_thread = 64, rows_a_check = 16;

} // namespace

/// The working rows of one thread. `Planes` images are blurred along x into rings of 11 rows, then
/// along y from the rings, so that every sample is used while it is in the first-level cache.
struct QualityJudge::Strip {
    Strip(std::size_t width, std::size_t valid, std::size_t planes) : valid_width(valid) {
        line.resize(std::max(width, taps) + taps);
        product.resize(line.size());
        ring.resize(planes * taps * valid);
        blurred.resize(planes * valid);
    }

    float *ring_row(int plane, std::size_t row) {
        return ring.data() + (static_cast<std::size_t>(plane) * taps + row % taps) * valid_width;
    }

    /// Returns the window of the 11 rows from `top` on, for one plane.
    const float *blur_down(int plane, std::size_t top, const float *weights) {
        const float *rows[taps];
        float w[taps];
        for (std::size_t k = 0; k < taps; ++k) {
            rows[k] = ring_row(plane, top + k);
            w[k] = weights[k];
        }
        float *out = blurred.data() + static_cast<std::size_t>(plane) * valid_width;
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
    std::vector<float> line, product; ///< a row of luma and of a product, padded with zeros
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
    luma_.resize(image.plane_size());
    mean_.resize(valid_width_ * valid_height_);
    variance_.resize(valid_width_ * valid_height_);
    in_parts(
        image.height, rows_worth_a_thread, [&](std::size_t, std::size_t first, std::size_t last) {
            for (std::size_t y = first; y < last; ++y) {
                const float *channels[3];
                for (std::size_t c = 0; c < 3; ++c)
                    channels[c] = image.plane(std::min(c, image.channels - 1)) + y * image.width;
                load_luma(channels, luma_.data() + y * image.width);
            }
        });
    in_parts(valid_height_, rows_worth_a_thread,
             [&](std::size_t, std::size_t first, std::size_t last) { blur_original(first, last); });
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

void QualityJudge::blur_original(std::size_t first, std::size_t last) {
    const std::size_t width = original_->width;
    Strip strip(width, valid_width_, 2);
    for (std::size_t y = first; y < last + taps - 1; ++y) {
        if (y < original_->height) {
            std::copy_n(luma_.data() + y * width, width, strip.line.data());
            multiply(strip.line.data(), strip.line.data(), strip.product.data(), width);
            blur_along(strip.line.data(), row_weights_.data(), strip.ring_row(0, y), valid_width_);
            blur_along(strip.product.data(), row_weights_.data(), strip.ring_row(1, y),
                       valid_width_);
        }
        if (y + 1 < first + taps)
            continue;
        const std::size_t top = y + 1 - taps;
        const float *mean = strip.blur_down(0, top, column_weights_.data());
        const float *square = strip.blur_down(1, top, column_weights_.data());
        for (std::size_t x = 0; x < valid_width_; ++x) {
            mean_[top * valid_width_ + x] = mean[x];
            variance_[top * valid_width_ + x] = square[x] - mean[x] * mean[x];
        }
    }
}

namespace {

/// Returns the sum of the similarity map over a row. Means of normalised luma are `offset` below
/// those of luma.
double similarity(const float *__restrict mean_x, const float *__restrict variance_x,
                  const float *__restrict mean_y, const float *__restrict square_y,
                  const float *__restrict product, std::size_t n, float offset) {
    constexpr float c1 = 0.01f * 0.01f, c2 = 0.03f * 0.03f;
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::size_t x = 0; x < n; ++x) {
        const float variance_y = square_y[x] - mean_y[x] * mean_y[x];
        const float covariance = product[x] - mean_x[x] * mean_y[x];
        const float a = mean_x[x] + offset, b = mean_y[x] + offset;
        sum += static_cast<double>((2 * a * b + c1) * (2 * covariance + c2) /
                                   ((a * a + b * b + c1) * (variance_x[x] + variance_y + c2)));
    }
    return sum;
}

} // namespace

/// Sums over the windows whose top row is in first..last. Also sums squared differences of those
/// rows, and of the rows below the last window. Returns the sums so far if it is stopped.
QualityJudge::Sums QualityJudge::compare_strip(const Image &result, std::size_t first,
                                               std::size_t last,
                                               const std::function<bool()> &go_on) const {
    const Image &image = *original_;
    const std::size_t width = image.width;
    const std::size_t owned = last == valid_height_ ? image.height : last;
    const bool integer = image.depth != SampleDepth::f32;
    std::vector<float> saved[3];
    Strip strip(width, valid_width_, 3);
    Sums sums;
    for (std::size_t y = first; y < last + taps - 1; ++y) {
        if (y % rows_a_check == 0 && !go_on())
            return sums;
        if (y < image.height) {
            const float *channels[3] = {};
            for (std::size_t c = 0; c < image.channels; ++c) {
                channels[c] = result.plane(c) + y * width;
                if (integer) {
                    saved[c].resize(width);
                    round_and_clip(channels[c], saved[c].data(), width, static_cast<float>(peak_));
                    channels[c] = saved[c].data();
                }
                if (y < owned)
                    sums.squares +=
                        squared_difference(image.plane(c) + y * width, channels[c], width);
            }
            load_luma(channels, strip.line.data());
            const float *weights = row_weights_.data();
            blur_along(strip.line.data(), weights, strip.ring_row(0, y), valid_width_);
            multiply(strip.line.data(), strip.line.data(), strip.product.data(), width);
            blur_along(strip.product.data(), weights, strip.ring_row(1, y), valid_width_);
            multiply(strip.line.data(), luma_.data() + y * width, strip.product.data(), width);
            blur_along(strip.product.data(), weights, strip.ring_row(2, y), valid_width_);
        }
        if (y + 1 < first + taps)
            continue;
        const std::size_t top = y + 1 - taps;
        const float *weights = column_weights_.data();
        const float *mean = strip.blur_down(0, top, weights);
        const float *square = strip.blur_down(1, top, weights);
        const float *product = strip.blur_down(2, top, weights);
        sums.ssim +=
            similarity(mean_.data() + top * valid_width_, variance_.data() + top * valid_width_,
                       mean, square, product, valid_width_, static_cast<float>(centre_ / peak_));
    }
    return sums;
}

Quality QualityJudge::compare(const Image &result, const std::function<void()> &check) const {
    const Image &image = *original_;
    if (result.width != image.width || result.height != image.height ||
        result.channels != image.channels || result.samples.size() != image.samples.size())
        throw Error(pipeline_says.other_sizes, result.width, result.height, result.channels,
                    image.width, image.height, image.channels);
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
    if (sums.squares == 0)
        return {std::numeric_limits<double>::infinity(), 1};
    const double mse = sums.squares / static_cast<double>(image.samples.size());
    const double windows = static_cast<double>(valid_width_ * valid_height_);
    return {10 * std::log10(peak_ * peak_ / mse), sums.ssim / windows};
}

} // namespace imago
