// SPDX-License-Identifier: MIT
#include "engine/op/op_array.h"

#include "engine/array/non_finite.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"

#include <utility>

namespace imago {

void set_axes(OpArray &array, std::vector<std::size_t> shape) {
    const std::size_t axes = shape.size();
    array.width = shape[axes - 1];
    array.height = axes > 1 ? shape[axes - 2] : 1;
    array.depth = array.channels = 1;
    for (std::size_t axis = 0; axis + 2 < axes; ++axis)
        array.channels *= shape[axis];
    array.shape = std::move(shape);
}

void check_same_size(const OpArray &array, const Image &picture) {
    if (array.width != picture.width || array.height != picture.height)
        throw usage_error(op_says.other_picture_size, array.width, array.height, picture.width,
                          picture.height);
}

std::shared_ptr<const Image> image_of(const OpArray &array, const Image &original) {
    if (!original.alpha.empty() || count_left_out(original) > 0) {
        check_same_size(array, original);
        if (array.moved)
            throw usage_error(op_says.moved_picture);
    }
    auto image = std::make_shared<Image>();
    image->width = array.width;
    image->height = array.height;
    image->channels = array.channels;
    image->depth = array.own_range ? SampleDepth::f32 : original.depth;
    image->alpha = original.alpha;
    image->metadata = original.metadata;
    std::visit([&](const auto &samples) { image->samples.assign(samples.begin(), samples.end()); },
               array.samples);
    return image;
}

} // namespace imago
