// SPDX-License-Identifier: MIT
#pragma once
#include "engine/transform/device_split.h"
#include "engine/values/signal_values.h"

#include <memory>
#include <vector>

namespace imago {

/// Filters as BandFilter does, over several devices: the channels of a signal are split. Devices
/// round differently: each channel is within the bound of its device. One channel goes to the
/// fastest device. The object belongs to one thread at a time, and runs one thread for each device.
class SplitBandFilter {
  public:
    /// `shares`: see DeviceSplit; if they are empty, an equal share of each signal is measured.
    /// Throws Error (usage) as DeviceSplit does.
    explicit SplitBandFilter(std::vector<DevicePtr> devices, std::vector<double> shares = {});
    ~SplitBandFilter();
    SplitBandFilter(SplitBandFilter &&) noexcept;
    SplitBandFilter &operator=(SplitBandFilter &&) noexcept;

    /// Filters a signal. The plan is empty: report() has those of the devices. Throws Error as
    /// BandFilter::run() does, naming the device that failed.
    FilteredSignal run(const std::shared_ptr<const Signal> &signal, const BandSettings &settings);

    /// Returns the split of the last run().
    SplitReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
