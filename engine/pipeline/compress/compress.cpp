// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/compress.h"

#include "engine/pipeline/compress/coded_size.h"
#include "engine/pipeline/compress/cosine_preview.h"
#include "engine/pipeline/compress/estimate.h"
#include "engine/pipeline/compress/largest.h"
#include "engine/pipeline/compress/magnitudes.h"
#include "engine/pipeline/compress/result_judge.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/preview_source.h"
#include "engine/pipeline/planes/result_sums.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// Returns the smallest float that is not below `threshold`. |B| >= it exactly if |B| >= threshold.
float float_at_least(double threshold) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float nearest = static_cast<float>(threshold);
    return nearest < threshold ? std::nextafter(nearest, infinity) : nearest;
}

void check(const CompressSettings &settings) {
    if (settings.mode == CompressSettings::Mode::threshold) {
        if (!(settings.threshold >= 0) || std::isinf(settings.threshold))
            throw usage_error(pipeline_says.threshold, RealNumber{settings.threshold});
    } else if (!(settings.keep_percent >= 0 && settings.keep_percent <= 100)) {
        throw usage_error(pipeline_says.keep_percent, RealNumber{settings.keep_percent});
    }
}

void check_block(unsigned block) {
    if (block != 0 && (block < smallest_block || block > largest_block))
        throw usage_error(pipeline_says.block, block, smallest_block, largest_block);
}

/// Returns the forward and inverse transforms with norm ortho. The inverse applies the threshold at
/// load. Blocks are read and written at their positions in the plane, because cutting them out
/// first would cost a pass each way.
PlaneWork dct_work(const Framed &frame, unsigned block) {
    Problem forward;
    forward.kind = TransformKind::dct2;
    forward.extents = {frame.height, frame.width};
    forward.norm = Norm::ortho;
    if (block > 0) {
        forward.extents = {block, block};
        forward.batch = {frame.height / block, frame.width / block};
        forward.in_strides = {block * frame.width, block, frame.width, 1};
        forward.out_strides = forward.in_strides;
    }
    PlaneWork work{frame,
                   frame.whole() ? FilterEdges::none : FilterEdges::mirror,
                   {forward},
                   PlaneTransform{forward}};
    work.back->problem.kind = TransformKind::idct2;
    work.back->options.threshold_at_load = true;
    return work;
}

} // namespace

namespace {

/// Gray images have one plane whatever is requested.
CompressChannels channels_of(const Image &image, const CompressSettings &settings) {
    return image.channels < 3 ? CompressChannels::rgb : settings.channels;
}

} // namespace

struct Compressor::Impl {
    explicit Impl(DevicePtr device);

    void load(std::shared_ptr<const Image> new_image, const CompressSettings &settings,
              const Between &between);
    CompressResult run(const CompressSettings &settings, bool want_spectrum, const Between &between,
                       ResultUse use);

    bool holds(const std::shared_ptr<const Image> &image, const CompressSettings &settings) const;
    std::optional<CompressPreview> preview(const CompressSettings &settings,
                                           const PreviewView &view);

    void prepare();
    void release();
    void measure_coefficients();
    CompressResult compress(const CompressSettings &settings, bool want_spectrum,
                            const Between &between, ResultUse use);
    std::uint64_t per_buffer() const { return planes.at_once() * planes.frame().size(); }
    std::vector<std::uint64_t> histogram(const HistogramBits &bits);
    float kth(std::uint64_t k);
    float threshold_for(const CompressSettings &settings);
    KeptSums kept(float threshold);
    void make_spectrum();
    double smallest_step() const;

    DevicePlanes planes;
    std::optional<Magnitudes> magnitudes;

    // The block of the loaded image.
    unsigned block = 0;
    ResultJudge judge;
    std::vector<std::uint64_t> first_counts; ///< counts of the radix select over all coefficients
    float scale = 1;                         ///< a power of two with |scale * B| < 2
    KeptSums all;
    std::shared_ptr<const Plane> spectrum;
    double load_compare_milliseconds = 0; ///< time of load() until a run has reported it
    PreviewSource<CosinePreview> previews;
};

Compressor::Impl::Impl(DevicePtr device)
    : planes(device, {.prepare = [this] { prepare(); },
                      .release = [this] { release(); },
                      .loaded = [this] { measure_coefficients(); }}),
      previews(planes) {}

