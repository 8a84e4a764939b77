// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/descreen/screen/screen_table.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/values/halftone/halftone_screen.h"

#include <cstdint>
#include <vector>

namespace imago {

/// The kernels of kernels/skeleton/descreen/screen.cl, for planes of one size. Belongs to one
/// thread at a time.
class ScreenKernels {
  public:
    /// Builds them. Throws Error.
    ScreenKernels(const DevicePtr &device, std::uint64_t height, std::uint64_t width);

    /// Returns the plane, less `mean`, times e^(-2 pi i f . (x, y)), summed over wave_tile
    /// neighbours of each row: height * ceil(width / wave_tile) interleaved complex numbers. Waits.
    std::vector<float> wave_rows(Queue &queue, const Buffer &plane, const Frequency &f,
                                 double mean);

    /// A plane that a screen is learnt from.
    struct Print {
        Buffer picture; ///< with the dots
        Buffer others;  ///< what it would be without this screen; empty: 1 everywhere
    };
    /// Learns the screen's table (see screen_table()) from planes and their tones, by about two
    /// million samples of each if there are as many. Waits.
    void learn(Queue &queue, const std::vector<Print> &prints, const Buffer &tones,
               const HalftoneScreen &screen);
    /// Learns what an estimate still has of the screen (see lock_table()), from its difference from
    /// the tones. Waits.
    void learn_lock(Queue &queue, const Buffer &difference, const Buffer &tones,
                    const HalftoneScreen &screen);
    /// Writes what the screen that was learnt last makes of tones.
    void dots(Queue &queue, const Buffer &tones, const HalftoneScreen &screen, const Buffer &out);

    /// Adds the steps of the last run.
    void add_report(PlanReport &report) const;

  private:
    ScreenSums sums_of(Queue &queue, const std::vector<Print> &prints, const Buffer &tones,
                       const HalftoneScreen &screen);
    void set_table(Queue &queue, const std::vector<float> &table);

    DevicePtr device_;
    std::uint64_t height_, width_;
    Elementwise wave_, sum_, dots_;
    Buffer sums_, table_, rows_;
};

} // namespace imago
