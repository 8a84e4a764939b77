// SPDX-License-Identifier: MIT
#include "engine/pipeline/deconvolve/deconvolve_chain.h"

#include "engine/pipeline/deconvolve/extension.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace imago {
namespace {

template <class T>
Problem problem_of(TransformKind kind, const BlurExtents &whole) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {whole[0], whole[1], whole[2]};
    if (whole[0] == 1)
        problem.extents.erase(problem.extents.begin());
    problem.precision = precision_of<T>;
    return problem;
}

/// The root of a quotient of sums, or 0 of none.
double root_of(double squares, double of) {
    return of > 0 ? std::sqrt(squares / of) : 0;
}

} // namespace

template <class T>
DeconvolveChain<T>::DeconvolveChain(const DevicePtr &device, const BlurExtents &picture,
                                    const BlurExtents &whole)
    : device_(device), picture_(picture), whole_(whole), kernels_(device, picture, whole),
      forward_(ready_plan(device, problem_of<T>(TransformKind::rfft, whole))),
      inverse_(ready_plan(device, problem_of<T>(TransformKind::irfft, whole))) {
    unreported_compile_ = kernels_.compile_milliseconds() + forward_.report().compile_milliseconds +
                          inverse_.report().compile_milliseconds;
    make({&samples_, &work_, &estimate_});
    for (Buffer *spectrum : {&spectrum_, &transfer_})
        *spectrum = Buffer(device, forward_.problem().output_bytes());
}

/// Makes arrays that are not there.
template <class T>
void DeconvolveChain<T>::make(std::initializer_list<Buffer *> arrays) {
    for (Buffer *array : arrays)
        if (array->empty())
            *array = Buffer(device_, forward_.problem().input_bytes());
}

template <class T>
void DeconvolveChain<T>::set_spread(Queue &queue, const PointSpread &spread) {
    if (spread_ == spread)
        return;
    spread_.reset(); // until its transfer function is there
    const std::vector<double> wrapped = spread.wrapped(whole_);
    const std::vector<T> samples(wrapped.begin(), wrapped.end());
    queue.upload(work_, samples.data(), work_.bytes());
    forward_.execute(queue, work_, transfer_);
    spread_ = spread;
}

template <class T>
std::vector<T> DeconvolveChain<T>::transfer(Queue &queue) const {
    std::vector<T> numbers(transfer_.bytes() / sizeof(T));
    queue.download(numbers.data(), transfer_, transfer_.bytes());
    std::vector<T> magnitudes;
    magnitudes.reserve(numbers.size() / 2);
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
        magnitudes.push_back(std::hypot(numbers[i], numbers[i + 1]));
    return magnitudes;
}

template <class T>
void DeconvolveChain<T>::upload(Queue &queue, std::span<const T> samples, PlanReport &plan) {
    const auto start = Clock::now();
    queue.upload(samples_, samples.data(), samples_.bytes());
    plan.upload_milliseconds += milliseconds_since(start);
}

/// Downloads the picture's part of an array.
template <class T>
std::vector<T> DeconvolveChain<T>::picture_of(Queue &queue, const Buffer &array,
                                              PlanReport &plan) const {
    queue.finish();
    const auto start = Clock::now();
    std::vector<T> samples(count_of(whole_));
    queue.download(samples.data(), array, array.bytes());
    plan.download_milliseconds += milliseconds_since(start);
    return cut(std::move(samples), whole_, picture_);
}

/// The convolution or the correlation of an array with the PSF.
template <class T>
void DeconvolveChain<T>::blur(Queue &queue, const Buffer &from, const Buffer &to, bool conjugate) {
    if (!blur_) {
        blur_.emplace(ready_plan(device_, problem_of<T>(TransformKind::convolve, whole_)));
        unreported_compile_ += blur_->report().compile_milliseconds;
    }
    blur_->set_mask(transfer_); // a plan that take() has changed lacks it
    blur_->conjugate_mask(conjugate);
    blur_->execute(queue, from, to);
}

