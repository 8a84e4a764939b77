// SPDX-License-Identifier: MIT
#include "engine/pipeline/jpeg/jpeg_compressor.h"

#include "engine/pipeline/compress/magnitudes.h"
#include "engine/pipeline/compress/target.h"
#include "engine/pipeline/jpeg/jpeg_comparison.h"
#include "engine/pipeline/jpeg/jpeg_planes.h"
#include "engine/pipeline/jpeg/jpeg_trials.h"
#include "engine/pipeline/quality/result_judge.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {

using Mode = CompressSettings::Mode;

namespace {

void check_table(const QuantisationTable &table) {
    for (const int step : table)
        if (step < 1 || step > largest_jpeg_step)
            throw usage_error(pipeline_says.jpeg_step, step, largest_jpeg_step);
}

void tell(const JpegCompressor::Between &between, const Sentence &next, double fraction) {
    if (between)
        between(next, fraction);
}

} // namespace

void check_jpeg(const CompressSettings &settings) {
    if (!settings.jpeg || settings.mode == Mode::threshold || settings.mode == Mode::keep_percent)
        throw usage_error(pipeline_says.threshold_of_jpeg);
    check_target(settings);
    const JpegSettings &jpeg = *settings.jpeg;
    if (!(jpeg.quality >= least_jpeg_quality && jpeg.quality <= most_jpeg_quality))
        throw usage_error(pipeline_says.jpeg_quality, target_number(jpeg.quality),
                          target_number(least_jpeg_quality), target_number(most_jpeg_quality));
    if (!(jpeg.dead_zone >= least_dead_zone && jpeg.dead_zone <= most_dead_zone))
        throw usage_error(pipeline_says.dead_zone, target_number(jpeg.dead_zone),
                          target_number(least_dead_zone), target_number(most_dead_zone));
    if (jpeg.tables) {
        check_table(jpeg.tables->luma);
        check_table(jpeg.tables->chroma);
    }
}

struct JpegCompressor::Impl {
    explicit Impl(DevicePtr device) : queue(std::move(device)) {}

    JpegTables tables(const CompressSettings &settings, const JpegChoice &choice) const;
    JpegPicture quantise(const CompressSettings &settings, const JpegChoice &choice);
    double trial(const CompressSettings &settings, const JpegChoice &choice,
                 const JpegCoderPtr &coder, const Between &between);
    void measure_coefficients();
    const JpegModel &counted();
    CompressResult finish(const CompressSettings &settings, const JpegChoice &choice,
                          const JpegCoderPtr &coder, const Wanted &wanted, const Between &between);
    std::shared_ptr<const Plane> spectrum_of_luma();

    Queue queue;
    std::optional<JpegPlanes> planes;
    std::optional<JpegModel> model; ///< of the loaded image, once a target needs it
    std::optional<Magnitudes> magnitudes;
    ResultJudge judge;
    /// The nearest result of a search that reaches its target: it needs no other inverse.
    struct Nearest {
        JpegChoice choice;
        double value = 0;
        Quality quality;
        std::shared_ptr<const Image> image;
    };
    std::optional<Nearest> nearest;
    double energy = 0; ///< of all coefficients before quantisation
    PlanReport judged; ///< what comparisons did on the device
};

JpegTables JpegCompressor::Impl::tables(const CompressSettings &settings,
                                        const JpegChoice &choice) const {
    JpegSettings jpeg = *settings.jpeg;
    jpeg.quality = choice.quality;
    return tables_of(jpeg);
}

JpegPicture JpegCompressor::Impl::quantise(const CompressSettings &settings,
                                           const JpegChoice &choice) {
    return planes->quantise(queue, tables(settings, choice), choice.dead_zone,
                            settings.protect_means);
}

/// What the target is of, for one choice.
double JpegCompressor::Impl::trial(const CompressSettings &settings, const JpegChoice &choice,
                                   const JpegCoderPtr &coder, const Between &between) {
    tell(between, pipeline_says.doing_selection, 0.5);
    const JpegPicture picture = quantise(settings, choice);
    if (settings.mode == Mode::bytes) {
        tell(between, pipeline_says.doing_coding, 0.6);
        return static_cast<double>(coder->file_of(picture, *planes->image()).bytes.size());
    }
    tell(between, pipeline_says.doing_back, 0.6);
    auto shown = std::make_shared<const Image>(planes->transform_back(queue));
    const Quality quality = judge.compare(queue, *shown, judged);
    const bool psnr = settings.mode == Mode::psnr;
    const double value = psnr ? quality.psnr : quality.ssim;
    if (value >= (psnr ? settings.psnr : settings.ssim) && (!nearest || value < nearest->value))
        nearest = Nearest{choice, value, quality, std::move(shown)};
    return value;
}

void JpegCompressor::Impl::measure_coefficients() {
    if (!magnitudes)
        magnitudes.emplace(queue.device());
    energy = 0;
    for (std::size_t c = 0; c < planes->components().size(); ++c) {
        const JpegComponent &plane = planes->components()[c];
        energy += magnitudes->kept(queue, planes->coefficients(c), plane.height * plane.width, 0, 1)
                      .energy;
    }
}

