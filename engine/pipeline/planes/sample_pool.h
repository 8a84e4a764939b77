// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace imago {

/// Memory of released results, reused for the next ones of their size. Fresh memory of tens of
/// megabytes costs more than the transform that fills it: the system clears each page at its first
/// access, and a vector clears it once more. Any thread may call.
class SamplePool {
  public:
    SamplePool();
    ~SamplePool();
    SamplePool(SamplePool &&) noexcept;
    SamplePool &operator=(SamplePool &&) noexcept;

    /// Returns this many samples with any values.
    std::vector<float> take(std::size_t count);
    /// Returns this many samples of a narrow image, with any values.
    std::vector<std::uint8_t> take_bytes(std::size_t count);

    /// Shares the image. Its samples return to the pool when its last holder releases it, if they
    /// are as many as were taken last. At most two of floats and two of bytes are kept. The image
    /// may outlive the pool.
    std::shared_ptr<const Image> share(Image image);

    /// Frees the memory that nobody holds.
    void clear();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

} // namespace imago
