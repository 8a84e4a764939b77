// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/quality/quality.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>

using namespace imago;

namespace {

/// A picture of waves and noise over the depth's range; float images lie in 3..5.
Image picture(std::size_t width, std::size_t height, std::size_t channels, SampleDepth depth,
              unsigned seed) {
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0, 0.05);
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                const double xd = static_cast<double>(x), yd = static_cast<double>(y);
                const double wave =
                    0.5 + 0.3 * std::sin(0.07 * xd + static_cast<double>(c)) * std::cos(0.11 * yd);
                const double v = std::clamp(wave + noise(random), 0.0, 1.0);
                image.samples.push_back(static_cast<float>(
                    depth == SampleDepth::f32 ? 3 + 2 * v : std::round(v * depth_maximum(depth))));
            }
    return image;
}

/// The image plus noise of the given standard deviation in parts of the peak, not rounded.
Image disturbed(Image image, double deviation, double peak, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0, deviation * peak);
    for (float &sample : image.samples)
        sample = static_cast<float>(sample + noise(random));
    return image;
}

double saved(double sample, SampleDepth depth) {
    if (depth == SampleDepth::f32)
        return sample;
    return std::clamp(std::nearbyint(sample), 0.0, depth_maximum(depth));
}

double naive_psnr(const Image &a, const Image &b, double peak) {
    double sum = 0;
    for (std::size_t i = 0; i < a.samples.size(); ++i) {
        const double d = a.samples[i] - saved(b.samples[i], a.depth);
        sum += d * d;
    }
    return 10 * std::log10(peak * peak / (sum / static_cast<double>(a.samples.size())));
}

std::vector<double> naive_luma(const Image &image, SampleDepth depth) {
    std::vector<double> result(image.plane_size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = image.channels == 1 ? saved(image.samples[i], depth)
                                        : 0.299 * saved(image.plane(0)[i], depth) +
                                              0.587 * saved(image.plane(1)[i], depth) +
                                              0.114 * saved(image.plane(2)[i], depth);
    return result;
}

/// Computes the formula of the paper, window by window.
double naive_ssim(const Image &a, const Image &b, double peak) {
    const std::vector<double> x = naive_luma(a, a.depth), y = naive_luma(b, a.depth);
    const std::size_t w = std::min<std::size_t>(11, a.width),
                      h = std::min<std::size_t>(11, a.height);
    const double c1 = std::pow(0.01 * peak, 2), c2 = std::pow(0.03 * peak, 2);
    double total = 0;
    for (std::size_t top = 0; top + h <= a.height; ++top)
        for (std::size_t left = 0; left + w <= a.width; ++left) {
            double sum = 0, mx = 0, my = 0, xx = 0, yy = 0, xy = 0;
            for (int pass = 0; pass < 2; ++pass)
                for (std::size_t j = 0; j < h; ++j)
                    for (std::size_t i = 0; i < w; ++i) {
                        const double dx = static_cast<double>(i) - static_cast<double>(w - 1) / 2;
                        const double dy = static_cast<double>(j) - static_cast<double>(h - 1) / 2;
                        const double g = std::exp(-(dx * dx + dy * dy) / (2 * 1.5 * 1.5));
                        const std::size_t at = (top + j) * a.width + left + i;
                        if (pass == 0) {
                            sum += g;
                            mx += g * x[at];
                            my += g * y[at];
                        } else {
                            xx += g / sum * std::pow(x[at] - mx / sum, 2);
                            yy += g / sum * std::pow(y[at] - my / sum, 2);
                            xy += g / sum * (x[at] - mx / sum) * (y[at] - my / sum);
                        }
                    }
            mx /= sum;
            my /= sum;
            total +=
                (2 * mx * my + c1) * (2 * xy + c2) / ((mx * mx + my * my + c1) * (xx + yy + c2));
        }
    return total / static_cast<double>((a.width - w + 1) * (a.height - h + 1));
}

double range(const Image &image) {
    const auto [low, high] = std::minmax_element(image.samples.begin(), image.samples.end());
    return static_cast<double>(*high) - *low;
}

} // namespace

