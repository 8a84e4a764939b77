// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace imago {

/// The smallest and the largest of some samples.
struct MinMax {
    float low = 0, high = 0;
    bool operator==(const MinMax &) const = default;
};

/// The smallest and largest samples of blocks, of blocks of blocks and so on, so that the extent of
/// any range is found in a time that hardly grows with it: what a plot of millions of samples
/// needs. It takes a thirtieth of the samples' memory and does not hold them. Immutable; may be
/// shared by threads.
class MinMaxPyramid {
  public:
    MinMaxPyramid() = default;
    /// Of finite samples, which are not kept.
    explicit MinMaxPyramid(std::span<const float> samples);

    std::size_t length() const { return length_; } ///< samples

    /// Of samples first .. first + count - 1, exactly; these are the samples that it was made of,
    /// and the range lies in them and is not empty.
    MinMax range(std::span<const float> samples, std::size_t first, std::size_t count) const;
    MinMax all() const { return all_; } ///< 0 and 0 of no samples

  private:
    static constexpr std::size_t block = 64; ///< samples of a block of the first level
    static constexpr std::size_t fan = 8;    ///< blocks of a block of the next one

    std::vector<std::vector<MinMax>> levels_; ///< the last partial block of a level included
    std::size_t length_ = 0;
    MinMax all_;
};

} // namespace imago
