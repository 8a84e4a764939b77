// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/filter/filter.h"
#include "tests/pipeline/filter_cases.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = FilterShape::Kind;

} // namespace

TEST_CASE("filters against FFTW at every kind of size, one spectrum for all masks") {
    std::uint64_t stream = 0;
    for (const Size &size :
         {Size{32, 48}, Size{27, 35}, Size{37, 53}, Size{1, 61}, Size{45, 1}, Size{1, 1}}) {
        INFO(size.height << " x " << size.width << ", seed " << seed());
        const auto image = random_image(size.height, size.width, 1, ++stream);
        Filter filter(test_device());
        filter.set_image(image);
        CHECK(filter.height() == size.height);
        CHECK(filter.width() == size.width);
        const Samples plane = doubles(image->samples.data(), image->samples.size());
        Filter at_once(test_device());
        for (const FilterMask &mask : masks()) {
            const Samples want = filter_periodic(plane, mask_values(mask, size.height, size.width),
                                                 size.height, size.width);
            for (const FilterResult &result : {filter.apply(mask), at_once.once(image, mask)}) {
                REQUIRE(result.image->samples.size() == plane.size());
                CHECK(result.height == size.height);
                CHECK(result.width == size.width);
                CHECK(distance(result.image->samples.data(), want) <=
                      tolerance(size.height, size.width) * length(plane));
            }
        }
    }
}

TEST_CASE("the mask meets columns that take several steps") {
    for (const Size &size : {Size{16411, 3}, Size{30030, 2}}) {
        const auto image = random_image(size.height, size.width, 1, 12);
        const Samples plane = doubles(image->samples.data(), image->samples.size());
        const FilterMask mask = mask_of({ring(Kind::stop, 0.1, 0.3, 0.1)});
        Filter filter(test_device());
        filter.set_image(image);
        const Samples want = filter_periodic(plane, mask_values(mask, size.height, size.width),
                                             size.height, size.width);
        for (const FilterResult &result : {filter.apply(mask), filter.once(image, mask)}) {
            CHECK(result.plan.steps.size() > 5);
            CHECK(distance(result.image->samples.data(), want) <=
                  tolerance(size.height, size.width) * length(plane));
        }
    }
}

TEST_CASE("another mask costs its evaluation and the inverse only") {
    const auto image = random_image(40, 60, 3, 77);
    Filter filter(test_device());
    filter.set_image(image);
    const FilterResult first = filter.apply(mask_of({radial(Kind::low, 0.2)}));
    filter.set_image(image); // is there
    const FilterResult second = filter.apply(mask_of({radial(Kind::high, 0.2)}));
    CHECK(first.plan.steps.size() == 5);
    CHECK(second.plan.steps.size() == 3);
    CHECK(second.plan.compile_milliseconds == 0);
    CHECK(second.plan.upload_milliseconds == 0);
    CHECK(second.plan.problem == "rfft:40x60*3:float");
    for (std::size_t c = 0; c < 3; ++c) { // low + high is all, with the mean twice
        const float *plane = image->plane(c);
        const double mean = std::accumulate(plane, plane + 2400, 0.0) / 2400;
        Samples want;
        for (std::size_t i = 0; i < 2400; ++i)
            want.push_back(static_cast<double>(plane[i]) + mean -
                           static_cast<double>(first.image->plane(c)[i]));
        CHECK(distance(second.image->plane(c), want) < 1e-5 * length(want));
    }
}

