// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/support/error.h"
#include "tests/pipeline/filter_cases.h"
#include "tests/pipeline/preview_checks.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = FilterShape::Kind;
using Channels = FilterChannels;

constexpr FilterEdges all_edges[] = {FilterEdges::none, FilterEdges::mirror, FilterEdges::mean,
                                     FilterEdges::taper};

FilterPreview prepared(Filter &filter, const std::shared_ptr<const Image> &image,
                       const FilterMask &mask, Channels channels, FilterEdges edges,
                       const FilterSight &sight) {
    while (filter.prepare_preview(sight.pictures)) {
    }
    auto preview = filter.preview(image, mask, channels, edges, sight);
    REQUIRE(preview);
    return std::move(*preview);
}

/// For each of `n` samples of `pitch` pixels, the means of the waves of frequencies -half ..
/// half - 1 of `extent`, from pixel `start` on.
std::vector<std::complex<double>> mean_waves(std::size_t n, std::size_t pitch, int half,
                                             std::size_t extent, std::size_t start) {
    std::vector<std::complex<double>> waves;
    for (std::size_t y = 0; y < n; ++y)
        for (int v = -half; v < half; ++v) {
            std::complex<double> sum = 0;
            for (std::size_t i = 0; i < pitch; ++i)
                sum += std::polar(1.0, 2 * std::numbers::pi * v *
                                           static_cast<double>(start + y * pitch + i) /
                                           static_cast<double>(extent));
            waves.push_back(sum / static_cast<double>(pitch));
        }
    return waves;
}

/// The means over samples of what a periodic plane has of frequencies below one wave for each
/// sample.
Samples low_means(const Samples &plane, const PreviewGrid &grid, const Framed &frame) {
    const std::size_t pitch = frame.height / grid.height;
    const int down = static_cast<int>(grid.height), across = static_cast<int>(grid.width);
    const auto rows = mean_waves(grid.rows, pitch, down, frame.height, frame.top);
    const auto columns = mean_waves(grid.columns, pitch, across, frame.width, frame.left);
    const auto h = static_cast<std::size_t>(2 * down), w = static_cast<std::size_t>(2 * across);
    std::vector<std::complex<double>> spectrum(h * w), along(frame.height * w);
    const auto wave = [](int frequency, std::size_t at, std::size_t extent) {
        return std::polar(1.0, -2 * std::numbers::pi * frequency * static_cast<double>(at) /
                                   static_cast<double>(extent));
    };
    for (std::size_t y = 0; y < frame.height; ++y)
        for (int u = -across + 1; u < across; ++u)
            for (std::size_t x = 0; x < frame.width; ++x)
                along[y * w + static_cast<std::size_t>(u + across)] +=
                    plane[y * frame.width + x] * wave(u, x, frame.width);
    for (int v = -down + 1; v < down; ++v)
        for (std::size_t u = 0; u < w; ++u)
            for (std::size_t y = 0; y < frame.height; ++y)
                spectrum[static_cast<std::size_t>(v + down) * w + u] +=
                    along[y * w + u] * wave(v, y, frame.height);
    Samples means;
    for (std::size_t y = 0; y < grid.rows; ++y)
        for (std::size_t x = 0; x < grid.columns; ++x) {
            std::complex<double> sum = 0;
            for (std::size_t v = 0; v < h; ++v)
                for (std::size_t u = 0; u < w; ++u)
                    sum += spectrum[v * w + u] * rows[y * h + v] * columns[x * w + u];
            means.push_back(sum.real() / static_cast<double>(frame.size()));
        }
    return means;
}

} // namespace

