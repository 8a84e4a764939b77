// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/deconvolve/blur_kernels.h"
#include "engine/support/sentence.h"
#include "engine/transform/planned_transform.h"
#include "engine/transform/transform.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace imago {

/// One channel on its way through the device. T is float or double.
template <class T>
struct DeconvolveChannel {
    std::span<const T> samples;  ///< extended: the picture's own, or `beyond`
    std::vector<T> beyond;       ///< the picture with what lies beyond its edges, if anything does
    std::vector<T> faded;        ///< for cross-validation, if not the samples themselves; or empty
    double largest = 0, low = 0; ///< the largest magnitude; the range of the picture's samples
    double high = 0;
    double mean = 0;           ///< of the picture
    bool views = false;        ///< whether `residual` is wanted
    std::vector<T> result;     ///< receives the estimate of the picture
    std::vector<T> residual;   ///< receives the picture minus the blurred estimate
    DeconvolveFigures figures; ///< receives what is known of it
    /// Called before each step with it and the part of the channel that is done.
    std::function<void(const Sentence &next, double fraction)> tell;
    /// Called with estimates of the picture after so many iterations, if it is there.
    std::function<void(unsigned iterations, const std::vector<T> &estimate)> show;
    unsigned show_every = 0;
};

/// Transforms, kernels and arrays for pictures of one size with what lies beyond their edges.
/// Belongs to one thread.
template <class T>
class DeconvolveChain {
  public:
    /// Makes all that wiener needs. Throws Error.
    DeconvolveChain(const DevicePtr &device, const BlurExtents &picture, const BlurExtents &whole);

    const BlurExtents &picture() const { return picture_; }
    const BlurExtents &whole() const { return whole_; }

    /// Sets the blur, unless it is that of the last call. Throws Error.
    void set_spread(Queue &queue, const PointSpread &spread);
    /// Magnitudes of its transfer function.
    std::vector<T> transfer(Queue &queue) const;

    /// Deconvolves a channel. Sets the plan's steps and adds the times of copies to it.
    void run(Queue &queue, const DeconvolveSettings &settings, DeconvolveChannel<T> &channel,
             PlanReport &plan);

    std::vector<PlannedTransform> plans() const;
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);
    /// The time of builds since the last call.
    double take_compile_milliseconds() { return std::exchange(unreported_compile_, 0); }
    /// Sets the problem, the choices and the memory of a report.
    void describe(PlanReport &plan) const;

  private:
    using Kernels = BlurKernels<T>;
    void upload(Queue &queue, std::span<const T> samples, PlanReport &plan);
    std::vector<T> picture_of(Queue &queue, const Buffer &array, PlanReport &plan) const;
    void blur(Queue &queue, const Buffer &from, const Buffer &to, bool conjugate);
    const Buffer &divide(Queue &queue, const DeconvolveSettings &settings,
                         DeconvolveChannel<T> &channel, PlanReport &plan);
    const Buffer &iterate(Queue &queue, const DeconvolveSettings &settings,
                          DeconvolveChannel<T> &channel, PlanReport &plan);
    void judge(Queue &queue, const Buffer &estimate, bool transformed,
               DeconvolveChannel<T> &channel, PlanReport &plan);
    void make(std::initializer_list<Buffer *> arrays);

    DevicePtr device_;
    BlurExtents picture_, whole_;
    std::optional<PointSpread> spread_; ///< of transfer_
    Kernels kernels_;
    Transform forward_, inverse_;
    std::optional<Transform> blur_; ///< both and the product between them, made for iterations
    bool iterated_ = false;         ///< whether the last channel ran by it
    double unreported_compile_ = 0;
    /// Each transform reads one array and writes another. `way_` and `ahead_` are for acceleration.
    Buffer samples_, work_, estimate_, before_, ahead_, way_;
    Buffer spectrum_, transfer_; ///< iterations have their correction in spectrum_
};

extern template class DeconvolveChain<float>;
extern template class DeconvolveChain<double>;

} // namespace imago