TEST_CASE("one mask takes three passes, and no spectrum is kept") {
    const auto image = random_image(48, 60, 3, 78);
    const FilterMask mask = mask_of({ring(Kind::band, 0.1, 0.3, 0.05)});
    Filter filter(test_device());
    for (const FilterEdges edges : {FilterEdges::none, FilterEdges::mirror}) {
        filter.set_image(image, FilterChannels::ycbcr, edges);
        const std::size_t height = filter.height(), width = filter.width();
        const FilterResult kept = filter.apply(mask);
        const FilterResult once = filter.once(image, mask, FilterChannels::ycbcr, edges);
        CHECK(filter.height() == 0);
        REQUIRE_THROWS_AS(filter.apply(mask), Error);
        const std::size_t before = edges == FilterEdges::none ? 1 : 2; // the mask, the margin
        CHECK(kept.plan.steps.size() == before + 4);
        CHECK(once.plan.steps.size() == before + 3);
        CHECK(once.plan.problem ==
              "filter:" + std::to_string(height) + "x" + std::to_string(width) + "*3:float");
        CHECK(once.height == height);
        CHECK(once.width == width);
        const Samples want = doubles(kept.image->samples.data(), kept.image->samples.size());
        CHECK(distance(once.image->samples.data(), want) < 2e-6 * length(want));
        const FilterResult again = filter.once(image, mask, FilterChannels::ycbcr, edges);
        CHECK(again.plan.compile_milliseconds == 0);
        CHECK(again.image->samples == once.image->samples);
    }
    // There is room for three float planes and their half spectra, but not for additional spectra.
    DeviceInfo small = test_device()->info();
    const std::size_t half = 48 * 31 * 8;
    small.global_memory = 3 * (48 * 60 * 4 + half) + half;
    const DevicePtr device =
        std::make_shared<const Device>(small, test_device()->handle(), test_device()->context());
    Filter tight(device);
    CHECK(tight.once(image, mask).plan.steps.size() == 4);
    CHECK(tight.once(image, mask).plan.workspace_bytes > 3 * half);
    tight.set_image(image); // one plane at a time
    CHECK(tight.apply(mask).plan.workspace_bytes < 3 * half);
}

TEST_CASE("margins and frames do what their definitions say") {
    const FilterMask mask = mask_of({radial(Kind::low, 0.11, 0.05)});
    for (const Size &size : {Size{37, 150}, Size{20, 9}, Size{1, 33}, Size{1, 1}}) {
        const auto image = random_image(size.height, size.width, 1, 5);
        const Samples plane = doubles(image->samples.data(), image->samples.size());
        const auto margin = [](std::size_t n) {
            return std::min(n, std::max<std::size_t>(16, n / 8));
        };
        for (const FilterEdges edges :
             {FilterEdges::mirror, FilterEdges::mean, FilterEdges::taper}) {
            INFO(size.height << " x " << size.width << ", edges " << int(edges));
            Filter filter(test_device());
            filter.set_image(image, FilterChannels::rgb, edges);
            const std::size_t height = filter.height(), width = filter.width();
            Samples want, ready;
            if (edges == FilterEdges::taper) {
                CHECK(height == size.height);
                ready = tapered(plane, height, width, std::min(margin(height), height / 2),
                                std::min(margin(width), width / 2));
            } else {
                CHECK(height >= size.height + 2 * margin(size.height));
                CHECK(width >= size.width + 2 * margin(size.width));
                CHECK(height < size.height + 2 * margin(size.height) + 20);
                ready = with_margin(plane, size.height, size.width, edges, height, width);
            }
            const Samples all =
                filter_periodic(ready, mask_values(mask, height, width), height, width);
            const std::size_t top = (height - size.height) / 2, left = (width - size.width) / 2;
            for (std::size_t y = 0; y < size.height; ++y)
                for (std::size_t x = 0; x < size.width; ++x)
                    want.push_back(all[(top + y) * width + left + x]);
            const FilterResult result = filter.apply(mask);
            CHECK(distance(result.image->samples.data(), want) <=
                  tolerance(height, width) * length(ready));
        }
    }
}

