// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/compress.h"

#include "engine/pipeline/compress/coefficients.h"
#include "engine/pipeline/compress/cosine_preview.h"
#include "engine/pipeline/compress/estimate.h"
#include "engine/pipeline/compress/target.h"
#include "engine/pipeline/planes/preview_source.h"
#include "engine/pipeline/planes/result_sums.h"
#include "engine/pipeline/quality/result_judge.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"

#include <optional>
#include <utility>

namespace imago {

struct Compressor::Impl {
    explicit Impl(DevicePtr device);

    void load(std::shared_ptr<const Image> new_image, const CompressSettings &settings,
              const Between &between);
    CompressResult run(const CompressSettings &settings, bool want_spectrum, const Between &between,
                       ResultUse use);

    bool holds(const std::shared_ptr<const Image> &image, const CompressSettings &settings) const;
    std::optional<CompressPreview> preview(const CompressSettings &settings,
                                           const PreviewView &view);

    CompressResult compress(const CompressSettings &settings, bool want_spectrum,
                            const Between &between, ResultUse use);
    CompressResult compress_once(const CompressSettings &settings, bool want_spectrum,
                                 const Between &between, ResultUse use);
    EstimateBasis basis() const; ///< of the loaded image

    Coefficients coefficients;
    DevicePlanes &planes; ///< those of `coefficients`
    ResultJudge judge;
    std::shared_ptr<const Plane> spectrum;
    double load_compare_milliseconds = 0; ///< time of load() until a run has reported it
    PreviewSource<CosinePreview> previews;
};

Compressor::Impl::Impl(DevicePtr device)
    : coefficients(std::move(device),
                   [this] {
                       previews.forget();
                       judge.release();
                   }),
      planes(coefficients.planes()), previews(planes) {}

bool Compressor::Impl::holds(const std::shared_ptr<const Image> &image,
                             const CompressSettings &settings) const {
    return image && planes.image() == image && coefficients.block() == settings.block &&
           planes.channels() == channels_of(*image, settings);
}

void Compressor::Impl::load(std::shared_ptr<const Image> new_image,
                            const CompressSettings &settings, const Between &between) {
    if (!new_image || new_image->empty())
        throw usage_error(pipeline_says.no_image_to_compress);
    check_block(settings.block);
    if (holds(new_image, settings))
        return;
    if (planes.image() != new_image)
        judge.forget();
    spectrum.reset();
    load_compare_milliseconds = 0;
    previews.forget();
    coefficients.load(new_image, channels_of(*new_image, settings), settings.block,
                      ResultJudge::device_bytes(planes.device()->info(), *new_image), between);
    const auto start = Clock::now();
    try {
        judge.set_original(new_image);
    } catch (...) {
        planes.forget();
        throw;
    }
    load_compare_milliseconds = milliseconds_since(start);
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

EstimateBasis Compressor::Impl::basis() const {
    return {coefficients.sums().first, *planes.image(), judge.peak(),
            smallest_step(*planes.image(), judge.peak())};
}

CompressResult Compressor::Impl::compress(const CompressSettings &settings, bool want_spectrum,
                                          const Between &between, ResultUse use) {
    if (!is_target(settings.mode))
        return compress_once(settings, want_spectrum, between, use);
    CompressSettings trial = settings;
    trial.mode = CompressSettings::Mode::threshold;
    return compress_to_target(settings, basis(), [&](double threshold) {
        trial.threshold = threshold;
        return compress_once(trial, want_spectrum, between, use);
    });
}

CompressResult Compressor::Impl::compress_once(const CompressSettings &settings, bool want_spectrum,
                                               const Between &between, ResultUse use) {
    CompressResult result;
    const auto start = Clock::now();

    DevicePlanes::tell(between, pipeline_says.doing_selection, 0.6);
    coefficients.protect_means(settings.protect_means);
    const float threshold =
        threshold_for(settings, coefficients.selectable(),
                      [&](const HistogramBits &bits) { return coefficients.histogram(bits); });
    if (want_spectrum && !spectrum)
        spectrum = coefficients.mean_logarithms();
    const auto go_on = [&] { DevicePlanes::tell(between, pipeline_says.doing_back, 0.7); };
    go_on();
    ResultSums sums(*planes.image());
    UseRow seen;
    if (use == ResultUse::file && planes.image()->narrow())
        seen = [&](std::size_t c, std::size_t first, const float *row) { sums.add(c, first, row); };
    auto picture = planes.results(
        [&](Transform &back) { coefficients.use_threshold(back, threshold); }, go_on,
        use == ResultUse::floats ? DevicePlanes::Samples::single : DevicePlanes::Samples::as_held,
        seen);
    if (seen)
        result.clipped = sums.figures().clipped;
    go_on();
    const KeptSums stay = coefficients.kept(threshold);
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
    result.figures = figures_of(settings, coefficients.sums(), threshold, stay,
                                smallest_step(*planes.image(), judge.peak()));
    result.figures.psnr = quality.psnr;
    result.figures.ssim = quality.ssim;

    result.plan = coefficients.take_report();
    result.engine_milliseconds = milliseconds_since(start);
    previews.ran(result.engine_milliseconds);
    return result;
}

std::optional<CompressPreview> Compressor::Impl::preview(const CompressSettings &settings,
                                                         const PreviewView &view) {
    const auto start = Clock::now();
    const std::vector<std::uint64_t> &counts = coefficients.sums().first;
    const double threshold = settings.mode == CompressSettings::Mode::threshold ? settings.threshold
                             : is_target(settings.mode)
                                 ? estimated_target_threshold(basis(), settings)
                                 : estimated_threshold(counts, settings.keep_percent);
    if (settings.protect_means && coefficients.protects_below(float_at_least(threshold)))
        return std::nullopt; // previews know the threshold only
    auto pictures = previews.show(coefficients.block(), view, float_at_least(threshold), 0.0f);
    if (!pictures)
        return std::nullopt;
    CompressPreview result;
    static_cast<PreviewPictures &>(result) = std::move(*pictures);
    result.figures = estimated_figures(basis(), settings, threshold);
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
    return impl_->previews.prepare(impl_->coefficients.block(), view, 0.0f);
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

RealPlanes Compressor::coefficients() {
    if (!impl_->planes.image())
        throw usage_error(pipeline_says.no_image_to_compress);
    return impl_->coefficients.download();
}

} // namespace imago
