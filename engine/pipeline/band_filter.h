// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal_values.h"
#include "engine/device/device.h"

#include <functional>
#include <memory>

namespace imago {

/// Throws Error (usage) when a frequency or the softness is out of range.
void check(const BandSettings &settings);

/// The factor of a frequency, in cycles per sample: 0 .. 1.
double band_factor(const BandSettings &settings, double frequency);

/// Filters whole signals by a band over their FFT, on one device: rfft, half spectra times real
/// factors as the irfft loads them. The spectra of the last signal (the same object, with the same
/// margin) stay on the device where all channels fit together, so that another band costs the
/// inverse only. Belongs to one thread at a time.
class BandFilter {
  public:
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit BandFilter(DevicePtr device);
    ~BandFilter();
    BandFilter(BandFilter &&) noexcept;
    BandFilter &operator=(BandFilter &&) noexcept;

    /// Throws Error: usage without a signal and as check(); failure when a channel does not fit on
    /// the device.
    FilteredSignal run(std::shared_ptr<const Signal> signal, const BandSettings &settings,
                       const Between &between = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
