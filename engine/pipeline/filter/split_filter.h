// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/transform/device_split.h"
#include "engine/values/filter_values.h"

#include <memory>
#include <vector>

namespace imago {

/// Filters by one mask as Filter::once() does, over several devices: the planes of an image are
/// split. Devices round differently: each plane is within the bound of its device. One plane goes
/// to the fastest device. The object belongs to one thread at a time, and runs one thread for each
/// device.
class SplitFilter {
  public:
    /// `shares`: see DeviceSplit; if they are empty, an equal share of each image is measured.
    /// Throws Error (usage) as DeviceSplit does.
    explicit SplitFilter(std::vector<DevicePtr> devices, std::vector<double> shares = {});
    ~SplitFilter();
    SplitFilter(SplitFilter &&) noexcept;
    SplitFilter &operator=(SplitFilter &&) noexcept;

    /// Returns the image under a mask. The result has floats, no views but that, and an empty plan:
    /// report() has those of the devices. Throws Error as Filter::once() does, naming the device
    /// that failed.
    FilterResult once(const std::shared_ptr<const Image> &image, const FilterMask &mask,
                      FilterChannels channels = FilterChannels::rgb,
                      FilterEdges edges = FilterEdges::none);

    /// Returns the split of the last once().
    SplitReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
