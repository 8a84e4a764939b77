// SPDX-License-Identifier: MIT
#include "engine/pipeline/deconvolve/deconvolver.h"

#include "engine/device/queue.h"
#include "engine/pipeline/deconvolve/deconvolve_chain.h"
#include "engine/pipeline/deconvolve/extension.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/in_parallel.h"
#include "engine/support/stopwatch.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace imago {
namespace {

using Method = DeconvolveSettings::Method;

RealNumber number(double value) {
    return {value, 6, RealNumber::Style::significant};
}

void check_range(const Form<0> &what, double value, double least, double most) {
    if (!(value >= least && value <= most))
        throw usage_error(pipeline_says.deconvolve_range, Sentence(what), number(value),
                          number(least), number(most));
}

BlurExtents extents_of(const DeconvolveShape &shape) {
    return {shape.depth, shape.height, shape.width};
}

/// Whether so many samples have the shape, whose sides may be any numbers.
bool has_shape(std::size_t samples, const DeconvolveShape &shape) {
    return shape.channels > 0 && samples % shape.channels == 0 &&
           have_extents(samples / shape.channels, extents_of(shape));
}

/// The range and the sum of some samples.
struct SampleSums {
    double low = 0, high = 0, sum = 0;
};

template <class T>
SampleSums range_of(std::span<const T> samples) {
    constexpr std::size_t row = 1 << 12;
    const std::size_t rows = (samples.size() + row - 1) / row;
    std::vector<SampleSums> of_rows(rows);
    in_row_runs(rows, row, [&](std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r) {
            const auto part = samples.subspan(r * row, std::min(row, samples.size() - r * row));
            const auto [low, high] = std::minmax_element(part.begin(), part.end());
            of_rows[r] = {static_cast<double>(*low), static_cast<double>(*high),
                          std::accumulate(part.begin(), part.end(), 0.0)};
        }
    });
    SampleSums all = of_rows.front();
    for (std::size_t r = 1; r < rows; ++r) {
        all.low = std::min(all.low, of_rows[r].low);
        all.high = std::max(all.high, of_rows[r].high);
        all.sum += of_rows[r].sum;
    }
    return all;
}

template <class T>
void check_samples(const DeconvolveRequest<T> &request) {
    const DeconvolveShape &shape = request.shape;
    if (!has_shape(request.samples.size(), shape))
        throw usage_error(pipeline_says.deconvolve_samples, request.samples.size(),
                          std::to_string(shape.channels) + " x " + text_of(extents_of(shape)));
    if (request.settings.method != Method::richardson_lucy)
        return;
    if (const double least = range_of(request.samples).low; least < 0)
        throw usage_error(pipeline_says.negative_picture, number(least));
}

/// The sum of the channels.
template <class T>
std::vector<double> channel_sum(std::span<const T> samples, std::size_t channels) {
    const std::size_t size = samples.size() / channels;
    std::vector<double> sum(size);
    for (std::size_t i = 0; i < samples.size(); ++i)
        sum[i % size] += static_cast<double>(samples[i]);
    return sum;
}

template <class T>
PointSpread spot_in_channel(const DeconvolveRequest<T> &request, std::size_t channel) {
    const std::size_t size = request.samples.size() / request.shape.channels;
    return spot_of(channel_sum(request.samples.subspan(channel * size, size), 1),
                   extents_of(request.shape), request.settings);
}

DeconvolveShape shape_of(const BlurExtents &extents) {
    return {1, extents[0], extents[1], extents[2]};
}

