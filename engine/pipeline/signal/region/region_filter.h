// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/region/region_values.h"
#include "engine/values/signal_values.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Filters signals by regions of their spectrogram, on one device: frames under a Hann window, a
/// quarter of their length apart, are transformed, multiplied by the regions' factors
/// (engine/values/region/region_gain.h), transformed back, windowed again and added up. The squares
/// of four such windows add up to 3/2 at every sample, so that a factor of 1 gives the signal back.
/// Only the change is computed: samples that no frame of a region reaches stay as they are, bit for
/// bit, and these frames are not transformed. Beyond its ends a signal is mirrored, a complex one
/// as for BandSettings::mirror.
///
/// A steady tone falls by a region's whole gain where the region's edges are two bins or more away
/// from it, and by less than that near them. The change begins and ends within half a frame around
/// the region's times. The object belongs to one thread at a time.
class RegionFilter {
  public:
    /// Called between parts with the next step and the progress (0..1). May throw an Error to stop.
    /// The object stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit RegionFilter(DevicePtr device);
    ~RegionFilter();
    RegionFilter(RegionFilter &&) noexcept;
    RegionFilter &operator=(RegionFilter &&) noexcept;

    /// Filters a signal. Throws Error (usage) without a signal, and as check() of region_values.h
    /// does. Throws Error (failure) if four frames do not fit on the device.
    FilteredSignal run(const std::shared_ptr<const Signal> &signal, const RegionSettings &settings,
                       const Between &between = {});

    /// Returns these samples of what run() returns, computed alone. Throws Error as run() does, and
    /// (usage) for samples that the signal does not have.
    Signal part(const Signal &signal, const RegionSettings &settings, const Interval &interval,
                const Between &between = {});

    /// Returns the steps and times of the last call.
    PlanReport take_report();

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
