// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

#include <cstdint>
#include <functional>
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

/// Writes a row of a plane. `room` is memory that calls share.
void read_row(const Image &image, CompressChannels channels, std::size_t plane, std::size_t row,
              std::vector<float> &room, float *out);

/// The samples of one plane and those after it if they are floats of the image itself; otherwise
/// null.
const float *own_planes(const Image &image, CompressChannels channels, std::size_t plane);

/// Returns the bytes of the planes from `first` on if a narrow image has them as they are, one
/// after another; otherwise null.
const std::uint8_t *own_bytes(const Image &image, CompressChannels channels, std::size_t first);

/// Returns an image without samples, and with everything else from `image`.
Image without_samples(const Image &image);

/// Called with a row of a channel, by several threads; `first` is its first sample in the channel.
using UseRow = std::function<void(std::size_t channel, std::size_t first, const float *row)>;

/// Calls use() with every row of planes that lie one after another.
void for_planes_rows(std::size_t planes, std::size_t height, std::size_t width,
                     const float *samples, const UseRow &use);

/// Calls use() with every row of with_planes(), from planes that lie one after another.
void for_rows_with_planes(const Image &image, CompressChannels channels, const float *planes,
                          const UseRow &use);

/// Does the inverse: returns the image with these planes as floats, and everything else from
/// `image`.
Image with_planes(const Image &image, CompressChannels channels, std::vector<float> planes);

} // namespace imago
