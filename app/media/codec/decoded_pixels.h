// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels as codecs take and give them, without a library: OpenCV's core alone brings thirteen
// others, which take 3 ms to load.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

namespace imago {

/// Gray, blue-green-red or those and alpha, interleaved, in rows without gaps. Copies share the
/// samples.
class CodecPixels {
  public:
    CodecPixels() = default;
    /// Samples have 8 or 16 bits and no values yet. Throws std::bad_alloc.
    CodecPixels(int height, int width, int channels_of_pixel, int bits_of_sample)
        : rows(height), cols(width), channels(channels_of_pixel), bits(bits_of_sample),
          samples_(std::make_shared_for_overwrite<unsigned char[]>(
              row_bytes() * static_cast<std::size_t>(rows))) {}
    /// The same of samples that are there.
    CodecPixels(int height, int width, int channels_of_pixel, int bits_of_sample,
                std::shared_ptr<unsigned char[]> samples)
        : rows(height), cols(width), channels(channels_of_pixel), bits(bits_of_sample),
          samples_(std::move(samples)) {}

    bool empty() const { return rows < 1 || cols < 1; }
    std::size_t row_bytes() const {
        return static_cast<std::size_t>(cols) * static_cast<std::size_t>(channels * bits / 8);
    }
    template <class T = unsigned char>
    T *row(int y) {
        return reinterpret_cast<T *>(samples_.get() + static_cast<std::size_t>(y) * row_bytes());
    }
    template <class T = unsigned char>
    const T *row(int y) const {
        return reinterpret_cast<const T *>(samples_.get() +
                                           static_cast<std::size_t>(y) * row_bytes());
    }

    int rows = 0, cols = 0, channels = 0;
    int bits = 0; ///< of a sample; others than 8 and 16 are those of no picture here

  private:
    std::shared_ptr<unsigned char[]> samples_;
};

/// What a decoder made of a file.
struct DecodedPixels {
    CodecPixels pixels{}; ///< as cv::imdecode() gives them with IMREAD_UNCHANGED; empty: it failed
    std::string complaint{}; ///< its first error, or else its first warning; empty: none is known
    std::size_t row = 0;     ///< from which on a warning is of the pixels; 0: not known
};

} // namespace imago
