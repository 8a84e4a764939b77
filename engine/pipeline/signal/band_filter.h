// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/transform/transform.h"
#include "engine/values/signal_values.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Filters whole signals by bands over their FFT, on one device: rfft, half spectra times real
/// factors as the irfft loads them; for complex samples fft, spectra times factors, ifft. The
/// spectra of the last signal (the same object, with the same margin) stay on the device if all
/// channels fit together, so that other bands cost only the inverse. Belongs to one thread at a
/// time.
class BandFilter {
  public:
    /// Called between steps with what comes next and how far the work is (0..1). May throw an Error
    /// to stop; the object stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit BandFilter(DevicePtr device);
    ~BandFilter();
    BandFilter(BandFilter &&) noexcept;
    BandFilter &operator=(BandFilter &&) noexcept;

    /// Throws Error: usage without a signal, if bands are two-sided without complex samples or the
    /// reverse, and as check() of band_response.h does; failure if a channel does not fit on the
    /// device.
    FilteredSignal run(std::shared_ptr<const Signal> signal, const BandSettings &settings,
                       const Between &between = {});

    /// The transforms that it has plans for.
    std::vector<RequestedTransform> transforms() const;
    /// Runs one of these transforms by this plan from now on; returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
