// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/deconvolve/point_spread.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <cstdint>
#include <span>
#include <vector>

namespace imago {

/// The kernels of kernels/skeleton/deconvolve/blur.cl for pictures of one size. T is float or
/// double. Those that return sums wait; the others enqueue. Belongs to one thread.
template <class T>
class BlurKernels {
  public:
    /// What an iteration changed.
    struct Change {
        double changed = 0;  ///< squares of the change
        double size = 0;     ///< squares of the estimate before
        double products = 0; ///< of the iteration's own change with that of the one before
        double squares = 0;  ///< of that one before
        double misfit = 0;   ///< what ratios() summed before
    };
    /// How an iteration's own change is kept for the next ones.
    enum class Way : cl_int { none, first, next };
    /// The pictures of an iteration.
    struct Iteration {
        const Buffer &beginning, &correction, &before, &next, &way;
    };
    /// How well an estimate explains the samples.
    struct Residual {
        double squares = 0; ///< of the difference, as parts of the largest
        double beyond = 0;  ///< samples of the estimate beyond what is expected
    };

    /// Builds them for pictures in the first elements of larger extents, or in all of them. Throws
    /// Error.
    BlurKernels(const DevicePtr &device, const BlurExtents &picture, const BlurExtents &whole);

    /// Sets the largest magnitude of the samples, whose squares are summed as parts of it, their
    /// mean, whether estimates are 0 beyond the picture, and the sum of the PSF's samples.
    void set(double largest, double mean, bool masked, double part);

    /// The half spectrum of a picture to that of its estimate. `white`: the penalty is 1 instead of
    /// the Laplacian's.
    void regularise(Queue &queue, const Buffer &spectrum, const Buffer &transfer, bool white,
                    double noise);
    /// The noise that minimises generalised cross-validation.
    double suggested_noise(Queue &queue, const Buffer &spectrum, const Buffer &transfer,
                           bool white);
    /// A half spectrum times the transfer function.
    void blur(Queue &queue, const Buffer &spectrum, const Buffer &transfer);
    /// Samples divided by `blurred`, in its place. The squares of their difference, as parts of the
    /// largest, are in the next Change: waiting for them would hold up the device.
    void ratios(Queue &queue, const Buffer &samples, const Buffer &blurred);
    /// The estimate of an iteration. Waits.
    Change correct(Queue &queue, const Iteration &iteration, Way way);
    /// The beginning of an iteration that goes on by so much of the last change.
    void predict(Queue &queue, const Buffer &now, const Buffer &before, const Buffer &out,
                 double further);
    /// Samples minus `blurred`, in its place. An estimate is expected between `low` and `high`.
    Residual residual(Queue &queue, const Buffer &samples, const Buffer &estimate,
                      const Buffer &blurred, double low, double high);

    double compile_milliseconds() const;
    /// The reports of the kernels' last launches.
    StepReport regularise_step() const { return regularise_.report(); }
    StepReport validation_step() const { return validate_.report(); }
    StepReport ratios_step() const { return ratios_.report(); }
    StepReport correct_step() const { return correct_.report(); }
    StepReport predict_step() const { return predict_.report(); }
    StepReport residual_step() const { return residual_.report(); }

  private:
    /// Strips of rows, and how work-items that make sums, `parts`, share them.
    struct Strips {
        std::uint64_t count = 0, parts = 1, sums = 1, each = 1, first = 1, step = 1;
    };
    Strips strips_of(std::uint64_t rows, std::uint64_t width) const;
    std::vector<T> download_sums(Queue &queue, std::size_t count);
    static std::vector<double> summed(std::span<const T> single, std::size_t numbers);
    std::vector<double> validate(Queue &queue, const Buffer &spectrum, const Buffer &transfer,
                                 bool white, double noise, double ratio);

    BlurExtents picture_, whole_;
    bool alternate_ = false; ///< whether neighbouring work-items take neighbouring strips
    Elementwise regularise_, validate_, blur_, ratios_, correct_, predict_, residual_;
    std::uint64_t columns_; ///< of a half spectrum
    Strips rows_, spectra_;
    double largest_ = 1, contrast_ = 1, part_ = 1;
    bool masked_ = false;
    Buffer table_, sums_;
};

extern template class BlurKernels<float>;
extern template class BlurKernels<double>;

} // namespace imago