TEST_CASE("masks at any frequencies follow their formulas") {
    constexpr std::size_t height = 90, width = 101;
    const DevicePtr device = test_device();
    Queue queue(device);
    MaskValues values(device, height, width);
    for (const MaskGrid &grid : {MaskGrid{30, 16, -15}, MaskGrid{13, 21, -44.5, -50, 2},
                                 MaskGrid{23, 13, 1.5, 1.5, 4}, MaskGrid{1, 1}}) {
        const Buffer buffer(device, grid.count() * sizeof(float));
        for (const FilterMask &mask : masks()) {
            values.evaluate(queue, mask, grid, buffer);
            std::vector<float> got(grid.count());
            queue.download(got.data(), buffer, buffer.bytes());
            double worst = 0;
            for (std::size_t v = 0; v < grid.rows; ++v)
                for (std::size_t u = 0; u < grid.columns; ++u) {
                    double y = (grid.top + grid.step * static_cast<double>(v)) / height;
                    const double x = (grid.left + grid.step * static_cast<double>(u)) / width;
                    y -= y > 0.5 ? 1 : 0;
                    double want = 1;
                    for (const FilterShape &shape : mask.shapes)
                        want *= test::shape_value(shape, x, y);
                    if (mask.keep_mean && x == 0 && y == 0)
                        want = 1;
                    worst = std::max(
                        worst, std::fabs(static_cast<double>(got[v * grid.columns + u]) - want));
                }
            INFO(grid.rows << " x " << grid.columns << ", first kind "
                           << (mask.shapes.empty() ? -1 : int(mask.shapes[0].kind)));
            CHECK(worst < 2e-5);
        }
    }
}

TEST_CASE("at full resolution a filter's preview is that part of the result") {
    const FilterMask mask = mask_of({notch(0.11, 0.06, 0.03, 0.01), radial(Kind::high, 0.02)});
    Filter filter(test_device());
    for (const Channels channels : {Channels::rgb, Channels::luma, Channels::green})
        for (const FilterEdges edges : all_edges)
            for (const std::size_t planes : {1u, 3u}) {
                const auto image = picture(101, 90, planes, SampleDepth::u8);
                filter.set_image(image, channels, edges);
                const FilterResult result = filter.apply(mask);
                INFO(static_cast<int>(channels)
                     << ", edges " << static_cast<int>(edges) << ", planes " << planes);
                const FilterPreview preview =
                    prepared(filter, image, mask, channels, edges, {{0, 20, 31, 40, 33, 0}, {}});
                CHECK(preview.area.top == 20);
                CHECK(preview.area.left == 31);
                CHECK(preview.image->height == 40);
                CHECK(preview.image->width == 33);
                CHECK(largest_difference(*preview.image, preview.area, *result.image) < 2e-3);
                CHECK(largest_difference(*preview.original, preview.area, *image) == 0);
            }
}

TEST_CASE("a filter's preview has the means of what the result has of low frequencies") {
    constexpr std::size_t height = 48, width = 64;
    const auto image = picture(width, height, 1, SampleDepth::u8);
    const Samples plane = doubles(image->samples.data(), image->samples.size());
    Filter filter(test_device());
    for (const FilterEdges edges : {FilterEdges::none, FilterEdges::mirror, FilterEdges::mean}) {
        const Framed frame = framed(height, width, edges);
        const PreviewGrid grid = preview_grid(frame, 0, whole_view(2));
        REQUIRE(grid.height * 4 == frame.height);
        REQUIRE(grid.width * 4 == frame.width);
        const Samples whole =
            edges == FilterEdges::none
                ? plane
                : test::with_margin(plane, height, width, edges, frame.height, frame.width);
        filter.set_image(image, Channels::rgb, edges);
        filter.apply({});
        for (const FilterMask &mask :
             {mask_of({}), mask_of({radial(Kind::low, 0.05, 0.03)}),
              mask_of({brush({{0.02, 0.01}, {-0.05, 0.07}}, 0.02)}),
              mask_of({notch(0.05, -0.04, 0.02)}), mask_of({notch(0.19, 0.03, 0.05)})}) {
            const Samples result = filter_periodic(
                whole, mask_values(mask, frame.height, frame.width), frame.height, frame.width);
            const Samples want = low_means(result, grid, frame);
            const FilterPreview preview =
                prepared(filter, image, mask, Channels::rgb, edges, {whole_view(2), {}});
            REQUIRE(preview.image->samples.size() == want.size());
            INFO("edges " << static_cast<int>(edges));
            CHECK(distance(preview.image->samples.data(), want) <
                  1e-4 * std::sqrt(static_cast<double>(want.size())));
        }
    }
}

