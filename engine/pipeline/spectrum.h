// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/plan_report.h"
#include "engine/device/device.h"
#include "engine/pipeline/spectrum_values.h"
#include "engine/plan/problem.h"
#include "engine/transform/transform.h"

#include <complex>
#include <memory>
#include <span>
#include <vector>

namespace imago {

struct SpectrumSettings {
    SpectrumValue value = SpectrumValue::log_magnitude;
    Norm norm = Norm::backward; ///< of X, as scipy.fft: 1, 1/sqrt(n) or 1/n
    /// Of whole spectra: frequency (0, 0) at (height / 2, width / 2), as fftshift.
    bool shift = false;
    DecibelScale decibel; ///< for SpectrumValue::decibel
};

/// Spectra of arrays, computed on one device: upload, rfft or fft, one kernel, download. Planes or
/// signals are transformed together where they fit, else a part at a time; in smaller parts, too,
/// where the device fails on larger ones, at any call. The plan of the last size is kept. A sample
/// that is not finite spoils the spectrum of its own plane or signal. Belongs to one thread at a
/// time.
class Spectrum {
  public:
    explicit Spectrum(DevicePtr device);
    ~Spectrum();
    Spectrum(Spectrum &&) noexcept;
    Spectrum &operator=(Spectrum &&) noexcept;

    /// Whole 2D spectra of planes * height * width samples, one plane after another, row-major; in
    /// the same layout, frequency (u, v) in row u and column v (scipy.fft.fft2), or shifted.
    /// Throws Error: usage when a size is 0 or is not that of the samples, failure when a plane
    /// does not fit on the device.
    std::vector<float> of_planes(std::span<const float> samples, std::size_t planes,
                                 std::size_t height, std::size_t width,
                                 const SpectrumSettings &settings);

    /// The same for each channel of an image; the result is a float image without alpha.
    Image of_image(const Image &image, const SpectrumSettings &settings);

    /// Half spectra of signals * length samples, one signal after another: signals *
    /// (length / 2 + 1) values, frequencies 0 .. length / 2 (scipy.fft.rfft). Throws Error: usage
    /// also when settings.shift is set, since a half spectrum has no middle.
    std::vector<float> of_signals(std::span<const float> samples, std::size_t signals,
                                  std::size_t length, const SpectrumSettings &settings);

    /// of_planes() of complex samples (scipy.fft.fft2).
    std::vector<float> of_complex_planes(std::span<const std::complex<float>> samples,
                                         std::size_t planes, std::size_t height, std::size_t width,
                                         const SpectrumSettings &settings);

    /// Whole spectra of complex signals of so many samples each, one signal after another: as many
    /// values, frequencies 0 .. length - 1 (scipy.fft.fft), or shifted: from -floor(length / 2) on.
    /// Throws Error (usage) when a size is 0 or is not that of the samples.
    std::vector<float> of_complex_signals(std::span<const std::complex<float>> samples,
                                          std::size_t signals, std::size_t length,
                                          const SpectrumSettings &settings);

    /// Steps and times of the last call; the steps are those of its last part.
    const PlanReport &report() const;

    /// What its plans were asked for, and whether one of them runs by this plan from now on.
    std::vector<AskedTransform> transforms() const;
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
