// SPDX-License-Identifier: MIT
#include "engine/pipeline/jpeg/jpeg_compressor.h"

#include "engine/array/image.h"
#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/magnitudes.h"
#include "engine/pipeline/compress/target.h"
#include "engine/pipeline/jpeg/jpeg_model.h"
#include "engine/pipeline/jpeg/jpeg_planes.h"
#include "engine/pipeline/quality/result_judge.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/values/compress_values.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>

namespace imago {
namespace {

// The search for the quality and the dead zone of a target.

/// Where a search ended.
struct JpegFound {
    JpegChoice choice;
    bool met = false;    ///< whether the target is met
    unsigned trials = 0; ///< how many there were
};

using Mode = CompressSettings::Mode;

/// The range of predicted PSNR, in dB.
constexpr double least_predicted = 2, most_predicted = 62;
/// How the logarithm of a file's bytes rises with PSNR.
constexpr double bytes_slope = 0.13;

/// A quantity on a scale on which a search does well.
double scaled(const CompressSettings &settings, double value) {
    if (settings.mode == Mode::bytes)
        return -std::log(value);
    CompressFigures figures;
    figures.psnr = figures.ssim = value;
    return goal_value(settings, figures);
}

/// Settings are predicted PSNR: for a target of quality its negative, since a search takes values
/// that fall as settings grow; bytes, negative, fall as it grows.
double sign_of(const CompressSettings &settings) {
    return settings.mode == Mode::bytes ? 1 : -1;
}

/// The predicted PSNR at which the model predicts a file's size.
double first_of_bytes(const CompressSettings &settings, const JpegModel &model) {
    const double bits = 8 * static_cast<double>(settings.bytes);
    double low = least_predicted, high = most_predicted;
    for (int halving = 0; halving < 8; ++halving) {
        const double middle = (low + high) / 2;
        (model.bits(settings, model.choice(settings, middle)) > bits ? high : low) = middle;
    }
    return low;
}

TargetGoal goal_for(const CompressSettings &settings, const JpegModel &model) {
    TargetGoal goal;
    if (settings.mode == Mode::bytes) {
        goal.least = scaled(settings, static_cast<double>(settings.bytes));
        goal.slack = -std::log(1 - bytes_slack);
        goal.aim = goal.least + goal.slack / 2;
        goal.slope = -bytes_slope;
        goal.first = first_of_bytes(settings, model);
    } else {
        goal = goal_of(settings);
        goal.first = settings.mode == Mode::psnr ? settings.psnr + psnr_slack / 2
                                                 : usual_psnr(settings.ssim);
    }
    const double sign = sign_of(settings);
    goal.lowest = std::min(sign * least_predicted, sign * most_predicted);
    goal.highest = std::max(sign * least_predicted, sign * most_predicted);
    goal.first *= sign;
    return goal;
}

double mean_square(double psnr) {
    return std::pow(10, -psnr / 10);
}

/// The slope that leads from the first trial of a PSNR to the goal if what the model does not know
/// stays as it is.
double first_slope(const TargetGoal &goal, double setting, double value) {
    const double unknown = mean_square(value) - mean_square(-setting);
    const double room = mean_square(goal.aim) - unknown;
    const double next = room > 0 ? 10 * std::log10(room) : goal.lowest;
    return next == setting ? goal.slope : (goal.aim - value) / (next - setting);
}

/// A result that is beyond the goal by fewer than so many slacks leaves the rest to the dead zone:
/// another quality, even with the same predicted PSNR, may have other steps for what matters. After
/// some trials there is no time to come closer.
constexpr double close_slacks = 8, late_slacks = 40;
constexpr unsigned late = 4;

/// The trials of one target.
class Trials {
  public:
    Trials(const CompressSettings &settings, const JpegModel &model,
           const std::function<double(const JpegChoice &)> &value)
        : settings_(settings), model_(model), value_(value), goal_(goal_for(settings, model)),
          sign_(sign_of(settings)) {}

    void by_quality();
    void by_zone();
    JpegFound found() const;

  private:
    /// A choice and the value of its result.
    struct Tried {
        JpegChoice choice;
        double value = 0;
    };
    double tried(const JpegChoice &choice);
    bool is_close() const {
        return std::abs(scaled(settings_, start_->value) - goal_.least) <
               (trials_ < late ? close_slacks : late_slacks) * goal_.slack;
    }