/// `allow` is that of model_of().
template <class T>
PointSpread spread_for(const DeconvolveRequest<T> &request,
                       const std::function<void(const BlurExtents &)> &allow) {
    const BlurExtents picture = extents_of(request.shape);
    if (request.settings.psf == DeconvolveSettings::Psf::spot)
        return request.own_spots ? spot_in_channel(request, 0)
                                 : spot_of(channel_sum(request.samples, request.shape.channels),
                                           picture, request.settings);
    if (request.settings.psf != DeconvolveSettings::Psf::picture)
        return model_of(request.settings, picture, allow);
    if (request.psf.empty())
        throw usage_error(pipeline_says.psf_missing);
    const BlurExtents extents = extents_of(request.psf_shape);
    if (request.psf_shape.channels != 1)
        throw usage_error(pipeline_says.psf_samples, request.psf.size(), text_of(extents));
    return spread_of({request.psf.begin(), request.psf.end()}, extents, picture,
                     request.settings.edges);
}

} // namespace

void check_deconvolve(const DeconvolveSettings &settings) {
    const auto &says = pipeline_says;
    check_range(says.psf_size, settings.size, least_blur, most_blur);
    check_range(says.psf_angle, settings.angle, least_blur_angle, most_blur_angle);
    check_range(says.psf_aperture, settings.aperture, least_aperture, most_aperture);
    check_range(says.psf_wavelength, settings.wavelength, least_unit, most_unit);
    check_range(says.psf_pixel, settings.pixel, least_unit, most_unit);
    check_range(says.psf_index, settings.index, least_index, most_index);
    check_range(says.psf_slice, settings.slice, least_unit, most_unit);
    if (settings.noise != 0)
        check_range(says.deconvolve_noise, settings.noise, least_noise, most_noise);
    check_range(says.deconvolve_iterations, settings.iterations, 1, most_deconvolve_iterations);
    check_range(says.deconvolve_change, settings.change, 0, 1);
}

template <class T>
struct Deconvolver<T>::Impl {
    explicit Impl(DevicePtr device_) : device(std::move(device_)), queue(device) {}

    void check_memory(const DeconvolveRequest<T> &request, const BlurExtents &spread) const;
    void prepare(const DeconvolveRequest<T> &request, const PointSpread &spread);
    DeconvolveChannel<T> channel_of(const DeconvolveRequest<T> &request, std::size_t index) const;

    DevicePtr device;
    Queue queue;
    std::optional<DeconvolveChain<T>> chain;
};

/// Throws Error (failure) if a request with a PSF of these extents does not fit on the device.
template <class T>
void Deconvolver<T>::Impl::check_memory(const DeconvolveRequest<T> &request,
                                        const BlurExtents &spread) const {
    const BlurExtents whole = extended(extents_of(request.shape), spread, request.settings.edges);
    const bool iterates = request.settings.method == Method::richardson_lucy;
    const std::uint64_t arrays =
        iterates ? (request.settings.accelerated ? 9u : 7u) : 5u; // two or three are half spectra
    const std::uint64_t needed = arrays * count_of(whole) * sizeof(T),
                        there = device->info().global_memory, megabyte = 1'000'000;
    if (needed > there)
        throw Error(pipeline_says.deconvolve_memory, needed / megabyte, there / megabyte);
}

/// Makes transforms and arrays for a request, unless those of the last one fit.
template <class T>
void Deconvolver<T>::Impl::prepare(const DeconvolveRequest<T> &request, const PointSpread &spread) {
    check_memory(request, spread.extents);
    const BlurExtents picture = extents_of(request.shape);
    const BlurExtents whole = extended(picture, spread.extents, request.settings.edges);
    if (!chain || chain->whole() != whole || chain->picture() != picture) {
        chain.reset(); // first, for its memory
        chain.emplace(device, picture, whole);
    }
    chain->set_spread(queue, spread);
}

