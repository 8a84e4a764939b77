// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays as pictures.
#pragma once
#include "app/media/npy/npy_file.h"
#include "engine/array/image.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// Whether the name is that of an array: .npy, .npz, .h5 and others of that kind.
bool is_array_name(const std::filesystem::path &path);

/// The samples of an array as floats.
struct PictureArray {
    std::vector<std::size_t> shape; ///< of two axes or more, without an empty one
    std::vector<float> samples;
    SampleDepth depth = SampleDepth::f32; ///< of the type that the file has
    std::size_t channels = 1;             ///< 3: the third last axis is red, green, blue
    PixelDensity density{};
    std::vector<Sentence> notes; ///< what was rounded

    std::size_t height() const { return shape[shape.size() - 2]; }
    std::size_t width() const { return shape.back(); }
    /// Planes of the last two axes.
    std::size_t planes() const { return samples.size() / (height() * width() * channels); }
    /// One of them as a picture, gray unless the file has colours.
    Image picture(std::size_t plane) const;
};

/// Takes an array of two axes, or up to `most_axes`. Non-finite samples stay: make_finite() treats
/// them. Throws Error that calls the array `name`: (usage) for complex samples, for other numbers
/// of axes and for an empty array; for samples beyond float32.
PictureArray picture_array(NpyArray array, const std::string &name, std::size_t most_axes);

/// Returns what of the picture's metadata an array does not hold; empty if nothing is lost.
Sentence lost_in_array(const Image &image);

/// Writes pictures of one size as an array of float32, in the format of the name, samples not
/// rounded: height x width, of colour 3 x height x width, of several pictures with their number as
/// the first axis. Throws Error as write_array() does, and for pictures of different sizes.
void write_picture_array(const std::filesystem::path &path,
                         const std::vector<std::shared_ptr<const Image>> &pictures);

} // namespace imago
