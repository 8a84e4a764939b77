// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal_values.h"
#include "engine/device/device.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Filters whole signals by bands over their FFT, on one device: rfft, half spectra times real
/// factors as the irfft loads them; of complex samples fft, spectra times factors, ifft. The
/// spectra of the last signal (the same object, with the same margin) stay on the device where all
/// channels fit together, so that other bands cost the inverse only. Belongs to one thread at a
/// time.
class BandFilter {
  public:
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit BandFilter(DevicePtr device);
    ~BandFilter();
    BandFilter(BandFilter &&) noexcept;
    BandFilter &operator=(BandFilter &&) noexcept;

    /// Throws Error: usage without a signal, unless bands are two-sided where samples are complex
    /// and only there, and as check() of band_response.h; failure when a channel does not fit on
    /// the device.
    FilteredSignal run(std::shared_ptr<const Signal> signal, const BandSettings &settings,
                       const Between &between = {});

    /// What its plans were asked for, and whether one of them runs by this plan from now on.
    std::vector<AskedTransform> transforms() const;
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
