// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/descreen/blocks/plane_blocks.h"
#include "engine/values/halftone/halftone_screen.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace imago {

/// The factors of a half spectrum of `side` squared samples that suppress the screens' lines and
/// what is finer: a Gaussian low-pass times a Gaussian notch at each harmonic, up to the third
/// along each axis, but for those that are aliased close to frequency 0. `coarse` is for process
/// colour, whose inks cross: a wider low-pass, and narrower notches.
std::vector<float> start_factors(std::uint64_t side, const PlaneScreens &screens, double period,
                                 bool coarse);

/// Returns the side of blocks in which a screen of this period has ten dots or more: 128, as those
/// of a Welch spectrum have, so that they share their plans, or more.
std::uint64_t start_side(double period);

/// The first estimate of a picture: its blocks times start_factors(). Belongs to one thread at a
/// time.
class StartFilter {
  public:
    /// Makes kernels and buffers for planes of this size. Throws Error.
    StartFilter(const DevicePtr &device, std::uint64_t height, std::uint64_t width,
                std::uint64_t side);

    /// Filters `picture` to `out`, another buffer. Does not wait. `between` is called before each
    /// part and may throw.
    void run(Queue &queue, const Buffer &picture, const std::vector<float> &factors,
             const Buffer &out, const std::function<void()> &between = {});

    std::uint64_t side() const { return blocks_.grid().side; }
    /// Adds the steps of the last part.
    void add_report(PlanReport &report) const { blocks_.add_report(report); }

  private:
    PlaneBlocks blocks_;
    Buffer factors_, weights_;
};

} // namespace imago