void Compressor::Impl::prepare() {
    if (!magnitudes) {
        magnitudes.emplace(planes.device());
        planes.report().compile_milliseconds += magnitudes->compile_milliseconds();
    }
}

void Compressor::Impl::release() {
    previews.forget();
    magnitudes.reset();
    judge.release();
}

/// Returns the smallest step of the quantiser in CompressFigures::estimated_bits.
double Compressor::Impl::smallest_step() const {
    return planes.image()->depth == SampleDepth::f32 ? judge.peak() / 65535 : 1;
}

bool Compressor::Impl::holds(const std::shared_ptr<const Image> &image,
                             const CompressSettings &settings) const {
    return image && planes.image() == image && block == settings.block &&
           planes.channels() == channels_of(*image, settings);
}

void Compressor::Impl::load(std::shared_ptr<const Image> new_image,
                            const CompressSettings &settings, const Between &between) {
    if (!new_image || new_image->empty())
        throw usage_error(pipeline_says.no_image_to_compress);
    check_block(settings.block);
    if (holds(new_image, settings))
        return;
    const CompressChannels new_channels = channels_of(*new_image, settings);
    if (planes.image() != new_image)
        judge.forget();
    spectrum.reset();
    load_compare_milliseconds = 0;
    previews.forget();
    block = settings.block;
    const Framed frame = framed_in_blocks(new_image->height, new_image->width, block);
    PlaneWork work = dct_work(frame, block);
    work.more_bytes = ResultJudge::device_bytes(planes.device()->info(), *new_image);
    planes.load(new_image, new_channels, work, between);
    const auto start = Clock::now();
    try {
        judge.set_original(new_image);
    } catch (...) {
        planes.forget();
        throw;
    }
    load_compare_milliseconds = milliseconds_since(start);
}

void Compressor::Impl::measure_coefficients() {
    first_counts = histogram(first_histogram);
    scale = std::ldexp(1.0f, -std::clamp(largest_exponent(first_counts), -126, 126));
    all = kept(0);
    append(planes.report().steps, magnitudes->take_steps());
}

