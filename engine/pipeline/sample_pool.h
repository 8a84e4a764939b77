// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace imago {

/// Memory of results that nobody holds any more, for the next ones of their size. Fresh memory of
/// tens of megabytes costs more than the transform that fills it: the system clears each page as it
/// is first touched, and a vector clears it once more. Takes and gives from any thread.
class SamplePool {
  public:
    SamplePool();
    ~SamplePool();
    SamplePool(SamplePool &&) noexcept;
    SamplePool &operator=(SamplePool &&) noexcept;

    /// So many samples of any value.
    std::vector<float> take(std::size_t count);

    /// The image, whose samples come back when the last one who holds it lets go, if they are as
    /// many as were taken last; two such are kept. It may outlive the pool.
    std::shared_ptr<const Image> share(Image image);

    /// Gives back to the system what nobody holds.
    void clear();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

} // namespace imago
