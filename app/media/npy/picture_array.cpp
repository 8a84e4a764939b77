// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/picture_array.h"

#include "app/media/file/file_bytes.h"
#include "app/media/file/finite_samples.h"
#include "app/media/npy/array_file.h"
#include "app/media/npy/sentences.h"
#include "engine/array/non_finite.h"
#include "engine/support/error.h"
#include "engine/values/media/file_format.h"

#include <utility>

namespace imago {
namespace {

/// `rounded`: the numbers of which floats do not have all digits.
std::vector<float> floats_of(NpyArray &array, const std::string &name, std::size_t &rounded) {
    if (auto *floats = std::get_if<std::vector<float>>(&array.data))
        return std::move(*floats);
    const auto *doubles = std::get_if<std::vector<double>>(&array.data);
    if (!doubles)
        throw usage_error(npy_says.complex_picture, name);
    std::vector<float> floats;
    floats.reserve(doubles->size());
    FloatLoss loss;
    for (const double value : *doubles) {
        floats.push_back(static_cast<float>(value));
        loss.add(value, floats.back());
    }
    check_floats(loss, name);
    rounded = loss.rounded();
    return floats;
}

/// The depth of an image with samples of this type of NumPy's: unsigned integers of 8 and 16 bits
/// have their own, and all others are floats.
SampleDepth depth_of_type(const std::string &type) {
    const std::string bare = type.empty() ? type : type.substr(1);
    return bare == "u1" ? SampleDepth::u8 : bare == "u2" ? SampleDepth::u16 : SampleDepth::f32;
}

} // namespace

bool is_array_name(const std::filesystem::path &path) {
    return is_of(FileFormat::Kind::array, name_ending(path));
}

Image PictureArray::picture(std::size_t plane) const {
    const std::size_t count = channels * height() * width();
    const auto first = samples.begin() + static_cast<std::ptrdiff_t>(plane * count);
    Image image{.width = width(),
                .height = height(),
                .channels = channels,
                .depth = depth,
                .samples = {first, first + static_cast<std::ptrdiff_t>(count)}};
    if (density.known()) {
        ImageMetadata metadata;
        metadata.density = density;
        image.metadata = std::make_shared<const ImageMetadata>(std::move(metadata));
    }
    return image;
}

PictureArray picture_array(NpyArray array, const std::string &name, std::size_t most_axes) {
    const std::size_t axes = array.shape.size() - (array.facts.colour ? 1 : 0);
    if (axes < 2 || axes > most_axes || array.size() == 0)
        throw usage_error(most_axes == 2 ? npy_says.picture_axes : npy_says.stack_axes, name, axes,
                          array.size());
    PictureArray picture;
    picture.shape = array.shape;
    picture.depth = depth_of_type(array.type);
    picture.channels = array.facts.colour ? 3 : 1;
    picture.density = array.facts.density;
    std::vector<Sentence> notes = notes_of(array);
    std::size_t rounded = 0;
    picture.samples = floats_of(array, name, rounded);
    if (rounded > 0)
        picture.notes.push_back({npy_says.rounded_numbers, rounded, picture.samples.size()});
    for (Sentence &note : notes)
        picture.notes.push_back(std::move(note));
    return picture;
}

Sentence lost_in_array(const Image &image) {
    if (!image.metadata)
        return {};
    const bool profile = !image.metadata->profile.empty(), exif = !image.metadata->exif.empty();
    return profile && exif ? Sentence(npy_says.profile_and_exif_lost)
           : profile       ? Sentence(npy_says.profile_lost)
           : exif          ? Sentence(npy_says.exif_lost)
                           : Sentence();
}

void write_picture_array(const std::filesystem::path &path,
                         const std::vector<std::shared_ptr<const Image>> &pictures) {
    const Image &first = *pictures.at(0);
    std::vector<float> samples;
    samples.reserve(pictures.size() * first.count());
    for (const std::shared_ptr<const Image> &page : pictures) {
        const Image &picture = *page;
        if (picture.width != first.width || picture.height != first.height ||
            picture.channels != first.channels)
            throw Error(npy_says.different_pages, path.string());
        const std::vector<float> of_picture = samples_with_gaps(picture);
        samples.insert(samples.end(), of_picture.begin(), of_picture.end());
    }
    NpyArray array{{first.height, first.width}, std::move(samples)};
    if (first.channels > 1)
        array.shape.insert(array.shape.begin(), first.channels);
    if (pictures.size() > 1)
        array.shape.insert(array.shape.begin(), pictures.size());
    if (first.metadata)
        array.facts.density = first.metadata->density;
    write_array(path, array);
}

} // namespace imago