std::vector<std::uint64_t> Compressor::Impl::histogram(const HistogramBits &bits) {
    std::vector<std::uint64_t> counts(Magnitudes::bins, 0);
    for (const Buffer &buffer : planes.kept()) {
        const auto part = magnitudes->histogram(planes.queue(), buffer, per_buffer(), bits);
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
    for (const Buffer &buffer : planes.kept()) {
        const KeptSums part =
            magnitudes->kept(planes.queue(), buffer, per_buffer(), threshold, scale);
        sums.count += part.count;
        sums.energy += part.energy;
    }
    return sums;
}

/// Uses the samples' buffer for the plane, because it is free between runs.
void Compressor::Impl::make_spectrum() {
    auto plane = std::make_shared<Plane>();
    plane->width = planes.frame().width;
    plane->height = planes.frame().height;
    plane->samples.resize(planes.frame().size());
    bool add = false;
    for (const Buffer &buffer : planes.kept()) {
        magnitudes->log_magnitude(
            planes.queue(), buffer, plane->samples.size(), static_cast<unsigned>(planes.at_once()),
            1.0f / static_cast<float>(planes.planes()), add, planes.samples());
        add = true;
    }
    planes.queue().download(plane->samples.data(), planes.samples(),
                            plane->samples.size() * sizeof(float));
    spectrum = std::move(plane);
}

CompressResult Compressor::Impl::run(const CompressSettings &settings, bool want_spectrum,
                                     const Between &between, ResultUse use) {
    check(settings);
    if (!planes.image())
        throw usage_error(pipeline_says.no_image_to_compress);
    CompressResult result;
    planes.attempt(between, [&] { result = compress(settings, want_spectrum, between, use); });
    return result;
}

CompressResult Compressor::Impl::compress(const CompressSettings &settings, bool want_spectrum,
                                          const Between &between, ResultUse use) {
    CompressResult result;
    const auto start = Clock::now();

    DevicePlanes::tell(between, pipeline_says.doing_selection, 0.6);
    const float threshold = threshold_for(settings);
    if (want_spectrum && !spectrum)
        make_spectrum();
    const auto go_on = [&] { DevicePlanes::tell(between, pipeline_says.doing_back, 0.7); };
    go_on();
    ResultSums sums(*planes.image());
    UseRow seen;
    if (use == ResultUse::file && planes.image()->narrow())
        seen = [&](std::size_t c, std::size_t first, const float *row) { sums.add(c, first, row); };
    auto picture = planes.results([&](Transform &back) { back.set_threshold(threshold); }, go_on,
                                  use == ResultUse::floats ? DevicePlanes::Samples::single
                                                           : DevicePlanes::Samples::as_held,
                                  seen);
    if (seen)
        result.clipped = sums.figures().clipped;
    go_on();
    const KeptSums stay = kept(threshold);
    DevicePlanes::tell(between, pipeline_says.doing_comparison, 0.9);
    const auto compare_start = Clock::now();
    const Quality quality = judge.compare(planes, *picture, [&] {
        DevicePlanes::tell(between, pipeline_says.doing_comparison, 0.9);
    });
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
    result.figures.estimated_bits = coded_bits(first_counts, stay.count, result.figures.threshold,
                                               std::max(result.figures.threshold, smallest_step()));
    result.figures.psnr = quality.psnr;
    result.figures.ssim = quality.ssim;

    result.plan = planes.take_report();
    result.plan.launch_milliseconds += magnitudes->take_launch_milliseconds();
    append(result.plan.steps, magnitudes->take_steps());
    result.engine_milliseconds = milliseconds_since(start);
    previews.ran(result.engine_milliseconds);
    return result;
}

std::optional<CompressPreview> Compressor::Impl::preview(const CompressSettings &settings,
                                                         const PreviewView &view) {
    const auto start = Clock::now();
    const double threshold = settings.mode == CompressSettings::Mode::threshold
                                 ? settings.threshold
                                 : estimated_threshold(first_counts, settings.keep_percent);
    auto pictures = previews.show(block, view, float_at_least(threshold), 0.0f);
    if (!pictures)
        return std::nullopt;
    CompressPreview result;
    static_cast<PreviewPictures &>(result) = std::move(*pictures);
    const EstimateBasis basis{first_counts, *planes.image(), judge.peak(), smallest_step()};
    result.figures = estimated_figures(basis, settings, threshold);
    result.spectrum = spectrum;
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

Compressor::Compressor(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
Compressor::~Compressor() = default;
Compressor::Compressor(Compressor &&) noexcept = default;
Compressor &Compressor::operator=(Compressor &&) noexcept = default;

void Compressor::load(std::shared_ptr<const Image> image, const CompressSettings &settings,
                      const Between &between) {
    impl_->load(std::move(image), settings, between);
}

CompressResult Compressor::run(const CompressSettings &settings, bool want_spectrum,
                               const Between &between, ResultUse use) {
    return impl_->run(settings, want_spectrum, between, use);
}

std::optional<CompressPreview> Compressor::preview(const std::shared_ptr<const Image> &image,
                                                   const CompressSettings &settings,
                                                   const PreviewView &view) {
    check(settings);
    return impl_->holds(image, settings) ? impl_->preview(settings, view) : std::nullopt;
}

bool Compressor::prepare_preview(const PreviewView &view) {
    return impl_->previews.prepare(impl_->block, view, 0.0f);
}

std::vector<RequestedTransform> Compressor::transforms() const {
    return impl_->planes.transforms();
}

std::vector<PlannedTransform> Compressor::plans() const {
    return impl_->planes.plans();
}

bool Compressor::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->planes.take(requested, plan);
}

void Compressor::rest() {
    impl_->planes.rest();
}

std::vector<float> Compressor::coefficients() {
    DevicePlanes &planes = impl_->planes;
    if (!planes.image())
        throw usage_error(pipeline_says.no_image_to_compress);
    std::vector<float> all(planes.planes() * impl_->planes.frame().size());
    float *target = all.data();
    for (const Buffer &buffer : planes.kept()) {
        planes.queue().download(target, buffer, buffer.bytes());
        target += impl_->per_buffer();
    }
    return all;
}

std::size_t Compressor::height() const {
    return impl_->planes.image() ? impl_->planes.frame().height : 0;
}

std::size_t Compressor::width() const {
    return impl_->planes.image() ? impl_->planes.frame().width : 0;
}

} // namespace imago
