// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress.h"

#include "engine/array/stopwatch.h"
#include "engine/pipeline/channels.h"
#include "engine/pipeline/largest.h"
#include "engine/pipeline/magnitudes.h"
#include "engine/pipeline/quality.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// The smallest float that is not below `threshold`: |B| >= it exactly when |B| >= threshold.
float float_at_least(double threshold) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float nearest = static_cast<float>(threshold);
    return nearest < threshold ? std::nextafter(nearest, infinity) : nearest;
}

void check(const CompressSettings &settings) {
    if (settings.mode == CompressSettings::Mode::threshold) {
        if (!(settings.threshold >= 0) || std::isinf(settings.threshold))
            throw usage_error("The threshold " + std::to_string(settings.threshold) +
                              " is not possible; allowed is 0 or more.");
    } else if (!(settings.keep_percent >= 0 && settings.keep_percent <= 100)) {
        throw usage_error("Keeping " + std::to_string(settings.keep_percent) +
                          " percent is not possible; allowed are 0 to 100.");
    }
}

/// The inverse or forward DCT of `planes` planes with norm ortho.
Problem dct_problem(TransformKind kind, const Image &image, std::size_t planes) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {image.height, image.width};
    problem.batch = {planes};
    problem.norm = Norm::ortho;
    return problem;
}

} // namespace

struct Compressor::Impl {
    explicit Impl(DevicePtr chosen) : device(chosen), queue(chosen) {}

    void load(std::shared_ptr<const Image> new_image, CompressChannels new_channels,
              const Between &between);
    CompressResult run(const CompressSettings &settings, bool want_spectrum,
                       const Between &between);

    void forget();
    void release();
    void unload();
    bool together_fits(std::size_t planes) const;
    void allocate(std::size_t planes_at_once);
    void plan(std::size_t planes_at_once);
    void forward(const Between &between);
    void load_one_plane_at_a_time(const Between &between);
    CompressResult compress(const CompressSettings &settings, bool want_spectrum,
                            const Between &between);
    void execute(Transform &transform, const Buffer &from, const Buffer &to);
    void measure_coefficients();
    std::uint64_t per_buffer() const { return planes_per_buffer * image->plane_size(); }
    std::size_t bytes_per_buffer() const { return per_buffer() * sizeof(float); }
    std::vector<std::uint64_t> histogram(const HistogramBits &bits);
    float kth(std::uint64_t k);
    float threshold_for(const CompressSettings &settings);
    KeptSums kept(float threshold);
    void make_spectrum();
    std::vector<float> inverse(float threshold);

    DevicePtr device;
    Queue queue;
    std::optional<Magnitudes> magnitudes;
    std::unique_ptr<Transform> forward_plan, inverse_plan;

    // The loaded image; null when nothing, or only a part, is on the device.
    std::shared_ptr<const Image> image;
    CompressChannels channels = CompressChannels::rgb;
    std::size_t planes = 0, planes_per_buffer = 0;
    std::vector<Buffer> coefficients; ///< B: planes_per_buffer planes in each
    Buffer samples;                   ///< planes on their way in and out
    std::optional<QualityJudge> judge;
    std::vector<std::uint64_t> first_counts; ///< of the radix select, over all coefficients
    float scale = 1;                         ///< a power of two; |scale * B| < 2
    KeptSums all;
    std::shared_ptr<const Plane> spectrum;

    PlanReport load_report;               ///< what load() did, until a run has reported it
    double load_compare_milliseconds = 0; ///< likewise
};

void Compressor::Impl::forget() {
    image.reset();
    judge.reset();
    spectrum.reset();
    load_report = {};
    load_compare_milliseconds = 0;
}

/// Gives the device its memory back.
void Compressor::Impl::release() {
    coefficients.clear();
    samples = Buffer();
    forward_plan.reset();
    inverse_plan.reset();
    magnitudes.reset();
}

void Compressor::Impl::unload() {
    forget();
    release();
}

/// Coefficients, samples, and the half spectra between the two passes of a transform.
bool Compressor::Impl::together_fits(std::size_t count) const {
    const std::uint64_t bytes = count * image->plane_size() * sizeof(float);
    return bytes <= device->info().max_allocation &&
           3 * bytes + bytes / 4 <= device->info().global_memory;
}

void Compressor::Impl::plan(std::size_t planes_at_once) {
    PlanOptions options;
    options.threshold_at_load = true;
    const auto make = [&](std::unique_ptr<Transform> &transform, TransformKind kind,
                          const PlanOptions &chosen) {
        const Problem problem = dct_problem(kind, *image, planes_at_once);
        if (transform && transform->problem() == problem)
            return;
        transform.reset(); // frees its memory before the next one takes its own
        transform = std::make_unique<Transform>(device, problem, chosen);
        load_report.compile_milliseconds += transform->report().compile_milliseconds;
    };
    make(forward_plan, TransformKind::dct2, {});
    make(inverse_plan, TransformKind::idct2, options);
    if (!magnitudes) {
        magnitudes.emplace(device);
        load_report.compile_milliseconds += magnitudes->compile_milliseconds();
    }
}

