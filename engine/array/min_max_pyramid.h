// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace imago {

/// The smallest and the largest of some samples.
struct MinMax {
    double low = 0, high = 0; ///< low <= high
    bool operator==(const MinMax &) const = default;
};

/// Samples in a row, of either precision, read as doubles.
class SampleRow {
  public:
    SampleRow() = default;
    /// Of floats.
    SampleRow(std::span<const float> samples) : floats_(samples.data()), size_(samples.size()) {}
    /// Of doubles.
    SampleRow(std::span<const double> samples) : doubles_(samples.data()), size_(samples.size()) {}
    /// Of the samples of a vector, which lives longer.
    template <class T>
    SampleRow(const std::vector<T> &samples) : SampleRow(std::span<const T>(samples)) {}

    std::size_t size() const { return size_; } ///< samples
    bool empty() const { return size_ == 0; }  ///< whether there are none
    /// A sample.
    double operator[](std::size_t i) const {
        return doubles_ ? doubles_[i] : static_cast<double>(floats_[i]);
    }
    /// Samples first .. first + count - 1.
    SampleRow subspan(std::size_t first, std::size_t count) const {
        return doubles_ ? SampleRow(std::span(doubles_ + first, count))
                        : SampleRow(std::span(floats_ + first, count));
    }

  private:
    const float *floats_ = nullptr;
    const double *doubles_ = nullptr;
    std::size_t size_ = 0;
};

/// The smallest and largest samples of blocks, of blocks of blocks and so on. The extent of any
/// range is found in a time that hardly grows with its length, as plots of millions of samples
/// need. It takes a fifteenth of the floats' memory and does not hold them. Immutable; may be
/// shared by threads.
class MinMaxPyramid {
  public:
    MinMaxPyramid() = default;
    /// Reads finite samples and does not keep them.
    explicit MinMaxPyramid(SampleRow samples);

    std::size_t length() const { return length_; } ///< samples

    /// The extent of samples first .. first + count - 1, exactly. `samples` are those that the
    /// pyramid was made of; the range is inside them and not empty.
    MinMax range(SampleRow samples, std::size_t first, std::size_t count) const;
    MinMax all() const { return all_; } ///< 0 and 0 if there are no samples

  private:
    static constexpr std::size_t block = 64; ///< samples of a block of the first level
    static constexpr std::size_t fan = 8;    ///< blocks in a block of the next level

    std::vector<std::vector<MinMax>> levels_; ///< each with its last partial block
    std::size_t length_ = 0;
    MinMax all_;
};

} // namespace imago