    const CompressSettings &settings_;
    const JpegModel &model_;
    const std::function<double(const JpegChoice &)> &value_;
    TargetGoal goal_;
    double sign_;                 ///< of a predicted PSNR as a setting
    std::optional<Tried> enough_; ///< the nearest one that reaches the target
    std::optional<Tried> start_;  ///< from which a wider dead zone may meet it
    double best_ = 0;             ///< the value that is nearest to the target, or beyond it
    unsigned trials_ = 0;
    bool met_ = false;
};

/// Tries a choice, and keeps it if it is the nearest of its side. Returns its place on the scale.
double Trials::tried(const JpegChoice &choice) {
    const double value = value_(choice), is = scaled(settings_, value);
    const bool reaches = is >= goal_.least, bytes = settings_.mode == Mode::bytes;
    ++trials_;
    met_ = met_ || (reaches && is <= goal_.least + goal_.slack);
    if (trials_ == 1 || is > scaled(settings_, best_))
        best_ = value;
    if (reaches && (!enough_ || is < scaled(settings_, enough_->value)))
        enough_ = Tried{choice, value};
    // A file that is too large, or a result that is good enough.
    if (reaches != bytes && (!start_ || value < start_->value))
        start_ = Tried{choice, value};
    return is;
}

void Trials::by_quality() {
    TargetSearch search(goal_);
    while (const std::optional<double> next = search.next()) {
        const double is = tried(model_.choice(settings_, sign_ * *next));
        search.tried(*next, is);
        if (search.trials() == 1 && settings_.mode == Mode::psnr)
            search.set_slope(first_slope(goal_, *next, is));
        if (start_ && is_close())
            return;
    }
}

void Trials::by_zone() {
    if (met_ || !start_ || trials_ >= goal_.most)
        return;
    const double quality = start_->choice.quality, value = scaled(settings_, start_->value);
    const double start = sign_ * model_.predicted(settings_, start_->choice),
                 end = sign_ * model_.predicted(settings_, {quality, most_jpeg_zone});
    TargetGoal goal = goal_;
    goal.most -= trials_;
    goal.lowest = std::min(start, end);
    goal.highest = std::max(start, end);
    goal.first = start + (goal.aim - value) / goal.slope;
    TargetSearch search(goal);
    search.known(start, value);
    while (const std::optional<double> next = search.next())
        search.tried(*next, tried(model_.choice(settings_, sign_ * *next, quality)));
}

JpegFound Trials::found() const {
    if (!enough_)
        refuse_target(settings_, best_);
    return {enough_->choice, met_, trials_};
}

/// Looks for the quality and the dead zone with which the result meets the target of `settings`,
/// along the PSNR that the model predicts: a quality alone goes in steps, and near the best ones in
/// coarse ones. `value` tries a choice, and returns the PSNR, the SSIM or the bytes of its result,
/// as the target is. At most most_trials are made. If none meets the target, the nearest of those
/// is found that have enough PSNR or SSIM, or few enough bytes. Throws Error (usage) if there is
/// none.
JpegFound find_jpeg_choice(const CompressSettings &settings, const JpegModel &model,
                           const std::function<double(const JpegChoice &)> &value) {
    Trials trials(settings, model, value);
    trials.by_quality();
    trials.by_zone();
    return trials.found();
}

// Figures of quantised pictures, on the host.

constexpr int largest_number = 2048; ///< no quantised coefficient reaches it

/// The counts of a plane's whole numbers, and the sum of squares of what they stand for.
struct PlaneSums {
    std::array<std::uint64_t, 2 * largest_number + 1> counts{};
    double energy = 0;
};

void add_plane(const JpegComponent &plane, const QuantisationTable &table, PlaneSums &sums) {
    std::array<double, jpeg_side * jpeg_side> squares{};
    for (std::size_t y = 0; y < plane.height; ++y) {
        const std::int16_t *row = plane.coefficients.data() + y * plane.width;
        for (std::size_t x = 0; x < plane.width; ++x) {
            const int number = row[x];
            ++sums.counts[static_cast<std::size_t>(number + largest_number)];
            squares[y % jpeg_side * jpeg_side + x % jpeg_side] += number * number;
        }
    }
    for (std::size_t i = 0; i < squares.size(); ++i)
        sums.energy += squares[i] * table[i] * table[i];
}

double entropy_bits(const PlaneSums &sums, double all) {
    double bits = 0;
    for (const std::uint64_t count : sums.counts)
        if (count > 0)
            bits += static_cast<double>(count) * std::log2(all / static_cast<double>(count));
    return bits;
}

/// Returns the figures that need no picture: coefficients, those that are not 0, the part of
/// `energy` (the sum of squares before quantisation) that they have, 1 at most, and the zero-order
/// entropy of the whole numbers as the estimate of bits. The threshold is half the finest step.
CompressFigures jpeg_figures(const JpegPicture &picture, double energy) {
    PlaneSums sums;
    CompressFigures figures;
    int finest = largest_jpeg_step;
    for (std::size_t c = 0; c < picture.components.size(); ++c) {
        const JpegComponent &plane = picture.components[c];
        const QuantisationTable &table = c == 0 ? picture.tables.luma : picture.tables.chroma;
        add_plane(plane, table, sums);
        figures.coefficients += plane.coefficients.size();
        finest = std::min<int>(finest, *std::min_element(table.begin(), table.end()));
    }
    figures.kept = figures.coefficients - sums.counts[largest_number];
    figures.energy_kept = energy > 0 ? std::min(1.0, sums.energy / energy) : 1;
    figures.threshold = finest / 2.0;
    figures.estimated_bits = entropy_bits(sums, static_cast<double>(figures.coefficients));
    return figures;
}

/// Compares a quantised picture, and what it shows, with a reference at the same tables. PSNR and
/// SSIM are the caller's.
JpegComparison compared(const JpegPicture &picture, const Image &shown,
                        const JpegReference &reference) {
    JpegComparison comparison;
    comparison.file_bytes = reference.file.bytes.size();
    for (std::size_t c = 0; c < picture.components.size(); ++c) {
        const auto &ours = picture.components[c].coefficients;
        const auto &theirs = reference.picture.components[c].coefficients;
        comparison.coefficients += ours.size();
        for (std::size_t i = 0; i < ours.size(); ++i) {
            const auto difference = static_cast<unsigned>(std::abs(ours[i] - theirs[i]));
            comparison.different += difference > 0;
            comparison.largest_difference = std::max(comparison.largest_difference, difference);
        }
    }
    for (std::size_t i = 0; i < shown.bytes.size(); ++i) {
        const auto difference =
            static_cast<unsigned>(std::abs(shown.bytes[i] - reference.image.bytes[i]));
        comparison.different_samples += difference > 0;
        comparison.largest_sample_difference =
            std::max(comparison.largest_sample_difference, difference);
    }
    return comparison;
}

} // namespace

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
    if (!settings.jpeg || !amount_of(settings.mode).with_jpeg)
        throw usage_error(pipeline_says.threshold_of_jpeg);
    check_numbers(settings);
    if (settings.jpeg->tables) {
        check_table(settings.jpeg->tables->luma);
        check_table(settings.jpeg->tables->chroma);
    }
}

struct JpegCompressor::Impl {
    explicit Impl(DevicePtr device) : queue(std::move(device)) {}

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

/// What the target is of, for one choice.
double JpegCompressor::Impl::trial(const CompressSettings &settings, const JpegChoice &choice,
                                   const JpegCoderPtr &coder, const Between &between) {
    tell(between, pipeline_says.doing_selection, 0.5);
    const JpegPicture picture = planes->quantise(queue, with_choice(settings, choice));
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
    const JpegPicture picture = planes->quantise(queue, with_choice(settings, choice));
    if (wanted.spectrum)
        result.spectrum = spectrum_of_luma();
    tell(between, pipeline_says.doing_back, 0.75);
    const auto known = std::exchange(nearest, std::nullopt);
    const bool is_there = known && known->choice == choice;
    result.image =
        is_there ? known->image : std::make_shared<const Image>(planes->transform_back(queue));
    result.figures = jpeg_figures(picture, energy);
    result.figures.jpeg = choice;
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
    JpegFound found{choice_of(*settings.jpeg)};
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