/// The estimate of wiener or tikhonov. Leaves its half spectrum in spectrum_.
template <class T>
const Buffer &DeconvolveChain<T>::divide(Queue &queue, const DeconvolveSettings &settings,
                                         DeconvolveChannel<T> &channel, PlanReport &plan) {
    const bool white = settings.method == DeconvolveSettings::Method::wiener;
    channel.tell(pipeline_says.deconvolving, 0);
    channel.figures.noise = settings.noise;
    const bool estimates = settings.noise == 0, other = estimates && !channel.faded.empty();
    if (other)
        queue.upload(work_, channel.faded.data(), work_.bytes());
    forward_.execute(queue, other ? work_ : samples_, spectrum_);
    if (estimates) {
        channel.tell(pipeline_says.estimating_noise, 0.2);
        channel.figures.noise = kernels_.suggested_noise(queue, spectrum_, transfer_, white);
        plan.steps.push_back(kernels_.validation_step());
    }
    if (other)
        forward_.execute(queue, samples_, spectrum_);
    queue.finish();
    append(plan.steps, forward_.report().steps);
    channel.tell(pipeline_says.deconvolving, 0.5);
    kernels_.regularise(queue, spectrum_, transfer_, white, channel.figures.noise);
    inverse_.execute(queue, spectrum_, estimate_);
    queue.finish();
    plan.steps.push_back(kernels_.regularise_step());
    append(plan.steps, inverse_.report().steps);
    return estimate_;
}

/// The estimate of richardson_lucy.
template <class T>
const Buffer &DeconvolveChain<T>::iterate(Queue &queue, const DeconvolveSettings &settings,
                                          DeconvolveChannel<T> &channel, PlanReport &plan) {
    using Way = typename Kernels::Way;
    make({&before_});
    if (settings.accelerated)
        make({&ahead_, &way_});
    Buffer *now = &estimate_, *before = &before_, *work = &work_;
    const Buffer *beginning = now;
    // Any constant leads to the same first estimate; how far the first acceleration goes depends
    // on it.
    const std::vector<T> flat(count_of(picture_), static_cast<T>(channel.mean / spread_->part));
    queue.upload(*now, continued(flat.data(), picture_, whole_, settings.edges).data(),
                 now->bytes());
    DeconvolveFigures &figures = channel.figures;
    double worst = 0;
    for (unsigned i = 0; i < settings.iterations; ++i) {
        channel.tell(pipeline_says.deconvolving,
                     static_cast<double>(i) / (settings.iterations + 1.0));
        blur(queue, *beginning, *work, false);
        kernels_.ratios(queue, samples_, *work);
        blur(queue, *work, spectrum_, true);
        const Way way = !settings.accelerated ? Way::none : i == 0 ? Way::first : Way::next;
        const auto change = kernels_.correct( // the ratios are not needed any more
            queue, {*beginning, spectrum_, *now, *work, way == Way::none ? samples_ : way_}, way);
        if (i == 0) {
            // The estimate is constant. Accelerated ones may be worse than it for a while.
            const double rounding = 100 * static_cast<double>(std::numeric_limits<T>::epsilon());
            worst =
                4 * change.misfit + rounding * rounding * static_cast<double>(count_of(picture_));
        }
        if (!(change.misfit <= worst)) {
            figures.diverged = true;
            if (i > 0) { // the last estimate led here
                std::swap(now, before);
                figures.iterations = i - 1;
            }
            break;
        }
        if (!std::isfinite(change.changed)) {
            figures.diverged = true;
            break;
        }
        std::swap(now, before);
        std::swap(now, work);
        beginning = now;
        figures.iterations = i + 1;
        figures.change = root_of(change.changed, change.size);
        if (channel.show && channel.show_every > 0 && (i + 1) % channel.show_every == 0)
            channel.show(i + 1, picture_of(queue, *now, plan));
        if (figures.change < settings.change)
            break;
        if (way == Way::next && change.squares > 0) {
            const double further = std::clamp(change.products / change.squares, 0.0, 1.0);
            kernels_.predict(queue, *now, *before, ahead_, further);
            beginning = &ahead_;
        }
    }
    queue.finish();
    append(plan.steps, blur_->report().steps);
    append(plan.steps, {kernels_.ratios_step(), kernels_.correct_step()});
    if (beginning == &ahead_)
        plan.steps.push_back(kernels_.predict_step());
    if (now != &estimate_)
        std::swap(*now, estimate_); // work_ is for what follows
    return estimate_;
}