// Plain means also alias a little of what is finer still: edges have more of it than anything else,
// and a plane without a margin has edges at its borders.
TEST_CASE("a filter's preview is within 2.5 levels of the result's means") {
    const auto image = picture(403, 305, 3, SampleDepth::u8);
    Filter filter(test_device());
    for (const FilterEdges edges : all_edges)
        for (const Channels channels : {Channels::rgb, Channels::luma}) {
            const FilterMask mask = mask_of({notch(0.05, 0.03, 0.02, 0.01), wedge(20, 30, 0.01)});
            filter.set_image(image, channels, edges);
            const FilterResult result = filter.apply(mask);
            for (const unsigned halvings : {1u, 2u, 3u}) {
                INFO("edges " << static_cast<int>(edges) << ", halvings " << halvings);
                const FilterPreview preview =
                    prepared(filter, image, mask, channels, edges, {whole_view(halvings), {}});
                const double rms = distance_from_means(*preview.image, preview.area, *result.image);
                INFO("root mean square " << rms);
                CHECK(rms < (edges == FilterEdges::none ? 2.5 : 2));
            }
        }
}

TEST_CASE("the mask of a preview is that of the spectrum's pixels in sight") {
    constexpr std::size_t height = 90, width = 101;
    const auto image = picture(width, height, 1, SampleDepth::u8);
    const FilterMask mask = mask_of({brush({{0.1, 0.2}, {-0.3, 0.1}}, 0.03), notch(0.2, 0, 0.1)});
    Filter filter(test_device());
    filter.set_image(image);
    FilterViews views;
    views.mask = true;
    const FilterResult result = filter.apply(mask, {}, views);
    const FilterPreview preview = prepared(filter, image, mask, Channels::rgb, FilterEdges::none,
                                           {whole_view(1), {0, 7, 40, 50, 61, 0}});
    REQUIRE(preview.mask);
    CHECK(preview.mask_area.top == 7);
    CHECK(preview.mask_area.left == 40);
    REQUIRE(preview.mask->height == 50);
    REQUIRE(preview.mask->width == 61);
    double worst = 0;
    for (std::size_t y = 0; y < 50; ++y)
        for (std::size_t x = 0; x < 61; ++x) {
            int v = static_cast<int>(y + 7) - 45, u = static_cast<int>(x + 40) - 50;
            if (u < 0) {
                u = -u;
                v = -v;
            }
            const auto row = static_cast<std::size_t>((v + 90) % 90);
            const auto column = static_cast<std::size_t>(u);
            const double want = result.mask->parts[row * result.mask->width + column] / 255.0;
            worst = std::max(worst, std::fabs(preview.mask->samples[y * 61 + x] - want));
        }
    CHECK(worst < 0.5 / 255 + 1e-5); // the result's mask is rounded to bytes
    const FilterPreview coarse = prepared(filter, image, mask, Channels::rgb, FilterEdges::none,
                                          {whole_view(1), {2, 7, 40, 50, 61, 0}});
    CHECK(coarse.mask_area.top == 4);
    CHECK(coarse.mask->height == 14);
    CHECK(coarse.mask->width == 16);
}