const JpegModel &JpegCompressor::Impl::counted() {
    if (!model)
        model.emplace(queue, *planes);
    return *model;
}

/// log10(1 + |B|) of luma's coefficients after quantisation.
std::shared_ptr<const Plane> JpegCompressor::Impl::spectrum_of_luma() {
    const JpegComponent &luma = planes->components().front();
    auto plane = std::make_shared<Plane>();
    plane->width = luma.width;
    plane->height = luma.height;
    plane->samples.resize(luma.width * luma.height);
    const Buffer room(queue.device(), plane->samples.size() * sizeof(float));
    magnitudes->log_magnitude(queue, planes->values(0), plane->samples.size(), 1, 1.0f, false,
                              room);
    queue.download(plane->samples.data(), room, room.bytes());
    return plane;
}

CompressResult JpegCompressor::Impl::finish(const CompressSettings &settings,
                                            const JpegChoice &choice, const JpegCoderPtr &coder,
                                            const Wanted &wanted, const Between &between) {
    CompressResult result;
    tell(between, pipeline_says.doing_selection, 0.7);
    const JpegPicture picture = quantise(settings, choice);
    if (wanted.spectrum)
        result.spectrum = spectrum_of_luma();
    tell(between, pipeline_says.doing_back, 0.75);
    const auto known = std::exchange(nearest, std::nullopt);
    const bool is_there = known && known->choice == choice;
    result.image =
        is_there ? known->image : std::make_shared<const Image>(planes->transform_back(queue));
    result.figures = jpeg_figures(picture, energy);
    result.figures.quality = choice.quality;
    result.figures.dead_zone = choice.dead_zone;
    if (coder) {
        tell(between, pipeline_says.doing_coding, 0.8);
        result.file = std::make_shared<const JpegFile>(coder->file_of(picture, *planes->image()));
        result.figures.file_bytes = result.file->bytes.size();
    }
    tell(between, pipeline_says.doing_comparison, 0.9);
    const auto start = Clock::now();
    const Quality quality = is_there ? known->quality : judge.compare(queue, *result.image, judged);
    result.figures.psnr = quality.psnr;
    result.figures.ssim = quality.ssim;
    if (wanted.comparison) {
        const JpegReference reference =
            coder->reference(*planes->image(), picture.tables, planes->sampling());
        result.comparison = compared(picture, *result.image, reference);
        const Quality of_reference = judge.compare(queue, reference.image, judged);
        result.comparison->psnr = of_reference.psnr;
        result.comparison->ssim = of_reference.ssim;
    }
    result.compare_milliseconds = milliseconds_since(start);
    return result;
}

JpegCompressor::JpegCompressor(DevicePtr device)
    : impl_(std::make_unique<Impl>(std::move(device))) {}
JpegCompressor::~JpegCompressor() = default;
JpegCompressor::JpegCompressor(JpegCompressor &&) noexcept = default;
JpegCompressor &JpegCompressor::operator=(JpegCompressor &&) noexcept = default;

void JpegCompressor::load(std::shared_ptr<const Image> image, const CompressSettings &settings,
                          const Between &between) {
    if (!image)
        throw usage_error(pipeline_says.no_image_to_compress);
    check_jpeg(settings);
    check_jpeg_image(*image);
    Impl &own = *impl_;
    if (own.planes && own.planes->image() == image &&
        (own.planes->sampling() == settings.jpeg->sampling || image->channels == 1))
        return;
    own.model.reset();
    own.planes.reset(); // frees its memory first
    tell(between, pipeline_says.doing_transform, 0.3);
    own.judge.forget();
    own.judge.set_original(image);
    own.planes.emplace(own.queue, std::move(image), settings.jpeg->sampling);
    own.measure_coefficients();
}

CompressResult JpegCompressor::run(const CompressSettings &settings, const JpegCoderPtr &coder,
                                   const Wanted &wanted, const Between &between) {
    check_jpeg(settings);
    Impl &own = *impl_;
    if (!own.planes)
        throw usage_error(pipeline_says.no_image_to_compress);
    if (!coder && (settings.mode == Mode::bytes || wanted.comparison))
        throw usage_error(pipeline_says.no_jpeg_coder);
    const auto start = Clock::now();
    JpegFound found{{settings.jpeg->quality, settings.jpeg->dead_zone}};
    const bool searches = is_target(settings.mode);
    own.nearest.reset(); // of a search that was stopped
    if (searches)
        found = find_jpeg_choice(settings, own.counted(), [&](const JpegChoice &choice) {
            return own.trial(settings, choice, coder, between);
        });
    CompressResult result = own.finish(settings, found.choice, coder, wanted, between);
    if (searches)
        result.target = TargetOutcome{found.met, found.trials};
    result.plan = own.planes->take_report();
    name_device(result.plan, own.queue.device()->info());
    append(result.plan.steps, own.magnitudes->take_steps());
    append(result.plan.steps, std::exchange(own.judged, {}).steps);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

std::vector<PlannedTransform> JpegCompressor::plans() const {
    return impl_->planes ? impl_->planes->plans() : std::vector<PlannedTransform>{};
}

bool JpegCompressor::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->planes && impl_->planes->take(requested, plan);
}

} // namespace imago
