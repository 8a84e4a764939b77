// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/support/error.h"
#include "tests/pipeline/compress/compress_direct.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

using Channels = CompressSettings::Channels;

CompressPreview prepared(Compressor &compressor, const std::shared_ptr<const Image> &image,
                         const CompressSettings &settings, const PreviewView &view) {
    while (compressor.prepare_preview(view)) {
    }
    auto preview = compressor.preview(image, settings, view);
    REQUIRE(preview);
    return std::move(*preview);
}

/// For each of `n` samples and frequencies below `kept`, the mean over a sample's `pitch` pixels of
/// the orthonormal DCT's wave.
std::vector<double> mean_waves(std::size_t n, std::size_t pitch, std::size_t kept) {
    const auto pixels = static_cast<double>(n * pitch);
    std::vector<double> waves(n * kept);
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t u = 0; u < kept; ++u)
            for (std::size_t i = 0; i < pitch; ++i)
                waves[x * kept + u] +=
                    std::sqrt((u == 0 ? 1 : 2) / pixels) *
                    std::cos(std::numbers::pi * static_cast<double>(u) *
                             (static_cast<double>(x * pitch + i) + 0.5) / pixels) /
                    static_cast<double>(pitch);
    return waves;
}

} // namespace

TEST_CASE("a preview's samples hold what is in sight, in few sizes") {
    const Framed frame = framed_in_blocks(3000, 4000, 0);
    const PreviewGrid all = preview_grid(frame, 0, {3, 0, 0, 3000, 4000});
    CHECK(all.rows == 375);
    CHECK(all.columns == 500);
    CHECK(all.area().height == 3000);
    CHECK(all.area().width == 4000);
    for (const unsigned block : {0u, 8u, 32u})
        for (const unsigned halvings : {0u, 1u, 2u, 3u, 5u, 31u})
            for (const std::size_t top : {0u, 1u, 1499u, 2990u, 5000u})
                for (const std::size_t height : {1u, 7u, 400u, 9000u}) {
                    const PreviewView view{halvings, top, top, height, height};
                    const PreviewGrid grid =
                        preview_grid(framed_in_blocks(3000, 4000, block), block, view);
                    INFO(block << ' ' << halvings << ' ' << top << ' ' << height);
                    const PreviewArea area = grid.area();
                    const double end = std::min<double>(3000, static_cast<double>(top + height));
                    CHECK(area.top <= static_cast<double>(std::min<std::size_t>(top, 2999)));
                    CHECK(area.top + area.height >= end - 1e-6);
                    CHECK(grid.top + grid.rows <= grid.height);
                    CHECK(grid.left + grid.columns <= grid.width);
                    CHECK(grid.columns >= 1);
                    if (block > 0) {
                        CHECK(grid.side() <= largest_preview_side);
                        CHECK(grid.top % grid.side() == 0);
                        CHECK(grid.columns % grid.side() == 0);
                    }
                }
    // Neighbouring heights share their programs.
    const auto rows = [&](std::size_t height) {
        return preview_grid(frame, 0, {1, 100, 0, height, 300}).rows;
    };
    CHECK(rows(400) == rows(420));
    CHECK(fast_length(preview_grid(framed_in_blocks(1009, 1013, 0), 0, whole_view(2)).height) ==
          preview_grid(framed_in_blocks(1009, 1013, 0), 0, whole_view(2)).height);
}

TEST_CASE("at full resolution a preview is that part of the result") {
    Compressor compressor(Device::open(0));
    for (const Channels channels :
         {Channels::rgb, Channels::luma, Channels::ycbcr, Channels::green})
        for (const unsigned block : {0u, 8u, 16u})
            for (const std::size_t planes : {1u, 3u}) {
                const auto image = picture(101, 90, planes, SampleDepth::u8);
                const CompressSettings settings{
                    .threshold = 12, .channels = channels, .block = block};
                compressor.load(image, settings);
                const CompressResult result = compressor.run(settings, true);
                INFO(static_cast<int>(channels) << " block " << block << " planes " << planes);
                const CompressPreview preview =
                    prepared(compressor, image, settings, {0, 20, 31, 40, 33, 0});
                CHECK(preview.area.top <= 20);
                CHECK(preview.area.left <= 31);
                CHECK(preview.area.top + preview.area.height >= 60);
                CHECK(preview.area.left + preview.area.width >= 64);
                CHECK(preview.spectrum == result.spectrum);
                CHECK(largest_difference(*preview.image, preview.area, *result.image) < 2e-3);
                CHECK(largest_difference(*preview.original, preview.area, *image) == 0);
            }
}