TEST_CASE("automatic edges are those that leave no cross, and are told") {
    const std::size_t height = 90, width = 128;
    Image ramp{.width = width, .height = height, .channels = 1, .depth = SampleDepth::f32},
        tile = ramp;
    // The noise is the same in every run, since crosses are measured against it.
    std::mt19937 generator(8);
    std::vector<float> grain(height * width);
    for (float &value : grain)
        value = static_cast<float>(generator()) / 2147483648.0f - 1;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const double u = double(x) / width, v = double(y) / height;
            ramp.samples.push_back(static_cast<float>(60 * u + 30 * v) + grain[y * width + x]);
            tile.samples.push_back(static_cast<float>(20 * std::sin(6.283185307 * (2 * u + v))) +
                                   grain[y * width + x]);
        }
    // How far the axes are above their surroundings, in powers of ten.
    const auto cross = [](const FilterResult &result) {
        const std::size_t middle = result.height / 2;
        double axes = 0, beside = 0;
        int count = 0;
        for (std::size_t x = result.width / 2 + 12; x < result.width; ++x, ++count) {
            axes += double(result.log_magnitude(x, middle));
            beside +=
                double(result.log_magnitude(x, middle + 5) + result.log_magnitude(x, middle - 5)) /
                2;
        }
        return (axes - beside) / count;
    };
    const FilterMask mask = mask_of({radial(Kind::low, 0.2, 0.05)});
    FilterViews views;
    views.spectrum = true;
    Filter filter(test_device());
    const auto with = [&](const Image &image, FilterEdges edges) {
        filter.set_image(std::make_shared<const Image>(image), FilterChannels::rgb, edges);
        return filter.apply(mask, {}, views);
    };
    const FilterResult plain = with(ramp, FilterEdges::none);
    const FilterResult chosen = with(ramp, FilterEdges::automatic);
    CHECK(plain.edges == FilterEdges::none);
    CHECK(chosen.edges == FilterEdges::mirror);
    CHECK(chosen.width > width);
    CHECK(cross(plain) > 0.7);
    CHECK(cross(chosen) < cross(plain) / 4); // the rest is the ramp within the frame, and grain
    const FilterResult tiled = with(tile, FilterEdges::automatic);
    CHECK(tiled.edges == FilterEdges::none);
    CHECK(tiled.width == width);
    // The same holds in one call, and with the exact samples of the chosen edges.
    const auto image = std::make_shared<const Image>(ramp);
    const FilterResult once = filter.once(image, mask, FilterChannels::rgb, FilterEdges::automatic);
    CHECK(once.edges == FilterEdges::mirror);
    CHECK(once.image->samples ==
          filter.once(image, mask, FilterChannels::rgb, FilterEdges::mirror).image->samples);
    FilterMask pictured = mask;
    pictured.pictures.push_back(
        std::make_shared<const Plane>(Plane{width, height, std::vector<float>(height * width, 1)}));
    CHECK(filter.once(image, pictured, FilterChannels::rgb, FilterEdges::automatic).edges ==
          FilterEdges::none);
}

TEST_CASE("channels, depth and alpha") {
    Image source = *random_image(24, 31, 3, 9);
    source.depth = SampleDepth::u16;
    source.alpha.assign(24 * 31, 3);
    const auto image = std::make_shared<const Image>(source);
    const FilterMask mask = mask_of({radial(Kind::low, 0.15)});
    const Samples values = mask_values(mask, 24, 31);
    Filter filter(test_device());
    filter.set_image(image, FilterChannels::luma);
    const Image luma_only = *filter.apply(mask).image;
    CHECK(luma_only.depth == SampleDepth::u16);
    CHECK(luma_only.alpha == source.alpha);
    const Plane y = luma(source);
    const Samples want =
        filter_periodic(doubles(y.samples.data(), y.samples.size()), values, 24, 31);
    for (std::size_t c = 0; c < 3; ++c) { // each colour's distance from luma stays
        Samples colour;
        for (std::size_t i = 0; i < want.size(); ++i)
            colour.push_back(want[i] + static_cast<double>(source.plane(c)[i] - y.samples[i]));
        CHECK(distance(luma_only.plane(c), colour) < 1e-5 * length(colour));
    }
    for (const FilterChannels channels : {FilterChannels::rgb, FilterChannels::ycbcr}) {
        filter.set_image(image, channels);
        const Image result = *filter.apply(mask).image;
        for (std::size_t c = 0; c < 3; ++c) { // the filter is linear
            const Samples plane =
                filter_periodic(doubles(source.plane(c), 24 * 31), values, 24, 31);
            CHECK(distance(result.plane(c), plane) < 1e-5 * length(plane));
        }
    }
}

