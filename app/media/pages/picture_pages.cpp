// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/picture_pages.h"

#include "app/media/file/file_bytes.h"
#include "app/media/file/finite_samples.h"
#include "app/media/image/finish_picture.h"
#include "app/media/npy/array_file.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t picture_axes = 2, stack_axes = 3;

PictureArray array_of(const std::filesystem::path &path, std::size_t most_axes) {
    return picture_array(read_array(path), path.string(), most_axes);
}

} // namespace

PicturePages::PicturePages(const std::filesystem::path &path, const ImageReadOptions &options)
    : name_(path.string()), options_(options) {
    if (is_array_name(path) || is_raw_name(path))
        array_ = array_of(path, stack_axes);
    else
        image_.emplace(path, options);
}

std::size_t PicturePages::count() const {
    return image_ ? image_->count() : array_.planes();
}

ImageReadResult PicturePages::read(std::size_t page) {
    if (image_)
        return image_->read(page);
    ImageReadResult result{array_.picture(page),
                           page == 0 ? array_.notes : std::vector<Sentence>()};
    finish_picture(result, options_, name_);
    return result;
}

std::shared_ptr<const Plane> read_mask_picture(const std::filesystem::path &path) {
    if (is_array_name(path)) {
        Image image = array_of(path, picture_axes).picture(0);
        std::vector<Sentence> notes;
        make_finite(image, NanPolicy::refuse, path.string(), notes);
        return std::make_shared<const Plane>(
            Plane{image.width, image.height, std::move(image.samples)});
    }
    const Image image = read_image(path).image;
    Plane plane = luma(image);
    if (image.depth != SampleDepth::f32)
        for (float &sample : plane.samples) // rounding may put the luma of white slightly above 1
            sample = std::min(1.0f, sample / static_cast<float>(depth_maximum(image.depth)));
    return std::make_shared<const Plane>(std::move(plane));
}

} // namespace imago
