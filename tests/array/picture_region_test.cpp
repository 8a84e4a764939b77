// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/picture_region.h"

#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <memory>

using namespace imago;

TEST_CASE("regions have one text, and other texts are none") {
    const PictureRegion region{10, 20, 256, 128};
    CHECK(region_text(region) == "10,20,256x128");
    CHECK(region_of_text("10,20,256x128") == region);
    CHECK(parse_region("0,0,1x1") == PictureRegion{0, 0, 1, 1});
    for (const char *text : {"", "10,20,256", "10,20,256x", "10,20,256x128 ", "-1,0,2x2", "1,2,0x3",
                             "1,2,3x0", "1.5,2,3x3", "1,2,3X3", "99999999999999999999,0,1x1"}) {
        CHECK(!region_of_text(text));
        CHECK_THROWS_AS(parse_region(text), Error);
    }
}

TEST_CASE("a region of a picture has its samples, alpha and left-out samples") {
    Image image{.width = 5, .height = 4, .channels = 3, .depth = SampleDepth::u16};
    ImageMetadata metadata;
    metadata.density = {3, 3};
    for (std::size_t i = 0; i < image.count(); ++i) {
        image.samples.push_back(static_cast<float>(i));
        metadata.left_out.push_back(i % 7 == 0);
    }
    for (std::size_t i = 0; i < image.plane_size(); ++i)
        image.alpha.push_back(static_cast<float>(100 + i));
    image.metadata = std::make_shared<const ImageMetadata>(metadata);
    const Image part = cropped(image, {2, 1, 3, 2}, "in.png");
    REQUIRE(part.count() == 18);
    CHECK(part.depth == SampleDepth::u16);
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t y = 0; y < 2; ++y)
            for (std::size_t x = 0; x < 3; ++x) {
                const std::size_t from = (c * 4 + y + 1) * 5 + x + 2, to = (c * 2 + y) * 3 + x;
                CHECK(part.samples[to] == static_cast<float>(from));
                CHECK(part.metadata->left_out[to] == (from % 7 == 0));
                CHECK(part.alpha[y * 3 + x] == static_cast<float>(100 + (y + 1) * 5 + x + 2));
            }
    CHECK(part.metadata->density == PixelDensity{3, 3});
    Image narrow = rounded_to_bytes(image);
    CHECK(cropped(narrow, {4, 3, 1, 1}, "in.png").bytes.size() == 3);
    for (const PictureRegion outside :
         {PictureRegion{3, 0, 3, 1}, {0, 3, 1, 2}, {5, 0, 1, 1}, {0, 0, 6, 1}, {0, 0, SIZE_MAX, 1}})
        CHECK_THROWS_WITH(cropped(image, outside, "in.png"),
                          "The region " + region_text(outside) +
                              " does not lie inside 'in.png', which has 5 x 4 pixels.");
}
