// SPDX-License-Identifier: MIT
#include "engine/array/picture_region.h"

#include "engine/array/sentences.h"
#include "engine/support/error.h"

#include <charconv>
#include <memory>
#include <utility>

namespace imago {
namespace {

/// Takes a number and what follows it from the text's beginning.
bool take(std::string_view &text, std::size_t &number, std::string_view after) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc())
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.starts_with(after))
        return false;
    text.remove_prefix(after.size());
    return true;
}

} // namespace

bool lies_inside(const PictureRegion &region, std::size_t width, std::size_t height) {
    return region.width > 0 && region.height > 0 && region.x < width && region.y < height &&
           region.width <= width - region.x && region.height <= height - region.y;
}

std::string region_text(const PictureRegion &region) {
    return std::to_string(region.x) + ',' + std::to_string(region.y) + ',' +
           std::to_string(region.width) + 'x' + std::to_string(region.height);
}

std::optional<PictureRegion> region_of_text(std::string_view text) {
    PictureRegion region;
    if (take(text, region.x, ",") && take(text, region.y, ",") && take(text, region.width, "x") &&
        take(text, region.height, "") && text.empty() && region.width > 0 && region.height > 0)
        return region;
    return std::nullopt;
}

PictureRegion parse_region(std::string_view text) {
    if (const auto region = region_of_text(text))
        return *region;
    throw usage_error(array_says.no_region, std::string(text));
}

void check_region(const PictureRegion &region, std::size_t width, std::size_t height,
                  const std::string &name) {
    if (!lies_inside(region, width, height))
        throw usage_error(array_says.region_outside, region_text(region), name, width, height);
}

Image cropped(const Image &image, const PictureRegion &region, const std::string &name) {
    check_region(region, image.width, image.height, name);
    Image part;
    part.width = region.width;
    part.height = region.height;
    part.channels = image.channels;
    part.depth = image.depth;
    part.samples = cropped_planes(image.samples, image.width, image.plane_size(), region);
    part.bytes = cropped_planes(image.bytes, image.width, image.plane_size(), region);
    part.alpha = cropped_planes(image.alpha, image.width, image.plane_size(), region);
    part.metadata = image.metadata;
    if (image.metadata && !image.metadata->left_out.empty()) {
        ImageMetadata metadata = *image.metadata;
        metadata.left_out =
            cropped_planes(image.metadata->left_out, image.width, image.plane_size(), region);
        part.metadata = std::make_shared<const ImageMetadata>(std::move(metadata));
    }
    return part;
}

} // namespace imago
