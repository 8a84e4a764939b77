// SPDX-License-Identifier: MIT
#include "engine/op/op_array.h"

#include "engine/array/non_finite.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

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

OpArray op_array(const Signal &signal, const Interval &interval, bool doubles) {
    if (signal.is_complex())
        throw usage_error(op_says.complex_signal);
    const std::size_t length = interval.length ? interval.length : signal.length - interval.first;
    OpArray made;
    set_axes(made,
             signal.channels == 1 ? std::vector{length} : std::vector{signal.channels, length});
    made.rate = signal.sample_rate;
    const auto cut = [&](const auto &samples, auto part) {
        for (std::size_t row = 0; row < signal.channels; ++row) {
            const auto first =
                samples.begin() + std::ptrdiff_t(row * signal.length + interval.first);
            part.insert(part.end(), first, first + std::ptrdiff_t(length));
        }
        made.samples = std::move(part);
    };
    if (signal.is_exact())
        cut(signal.exact, std::vector<double>());
    else if (doubles)
        cut(signal.samples, std::vector<double>());
    else
        cut(signal.samples, std::vector<float>());
    return made;
}

void check_same_size(const OpArray &array, const Image &picture) {
    if (array.width != picture.width || array.height != picture.height)
        throw usage_error(op_says.other_picture_size, array.width, array.height, picture.width,
                          picture.height);
}

void crop(OpArray &array, const PictureRegion &region, const std::string &name) {
    check_region(region, array.width, array.height, name);
    std::visit(
        [&](auto &samples) {
            samples = cropped_planes(samples, array.width, array.width * array.height, region);
        },
        array.samples);
    array.width = region.width;
    array.height = region.height;
    if (array.shape.size() > 1)
        array.shape[array.shape.size() - 2] = region.height;
    if (!array.shape.empty())
        array.shape.back() = region.width;
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
    image->depth = array.own_range || array.around_zero ? SampleDepth::f32 : original.depth;
    image->alpha = original.alpha;
    image->metadata = original.metadata;
    std::visit([&](const auto &samples) { image->samples.assign(samples.begin(), samples.end()); },
               array.samples);
    return image;
}

OpArray op_array(const PictureStack &pages) {
    const Image &first = *pages.front();
    OpArray made{first.channels, pages.size(), first.height, first.width, {}};
    std::vector<float> samples(made.count());
    const std::size_t plane = made.height * made.width;
    for (std::size_t page = 0; page < pages.size(); ++page) {
        const OpArray one = op_array(*pages[page]);
        if (one.width != made.width || one.height != made.height || one.channels != made.channels)
            throw usage_error(op_says.different_pages, page + 1);
        const auto &from = std::get<std::vector<float>>(one.samples);
        for (std::size_t channel = 0; channel < made.channels; ++channel)
            std::copy_n(from.begin() + std::ptrdiff_t(channel * plane), plane,
                        samples.begin() + std::ptrdiff_t((channel * made.depth + page) * plane));
    }
    made.samples = std::move(samples);
    return made;
}

OpArray page_of(const OpArray &array, std::size_t page) {
    OpArray one{array.channels, 1, array.height, array.width, {}};
    one.moved = array.moved;
    one.own_range = array.own_range;
    one.around_zero = array.around_zero;
    const std::size_t plane = array.height * array.width;
    std::visit(
        [&](const auto &samples) {
            std::decay_t<decltype(samples)> made;
            for (std::size_t channel = 0; channel < array.channels; ++channel) {
                const auto from =
                    samples.begin() + std::ptrdiff_t((channel * array.depth + page) * plane);
                made.insert(made.end(), from, from + std::ptrdiff_t(plane));
            }
            one.samples = std::move(made);
        },
        array.samples);
    return one;
}

PictureStack pages_of(const OpArray &array, const PictureStack &originals) {
    PictureStack pages;
    for (std::size_t page = 0; page < array.depth; ++page)
        pages.push_back(image_of(page_of(array, page), *originals[page]));
    return pages;
}

} // namespace imago
