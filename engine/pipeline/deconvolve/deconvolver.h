// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/deconvolve/deconvolve_values.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace imago {

/// The extents of samples that lie one channel after another, each a slice after another, each a
/// row after another.
struct DeconvolveShape {
    std::size_t channels = 1; ///< each of which is deconvolved by itself
    std::size_t depth = 1;    ///< slices of a volume; 1: a picture
    std::size_t height = 0;   ///< rows
    std::size_t width = 0;    ///< columns
    bool operator==(const DeconvolveShape &) const = default;
};

/// Real samples and their extents. T is float or double.
template <class T>
struct SampledShape {
    std::vector<T> samples; ///< channels * depth * height * width
    DeconvolveShape shape;  ///< theirs
};

/// What is deconvolved, and how.
template <class T>
struct DeconvolveRequest {
    /// Takes an estimate of richardson_lucy: the channel's index, the iterations that were done,
    /// and depth * height * width samples.
    using Show = std::function<void(std::size_t channel, unsigned iterations,
                                    const std::vector<T> &estimate)>;

    std::span<const T> samples;  ///< channels * depth * height * width
    DeconvolveShape shape;       ///< theirs
    DeconvolveSettings settings; ///< how
    /// Samples of Psf::picture, of one channel; they are divided by their sum.
    std::span<const T> psf = {};
    DeconvolveShape psf_shape = {}; ///< theirs
    bool views = false;             ///< whether the result has DeconvolveViews
    bool own_spots = false;  ///< whether Psf::spot is looked for in each channel, not in their sum
    unsigned show_every = 0; ///< iterations from a shown estimate to the next; 0: none is shown
    Show show = {};          ///< takes these, which are downloaded for it
};

/// What a deconvolution went by.
template <class T>
struct DeconvolveViews {
    /// The PSF, with the middle at index extent / 2 of each axis, rounded down.
    SampledShape<T> psf;
    /// Magnitudes of its transfer function, a half spectrum of the extended picture: frequency 0 is
    /// sample 0, and width / 2 + 1 columns are there.
    SampledShape<T> transfer;
    std::size_t transfer_columns = 0; ///< of the whole spectrum: `width`
    /// The picture minus the blurred result.
    SampledShape<T> residual;
};

/// A deconvolved picture.
template <class T>
struct Deconvolution {
    std::vector<T> samples;                 ///< as many as there were, neither rounded nor clipped
    std::vector<DeconvolveFigures> figures; ///< of each channel
    std::unique_ptr<DeconvolveViews<T>> views; ///< if they were requested
    /// The extents of the PSF, and of what of it can matter (PointSpread) and was taken.
    DeconvolveShape psf_given, psf_taken;
    PlanReport plan; ///< steps of the last channel, of iterations the last one; all copies' times
    double engine_milliseconds = 0; ///< from the request to the result
};

/// Throws Error (usage) unless all numbers of the settings are in their ranges, those that the
/// settings ignore included.
void check_deconvolve(const DeconvolveSettings &settings);

/// Removes a known blur from pictures and volumes (DeconvolveSettings), by the real FFTs of two or
/// three axes: the spectra, what lies between the transforms, and all of an iteration stay on the
/// device; a few sums come down. T is float or double, the type of all numbers on the device;
/// instances exist for both.
///
/// The device holds three arrays of the extended picture and two half spectra; richardson_lucy one
/// array more, and if it is accelerated three. Transforms and arrays stay for the next picture of
/// the same extended size. The object belongs to one thread at a time.
template <class T>
class Deconvolver {
  public:
    /// Called between steps, each iteration being one, with the next step and the progress (0..1).
    /// May throw an Error to stop. The object then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error: (usage) T is double, which the device lacks.
    explicit Deconvolver(DevicePtr device);
    ~Deconvolver();
    Deconvolver(Deconvolver &&) noexcept;
    Deconvolver &operator=(Deconvolver &&) noexcept;

    /// Deconvolves. Throws Error: (usage) as check_deconvolve() does; for numbers of samples that
    /// are not those of their shape; for a PSF whose sum is not above 0; for negative samples with
    /// richardson_lucy; (failure) if it does not fit on the device. The samples are finite.
    Deconvolution<T> run(const DeconvolveRequest<T> &request, const Between &between = {});

    /// Returns the transforms of the last picture and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

extern template class Deconvolver<float>;
extern template class Deconvolver<double>;

} // namespace imago
