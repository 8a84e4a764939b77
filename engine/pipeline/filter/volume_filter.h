// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/values/filter_values.h"
#include "engine/values/plan_report.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Pictures of one size, depth and number of channels, one behind the other: a volume for each
/// channel.
using PictureStack = std::vector<std::shared_ptr<const Image>>;

/// A filtered volume.
struct VolumeResult {
    PictureStack pictures; ///< floats, at the depth of the originals, with their alpha
    PlanReport plan;       ///< steps and times of the last channel
    double engine_milliseconds = 0;
};

/// Throws Error (usage) unless the mask has only shapes of radii (low, high, band, stop), within
/// their ranges, and the edges are none, mirror or automatic.
void check_volume_filter(const FilterMask &mask, FilterEdges edges);

/// Filters volumes by masks over the 3D FFT, on one device: rfft of three axes, half spectra times
/// the mask, irfft. A shape's radius is the distance from frequency 0 in cycles per sample along
/// all three axes, 0 to 0.866. With `mirror`, which `automatic` stands for, each axis is continued
/// by its reflection at both ends, an eighth of its extent, at least 16 samples if it has as many;
/// where the two meet they fade into each other. The object belongs to one thread at a time.
class VolumeFilter {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit VolumeFilter(DevicePtr device);
    ~VolumeFilter();
    VolumeFilter(VolumeFilter &&) noexcept;
    VolumeFilter &operator=(VolumeFilter &&) noexcept;

    /// Filters a stack of one picture or more. Throws Error (usage) as check_volume_filter() does,
    /// and for pictures that differ. Throws Error (failure) if a volume does not fit on the device.
    VolumeResult run(const PictureStack &pictures, const FilterMask &mask, FilterEdges edges,
                     const Between &between = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
