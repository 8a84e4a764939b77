// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/signal/stft.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace imago {

/// Densities of two channels X and Y, and their cross density.
struct CrossResult {
    std::size_t frames = 0, bins = 0; ///< averaged frames, and bins of each row
    std::vector<double> frequencies;  ///< of the bins, as in WelchResult
    /// The densities of X and of Y, and the parts of that of conj(X) Y, in units squared per hertz.
    std::vector<double> first, second, real, imaginary;
    PlanReport plan; ///< steps of the last part, and times of all

    /// Returns the magnitude-squared coherence of a bin, 0..1; 0 where a channel has no power.
    double coherence(std::size_t bin) const;
};

/// Computes cross spectral densities on one device. The object belongs to one thread at a time.
class CrossSpectra {
  public:
    /// Makes a queue on the device. Throws Error.
    explicit CrossSpectra(DevicePtr device);
    ~CrossSpectra();
    CrossSpectra(CrossSpectra &&) noexcept;
    CrossSpectra &operator=(CrossSpectra &&) noexcept;

    /// Welch's averages of two channels of `length` samples, one after the other (of complex ones,
    /// both imaginary parts follow), as scipy.signal.welch, csd and coherence with the same
    /// settings: the mean over frames and tapers of conj(X) Y / (sample_rate * sum w^2), doubled as
    /// for Stft::welch(). Errors are those of Stft::welch(), and so is `between`.
    CrossResult run(std::span<const float> samples, std::size_t length,
                    const WelchSettings &settings, const std::function<void(double)> &between = {});

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// CrossSpectra::run() of samples in doubles, by the host's processor and in doubles.
CrossResult cross_exactly(std::span<const double> samples, std::size_t length,
                          const WelchSettings &settings,
                          const std::function<void(double)> &between = {});

} // namespace imago
