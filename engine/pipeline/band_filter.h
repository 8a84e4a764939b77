// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal_values.h"
#include "engine/device/device.h"

#include <functional>
#include <memory>

namespace imago {

/// Filters whole signals by bands over their FFT, on one device: rfft, half spectra times real
/// factors as the irfft loads them. The spectra of the last signal (the same object, with the same
/// margin) stay on the device where all channels fit together, so that other bands cost the
/// inverse only. Belongs to one thread at a time.
class BandFilter {
  public:
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit BandFilter(DevicePtr device);
    ~BandFilter();
    BandFilter(BandFilter &&) noexcept;
    BandFilter &operator=(BandFilter &&) noexcept;

    /// Throws Error: usage without a signal and as check() of band_response.h; failure when a channel does not fit on
    /// the device.
    FilteredSignal run(std::shared_ptr<const Signal> signal, const BandSettings &settings,
                       const Between &between = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
