// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/signal_values.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Filters whole signals by bands over their FFT, on one device: an rfft, or an fft of complex
/// samples, a product of the spectra with real factors, and the inverse. The product is a kernel of
/// its own; masks at load are those of pictures, which a single row does not suit: the kernel of
/// any size would not serve it. The spectra of the last signal (the same object, with the same
/// margin) stay on the device if all channels fit together, so that other bands cost only the
/// inverse. The object belongs to one thread at a time.
class BandFilter {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    /// The object stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit BandFilter(DevicePtr device);
    ~BandFilter();
    BandFilter(BandFilter &&) noexcept;
    BandFilter &operator=(BandFilter &&) noexcept;

    /// Filters a signal. Throws Error (usage) without a signal, if bands are two-sided without
    /// complex samples or the reverse, and as check() of band_response.h does. Throws Error
    /// (failure) if a channel does not fit on the device.
    FilteredSignal run(std::shared_ptr<const Signal> signal, const BandSettings &settings,
                       const Between &between = {});

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
