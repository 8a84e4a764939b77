// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/descreen/screen/screen_candidates.h"
#include "engine/pipeline/descreen/screen/screen_kernels.h"
#include "engine/pipeline/descreen/screen/tiled_wave.h"
#include "engine/values/halftone/halftone_screen.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// Looks for the screens of a picture: in a gray one for up to two that cross; in colours for one
/// that all planes share, or for those of four inks, which share a period and lie at 15, 75, 0 and
/// 45 degrees from one another. Each plane then has black's screen first, and that of its own ink
/// second. Where no dots are found, lines are looked for, which are one screen that all planes
/// share: its second frequency, along the lines, is a quarter turn of the first. Belongs to one
/// thread at a time.
class ScreenSearch {
  public:
    /// Makes kernels and buffers. Throws Error.
    ScreenSearch(const DevicePtr &device, std::uint64_t height, std::uint64_t width);

    /// Returns the screens of each plane, all planes or none having some. Samples are from 0 to 1.
    /// Waits. Throws Error.
    std::vector<PlaneScreens> find(const std::vector<std::vector<float>> &planes);

    double compile_milliseconds() const;

  private:
    struct Plane {
        Buffer samples;
        double mean = 0;
        WelchPower welch;
        std::vector<ScreenCandidate> candidates;
    };
    struct Strengths; ///< of the screens of four inks, by plane

    void measure(const std::vector<std::vector<float>> &planes);
    std::optional<HalftoneScreen> accepted(const Plane &plane, const ScreenCandidate &candidate,
                                           double least_share);
    std::optional<HalftoneScreen> refined(const Plane &plane, const Frequency &first,
                                          const Frequency &second, double reach);
    TiledWave wave_at(const Plane &plane, const Frequency &frequency, double mean);
    bool is_faint_print(const Plane &plane, const HalftoneScreen &screen);
    std::optional<HalftoneScreen> lines_of(const Plane &plane);
    std::optional<HalftoneScreen> shared_lines();
    std::optional<HalftoneScreen> second_screen(const Plane &plane, const HalftoneScreen &first);
    std::optional<std::vector<PlaneScreens>> ink_screens(const HalftoneScreen &base);
    HalftoneScreen ink_screen(const Plane &plane, const Frequency &first, bool strong);

    DevicePtr device_;
    Queue queue_;
    std::uint64_t height_, width_;
    ScreenKernels kernels_;
    std::vector<Plane> planes_;
};

} // namespace imago