TEST_CASE("a preview has the means of what the result has of the frequencies that it can show") {
    constexpr std::size_t height = 48, width = 64, pitch = 4, rows = 12, columns = 16;
    const auto image = picture(width, height, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    const CompressSettings settings{.threshold = 30};
    compressor.load(image, settings);
    compressor.run(settings, false);
    const CompressPreview preview = prepared(compressor, image, settings, whole_view(2));
    REQUIRE(preview.image->height == rows);
    REQUIRE(preview.image->width == columns);
    const std::vector<float> b = compressor.coefficients().numbers;
    const auto down = mean_waves(rows, pitch, rows), across = mean_waves(columns, pitch, columns);
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t y = 0; y < rows; ++y)
            for (std::size_t x = 0; x < columns; ++x) {
                double kept = 0, all = 0;
                for (std::size_t v = 0; v < rows; ++v)
                    for (std::size_t u = 0; u < columns; ++u) {
                        const auto value = static_cast<double>(b[(c * height + v) * width + u]);
                        const double part = value * down[y * rows + v] * across[x * columns + u];
                        kept += std::fabs(value) >= 30 ? part : 0;
                        all += part;
                    }
                const std::size_t i = y * columns + x;
                CHECK(std::fabs(static_cast<double>(preview.image->plane(c)[i]) - kept) < 2e-3);
                CHECK(std::fabs(static_cast<double>(preview.original->plane(c)[i]) - all) < 2e-3);
            }
}

// What the samples cannot show is aliased in plain means: edges have more of it than anything else.
TEST_CASE("a preview of a picture is within two levels of the result's means") {
    const auto image = picture(403, 305, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    for (const unsigned block : {0u, 8u})
        for (const Channels channels : {Channels::rgb, Channels::luma, Channels::ycbcr}) {
            const CompressSettings settings{.threshold = 20, .channels = channels, .block = block};
            compressor.load(image, settings);
            const CompressResult result = compressor.run(settings, false);
            for (const unsigned halvings : {1u, 2u, 3u}) {
                INFO(block << " channels " << static_cast<int>(channels) << ' ' << halvings);
                const CompressPreview preview =
                    prepared(compressor, image, settings, whole_view(halvings));
                const double rms = distance_from_means(*preview.image, preview.area, *result.image);
                INFO("root mean square " << rms);
                CHECK(rms < 2);
            }
        }
}

TEST_CASE("a preview's figures are near the result's") {
    const auto image = picture(150, 101, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    for (const Channels channels : {Channels::rgb, Channels::luma, Channels::ycbcr, Channels::blue})
        for (const double percent : {0.0, 1.0, 10.0, 40.0}) {
            CompressSettings settings{.channels = channels};
            settings.mode = CompressSettings::Mode::keep_percent;
            settings.keep_percent = percent;
            if (percent == 0) {
                settings.mode = CompressSettings::Mode::threshold;
                settings.threshold = 35;
            }
            compressor.load(image, settings);
            const CompressFigures exact = compressor.run(settings, false).figures;
            const CompressFigures near =
                prepared(compressor, image, settings, whole_view(1)).figures;
            INFO(static_cast<int>(channels) << ", " << percent << " %");
            const auto part = [](double a, double b) { return std::fabs(a - b) / b; };
            CHECK(near.coefficients == exact.coefficients);
            CHECK(part(static_cast<double>(near.kept), static_cast<double>(exact.kept)) < 0.03);
            CHECK(part(near.threshold, exact.threshold) < 0.04);
            CHECK(std::fabs(near.energy_kept - exact.energy_kept) < 2e-3);
            CHECK(part(near.estimated_bits, exact.estimated_bits) < 0.05);
            CHECK(std::fabs(near.psnr - exact.psnr) < 0.7);
            CHECK(std::isnan(near.ssim));
        }
}

TEST_CASE("there is a preview only where it is prepared and saves time") {
    const auto image = picture(64, 48, 1, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    const CompressSettings settings{.threshold = 10};
    CHECK(!compressor.preview(image, settings, whole_view(1))); // not loaded
    CHECK(!compressor.prepare_preview(whole_view(1)));
    compressor.load(image, settings);
    CHECK(!compressor.preview(image, settings, whole_view(1))); // no run yet
    compressor.run(settings, false);
    CHECK(!compressor.preview(image, settings, whole_view(1))); // not prepared
    (void)prepared(compressor, image, settings, whole_view(1));
    CHECK(!compressor.preview(image, settings, whole_view(2)));
    PreviewView patient = whole_view(1);
    patient.budget_milliseconds = 1e9;
    CHECK(!compressor.preview(image, settings, patient));
    CHECK(!compressor.preview(picture(64, 48, 1, SampleDepth::u8), settings, whole_view(1)));
    CHECK(!compressor.preview(image, {.threshold = 10, .block = 8}, whole_view(1)));
    CHECK_THROWS_AS(compressor.preview(image, {.threshold = -1}, whole_view(1)), Error);
    const auto first = compressor.preview(image, settings, whole_view(1));
    const auto second = compressor.preview(image, {.threshold = 20}, whole_view(1));
    REQUIRE(first);
    REQUIRE(second);
    CHECK(first->original == second->original);
}

TEST_CASE("previews of every kind stay inside their buffers", "[oclgrind]") {
    const auto image = picture(45, 30, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    for (const unsigned block : {0u, 8u}) {
        const CompressSettings settings{.threshold = 10, .block = block};
        compressor.load(image, settings);
        compressor.run(settings, false);
        for (const unsigned halvings : {0u, 1u, 2u})
            for (const PreviewView &view :
                 {PreviewView{halvings, 0, 0, 30, 45, 0}, PreviewView{halvings, 25, 40, 5, 5, 0}}) {
                const CompressPreview preview = prepared(compressor, image, settings, view);
                CHECK(preview.image->samples.size() ==
                      3 * preview.image->width * preview.image->height);
            }
    }
}
