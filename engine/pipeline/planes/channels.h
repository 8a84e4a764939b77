// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

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

/// Returns the planes, one after another. For rgb and for gray images use image.samples instead.
std::vector<float> planes_of(const Image &image, CompressChannels channels);

/// Whether planes_of() would be a copy of image.samples.
bool planes_are_samples(const Image &image, CompressChannels channels);

/// Returns the planes at their place in memory: in the image itself, or in `converted`.
const float *host_planes(const Image &image, CompressChannels channels,
                         std::vector<float> &converted);

/// Does the inverse: returns the image with these planes, and everything else from `image`.
Image with_planes(const Image &image, CompressChannels channels, std::vector<float> planes);

} // namespace imago