void Compressor::Impl::allocate(std::size_t planes_at_once) {
    planes_per_buffer = planes_at_once;
    const std::size_t bytes = bytes_per_buffer(), buffers = planes / planes_at_once;
    if (samples.bytes() != bytes || coefficients.size() != buffers) {
        coefficients.clear();
        samples = Buffer();
        forward_plan.reset();
        inverse_plan.reset();
        samples = Buffer(device, bytes);
        for (std::size_t i = 0; i < buffers; ++i)
            coefficients.emplace_back(device, bytes);
    }
    plan(planes_at_once);
}

void Compressor::Impl::load(std::shared_ptr<const Image> new_image, CompressChannels new_channels,
                            const Between &between) {
    if (!new_image || new_image->empty())
        throw usage_error("There is no image to compress.");
    if (new_image->channels < 3)
        new_channels = CompressChannels::rgb;
    if (image == new_image && channels == new_channels)
        return;
    const bool same_image = image == new_image && judge.has_value();
    std::optional<QualityJudge> kept_judge;
    if (same_image)
        kept_judge = std::move(judge);
    forget();
    image = std::move(new_image);
    channels = new_channels;
    planes = compressed_planes(*image, channels);
    try {
        between("building kernels", 0.0);
        if (planes > 1 && !together_fits(planes)) {
            allocate(1);
            forward(between);
        } else {
            try {
                allocate(planes);
                forward(between);
            } catch (const Error &error) {
                if (planes == 1 || error.kind() != Error::Kind::failure)
                    throw;
                load_one_plane_at_a_time(between);
            }
        }
        const auto start = Clock::now();
        judge = same_image ? std::move(kept_judge) : std::optional<QualityJudge>(image);
        load_compare_milliseconds = milliseconds_since(start);
    } catch (const Error &error) {
        if (error.kind() == Error::Kind::failure)
            release();
        forget();
        throw;
    } catch (...) {
        forget();
        throw;
    }
}

/// A device may have less free than it says, and may say so as late as when a kernel runs.
void Compressor::Impl::load_one_plane_at_a_time(const Between &between) {
    between("trying one channel at a time", 0.2);
    release();
    load_report = {};
    allocate(1);
    forward(between);
}

void Compressor::Impl::forward(const Between &between) {
    between("transforming", 0.3);
    std::vector<float> converted;
    const float *source = image->samples.data();
    if (!planes_are_samples(*image, channels)) {
        converted = planes_of(*image, channels);
        source = converted.data();
    }
    for (const Buffer &buffer : coefficients) {
        const auto start = Clock::now();
        queue.upload(samples, source, bytes_per_buffer());
        load_report.upload_milliseconds += milliseconds_since(start);
        source += per_buffer();
        execute(*forward_plan, samples, buffer);
    }
    append(load_report.steps, forward_plan->report().steps);
    measure_coefficients();
}

void Compressor::Impl::execute(Transform &transform, const Buffer &from, const Buffer &to) {
    const auto start = Clock::now();
    transform.execute(queue, from, to);
    queue.finish();
    load_report.launch_milliseconds +=
        std::max(0.0, milliseconds_since(start) - transform.report().kernel_milliseconds());
}

void Compressor::Impl::measure_coefficients() {
    first_counts = histogram(first_histogram);
    scale = std::ldexp(1.0f, -std::clamp(largest_exponent(first_counts), -126, 126));
    all = kept(0);
    append(load_report.steps, magnitudes->take_steps());
}

std::vector<std::uint64_t> Compressor::Impl::histogram(const HistogramBits &bits) {
    std::vector<std::uint64_t> counts(Magnitudes::bins, 0);
    for (const Buffer &buffer : coefficients) {
        const auto part = magnitudes->histogram(queue, buffer, per_buffer(), bits);
        for (std::size_t bin = 0; bin < counts.size(); ++bin)
            counts[bin] += part[bin];
    }
    return counts;
}

float Compressor::Impl::kth(std::uint64_t k) {
    return kth_largest(k, first_counts, [&](const HistogramBits &bits) { return histogram(bits); });
}

float Compressor::Impl::threshold_for(const CompressSettings &settings) {
    if (settings.mode == CompressSettings::Mode::threshold)
        return float_at_least(settings.threshold);
    const auto k = static_cast<std::uint64_t>(
        std::llround(settings.keep_percent * static_cast<double>(all.count) / 100));
    if (k == 0)
        return std::nextafter(kth(1), std::numeric_limits<float>::infinity());
    return k >= all.count ? 0 : kth(k);
}