TEST_CASE("a preview's figure of what a mask removes is near the result's") {
    const auto image = picture(301, 222, 3, SampleDepth::u8);
    Filter filter(test_device());
    FilterMask released = mask_of({radial(Kind::high, 0.05)});
    released.keep_mean = false;
    for (const FilterEdges edges : {FilterEdges::none, FilterEdges::mirror, FilterEdges::mean})
        for (const Channels channels : {Channels::rgb, Channels::luma, Channels::red})
            for (const FilterMask &mask :
                 {mask_of({radial(Kind::low, 0.03, 0.01)}), mask_of({wedge(10, 60)}),
                  mask_of({notch(0.01, 0.01, 0.02)}), mask_of({radial(Kind::high, 0.05)}),
                  released}) {
                filter.set_image(image, channels, edges);
                const FilterResult result = filter.apply(mask);
                double sum = 0;
                for (std::size_t i = 0; i < image->samples.size(); ++i)
                    sum += std::pow(
                        static_cast<double>(image->samples[i] - result.image->samples[i]), 2);
                const double rms = std::sqrt(sum / static_cast<double>(image->samples.size()));
                const FilterPreview preview =
                    prepared(filter, image, mask, channels, edges, {whole_view(2), {}});
                INFO("edges " << static_cast<int>(edges) << ", channels "
                              << static_cast<int>(channels) << ", kind " << int(mask.shapes[0].kind)
                              << ": " << preview.removed_rms << " for " << rms);
                CHECK(preview.removed_rms == Approx(rms).epsilon(0.3));
            }
}

TEST_CASE("there is a filter's preview only where it is prepared and saves time") {
    const auto image = picture(64, 48, 1, SampleDepth::u8);
    const FilterMask mask = mask_of({radial(Kind::low, 0.2)});
    Filter filter(test_device());
    const FilterSight sight{whole_view(1), {}};
    const auto preview = [&](const FilterSight &seen, FilterEdges edges = FilterEdges::none) {
        return filter.preview(image, mask, Channels::rgb, edges, seen);
    };
    CHECK(!preview(sight)); // not loaded
    CHECK(!filter.prepare_preview(sight.pictures));
    filter.set_image(image);
    CHECK(!preview(sight)); // no result yet
    filter.apply(mask);
    CHECK(!preview(sight)); // not prepared
    (void)prepared(filter, image, mask, Channels::rgb, FilterEdges::none, sight);
    CHECK(!preview({whole_view(2), {}}));
    FilterSight patient = sight;
    patient.pictures.budget_milliseconds = 1e9;
    CHECK(!preview(patient));
    CHECK(!preview(sight, FilterEdges::mirror));
    CHECK(!filter.preview(picture(64, 48, 1, SampleDepth::u8), mask, Channels::rgb,
                          FilterEdges::none, sight));
    CHECK_THROWS_AS(filter.preview(image, mask_of({radial(Kind::low, -1)}), Channels::rgb,
                                   FilterEdges::none, sight),
                    Error);
    FilterMask pictured = mask;
    pictured.pictures = {std::make_shared<const Plane>(Plane{64, 48, std::vector<float>(3072)})};
    CHECK(!filter.preview(image, pictured, Channels::rgb, FilterEdges::none, sight));
    const auto first = preview(sight), second = preview(sight);
    REQUIRE(first);
    REQUIRE(second);
    CHECK(first->original == second->original);
    filter.once(image, mask);
    CHECK(!preview(sight)); // nothing is kept
}

TEST_CASE("a filter's previews stay inside their buffers", "[oclgrind]") {
    const auto image = picture(45, 30, 3, SampleDepth::u8);
    const FilterMask mask = mask_of({notch(0.1, 0.1, 0.05), wedge(20, 30)});
    Filter filter(test_device());
    for (const FilterEdges edges : {FilterEdges::none, FilterEdges::mirror}) {
        filter.set_image(image, Channels::rgb, edges);
        filter.apply(mask);
        for (const unsigned halvings : {0u, 1u, 2u})
            for (const PreviewView &view :
                 {PreviewView{halvings, 0, 0, 30, 45, 0}, PreviewView{halvings, 25, 40, 5, 5, 0}}) {
                const FilterPreview preview =
                    prepared(filter, image, mask, Channels::rgb, edges, {view, view});
                CHECK(preview.image->samples.size() ==
                      3 * preview.image->width * preview.image->height);
                CHECK(preview.mask->samples.size() == preview.mask->width * preview.mask->height);
            }
    }
}