TEST_CASE("PSNR and SSIM follow their formulas") {
    struct Case {
        std::size_t width, height, channels;
        SampleDepth depth;
    };
    for (const Case &c : {Case{64, 64, 1, SampleDepth::u8}, Case{97, 41, 3, SampleDepth::u8},
                          Case{40, 150, 3, SampleDepth::u16}, Case{33, 200, 1, SampleDepth::u16},
                          Case{75, 80, 3, SampleDepth::f32}, Case{11, 11, 1, SampleDepth::u8},
                          Case{12, 11, 3, SampleDepth::u8}, Case{5, 40, 1, SampleDepth::u8},
                          Case{40, 4, 3, SampleDepth::u16}, Case{1, 1, 3, SampleDepth::u8},
                          Case{1, 30, 1, SampleDepth::f32}, Case{7, 3, 1, SampleDepth::f32}})
        for (const double deviation : {0.001, 0.02, 0.3}) {
            INFO(c.width << " x " << c.height << " x " << c.channels << ", " << depth_name(c.depth)
                         << ", noise " << deviation);
            const auto original =
                std::make_shared<const Image>(picture(c.width, c.height, c.channels, c.depth, 1));
            const double peak = c.depth == SampleDepth::f32
                                    ? (original->samples.size() > 1 ? range(*original) : 1)
                                    : depth_maximum(c.depth);
            const Image result = disturbed(*original, deviation, peak, 2);
            const QualityJudge judge(original);
            CHECK(judge.peak() == Approx(peak));
            const Quality quality = judge.compare(result);
            const double psnr = naive_psnr(*original, result, peak);
            if (std::isinf(psnr))
                CHECK(quality.psnr == psnr);
            else
                CHECK(std::abs(quality.psnr - psnr) < 1e-4);
            CHECK(std::abs(quality.ssim - naive_ssim(*original, result, peak)) < 1e-5);
        }
}

TEST_CASE("equal images have infinite PSNR and SSIM 1") {
    for (const SampleDepth depth : {SampleDepth::u8, SampleDepth::u16, SampleDepth::f32}) {
        const auto original = std::make_shared<const Image>(picture(70, 30, 3, depth, 3));
        const Quality quality = QualityJudge(original).compare(*original);
        CHECK(std::isinf(quality.psnr));
        CHECK(quality.ssim == 1);
    }
    // A result that rounds to the original equals it once it is saved.
    const auto original = std::make_shared<const Image>(picture(70, 30, 1, SampleDepth::u8, 3));
    Image near = *original;
    for (std::size_t i = 0; i < near.samples.size(); ++i)
        near.samples[i] += i % 2 ? 0.49f : -0.49f;
    CHECK(std::isinf(QualityJudge(original).compare(near).psnr));
}

TEST_CASE("known values: a constant shift, and clipping") {
    auto flat = std::make_shared<Image>(
        Image{.width = 32, .height = 32, .channels = 1, .depth = SampleDepth::u8});
    flat->samples.assign(32 * 32, 100.0f);
    Image shifted = *flat;
    for (float &sample : shifted.samples)
        sample = 110.2f;
    const QualityJudge judge(flat);
    Quality quality = judge.compare(shifted);
    CHECK(std::abs(quality.psnr - 20 * std::log10(25.5)) < 1e-9);
    // There is no variance: only the luminance term (2ab + C1) / (a^2 + b^2 + C1) is left.
    CHECK(std::abs(quality.ssim - (2 * 100. * 110 + 6.5025) / (100. * 100 + 110 * 110 + 6.5025)) <
          1e-5);

    for (float &sample : shifted.samples)
        sample = 1e6f;
    quality = judge.compare(shifted);
    CHECK(std::abs(quality.psnr - 20 * std::log10(255. / 155)) < 1e-9);
    for (float &sample : shifted.samples)
        sample = -1e6f;
    CHECK(std::abs(judge.compare(shifted).psnr - 20 * std::log10(2.55)) < 1e-9);
}

TEST_CASE("narrow images are judged as the floats that they stand for") {
    Image original = picture(150, 101, 3, SampleDepth::u8, 3);
    Image result = disturbed(original, 0.2, 255, 4); // some samples are clipped
    const Quality wide = QualityJudge(std::make_shared<const Image>(original)).compare(result);
    for (Image *image : {&original, &result}) {
        image->bytes.resize(image->count());
        narrow_samples(image->samples.data(), image->count(), image->bytes.data());
        image->samples.clear();
    }
    const Quality narrow = QualityJudge(std::make_shared<const Image>(original)).compare(result);
    CHECK(narrow.psnr == wide.psnr);
    CHECK(narrow.ssim == wide.ssim);
}

TEST_CASE("images of other sizes are refused") {
    const auto original = std::make_shared<const Image>(picture(20, 30, 1, SampleDepth::u8, 3));
    const QualityJudge judge(original);
    REQUIRE_THROWS_AS(judge.compare(picture(30, 20, 1, SampleDepth::u8, 3)), Error);
    REQUIRE_THROWS_AS(judge.compare(picture(20, 30, 3, SampleDepth::u8, 3)), Error);
    REQUIRE_THROWS_AS(QualityJudge(std::make_shared<const Image>()), Error);
}

TEST_CASE("512 x 512 RGB time", "[.][speed]") {
    const auto original = std::make_shared<const Image>(picture(512, 512, 3, SampleDepth::u8, 3));
    const Image result = disturbed(*original, 0.01, 255, 2);
    const QualityJudge judge(original);
    std::vector<double> times;
    for (int i = 0; i < 41; ++i) {
        const auto start = std::chrono::steady_clock::now();
        CHECK(judge.compare(result).ssim < 1);
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count());
    }
    std::sort(times.begin(), times.end());
    WARN("median " << times[20] << " ms, fastest " << times[0] << " ms");
}
