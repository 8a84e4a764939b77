// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <array>
#include <cstdint>
#include <vector>

namespace imago {

/// A matrix that mixes three planes, row by row.
using ColourMatrix = std::array<double, 9>;

/// The kernels of kernels/skeleton/descreen/print.cl, for planes of one size. Belongs to one thread
/// at a time.
class PrintKernels {
  public:
    /// Builds them. Throws Error.
    PrintKernels(const DevicePtr &device, std::uint64_t size);

    /// Writes the tone of each of two screens in one ink.
    void root_tone(Queue &queue, const Buffer &plane, const Buffer &out);
    /// Writes what black leaves of three planes.
    void black_tone(Queue &queue, const std::vector<Buffer> &planes, const Buffer &out);
    /// Writes the tone of a plane's own ink.
    void ink_tone(Queue &queue, const Buffer &plane, const Buffer &black, const Buffer &out);
    /// Clips the estimate to 0 .. 1 and adds what of the picture the dots do not explain, to `out`.
    /// `others`, if there are any, multiply the dots.
    void unexplained(Queue &queue, const Buffer &picture, const Buffer &estimate,
                     const Buffer &dots, const Buffer &others, const Buffer &out);
    /// Writes a - b.
    void difference(Queue &queue, const Buffer &a, const Buffer &b, const Buffer &out);
    /// Subtracts from an estimate what it has of a screen: `locked` less the tones and lock_offset.
    void unlock(Queue &queue, const Buffer &estimate, const Buffer &locked, const Buffer &tones);
    /// Multiplies the three values of each sample by a matrix, in place.
    void mix(Queue &queue, const std::vector<Buffer> &planes, const ColourMatrix &matrix);

    /// Adds the steps of the last run.
    void add_report(PlanReport &report) const;

  private:
    std::uint64_t size_;
    Elementwise root_, black_, ink_, unexplained_, difference_, unlock_, mix_;
};

} // namespace imago
