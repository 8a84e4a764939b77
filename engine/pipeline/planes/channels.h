// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

#include <cstdint>
#include <vector>

namespace imago {

/// The planes of an image that are compressed. A gray image is one plane whatever is requested.
///   rgb    its channels as they are
///   luma   Y of ITU-R BT.601; the differences of R, G and B from Y stay exactly
///   ycbcr  Y, Cb = (B - Y) / 1.772, Cr = (R - Y) / 1.402: JPEG's full-range conversion (JFIF)
///          without its offset of half the range, which would only add to the chroma planes' mean
///   red, green, blue  that channel; the others stay exactly
using CompressChannels = CompressSettings::Channels;

std::size_t compressed_planes(const Image &image, CompressChannels channels);

/// Whether the planes are the image's samples.
bool planes_are_samples(const Image &image, CompressChannels channels);

/// Returns `count` of the planes from `first` on, one after another: in the image itself, or else
/// in `converted`.
const float *host_planes(const Image &image, CompressChannels channels, std::size_t first,
                         std::size_t count, std::vector<float> &converted);

/// Returns the bytes of the planes from `first` on if a narrow image has them as they are, one
/// after another; otherwise null.
const std::uint8_t *own_bytes(const Image &image, CompressChannels channels, std::size_t first);

/// Returns an image without samples, and with everything else from `image`.
Image without_samples(const Image &image);

/// Does the inverse: returns the image with these planes as floats, and everything else from
/// `image`.
Image with_planes(const Image &image, CompressChannels channels, std::vector<float> planes);

} // namespace imago
