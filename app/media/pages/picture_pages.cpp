// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/picture_pages.h"

#include "app/media/file/file_bytes.h"
#include "app/media/npy/npz_file.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t picture_axes = 2, stack_axes = 3;

PictureArray array_of(const std::filesystem::path &path, std::size_t most_axes, bool zero_nan) {
    return picture_array(lower_extension(path) == ".npz" ? read_npz(path) : read_npy(path),
                         path.string(), most_axes, zero_nan);
}

} // namespace

bool is_array_name(const std::filesystem::path &path) {
    const std::string extension = lower_extension(path);
    return extension == ".npy" || extension == ".npz";
}

PicturePages::PicturePages(const std::filesystem::path &path, const ImageReadOptions &options) {
    if (is_array_name(path))
        array_ = array_of(path, stack_axes, options.nan == NanPolicy::zero);
    else
        image_.emplace(path, options);
}

std::size_t PicturePages::count() const {
    return image_ ? image_->count() : array_.planes();
}

ImageReadResult PicturePages::read(std::size_t page) {
    if (image_)
        return image_->read(page);
    return {array_.picture(page), page == 0 ? array_.notes : std::vector<Sentence>()};
}

std::shared_ptr<const Plane> read_mask_picture(const std::filesystem::path &path) {
    if (is_array_name(path)) {
        Image image = array_of(path, picture_axes, false).picture(0);
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