TEST_CASE("planes go one at a time where they do not fit together") {
    const auto image = random_image(30, 40, 3, 11);
    const DevicePtr device = test_device();
    const FilterMask mask = mask_of({ring(Kind::band, 0.1, 0.2, 0.1)});
    struct Case {
        FilterEdges edges;
        std::size_t half_spectrum; // bytes
    };
    for (const Case &c :
         {Case{FilterEdges::none, 30 * 21 * 8}, Case{FilterEdges::mean, 63 * 37 * 8}}) {
        DeviceInfo small = device->info();
        small.max_allocation = 2 * c.half_spectrum;
        Filter whole(device);
        Filter parts(std::make_shared<const Device>(small, device->handle(), device->context()));
        whole.set_image(image, FilterChannels::rgb, c.edges);
        parts.set_image(image, FilterChannels::rgb, c.edges);
        const FilterResult got = parts.apply(mask);
        CHECK(got.plan.in_turn == 3);
        const std::size_t each = c.edges == FilterEdges::none ? 4 : 5;
        CHECK(got.plan.steps.size() == 1 + 3 * each); // the mask, and what each plane runs
        const Samples want =
            doubles(whole.apply(mask).image->samples.data(), image->samples.size());
        CHECK(distance(got.image->samples.data(), want) < 1e-6 * length(want));
        const FilterResult once = parts.once(image, mask, FilterChannels::rgb, c.edges);
        CHECK(distance(once.image->samples.data(), want) < 2e-6 * length(want));
    }
}

TEST_CASE("a notch takes a pattern away and leaves the picture") {
    const std::size_t height = 120, width = 200;
    Image clean{.width = width, .height = height, .channels = 1, .depth = SampleDepth::u8},
        striped = clean;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const double u = static_cast<double>(x) / width, v = static_cast<double>(y) / height;
            const double shape = 110 + 50 * std::cos(6.2831853 * u) * std::cos(12.566371 * v);
            clean.samples.push_back(static_cast<float>(shape));
            striped.samples.push_back(static_cast<float>(
                shape + 40 * std::sin(6.283185307 * (0.23 * static_cast<double>(x) -
                                                     0.15 * static_cast<double>(y)))));
        }
    const auto psnr = [&](const Image &image) {
        const Samples want = doubles(clean.samples.data(), clean.samples.size());
        return 20 * std::log10(255 * std::sqrt(static_cast<double>(want.size())) /
                               distance(image.samples.data(), want));
    };
    CHECK(psnr(striped) < 20);
    Filter filter(test_device());
    filter.set_image(std::make_shared<const Image>(striped));
    CHECK(psnr(*filter.apply(mask_of({notch(0.23, -0.15, 0.01)})).image) > 90);
    CHECK(psnr(*filter.apply(mask_of({notch(-0.23, 0.15, 0.01)})).image) > 90);
    CHECK(psnr(*filter.apply(mask_of({notch(0.23, 0.15, 0.01)})).image) < 20);
    FilterShape half = notch(0.23, -0.15, 0.01);
    half.strength = 0.5; // 6 dB
    CHECK(psnr(*filter.apply(mask_of({half})).image) == Approx(psnr(striped) + 6.02).margin(0.05));
}

TEST_CASE("vectors and single numbers give one result", "[oclgrind]") {
    const DevicePtr device = test_device();
    DeviceInfo info = device->info();
    if (info.type == DeviceType::gpu)
        return; // has no room for the vectors' kernel of any size
    info.type = DeviceType::cpu;
    info.native_vector_width_float = 8; // whole vectors and partial ones
    Filter wide(std::make_shared<const Device>(info, device->handle(), device->context()));
    info.type = DeviceType::gpu;
    Filter single(std::make_shared<const Device>(info, device->handle(), device->context()));
    const auto image = random_image(5, 7, 1, 8);
    for (const FilterEdges edges : {FilterEdges::mirror, FilterEdges::mean, FilterEdges::taper}) {
        FilterMask mask =
            mask_of({radial(Kind::low, 0.4, 0.2), notch(0.5, 0.5, 0.1), wedge(10, 30)});
        auto picture = std::make_shared<Plane>();
        mask.pictures = {picture};
        Samples results[2];
        for (Filter *filter : {&wide, &single}) {
            filter->set_image(image, FilterChannels::rgb, edges);
            *picture = {filter->width(), filter->height(), {}};
            for (const float x : random_floats(filter->width() * filter->height(), 2))
                picture->samples.push_back(std::fabs(x));
            const FilterResult result = filter->apply(mask);
            results[filter == &single] = doubles(result.image->samples.data(), 35);
            const FilterResult once = filter->once(image, mask, FilterChannels::rgb, edges);
            CHECK(distance(once.image->samples.data(), results[filter == &single]) <
                  1e-5 * length(results[filter == &single]));
        }
        const std::vector<float> got(results[1].begin(), results[1].end());
        CHECK(distance(got.data(), results[0]) < 1e-5 * length(results[0]));
    }
}