KeptSums Compressor::Impl::kept(float threshold) {
    KeptSums sums;
    for (const Buffer &buffer : coefficients) {
        const KeptSums part = magnitudes->kept(queue, buffer, per_buffer(), threshold, scale);
        sums.count += part.count;
        sums.energy += part.energy;
    }
    return sums;
}

/// Uses `samples` for the plane, which is free between runs.
void Compressor::Impl::make_spectrum() {
    auto plane = std::make_shared<Plane>();
    plane->width = image->width;
    plane->height = image->height;
    plane->samples.resize(image->plane_size());
    bool add = false;
    for (const Buffer &buffer : coefficients) {
        magnitudes->log_magnitude(queue, buffer, image->plane_size(),
                                  static_cast<unsigned>(planes_per_buffer),
                                  1.0f / static_cast<float>(planes), add, samples);
        add = true;
    }
    queue.download(plane->samples.data(), samples, plane->samples.size() * sizeof(float));
    spectrum = std::move(plane);
}

std::vector<float> Compressor::Impl::inverse(float threshold) {
    std::vector<float> result(planes * image->plane_size());
    float *target = result.data();
    inverse_plan->set_threshold(threshold);
    for (const Buffer &buffer : coefficients) {
        execute(*inverse_plan, buffer, samples);
        const auto start = Clock::now();
        queue.download(target, samples, bytes_per_buffer());
        load_report.download_milliseconds += milliseconds_since(start);
        target += per_buffer();
    }
    return result;
}

CompressResult Compressor::Impl::run(const CompressSettings &settings, bool want_spectrum,
                                     const Between &between) {
    check(settings);
    if (!image)
        throw usage_error("There is no image to compress.");
    try {
        return compress(settings, want_spectrum, between);
    } catch (const Error &error) {
        if (error.kind() != Error::Kind::failure)
            throw;
        if (planes_per_buffer == 1) {
            unload();
            throw;
        }
    }
    try {
        load_one_plane_at_a_time(between);
        return compress(settings, want_spectrum, between);
    } catch (...) {
        unload();
        throw;
    }
}

CompressResult Compressor::Impl::compress(const CompressSettings &settings, bool want_spectrum,
                                          const Between &between) {
    CompressResult result;
    const auto start = Clock::now();

    between("selecting coefficients", 0.6);
    const float threshold = threshold_for(settings);
    if (want_spectrum && !spectrum)
        make_spectrum();
    between("transforming back", 0.7);
    std::vector<float> samples_back = inverse(threshold);
    const KeptSums stay = kept(threshold);
    auto picture =
        std::make_shared<const Image>(with_planes(*image, channels, std::move(samples_back)));
    between("comparing with the original", 0.9);
    const auto compare_start = Clock::now();
    const Quality quality = judge->compare(*picture);
    result.compare_milliseconds =
        std::exchange(load_compare_milliseconds, 0.0) + milliseconds_since(compare_start);

    result.image = std::move(picture);
    if (want_spectrum)
        result.spectrum = spectrum;
    result.figures.coefficients = all.count;
    result.figures.kept = stay.count;
    result.figures.energy_kept = all.energy > 0 ? std::min(1.0, stay.energy / all.energy) : 1.0;
    result.figures.threshold =
        settings.mode == CompressSettings::Mode::threshold ? settings.threshold : threshold;
    result.figures.psnr = quality.psnr;
    result.figures.ssim = quality.ssim;

    load_report.launch_milliseconds += magnitudes->take_launch_milliseconds();
    result.plan = std::move(load_report);
    load_report = {};
    result.plan.problem = to_string(dct_problem(TransformKind::dct2, *image, planes));
    result.plan.device = device->info().name;
    result.plan.workspace_bytes = forward_plan->workspace_bytes() + inverse_plan->workspace_bytes();
    append(result.plan.steps, inverse_plan->report().steps);
    append(result.plan.steps, magnitudes->take_steps());
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

Compressor::Compressor(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
Compressor::~Compressor() = default;
Compressor::Compressor(Compressor &&) noexcept = default;
Compressor &Compressor::operator=(Compressor &&) noexcept = default;

void Compressor::load(std::shared_ptr<const Image> image, CompressChannels channels,
                      const Between &between) {
    impl_->load(
        std::move(image), channels, between ? between : [](const std::string &, double) {});
}

CompressResult Compressor::run(const CompressSettings &settings, bool want_spectrum,
                               const Between &between) {
    return impl_->run(
        settings, want_spectrum, between ? between : [](const std::string &, double) {});
}

std::vector<float> Compressor::coefficients() {
    if (!impl_->image)
        throw usage_error("There is no image to compress.");
    std::vector<float> all(impl_->planes * impl_->image->plane_size());
    for (std::size_t i = 0; i < impl_->coefficients.size(); ++i)
        impl_->queue.download(all.data() + i * impl_->per_buffer(), impl_->coefficients[i],
                              impl_->bytes_per_buffer());
    return all;
}

} // namespace imago
