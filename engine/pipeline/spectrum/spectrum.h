// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/pipeline/spectrum/spectrum_values.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/plan_report.h"

#include <complex>
#include <memory>
#include <span>
#include <vector>

namespace imago {

/// The quantity and layout of spectra.
struct SpectrumSettings {
    SpectrumValue value = SpectrumValue::log_magnitude; ///< quantity of each bin
    /// The norm of X, as in scipy.fft: 1, 1/sqrt(n) or 1/n.
    Norm norm = Norm::backward;
    /// Moves frequency (0, 0) of whole spectra to (height / 2, width / 2), as fftshift does.
    bool shift = false;
    DecibelScale decibel{}; ///< scale for SpectrumValue::decibel
};

/// Computes spectra of arrays on one device: upload, rfft or fft, one kernel, download. Planes or
/// signals are transformed together if they fit, or else a part at a time, and in smaller parts if
/// the device fails on larger ones, at any call. The plan of the last size is kept. A sample that
/// is not finite spoils the spectrum of its own plane or signal. The object belongs to one thread
/// at a time.
class Spectrum {
  public:
    /// Makes a queue on the device. Throws Error.
    explicit Spectrum(DevicePtr device);
    ~Spectrum();
    Spectrum(Spectrum &&) noexcept;
    Spectrum &operator=(Spectrum &&) noexcept;

    /// Returns whole 2D spectra of planes * height * width samples, one plane after another,
    /// row-major. The result has the same layout, with frequency (u, v) in row u and column v
    /// (scipy.fft.fft2), or shifted. Throws Error (usage) if a size is 0 or does not match the
    /// samples, and Error (failure) if a plane does not fit on the device.
    std::vector<float> of_planes(std::span<const float> samples, std::size_t planes,
                                 std::size_t height, std::size_t width,
                                 const SpectrumSettings &settings);

    /// Does of_planes() for each channel of an image. The result is a float image without alpha.
    Image of_image(const Image &image, const SpectrumSettings &settings);

    /// Returns half spectra of signals * length samples, one signal after another: signals *
    /// (length / 2 + 1) values, frequencies 0 .. length / 2 (scipy.fft.rfft). Throws Error (usage)
    /// also if settings.shift is set, since a half spectrum has no middle.
    std::vector<float> of_signals(std::span<const float> samples, std::size_t signals,
                                  std::size_t length, const SpectrumSettings &settings);

    /// Does of_planes() for complex samples (scipy.fft.fft2).
    std::vector<float> of_complex_planes(std::span<const std::complex<float>> samples,
                                         std::size_t planes, std::size_t height, std::size_t width,
                                         const SpectrumSettings &settings);

    /// Returns the same spectra as complex numbers, X itself: settings.norm and settings.shift
    /// apply.
    std::vector<std::complex<float>> complex_planes(std::span<const float> samples,
                                                    std::size_t planes, std::size_t height,
                                                    std::size_t width,
                                                    const SpectrumSettings &settings);
    /// The same of complex samples.
    std::vector<std::complex<float>> complex_planes(std::span<const std::complex<float>> samples,
                                                    std::size_t planes, std::size_t height,
                                                    std::size_t width,
                                                    const SpectrumSettings &settings);

    /// Returns whole spectra of complex signals with this many samples each, one signal after
    /// another: as many values, frequencies 0 .. length - 1 (scipy.fft.fft), or shifted: from
    /// -floor(length / 2) on. Throws Error (usage) if a size is 0 or does not match the samples.
    std::vector<float> of_complex_signals(std::span<const std::complex<float>> samples,
                                          std::size_t signals, std::size_t length,
                                          const SpectrumSettings &settings);

    /// Returns steps and times of the last call. The steps are those of its last part.
    const PlanReport &report() const;

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
