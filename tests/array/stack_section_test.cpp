// SPDX-License-Identifier: GPL-3.0-or-later
// Planes across the slices of a stack.
#include "engine/array/stack/stack_section.h"
#include "tests/support/catch.h"

#include <vector>

using namespace imago;

namespace {

constexpr std::size_t wide = 5, high = 4, deep = 3, channels = 3;

/// A sample that says where it is.
float sample_at(std::size_t c, std::size_t z, std::size_t y, std::size_t x) {
    return static_cast<float>(100 * c + 40 * z + 8 * y + x);
}

std::vector<std::shared_ptr<const Image>> slices(bool narrow) {
    std::vector<std::shared_ptr<const Image>> made;
    for (std::size_t z = 0; z < deep; ++z) {
        Image image{.width = wide, .height = high, .channels = narrow ? 1 : channels};
        for (std::size_t c = 0; c < image.channels; ++c)
            for (std::size_t y = 0; y < high; ++y)
                for (std::size_t x = 0; x < wide; ++x)
                    if (narrow)
                        image.bytes.push_back(std::uint8_t(sample_at(c, z, y, x)));
                    else
                        image.samples.push_back(sample_at(c, z, y, x));
        auto metadata = std::make_shared<ImageMetadata>();
        metadata->profile = {1, 2, 3};
        metadata->density.x = 5;
        if (z == 1) { // one sample of one slice has no value
            metadata->left_out.resize(image.count());
            metadata->left_out[2 * wide + 3] = true;
        }
        image.metadata = metadata;
        if (!narrow)
            image.alpha.assign(wide * high, float(z));
        made.push_back(std::make_shared<const Image>(std::move(image)));
    }
    return made;
}

} // namespace

TEST_CASE("A plane along the slices is the slice itself", "[stack]") {
    const auto stack = slices(true);
    CHECK(stack_section(stack, {StackPlane::xy, 2}) == stack[2]);
    CHECK(plane_count(stack, StackPlane::xy) == deep);
    CHECK(plane_count(stack, StackPlane::xz) == high);
    CHECK(plane_count(stack, StackPlane::yz) == wide);
}

TEST_CASE("A plane across the slices has a line of each", "[stack]") {
    const bool narrow = GENERATE(true, false);
    const auto stack = slices(narrow);
    const auto across = stack_section(stack, {StackPlane::xz, 2}),
               along = stack_section(stack, {StackPlane::yz, 3});
    REQUIRE(across->width == wide);
    REQUIRE(across->height == deep);
    REQUIRE(along->width == deep);
    REQUIRE(along->height == high);
    CHECK(across->narrow() == narrow);
    for (std::size_t c = 0; c < stack[0]->channels; ++c)
        for (std::size_t z = 0; z < deep; ++z) {
            for (std::size_t x = 0; x < wide; ++x)
                CHECK(across->sample(c, z * wide + x) == sample_at(c, z, 2, x));
            for (std::size_t y = 0; y < high; ++y)
                CHECK(along->sample(c, y * deep + z) == sample_at(c, z, y, 3));
        }
    CHECK(across->alpha.size() == (narrow ? 0 : wide * deep));
    if (!narrow)
        CHECK(along->alpha[1] == 1);
    // The profile stays; a density would be wrong across; the missing sample is where it was.
    REQUIRE(across->metadata);
    CHECK(across->metadata->profile.size() == 3);
    CHECK(across->metadata->density == PixelDensity{});
    CHECK(across->metadata->left_out[1 * wide + 3]);
    CHECK(along->metadata->left_out[2 * deep + 1]);
    CHECK_FALSE(along->metadata->left_out[2 * deep + 0]);
}