/// Compares the blurred estimate with the samples; `transformed`: spectrum_ has its half spectrum,
/// which spares a transform.
template <class T>
void DeconvolveChain<T>::judge(Queue &queue, const Buffer &estimate, bool transformed,
                               DeconvolveChannel<T> &channel, PlanReport &plan) {
    if (transformed) {
        kernels_.blur(queue, spectrum_, transfer_);
        inverse_.execute(queue, spectrum_, work_);
    } else {
        blur(queue, estimate, work_, false);
    }
    const double over = ringing_overshoot * (channel.high - channel.low);
    const auto residual = kernels_.residual(queue, samples_, estimate, work_, channel.low - over,
                                            channel.high + over);
    plan.steps.push_back(kernels_.residual_step());
    const auto count = static_cast<double>(count_of(picture_));
    channel.figures.residual = channel.largest * std::sqrt(residual.squares / count);
    channel.figures.beyond = residual.beyond / count;
    channel.figures.ringing = channel.figures.beyond > ringing_share;
    if (channel.views)
        channel.residual = picture_of(queue, work_, plan);
}

template <class T>
void DeconvolveChain<T>::run(Queue &queue, const DeconvolveSettings &settings,
                             DeconvolveChannel<T> &channel, PlanReport &plan) {
    const bool iterates = settings.method == DeconvolveSettings::Method::richardson_lucy;
    iterated_ = iterates;
    kernels_.set(channel.largest, channel.mean,
                 iterates && settings.edges == DeconvolveSettings::Edges::zero, spread_->part);
    plan.steps.clear();
    upload(queue, channel.samples, plan);
    const Buffer &estimate =
        iterates ? iterate(queue, settings, channel, plan) : divide(queue, settings, channel, plan);
    channel.tell(pipeline_says.judging_deconvolution,
                 iterates ? settings.iterations / (settings.iterations + 1.0) : 0.8);
    channel.result = picture_of(queue, estimate, plan);
    judge(queue, estimate, !iterates, channel, plan);
}

template <class T>
std::vector<PlannedTransform> DeconvolveChain<T>::plans() const {
    std::vector<PlannedTransform> all;
    if (iterated_ && blur_) // the others run once
        add_planned(all, blur_);
    else
        for (const Transform *transform : {&forward_, &inverse_})
            add_planned(all, transform);
    return all;
}

template <class T>
bool DeconvolveChain<T>::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    for (Transform *transform : {&forward_, &inverse_})
        if (take_plan(transform, requested, plan))
            return true;
    return take_plan(blur_, requested, plan);
}

template <class T>
void DeconvolveChain<T>::describe(PlanReport &plan) const {
    const bool fused = iterated_ && blur_;
    plan.problem = to_string((fused ? *blur_ : forward_).problem());
    if (fused) {
        add_choice(plan, blur_->report());
    } else {
        add_choice(plan, forward_.report());
        add_choice(plan, inverse_.report());
    }
    plan.workspace_bytes = forward_.workspace_bytes() + inverse_.workspace_bytes() +
                           (blur_ ? blur_->workspace_bytes() : 0);
}

template class DeconvolveChain<float>;
template class DeconvolveChain<double>;

} // namespace imago