template <class T>
DeconvolveChannel<T> Deconvolver<T>::Impl::channel_of(const DeconvolveRequest<T> &request,
                                                      std::size_t index) const {
    const std::size_t size = count_of(chain->picture());
    const std::span<const T> own = request.samples.subspan(index * size, size);
    const T *first = own.data();
    const SampleSums sums = range_of(own);
    DeconvolveChannel<T> channel;
    channel.samples = own;
    if (chain->picture() != chain->whole()) {
        channel.beyond = continued(first, chain->picture(), chain->whole(), request.settings.edges);
        channel.samples = channel.beyond; // memory that moves with the channel
    }
    if (request.settings.noise == 0 && request.settings.method != Method::richardson_lucy &&
        chain->picture() != chain->whole())
        channel.faded = faded(first, chain->picture(), chain->whole());
    channel.low = sums.low;
    channel.high = sums.high;
    channel.largest = std::max(std::abs(channel.low), std::abs(channel.high));
    channel.mean = sums.sum / static_cast<double>(size);
    channel.views = request.views;
    channel.show_every = request.show_every;
    if (request.show)
        channel.show = [&request, index](unsigned iterations, const std::vector<T> &estimate) {
            request.show(index, iterations, estimate);
        };
    return channel;
}

template <class T>
Deconvolver<T>::Deconvolver(DevicePtr device) {
    if (std::is_same_v<T, double> && !device->info().double_precision)
        throw usage_error(pipeline_says.no_double, device->info().name);
    impl_ = std::make_unique<Impl>(std::move(device));
}
template <class T>
Deconvolver<T>::~Deconvolver() = default;
template <class T>
Deconvolver<T>::Deconvolver(Deconvolver &&) noexcept = default;
template <class T>
Deconvolver<T> &Deconvolver<T>::operator=(Deconvolver &&) noexcept = default;

template <class T>
Deconvolution<T> Deconvolver<T>::run(const DeconvolveRequest<T> &request, const Between &between) {
    check_deconvolve(request.settings);
    check_samples(request);
    const auto start = Clock::now();
    Impl &impl = *impl_;
    const std::size_t channels = request.shape.channels;
    const auto tell = [&](const Sentence &next, std::size_t channel, double fraction) {
        if (between)
            between(next,
                    (static_cast<double>(channel) + fraction) / static_cast<double>(channels));
    };
    tell(pipeline_says.deconvolving, 0, 0);
    const PointSpread spread = spread_for(
        request, [&](const BlurExtents &extents) { impl.check_memory(request, extents); });
    impl.prepare(request, spread);
    Deconvolution<T> result;
    result.psf_given = shape_of(spread.given);
    result.psf_taken = shape_of(spread.extents);
    std::vector<T> residual;
    if (channels > 1)
        result.samples.reserve(request.samples.size());
    for (std::size_t i = 0; i < channels; ++i) {
        if (i > 0 && request.own_spots && request.settings.psf == DeconvolveSettings::Psf::spot)
            impl.chain->set_spread(impl.queue, spot_in_channel(request, i));
        DeconvolveChannel<T> channel = impl.channel_of(request, i);
        channel.tell = [&](const Sentence &next, double fraction) { tell(next, i, fraction); };
        impl.chain->run(impl.queue, request.settings, channel, result.plan);
        if (channels == 1)
            result.samples = std::move(channel.result);
        else
            result.samples.insert(result.samples.end(), channel.result.begin(),
                                  channel.result.end());
        residual.insert(residual.end(), channel.residual.begin(), channel.residual.end());
        result.figures.push_back(channel.figures);
    }
    if (request.views) {
        const auto &[depth, height, width] = impl.chain->whole();
        const std::vector<T> samples(spread.samples.begin(), spread.samples.end());
        result.views = std::make_unique<DeconvolveViews<T>>(DeconvolveViews<T>{
            {samples, result.psf_taken},
            {impl.chain->transfer(impl.queue), {1, depth, height, width / 2 + 1}},
            width,
            {std::move(residual), request.shape}});
    }
    name_device(result.plan, impl.device->info());
    impl.chain->describe(result.plan);
    result.plan.in_turn = channels;
    result.plan.compile_milliseconds = impl.chain->take_compile_milliseconds();
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

template <class T>
std::vector<PlannedTransform> Deconvolver<T>::plans() const {
    return impl_->chain ? impl_->chain->plans() : std::vector<PlannedTransform>();
}

template <class T>
bool Deconvolver<T>::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->chain && impl_->chain->take(requested, plan);
}

template class Deconvolver<float>;
template class Deconvolver<double>;

} // namespace imago
