// SPDX-License-Identifier: GPL-3.0-or-later
// Masks alone and in a filter.
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/values/mask/mask_value.h"
#include "tests/pipeline/filter_cases.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = FilterShape::Kind;

} // namespace

TEST_CASE("masks at every frequency follow their formulas") {
    for (const Size &size : {Size{16, 16}, Size{13, 30}, Size{32, 7}, Size{1, 40}, Size{40, 1},
                             Size{1, 1}, Size{101, 64}, Size{9, 700}}) {
        const DevicePtr device = test_device();
        Queue queue(device);
        MaskValues values(device, size.height, size.width);
        const std::size_t bins = size.width / 2 + 1;
        REQUIRE(values.bytes() == size.height * bins * sizeof(float));
        const Buffer buffer(device, values.bytes());
        for (const FilterMask &mask : masks()) {
            values.evaluate(queue, mask, buffer);
            std::vector<float> got(size.height * bins);
            queue.download(got.data(), buffer, buffer.bytes());
            const Samples want = mask_values(mask, size.height, size.width);
            double worst = 0;
            for (std::size_t v = 0; v < size.height; ++v)
                for (std::size_t u = 0; u < bins; ++u)
                    worst = std::max(worst, std::fabs(static_cast<double>(got[v * bins + u]) -
                                                      want[v * size.width + u]));
            INFO(size.height << " x " << size.width << ", first kind "
                             << (mask.shapes.empty() ? -1 : int(mask.shapes[0].kind)));
            CHECK(worst < 1e-5);
        }
    }
}

TEST_CASE("shapes on the host follow their formulas") {
    for (const FilterMask &mask : masks())
        for (const FilterShape &shape : mask.shapes)
            for (int v = -10; v <= 10; ++v)
                for (int u = -10; u <= 10; ++u) {
                    const Frequency at{0.05 * u + (std::abs(u) < 10 ? 0.003 : 0), 0.05 * v};
                    INFO("kind " << int(shape.kind) << " at " << at.x << ", " << at.y);
                    CHECK(imago::shape_value(shape, at) ==
                          Approx(test::shape_value(shape, at.x, at.y)).margin(1e-9));
                }
}

TEST_CASE("masks from pictures are shifted and made symmetric") {
    for (const Size &size : {Size{12, 17}, Size{9, 20}, Size{8, 8}}) {
        auto picture = std::make_shared<Plane>();
        picture->height = size.height;
        picture->width = size.width;
        for (const float x : random_floats(size.height * size.width, 4))
            picture->samples.push_back(0.5f + 0.5f * x);
        FilterMask mask = mask_of({radial(Kind::low, 0.4, 0.1)});
        mask.pictures = {picture, picture};
        const auto image = random_image(size.height, size.width, 1, 6);
        const Samples plane = doubles(image->samples.data(), image->samples.size());
        Filter filter(test_device());
        filter.set_image(image);
        for (const bool keep_mean : {true, false}) {
            mask.keep_mean = keep_mean;
            const Samples want = filter_periodic(plane, mask_values(mask, size.height, size.width),
                                                 size.height, size.width);
            const FilterResult result = filter.apply(mask);
            CHECK(result.plan.steps.size() == (keep_mean ? 7 : 5));
            CHECK(distance(result.image->samples.data(), want) <=
                  tolerance(size.height, size.width) * length(plane));
        }
    }
}

TEST_CASE("the mean stays unless it is released") {
    const auto image = random_image(18, 25, 1, 3);
    Filter filter(test_device());
    filter.set_image(image);
    const auto mean = [](const Image &of) {
        return std::accumulate(of.samples.begin(), of.samples.end(), 0.0) /
               static_cast<double>(of.samples.size());
    };
    FilterMask mask = mask_of({radial(Kind::high, 0.3)});
    CHECK(mean(*filter.apply(mask).image) == Approx(mean(*image)));
    mask.keep_mean = false;
    CHECK(std::fabs(mean(*filter.apply(mask).image)) < 1e-4);
}

TEST_CASE("input that cannot be filtered is refused, and the filter stays usable") {
    Filter filter(test_device());
    REQUIRE_THROWS_AS(filter.apply({}), Error);
    REQUIRE_THROWS_AS(filter.set_image(nullptr), Error);
    REQUIRE_THROWS_AS(filter.set_image(std::make_shared<const Image>()), Error);
    CHECK(filter.height() == 0);
    const auto image = random_image(10, 12, 1, 1);
    filter.set_image(image);
    const double nan = std::nan("");
    FilterShape too_strong = radial(Kind::low, 0.1), too_soft = too_strong;
    too_strong.strength = 1.1;
    too_soft.soft = -0.1;
    for (const FilterShape &shape : {radial(Kind::low, -0.1),
                                     radial(Kind::high, 0.87),
                                     radial(Kind::low, nan),
                                     ring(Kind::band, 0.3, 0.3),
                                     ring(Kind::stop, 0.3, 0.2),
                                     notch(0.51, 0, 0.1),
                                     notch(0, -0.6, 0.1),
                                     notch(0.1, 0.1, 0),
                                     wedge(0, 0),
                                     wedge(0, 181),
                                     wedge(nan, 10),
                                     lattice({0.2, 0.1}, {0.4, 0.2}, 0.01),
                                     lattice({0.2, 0}, {0, 0.2}, 0.11),
                                     lattice({0.2, 0}, {0, 0.6}, 0.1),
                                     lattice({0.001, 0}, {0, 0.1}, 0.0001),
                                     brush({}, 0.1),
                                     brush({{0, 0.7}}, 0.1),
                                     brush({{0, 0}}, 0),
                                     brush(std::vector<Frequency>(brush_points + 1), 0.1),
                                     too_strong,
                                     too_soft})
        REQUIRE_THROWS_AS(filter.apply(mask_of({shape})), Error);
    FilterMask mask;
    mask.pictures = {std::make_shared<const Plane>(Plane{12, 9, std::vector<float>(108, 1.0f)})};
    REQUIRE_THROWS_AS(filter.apply(mask), Error);
    mask.pictures = {std::make_shared<const Plane>(Plane{12, 10, std::vector<float>(120, 1.5f)})};
    REQUIRE_THROWS_AS(filter.apply(mask), Error);
    mask.pictures = {nullptr};
    REQUIRE_THROWS_AS(filter.apply(mask), Error);
    const Samples want = doubles(image->samples.data(), 120);
    CHECK(distance(
              filter.apply(mask_of({radial(Kind::low, largest_frequency)})).image->samples.data(),
              want) < 1e-5 * length(want));
}
